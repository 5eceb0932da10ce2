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
	firstMenace   = firstCapture + 2*shares*catches
	firstOpen     = firstMenace + 2*shares*menaces
	tempo         = firstOpen + 2*opens
)

// Features returns what counts in the value of a position for the seat to move. It reports false for positions whose value
// comes from elsewhere: something is decided, a five is threatened, or no line is worth anything.
func (t *Trainer) Features(p rules.Position) (list []Feature, ok bool) {
	t.worker.begin(context.Background(), &p, orient(&p))
	s := t.worker.state
	if t.worker.inTurns() {
		return t.turnFeatures()
	}
	if _, settled := t.worker.settled(); settled || s.pressed() || s.dead() || len(s.steps) > 0 {
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
		mover(firstCapture + 2*(mine*catches+o.catchable(me)))
		mover(firstMenace + 2*(mine*menaces+o.menaced(me)))
		waiter(firstMenace + 2*(theirs*menaces+o.menaced(enemy)))
		waiter(firstCaptured + 2*theirs)
		waiter(firstCapture + 2*(theirs*catches+o.catchable(enemy)))
	}
	mover(tempo)
	return list, true
}

// A Candidate is a point that the search lists, and the [OrderParameters] that count for it.
type Candidate struct {
	Point      rules.Point
	Parameters []int16
}

// Candidates returns the points that the search lists after two stones, the last ones before. There are none in positions
// where the rules or a threat say what is to be done.
func (t *Trainer) Candidates(p rules.Position, stones [2]rules.Point) (list []Candidate) {
	w := t.worker
	w.begin(context.Background(), &p, orient(&p))
	s := w.state
	for _, at := range stones {
		if len(s.steps) > 0 || !s.place(int(s.fromRoot[at])) || s.result.Over() {
			return nil
		}
	}
	if _, settled := w.settled(); settled || s.pressed() {
		return nil
	}
	c := &w.lists[s.ply]
	w.generate(c)
	for i := range c.n {
		q := int(c.list[i].point())
		list = append(list, Candidate{s.toRoot[q], t.orderOf(q)})
	}
	return list
}

// orderOf returns the parameters that count in the order of a point.
func (t *Trainer) orderOf(q int) []int16 {
	s := t.worker.state
	o, me, enemy := &s.offers, s.side, 1-s.side
	first := 0
	if o.count[enemy][openFours] > 0 {
		first = 2 * combinations
	}
	code, mine, theirs := o.codes[q], o.of(q, me), o.of(q, enemy)
	list := []int{
		first + 2*int(t.numbers[code.of(me)]), first + 2*int(t.numbers[code.of(enemy)]) + 1,
		firstAnswers + int(s.relationTo(1, q)), firstFollows + int(s.relationTo(2, q)),
	}
	if s.Captures != 0 {
		list = append(list, firstThreats+min(int(mine>>threatShift&threatMask), orderThreats-1))
		if taken := int(mine >> captureShift & captureMask); taken > 0 {
			list = append(list, firstTakes+orderCaptures*s.share(me)+min(taken/2, orderCaptures-1))
		}
		if taken := int(theirs >> captureShift & captureMask); taken > 0 {
			list = append(list, firstSaves+orderCaptures*s.share(enemy)+min(taken/2, orderCaptures-1))
		}
	}
	parameters := make([]int16, len(list))
	for i, n := range list {
		parameters[i] = int16(n)
	}
	return parameters
}
