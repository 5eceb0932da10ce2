package search

import (
	"errors"
	"math/rand/v2"
	"os"
	"sync/atomic"
	"testing"

	"pentepost/rules"
)

// inCI reports whether to run what takes a minute.
func inCI() bool { return os.Getenv("PENTEPOST_LONG") != "" }

// TestSearchAgreesWithTheRules looks at random positions of all variants on boards of all sizes: both say of each point whether
// a stone may be placed there, and how the game ends with it. The search claims a win at once where the rules have one, and
// nowhere else. With PENTEPOST_LONG=1 these are 10,000 positions.
func TestSearchAgreesWithTheRules(t *testing.T) {
	list := rulesets()
	for _, name := range rules.Names() {
		if r, _ := rules.Named(name); r.Seats != 2 {
			list = append(list, name)
		}
	}
	each := 8
	if inCI() {
		each = 10_000/len(rulesets()) + 1 // of the others nothing is searched
	}
	var wins, draws atomic.Int64
	t.Cleanup(func() {
		if wins.Load() == 0 || draws.Load() == 0 {
			t.Errorf("%d stones won, and %d drew", wins.Load(), draws.Load())
		}
	})
	for i, text := range list {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			a := agreement{T: t, worker: NewWorker(), random: rand.New(rand.NewPCG(31, uint64(i))), ends: map[rules.Outcome]int{}}
			for range each {
				a.position(scattered(parse(t, text), a.random))
			}
			t.Logf("%d positions, %d legal stones and %d others; %d win and %d draw", each, a.legal, a.refused, a.ends[rules.Win], a.ends[rules.Draw])
			wins.Add(int64(a.ends[rules.Win]))
			draws.Add(int64(a.ends[rules.Draw]))
		})
	}
}

// scattered returns a position of random stones, most of them near others, on a board of some size. Half the time it is the last one
// before the end of a game.
func scattered(r rules.Ruleset, random *rand.Rand) rules.Position {
	r = resized(r, []int{5, 6, 7, 8, 9, 11, 13, 15, 19}[random.IntN(9)])
	if r.Opening == rules.CentreZone || r.Opening == rules.CentreCross {
		r = resized(r, max(r.Width, 7))
	}
	p := r.Start()
	stones := random.IntN(int(p.Points()))
	if random.IntN(2) == 0 {
		stones = 2 * int(p.Points())
	}
	at := p.Centre()
	for tries := 0; p.Plies() < stones && tries < 400; tries++ {
		next, _, err := p.Play(nearMove(&p, at, random))
		switch {
		case err != nil:
		case next.Result().Over() && random.IntN(3) > 0: // another stone may lead further
		case next.Result().Over():
			return p
		default:
			p, tries = next, 0
			at = rules.Point(random.IntN(int(p.Points())))
		}
	}
	return p
}

// nearMove returns a move that may be legal: a choice, a stone near a point, or any other one.
func nearMove(p *rules.Position, at rules.Point, random *rand.Rand) rules.Move {
	if p.Choices() != 0 {
		return rules.Choose(rules.Choice(1 + random.IntN(3)))
	}
	if x, y := p.XY(at); p.At(at) != rules.Empty && random.IntN(4) > 0 {
		if near := p.Point(x+random.IntN(5)-2, y+random.IntN(5)-2); near != rules.NoPoint {
			return rules.Place(near)
		}
	}
	return rules.Place(rules.Point(random.IntN(int(p.Points()))))
}

// An agreement compares the search with the rules.
type agreement struct {
	*testing.T

	worker         *Worker
	random         *rand.Rand
	legal, refused int
	ends           map[rules.Outcome]int // of legal stones
}

// position compares what both say of a position.
func (a *agreement) position(p rules.Position) {
	a.Helper()
	if p.Ruleset().Seats != 2 {
		_, err := a.worker.Wins(a.Context(), p, 3, 1000)
		if _, err2 := a.worker.Best(a.Context(), p, level(a.T, 2), 1); !errors.Is(err, ErrNotPlayed) || !errors.Is(err2, ErrNotPlayed) {
			a.Fatalf("%v, %v, want %v twice", err, err2, ErrNotPlayed)
		}
		return
	}
	a.worker.begin(a.Context(), &p, unturned(&p))
	for at := range p.Points() {
		a.stone(&p, at)
	}
	if p.Choices() == 0 && len(p.Remaining()) == 0 {
		a.wins(p)
	}
}

// stone compares what both say of a stone.
func (a *agreement) stone(p *rules.Position, at rules.Point) {
	a.Helper()
	s := a.worker.state
	next, _, err := p.Play(rules.Place(at))
	if legal := s.legal(int(at)); legal != (err == nil) {
		a.Fatalf("a stone at %d is legal: %v, but the rules say %v\n%s", at, legal, err, draw(p))
	}
	if err != nil {
		a.refused++
		return
	}
	before := s.key()
	if !s.place(int(at)) || s.result != next.Result() {
		a.Fatalf("a stone at %d leads to %+v, want %+v\n%s", at, s.result, next.Result(), draw(p))
	}
	if s.back(); s.key() != before || s.result.Over() {
		a.Fatalf("a stone at %d is not taken back\n%s", at, draw(p))
	}
	a.legal++
	a.ends[next.Result().Outcome]++
}

// wins compares the wins of this turn. One of the levels from 2 on plays.
func (a *agreement) wins(p rules.Position) {
	a.Helper()
	causes := winsOf(&p, p.Turn(), p.StonesLeft())
	claimed, err := a.worker.Wins(a.Context(), p, 1, 10_000)
	if err != nil || (claimed != nil) != (causes != nil) {
		a.Fatalf("the search says %v, the rules %v, %v\n%s", claimed, causes, err, draw(&p))
	}
	l := level(a.T, 2+a.random.IntN(Levels-1))
	l.Nodes = min(l.Nodes, 100)
	c, err := a.worker.Best(a.Context(), p, l, 1)
	if err != nil || c.Score >= win-p.StonesLeft() && causes == nil {
		a.Fatalf("%+v, but nothing wins at once: %v\n%s", c, err, draw(&p))
	}
	if causes != nil && !turnWins(a.T, a.worker, p, l) {
		a.Fatalf("level %d does not win, but the rules say %v\n%s", l.Number, causes, draw(&p))
	}
}
