package pages_test

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
)

// twoSeasons makes a club with two seasons. The first one is over, with three divisions of four players
// and 36 games. The second one is played, with one division and 12 games.
func twoSeasons(t *testing.T) *club {
	t.Helper()
	c := newClub(t, 12)
	c.season(12, 36, true)
	c.season(4, 12, false)
	return c
}

// Every page is correct HTML without scripts but our own, shows nobody's address, and has no link that leads
// nowhere.
func TestPagesAreSound(t *testing.T) {
	c := twoSeasons(t)
	c.write()
	files := c.files()
	for _, name := range named(files, ".html") {
		if name != "calendars/index.html" {
			checkPage(t, files, name)
		}
	}
	for name, text := range files {
		if mail := regexp.MustCompile(`[\w.]+@[\w.]+`).FindString(strings.ReplaceAll(text, site.Service, "")); mail != "" && !strings.HasSuffix(name, ".ics") {
			t.Errorf("%s shows %q", name, mail)
		}
	}
	for _, name := range []string{
		"index.html", "robots.txt", "style.css", "rules/index.html", "rules/pente.html", "leagues/club/index.html", "leagues/club/feed.xml",
		"leagues/club/season-1.html", "leagues/club/season-1-table.csv", "leagues/club/season-2-cross.csv", "leagues/club/season-2-games.csv",
		"puzzle.html", "puzzle-before.html", "players/index.html", "players/1.html", "players/1.xml", "games/1.html", "games/1.sgf", "games/1.svg", "games/48.html",
		"leagues/club/season-1-division-3.html", "ratings/index.html", "standings/pente.html", "games/index.html", "games/pente-2027.html", "feed.xml",
	} {
		if files[name] == "" {
			t.Errorf("there is no %s", name)
		}
	}
}

// Each page is there in all languages of the site, and leads to itself in the others. The English ones are where they would be alone.
func TestPagesInOtherLanguages(t *testing.T) {
	c := newClub(t, 4)
	c.season(4, 12, false)
	c.write()
	alone := len(named(c.files(), ".html"))
	c.languages = []string{"de", "ja"}
	c.write()
	files := c.files()
	pages := named(files, ".html")
	if len(pages) != 3*alone {
		t.Errorf("%d pages in three languages, %d in one", len(pages), alone)
	}
	for _, name := range pages {
		if !strings.HasSuffix(name, "calendars/index.html") {
			checkPage(t, files, name)
		}
	}
	for page, want := range map[string][]string{
		"players/1.html":    {`<html lang="en">`, `href="../de/players/1.html" hreflang="de" lang="de">Deutsch<`, `href="../ja/players/1.html"`},
		"de/players/1.html": {`<html lang="de">`, `href="../../players/1.html" hreflang="en" lang="en">English<`, `href="../../ja/players/1.html"`, "Regeln"},
		"ja/index.html":     {`<html lang="ja">`, `href="../index.html"`, `href="../de/index.html"`},
	} {
		for _, says := range want {
			if !strings.Contains(files[page], says) {
				t.Errorf("%s does not say %s:\n%s", page, says, files[page])
			}
		}
	}
	if report := c.write(); report.Written+report.Deleted != 0 {
		t.Errorf("the second run: %+v", report)
	}
}

// void lists the elements without an end tag.
var void = []string{"meta", "link", "br", "img", "input"}

// checkPage checks a page.
func checkPage(t *testing.T, files map[string]string, name string) {
	t.Helper()
	var open []string
	z := html.NewTokenizer(strings.NewReader(files[name]))
	for {
		kind := z.Next()
		token := z.Token()
		switch kind {
		case html.ErrorToken:
			if len(open) > 0 {
				t.Errorf("%s: not closed: %v", name, open)
			}
			return
		case html.StartTagToken, html.SelfClosingTagToken:
			if kind == html.StartTagToken && !slices.Contains(void, token.Data) {
				open = append(open, token.Data)
			}
			checkTag(t, files, name, token)
		case html.EndTagToken:
			if len(open) == 0 || open[len(open)-1] != token.Data {
				t.Errorf("%s: </%s> closes %v", name, token.Data, open)
				return
			}
			open = open[:len(open)-1]
		}
	}
}

