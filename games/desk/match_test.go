package desk_test

import (
	"context"
	"slices"
	"testing"

	"pentepost/games"
	"pentepost/rules"
	"pentepost/store"
)

// over returns a finished game of a variant: the quitters resigned, or, without quitters,
// the players agreed on a draw.
func over(t *testing.T, variant string, seats []games.PlayerID, quitters ...rules.Seat) games.Game {
	t.Helper()
	r, ok := rules.Named(variant)
	if !ok {
		t.Fatalf("no variant %q", variant)
	}
	g := games.Game{Rules: r, Seats: seats, Agreed: len(quitters) == 0}
	for _, s := range quitters {
		g.Leavings = append(g.Leavings, games.Leaving{Seat: s, By: rules.ByResigning})
	}
	must(t, g.Replay())
	return g
}

// The score of a series counts games in half points. The score of scored games counts
// points and starts with the handicap.
func TestMatchScore(t *testing.T) {
	two, three := []games.PlayerID{7, 8}, []games.PlayerID{7, 8, 9}
	for name, test := range map[string]struct {
		match   games.Match
		score   []int
		leaders []games.PlayerID
	}{
		"nothing yet": {games.Match{Terms: games.MatchTerms{Series: 3}, Players: two, Head: []int{0, 0}}, []int{0, 0}, two},
		"a win and a draw": {games.Match{
			Terms: games.MatchTerms{Series: 3}, Players: two, Head: []int{0, 0},
			Games: []games.Game{over(t, "pente", two, 2), over(t, "pente", []games.PlayerID{8, 7})},
		}, []int{3, 1}, []games.PlayerID{7}},
		"resigning gives the bonus to the winner": {games.Match{
			Terms: games.MatchTerms{Target: 21, Handicap: 4}, Players: two, Head: []int{0, 4},
			Games: []games.Game{over(t, "points", two, 1)},
		}, []int{0, 9}, []games.PlayerID{8}},
		"three players": {games.Match{
			Terms: games.MatchTerms{Target: 21}, Players: three, Head: []int{0, 0, 0},
			Games: []games.Game{over(t, "points-3", three, 1, 2), over(t, "points-3", []games.PlayerID{8, 9, 7}, 1, 2)},
		}, []int{10, 0, 10}, []games.PlayerID{7, 9}},
	} {
		if got := test.match.Score(); !slices.Equal(got, test.score) {
			t.Errorf("%s: the score is %v, want %v", name, got, test.score)
		}
		if got := test.match.Leaders(); !slices.Equal(got, test.leaders) {
			t.Errorf("%s: the leaders are %v, want %v", name, got, test.leaders)
		}
	}
}

// TestHandicapForTheChallenger checks that a weaker player can ask for a handicap, and
// keeps it in a rematch, no matter who asks for that (finding F20).
func TestHandicapForTheChallenger(t *testing.T) {
	for _, asks := range []string{"ann", "bob"} {
		s := newSession(t)
		s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob points first handicap me 20\n bob> accept")
		checkHead(t, s, 1, map[string]int{"ann": 20, "bob": 0})
		other := map[string]string{"ann": "bob", "bob": "ann"}[asks]
		s.play("bob> resign\n " + asks + "> rematch\n " + other + "> accept")
		checkHead(t, s, 2, map[string]int{"ann": 20, "bob": 0})
	}
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob")
	s.run(`
	ann>> challenge Bob points handicap me 21
	= refused
	ann< refused not-allowed target name=points
	ann>> challenge Bob pente handicap me 5
	= refused
	ann< refused not-allowed target name=pente
	`)
}

// checkHead checks the points of players at the start of a match.
func checkHead(t *testing.T, s *session, id games.MatchID, want map[string]int) {
	t.Helper()
	must(t, s.db.Update(context.Background(), func(tx *store.Tx) error {
		m, err := tx.Matches.Load(id)
		for i, p := range m.Players {
			if name := s.name(tx, p, ""); m.Head[i] != want[name] {
				t.Errorf("match %d: %s starts with %d points, want %d", id, name, m.Head[i], want[name])
			}
		}
		return err
	}))
}
