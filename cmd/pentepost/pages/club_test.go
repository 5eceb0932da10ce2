package pages_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/pages"
	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/play"
	"pentepost/parser/command"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/store/storetest"
)

var (
	began  = time.Date(2027, 3, 1, 0, 0, 0, 0, time.UTC)
	secret = config.NewKeys(config.Secret("0123456789abcdef0123456789abcdef"), time.Time{})
	site   = pages.Site{Title: "The Pente Club", Service: "play@pente.example", Domain: "pente.example", Keys: secret, Program: "test"}
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// club is a server with a league, and the folder of its pages.
type club struct {
	testing.TB
	db     *store.DB
	dir    string
	league leagues.League
	size   int // of a division
	random *rand.Rand

	languages []string // of the pages, beside English
}

// newClub makes a server with players, who are named "Player1" and so on, and a league without
// seasons.
func newClub(t testing.TB, players int) *club {
	t.Helper()
	db, err := store.Open(t.Context(), storetest.Dir(t), "pente.example")
	must(t, err)
	t.Cleanup(func() { db.Close() })
	c := &club{TB: t, db: db, dir: filepath.Join(t.TempDir(), "pages"), size: 4, random: rand.New(rand.NewPCG(1, 2))}
	c.league, err = command.ReadLeague(`name = "club"
kind = "round-robin"
variant = "pente"
pace = "3 days"
size = 10
promote = 2
relegate = 2
both_colours = true
start = 2027-03-01
season = "90 days"
organisers = ["sue@example.org"]
`)
	must(t, err)
	c.update(func(tx *store.Tx) error {
		for n := range players {
			p := games.Player{Nick: fmt.Sprint("Player", n+1), Address: fmt.Sprintf("player%d@example.org", n+1), Joined: began, Settings: games.DefaultSettings()}
			must(t, tx.Players.Add(&p))
		}
		c.league.Made, c.league.Next = began, began.AddDate(0, 0, 97)
		return tx.Leagues.Add(&c.league)
	})
	return c
}

func (c *club) update(f func(*store.Tx) error) {
	c.Helper()
	must(c, c.db.Update(context.Background(), f))
}

// season adds a season with up to a number of games. They have been played to their end, or for eight
// plies.
func (c *club) season(players, most int, over bool) {
	c.Helper()
	c.league.Season++
	start := startOf(c.league.Season)
	s := leagues.Season{Terms: c.league.Terms, League: c.league.ID, Number: c.league.Season, Began: start, News: start, Ends: start.AddDate(0, 0, 90)}
	if over {
		s.Decided, s.Ended = s.Ends, s.Ends
	}
	for n := range players {
		s.Places = append(s.Places, leagues.Place{Player: games.PlayerID(n + 1), Division: n/c.size + 1, Seed: n%c.size + 1})
	}
	c.update(func(tx *store.Tx) error {
		must(c, tx.Leagues.Save(c.league))
		must(c, tx.Seasons.Save(s))
		must(c, tx.Seasons.SavePlaces(s))
		count, numbers := 0, map[string]int{}
		for first := 0; first < players; first += c.size {
			for _, g := range league.Berger(min(c.size, players-first), true) {
				if count == most {
					return nil
				}
				count++
				key := fmt.Sprint(first, g.Round)
				numbers[key]++
				seats := []games.PlayerID{games.PlayerID(first + g.First + 1), games.PlayerID(first + g.Second + 1)}
				c.pair(tx, leagues.Pairing{League: c.league.ID, Season: s.Number, Division: first/c.size + 1, Round: g.Round, Number: numbers[key], Players: seats}, over)
			}
		}
		return nil
	})
}

// startOf returns when a season begins.
func startOf(season int) time.Time { return began.AddDate(0, 0, 97*(season-1)) }

// pair adds a game of the league.
func (c *club) pair(tx *store.Tx, p leagues.Pairing, over bool) {
	c.Helper()
	plies := 8
	if over {
		plies = 40
	}
	c.pairWith(tx, p, c.events(startOf(p.Season), plies, over), over)
}

// pairWith adds a game of the league with the events that have happened in it.
func (c *club) pairWith(tx *store.Tx, p leagues.Pairing, events []play.Event, over bool) {
	c.Helper()
	g, err := play.Rebuild(games.Game{Rules: c.league.Rules, Pace: clock.Pace{Move: 3 * clock.Day}, League: c.league.ID, Seats: p.Players, Started: startOf(p.Season)}, events)
	must(c, err)
	if !over {
		g.Began = g.Moved
	}
	must(c, tx.Games.Add(&g))
	must(c, tx.Games.Put(g, len(g.Plies)))
	p.Game = g.ID
	if over {
		p.Ended, p.Result, p.Captures = g.Ended, league.FirstWon, []int{g.Position.Captured(1), g.Position.Captured(2)}
		if g.Position.Result().Winner == 2 {
			p.Result = league.SecondWon
		}
	}
	must(c, tx.Seasons.SavePairing(p))
}

// events returns the plies of a game at random, near the centre. If it is to be over and nobody has
// won, the player on turn resigns.
func (c *club) events(start time.Time, plies int, over bool) (events []play.Event) {
	p := c.league.Rules.Start()
	for p.Plies() < plies && !p.Result().Over() {
		x, y := 9+c.random.IntN(9)-4, 9+c.random.IntN(9)-4
		m, forced := p.Forced()
		if !forced {
			m = rules.Place(p.Point(x, y))
		}
		if next, _, err := p.Play(m); err == nil {
			events = append(events, play.Event{Move: m, At: start.Add(time.Duration(next.Plies()) * time.Hour)})
			p = next
		}
	}
	if over && !p.Result().Over() {
		events = append(events, play.Event{Leaves: p.Turn(), By: rules.ByResigning, At: start.AddDate(0, 0, 30)})
	}
	return events
}

// write writes the pages.
func (c *club) write() pages.Report {
	c.Helper()
	report, err := c.tryWrite()
	must(c, err)
	return report
}

func (c *club) tryWrite() (report pages.Report, err error) {
	c.Helper()
	is := site
	is.Languages = c.languages
	must(c, c.db.View(context.Background(), func(tx *store.Tx) error {
		report, err = pages.Write(tx, c.dir, is, startOf(c.league.Season).AddDate(0, 0, 1))
		return nil
	}))
	return report, err
}

// files returns the texts of all pages by their names.
func (c *club) files() map[string]string {
	c.Helper()
	all := map[string]string{}
	must(c, filepath.WalkDir(c.dir, func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		name, _ = filepath.Rel(c.dir, name)
		if !strings.HasPrefix(name, ".") {
			all[filepath.ToSlash(name)] = string(text)
		}
		return err
	}))
	return all
}

// changed returns the names of the files that differ between two states of the pages.
func changed(before, after map[string]string) (names []string) {
	for name := range after {
		if text, ok := before[name]; !ok || text != after[name] {
			names = append(names, name)
		}
	}
	for name := range before {
		if _, ok := after[name]; !ok {
			names = append(names, "no "+name)
		}
	}
	return slices.Sorted(slices.Values(names))
}

// named returns the files whose names end in some text.
func named(files map[string]string, suffix string) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(files)), func(name string) bool { return !strings.HasSuffix(name, suffix) })
}
