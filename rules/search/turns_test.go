package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pentepost/rules"
)

// shortRows is a game of turns of two stones on a small board on which five in a row win, so that there is more to find.
func shortRows(t testing.TB) rules.Ruleset {
	r := resized(parse(t, "connect6"), 7)
	r.Row = 5
	return r
}

// turnsOf returns the search of the turns of a position.
func turnsOf(t testing.TB, w *Worker, p *rules.Position) *turnSearch {
	t.Helper()
	w.begin(t.Context(), p, identity(int(p.Points())))
	if !w.inTurns() {
		t.Fatal("the position is not searched in turns")
	}
	return w.beginTurns()
}

// TestTurnBoardFollowsStones places stones and takes them back, and compares the board with one that is set up anew.
func TestTurnBoardFollowsStones(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 1))
	for _, r := range []rules.Ruleset{shortRows(t), resized(parse(t, "connect6"), 9)} {
		p := quietPosition(t, r, 7, random)
		b := &turnsOf(t, NewWorker(), &p).board
		var placed []turn // the side in b
		for range 400 {
			q := int16(random.IntN(int(p.Points())))
			side := int16(random.IntN(2))
			switch {
			case b.free.has(int(q)) && random.IntN(3) > 0:
				b.place(q, int(side))
				placed = append(placed, turn{a: q, b: side})
			case len(placed) > 0:
				last := placed[len(placed)-1]
				placed = placed[:len(placed)-1]
				b.remove(last.a, int(last.b))
			}
			compareBoards(t, b)
		}
	}
}

// compareBoards compares a board with what its stones alone say.
func compareBoards(t *testing.T, b *turnBoard) {
	t.Helper()
	var lists [groups][]int16
	for span := range int16(len(b.list)) {
		var c census
		for _, q := range b.of(span) {
			for side := range 2 {
				if b.stands(q, side) {
					c += 1 << (censusBits * side)
				}
			}
		}
		if c != b.counts[span] {
			t.Fatalf("span %d has the census %b, want %b", span, b.counts[span], c)
		}
		if g := b.kinds.groups[c]; g != plainSpans {
			lists[g] = append(lists[g], span)
		}
		for i, q := range b.of(span) {
			if free := b.freeOf(span)>>i&1 == 1; free == (b.stands(q, 0) || b.stands(q, 1)) || free != b.free.has(int(q)) {
				t.Fatalf("point %d is free: %v", q, free)
			}
		}
	}
	var all [places]codes
	b.fillCodes(&all)
	for p := b.free.next(0); p >= 0; p = b.free.next(p + 1) {
		if code := b.codesOf(int16(p)); all[p] != code {
			t.Fatalf("point %d has the codes %x, want %x", p, all[p], code)
		}
	}
	for g := range lists {
		if got := slices.Sorted(slices.Values(b.groups[g])); !slices.Equal(got, lists[g]) {
			t.Fatalf("group %d has the spans %v, want %v", g, got, lists[g])
		}
	}
}

// stands reports whether a side has a stone on a point.
func (b *turnBoard) stands(p int16, side int) bool {
	at := &b.spots[p][0]
	return b.words[at.line][side]&at.bits != 0
}

// stopsAll reports by the rules whether the other seat cannot win in its turn after two stones.
func stopsAll(t *testing.T, p *rules.Position, a, b rules.Point) bool {
	t.Helper()
	seat := p.Turn()
	q := *p
	for _, at := range []rules.Point{a, b} {
		next, _, err := q.Play(rules.Place(at))
		if err != nil {
			t.Fatal(err)
		}
		if q = next; q.Result().Over() {
			return q.Result().Winner == seat
		}
	}
	return winsOf(&q, q.Turn(), 2) == nil
}

// TestCoversAreAllTurnsThatDefend compares the turns that stop all threats with those that do by the rules.
func TestCoversAreAllTurnsThatDefend(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 2))
	w := NewWorker()
	each := 1
	if long() {
		each = 10
	}
	var needs [4]int
	for slices.Min(needs[:]) < each {
		p := quietPosition(t, shortRows(t), 15+4*random.IntN(2), random)
		s := turnsOf(t, w, &p)
		var c cover
		s.board.cover(1-s.side, &c)
		if s.board.threatens(s.side) || needs[c.need] == each {
			continue
		}
		needs[c.need]++
		for a := range p.Points() {
			for b := range a {
				if p.At(a) != rules.Empty || p.At(b) != rules.Empty {
					continue
				}
				want := stopsAll(t, &p, a, b)
				if got := c.need < 3 && c.by(newTurn(int16(a), int16(b), 0)); got != want {
					t.Fatalf("stones at %d and %d stop all threats: %v, want %v\n%s", a, b, got, want, draw(&p))
				}
			}
		}
	}
}

