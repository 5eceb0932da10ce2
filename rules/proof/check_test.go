package proof

import (
	"errors"
	"slices"
	"testing"

	"pentepost/rules"
)

// played returns the position after stones in columns and rows, counted from 0.
func played(t *testing.T, variant string, stones ...[2]int) rules.Position {
	t.Helper()
	r, err := rules.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	p := r.Start()
	for _, at := range stones {
		if p, _, err = p.Play(rules.Place(p.Point(at[0], at[1]))); err != nil {
			t.Fatal(at, err)
		}
	}
	return p
}

// openFour is a position in which the first seat has four in a row with both ends free, and the other is on turn.
var openFour = [][2]int{{4, 9}, {0, 0}, {5, 9}, {0, 2}, {6, 9}, {0, 4}, {7, 9}}

// ends returns the stones at the ends of the open four.
func ends(p *rules.Position) (left, right rules.Move) {
	return rules.Place(p.Point(3, 9)), rules.Place(p.Point(8, 9))
}

// openFourWins returns the proof that the first seat wins by its open four.
func openFourWins(p *rules.Position) Claim {
	left, right := ends(p)
	return Claim{Winner: 1, Plies: 2, Tree: &Tree{Answers: map[rules.Move]*Tree{left: {Move: right}}, Then: &Tree{Move: left}}}
}

func TestCheck(t *testing.T) {
	p := played(t, "gomoku", openFour...)
	left, _ := ends(&p)
	own := played(t, "gomoku", append(slices.Clone(openFour[:6]), [2]int{7, 9}, [2]int{0, 1}, [2]int{18, 18}, [2]int{0, 6}, [2]int{18, 16})...)
	choice := played(t, "swap2-pente", [][2]int{{9, 9}, {0, 0}, {9, 8}}...)
	for _, test := range []struct {
		name   string
		p      rules.Position
		change func(*Claim)
		why    error
		line   []rules.Move
	}{
		{"right", p, func(*Claim) {}, nil, nil},
		{"an answer without a tree of its own", p, func(c *Claim) { clear(c.Tree.Answers) }, ErrIllegal, []rules.Move{left}},
		{"most answers are missing", p, func(c *Claim) { c.Tree.Then = nil }, ErrNoMove, []rules.Move{rules.Place(1)}},
		{"a tree that ends early", p, func(c *Claim) { c.Tree = nil }, ErrNoMove, nil},
		{"within fewer plies", p, func(c *Claim) { c.Plies = 1 }, ErrTooSlow, []rules.Move{rules.Place(1)}},
		{"the other seat", p, func(c *Claim) { c.Winner = 2 }, ErrIllegal, nil},
		{"the answer wins", own, func(*Claim) {}, ErrOtherResult, []rules.Move{rules.Place(own.Point(0, 3))}},
		{"a choice is an answer", choice, func(*Claim) {}, ErrNoMove, []rules.Move{rules.Choose(rules.Swap), rules.Place(1)}},
		{"more seats than two", played(t, "multi-3"), func(*Claim) {}, ErrManySeats, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := openFourWins(&p)
			test.change(&c)
			_, err := c.Check(test.p, 1000)
			if test.why == nil {
				if err != nil {
					t.Fatal(err)
				}
				return
			}
			var failure *Failure
			if !errors.Is(err, test.why) || !errors.As(err, &failure) || !slices.Equal(failure.Line, test.line) {
				t.Errorf("%v, line %v, want %v after %v", err, failure, test.why, test.line)
			}
		})
	}
}

// TestCheckPlaysEveryAnswer counts the moves: each of the 354 free points is an answer, and each has a winning stone.
func TestCheckPlaysEveryAnswer(t *testing.T) {
	p := played(t, "gomoku", openFour...)
	c := openFourWins(&p)
	const all = 2 * (19*19 - 7)
	if n, err := c.Check(p, all); n != all || err != nil {
		t.Errorf("%d moves, want %d: %v", n, all, err)
	}
	if _, err := c.Check(p, all-1); !errors.Is(err, ErrTooLarge) {
		t.Errorf("%v, want %v", err, ErrTooLarge)
	}
}

func TestTree(t *testing.T) {
	p := played(t, "gomoku", openFour...)
	c := openFourWins(&p)
	left, right := ends(&p)
	if n, plies := c.Tree.Size(), c.Tree.Plies(); n != 2 || plies != 2 {
		t.Errorf("%d moves and %d plies, want 2 and 2", n, plies)
	}
	if line := c.Tree.Line(); !slices.Equal(line, []rules.Move{left, right}) {
		t.Errorf("the line is %v", line)
	}
}
