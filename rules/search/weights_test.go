package search

import (
	"context"
	"math/rand/v2"
	"testing"

	"pentepost/rules"
)

// TestFeaturesMakeTheValue checks that the program that finds the weights sees of a position what the search sees.
// It does so for one variant after the other with the same worker, which knows the weights of each.
func TestFeaturesMakeTheValue(t *testing.T) {
	trainer, w, seen := NewTrainer(), NewWorker(), 0
	random := rand.New(rand.NewPCG(3, 1))
	for _, name := range rules.Names() {
		r, _ := rules.Named(name)
		if r.Seats != 2 {
			continue
		}
		parameters := Parameters(&r)
		for range 20 {
			p := randomOpening(t, r, 4+random.IntN(30), random)
			if p.Result().Over() {
				continue
			}
			features, ok := trainer.Features(p)
			if !ok {
				continue
			}
			value := 0
			for _, f := range features {
				value += int(parameters[f.Parameter]) * int(f.Sign)
			}
			w.begin(context.Background(), &p, orient(&p))
			if got := valueOf(w); got != value {
				t.Fatalf("%s: the features add up to %d, the value is %d\n%s", name, value, got, draw(&p))
			}
			seen++
		}
	}
	if seen < 100 {
		t.Errorf("only %d positions", seen)
	}
}

// valueOf returns the value of the position of a worker.
func valueOf(w *Worker) int {
	if w.inTurns() {
		t := w.beginTurns()
		return t.board.evaluate(t.side, &t.codes)
	}
	return w.state.evaluate()
}

// TestDeadPosition fills a board until no line is worth anything. Then the position is worth 0 for either side, and nothing can be learned from
// it. On a board where a row can still be made, the move is worth something.
func TestDeadPosition(t *testing.T) {
	p := parse(t, "gomoku size=9").Start()
	for n := 0; p.Plies() < 70; n++ {
		if next, _, err := p.Play(rules.Place(rules.Point(n * 7 % 81))); err == nil && !next.Result().Over() {
			p = next
		}
		s := stateOf(&p)
		switch p.Plies() {
		case 20:
			if s.dead() || s.evaluate() == 0 {
				t.Errorf("worth %d after 20 plies\n%s", s.evaluate(), draw(&p))
			}
		case 69, 70:
			if !s.dead() || s.evaluate() != 0 {
				t.Errorf("worth %d after %d plies\n%s", s.evaluate(), p.Plies(), draw(&p))
			}
			if _, ok := NewTrainer().Features(p); ok {
				t.Errorf("it teaches something after %d plies", p.Plies())
			}
		}
	}
}

// TestCandidatesMakeTheOrder checks that the program that finds the orders sees of a point what the search sees.
func TestCandidatesMakeTheOrder(t *testing.T) {
	trainer, seen := NewTrainer(), 0
	random := rand.New(rand.NewPCG(3, 2))
	for _, name := range rules.Names() {
		r, _ := rules.Named(name)
		if r.Seats != 2 || r.PerTurn > 1 {
			continue
		}
		parameters := OrderParameters(&r)
		for range 20 {
			p := randomOpening(t, r, 4+random.IntN(30), random)
			stones := [2]rules.Point{rules.Point(random.IntN(int(p.Points()))), rules.Point(random.IntN(int(p.Points())))}
			if p.Result().Over() || stones[0] == stones[1] || p.At(stones[0]) != rules.Empty || p.At(stones[1]) != rules.Empty {
				continue
			}
			for _, c := range trainer.Candidates(p, stones) {
				likely := 0
				for _, n := range c.Parameters {
					likely += int(parameters[n])
				}
				s := trainer.worker.state
				if got := s.likely(int(s.fromRoot[c.Point])); got != likely {
					t.Fatalf("%s: the parameters add up to %d, the search says %d\n%s", name, likely, got, draw(&p))
				}
				seen++
			}
		}
	}
	if seen < 1000 {
		t.Errorf("only %d points", seen)
	}
}

