package search

import (
	"slices"

	"pentepost/rules"
)

// maxPlies is how deep a state can be searched.
const maxPlies = 120

// A state is a position where plies can be played and taken back without copying. It
// keeps what each free point offers each side up to date. Sides are 0 and 1; side s has
// seat s+1 and colour s+1.
type state struct {
	stones
	table  *table
	offers offers

	captured  [2]int
	side      int          // whose stone comes next
	left      int          // stones left in a turn of several stones
	steps     []rules.Step // of the opening that remain
	waiting   bool         // the last mover has a five that the next ply may break
	result    rules.Result
	ply       int
	frames    [maxPlies]frame
	forbids   [2]bool // the rules forbid shapes to a side
	plainRow  bool    // a five wins at once, and nothing that happens with it can change that
	rowEnds   bool    // a five wins at once, if nothing else that happens comes first
	rowStands bool    // a five wins at once or waits for an answer
	root      *rules.Position
	toRoot    []rules.Point // the points of root
	fromRoot  []int16
	seen      []rules.Colour // the board as root sees it, where repetitions count
	wonHashes [2][64]uint64  // random numbers for captured stones
}

// A frame is what is needed to take a ply back.
type frame struct {
	hash     uint64
	captured [2]int
	steps    []rules.Step
	side     int
	left     int
	mover    int   // whose stone was placed
	point    int16 // -1 for a choice
	waiting  bool
	log      int // records before the ply
	taken    int // captured stones before the ply
	tallies  tallies
}

// newState returns the state of a position, seen in an orientation of the board: point p of
// the position is point turned[p] of the state.
func newState(p *rules.Position, g *geometry, t *table, turned []int16) *state {
	s := &state{stones: stones{geometry: g}, table: t, root: p, fromRoot: turned, toRoot: make([]rules.Point, g.points), seen: make([]rules.Colour, g.points)}
	s.waiting, s.steps, s.left = p.Waiting(), p.Remaining(), p.StonesLeft()
	s.side = sideToMove(p)
	if len(s.steps) > 0 {
		s.left = max(1, g.PerTurn)
	}
	for side := range 2 {
		s.captured[side] = p.Captured(rules.Seat(side + 1))
		r := &g.Ruleset
		s.forbids[side] = concerns(r, r.DoubleThree, side) || concerns(r, r.DoubleFour, side) || concerns(r, r.Overline, side)
		for n := range s.wonHashes[side] {
			s.wonHashes[side][n] = mix(uint64(2*n+side) + 1<<40)
		}
	}
	s.plainRow = g.Order[0] == rules.RowWins && !g.Poof
	s.rowEnds = slices.Contains(g.Order[:], rules.RowWins)
	s.rowStands = slices.Contains(g.Order[:], rules.StandingRowWins)
	s.result = p.Result()
	for i := range g.lines {
		s.words[i] = [2]uint64{g.walls[i], g.walls[i]}
	}
	s.board[noPoint] = beyond
	s.empty = g.points
	for p := range g.points {
		s.free.add(p)
	}
	for at := range p.Points() {
		q := turned[at]
		s.toRoot[q] = at
		if c := p.At(at); c != rules.Empty {
			s.set(int(q), int(c)-1)
		}
	}
	s.offers.start(s)
	return s
}

// sideToMove returns the side whose stone comes next, or would come after a choice.
func sideToMove(p *rules.Position) int {
	q := *p
	for q.Choices().Has(rules.Keep) {
		q, _, _ = q.Play(rules.Choose(rules.Keep))
	}
	if c := q.Stone(); c != rules.Empty {
		return int(c) - 1
	}
	return 0
}

// key returns the Zobrist key of the position: all that decides the future of the game,
// except that it does not know the earlier positions where a third occurrence is a draw.
func (s *state) key() uint64 {
	key := s.hash ^ s.keys[noPoint][s.side]
	if s.Stones > 0 {
		key ^= s.wonHashes[0][min(s.captured[0], 63)] ^ s.wonHashes[1][min(s.captured[1], 63)]
	}
	if s.left > 1 || len(s.steps) > 0 || s.waiting {
		rest := s.left | len(s.steps)<<8
		if s.waiting {
			rest |= 1 << 16
		}
		key ^= mix(uint64(rest) + 1<<41)
	}
	return key
}

