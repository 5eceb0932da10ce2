package search

import (
	"context"

	"pentepost/rules"
)

// A Feature is one of the [Parameters] that count in the value of a position, with its sign.
type Feature struct {
	Parameter int16
	Sign      int8
}

// A Trainer takes positions apart, for the program that finds the weights.
type Trainer struct {
	worker  *Worker
	numbers [1 << 16]int16 // of the combinations, by their codes
}

// NewTrainer returns a trainer.
func NewTrainer() *Trainer {
	t := &Trainer{worker: NewWorker()}
	n := int16(0)
	eachCombination(func(code uint16) { t.numbers[code] = n; n++ })
	return t
}

// Numbers of the parameters: each kind has one for the mover, then one for the waiter, for each of its values.
const (
	combinations  = 1820 // of 4 out of 13 classes, each as often as one likes
	firstCaptured = 2 * combinations
	firstCapture  = firstCaptured + 2*shares
	firstOpen     = firstCapture + 2*shares*catches
	tempo         = firstOpen + 2*opens
)

// Features returns what counts in the value of a position for the seat to move. It reports false for positions whose value
// comes from the search alone: something is decided, or a five is threatened.
func (t *Trainer) Features(p rules.Position) (list []Feature, ok bool) {
	t.worker.begin(context.Background(), &p, orient(&p))
	s := t.worker.state
	if _, settled := t.worker.settled(); settled || s.pressed() || len(s.steps) > 0 {
		return nil, false
	}
	o, me, enemy := &s.offers, s.side, 1-s.side
	mover := func(n int) { list = append(list, Feature{int16(n), 1}) }
	waiter := func(n int) { list = append(list, Feature{int16(n + 1), -1}) }
	for q := s.free.next(0); q >= 0; q = s.free.next(q + 1) {
		if code := o.codes[q].of(me); code != 0 {
			mover(2 * int(t.numbers[code]))
		}
		if code := o.codes[q].of(enemy); code != 0 {
			waiter(2 * int(t.numbers[code]))
		}
	}
	if mine := o.count[me][openFours]; mine > 0 {
		mover(firstOpen + 2*int(min(mine, opens-1)))
	} else {
		waiter(firstOpen + 2*int(min(o.count[enemy][openFours], opens-1)))
	}
	if s.Captures != 0 {
		mine, theirs := s.share(me), s.share(enemy)
		mover(firstCaptured + 2*mine)
		mover(firstCapture + 2*(mine*catches+s.catchable(me)))
		waiter(firstCaptured + 2*theirs)
		waiter(firstCapture + 2*(theirs*catches+s.catchable(enemy)))
	}
	mover(tempo)
	return list, true
}
