package search

import (
	"context"
	"math/rand/v2"
	"testing"

	"pentepost/rules"
)

// TestTurnTrees writes down the proofs of random positions where turns have two stones, and has the rules check each. All that is
// proved can be written down, but for losses where one of two stones stops all threats.
func TestTurnTrees(t *testing.T) {
	enough := 5
	if long() {
		enough = 300
	}
	c := claims{T: t, worker: NewWorker(), random: rand.New(rand.NewPCG(11, 7))}
	b := Bounds{Plies: 10, Nodes: 100_000}
	won, lost := 0, 0
	for won < enough || lost < enough {
		p := quietPosition(t, shortRows(t), 9+c.random.IntN(6), c.random)
		proof, err := c.worker.Wins(t.Context(), p, b.Plies, b.Nodes)
		if err != nil {
			t.Fatal(err)
		}
		if proof != nil && (proof.Plies > 2 || won == 0) && won < enough {
			won++
			c.turnTree(&p, b, c.worker.ProveWin, proof.Plies)
		}
		if loses, err := c.worker.Loses(t.Context(), p, b.Plies, b.Nodes); err != nil || !loses || lost == enough {
			continue
		}
		s := turnsOf(t, c.worker, &p)
		var stops cover
		if s.board.cover(1-s.side, &stops); stops.need >= s.atRoot {
			lost++
			c.turnTree(&p, b, c.worker.ProveLoss, p.StonesLeft()+b.Plies)
		} else if tree, err := c.worker.ProveLoss(t.Context(), p, b); tree != nil || err != nil || c.worker.Complete() {
			t.Errorf("a loss is proved, or all was tried, though a stone is free: %v\n%s", err, draw(&p))
		}
	}
	t.Logf("%d wins and %d losses, the longest of %d plies", won, lost, c.longest)
	if c.longest < 6 {
		t.Error("all were short")
	}
}

// turnTree has the tree checked that one of two functions writes down.
func (c *claims) turnTree(p *rules.Position, b Bounds, prove func(context.Context, rules.Position, Bounds) (*Proven, error), plies int) {
	c.Helper()
	tree, err := prove(c.Context(), *p, b)
	if err != nil || tree == nil || tree.Plies > plies {
		c.Errorf("%+v, want a proof within %d plies: %v\n%s", tree, plies, err, draw(p))
		return
	}
	c.longest = max(c.longest, tree.Plies)
	c.check(p, tree)
}

// TestAnswerInTurns has the stones of a turn answered, one after the other: X wins by force with two of them, and O does after
// two others.
func TestAnswerInTurns(t *testing.T) {
	w := NewWorker()
	p := drawn(t, "connect6 size=11", twoThrees)
	won, err := w.ProveWin(t.Context(), p, Bounds{Plies: 6, Nodes: 10_000})
	if err != nil || won == nil || won.Plies != 6 {
		t.Fatalf("%+v, want a win within 6 plies: %v", won, err)
	}
	open := drawn(t, "connect6 size=11", rowOfFour)
	for _, test := range []struct {
		name   string
		before rules.Position
		stone  rules.Move
		want   Answer
		moves  int // of the answer
	}{
		{"the first stone of a win", p, won.Line[0], Answer{Wins: 6}, 0},
		{"the second one", played(t, p, won.Line[0]), won.Line[1], Answer{Wins: 5}, 0},
		{"a stone that stops nothing", played(t, open, rules.Place(0)), rules.Place(1), Answer{Loses: 2}, 2},
		{"a stone that stops a row", played(t, open, named(t, &open, "C7")), named(t, &open, "H7"), Answer{}, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, err := w.Answer(t.Context(), test.before, test.stone, 6, 20_000)
			if err != nil || a.Wins != test.want.Wins || a.Loses != test.want.Loses || len(a.Moves) != test.moves {
				t.Errorf("%+v, want %+v with %d moves: %v", a, test.want, test.moves, err)
			}
			if (a.Proof != nil) != (a.Wins+a.Loses > 0) {
				t.Fatalf("the proof is of %+v", a.Proof)
			}
			if a.Proof != nil {
				if _, err := a.Proof.Check(played(t, test.before, test.stone), mostChecked); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// named returns the stone on a point.
func named(t *testing.T, p *rules.Position, name string) rules.Move {
	return rules.Place(point(t, p, name))
}

// played returns the position after some moves.
func played(t *testing.T, p rules.Position, moves ...rules.Move) rules.Position {
	t.Helper()
	for _, m := range moves {
		next, _, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		p = next
	}
	return p
}
