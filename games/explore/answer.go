package explore

import (
	"cmp"
	"maps"
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

// Search gathers what runs and single games say about positions of one ruleset.
type Search struct {
	places []Place
	found  map[Key]*table
}

// NewSearch returns a search for positions.
func NewSearch(positions []rules.Position) *Search {
	s := &Search{PlacesOf(positions), map[Key]*table{}}
	for _, l := range s.places {
		s.found[l.Key] = &table{}
	}
	return s
}

// Buckets returns the buckets of the positions.
func (s *Search) Buckets() []int {
	buckets := map[int]bool{}
	for key := range s.found {
		buckets[key.Bucket()] = true
	}
	return slices.Sorted(maps.Keys(buckets))
}

// AddRun adds what a run of a bucket says.
func (s *Search) AddRun(bucket int, r Run) error {
	for key, found := range s.found {
		if key.Bucket() != bucket {
			continue
		}
		g, ok, err := r.find(key.rest())
		if err != nil {
			return err
		}
		if ok {
			g.addTo(found)
		}
	}
	return nil
}

// Add adds the postings of a game that is in no run.
func (s *Search) Add(list []Posting) {
	for _, p := range list {
		if found := s.found[p.Key]; found != nil {
			found.add(of{p.Game, p.Played})
		}
	}
}

// Answers returns what was found, for each position.
func (s *Search) Answers() []Answer {
	list := make([]Answer, len(s.places))
	for i, l := range s.places {
		list[i] = l.answer(s.found[l.Key])
	}
	return list
}

// answer returns what was found of a position.
func (l Place) answer(found *table) Answer {
	a := Answer{Games: found.games(), Last: found.last}
	same, most := map[uint16]counted{}, map[uint16]counted{} // by the least code
	for _, m := range found.moves {
		if move, ok := l.move(m.code); ok {
			least := l.board.least(move, l.images)
			all := same[least]
			all.join(m)
			same[least] = all
			if m.games > most[least].games {
				most[least] = m
			}
		}
	}
	for _, least := range slices.Sorted(maps.Keys(same)) {
		move, _ := l.move(most[least].code)
		m := same[least]
		a.Moves = append(a.Moves, Count{move, m.games, m.won, m.lost, m.drawn, (m.ratings + m.rated/2) / max(1, m.rated)})
	}
	slices.SortStableFunc(a.Moves, func(a, b Count) int { return cmp.Or(b.Games-a.Games, b.Won-a.Won) })
	return a
}
