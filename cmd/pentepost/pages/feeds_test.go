package pages_test

import (
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-ical"
	"golang.org/x/tools/blog/atom"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/pages"
	"pentepost/games"
	"pentepost/store"
)

// Feeds are Atom, with identifiers of their own for all entries, and the latest news first.
func TestFeeds(t *testing.T) {
	c := twoSeasons(t)
	c.write()
	files := c.files()
	for _, name := range named(files, ".xml") {
		var feed atom.Feed
		must(t, xml.Unmarshal([]byte(files[name]), &feed))
		if feed.Title == "" || feed.ID == "" || feed.Updated == "" || len(feed.Entry) == 0 {
			t.Errorf("%s: %+v", name, feed)
		}
		seen := map[string]bool{}
		for i, e := range feed.Entry {
			if seen[e.ID] || !strings.HasPrefix(e.ID, "tag:pente.example,2027-") || i > 0 && e.Updated > feed.Entry[i-1].Updated {
				t.Errorf("%s: entry %+v", name, e)
			}
			seen[e.ID] = true
		}
	}
	if !strings.Contains(files["leagues/club/feed.xml"], "<title>Season 2 of the league club has begun</title>") {
		t.Errorf("no beginning in %s", files["leagues/club/feed.xml"])
	}
}

// A calendar has the deadlines of a player's own turns, with the identifiers that letters have. In
// each game of the second season one of the players has three days since the eighth ply.
func TestCalendars(t *testing.T) {
	c := twoSeasons(t)
	c.write()
	files, events := c.files(), 0
	for player := range 4 {
		calendar, err := ical.NewDecoder(strings.NewReader(files[secret.CalendarFile(games.PlayerID(player+1))])).Decode()
		must(t, err)
		for _, e := range calendar.Events() {
			events++
			uid, _ := e.Props.Text(ical.PropUID)
			due, _ := e.DateTimeStart(nil)
			if !strings.Contains(uid, "."+secret.Instance()+"@pente.example") || !due.Equal(startOf(2).AddDate(0, 0, 3).Add(8*time.Hour)) {
				t.Errorf("%s is due %s", uid, due)
			}
		}
	}
	if events != 12 {
		t.Errorf("deadlines: %d in 12 games", events)
	}
	if uid := config.EventUID(37, secret.Instance(), "pente.example"); !strings.Contains(strings.Join(valuesOf(files, ".ics"), ""), uid) {
		t.Errorf("no %s", uid)
	}
	empty := files[secret.CalendarFile(12)]
	if _, err := ical.NewDecoder(strings.NewReader(empty)).Decode(); err != nil {
		t.Errorf("%v in a calendar without deadlines: %q", err, empty)
	}
}

// After a rotation of the keys a calendar is at its old place as well, until the old key lapses.
func TestCalendarsDuringRotation(t *testing.T) {
	c := twoSeasons(t)
	write := func(rotated time.Time) map[string]string {
		turned := site
		turned.Keys = secret.Rotated(rotated, config.KeyTime)
		must(t, c.db.View(t.Context(), func(tx *store.Tx) error {
			_, err := pages.Write(tx, c.dir, turned, startOf(2))
			return err
		}))
		files := c.files()
		if files[turned.Keys.CalendarFile(1)] == "" {
			t.Error("no calendar at the new place")
		}
		return files
	}
	if old := write(startOf(2))[secret.CalendarFile(1)]; old == "" {
		t.Error("no calendar at the old place")
	}
	if old := write(startOf(2).Add(-config.KeyTime))[secret.CalendarFile(1)]; old != "" {
		t.Error("the calendar is still at the old place")
	}
}

func valuesOf(files map[string]string, suffix string) (texts []string) {
	for _, name := range named(files, suffix) {
		texts = append(texts, files[name])
	}
	return texts
}

// A table can be opened in a spreadsheet.
func TestCSV(t *testing.T) {
	c := twoSeasons(t)
	c.write()
	files := c.files()
	for name, want := range map[string]int{"table": 1 + 12, "cross": 3 * (1 + 4), "games": 1 + 36} {
		records, err := csv.NewReader(strings.NewReader(files[fmt.Sprintf("leagues/club/season-1-%s.csv", name)])).ReadAll()
		must(t, err)
		if len(records) != want {
			t.Errorf("%s: lines: %d, want %d", name, len(records), want)
		}
	}
	if !strings.HasPrefix(files["leagues/club/season-1-table.csv"], "season,division,place,player,played,won,drawn,lost,points,") {
		t.Error(files["leagues/club/season-1-table.csv"])
	}
}

// Records can be read by other programs, and lead to the result of the game.
func TestRecords(t *testing.T) {
	c := twoSeasons(t)
	c.write()
	files := c.files()
	for _, name := range named(files, ".sgf") {
		readSGF(t, name, files[name])
	}
	if rec := read(t, files["games/37.sgf"]); rec.Header("Event") != "club 2, game 37" || len(rec.Moves) != 8 {
		t.Errorf("%+v", rec)
	}
}
