package rules_test

import (
	"math/rand/v2"
	"testing"

	"pentepost/rules"
)

// TestBothRefereesAgreeInTheMiddle starts from boards full of rows, with captured
// stones on both sides. There, rules meet that seldom do in games from the start.
func TestBothRefereesAgreeInTheMiddle(t *testing.T) {
	games := 40
	switch {
	case long():
		games = 1000
	case raceEnabled:
		games = 10
	}
	for i, text := range allRulesets() {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			tally := map[string]int{}
			for game := range games {
				d := newMiddle(t, text, rand.New(rand.NewPCG(uint64(1000+i), uint64(game))))
				d.game()
				tally[d.slow.over]++
			}
			t.Log(tally)
		})
	}
}

// newMiddle places random rows on a board and removes rows that would have won
// already.
func newMiddle(t *testing.T, text string, random *rand.Rand) *duel {
	r := named(t, text)
	if r.Height > 1 {
		size := 7 + random.IntN(4)
		r.Width, r.Height = size, size
	}
	s := newSlow(text)
	s.width, s.height = r.Width, r.Height
	for range 6 + random.IntN(3+r.Width*r.Height/8) {
		at, way := spot{random.IntN(s.width), random.IntN(s.height)}, s.ways()[random.IntN(8)]
		colour := 1 + random.IntN(s.colours)
		for k := range 1 + random.IntN(s.row+1) {
			if q, ok := s.along(at, way, k); ok {
				s.board[q.y][q.x] = colour
			}
		}
	}
	for range 3 { // removing a stone of a six may leave a five
		for _, q := range s.taken() {
			if s.inFive(q) {
				s.board[q.y][q.x] = 0
			}
		}
	}
	cells := make([]rules.Colour, s.width*s.height)
	for _, q := range s.taken() {
		cells[q.y*s.width+q.x] = rules.Colour(s.board[q.y][q.x])
	}
	var captured []int
	for range s.teams {
		captured = append(captured, random.IntN(max(s.stones, 1)))
	}
	d := &duel{T: t, random: random, fast: rules.Drawn(r, cells, 1, captured...)}
	d.slow = newSlowAt(text, &d.fast)
	for team, n := range captured {
		d.slow.groups[team+1] = n / 2
	}
	d.moves = append(d.moves, "from\n"+draw(&d.fast))
	return d
}

// taken returns the points with a stone, in order.
func (s *slow) taken() []spot {
	list := make([]spot, 0, s.width*s.height)
	for y := range s.height {
		for x := range s.width {
			if s.board[y][x] != 0 {
				list = append(list, spot{x, y})
			}
		}
	}
	return list
}
