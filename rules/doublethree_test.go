package rules_test

import (
	"strings"
	"testing"

	"pentepost/rules"
)

// cross makes a three on the row and one on the column of '*'.
const cross = `
	. . . . . . .
	. . . X . . .
	. . . X . . .
	. X X * . . .
	. . . . . . .
	. . . . . . .
	. . . . . . .`

// crossed is cross with the stones of the second seat.
const crossed = `
	. . . . . . .
	. . . O . . .
	. . . O . . .
	. O O * . . .
	. . . . . . .
	. . . . . . .
	. . . . . . .`

// TestDoubleThree checks what a three is, and who may not make two.
func TestDoubleThree(t *testing.T) {
	run(t, []drawnCase{
		{name: "for seat one", rules: "complication", before: cross, refused: rules.DoubleThree},
		{name: "for seat two", rules: "complication", turn: 2, before: crossed, refused: rules.DoubleThree},
		{name: "for Black", rules: "ninuki-renju", before: cross, refused: rules.DoubleThree},
		{name: "not for White", rules: "ninuki-renju", turn: 2, before: crossed},
		{name: "for White as an option", rules: "ninuki-renju double-three=both", turn: 2, before: crossed, refused: rules.DoubleThree},
		{name: "for nobody as an option", rules: "ninuki-renju double-three=none", before: cross},
		{name: "for Black as an option", rules: "complication double-three=black", turn: 2, before: crossed, refused: rules.DoubleThree},
		{name: "then not for White", rules: "complication double-three=black", before: cross},
		{name: "not in Pente", rules: "pente", before: cross},
		{name: "diagonals", rules: "complication", refused: rules.DoubleThree, before: `
			. . . . . . .
			. X . . . X .
			. . X . X . .
			. . . * . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`},
		{name: "split threes", rules: "complication", refused: rules.DoubleThree, before: `
			. . . . . . . .
			. . . . X . . .
			. . . . . . . .
			. . . . X . . .
			. X X . * . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .`},
		{name: "an enemy closes one", rules: "complication", before: `
			. . . . . . . .
			. . . . X . . .
			. . . . X . . .
			. O X X * . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .`},
		{name: "the edge closes one", rules: "complication", before: `
			. . . . . . .
			. . X . . . .
			. . X . . . .
			X X * . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`},
		{name: "too little room on either side", rules: "complication", before: `
			. . . . . . .
			. . . X . . .
			. . . X . . .
			O . X * X . O
			. . . . . . .
			. . . . . . .
			. . . . . . .`},
		{name: "six is not five on either side", rules: "complication", before: `
			. . . . . . . . .
			. . . . . X . . .
			. . . . . X . . .
			X . . X X * . . X
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`},
	})
}

// TestDoubleThreeCounts checks which lines count, and what may come with them.
func TestDoubleThreeCounts(t *testing.T) {
	run(t, []drawnCase{
		{name: "a three and a four", rules: "complication", before: `
			. . . . . . . .
			. . . . X . . .
			. . . . X . . .
			. X X X * . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .`},
		{name: "two fours", rules: "complication", before: `
			. . . . X . . .
			. . . . X . . .
			. . . . X . . .
			. X X X * . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .`},
		{name: "the capture opens the line", rules: "complication", refused: rules.DoubleThree, before: `
			. . . . . . . . .
			. . . . X . . . .
			. . . . X . . . .
			. . X X * O O X .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`},
		{name: "three threes", rules: "complication", refused: rules.DoubleThree, before: `
			. . . . . . .
			. X . X . . .
			. . X X . . .
			. X X * . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`},
		{name: "a three that only makes a five beside", rules: "complication", before: `
			. . . . X . .
			. . . X X . .
			. . . X X . .
			. X X * . . .
			. . . . X . .
			. . . . O . .
			O . . . . . .`},
	})
}

