package search

import (
	"context"

	"pentepost/rules"
)

// turnFeatures is Features where whole turns are searched. It reports false also for positions in the middle of a turn, and where a side
// fills a row in one turn.
func (t *Trainer) turnFeatures() (list []Feature, ok bool) {
	w := t.worker
	b, me := &w.beginTurns().board, w.state.side
	if w.state.left != 2 || b.threatens(0) || b.threatens(1) {
		return nil, false
	}
	var all [places]codes
	b.fillCodes(&all)
	for p := b.free.next(0); p >= 0; p = b.free.next(p + 1) {
		if code := all[p].of(me); code != 0 {
			list = append(list, Feature{2 * t.numbers[code], 1})
		}
		if code := all[p].of(1 - me); code != 0 {
			list = append(list, Feature{2*t.numbers[code] + 1, -1})
		}
	}
	return append(list, Feature{tempo, 1}), true
}

// TurnCandidates is Candidates where whole turns are searched: it returns the points for a stone of a turn after a turn of the other
// side, and after the first stone of the turn unless that is nil.
func (t *Trainer) TurnCandidates(p rules.Position, stones [2]rules.Point, first *rules.Point) (list []Candidate) {
	w := t.worker
	w.begin(context.Background(), &p, orient(&p))
	if s := w.state; !w.inTurns() || s.left != 2 {
		return nil
	}
	ts, from := w.beginTurns(), w.state.fromRoot
	ts.play(newTurn(from[stones[0]], from[stones[1]], 0))
	b, me, placed := &ts.board, ts.side, int16(-1)
	if first != nil {
		placed = from[*first]
		b.place(placed, me)
	}
	if b.threatens(0) || b.threatens(1) {
		return nil
	}
	ts.look()
	for _, q := range ts.around {
		list = append(list, Candidate{w.state.toRoot[q], t.turnOrderOf(ts, q, placed)})
	}
	return list
}

// turnOrderOf returns the parameters that count in the order of a point for a stone of a turn.
func (t *Trainer) turnOrderOf(ts *turnSearch, q, first int16) []int16 {
	stage := 0
	if first >= 0 {
		stage = 2 * combinations
	}
	code, b := ts.codes[q], &ts.board
	list := []int16{int16(stage) + 2*t.numbers[code.of(ts.side)], int16(stage) + 2*t.numbers[code.of(1-ts.side)] + 1}
	if first >= 0 {
		list = append(list, int16(firstFollows+int(b.relation(q, first))))
	}
	last := ts.played[ts.turns-1]
	return append(list, int16(firstAnswers+int(b.relation(q, last.a))), int16(firstAnswers+int(b.relation(q, last.b))))
}
