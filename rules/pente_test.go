package rules_test

import (
	"strings"
	"testing"

	"pentepost/rules"
)

// TestCaptures checks rules 2 to 4, which are common to all variants.
func TestCaptures(t *testing.T) {
	run(t, []drawnCase{
		{name: "a pair between two own stones", rules: "pente", counts: "2 0",
			before: ". X O O * .", after: ". X . . X ."},
		{name: "a pair on the edge", rules: "pente", counts: "2 0",
			before: "* O O X", after: "X . . X"},
		{name: "one stone is no pair", rules: "pente", counts: "0 0",
			before: "X O * . .", after: "X O X . ."},
		{name: "a pair against the edge is safe", rules: "pente", counts: "0 0",
			before: "O O * . .", after: "O O X . ."},
		{name: "a gap keeps the pair safe", rules: "pente", counts: "0 0",
			before: "X O . O *", after: "X O . O X"},
		{name: "three are safe in Pente", rules: "pente", counts: "0 0",
			before: "X O O O * .", after: "X O O O X ."},
		{name: "and taken in Keryo-Pente", rules: "keryo-pente", counts: "3 0",
			before: "X O O O * .", after: "X . . . X ."},
		{name: "four are safe in Keryo-Pente", rules: "keryo-pente", counts: "0 0",
			before: "X O O O O * .", after: "X O O O O X ."},
		{name: "moving in between is safe", rules: "pente", counts: "0 0",
			before: ". O X * O .", after: ". O X X O ."},
		{name: "moving in between while capturing", rules: "pente", counts: "2 0",
			before: "O X * O O X O", after: "O X X . . X O"},
		{name: "both sides at once", rules: "pente", counts: "4 0",
			before: "X O O * O O X", after: "X . . X . . X"},
		{name: "a pair and a trio at once", rules: "keryo-pente", counts: "5 0",
			before: "X O O * O O O X", after: "X . . X . . . X"},
		{name: "seat two captures too", rules: "pente", turn: 2, counts: "0 2",
			before: "O X X *", after: "O . . O"},
		{name: "eight ways at once", rules: "pente", counts: "16 0", result: "win 1 captures",
			before: `
				X . . X . . X
				. O . O . O .
				. . O O O . .
				X O O * O O X
				. . O O O . .
				. O . O . O .
				X . . X . . X`,
			after: `
				X . . X . . X
				. . . . . . .
				. . . . . . .
				X . . X . . X
				. . . . . . .
				. . . . . . .
				X . . X . . X`},
	})
}

// TestRows checks rules 5 to 7 and 13: rows are judged after the captures.
func TestRows(t *testing.T) {
	run(t, []drawnCase{
		{name: "four do not win", rules: "pente", before: "X X * X . .", result: ""},
		{name: "five win", rules: "pente", before: "X X * X X .", result: "win 1 row"},
		{name: "six win as well", rules: "pente", before: "X X X * X X", result: "win 1 row"},
		{name: "a gap does not", rules: "pente", before: "X X * X . X", result: ""},
		{name: "a column", rules: "pente", turn: 2, before: "O\nO\n*\nO\nO", result: "win 2 row"},
		{name: "a rising diagonal", rules: "pente", result: "win 1 row", before: `
			. . . . X
			. . . X .
			. . * . .
			. X . . .
			X . . . .`},
		{name: "a falling diagonal", rules: "pente", result: "win 1 row", before: `
			X . . . .
			. X . . .
			. . * . .
			. . . X .
			. . . . X`},
		{name: "a five that a capture could break wins at once", rules: "pente", had: []int{0, 8}, result: "win 1 row", before: `
			. . . . . .
			. X X X * X
			. X . . . .
			. O . . . .`},
		{name: "a row does not go round the edge", rules: "pente", before: `
			. . X X X
			* X . . .`, result: ""},
		{name: "a five counts before captures", rules: "pente", had: []int{8, 0}, result: "win 1 row", counts: "10 0",
			before: "X O O * X X X X", after: "X . . X X X X X"},
	})
}

