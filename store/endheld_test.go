package store_test

import (
	"fmt"
	"testing"

	"golang.org/x/sync/errgroup"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/store/storetest"
)

// ending is a running game whose first player is about to win, and what hears of its end.
type ending struct {
	game games.Game
	by   map[games.PlayerID]games.Player
}

// newEnding adds a rated game, of a match or of a league if they are given.
func newEnding(t *testing.T, tx *store.Tx, name string, match games.MatchTerms, l *leagues.League) ending {
	t.Helper()
	one, two := player(t, tx, name+"A"), player(t, tx, name+"B")
	g := games.Game{Rules: ruleset(t, "pente"), Pace: clock.DefaultPace, Seats: []games.PlayerID{one.ID, two.ID}, Started: noon, Moved: noon}
	if match != (games.MatchTerms{}) {
		m := games.Match{Terms: match, Players: g.Seats, Head: []int{0, 0}}
		must(t, tx.Matches.Add(&m))
		g.Match = m.ID
	}
	if l != nil {
		g.League = l.ID
	}
	playPoints(t, &g, "K10", "A1", "O10", "C1", "L10", "E1", "M10", "G1")
	must(t, tx.Games.Add(&g))
	return ending{g, map[games.PlayerID]games.Player{one.ID: one, two.ID: two}}
}

// newLeague adds a league whose first season has begun.
func newLeague(t *testing.T, tx *store.Tx) leagues.League {
	t.Helper()
	l := leagues.League{Terms: leagues.Terms{Text: "name = \"club\"\nstart = 2026-06-01\norganisers = [\"sue@example.org\"]\n", Rules: ruleset(t, "pente"), Pace: clock.DefaultPace}, Made: noon, Season: 1}
	var err error
	l.File, err = league.ReadFile(l.Text)
	must(t, err)
	must(t, tx.Leagues.Add(&l))
	must(t, tx.Seasons.Save(leagues.Season{Terms: l.Terms, League: l.ID, Number: 1, Began: noon, Ends: noon.AddDate(0, 3, 0)}))
	return l
}

// pair pairs the players of a game in the season of its league.
func (e ending) pair(t *testing.T, tx *store.Tx, round int) {
	t.Helper()
	must(t, tx.Seasons.SavePairing(leagues.Pairing{League: e.game.League, Season: 1, Division: 1, Round: round, Number: 1, Players: e.game.Seats, Game: e.game.ID}))
}

// do carries out a command of the player on turn.
func (e ending) do(tx *store.Tx, c desk.Command) error {
	by := e.by[e.game.OnTurn()]
	key := games.Key{About: games.AboutGame, Player: by.ID, ID: int64(e.game.ID), Ply: e.game.Position.Plies()}
	outcome, reason, err := desk.Do(tx.ForGames(), desk.Request{Now: noon, From: by, Key: key, Vouched: true, Limits: games.DefaultLimits()}, c)
	if err == nil && outcome != desk.OutcomeDone {
		err = fmt.Errorf("%s: %s", outcome, reason)
	}
	return err
}

// fifth is the move that wins.
func fifth(e ending) desk.Command {
	at, err := notation.Go.On(notation.BoardOf(e.game.Rules)).Parse(notation.BoardOf(e.game.Rules), "N10")
	if err != nil {
		panic(err)
	}
	return desk.PlayMove{Moves: []rules.Move{rules.Place(at)}}
}

// check checks that the ratings and the league have heard of the end.
func (e ending) check(t *testing.T, tx *store.Tx) {
	t.Helper()
	rated, err := tx.Ratings.Games("pente")
	must(t, err)
	heard := 0
	for _, g := range rated {
		if g.Game == e.game.ID {
			heard++
		}
	}
	if heard != 1 {
		t.Errorf("game %d counts %d times for the ratings", e.game.ID, heard)
	}
	if e.game.League == 0 {
		return
	}
	if p, ok, err := tx.Seasons.PairingOf(e.game.ID); err != nil || !ok || p.Result == league.Open {
		t.Errorf("the pairing of game %d is %v, %v, %v", e.game.ID, p.Result, ok, err)
	}
}