// checkTag checks that a tag runs no script but the two of the pages, and that what it links to is there.
func checkTag(t *testing.T, files map[string]string, page string, tag html.Token) {
	t.Helper()
	ours := slices.ContainsFunc(tag.Attr, func(a html.Attribute) bool {
		return a.Key == "src" && (a.Val == "../game.js" || a.Val == "../filter.js")
	})
	if tag.Data == "script" && !ours || tag.Data == "iframe" || tag.Data == "style" {
		t.Errorf("%s: <%s>", page, tag.Data)
	}
	for _, a := range tag.Attr {
		if strings.HasPrefix(a.Key, "on") || a.Key == "style" {
			t.Errorf("%s: %s=%q", page, a.Key, a.Val)
		}
		if a.Key != "href" && a.Key != "src" || strings.HasPrefix(a.Val, "mailto:"+site.Service) {
			continue
		}
		file, anchor, _ := strings.Cut(a.Val, "#")
		target := page
		if file != "" {
			target = path.Join(path.Dir(page), file)
		}
		text, ok := files[target]
		if !ok || anchor != "" && !strings.Contains(text, `id="`+anchor+`"`) {
			t.Errorf("%s links to %q, which is not there", page, a.Val)
		}
	}
}

// A second run writes nothing, not even the manifest.
func TestSecondRunWritesNothing(t *testing.T) {
	c := twoSeasons(t)
	first := c.write()
	before := c.times()
	second := c.write()
	if first.Written != first.Files || second.Written+second.Deleted != 0 || second.Files != first.Files {
		t.Errorf("first %+v, second %+v", first, second)
	}
	if diff := cmp.Diff(before, c.times()); diff != "" {
		t.Errorf("files have been written:\n%s", diff)
	}
}

// times returns when each file was written.
func (c *club) times() map[string]time.Time {
	c.Helper()
	all := map[string]time.Time{}
	must(c, filepath.WalkDir(c.dir, func(name string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !strings.HasSuffix(name, ".lock") {
			info, infoErr := d.Info()
			all[name], err = info.ModTime(), infoErr
		}
		return err
	}))
	return all
}

// A move changes the pages of its game, the list of running games, and the calendars of its players. A result also changes
// the table, the lists of results, the standings and the pages of the two players.
func TestChangeRewritesOnlyItsPages(t *testing.T) {
	c := twoSeasons(t)
	c.write()
	before := c.files()

	const id = 37 // the first game of the second season
	now := startOf(2).AddDate(0, 0, 2)
	var players []games.PlayerID
	c.update(func(tx *store.Tx) error {
		g, _, err := tx.Games.Load(id)
		must(t, err)
		players = g.Seats
		free := rules.Point(0)
		g.Position, _, err = g.Position.Play(rules.Place(free))
		must(t, err)
		g.Plies = append(g.Plies, games.Ply{Player: g.Seats[0], Move: rules.Place(free), At: now, Began: g.Began})
		g.Moved, g.Began = now, now
		return tx.Games.Put(g, len(g.Plies)-1)
	})
	c.write()
	moved := c.files()
	want := []string{secret.CalendarFile(players[0]), secret.CalendarFile(players[1]), "games/37.html", "games/37.sgf", "games/37.svg", "leagues/club/season-2.html"}
	slices.Sort(want)
	if diff := cmp.Diff(want, changed(before, moved)); diff != "" {
		t.Errorf("after a move (-want +got):\n%s", diff)
	}

	c.update(func(tx *store.Tx) error {
		g, _, err := tx.Games.Load(id)
		must(t, err)
		g.Leavings = []games.Leaving{{Seat: 1, After: len(g.Plies), By: rules.ByResigning, At: now}}
		g.Ended = now
		must(t, tx.Games.Put(g, len(g.Plies)))
		p, _, err := tx.Seasons.PairingOf(id)
		must(t, err)
		p.Result, p.Ended, p.Captures = league.SecondWon, now, []int{0, 0}
		return tx.Seasons.SavePairing(p)
	})
	c.write()
	got := slices.DeleteFunc(changed(moved, c.files()), func(name string) bool { return strings.HasSuffix(name, ".ics") })
	want = []string{"feed.xml", "index.html", "games/index.html", "games/pente-2027.html", "ratings/index.html", "standings/pente.html",
		"games/37.html", "games/37.sgf", "leagues/club/feed.xml", "leagues/club/index.html", "leagues/club/season-2-cross.csv",
		"leagues/club/season-2-games.csv", "leagues/club/season-2-table.csv", "leagues/club/season-2.html"}
	for _, p := range players {
		want = append(want, fmt.Sprintf("players/%d.html", p), fmt.Sprintf("players/%d.xml", p))
	}
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("after a result (-want +got):\n%s", diff)
	}
	const explore, review = `href="mailto:play@pente.example?subject=Pente&amp;body=explore%2037"`, `href="mailto:play@pente.example?subject=Pente&amp;body=review%2037"`
	for _, link := range []string{explore, review} {
		if strings.Contains(moved["games/37.html"], link) || !strings.Contains(c.files()["games/37.html"], link) {
			t.Errorf("a game has no link to it when it is over, or had it before: %s", link)
		}
	}
}

