package store_test

import (
	"context"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/store/storetest"
)

func TestMain(m *testing.M) {
	storetest.InMemory()
	goleak.VerifyTestMain(m)
}

// noon is the time in the tests, to the microsecond, as the database keeps times.
var noon = time.Date(2026, 6, 5, 12, 0, 0, 123_456_000, time.UTC)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// open opens a new database, on the engine that the tests run on.
func open(t testing.TB) *store.DB {
	t.Helper()
	return openIn(t, storetest.New(t))
}

// openIn opens the database of a data directory or URL.
func openIn(t testing.TB, place string) *store.DB {
	t.Helper()
	db, err := store.Open(context.Background(), place, "pente.example")
	must(t, err)
	t.Cleanup(func() { db.Close() })
	return db
}

// update runs a transaction that must succeed.
func update(t testing.TB, db *store.DB, f func(*store.Tx)) {
	t.Helper()
	must(t, db.Update(context.Background(), func(tx *store.Tx) error { f(tx); return nil }))
}

// same checks that loaded is equal to saved.
func same(t testing.TB, saved, loaded any) {
	t.Helper()
	samePosition := cmp.Comparer(func(a, b rules.Position) bool {
		return notation.DrawBoard(&a, notation.NoMarks(), notation.Go) == notation.DrawBoard(&b, notation.NoMarks(), notation.Go) &&
			a.Plies() == b.Plies() && a.Turn() == b.Turn() && a.Result() == b.Result()
	})
	ofLetters := cmp.Exporter(func(t reflect.Type) bool { return t.PkgPath() == "pentepost/games/letters" }) // they embed what is unusual about them
	if diff := cmp.Diff(saved, loaded, samePosition, ofLetters); diff != "" {
		t.Errorf("loaded is not equal to saved (-saved +loaded):\n%s", diff)
	}
}

// player adds a player who has joined.
func player(t testing.TB, tx *store.Tx, nick string) games.Player {
	t.Helper()
	p := games.Player{Nick: nick, Address: nick + "@example.org", Joined: noon, Settings: games.DefaultSettings()}
	must(t, tx.Players.Add(&p))
	return p
}

func ruleset(t testing.TB, text string) rules.Ruleset {
	t.Helper()
	r, err := rules.Parse(text)
	must(t, err)
	return r
}

// game adds a game of two players with the points played.
func game(t testing.TB, tx *store.Tx, variant string, one, two games.Player, points ...string) games.Game {
	t.Helper()
	g := games.Game{
		Rules: ruleset(t, variant), Pace: clock.Pace{Move: 3 * clock.Day}, Seats: []games.PlayerID{one.ID, two.ID},
		Started: noon, Moved: noon,
	}
	playPoints(t, &g, points...)
	must(t, tx.Games.Add(&g))
	return g
}

// play adds points to a game.
func playPoints(t testing.TB, g *games.Game, points ...string) {
	t.Helper()
	board := notation.BoardOf(g.Rules)
	for _, point := range points {
		at, err := notation.Go.On(board).Parse(board, point)
		must(t, err)
		n := len(g.Plies)
		g.Plies = append(g.Plies, games.Ply{Player: g.Seats[n%2], Move: rules.Place(at), At: noon.Add(time.Duration(n) * time.Hour)})
	}
	must(t, g.Replay())
}

// letterOf is a letter of a kind that only a newer program knows.
func letterOf(kind letters.Kind) letters.Letter {
	var n letters.Notice
	if err := n.ReadFacts(kind, "{}"); err != nil {
		panic(err)
	}
	return n.Letter
}
