package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"pentepost/rules"
)

// whole is a level that searches every point to the full depth.
func whole(depth int) Level { return Level{Nodes: 1 << 40, Depth: depth} }

// TestPruningChangesNothing compares the search with one that tries everything.
func TestPruningChangesNothing(t *testing.T) {
	for i, text := range []string{"gomoku", "pente zone=off", "keryo-pente zone=off", "poof-pente", "boat-pente"} {
		random := rand.New(rand.NewPCG(2, uint64(i)))
		for range 4 {
			p := quietPosition(t, resized(parse(t, text), 7), 16+random.IntN(8), random)
			w := NewWorker()
			for depth := 1; depth <= 2; depth++ {
				c, err := w.Best(context.Background(), p, whole(depth), 1)
				if err != nil {
					t.Fatal(err)
				}
				w.begin(context.Background(), &p, orient(&p))
				w.width, w.seed = 0, mix(1)
				if want := w.tryEverything(depth); c.Score != want {
					t.Fatalf("%s depth %d: score %d, without pruning %d\n%s", text, depth, c.Score, want, draw(&p))
				}
			}
		}
	}
}

// tryEverything returns the value of the state without leaving anything out, and without memory.
func (w *Worker) tryEverything(depth int) int {
	s := w.state
	if s.ply > 0 {
		if value, ok := w.settled(); ok {
			return value
		}
		if s.pressed() && s.ply < w.extendTo {
			depth++
		}
		if depth <= 0 {
			return w.quiesce(-infinite, infinite, quietPlies)
		}
	}
	c, best := new(candidates), -infinite
	w.generate(c)
	for i := 0; i < c.n || i > 0 && best < -sure && w.generateOthers(c); i++ {
		if !s.place(int(c.list[i].point())) {
			continue
		}
		value := w.tryEverything(depth - 1)
		if s.frames[s.ply-1].side != s.side {
			value = -value
		}
		s.back()
		best = max(best, value)
	}
	return best
}

// TestImagesGetImages checks that positions that are images of each other are answered by images
// of one move.
func TestImagesGetImages(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	w := NewWorker()
	for _, text := range []string{"pente", "renju", "d-pente", "swap2-pente", "linear-pente"} {
		r := parse(t, text)
		for stones := range 7 {
			p := randomOpening(t, r, stones, random)
			q := p
			image := 1 + random.IntN(7)
			if r.Height == 1 {
				image = 1
			}
			q = imagePosition(t, &p, image)
			a, err := w.Best(context.Background(), p, level(t, 4), 9)
			b, err2 := w.Best(context.Background(), q, level(t, 4), 9)
			if err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			if a.Score != b.Score || !sameBoard(t, &p, a.Move, &q, b.Move) {
				t.Errorf("%s: %v and %v\n%s\n%s", text, a.Move, b.Move, draw(&p), draw(&q))
			}
		}
	}
}

// imagePosition plays the stones of a position anew, each at its image. No stone of it may have
// been captured.
func imagePosition(t *testing.T, p *rules.Position, image int) rules.Position {
	t.Helper()
	q := p.Beginning()
	left := map[rules.Colour][]rules.Point{}
	for at := range p.Points() {
		if c := p.At(at); c != rules.Empty {
			left[c] = append(left[c], p.Image(at, image))
		}
	}
	if !replay(&q, left, p.Plies()) {
		t.Skipf("no order of the stones leads to\n%s", draw(p))
	}
	return q
}

// replay plays stones in any order that the rules allow, without captures.
func replay(q *rules.Position, left map[rules.Colour][]rules.Point, plies int) bool {
	if q.Plies() == plies {
		return true
	}
	if q.Choices() != 0 {
		next, _, _ := q.Play(rules.Choose(rules.Keep))
		if replay(&next, left, plies) {
			*q = next
			return true
		}
		return false
	}
	c := q.Stone()
	for i, at := range left[c] {
		next, e, err := q.Play(rules.Place(at))
		if err != nil || len(e.Captured()) > 0 {
			continue
		}
		rest := append(append([]rules.Point(nil), left[c][:i]...), left[c][i+1:]...)
		if replay(&next, map[rules.Colour][]rules.Point{c: rest, 3 - c: left[3-c]}, plies) {
			*q = next
			return true
		}
	}
	return false
}

// sameBoard reports whether two moves lead to boards that are images of each other.
func sameBoard(t *testing.T, p *rules.Position, a rules.Move, q *rules.Position, b rules.Move) bool {
	t.Helper()
	one, _, err := p.Play(a)
	two, _, err2 := q.Play(b)
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	return canonical(&one) == canonical(&two)
}

// canonical returns the board of a position in the orientation that is searched.
func canonical(p *rules.Position) string {
	board := make([]byte, p.Points())
	for at, image := range orient(p) {
		board[image] = byte(p.At(rules.Point(at)))
	}
	return string(board)
}