// A damaged database can have nicknames that nobody could choose. They do no harm on the pages.
func TestHostileNicknames(t *testing.T) {
	c := twoSeasons(t)
	for n, nick := range []string{`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `../../x`, `javascript:x`, "a]b\\;c\r\nDESCRIPTION:x", `=cmd|x`} {
		c.rename(games.PlayerID(n+1), nick)
	}
	c.write()
	files := c.files()
	for _, name := range named(files, ".html") {
		if name != "calendars/index.html" {
			checkPage(t, files, name)
		}
	}
	for _, name := range named(files, ".xml") {
		if strings.Contains(files[name], "<script") {
			t.Errorf("%s is not escaped", name)
		}
	}
	for _, name := range named(files, ".sgf") {
		readSGF(t, name, files[name])
	}
}

// rename gives a player another nickname.
func (c *club) rename(id games.PlayerID, nick string) {
	c.Helper()
	c.update(func(tx *store.Tx) error {
		p, err := tx.Players.Load(id)
		must(c, err)
		p.Nick = nick
		return tx.Players.Save(p)
	})
}

// readSGF checks that a record can be read, and replays it.
func readSGF(t *testing.T, name, text string) {
	t.Helper()
	verdict := notation.Referee(read(t, text))
	if verdict.Error != nil {
		t.Errorf("%s: %+v", name, verdict.Error)
	}
}

func read(t *testing.T, text string) notation.Record {
	t.Helper()
	rec, err := notation.NewReader(strings.NewReader(text), notation.ReadOptions{}).Next()
	must(t, err)
	return rec
}

// Somebody who was forgotten has no page, and is "someone" in their games.
func TestForgottenPlayer(t *testing.T) {
	c := twoSeasons(t)
	c.write()
	before := c.files()
	c.rename(2, games.Someone)
	report := c.write()
	after := c.files()
	for _, name := range []string{"players/2.html", "players/2.xml", secret.CalendarFile(2)} {
		if before[name] == "" || after[name] != "" {
			t.Errorf("%s: before %d bytes, after %d bytes", name, len(before[name]), len(after[name]))
		}
	}
	if report.Deleted != 3 {
		t.Errorf("deleted: %d", report.Deleted)
	}
	for name, text := range after {
		if strings.Contains(text, "Player2") {
			t.Errorf("%s names the player", name)
		}
	}
	if !strings.Contains(after["leagues/club/season-1.html"], games.Someone) {
		t.Error("the table has nobody in the player's place")
	}
}

// The rules of each game are there, with their drawings drawn.
func TestRulesAreDrawn(t *testing.T) {
	c := newClub(t, 2)
	c.write()
	files := c.files()
	row := regexp.MustCompile(`[.OX] [.OX] [.OX]`)
	inTag := regexp.MustCompile(`<[^>]*>`)
	columns := regexp.MustCompile(`(?s)<pre.*?</pre>`) // one list with drawings in it keeps its columns
	for _, name := range rules.Names() {
		page := files["rules/"+name+".html"]
		r, _ := rules.Named(name)
		if drawn := strings.Count(page, `class="drawing"`); drawn == 0 && (r.Captures != 0 || r.DoubleThree != rules.NoSide) {
			t.Errorf("%s: no drawings", name)
		}
		if left := row.FindString(inTag.ReplaceAllString(columns.ReplaceAllString(page, ""), "")); left != "" {
			t.Errorf("%s: not drawn: %q", name, left)
		}
	}
}
