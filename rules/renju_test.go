package rules_test

import (
	"testing"

	"pentepost/rules"
)

// TestRenju checks what is forbidden to Black in Renju.
func TestRenju(t *testing.T) {
	run(t, []drawnCase{
		{name: "double three", rules: "renju", before: cross, refused: rules.DoubleThree},
		{name: "not for White", rules: "renju", turn: 2, before: crossed},
		{name: "no capture", rules: "renju", before: "X O O *", after: "X O O X", result: "draw board-full"},
		{name: "Black may not play the last point", rules: "renju", turn: 2, before: "X X X . X X O *", after: "X X X . X X O O", result: "draw board-full"},
		{name: "White may", rules: "renju", before: "O O O . O O X *", after: "O O O . O O X X"},
		{name: "double four", rules: "renju", refused: rules.DoubleFour, before: `
			. . . . X . . .
			. . . . X . . .
			. . . . X . . .
			. X X X * . . .
			. . . . . . . .
			. . . . . . . .`},
		{name: "double four on one line", rules: "renju", refused: rules.DoubleFour, before: ". X . X X * . X . ."},
		{name: "and around one gap each", rules: "renju", refused: rules.DoubleFour, before: ". X X . X * . X X ."},
		{name: "an open four is one four", rules: "renju", before: ". X X X * . . ."},
		{name: "a four that could only become a six is no four", rules: "renju", before: `
			. . . . X . . .
			. . . . X . . .
			. . . . X . . .
			O X X X * . X X
			. . . . O . . .
			. . . . . . . .`},
		{name: "three and four", rules: "renju", before: `
			. . . . . . . .
			. . . . X . . .
			. . . . X . . .
			O X X X * . . .
			. . . . . . . .
			. . . . . . . .`},
		{name: "overline", rules: "renju", before: ". X X * X X X .", refused: rules.Overline},
		{name: "White's overline wins", rules: "renju", turn: 2, before: ". O O * O O O .", result: "win 2 row"},
		{name: "five", rules: "renju", before: ". X X * X X .", result: "win 1 row"},
		{name: "a five beside an overline", rules: "renju", result: "win 1 row", before: `
			. . . X . . . .
			. . . X . . . .
			. . . X . . . .
			. . . X . . . .
			. X X * X X X .
			. . . . . . . .`},
		{name: "a five beside a double three", rules: "renju", result: "win 1 row", before: `
			. . . . . . .
			. . . X . X .
			. . . X X . .
			. X X * . . .
			. . X . . . .
			. X . . . . .
			. . . . . . .`},
	})
}
