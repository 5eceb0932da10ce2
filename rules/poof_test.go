package rules_test

import (
	"testing"

	"pentepost/rules"
)

// TestPoof checks which stones are poofed, and the order of the endings.
func TestPoof(t *testing.T) {
	run(t, []drawnCase{
		{name: "a pair", rules: "poof-pente", before: "O X * O", after: "O . . O", counts: "0 2"},
		{name: "not in Pente", rules: "pente", before: "O X * O .", after: "O X X O .", counts: "0 0"},
		{name: "one stone is safe", rules: "poof-pente", before: "O * O .", after: "O X O .", counts: "0 0"},
		{name: "three are safe", rules: "poof-pente", before: "O X * X O .", after: "O X X X O .", counts: "0 0"},
		{name: "three in O", rules: "o-pente", before: "O X * X O .", after: "O . . . O .", counts: "0 3"},
		{name: "the edge is no enemy", rules: "poof-pente", before: "X * O .", after: "X X O .", counts: "0 0"},
		{name: "a pair without the stone", rules: "poof-pente", before: "O X X O . *", after: "O X X O . X", counts: "0 0"},
		{name: "two pairs, the stone once", rules: "poof-pente", counts: "0 3",
			before: `
				. . O .
				. . X .
				O X * O
				. . O .`,
			after: `
				. . O .
				. . . .
				O . . O
				. . O .`},
		{name: "capture and poof are judged together", rules: "poof-pente", before: "O X * O O X", after: "O . . . . X", counts: "2 2"},
		{name: "the larger count wins", rules: "poof-pente", had: []int{6, 8}, before: "O X * O", result: "win 2 poof", counts: "6 10"},
		{name: "captures win", rules: "poof-pente", had: []int{8, 6}, before: "X O O *", result: "win 1 captures"},
		{name: "equal counts do not", rules: "poof-pente", had: []int{8, 8}, before: "O X * O O X", counts: "10 10"},
		{name: "twelve beat ten", rules: "poof-pente", had: []int{10, 10}, before: "X O O *", result: "win 1 captures", counts: "12 10"},
		{name: "even against a five", rules: "poof-pente", had: []int{0, 8}, result: "win 2 poof", before: `
			O X * O .
			. . X . .
			. . X . .
			. . X . .
			. . X . .`},
		{name: "a five whose stone has gone", rules: "poof-pente", counts: "0 2", before: `
			O X * O .
			. . X . .
			. . X . .
			. . X . .
			. . X . .`},
		{name: "a five", rules: "poof-pente", before: "X X * X X .", result: "win 1 row"},
		{name: "fifteen in O", rules: "o-pente", had: []int{3, 13}, before: "O X * O", result: "win 2 poof"},
		{name: "ten are not enough in O", rules: "o-pente", had: []int{3, 8}, before: "O X * O", counts: "3 10"},
		{name: "equal counts do not in O", rules: "o-pente", had: []int{13, 13}, before: "O X * O O X", counts: "15 15"},
	})
	p, star := drawn(t, named(t, "poof-pente"), 1, "O X * O O X")
	_, e, _ := p.Play(rules.Place(star))
	if len(e.Captured()) != 4 || len(e.Poofed()) != 2 || e.Poofed()[1] != star {
		t.Errorf("captured %v, poofed %v", e.Captured(), e.Poofed())
	}
}

// TestBoat checks which fives win at once in the variants that let fives be broken.
func TestBoat(t *testing.T) {
	run(t, []drawnCase{
		{name: "a safe five", rules: "boat-pente", before: "X X * X X .", result: "win 1 row"},
		{name: "a five that can be captured", rules: "boat-pente", before: brittle, waiting: true},
		{name: "a five before ten stones", rules: "boat-pente", had: []int{8, 0}, before: fiveAndTen, result: "win 1 row"},
		{name: "ten stones while a five waits", rules: "boat-pente", had: []int{8, 0}, result: "win 1 captures", before: `
			. . . . . . . . . .
			. . . . . . . O . .
			. . . . . . . X . .
			X O O * X X X X . .
			. . . . . . . . . .`},
		{name: "a bracket closed at both ends is safe", rules: "boat-pente", result: "win 1 row", before: `
			. . . . . . O . .
			. . . . . . X . .
			. . X X * X X . .
			. . . . . . X . .
			. . . . . . . . .`},
		{name: "a pair against the edge is safe", rules: "boat-pente", result: "win 1 row", before: `
			. . . . . . O . .
			. . . . . . X . .
			. . X X * X X . .`},
		{name: "a trio is safe in Boat", rules: "boat-pente", result: "win 1 row", before: trio},
		{name: "and not in O", rules: "o-pente", before: trio, waiting: true},
		{name: "a row that ends at the edge", rules: "boat-pente", waiting: true, before: `
			. . . . O
			. . . . X
			X X * X X
			. . . . .`},
		{name: "one of two fives is safe", rules: "boat-pente", result: "win 1 row", before: `
			. . . . X . . . .
			. . . . X . . . .
			. . . . X . O . .
			. . . . X . X . .
			. . X X * X X . .
			. . . . . . . . .`},
	})
}

// trio has a five with three stones between an enemy and an empty point.
const trio = `
	. . . . . . . O .
	. . . . . . . X .
	. . . . . . . X .
	. . . X X * X X .
	. . . . . . . . .`

// TestManyStones checks the games without captures.
func TestManyStones(t *testing.T) {
	run(t, []drawnCase{
		{name: "five", rules: "gomoku", before: "X X * X X .", result: "win 1 row"},
		{name: "six do not win", rules: "gomoku", before: "X X * X X X .", result: ""},
		{name: "six do not win for White", rules: "gomoku", turn: 2, before: "O O * O O O .", result: ""},
		{name: "no capture", rules: "gomoku", before: "X O O * .", after: "X O O X ."},
		{name: "five are not enough", rules: "connect6", before: "X X * X X .", result: ""},
		{name: "six", rules: "connect6", before: "X X * X X X .", result: "win 1 row"},
		{name: "seven", rules: "connect6", before: "X X X * X X X .", result: "win 1 row"},
		{name: "no capture", rules: "connect6", before: "X O O * .", after: "X O O X ."},
	})
	p := named(t, "connect6").Start()
	for i, seat := range []rules.Seat{1, 2, 2, 1, 1, 2, 2, 1} {
		if p.Turn() != seat {
			t.Fatalf("ply %d is seat %d's, want %d", i+1, p.Turn(), seat)
		}
		p, _, _ = p.Play(rules.Place(rules.Point(i * 7)))
	}
}
