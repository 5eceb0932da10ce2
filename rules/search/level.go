package search

import (
	"fmt"
)

// Levels is the number of levels of strength.
const Levels = 10

// A Level says how well the computer plays. [LevelOf] returns one of the usual levels.
type Level struct {
	Number   int
	Nodes    int // stones placed in one search, at most
	Depth    int // plies, at most
	Width    int // points that are looked at in a position; 0 for all, each to the full depth
	Proof    int // plies within which forced wins are looked for
	Overlook [kinds]int
	Beginner bool // may overlook that a capture wins; nobody overlooks a row that wins at once
}

// levels holds the levels. A weak player errs as people do: it looks few plies ahead, and
// overlooks points where something would happen. What it overlooks, it neither plays nor
// expects; Overlook gives the chance in percent for each kind of point.
//
// DECISION: each of the levels 2 to 8 won between 68 and 74 % of 200 games of Pente against the level before
// (PENTEPOST_STRENGTH=1 go test ./rules/search -run TestHigherLevels; 9 and 10 take hours).
var levels = [Levels]Level{
	{Nodes: 300, Depth: 1, Width: 12, Beginner: true, Overlook: [kinds]int{fives: 8, openFours: 45, fours: 40, threes: 50, captures: 55}},
	{Nodes: 600, Depth: 2, Width: 12, Overlook: [kinds]int{fives: 4, openFours: 27, fours: 27, threes: 36, captures: 36}},
	{Nodes: 1200, Depth: 2, Width: 14, Overlook: [kinds]int{fives: 1, openFours: 11, fours: 13, threes: 18, captures: 17}},
	{Nodes: 1500, Depth: 3, Width: 14, Overlook: [kinds]int{openFours: 6, fours: 9, threes: 11, captures: 10}},
	{Nodes: 2500, Depth: 4, Width: 16, Overlook: [kinds]int{openFours: 2, fours: 4, threes: 5, captures: 4}},
	{Nodes: 3500, Depth: 4, Width: 18},
	{Nodes: 10_000, Depth: 10, Width: 24, Proof: 5},
	{Nodes: 80_000, Depth: 20, Width: 32, Proof: 9},
	{Nodes: 450_000, Depth: 40, Width: 40, Proof: 11},
	{Nodes: 2_500_000, Depth: 80, Width: 40, Proof: 13},
}

// LevelOf returns a level from 1 to [Levels].
func LevelOf(number int) (Level, error) {
	if number < 1 || number > Levels {
		return Level{}, fmt.Errorf("there is no level %d: levels go from 1 to %d", number, Levels)
	}
	l := levels[number-1]
	l.Number = number
	return l, nil
}

// overlook chooses the points that a player of a level does not notice this time.
func (w *Worker) overlook(level Level) {
	s := w.state
	for k, percent := range level.Overlook {
		if percent == 0 {
			continue
		}
		w.careless = true
		for side := range 2 {
			for p := s.free.next(0); p >= 0; p = s.free.next(p + 1) {
				if s.offers.has(p, side, kind(k)) && !w.completes(p) && int(mix(w.seed^s.key()^uint64(p)<<4^uint64(k))>>32%100) < percent {
					w.blind.add(p)
				}
			}
		}
	}
}

// completes reports whether the side to move completes a row in this turn with a stone on a point.
func (w *Worker) completes(p int) bool {
	s := w.state
	return s.offers.has(p, s.side, fives) ||
		s.left == 2 && (s.offers.has(p, s.side, fours) || s.offers.has(p, s.side, openFours))
}
