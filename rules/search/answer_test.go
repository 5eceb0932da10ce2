package search

import (
	"strings"
	"testing"

	"pentepost/rules"
)

// TestAnswerToAStone has a stone of X answered, which is on turn.
func TestAnswerToAStone(t *testing.T) {
	for _, test := range []struct {
		name, variant, board, stone string
		answers                     string // any of these; "" for none
		want                        Answer
	}{
		{name: "O wins at once", variant: "gomoku", stone: "J1", answers: "B1 G1", want: Answer{Loses: 1}, board: `
			. . . . . . . . .
			X . . X . . . X .
			. . O O O O . . .`},
		{name: "O makes an open four", variant: "gomoku", stone: "J3", answers: "C2 G2", want: Answer{Loses: 3}, board: `
			. . . . . . . . .
			. . . . . . . . .
			. . . O O O . . .
			X . . . . . . . X`},
		{name: "O can only block", variant: "gomoku", stone: "E1", answers: "F1", want: Answer{}, board: `
			. . O . . . . . .
			. . . . . . . . .
			. . . . . . . O .
			O X X X . . . . O`},
		{name: "O blocks with a four of its own", variant: "gomoku", stone: "E1", answers: "F1", want: Answer{Threat: true}, board: `
			. . . . . . . . .
			. . . . . O . . .
			. . . . . O . . .
			. . . . . O . . .
			O X X X . . . . .`},
		{name: "an open four wins", variant: "gomoku", stone: "F2", want: Answer{Wins: 3}, board: `
			. . O . . . . . .
			. . . . . . . . .
			. . X X X . . . .
			O . . . . . . O O`},
		{name: "O breaks an open four by a capture, and X makes it again", variant: "pente zone=off", stone: "F2", want: Answer{Wins: 5}, board: `
			. . . . . . . O O
			. . . X . . . . .
			. . X X X . . . .
			O . . O . . . . O`},
		{name: "five in a row", variant: "gomoku", stone: "F2", want: Answer{Wins: 1}, board: `
			. . O . . . . . .
			. . . . . . . O .
			. X X X X . . . .
			O . . . . . . O O`},
		{name: "a quiet first stone of two is followed by another", variant: "connect6", stone: "A1", answers: "any", want: Answer{}, board: ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := corner(t, test.variant, test.board)
			if test.board == "" {
				p = after(t, test.variant, "K10")
			}
			a, err := NewWorker().Answer(t.Context(), p, rules.Place(point(t, &p, test.stone)), 3, 20_000)
			if err != nil {
				t.Fatal(err)
			}
			if a.Wins != test.want.Wins || a.Loses != test.want.Loses || a.Threat != test.want.Threat {
				t.Errorf("%+v, want %+v", a, test.want)
			}
			if !among(t, &p, a.Moves, test.answers) {
				t.Errorf("the answer is %v, want one of %q", a.Moves, test.answers)
			}
		})
	}
}

// among reports whether an answer is on one of some points, "any" for all of them, or whether there is none, "".
func among(t *testing.T, p *rules.Position, answer []rules.Move, names string) bool {
	t.Helper()
	if len(answer) != 1 || names == "any" {
		return len(answer) == 1 == (names != "")
	}
	for name := range strings.FieldsSeq(names) {
		if answer[0] == rules.Place(point(t, p, name)) {
			return true
		}
	}
	return false
}