// Whoever holds a game holds what hears of its end: it is decided at the first try.
func TestEndIsHeld(t *testing.T) {
	for _, test := range []struct {
		name     string
		match    games.MatchTerms
		inLeague bool
		command  func(ending) desk.Command
		games    int // of the match, afterwards
	}{
		{name: "rated", command: fifth},
		{name: "league", inLeague: true, command: fifth},
		{name: "league, resigned", inLeague: true, command: func(ending) desk.Command { return desk.Resign{} }},
		{name: "match", match: games.MatchTerms{Series: 3}, command: fifth, games: 2},
		{name: "match, resigned", match: games.MatchTerms{Series: 3}, command: func(ending) desk.Command { return desk.Resign{} }, games: 2},
		{name: "last of a match", match: games.MatchTerms{Series: 1}, command: fifth, games: 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			db := open(t)
			var e ending
			update(t, db, func(tx *store.Tx) {
				if !test.inLeague {
					e = newEnding(t, tx, "", test.match, nil)
					return
				}
				l := newLeague(t, tx)
				e = newEnding(t, tx, "", test.match, &l)
				e.pair(t, tx, 1)
			})
			tries := 0
			must(t, db.UpdateGames(t.Context(), about(e.game.ID), func(tx *store.Tx) error {
				tries++
				return e.do(tx, test.command(e))
			}))
			if tries != 1 {
				t.Errorf("%d tries, want 1", tries)
			}
			update(t, db, func(tx *store.Tx) {
				e.check(t, tx)
				if test.games == 0 {
					return
				}
				m, err := tx.Matches.Load(e.game.Match)
				must(t, err)
				if len(m.Games) != test.games || m.Ended.IsZero() != (test.games > 1) {
					t.Errorf("the match has %d games and ended at %v, want %d games", len(m.Games), m.Ended, test.games)
				}
			})
		})
	}
}

// Games of one league end at the same moment: each at the first try, and none is lost.
func TestEndsSideBySide(t *testing.T) {
	const many = 12
	db := open(t)
	var all []ending
	update(t, db, func(tx *store.Tx) {
		l := newLeague(t, tx)
		for i := range many {
			e := newEnding(t, tx, fmt.Sprint("P", i), games.MatchTerms{}, &l)
			e.pair(t, tx, i+1)
			all = append(all, e)
		}
	})
	var tries [many]int
	var group errgroup.Group
	for i, e := range all {
		group.Go(func() error {
			return db.UpdateGames(t.Context(), about(e.game.ID), func(tx *store.Tx) error {
				tries[i]++
				return e.do(tx, fifth(e))
			})
		})
	}
	must(t, group.Wait())
	update(t, db, func(tx *store.Tx) {
		for i, e := range all {
			if e.check(t, tx); tries[i] != 1 {
				t.Errorf("game %d: %d tries, want 1", e.game.ID, tries[i])
			}
		}
		l, _, err := tx.Leagues.Load(all[0].game.League)
		must(t, err)
		state, err := tx.Ratings.State("pente")
		must(t, err)
		if !l.Alarm.Equal(noon) || !state.Alarm.Equal(noon) {
			t.Errorf("the judge looks at the league at %v and at the ratings at %v, want %v", l.Alarm, state.Alarm, noon)
		}
	})
}

// What hears of the end of another game is not held.
func TestEndOfAnotherGame(t *testing.T) {
	if !storetest.OnPostgres() {
		t.Skip(storetest.Variable + " is not set: SQLite has one writer")
	}
	db := open(t)
	var held, other ending
	update(t, db, func(tx *store.Tx) {
		held, other = newEnding(t, tx, "H", games.MatchTerms{}, nil), newEnding(t, tx, "O", games.MatchTerms{Series: 3}, nil)
	})
	for name, change := range map[string]func(tx *store.Tx, other ending) error{
		"its rated game": func(tx *store.Tx, other ending) error {
			return tx.Ratings.SaveGame(games.RatedGame{Game: other.game.ID, Family: "pente"}, noon)
		},
		"that it counts": func(tx *store.Tx, other ending) error { return tx.Ratings.DropGame(other.game.ID, noon) },
		"its pairing": func(tx *store.Tx, other ending) error {
			return tx.Seasons.SavePairing(leagues.Pairing{Game: other.game.ID, Round: 1})
		},
		"a bye":     func(tx *store.Tx, _ ending) error { return tx.Seasons.SavePairing(leagues.Pairing{Round: 1}) },
		"its match": func(tx *store.Tx, other ending) error { return tx.Matches.End(other.game.Match, noon) },
		"who plays on": func(tx *store.Tx, other ending) error {
			return tx.Matches.Leave(other.game.Match, other.game.Seats[0], noon)
		},
		"its next game": func(tx *store.Tx, other ending) error {
			return tx.Games.Add(&games.Game{Rules: other.game.Rules, Pace: clock.DefaultPace, Seats: other.game.Seats, Match: other.game.Match})
		},
		"a game by itself": func(tx *store.Tx, other ending) error {
			return tx.Games.Add(&games.Game{Rules: other.game.Rules, Pace: clock.DefaultPace, Seats: other.game.Seats})
		},
		"a league": func(tx *store.Tx, _ ending) error { return tx.Leagues.Save(leagues.League{ID: 1}) },
	} {
		t.Run(name, func(t *testing.T) {
			tries := 0
			must(t, db.UpdateGames(t.Context(), about(held.game.ID), func(tx *store.Tx) error {
				tries++
				if tries > 1 {
					return nil
				}
				if _, _, err := tx.Games.Load(other.game.ID); err != nil {
					return err
				}
				return change(tx, other)
			}))
			if tries != 2 {
				t.Errorf("%d tries, want 2", tries)
			}
		})
	}
}
