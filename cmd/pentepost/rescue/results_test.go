package rescue

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/games/rating"
	"pentepost/parser/command"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/store/storetest"
)

// began is when the games of these tests began.
var began = time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)

// W4: a game that letters bring to its end reaches the ratings, its league and its match like any other, and
// one whose end is taken back leaves them again.
func TestW4ResultsFromLetters(t *testing.T) {
	for _, test := range []struct {
		name, pace string
		game       func(t *testing.T, tx *store.Tx)
	}{
		{"rated", "days 7", challenged(games.MatchTerms{})},
		{"match", "days 7", challenged(games.MatchTerms{Series: 2})},
		{"league", "pace 3d claim", paired},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := storetest.Dir(t)
			inStore(t, dir, func(tx *store.Tx) { test.game(t, tx) })
			terms := "1; game 1; pente; Ann, Bob; " + test.pace + "; announce on; started 2026-06-05T12:00:00Z; "
			for _, step := range []struct {
				minute      int
				moves, says string
				points      string // of the first player in each rated game
			}{
				{10, "K10 L10 N13 *", "brought forward from ply 1", "[]"},
				{20, "K10 L10 N13 resign-1 0-1", "brought forward from ply 3", "[0]"},
				{20, "K10 L10 N13 resign-1 0-1", "is game 1 already", "[0]"},
				{30, "K10 L10 N13 *", "goes on in another way from ply 4 on", "[]"},
				{40, "K10 M10 N14 1/2-1/2", "goes on in another way from ply 2 on", "[0.5]"},
			} {
				if test.name == "match" && step.minute > 20 {
					step.says, step.points = "the next game of its match has begun", "[0]"
				}
				letters := []string{aLetter("Ann", step.minute, terms+step.moves), aLetter("Bob", step.minute, terms+step.moves)}
				_, out, complaints := runImport(t, dir, letters)
				if !strings.Contains(out+complaints, step.says) {
					t.Errorf("%s: does not say %q:\n%s%s", step.moves, step.says, out, complaints)
				}
				inStore(t, dir, func(tx *store.Tx) {
					if got := ratedPoints(t, tx); got != step.points {
						t.Errorf("%s: the points are %s, want %s", step.moves, got, step.points)
					}
					checkPairing(t, tx, step.moves)
				})
			}
			inStore(t, dir, func(tx *store.Tx) { checkMatch(t, tx) })
			checkVerified(t, dir)
		})
	}
}

// challenged begins a game that Ann and Bob have agreed on.
func challenged(terms games.MatchTerms) func(*testing.T, *store.Tx) {
	return func(t *testing.T, tx *store.Tx) {
		ann, bob := join(t, tx)
		r, _ := rules.Named("pente")
		pace, _ := clock.Parse("7d")
		do(t, tx, ann, games.Key{}, desk.IssueChallenge{Whom: []string{"Bob"}, Rules: r, Pace: pace, Order: games.ChallengerFirst, Match: terms})
		do(t, tx, bob, games.Key{About: games.AboutChallenge, Player: bob.ID, ID: 1}, desk.Accept{})
	}
}

// paired begins the game of a league.
func paired(t *testing.T, tx *store.Tx) {
	ann, bob := join(t, tx)
	l, err := command.ReadLeague("name = \"club\"\nvariant = \"pente\"\nstart = 2026-06-05\npace = \"3 days claim\"\norganisers = [\"ann@pente.test\"]\n")
	must(t, err)
	must(t, desk.Operate(tx.ForGames(), began, desk.NewLeague{League: l}))
	for _, p := range []games.Player{ann, bob} {
		do(t, tx, p, games.Key{}, desk.Enter{Name: "club"})
	}
	must(t, desk.AdvanceLeague(tx.ForGames(), 1, began))
}

// join adds two players.
func join(t *testing.T, tx *store.Tx) (ann, bob games.Player) {
	for _, p := range []*games.Player{&ann, &bob} {
		*p = games.Player{Nick: "Ann", Address: "ann@pente.test", Joined: began, Settings: games.DefaultSettings()}
		if p == &bob {
			p.Nick, p.Address = "Bob", "bob@pente.test"
		}
		must(t, tx.Players.Add(p))
	}
	return ann, bob
}

// do executes a command, which must not be refused.
func do(t *testing.T, tx *store.Tx, from games.Player, key games.Key, c desk.Command) {
	t.Helper()
	outcome, reason, err := desk.Do(tx.ForGames(), desk.Request{Now: began, From: from, Key: key, Vouched: true, Service: "play@pente.test"}, c)
	if err != nil || outcome != desk.OutcomeDone {
		t.Fatalf("%T: %s %s %v", c, outcome, reason, err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// inStore calls f in a transaction.
func inStore(t *testing.T, dir string, f func(*store.Tx)) {
	t.Helper()
	db, err := store.Open(t.Context(), dir, "pente.test")
	must(t, err)
	defer db.Close()
	must(t, db.Update(t.Context(), func(tx *store.Tx) error { f(tx); return nil }))
}

// ratedPoints returns the points of the first player in all games that count.
func ratedPoints(t *testing.T, tx *store.Tx) string {
	list, err := tx.Ratings.Games(rating.FamilyOf(mustRules("pente")))
	must(t, err)
	points := []float64{}
	for _, g := range list {
		points = append(points, g.Points)
	}
	return fmt.Sprint(points)
}

func mustRules(name string) rules.Ruleset {
	r, _ := rules.Named(name)
	return r
}

// checkPairing checks that the pairing of the game, if it has one, has the result that the record ends with.
func checkPairing(t *testing.T, tx *store.Tx, moves string) {
	t.Helper()
	p, ok, err := tx.Seasons.PairingOf(1)
	must(t, err)
	result := moves[strings.LastIndex(moves, " ")+1:]
	want := map[string]league.Result{"*": league.Open, "0-1": league.SecondWon, "1/2-1/2": league.Drawn}[result]
	if ok && p.Result != want {
		t.Errorf("%s: the pairing has %v, want %v", moves, p.Result, want)
	}
}

// checkMatch checks that a match has gone on after its first game.
func checkMatch(t *testing.T, tx *store.Tx) {
	t.Helper()
	g, _, err := tx.Games.Load(1)
	must(t, err)
	if g.Match == 0 {
		return
	}
	m, err := tx.Matches.Load(g.Match)
	must(t, err)
	if len(m.Games) != 2 || m.Games[1].Started.IsZero() {
		t.Errorf("the match has %d games", len(m.Games))
	}
}

// checkVerified checks that nothing in a database contradicts anything else.
func checkVerified(t *testing.T, dir string) {
	t.Helper()
	db, err := store.OpenBeside(t.Context(), dir, "")
	must(t, err)
	defer db.Close()
	must(t, db.Verify(context.Background(), func(d store.Damage) { t.Errorf("%s: %s", d.Where, d.Says) }))
}
