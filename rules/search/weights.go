package search

import (
	"embed"
	"slices"
	"strconv"
	"strings"

	"pentepost/rules"
)

// classCodes are the codes of the classes of a line. The sum of any four of them tells which four they were
// (they are a B4 sequence), so the four lines of a point are one number of 16 bits.
var classCodes = [classes]uint16{
	deadLine: 0, oneClosed: 0, oneOpen: 1, twoClosed: 5, twoOpen: 21, twoWide: 55, threeClose: 153, threeTwice: 368,
	threeOpen: 856, threeWide: 1424, fourClosed: 2603, fourDouble: 4967, fourOpen: 8194, fiveMade: 13663,
}

// worths is what something is worth to the side that moves, in the high half, and to the side that waits. So both
// are added in one step.
type worths int64

func newWorths(mover, waiter int32) worths { return worths(mover)<<32 + worths(waiter) }

func (w worths) waiter() int { return int(int32(w)) }
func (w worths) mover() int  { return int((w - worths(int32(w))) >> 32) }

// Bounds of what weights count.
const (
	shares  = 11 // captured stones, in tenths of those that win
	catches = 5  // points where a stone captures; more count as the last
	menaces = 16 // captures that a side's stones would threaten, at all points together; more count as the last
	opens   = 4  // points where a stone makes an open four; more count as the last
)

// ScoreScale is the scale of scores: the side to move wins 73 % of the games from a position of that value, e/(1+e).
const ScoreScale = 600

// weights say what is worth how much.
//
// DECISION: what a point is worth is a number for its four lines together, and not the sum of a number for each. With
// 2,500 to 27,000 games of the computer against itself for each family (the head of its file says which), it won at
// the same number of stones searched, 3,000 to 4,000 a move, against the sums: pente 64 % of 200 games, gomoku 64 % of 200,
// keryo 69, renju 64, poof 65, boat 76, ninuki 80 and o-pente 84 % of 100. A small network on top of the
// sums did not fit positions better. Searching chains of fours at the leaves won 34 % of 100 games of gomoku, and the same search
// without them 45 %. Weights of their own for each side of Renju fitted positions better (error 0.0443 for 0.0468), and won 51.6 % of 1,000 games.
//
// DECISION: captures that a side can threaten count, as stones that lie open to them are weak. With 5,000 stones a move that won
// 54.6 % of 800 games of Keryo-Pente, and of 200 games 61.5 % of O-Pente, 55 of Pente and Ninuki, 50.5 of Poof-Pente and 50 of Boat-Pente.
// It costs 4 % of the speed.
//
// DECISION: where turns have two stones, each was worth what people had guessed for the rows through it, and the search kept those sums up
// to date with each stone. Now points have trained worths there, too, and what they are is looked up only where a position is valued. That, and
// threats that are listed without looking at each pair of points, won 62.7 % of 300 games against the engine before with 30 ms for a stone, from
// openings that this one had won with either side: 44 pairs of games against 6.
type weights struct {
	points   [1 << 16]worths         // of a free point, by the sum of the codes of its lines
	captured [shares]worths          // of the stones that a side has captured
	capture  [shares][catches]worths // of what a side can capture next, by what it has captured
	menace   [shares][menaces]worths // of the captures that a side can threaten next, by what it has captured
	openFour [opens]worths           // of the open fours that a side can make; the waiter's count if the mover has none
	tempo    int                     // of being on move
}

// trained has the weights of each family of rulesets, as the training program has written them.
//
//go:embed weights
var trained embed.FS

// family returns the name of the rulesets that share weights with r.
func family(r *rules.Ruleset) string {
	trios, stands := r.Captures.Has(3), slices.Contains(r.Order[:], rules.StandingRowWins)
	switch {
	case inTurns(r):
		return "turns"
	case r.Captures == 0 && r.DoubleThree == rules.NoSide:
		return "rows"
	case r.Captures == 0:
		return "renju"
	case r.Poof && trios:
		return "poof-trios"
	case r.Poof:
		return "poof"
	case trios:
		return "trios"
	case stands:
		return "standing"
	}
	return "captures"
}

// weightsOf returns the weights of a ruleset.
func weightsOf(r *rules.Ruleset) *weights { return newWeights(Parameters(r)) }

// Parameters returns the trained numbers that [weights] are made of, in their order: for each combination of the classes of
// four lines what it is worth to the mover and to the waiter, then the same for captured stones, captures, captures that can be
// threatened and open fours, and at last what the move is worth.
func Parameters(r *rules.Ruleset) []int32 { return numbersIn(family(r)) }

// numbersIn returns the numbers in a file of the training program.
func numbersIn(name string) []int32 {
	text, err := trained.ReadFile("weights/" + name + ".txt")
	if err != nil {
		panic(err) // the program has been built without it
	}
	list := make([]int32, 0, 8192)
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for word := range strings.FieldsSeq(line) {
			n, err := strconv.ParseInt(word, 10, 32)
			if err != nil {
				panic(err)
			}
			list = append(list, int32(n))
		}
	}
	return list
}

// newWeights returns weights made of parameters.
func newWeights(list []int32) *weights {
	w := &weights{}
	next := func() worths {
		both := newWorths(list[0], list[1])
		list = list[2:]
		return both
	}
	eachCombination(func(code uint16) { w.points[code] = next() })
	for i := range w.captured {
		w.captured[i] = next()
	}
	for i := range w.capture {
		for j := range w.capture[i] {
			w.capture[i][j] = next()
		}
	}
	for i := range w.menace {
		for j := range w.menace[i] {
			w.menace[i][j] = next()
		}
	}
	for i := range w.openFour {
		w.openFour[i] = next()
	}
	w.tempo = int(list[0])
	return w
}

// eachCombination calls f with the code of each combination of the classes of four lines, each once.
func eachCombination(f func(code uint16)) {
	for a := oneClosed; a < classes; a++ {
		for b := a; b < classes; b++ {
			for c := b; c < classes; c++ {
				for d := c; d < classes; d++ {
					f(classCodes[a] + classCodes[b] + classCodes[c] + classCodes[d])
				}
			}
		}
	}
}
