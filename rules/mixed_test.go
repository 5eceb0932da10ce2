package rules_test

import (
	"testing"

	"pentepost/rules"
)

// TestMixedCaptures checks captures in games of three seats or more.
func TestMixedCaptures(t *testing.T) {
	run(t, []drawnCase{
		{name: "two colours at once", rules: "multi-3", before: "X O # *", after: "X . . X", counts: "2 0 0"},
		{name: "the bracket is the mover's own", rules: "multi-3", before: "# O O * .", after: "# O O X .", counts: "0 0 0"},
		{name: "the third seat", rules: "multi-3", turn: 3, before: "# O X *", after: "# . . #", counts: "0 0 2"},
		{name: "a trio is safe", rules: "multi-4", before: "X O # @ * .", after: "X O # @ X .", counts: "0 0 0 0"},
		{name: "a mixed trio", rules: "multi-keryo-4", before: "X O # @ *", after: "X . . . X", counts: "3 0 0 0"},
		{name: "six seats", rules: "multi-6", turn: 6, before: "& % @ *", after: "& . . &", counts: "0 0 0 0 0 2"},
		{name: "ten stones win", rules: "multi-5", turn: 5, had: []int{0, 0, 0, 0, 8}, before: "% X @ *", result: "win 5 captures"},
		{name: "fifteen win", rules: "multi-keryo-3", turn: 2, had: []int{0, 12}, before: "O X # X *", result: "win 2 captures"},
		{name: "ten do not", rules: "multi-keryo-3", turn: 2, had: []int{0, 8}, before: "O X # *", counts: "0 10 0"},
		{name: "five of one's own", rules: "multi-3", turn: 3, before: "# # * # #", result: "win 3 row"},
		{name: "not of two colours", rules: "multi-3", turn: 3, before: "# # * O # .", result: ""},
		{name: "a partner's stones leave and count for nobody", rules: "team", before: "X # # *", after: "X . . X", counts: "0 0 0 0"},
		{name: "of a mixed pair the opponent's counts", rules: "team", before: "X O # *", after: "X . . X", counts: "1 0 1 0"},
		{name: "both opponents' count", rules: "team", turn: 3, before: "# O @ *", after: "# . . #", counts: "2 0 2 0"},
		{name: "a team wins by ten", rules: "team", turn: 4, had: []int{0, 9}, before: "@ X @ X # *", result: "win 2 captures", counts: "0 11 0 11"},
		{name: "partners' colours make no row", rules: "team", before: "X # * X # .", result: ""},
		{name: "five of one's own colour", rules: "team", turn: 3, before: "# # * # # .", result: "win 1 row"},
		{name: "partners share a colour", rules: "partners", turn: 3, before: "X X * X X .", result: "win 1 row"},
		{name: "partners share captures", rules: "partners", turn: 4, before: "O X X *", after: "O . . O", counts: "0 2 0 2"},
		{name: "ten of a team", rules: "partners", turn: 4, had: []int{0, 8}, before: "O X X *", result: "win 2 captures"},
	})
}

// TestScores checks the section of the rule book on scoring.
func TestScores(t *testing.T) {
	for _, c := range []struct {
		name, rules string
		had         []int
		before      string
		want        []int
	}{
		{"a five", "points", nil, "X X * X X . . .", []int{5, 0}},
		{"a six is no more", "points", nil, "X X * X X X . .", []int{5, 0}},
		{"a five is not also a four", "points", []int{2, 4}, "X X * X X . O O O O", []int{6, 3}},
		{"by captures there is no bonus", "points", []int{8, 2}, "X O O * . .", []int{5, 1}},
		{"a five with the last capture", "points", []int{8, 0}, "X O O * X X X X", []int{10, 0}},
		{"a double capture is two", "points", nil, "X O O * O O X .", []int{2, 0}},
		{"fours with a gap do not count", "points", nil, "X X . X X . * .", []int{0, 0}},
		{"a full board", "points", nil, "X X X X O * O O O O", []int{1, 1}},
		{"one stone in two fours", "points", nil, `
			* X X X .
			X . . . .
			X . . . .
			X . . . O`, []int{2, 0}},
		{"four in a row", "points-3", nil, "X X * X . .", []int{10, 0, 0}},
		{"threes", "points-3", []int{0, 2, 0}, "X X * . O O O . # #", []int{1, 2, 0}},
		{"four captures", "points-4", []int{6, 0, 0, 2}, "X O @ * . @ @ @", []int{4, 0, 0, 2}},
	} {
		t.Run(c.rules+"/"+c.name, func(t *testing.T) {
			p, star := drawn(t, named(t, c.rules), 1, c.before, c.had...)
			p, _, err := p.Play(rules.Place(star))
			if err != nil {
				t.Fatal(err)
			}
			sameScores(t, &p, c.want)
		})
	}
	p := named(t, "pente").Start()
	if p.Scores() != nil {
		t.Error("pente is scored")
	}
}

