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

// Answers returns what rows say of each of some positions.
func (in Index) Answers(positions []rules.Position) ([]Answer, error) {
	list := make([]Answer, len(positions))
	for i, l := range PlacesOf(positions) {
		found, _, _, err := in[l.Key.Bucket()].find(l.Key.rest())
		if err != nil {
			return nil, err
		}
		list[i] = l.answer(&found)
	}
	return list, nil
}

// answer returns what was found of a position.
func (l Place) answer(found *table) Answer {
	a := Answer{Games: found.games(), Last: found.last}
	same, most := map[uint16]counted{}, map[uint16]counted{} // by the least code
	for _, m := range found.moves {
		if move, ok := l.move(m.code); ok {
			least := l.board.least(move, l.images)
			all := same[least]
			all.join(&m)
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
