package search

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"pentepost/rules"
)

// TestHigherLevelsWin plays 200 games between each level and the next lower one, fewer of the strongest. It takes hours:
// -run TestHigherLevelsWin/3 plays level 3 against level 2 only.
func TestHigherLevelsWin(t *testing.T) {
	if !long() {
		t.Skip("set PENTEPOST_STRENGTH=1 to play matches between the levels")
	}
	for number := 2; number <= Levels; number++ {
		t.Run(fmt.Sprint(number), func(t *testing.T) {
			s := steps(t, number)
			t.Logf("| %d | %d | %d | %d | %d | %.0f %% | %+.0f |", number, number-1, s.won, s.drawn, s.lost, 100*s.share(), elo(s.share()))
			least, most := 0.6, 0.75
			if number >= 9 { // of 24 games, one in ten more or less is chance
				least, most = 0.5, 0.85
			}
			if s.share() < least || s.share() > most {
				t.Errorf("level %d wins %.0f %%, want %.0f to %.0f %%", number, 100*s.share(), 100*least, 100*most)
			}
		})
	}
}

// steps plays a match of a level against the one before. Strong players win each opening with the side that is better, so
// those of levels 9 and 10 have 12 even ones, and fewer games: they think for long.
func steps(t *testing.T, number int) score {
	t.Helper()
	r, a, b := parse(t, "pente"), computer(t, level(t, number)), computer(t, level(t, number-1))
	if number < 9 {
		return match(t, r, a, b, 200, uint64(number))
	}
	var (
		s    score
		lock sync.Mutex
		all  sync.WaitGroup
	)
	for first := range uint64(2) {
		all.Go(func() {
			w := NewWorker()
			for n := first; n < evenGames; n += 2 {
				g := playFrom(t, w, evenOpening(t, w, r, n/2), a, b, n, uint64(number))
				lock.Lock()
				s.add(g.position.Result(), firstSeat(n))
				t.Logf("after %d games: %d won, %d drawn, %d lost", s.won+s.drawn+s.lost, s.won, s.drawn, s.lost)
				lock.Unlock()
			}
		})
	}
	all.Wait()
	return s
}

// evenGames is how many games from even openings are played.
const evenGames = 24

// evenOpening returns an opening of six random stones in which level 8 sees no advantage.
func evenOpening(t *testing.T, w *Worker, r rules.Ruleset, number uint64) rules.Position {
	t.Helper()
	for random := rand.New(rand.NewPCG(number, 9)); ; {
		p := randomOpening(t, r, 6, random)
		c, err := w.Best(t.Context(), p, level(t, 8), number)
		if err != nil {
			t.Fatal(err)
		}
		if max(c.Score, -c.Score) < ScoreScale/10 {
			return p
		}
	}
}

// elo returns the difference in Elo points that explains a share of the points.
func elo(share float64) float64 {
	share = min(max(share, 0.002), 0.998)
	return 400 * math.Log10(share/(1-share))
}

// TestNeighboursDiffer plays a few games between levels that are far apart.
func TestNeighboursDiffer(t *testing.T) {
	s := match(t, parse(t, "pente"), computer(t, level(t, 4)), computer(t, level(t, 1)), 10, 1)
	if s.share() < 0.7 {
		t.Errorf("level 4 wins %.0f %% against level 1", 100*s.share())
	}
}

// TestGreed checks that a greedy player captures more often, and misses no forced win for it.
func TestGreed(t *testing.T) {
	w, random := NewWorker(), rand.New(rand.NewPCG(5, 0))
	plain := Level{Nodes: 5000, Depth: 2, Width: 16}
	greedy := plain
	greedy.Greed = 300
	captures := [2]int{}
	for range 150 {
		p := randomOpening(t, parse(t, "pente zone=off"), 14, random)
		var scores [2]int
		for i, l := range []Level{plain, greedy} {
			c, err := w.Best(t.Context(), p, l, 1)
			if err != nil {
				t.Fatal(err)
			}
			if _, e, _ := p.Play(c.Move); len(e.Captured()) > 0 {
				captures[i]++
			}
			scores[i] = c.Score
		}
		if scores[0] > sure && scores[1] <= sure || scores[1] > scores[0] {
			t.Errorf("scores %v\n%s", scores, draw(&p))
		}
	}
	if captures[1] <= captures[0] {
		t.Errorf("the greedy player captured %d times, the other one %d times", captures[1], captures[0])
	}
}

// TestStrikingPointsAreNoticed checks that a point is overlooked as often as what strikes people most about it: the stone
// that stops a five is seen though it is also good for other things, and one's own five always is.
func TestStrikingPointsAreNoticed(t *testing.T) {
	stops := after(t, "pente zone=off", "K10 J10 L10 O13 M10 O12 N10 O11 A1") // O10 stops a five, and makes one with one more
	for _, test := range []struct {
		overlook [kinds]int
		blind    bool
	}{
		{[kinds]int{fours: 100, openFours: 100, threes: 100, captures: 100}, false},
		{[kinds]int{fives: 100}, true},
	} {
		w := NewWorker()
		w.begin(t.Context(), &stops, identity(int(stops.Points())))
		w.overlook(Level{Overlook: test.overlook})
		if p := int(point(t, &stops, "O10")); w.blind.has(p) != test.blind {
			t.Errorf("%v: the point is overlooked: %v", test.overlook, w.blind.has(p))
		}
	}
	wins := after(t, "pente zone=off", "K10 J10 L10 O13 M10 O12 N10 O11")
	w := NewWorker()
	w.begin(t.Context(), &wins, identity(int(wins.Points())))
	w.overlook(Level{Overlook: [kinds]int{fives: 100, fours: 100}})
	if p := int(point(t, &wins, "O10")); w.blind.has(p) {
		t.Error("one's own five is overlooked")
	}
}
