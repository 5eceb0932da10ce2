package explore

import (
	"cmp"
	"slices"

	"pentepost/rules"
)

// Answer is what was played from a position.
type Answer struct {
	Games int     // that had the position
	Moves []Count // the most frequent one first; games that ended there have none
	Last  []int64 // the last games, the latest one first
}

// Count is what became of a move.
type Count struct {
	Move             rules.Move
	Games            int
	Won, Lost, Drawn int // for the side that made it; other games had no result
	Rating           int // the mean of the players who made it; 0: unknown
}

// Percent returns how many points the side that made the move has got, in percent; ok is false if no game had a result.
func (c Count) Percent() (percent int, ok bool) {
	n := c.Won + c.Lost + c.Drawn
	if n == 0 {
		return 0, false
	}
	return (100*(2*c.Won+c.Drawn) + n) / (2 * n), true
}

// Search gathers what runs and single games say about a position.
type Search struct {
	place Place
	found table
}

// NewSearch returns a search for a position.
func NewSearch(p *rules.Position) *Search { return &Search{place: PlaceOf(p)} }

// Key returns the key of the position.
func (s *Search) Key() Key { return s.place.Key }

// AddRun adds what a run of the position's bucket says.
func (s *Search) AddRun(r Run) error {
	g, ok, err := r.find(s.place.Key.rest())
	if ok {
		g.addTo(&s.found)
	}
	return err
}

// Add adds the postings of a game that is in no run.
func (s *Search) Add(list []Posting) {
	for _, p := range list {
		if p.Key == s.place.Key {
			s.found.add(of{p.Game, p.Played})
		}
	}
}

// Answer returns what was found.
func (s *Search) Answer() Answer {
	a := Answer{Games: s.found.games(), Last: s.found.last}
	for _, m := range s.found.moves {
		move, ok := s.place.move(m.code)
		if !ok {
			continue
		}
		a.Moves = append(a.Moves, Count{move, m.games, m.won, m.lost, m.drawn, (m.ratings + m.rated/2) / max(1, m.rated)})
	}
	slices.SortStableFunc(a.Moves, func(a, b Count) int { return cmp.Or(b.Games-a.Games, b.Won-a.Won) })
	return a
}
