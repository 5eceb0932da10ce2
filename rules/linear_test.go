package rules_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"pentepost/rules"
)

// TestLinearPente checks rows and captures on a board of one line, and on the ring.
func TestLinearPente(t *testing.T) {
	run(t, []drawnCase{
		{name: "distance 1", rules: "linear-pente", before: "X O O * . . .", after: "X . . X . . .", counts: "2 0"},
		{name: "distance 2", rules: "linear-pente", before: "X . O . O . * .", after: "X . . . . . X .", counts: "2 0"},
		{name: "distance 3", rules: "linear-pente", before: "* . . O . . O . . X .", after: "X . . . . . . . . X .", counts: "2 0"},
		{name: "distance 4", rules: "linear-pente", before: "X . . . O . . . O . . . * .", after: "X . . . . . . . . . . . X .", counts: "2 0"},
		{name: "what lies between does not matter", rules: "linear-pente", before: "X X O O O X * .", after: "X X . O . X X .", counts: "2 0"},
		{name: "distance 5 is too far", rules: "linear-pente", counts: "0 0", before: "X . . . . O . . . . O . . . . * ."},
		{name: "two distances at once", rules: "linear-pente", counts: "4 0", before: "* O O X O . . . O . . . X ."},
		{name: "one is safe", rules: "linear-pente", counts: "0 0", before: "X O * ."},
		{name: "three are safe", rules: "linear-pente", counts: "0 0", before: "X O O O * ."},
		{name: "captures win nothing", rules: "linear-pente", had: []int{20, 0}, counts: "22 0", before: "X O O * ."},
		{name: "five side by side", rules: "linear-pente", before: "X X * X X . .", result: "win 1 row"},
		{name: "five by threes", rules: "linear-pente", turn: 2, before: "O . . O X . * . . O . . O . .", result: "win 2 row"},
		{name: "five by fours", rules: "linear-pente", before: "X . . . X . . . * . . . X . . . X . .", result: "win 1 row"},
		{name: "six win too", rules: "linear-pente", before: "X . X . X . * . X . X . .", result: "win 1 row"},
		{name: "unequal distances do not", rules: "linear-pente", before: "X . X * X . X . . X", result: ""},
		{name: "the end is an end", rules: "linear-pente", counts: "0 0", before: "O * . . . . . . . . . . . . . . . X O"},
		{name: "and not on a ring", rules: "linear-pente ring=on", counts: "2 0",
			before: "O * . . . . . . . . . . . . . . . X O", after: ". X . . . . . . . . . . . . . . . X ."},
		{name: "five round the ring", rules: "linear-pente ring=on", before: "X X . . . . . . . . . . . . . . X X *", result: "win 1 row"},
		{name: "no five without it", rules: "linear-pente", before: "X X . . . . . . . . . . . . . . X X *", result: ""},
		{name: "a full board", rules: "linear-pente", before: "X O X *", result: "draw board-full"},
	})
}

// TestThirdRepetition checks that the same stones, with the same player to move, are a
// draw the third time.
func TestThirdRepetition(t *testing.T) {
	for _, c := range []struct{ rules, moves string }{
		{"linear-pente", "16 1 9 2 8 5 15 6 12 19 18 13 7 11 9 14 17 13 15"},
		{"linear-pente", "2 6 19 16 1 12 7 5 4 15 5 17 18 10 13 3 6 15 9 12 6 15 9 12"},
		{"linear-pente ring=on", "18 15 12 8 17 1 4 11 3 13 7 16 10 14 12 19 6 2 4"},
	} {
		list := strings.Fields(c.moves)
		p, _ := play(t, named(t, c.rules).Start(), strings.Join(list[:len(list)-1], " "))
		if p.Result().Over() {
			t.Fatalf("%s: over too early", c.moves)
		}
		if p, _ = play(t, p, list[len(list)-1]); outcome(p.Result()) != "draw repetition" {
			t.Errorf("%s: %q", c.moves, outcome(p.Result()))
		}
	}
}

// TestRepetitionsAgree checks that both referees find the same repetitions, in games
// that nothing else ends.
func TestRepetitionsAgree(t *testing.T) {
	for _, c := range []struct {
		rules        string
		width, seats int
	}{{"linear-pente", 11, 2}, {"linear-pente ring=on", 11, 2}, {"linear-pente ring=on", 13, 4}} {
		repetitions, games := 0, 100
		if raceEnabled {
			games = 25
		}
		for seed := range games {
			d := newDuel(t, c.rules, rand.New(rand.NewPCG(3, uint64(seed))))
			r, s := d.fast.Ruleset(), d.slow
			r.Width, r.Row, r.Seats, r.Colours = c.width, 50, c.seats, c.seats
			s.width, s.row, s.seats, s.colours = c.width, 50, c.seats, c.seats
			d.fast = r.Start()
			for s.over == "" && s.plies < 500 && (d.again() || d.ply()) {
			}
			if s.over == "draw repetition" {
				repetitions++
			}
		}
		if repetitions == 0 {
			t.Errorf("%s, %d seats: no repetition in %d games", c.rules, c.seats, games)
		}
	}
}

// again plays the same move as four or eight plies ago, if that is legal.
func (d *duel) again() bool {
	for _, back := range []int{4, 8} {
		if n := len(d.played) - back; n >= 0 && d.fast.Legal(d.played[n]) == nil {
			d.play(d.played[n])
			return true
		}
	}
	return false
}

// TestHistoryIsAValue checks that positions which share their past do not affect each
// other.
func TestHistoryIsAValue(t *testing.T) {
	p, _ := play(t, named(t, "linear-pente").Start(), "16 1 9 2 8 5 15 6 12 19 18 13 7 11 9 14 17 13")
	for _, at := range []string{"3", "4", "10", "11"} {
		play(t, p, at)
	}
	if p, _ = play(t, p, "15"); p.Result().By != rules.ByRepetition {
		t.Errorf("%q", outcome(p.Result()))
	}
}