// TestEveryVariantIsPlayed plays a game of each variant, weakly, to its end.
func TestEveryVariantIsPlayed(t *testing.T) {
	w := NewWorker()
	for _, text := range rulesets() {
		p := parse(t, text).Start()
		l := Level{Nodes: 60, Depth: 2, Width: 8}
		for plies := 0; !p.Result().Over() && plies < 300; plies++ {
			c, err := w.Best(context.Background(), p, l, 1)
			if err != nil {
				t.Fatal(err)
			}
			next, _, err := p.Play(c.Move)
			if err != nil {
				t.Fatalf("%s: %v: %v\n%s", text, c.Move, err, draw(&p))
			}
			p = next
		}
	}
}

func TestRefusals(t *testing.T) {
	w := NewWorker()
	three := parse(t, "multi-3").Start()
	if _, err := w.Best(context.Background(), three, level(t, 1), 1); !errors.Is(err, ErrNotPlayed) {
		t.Errorf("three players: %v", err)
	}
	over, _ := three.Close()
	if _, err := w.Best(context.Background(), over, level(t, 1), 1); !errors.Is(err, ErrOver) {
		t.Errorf("a finished game: %v", err)
	}
	if _, err := LevelOf(11); err == nil {
		t.Error("there is a level 11")
	}
}

// TestNoTimeIsEnoughForAMove checks that a search which ends at once has a move all the same.
func TestNoTimeIsEnoughForAMove(t *testing.T) {
	ended, stop := context.WithCancel(context.Background())
	stop()
	for _, text := range rulesets() {
		p := randomOpening(t, parse(t, text), 6, rand.New(rand.NewPCG(1, 1)))
		c, err := NewWorker().Best(ended, p, level(t, 10), 1)
		if err != nil || p.Legal(c.Move) != nil {
			t.Errorf("%s: %v, %v", text, c.Move, err)
		}
		if c.Nodes > 40_000 {
			t.Errorf("%s: %d nodes after the end", text, c.Nodes)
		}
	}
}

// looks is a context that has ended when it was asked so often.
type looks struct {
	context.Context
	left int
}

func (c *looks) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestEndWhileAWinIsProved checks that a search has a move wherever it ends, also between finding a forced win and writing
// down how it goes.
func TestEndWhileAWinIsProved(t *testing.T) {
	w, tried := NewWorker(), 0
	for seed := uint64(0); tried < 2; seed++ {
		p := randomOpening(t, parse(t, "gomoku"), 14, rand.New(rand.NewPCG(9, seed)))
		if proof, err := w.Wins(context.Background(), p, 9, 30_000); err != nil || proof == nil || proof.Nodes < 5000 || proof.Nodes > 20_000 {
			continue
		}
		tried++
		for n := range 30 {
			c, err := w.Best(&looks{context.Background(), n}, p, level(t, 9), 1)
			if err != nil || p.Legal(c.Move) != nil {
				t.Fatalf("ended at look %d: %v, %v\n%s", n, c.Move, err, draw(&p))
			}
		}
	}
}

// TestLevelAndSeedDecide checks that a worker plays the same whatever it did before.
func TestLevelAndSeedDecide(t *testing.T) {
	p := randomOpening(t, parse(t, "pente"), 6, rand.New(rand.NewPCG(1, 2)))
	w := NewWorker()
	first, _ := w.Best(context.Background(), p, level(t, 5), 1)
	w.Best(context.Background(), randomOpening(t, parse(t, "renju"), 6, rand.New(rand.NewPCG(3, 4))), level(t, 5), 2)
	again, _ := w.Best(context.Background(), p, level(t, 5), 1)
	if first.Move != again.Move || first.Score != again.Score || first.Nodes != again.Nodes {
		t.Errorf("%v, then %v", first, again)
	}
}

// TestForbiddenBlockLoses checks that a four wins if the rules forbid the only stone that blocks it: at #
// Black (X) would make two open threes.
func TestForbiddenBlockLoses(t *testing.T) {
	p := drawn(t, "renju", `
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . X . . . . . . .
		. . . . . . X . . . . . . . .
		X O O O . # . . . . . . . . .
		. . . . . X . . . . . . . . .
		. . . . . X . . . . . . . . .
		. . . . . . . X . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . O
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . O`)
	c, err := NewWorker().Best(context.Background(), p, level(t, 6), 1)
	if err != nil {
		t.Fatal(err)
	}
	if c.Score != Win-3 {
		t.Errorf("score %d, want %d\n%s", c.Score, Win-3, draw(&p))
	}
}

// drawn returns the position of a drawn board, X being the stones of the first seat.
func drawn(t *testing.T, variant, board string) rules.Position {
	t.Helper()
	p := parse(t, variant).Start()
	rows := strings.Split(strings.ReplaceAll(strings.TrimSpace(board), "\t", ""), "\n")
	left, stones := map[rules.Colour][]rules.Point{}, 0
	for y, row := range rows {
		for x, cell := range strings.Fields(row) {
			if c := rules.Colour(strings.Index(".XO", cell)); c == 1 || c == 2 {
				left[c] = append(left[c], p.Point(x, len(rows)-1-y))
				stones++
			}
		}
	}
	if !replay(&p, left, stones) {
		t.Fatalf("no order of the stones leads to\n%s", board)
	}
	return p
}