// TestDoubleThreeRelief checks when a double three is legal.
func TestDoubleThreeRelief(t *testing.T) {
	run(t, []drawnCase{
		{name: "it makes a five", rules: "complication", result: "win 1 row", before: `
			. . . . . . .
			. . . X . X .
			. . . X X . .
			. X X * . . .
			. . X . . . .
			. X . . . . .
			. . . . . . .`},
		{name: "it wins by captures", rules: "complication", had: []int{8, 0}, result: "win 1 captures", before: `
			. . . . . . .
			. . . X . . .
			. . . X . . .
			. X X * . . .
			. . . . O . .
			. . . . . O .
			. . . . . . X`},
		{name: "a capture that does not win", rules: "complication", had: []int{6, 0}, refused: rules.DoubleThree, before: `
			. . . . . . .
			. . . X . . .
			. . . X . . .
			. X X * . . .
			. . . . O . .
			. . . . . O .
			. . . . . . X`},
		{name: "the only answer to a four", rules: "complication", before: `
			. . . . . . . . .
			. . . . . X . X .
			. . . . . X X . .
			X O O O O * . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`},
		{name: "for Black in Ninuki-Renju too", rules: "ninuki-renju", before: `
			. . . . . . . . .
			. . . . . X . X .
			. . . . . X X . .
			X O O O O * . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`},
		{name: "a capture answers as well", rules: "complication", refused: rules.DoubleThree, before: `
			. . . . . . . . .
			. . . . . X . X .
			. . . . . X X . .
			X O O O O * . . .
			. O . . . . . . .
			. X . . . . . . .
			. . . . . . . . .`},
		{name: "it answers one of two threats", rules: "complication", refused: rules.DoubleThree, before: `
			. . . . . . . . .
			. . . . . X . X .
			. . . . . X X . .
			. O O O O * . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`},
		{name: "a six is no threat", rules: "complication", refused: rules.DoubleThree, before: `
			. . . . . . . . .
			. . . . . X . X .
			. . . . . X X . .
			X O O O O * O . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`},
		{name: "no relief in Renju", rules: "renju", refused: rules.DoubleThree, before: `
			. . . . . . . . .
			. . . . . X . X .
			. . . . . X X . .
			X O O O O * . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`},
	})
}

// waitingFive has a five that seat 2 makes at '*'. A stone on F4 captures a pair of it
// and makes two threes.
const waitingFive = `
	. . . . . . . . . .
	. . . . . . . . . .
	. . . . . . . . . .
	. . . X . . . . . .
	. . . . X . . . . .
	. . . . . . X X . .
	. O O * O O . . . .
	. . . . . O . . . .
	. . . . . X . . . .`

// A double three is legal if nothing else breaks a waiting five.
func TestDoubleThreeAgainstAWaitingFive(t *testing.T) {
	for _, c := range []struct {
		name, drawing, at string
		want              rules.Reason
	}{
		{"the only answer", waitingFive, "F4", ""},
		{"not an answer", strings.Replace(waitingFive, ". O O *", "O . O *", 1), "F4", rules.DoubleThree},
		{"another capture", strings.Replace(strings.Replace(waitingFive,
			". . . . . O . . . .", ". O . . . O . . . .", 1),
			". . . . . X . . . .", ". X . . . X . . . .", 1), "F4", rules.DoubleThree},
		{"the other capture", strings.Replace(strings.Replace(waitingFive,
			". . . . . O . . . .", ". O . . . O . . . .", 1),
			". . . . . X . . . .", ". X . . . X . . . .", 1), "B4", ""},
	} {
		p, star := drawn(t, named(t, "ninuki-renju"), 2, c.drawing)
		p, _, err := p.Play(rules.Place(star))
		if err != nil || p.Waiting() != (c.name != "not an answer") {
			t.Fatalf("%s: %v, waiting %v", c.name, err, p.Waiting())
		}
		next, _, err := p.Play(rules.Place(point(t, &p, c.at)))
		if reason(err) != c.want || err == nil && (next.Result().Over() || next.Captured(1) != 2) {
			t.Errorf("%s: %v, result %q", c.name, err, outcome(next.Result()))
		}
	}
}