// winsByRules checks by the rules that a seat wins as [Worker.Wins] says: it plays the turn of the proof, and each answer of
// the other seat after which there is no win at once needs a proof, too. It returns the most plies to the end.
func winsByRules(t *testing.T, w *Worker, p rules.Position, plies int) int {
	t.Helper()
	proof, err := w.Wins(t.Context(), p, plies, 10_000_000)
	if err != nil || proof == nil {
		t.Fatalf("no win within %d plies: %v\n%s", plies, err, draw(&p))
	}
	checkLine(t, p, proof)
	seat, played := p.Turn(), 0
	for p.Turn() == seat {
		if p, _, err = p.Play(proof.Line[played]); err != nil {
			t.Fatal(err)
		}
		played++
	}
	if p.Result().Over() {
		return played
	}
	if longest := answersLose(t, w, p, plies-played); longest+played > proof.Plies {
		t.Errorf("the win takes %d plies, not %d\n%s", longest+played, proof.Plies, draw(&p))
	}
	return proof.Plies
}

// answersLose checks that the other seat wins within some plies whatever turn the seat to move plays.
func answersLose(t *testing.T, w *Worker, p rules.Position, plies int) (longest int) {
	t.Helper()
	seat := p.Turn()
	var try func(p rules.Position, from rules.Point, left int)
	try = func(p rules.Position, from rules.Point, left int) {
		if p.Turn() == seat {
			for at := from; at < p.Points(); at++ {
				if next, _, err := p.Play(rules.Place(at)); err == nil {
					try(next, at+1, left-1)
				}
			}
			return
		}
		switch {
		case p.Result().Over():
			t.Fatalf("the answer does not lose: %v\n%s", p.Result(), draw(&p))
		case winsOf(&p, p.Turn(), 2) != nil:
			longest = max(longest, plies-left+2)
		default:
			longest = max(longest, plies-left+winsByRules(t, w, p, left))
		}
	}
	try(p, 0, plies)
	return longest
}

// TestWinsInTurnsHold checks the proofs of random positions by the rules. With PENTEPOST_STRENGTH=1 it checks more, and
// longer ones.
func TestWinsInTurnsHold(t *testing.T) {
	proofs, plies := 5, 10
	if long() {
		proofs, plies = 100, 14
	}
	random := rand.New(rand.NewPCG(11, 3))
	w := NewWorker()
	found := map[int]int{}
	for range proofs {
		for {
			p := quietPosition(t, shortRows(t), 9+random.IntN(4), random)
			if proof, _ := w.Wins(t.Context(), p, plies, 100_000); proof != nil && proof.Plies > 2 {
				found[winsByRules(t, w, p, plies)]++
				break
			}
		}
	}
	t.Logf("proofs by their plies: %v", found)
}

// TestLossesInTurnsHold checks by the rules that what is said to be lost is: the other seat threatens to win, and after each
// turn that stops it, it wins later.
func TestLossesInTurnsHold(t *testing.T) {
	positions := 3
	if long() {
		positions = 60
	}
	random := rand.New(rand.NewPCG(11, 4))
	w := NewWorker()
	for found := 0; found < positions; {
		p := quietPosition(t, shortRows(t), 11+2*random.IntN(2), random)
		late, err := w.Loses(t.Context(), p, 6, 1_000_000)
		if err != nil {
			t.Fatal(err)
		}
		if soon, _ := w.Loses(t.Context(), p, 1, 1_000_000); late && !soon {
			answersLose(t, w, p, p.StonesLeft()+6)
			found++
		}
	}
}

// TestTurnsWithoutPruning compares the search of turns with one that tries everything.
func TestTurnsWithoutPruning(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 5))
	w := NewWorker()
	r := resized(parse(t, "connect6"), 6)
	r.Row = 5
	for range 6 {
		p := quietPosition(t, r, 19+random.IntN(2), random)
		c, err := w.Best(t.Context(), p, whole(3), 1)
		if err != nil {
			t.Fatal(err)
		}
		w.begin(t.Context(), &p, orient(&p))
		w.width, w.seed = 0, mix(1)
		if w.finish() != nil {
			continue
		}
		s := w.beginTurns()
		if want := s.tryAll(2); c.Score != want {
			t.Errorf("score %d, without pruning %d\n%s", c.Score, want, draw(&p))
		}
	}
}

// tryAll returns the value of the best of all turns, without memory.
func (t *turnSearch) tryAll(depth int) int {
	var c cover
	t.board.cover(1-t.side, &c)
	if t.turns > 0 {
		if value, ok := t.settled(&c); ok {
			return value
		}
	}
	if depth <= 0 && (c.need == 0 || depth <= -quietTurns) {
		return t.board.evaluate(t.side, &t.codes) + t.taste()
	}
	best := -infinite
	for _, next := range t.allTurns() {
		if c.need <= 2 && c.by(next) || c.need > 2 {
			t.play(next)
			best = max(best, -t.tryAll(depth-1))
			t.back(next)
		}
	}
	return best
}

// allTurns returns all turns of a position.
func (t *turnSearch) allTurns() (list []turn) {
	for a := range int16(t.worker.state.points) {
		if !t.board.free.has(int(a)) {
			continue
		}
		if t.turns == 0 && t.atRoot == 1 || t.board.empty == 1 {
			list = append(list, turn{a: a, b: -1})
			continue
		}
		for b := a + 1; b < int16(t.worker.state.points); b++ {
			if t.board.free.has(int(b)) {
				list = append(list, turn{a: a, b: b})
			}
		}
	}
	return list
}