// TestStones checks the number of captured stones that win.
func TestStones(t *testing.T) {
	run(t, []drawnCase{
		{name: "eight are not enough", rules: "pente", had: []int{6, 8}, before: "X O O *", counts: "8 8"},
		{name: "ten win", rules: "pente", had: []int{8, 8}, before: "X O O *", counts: "10 8", result: "win 1 captures"},
		{name: "eleven win", rules: "pente", had: []int{9, 0}, before: "X O O *", counts: "11 0", result: "win 1 captures"},
		{name: "ten are not enough", rules: "keryo-pente", had: []int{8, 0}, before: "X O O *", counts: "10 0"},
		{name: "fifteen win", rules: "keryo-pente", had: []int{12, 0}, before: "X O O O *", counts: "15 0", result: "win 1 captures"},
		{name: "sixteen win", rules: "keryo-pente", had: []int{14, 0}, before: "X O O *", counts: "16 0", result: "win 1 captures"},
		{name: "seventeen win", rules: "keryo-pente", had: []int{14, 0}, before: "X O O O *", counts: "17 0", result: "win 1 captures"},
	})
}

// TestDraws checks rule 8.
func TestDraws(t *testing.T) {
	run(t, []drawnCase{
		{name: "a full board", rules: "pente", before: "X O X *", result: "draw board-full"},
		{name: "the last stone wins", rules: "pente", before: "X X X X *", result: "win 1 row"},
		{name: "the last stone captures", rules: "pente", before: "X O O *", after: "X . . X"},
	})
	p := named(t, "pente").Start()
	next, err := p.Agree()
	if err != nil || outcome(next.Result()) != "draw agreed" || p.Result().Over() {
		t.Errorf("agreed: %q, %v", outcome(next.Result()), err)
	}
	if _, err := next.Agree(); reason(err) != rules.GameOver {
		t.Errorf("agreed twice: %v", err)
	}
}

// TestOpenings checks rules 9 and 10: where the first stones may be placed.
func TestOpenings(t *testing.T) {
	for _, c := range []struct{ rules, moves, at, refused string }{
		{"pente", "", "K9", "opening"},
		{"pente", "", "K10", ""},
		{"pente", "K10", "K10", "occupied"},
		{"pente", "K10", "K11", ""},
		{"pente", "K10 A1", "M12", "opening"},
		{"pente", "K10 A1", "H8", "opening"},
		{"pente", "K10 A1", "M10", "opening"},
		{"pente", "K10 A1", "N13", ""},
		{"pente", "K10 A1", "K13", ""},
		{"pente", "K10 A1", "N10", ""},
		{"pente", "K10 A1", "G10", ""},
		{"pente", "K10 L10", "L10", "occupied"},
		{"pente", "K10 A1 K13", "L10", ""},
		{"pente", "K10 A1 K13 L10", "L11", ""},
		{"pente zone=off", "K10 A1", "K11", ""},
		{"pente-free", "K10 A1", "K11", ""},
		{"pente-free", "", "K11", "opening"},
		{"pente-free zone=on", "K10 A1", "K11", "opening"},
		{"keryo-pente", "K10 A1", "K11", "opening"},
		{"pente size=9", "", "E5", ""},
		{"pente size=9", "E5 A1", "G7", "opening"},
		{"pente size=9", "E5 A1", "H5", ""},
		{"pente size=25", "", "N13", ""},
	} {
		t.Run(strings.Join([]string{c.rules, c.moves, c.at}, " "), func(t *testing.T) {
			p, _ := play(t, named(t, c.rules).Start(), c.moves)
			if got := reason(p.Legal(move(t, &p, c.at))); string(got) != c.refused {
				t.Errorf("refused %q, want %q", got, c.refused)
			}
		})
	}
}

// TestRefusals checks the refusals that are common to all variants.
func TestRefusals(t *testing.T) {
	start := named(t, "pente").Start()
	over, _ := start.Agree()
	for _, c := range []struct {
		name string
		from rules.Position
		move rules.Move
		want rules.Reason
	}{
		{"below the board", start, rules.Place(-1), rules.OffBoard},
		{"beyond the board", start, rules.Place(361), rules.OffBoard},
		{"far beyond", start, rules.Place(32767), rules.OffBoard},
		{"a choice instead of a stone", start, rules.Choose(rules.Swap), rules.BarredByOpen},
		{"after the end", over, rules.Place(180), rules.GameOver},
		{"a choice after the end", over, rules.Choose(rules.Keep), rules.GameOver},
	} {
		next, e, err := c.from.Play(c.move)
		if reason(err) != c.want || next.Plies() != c.from.Plies() || e.Ply != 0 {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}
