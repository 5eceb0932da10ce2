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
}

// levels holds the levels. A weak player errs as people do: it looks few plies ahead, and
// overlooks points where something would happen. What it overlooks, it neither plays nor
// expects; Overlook gives the chance in percent for each kind of point.
var levels = [Levels]Level{
	{Nodes: 300, Depth: 1, Width: 12, Overlook: [kinds]int{fives: 8, openFours: 45, fours: 40, threes: 50, captures: 55}},
	{Nodes: 600, Depth: 2, Width: 12, Overlook: [kinds]int{fives: 3, openFours: 25, fours: 25, threes: 35, captures: 35}},
	{Nodes: 1200, Depth: 3, Width: 14, Overlook: [kinds]int{fives: 1, openFours: 12, fours: 15, threes: 20, captures: 20}},
	{Nodes: 2500, Depth: 4, Width: 16, Overlook: [kinds]int{openFours: 4, fours: 8, threes: 10, captures: 8}},
	{Nodes: 6000, Depth: 6, Width: 20},
	{Nodes: 20_000, Depth: 12, Width: 24, Proof: 5},
	{Nodes: 60_000, Depth: 20, Width: 30, Proof: 7},
	{Nodes: 200_000, Depth: 40, Width: 36, Proof: 9},
	{Nodes: 600_000, Depth: 60, Width: 40, Proof: 11},
	{Nodes: 2_000_000, Depth: 80, Width: 40, Proof: 13},
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
				if s.offers.has(p, side, kind(k)) && int(mix(w.seed^s.key()^uint64(p)<<4^uint64(k))>>32%100) < percent {
					w.blind.add(p)
				}
			}
		}
	}
}