func sameScores(t *testing.T, p *rules.Position, want []int) {
	t.Helper()
	got := p.Scores()
	if len(got) != len(want) {
		t.Fatalf("scores %v, want %v", got, want)
	}
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("scores %v, want %v", got, want)
		}
	}
}

// TestLeaving checks games that a player leaves.
func TestLeaving(t *testing.T) {
	p, _ := drawn(t, named(t, "points"), 1, "X X X X . O O .", 2, 4)
	p, _ = p.Leave(1, rules.ByResigning)
	if outcome(p.Result()) != "win 2 resigned" {
		t.Errorf("result %q", outcome(p.Result()))
	}
	sameScores(t, &p, []int{2, 7}) // the opponent of a player who leaves gets the bonus

	p, _ = drawn(t, named(t, "points-3"), 1, "X X X . O O . # . .")
	p, _ = p.Leave(1, rules.ByForfeit)
	if p.Result().Over() || p.Turn() != 2 || p.At(0) != 1 {
		t.Errorf("the others do not play on: %q, seat %d", outcome(p.Result()), p.Turn())
	}
	if p, _ = play(t, p, "D1"); p.Turn() != 3 {
		t.Errorf("seat %d moves", p.Turn())
	}
	if p, _ = play(t, p, "G1"); p.Turn() != 2 {
		t.Errorf("seat %d moves after the one who left", p.Turn())
	}
	if _, err := p.Leave(1, rules.ByForfeit); reason(err) != rules.GameOver {
		t.Errorf("left twice: %v", err)
	}
	p, _ = p.Leave(2, rules.ByResigning)
	if outcome(p.Result()) != "win 3 resigned" {
		t.Errorf("result %q", outcome(p.Result()))
	}
	sameScores(t, &p, []int{1, 1, 10})
}

// TestPartnersPlayOnAlone checks that a team loses only when both partners have left.
func TestPartnersPlayOnAlone(t *testing.T) {
	for _, name := range []string{"team", "partners"} {
		p, _ := drawn(t, named(t, name), 2, "X O . . . . .")
		p, _ = p.Leave(2, rules.ByResigning)
		if p.Result().Over() || p.Turn() != 3 {
			t.Errorf("%s: result %q, seat %d", name, outcome(p.Result()), p.Turn())
		}
		p, _ = play(t, p, "C1 D1 E1 F1")
		if p.Turn() != 4 {
			t.Errorf("%s: seat %d moves", name, p.Turn())
		}
		if p, _ = p.Leave(4, rules.ByForfeit); outcome(p.Result()) != "win 1 forfeit" {
			t.Errorf("%s: result %q", name, outcome(p.Result()))
		}
	}
}

// TestLeavingTheOpening checks that the first stone has to be on the centre even if
// seat 1 has left.
func TestLeavingTheOpening(t *testing.T) {
	p := named(t, "multi-3 zone=on").Start()
	p, _ = p.Leave(1, rules.ByResigning)
	if p.Turn() != 2 || reason(p.Legal(rules.Place(0))) != rules.BarredByOpen {
		t.Errorf("seat %d, not on the centre %v", p.Turn(), p.Legal(rules.Place(0)))
	}
	if p, _ = play(t, p, "K10 K11 L10"); p.Turn() != 3 {
		t.Errorf("seat %d moves", p.Turn())
	}
}
