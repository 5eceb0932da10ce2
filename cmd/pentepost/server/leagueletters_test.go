package server

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/store/storetest"
)

// bigLeague is a league of one kind with many players, half of whose games are over. The reader plays in the middle of it.
type bigLeague struct {
	tx     *store.Tx
	league leagues.League
	season leagues.Season
	reader games.PlayerID
	game   games.GameID // where the reader is on turn
	now    time.Time
}

// newBigLeague adds a league to a database. Divisions have ten players.
func newBigLeague(tx *store.Tx, kind league.Kind, players int) (*bigLeague, error) {
	b := &bigLeague{tx: tx, now: time.Date(2027, 4, 1, 12, 0, 0, 0, time.UTC)}
	text := fmt.Sprintf("name = \"club\"\nkind = %q\nvariant = \"pente\"\npace = \"7 days\"\nsize = 10\nstart = 2027-03-01\norganisers = [\"sue@example.org\"]\n", kind)
	file, err := league.ReadFile(text)
	if err != nil {
		return nil, err
	}
	pente, _ := rules.Named("pente")
	terms := leagues.Terms{File: file, Text: text, Rules: pente, Pace: clock.DefaultPace}
	b.league = leagues.League{Terms: terms, Made: b.now, Season: 1, Next: b.now.Add(60 * clock.Day)}
	if err := tx.Leagues.Add(&b.league); err != nil {
		return nil, err
	}
	b.season = leagues.Season{Terms: terms, League: b.league.ID, Number: 1, Began: b.now.Add(-30 * clock.Day), Ends: b.now.Add(30 * clock.Day), News: b.now}
	for i := range players {
		if err := b.addPlayer(i); err != nil {
			return nil, err
		}
	}
	b.reader = b.season.Places[players/2].Player
	if err := tx.Seasons.Save(b.season); err != nil {
		return nil, err
	}
	if err := tx.Seasons.SavePlaces(b.season); err != nil {
		return nil, err
	}
	for _, d := range b.season.Divisions() {
		if err := b.play(d.Due()); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// addPlayer adds a player with a long name, who also takes part in the next season.
func (b *bigLeague) addPlayer(i int) error {
	p := games.Player{Nick: fmt.Sprintf("Anne-Marie-Luise%04d", i), Address: fmt.Sprintf("player%d@example.org", i), Joined: b.now, Settings: games.DefaultSettings()}
	if err := b.tx.Players.Add(&p); err != nil {
		return err
	}
	place := leagues.Place{Player: p.ID, Division: 1, Seed: i + 1, Rating: 1500 - float64(i)}
	if b.season.Traits().Divided {
		place.Division, place.Seed = i/10+1, i%10+1
	}
	b.season.Places = append(b.season.Places, place)
	return b.tx.Leagues.SaveEntry(leagues.Entry{League: b.league.ID, Player: p.ID, Entered: b.now})
}

// play saves pairings. The second half of them goes on.
func (b *bigLeague) play(pairings []leagues.Pairing) error {
	results := []league.Result{league.FirstWon, league.SecondWon, league.Drawn}
	for i, p := range pairings {
		g := games.Game{Rules: b.league.Rules, Pace: b.league.Pace, Seats: p.Players, Started: b.now, Moved: b.now, Began: b.now, League: b.league.ID, Position: b.league.Rules.Start()}
		if err := b.tx.Games.Add(&g); err != nil {
			return err
		}
		if p.Game = g.ID; i < len(pairings)/2 {
			p.Result, p.Ended = results[i%3], b.now.Add(-time.Hour)
		} else if p.Players[0] == b.reader {
			b.game = g.ID
		}
		if err := b.tx.Seasons.SavePairing(p); err != nil {
			return err
		}
	}
	return nil
}

// notice returns a letter to the reader: about the season, or about their game if it is one to play.
func (b *bigLeague) notice(l letters.Letter) letters.Notice {
	n := letters.Notice{To: b.reader, Letter: l, Made: b.now, MessageID: "<abcdefghijklmnopqrstuvwxyz@pente.test>"}
	if n.Kind() == letters.KindLeague {
		n.League, n.Season = b.league.ID, 1
	} else {
		n.Game = b.game
	}
	return n
}

// A letter of a league asks the database as often in a large league as in a small one.
func TestStatementsOfLeagueLetters(t *testing.T) {
	storetest.NeedSQLite(t)
	s := openTestServer(t)
	asked := func(players int, l letters.Letter) (queries []string) {
		plan := newPlan(func(_ int, what string) bool {
			if strings.HasPrefix(what, "query ") {
				queries = append(queries, what)
			}
			return false
		})
		db, err := store.Open(t.Context(), storetest.Dir(t), config.LocalDomain, store.OnDriver(newFaultyDriver(t, plan)))
		must(t, err)
		defer db.Close()
		var n letters.Notice
		must(t, db.Update(t.Context(), func(tx *store.Tx) error {
			b, err := newBigLeague(tx, league.RoundRobin, players)
			n = b.notice(l)
			return err
		}))
		queries = nil
		must(t, db.View(t.Context(), func(tx *store.Tx) error { return s.letters.render(tx, n).err }))
		return queries
	}
	for _, test := range []struct {
		letter letters.Letter
		most   int
	}{{letters.YourMove{}, 14}, {letters.SeasonNews{}, 40}, {letters.SeasonBegun{}, 12}, {letters.SeasonEnded{}, 12}} {
		few, many := asked(20, test.letter), asked(200, test.letter)
		t.Logf("%T: %d queries", test.letter, len(many))
		if len(few) != len(many) || len(many) > test.most {
			t.Errorf("%T: %d queries with 20 players, %d with 200; want at most %d\n%s", test.letter, len(few), len(many), test.most, strings.Join(many, "\n"))
		}
	}
}

// However large a league is, no letter of it is so long that a mail program clips it, and most are much shorter.
func TestSizesOfLeagueLetters(t *testing.T) {
	const most = 30_000
	for _, kind := range []league.Kind{league.RoundRobin, league.SwissSystem, league.LadderKind} {
		for _, n := range []int{400, 2000} {
			s := openTestServer(t)
			must(t, s.db.Update(t.Context(), func(tx *store.Tx) error {
				b, err := newBigLeague(tx, kind, n)
				for _, l := range []letters.Letter{letters.YourMove{}, letters.LeagueShown{}, letters.LeagueTable{}, letters.SeasonBegun{}, letters.SeasonNews{}, letters.SeasonEnded{}, letters.RulingsWanted{}} {
					if err != nil {
						return err
					}
					if b.game == 0 && l.Traits().Board != letters.NoBoard {
						continue // a ladder has no games yet
					}
					out := s.letters.render(tx, b.notice(l))
					t.Logf("%s of %d, %T: %d bytes", kind, n, l, len(out.raw))
					if l.Traits().Board == letters.NoBoard && len(out.raw) > most {
						t.Errorf("%s of %d players: %T has %d bytes", kind, n, l, len(out.raw))
					}
					err = out.err
				}
				return err
			}))
		}
	}
}

// BenchmarkLeagueGame renders a letter about a game of a league, with what it needs from the database: in a league of 20 and
// in one of 2,000, in turns. It reports the ratio of the medians.
func BenchmarkLeagueGame(b *testing.B) {
	render := func(players int) func() time.Duration {
		s := openTestServer(b)
		var n letters.Notice
		must(b, s.db.Update(b.Context(), func(tx *store.Tx) error {
			big, err := newBigLeague(tx, league.RoundRobin, players)
			n = big.notice(letters.YourMove{})
			return err
		}))
		return func() time.Duration {
			began := time.Now()
			if out := s.letters.renderNotice(b.Context(), n); out.err != nil {
				b.Fatal(out.err)
			}
			return time.Since(began)
		}
	}
	small, large := render(20), render(2000)
	var few, many []time.Duration
	for b.Loop() {
		few, many = append(few, small()), append(many, large())
	}
	slices.Sort(few)
	slices.Sort(many)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(few[len(few)/2].Microseconds()), "µs-with-20")
	b.ReportMetric(float64(many[len(many)/2])/float64(few[len(few)/2]), "of-2000-to-20")
}
