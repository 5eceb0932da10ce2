package rules_test

import (
	"testing"

	"pentepost/rules"
)

// sixCut has a row of six that loses an end to the capture.
const sixCut = `
	. . . . . . . X .
	. . . . . . . O .
	. . O O O O O O .
	. . . . . . . * .`

// sixCutFive is the same with a five for the mover.
const sixCutFive = `
	. . . . . . . X .
	. . . . . . . O .
	. . O O O O O O .
	. . . X X X X * .`

// fiveAndTen has a five made together with a capture.
const fiveAndTen = "X O O * X X X X . ."

// brittle has a five that seat 2 can break by capturing a pair with a stone on G1.
const brittle = `
	. . . . . . . . .
	. . . . . . O . .
	. . . . . . X . .
	. . X X * X X . .
	. . . . . . . . .`

// TestExactFives checks the section of the rule book on exact fives and captures, case
// by case.
func TestExactFives(t *testing.T) {
	run(t, []drawnCase{
		{name: "six are neutral", rules: "complication", before: "X X X * X X .", result: ""},
		{name: "six are neutral", rules: "ninuki-renju", before: "X X X * X X .", result: ""},
		{name: "five win", rules: "complication", before: "X X * X X . .", result: "win 1 row"},
		{name: "case 2: a cut five and ten stones", rules: "complication", had: []int{8, 0}, before: sixCut, result: "draw capture-makes-five"},
		{name: "case 2: a cut five and ten stones", rules: "ninuki-renju", had: []int{8, 0}, before: sixCut, result: "draw capture-makes-five"},
		{name: "case 2: before the mover's five", rules: "ninuki-renju", had: []int{8, 0}, before: sixCutFive, result: "draw capture-makes-five"},
		{name: "case 3: both have five", rules: "complication", before: sixCutFive, result: "draw capture-makes-five"},
		{name: "case 3: not there", rules: "ninuki-renju", before: sixCutFive, result: "win 2 capture-makes-five"},
		{name: "case 4: a cut five", rules: "complication", before: sixCut, result: "win 2 capture-makes-five"},
		{name: "case 4: a cut five", rules: "ninuki-renju", before: sixCut, result: "win 2 capture-makes-five"},
		{name: "seven cut to six", rules: "complication", before: `
			. . . . . . . X .
			. . . . . . . O .
			. O O O O O O O .
			. . . . . . . * .`},
		{name: "case 5: five before captures", rules: "complication", had: []int{8, 0}, before: fiveAndTen, result: "win 1 row"},
		{name: "case 5: even if it can be captured", rules: "complication", before: brittle, result: "win 1 row"},
		{name: "case 6: ten stones", rules: "complication", had: []int{8, 0}, before: "X O O * . .", result: "win 1 captures"},
		{name: "case 6: captures before five", rules: "ninuki-renju", had: []int{8, 0}, before: fiveAndTen, result: "win 1 captures"},
		{name: "case 7: nothing can destroy it", rules: "ninuki-renju", before: "X X * X X . .", result: "win 1 row"},
		{name: "case 7: it waits", rules: "ninuki-renju", before: brittle, waiting: true},
		{name: "case 7: one of two fives is safe", rules: "ninuki-renju", result: "win 1 row", before: `
			. . . . X . . . .
			. . . . X . . . .
			. . . . X . O . .
			. . . . X . X . .
			. . X X * X X . .
			. . . . . . . . .`},
		{name: "case 7: a capture that leaves an exact five", rules: "ninuki-renju", result: "win 1 row", before: `
			. . . . . . O . .
			. . . . . . X . .
			. . . . . . X . .
			. . X X * X X . .
			. . . . . . . . .`},
	})
}

// TestWaitingFive plays on from a waiting five.
func TestWaitingFive(t *testing.T) {
	for _, c := range []struct {
		name, rules, moves, result, counts string
		had                                []int
	}{
		{"destroyed", "ninuki-renju", "G1", "", "0 2", nil},
		{"left alone", "ninuki-renju", "A1", "win 1 row", "0 0", nil},
		{"left alone for ten stones", "ninuki-renju", "C5", "win 1 row", "0 10", []int{0, 8}},
		{"destroyed with ten stones", "ninuki-renju", "G1", "win 2 captures", "0 10", []int{0, 8}},
		{"destroyed and made again", "ninuki-renju", "G1 G2", "win 1 row", "0 2", nil},
		{"destroyed", "boat-pente", "G1", "", "0 2", nil},
		{"left alone", "boat-pente", "A1", "win 1 row", "0 0", nil},
		{"left alone for ten stones", "boat-pente", "C5", "win 1 row", "0 10", []int{0, 8}},
		{"destroyed with ten stones", "boat-pente", "G1", "win 2 captures", "0 10", []int{0, 8}},
		{"left alone", "o-pente", "A1", "win 1 row", "0 0", nil},
	} {
		t.Run(c.rules+"/"+c.name, func(t *testing.T) {
			p, star := drawn(t, named(t, c.rules), 1, `
				. . . . . . . . .
				. . X . . . O . .
				. . X . . . X . .
				. . O X * X X X .
				. . . . . . . . .`, c.had...)
			next, _, err := p.Play(rules.Place(star))
			if err != nil || next.Result().Over() || !next.Waiting() {
				t.Fatalf("%v, result %q", err, outcome(next.Result()))
			}
			next, _ = play(t, next, c.moves)
			if outcome(next.Result()) != c.result || counts(&next) != c.counts {
				t.Errorf("%q, captured %s, want %q, %s", outcome(next.Result()), counts(&next), c.result, c.counts)
			}
		})
	}
}