// TestTurnCandidatesMakeTheOrder is TestCandidatesMakeTheOrder where turns have two stones.
func TestTurnCandidatesMakeTheOrder(t *testing.T) {
	trainer, seen := NewTrainer(), 0
	random := rand.New(rand.NewPCG(3, 3))
	r := parse(t, "connect6")
	parameters := OrderParameters(&r)
	for range 100 {
		p := randomOpening(t, r, 3+2*random.IntN(8), random)
		free := func() rules.Point {
			for {
				if at := rules.Point(random.IntN(int(p.Points()))); p.At(at) == rules.Empty {
					return at
				}
			}
		}
		stones, first := [2]rules.Point{free(), free()}, new(rules.Point)
		if *first = free(); p.Result().Over() || stones[0] == stones[1] || *first == stones[0] || *first == stones[1] {
			continue
		}
		if random.IntN(2) == 0 {
			first = nil
		}
		for _, c := range trainer.TurnCandidates(p, stones, first) {
			likely := 0
			for _, n := range c.Parameters {
				likely += int(parameters[n])
			}
			w, placed := trainer.worker, int16(-1)
			if first != nil {
				placed = w.state.fromRoot[*first]
			}
			if got := w.turns.likely(w.state.fromRoot[c.Point], placed); got != likely {
				t.Fatalf("the parameters add up to %d, the search says %d\n%s", likely, got, draw(&p))
			}
			seen++
		}
	}
	if seen < 1000 {
		t.Errorf("only %d points", seen)
	}
}

// TestRelations checks how points lie to each other, on all boards.
func TestRelations(t *testing.T) {
	for _, name := range rules.Names() {
		r, _ := rules.Named(name)
		g := newGeometry(r)
		for p := range g.points {
			for q := range g.points {
				steps := g.apart[g.at[q]-g.at[p]+g.middle]
				if next := stepsOf(g, p, q); steps != next {
					t.Fatalf("%s: %d is %d behind %d, want %d", name, q, steps, p, next)
				}
				if got, want := g.lies[g.at[p]-g.at[q]+g.middle], relate(p%g.Width-q%g.Width, p/g.Width-q/g.Width); got != want {
					t.Fatalf("%s: %d lies to %d as %d, want %d", name, p, q, got, want)
				}
			}
		}
	}
}

// stepsOf returns the axis on which q is behind p and how many steps, as in a geometry, by walking..
func stepsOf(g *geometry, p, q int) uint8 {
	for axis := range axes {
		at := p
		for k := 1; k < maxRow; k++ {
			if at = g.step(at, axis, 1); at < 0 {
				break
			}
			if at == q {
				return uint8(axis*maxRow + k)
			}
		}
	}
	return 0
}

// TestWeightsAreWhole checks that each family has as many numbers as the weights are made of, and that the codes of
// four lines tell which they were.
func TestWeightsAreWhole(t *testing.T) {
	codes := map[uint16]bool{}
	eachCombination(func(code uint16) { codes[code] = true })
	if len(codes) != combinations {
		t.Errorf("%d codes of %d combinations", len(codes), combinations)
	}
	for _, name := range rules.Names() {
		r, _ := rules.Named(name)
		if n := len(Parameters(&r)); n != tempo+1 {
			t.Errorf("%s: %d parameters, want %d", name, n, tempo+1)
		}
		if n := len(OrderParameters(&r)); n != orderLength {
			t.Errorf("%s: %d parameters of the order, want %d", name, n, orderLength)
		}
	}
}

// TestWorthsAdd checks that sums of both halves do not disturb each other.
func TestWorthsAdd(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	sum, mover, waiter := worths(0), 0, 0
	for range 1000 {
		m, w := random.IntN(20001)-10000, random.IntN(20001)-10000
		sum, mover, waiter = sum+newWorths(int32(m), int32(w)), mover+m, waiter+w
		if sum.mover() != mover || sum.waiter() != waiter {
			t.Fatalf("%d and %d, want %d and %d", sum.mover(), sum.waiter(), mover, waiter)
		}
	}
}
