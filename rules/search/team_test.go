package search

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"pentepost/rules"
)

// TestTeam lets two threads search positions, under the race detector in CI: what they choose is legal, and together they place no
// more stones than one thread may.
func TestTeam(t *testing.T) {
	team, random := NewTeam(2, 1<<20), rand.New(rand.NewPCG(7, 1))
	for _, name := range []string{"pente", "keryo-pente", "renju", "boat-pente", "connect6"} {
		l := level(t, 10)
		l.Nodes, l.Depth, l.Proof = 40_000, 5, 3
		for range 4 {
			p := randomOpening(t, parse(t, name), 8, random)
			if p.Result().Over() {
				continue
			}
			c, err := team.Best(context.Background(), p, l, 1)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Legal(c.Move); err != nil {
				t.Errorf("%s: %v\n%s", name, err, draw(&p))
			}
			if c.Nodes > l.Nodes {
				t.Errorf("%s: %d stones were placed, and %d were allowed", name, c.Nodes, l.Nodes)
			}
		}
	}
}

// TestTeamStops ends a search whose time is over.
func TestTeamStops(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer stop()
	l := level(t, 10)
	l.Nodes, l.Proof = 1<<40, 0
	p := randomOpening(t, parse(t, "pente"), 10, rand.New(rand.NewPCG(4, 1)))
	c, err := NewTeam(3, 1<<20).Best(ctx, p, l, 1)
	if err != nil || p.Legal(c.Move) != nil {
		t.Errorf("%v, %v", c, err)
	}
}

// TestNextOf asks which stone a worker searches next while its mates search others: none of theirs, unless there is nothing else.
func TestNextOf(t *testing.T) {
	p := randomOpening(t, parse(t, "pente"), 10, rand.New(rand.NewPCG(4, 1)))
	w := NewTeam(2, 1<<10)
	w.begin(context.Background(), &p, orient(&p))
	c := &w.lists[0]
	w.rootPoints(c)
	points := make([]int16, c.n)
	for i := range points {
		points[i] = c.list[i].point()
	}
	search := func(p int16) { w.busy.add(w.keyAfter(w.state.hash, p, w.state.side)) }
	expect := func(i, depth int, want int16) {
		t.Helper()
		if got := w.nextOf(c, i, depth).point(); got != want {
			t.Errorf("at place %d and depth %d it is %d, and not %d", i, depth, got, want)
		}
	}
	search(points[0])
	search(points[1])
	expect(0, busyDepth, points[0]) // all search the first one: it decides what the others have to reach
	expect(1, busyDepth, points[2])
	expect(2, busyDepth, points[3]) // not the one left out before
	expect(1, busyDepth-1, points[1])
	w.busy.remove(w.keyAfter(w.state.hash, points[1], w.state.side))
	expect(1, busyDepth, points[1])
	for _, p := range points {
		search(p)
	}
	expect(1, busyDepth, points[1])
}

// TestNextOfTurns is TestNextOf for whole turns: a turn is known by the hash that its stones lead to.
func TestNextOfTurns(t *testing.T) {
	p := randomOpening(t, parse(t, "connect6"), 11, rand.New(rand.NewPCG(4, 1)))
	w := NewTeam(2, 1<<10)
	w.begin(context.Background(), &p, orient(&p))
	s := w.beginTurns()
	list := s.rootTurns()
	first, second, third := list[0], list[1], list[2]
	s.play(second)
	w.busy.add(s.board.hash)
	s.back(second)
	if got := s.nextOf(list, 1, busyTurns); !got.same(third) {
		t.Errorf("while a mate searches %v it is %v, and not %v", second, got, third)
	}
	if got := s.nextOf(list, 1, busyTurns-1); !got.same(second) {
		t.Errorf("where turns are not shared out it is %v, and not %v", got, second)
	}
	if got := s.nextOf(list, 0, busyTurns); !got.same(first) {
		t.Errorf("the first one is %v, and not %v", got, first)
	}
}

// TestThreatsShared looks for threats that win while a mate looks for them in the same position, and after that.
func TestThreatsShared(t *testing.T) {
	won := 0
	for n := range 40 {
		p := randomOpening(t, parse(t, "connect6"), 11, rand.New(rand.NewPCG(4, uint64(n))))
		w := NewTeam(2, 1<<16)
		w.begin(context.Background(), &p, orient(&p))
		s := w.beginTurns()
		key := s.board.hash ^ triedSalt ^ sideKeys[s.side]
		w.busy.add(key)
		if got := s.threatens(busyTurns); got != 0 {
			t.Errorf("%d: while a mate looks, a win in %d turns is found", n, got)
		}
		w.busy.remove(key)
		if s.threatens(busyTurns) > 0 {
			won++
		}
		if w.busy.has(key) {
			t.Errorf("%d: the others are not told that the search has ended", n)
		}
	}
	if won == 0 {
		t.Error("no threats win")
	}
}

// TestBestIn chooses between the choices of a team.
func TestBestIn(t *testing.T) {
	done, stopped := &Worker{}, &Worker{}
	stopped.stopped = true
	for _, c := range []struct {
		team   []*Worker
		depths []int
		want   int
	}{
		{[]*Worker{stopped, stopped, stopped}, []int{8, 10, 9}, 1},
		{[]*Worker{stopped, stopped}, []int{8, 8}, 0},
		{[]*Worker{stopped, done}, []int{10, 8}, 1}, // it has found a win, and needs no more depth
		{[]*Worker{done, stopped, done}, []int{8, 12, 10}, 2},
	} {
		choices := make([]Choice, len(c.depths))
		for i, depth := range c.depths {
			choices[i].Depth = depth
		}
		if got := bestIn(c.team, choices); got != c.want {
			t.Errorf("of %v it is %d, and not %d", c.depths, got, c.want)
		}
	}
}

// BenchmarkTeam searches positions to a depth with one thread and with two, and reports how many times faster two are: the geometric mean
// over those that take one thread a fifth of a second or longer.
func BenchmarkTeam(b *testing.B) {
	for _, c := range []struct {
		variant string
		depth   int
	}{{"pente", 12}, {"connect6", 14}} {
		b.Run(c.variant, func(b *testing.B) {
			logs, counted := 0.0, 0
			for b.Loop() {
				for n := range 40 {
					p := randomOpening(b, parse(b, c.variant), 11, rand.New(rand.NewPCG(4, uint64(n))))
					one, two := timeToDepth(b, p, c.depth, 1), timeToDepth(b, p, c.depth, 2)
					if one > time.Second/5 {
						logs += math.Log(one.Seconds() / two.Seconds())
						counted++
					}
				}
			}
			b.ReportMetric(math.Exp(logs/float64(counted)), "times")
		})
	}
}

// timeToDepth returns how long some threads need to search a position to a depth, in plies.
func timeToDepth(tb testing.TB, p rules.Position, depth, threads int) time.Duration {
	l := level(tb, 10)
	l.Nodes, l.Proof, l.Depth = 1<<40, 0, depth
	team := NewTeam(threads, 64<<20)
	began := time.Now()
	if _, err := team.Best(context.Background(), p, l, 1); err != nil {
		tb.Fatal(err)
	}
	return time.Since(began)
}
