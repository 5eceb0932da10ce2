package pages_test

import (
	"errors"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/rating"
	"pentepost/store"
)

// rate gives players ratings in pente, the first one the best. Each has risen by 10 points in a year.
func (c *club) rate(players int) {
	c.Helper()
	c.update(func(tx *store.Tx) error {
		var list []games.PlayerRating
		for n := range players {
			at := 2500 - float64(n)
			list = append(list, games.PlayerRating{
				Player: games.PlayerID(n + 1), Family: "pente", Course: []float64{at - 10, at},
				Rated: rating.Player{Rating: rating.Rating{Rating: at, Deviation: 70, Volatility: 0.06}, Games: 30},
			})
		}
		return tx.Ratings.Save("pente", list)
	})
}

// rows returns the cells of the rows of a page's tables as text, with bars between them.
func rows(page string) (list []string) {
	for _, row := range regexp.MustCompile(`(?s)<tr.*?</tr>`).FindAllString(page, -1) {
		text := regexp.MustCompile(`</t[dh]><t[dh][^>]*>`).ReplaceAllString(row, "|")
		list = append(list, html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(text, "")))
	}
	return list
}

// The ratings are listed by their height. Who has not played in a league or has hidden themselves is not in the list, and
// the next player has the place.
func TestRatings(t *testing.T) {
	c := newClub(t, 5)
	c.season(4, 12, true)
	c.rate(5) // Player5 has only played with friends
	c.hide(2)
	c.write()
	files := c.files()
	want := []string{"|Player|Rating|Change|±|Games", "1|Player1|2500|+10|70|30", "2|Player3|2498|+10|70|30", "3|Player4|2497|+10|70|30"}
	for _, name := range []string{"ratings/index.html", "ratings/pente.html"} {
		if diff := cmp.Diff(want, rows(files[name])); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	for name, text := range files {
		if strings.Contains(text, "Player5") || strings.Contains(text, "Player2<") {
			t.Errorf("%s names a player", name)
		}
	}
	if page := files["players/1.html"]; !strings.Contains(page, `aria-label="The course of the rating, from 2490 to 2500"`) {
		t.Errorf("no curve in %s", page)
	}
}

// hide is what "hide me" does.
func (c *club) hide(id games.PlayerID) {
	c.Helper()
	c.update(func(tx *store.Tx) error {
		p, err := tx.Players.Load(id)
		must(c, err)
		p.Hidden = true
		return tx.Players.Save(p)
	})
}

// end ends a game of the club. Nobody has captured stones if it is not said.
func (c *club) end(id games.GameID, result league.Result, captures ...int) {
	c.Helper()
	c.update(func(tx *store.Tx) error {
		p, _, err := tx.Seasons.PairingOf(id)
		must(c, err)
		p.Result, p.Ended, p.Captures = result, startOf(p.Season).AddDate(0, 0, 5+int(id)%12), []int{0, 0}
		copy(p.Captures, captures)
		g, _, err := tx.Games.Load(id)
		must(c, err)
		g.Ended = p.Ended
		must(c, tx.Games.Put(g, len(g.Plies)))
		return tx.Seasons.SavePairing(p)
	})
}

// Four players have 12 games. The first player wins game 1, draws game 2, and wins game 3; game 4 was annulled, and the rest
// goes on.
func fourPlayers(t *testing.T) (c *club, seats map[games.GameID][]games.PlayerID) {
	t.Helper()
	c = newClub(t, 4)
	c.season(4, 12, false)
	for id, result := range map[games.GameID]league.Result{1: league.FirstWon, 2: league.Drawn, 3: league.FirstWon, 4: league.Annulled} {
		c.end(id, result)
	}
	seats = map[games.GameID][]games.PlayerID{}
	must(t, c.db.View(t.Context(), func(tx *store.Tx) error {
		for id := range games.GameID(4) {
			p, _, err := tx.Seasons.PairingOf(id + 1)
			must(t, err)
			seats[id+1] = p.Players
		}
		return nil
	}))
	return c, seats
}

// The page of a player has their score against each opponent. Annulled games do not count, and who is hidden is not named.
func TestAgainstOthers(t *testing.T) {
	c, seats := fourPlayers(t)
	c.write()
	files := c.files()
	for id, says := range map[games.GameID][2]string{1: {"1|1|0|0|1", "1|0|0|1|1"}, 2: {"1|0|1|0|2", "1|0|1|0|2"}} {
		for seat, me := range seats[id] {
			page := files[fmt.Sprintf("players/%d.html", me)]
			want := fmt.Sprintf("Player%d|%s", seats[id][1-seat], says[seat])
			if !strings.Contains(strings.Join(rows(page), "\n"), want) {
				t.Errorf("the page of Player%d does not say %q: %q", me, want, rows(page))
			}
		}
	}
	c.hide(seats[1][1])
	c.write()
	page := strings.Join(rows(c.files()[fmt.Sprintf("players/%d.html", seats[1][0])]), "\n")
	if strings.Contains(page, "|1|0|0|1\n") || !strings.Contains(page, " - someone|1 - 0") {
		t.Errorf("against somebody who is hidden: %s", page)
	}
}

// The standings of a variant count a point for a win and half of one for a draw.
func TestStandings(t *testing.T) {
	c, seats := fourPlayers(t)
	points, played := map[games.PlayerID]float64{}, map[games.PlayerID]int{}
	for id, got := range map[games.GameID][2]float64{1: {1, 0}, 2: {0.5, 0.5}, 3: {1, 0}} {
		for seat, p := range seats[id] {
			points[p] += got[seat]
			played[p]++
		}
	}
	c.write()
	table := rows(c.files()["standings/pente.html"])
	if len(table) != 1+len(points) {
		t.Errorf("rows: %q", table)
	}
	for p := range points {
		want := fmt.Sprintf("|Player%d|%v|%d|%d|", p, points[p], int(100*points[p]/float64(played[p])+0.5), played[p])
		if !strings.Contains(strings.Join(table, "\n"), want) {
			t.Errorf("no %q in %q", want, table)
		}
	}
}

// The archive has the games that are over, the latest one first, and the number of moves of each.
func TestArchive(t *testing.T) {
	c, _ := fourPlayers(t)
	c.write()
	files := c.files()
	var got []string
	for _, row := range rows(files["games/pente-2027.html"])[1:] {
		cells := strings.Split(row, "|")
		got = append(got, strings.Join(append(cells[:1], cells[2:]...), "|"))
	}
	want := []string{"4|does not count|8|2027-03-10|club 1", "3|1 - 0|8|2027-03-09|club 1", "2|½ - ½|8|2027-03-08|club 1", "1|1 - 0|8|2027-03-07|club 1"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if !strings.Contains(files["games/index.html"], `<a href="../games/pente-2027.html">2027</a>, 4 games`) {
		t.Error(files["games/index.html"])
	}
}

// A new game in the archive changes its last page. The pages with older games stay as they are.
func TestOldPagesOfTheArchiveStay(t *testing.T) {
	c := newClub(t, 60)
	c.size = 20
	c.season(60, 700, true)
	c.season(4, 12, false)
	c.write()
	before := c.files()
	c.end(701, league.FirstWon)
	c.write()
	for _, name := range changed(before, c.files()) {
		if strings.HasPrefix(name, "games/pente") && name != "games/pente-2027-3.html" {
			t.Errorf("%s has changed", name)
		}
	}
	if before["games/pente-2027-2.html"] == "" || before["games/pente-2027-3.html"] == "" {
		t.Error("the archive has not three pages")
	}
}

// A tie-break has a column only if it parts somebody. A lot has the rank of those that it parts, and is not told before the season is
// decided (L1).
func TestTieBreaksThatPart(t *testing.T) {
	c, seats := fourPlayers(t) // game 2 is a draw: half a point each
	c.write()
	page := rows(c.files()["leagues/club/season-1.html"])
	if page[0] != "|Player|Points|Possible|Games|Won|Drawn|Lost" || !strings.HasPrefix(page[3], "2|") {
		t.Errorf("parted by nothing: %q", page[:5])
	}
	decide := func(at time.Time) {
		c.update(func(tx *store.Tx) error {
			s, _, err := tx.Seasons.Load(c.league.ID, 1)
			s.Decided = at
			return errors.Join(err, tx.Seasons.Save(s))
		})
		c.write()
	}
	decide(startOf(2))
	page = rows(c.files()["leagues/club/season-1.html"])
	if page[0] != "|Player|Points|Possible|Games|Won|Drawn|Lost|lot" || !strings.HasSuffix(page[1], "|") || !strings.HasSuffix(page[2], "|1") || !strings.HasSuffix(page[3], "|2") {
		t.Errorf("parted by lot: %q", page[:5])
	}
	c.end(2, league.Drawn, 2, 4)
	decide(time.Time{})
	page = rows(c.files()["leagues/club/season-1.html"])
	second := fmt.Sprintf("2|Player%d|0.5|", seats[2][1])
	if page[0] != "|Player|Points|Possible|Games|Won|Drawn|Lost|captures" || !strings.HasPrefix(page[2], second) || !strings.HasSuffix(page[2], "|4") || !strings.HasSuffix(page[3], "|2") {
		t.Errorf("parted by captures: %q", page[:5])
	}
}

// What players say to each other or note for themselves is on no page. Nor is when
// somebody is on vacation.
func TestNothingPrivate(t *testing.T) {
	c, seats := fourPlayers(t)
	const secretText = "between you and me"
	c.update(func(tx *store.Tx) error {
		for id := range games.GameID(12) {
			must(t, tx.Remarks.Add(&games.Remark{Game: id + 1, Ply: 8, From: seats[1][0], Text: secretText, At: began}))
			must(t, tx.Notes.Add(games.Note{Game: id + 1, Player: seats[1][0], Number: 1, Ply: 8, Text: secretText, At: began}))
		}
		return nil
	})
	c.write()
	before := c.files()
	for name, text := range before {
		if strings.Contains(text, secretText) {
			t.Errorf("%s has what was said or noted", name)
		}
	}
	c.update(func(tx *store.Tx) error {
		from := startOf(1)
		return tx.Intervals.SetVacation(seats[1][0], from, []clock.Interval{{From: from, To: from.AddDate(0, 0, 20), Cause: clock.Vacation}})
	})
	c.write()
	for _, name := range changed(before, c.files()) {
		if !strings.HasPrefix(name, "calendars/") {
			t.Errorf("%s changes when somebody is on vacation", name)
		}
	}
}

// Player5 stands in for Player4 in a running season. The table has the new player, with the results of both. Each has a page with
// their own games.
func TestSubstitute(t *testing.T) {
	c := newClub(t, 5)
	c.season(4, 12, false)
	c.end(1, league.SecondWon) // Player4 has won
	c.update(func(tx *store.Tx) error {
		s, _, err := tx.Seasons.Load(c.league.ID, 1)
		must(t, err)
		s.Places[3].Player, s.Places[3].Before = 5, []games.PlayerID{4}
		must(t, tx.Seasons.DropPlace(s, 4))
		return tx.Seasons.SavePlaces(s)
	})
	c.write()
	files := c.files()
	for name, says := range map[string]string{
		"leagues/club/season-1.html": "1|Player5|1|",
		"players/4.html":             "Player1|1|1|0|0|1",
		"players/5.html":             "club 1||0|0|0|0",
	} {
		if text := strings.Join(rows(files[name]), "\n"); !strings.Contains(text, says) {
			t.Errorf("%s does not say %q: %s", name, says, text)
		}
	}
	if !strings.Contains(files["players/4.html"], "<small>has left</small>") || strings.Contains(files["players/5.html"], "has left") {
		t.Error("who has left is not clear")
	}
}

// A play-off has a heading of its own, and does not count for standings.
func TestPlayOff(t *testing.T) {
	c, seats := fourPlayers(t)
	c.update(func(tx *store.Tx) error {
		c.pair(tx, leagues.Pairing{League: c.league.ID, Season: 1, Division: 1, Round: 7, Number: 1, Players: seats[2], PlayOff: true}, true)
		return nil
	})
	c.write()
	files := c.files()
	if page := files["leagues/club/season-1.html"]; !strings.Contains(page, "<h3>Play-off</h3>") {
		t.Errorf("no play-off in %s", page)
	}
	if page := files["ratings/index.html"]; !strings.Contains(page, "pente</a>, 3 games") {
		t.Errorf("the play-off counts: %s", page)
	}
}