// place plays a stone on an empty point. It reports false, and changes nothing, if the
// rules forbid the shape that the stone makes.
func (s *state) place(p int) bool {
	if s.forbids[s.side] && s.mayBeForbidden(p, s.side) && s.forbidden(p, s.side) {
		return false
	}
	s.play(p)
	if s.forbids[s.side] && len(s.steps) == 0 && !s.result.Over() && s.stuck() {
		s.waiting, s.result = false, rules.Result{Outcome: rules.Draw, By: rules.ByBoardFull}
	}
	return true
}

// play plays a stone on an empty point.
func (s *state) play(p int) {
	mover := s.side
	row := s.offers.of(p, mover)&(countMask<<fiveShift) != 0
	s.push(p)
	s.put(p, mover)
	s.pass(mover)
	s.ply++
	s.judge(p, mover, row)
}

// push keeps what is needed to take back the next ply.
func (s *state) push(p int) {
	f := &s.frames[s.ply]
	f.hash, f.captured, f.side, f.left, f.waiting = s.hash, s.captured, s.side, s.left, s.waiting
	f.mover = s.side
	if len(s.steps) != len(f.steps) || len(s.steps) > 0 {
		f.steps = s.steps
	}
	f.point, f.log, f.taken, f.tallies = int16(p), len(s.offers.log), len(s.taken), s.offers.tallies
}

// put places a stone and removes what it captures.
func (s *state) put(p, side int) {
	catches := s.offers.catches(p, side)
	s.offers.occupy(s, p)
	s.set(p, side)
	s.offers.refresh(s, p)
	if !catches && !s.Poof {
		return
	}
	first := len(s.taken)
	s.capture(p, side)
	if s.Poof {
		s.poof(p, side)
	}
	if len(s.taken) > first {
		s.remove(first, side)
	}
}

// pass passes the turn after the mover's stone.
func (s *state) pass(mover int) {
	if len(s.steps) > 0 {
		s.steps = s.steps[1:]
		s.left = 0
	} else {
		s.left--
	}
	if s.left <= 0 {
		s.side, s.left = 1-mover, max(1, s.PerTurn)
	}
	if len(s.steps) > 0 && s.steps[0].Choices == 0 {
		s.side = int(s.steps[0].As) - 1
	}
}

// choose makes a choice of the opening.
func (s *state) choose(c rules.Choice) {
	s.push(-1)
	s.ply++
	s.steps = s.steps[1:]
	if c == rules.Extend {
		s.steps = s.Opening.Extended()
		s.side = int(s.steps[0].As) - 1
	}
}

// skip passes the turn without a stone, which no rules allow.
func (s *state) skip() {
	s.push(-1)
	s.ply++
	s.side = 1 - s.side
}

// back takes back the last ply.
func (s *state) back() {
	s.ply--
	f := &s.frames[s.ply]
	if f.point >= 0 {
		s.restore(f)
	}
	s.hash, s.captured, s.side, s.left, s.waiting = f.hash, f.captured, f.side, f.left, f.waiting
	s.steps = f.steps
	s.result = rules.Result{}
}

// restore restores the stones and what the points offer.
func (s *state) restore(f *frame) {
	for _, t := range s.taken[f.taken:] {
		p, side := owner(t, f.mover)
		s.set(p, side)
	}
	s.taken = s.taken[:f.taken]
	s.clear(int(f.point), f.mover) // if it was poofed, it has been set again
	s.offers.undo(f.log, &f.tallies)
}

// legal reports whether the next ply may be a stone on a point.
func (s *state) legal(p int) bool {
	if s.result.Over() || s.board[p] != 0 || len(s.steps) > 0 && (s.steps[0].Choices != 0 || !s.inZone(s.steps[0].Zone, p)) {
		return false
	}
	return !s.forbids[s.side] || !s.mayBeForbidden(p, s.side) || !s.forbidden(p, s.side)
}
