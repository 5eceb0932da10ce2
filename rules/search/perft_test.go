package search

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"pentepost/rules"
)

// mostCounted returns the greatest number that is counted.
func mostCounted() int {
	if inCI() {
		return 30_000
	}
	return 2000
}

// TestPerft counts the sequences of plies from the starts of all variants, by playing them on a state and taking them back. The
// numbers are those that the tests of the rules have.
func TestPerft(t *testing.T) {
	file, err := os.Open("../testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	seen := map[string]bool{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		head, numbers, _ := strings.Cut(lines.Text(), ": ")
		text, board, _ := strings.Cut(head, " / ")
		width, height, sized := strings.Cut(board, "x")
		if !sized || parse(t, text).Seats != 2 {
			continue
		}
		seen[parse(t, text).Name] = true
		if parse(t, text).Ring { // all rings have 19 points; one of nine has lines that meet themselves
			continue
		}
		if parse(t, text).Opening.Gives().Has(rules.Offer) { // the search plays these openings by the rules
			continue
		}
		t.Run(head, func(t *testing.T) {
			r := parse(t, text)
			r.Width, _ = strconv.Atoi(width)
			r.Height, _ = strconv.Atoi(height)
			p := r.Start()
			c := counter{t, stateOf(&p)}
			for i, number := range strings.Fields(numbers) {
				want, err := strconv.Atoi(number)
				if err != nil {
					t.Fatal(err)
				}
				if got := c.count(i + 1); got != want {
					t.Errorf("%d sequences of %d plies, want %d", got, i+1, want)
				}
				if want > mostCounted() {
					break
				}
			}
		})
	}
	for _, text := range rulesets() {
		if !seen[parse(t, text).Name] {
			t.Errorf("no numbers for %s", text)
		}
	}
}

// TestPerftInTheMiddle counts as TestPerft does from random positions, where stones are captured and games end. The numbers are those
// of the rules.
func TestPerftInTheMiddle(t *testing.T) {
	positions := 1
	if inCI() {
		positions = 5
	}
	for i, text := range rulesets() {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(32, uint64(i)))
			for range positions {
				p := scattered(parse(t, text), random)
				c := counter{t, stateOf(&p)}
				for depth, n := 1, 0; n < mostCounted() && depth <= 4; depth++ {
					if n = perft(&p, depth); c.count(depth) != n {
						t.Fatalf("%d sequences of %d plies, want %d\n%s", c.count(depth), depth, n, draw(&p))
					}
					if n == 0 || n*int(p.Points()) > 20*mostCounted() {
						break
					}
				}
			}
		})
	}
}

// perft counts by the rules alone.
func perft(p *rules.Position, depth int) int {
	if depth == 0 {
		return 1
	}
	n := 0
	for c := rules.Swap; c <= rules.Extend && p.Choices() != 0; c++ {
		if next, _, err := p.Play(rules.Choose(c)); err == nil {
			n += perft(&next, depth-1)
		}
	}
	for at := range p.Points() {
		if next, _, err := p.Play(rules.Place(at)); err == nil {
			n += perft(&next, depth-1)
		}
	}
	return n
}

// A counter counts sequences of plies on a state.
type counter struct {
	*testing.T
	*state
}

// count counts the sequences of plies of a length.
func (c counter) count(depth int) (n int) {
	if depth == 0 {
		return 1
	}
	if c.result.Over() {
		return 0
	}
	before, text := c.seen(), ""
	back := func() {
		c.back()
		if after := c.seen(); after != before {
			c.Fatalf("%s is not taken back", text)
		}
	}
	if len(c.steps) > 0 && c.steps[0].Choices != 0 {
		for choice := rules.Swap; choice <= rules.Extend; choice++ {
			if c.steps[0].Choices.Has(choice) {
				text = fmt.Sprint("the choice ", choice)
				c.choose(choice)
				n += c.count(depth - 1)
				back()
			}
		}
		return n
	}
	for p := range c.points {
		if !c.legal(p) {
			continue
		}
		text = fmt.Sprint("the stone at ", p)
		if !c.place(p) {
			c.Fatalf("%s is legal, and refused", text)
		}
		n += c.count(depth - 1)
		back()
	}
	return n
}

// seen is what a state says of a position.
type seen struct {
	board     [places]uint8
	free      set
	words     [maxLines][2]uint64
	total     [places]packed
	sets      [2][listed]set
	tallies   tallies
	captured  [2]int
	empty     int
	side      int
	left      int
	steps     int
	waiting   bool
	result    rules.Result
	key       uint64
	log, gone int
}

func (c counter) seen() seen {
	s, o := c.state, &c.offers
	return seen{
		s.board, s.free, s.words, o.total, o.sets, o.tallies, s.captured, s.empty, s.side, s.left, len(s.steps), s.waiting,
		s.result, s.key(), len(o.log), len(s.taken),
	}
}

// TestPerftOfTurns counts the sequences of turns of two stones by playing them in the search of turns and taking them back. By the
// rules most turns can be played in two orders.
func TestPerftOfTurns(t *testing.T) {
	random := rand.New(rand.NewPCG(33, 1))
	w := NewWorker()
	for range 4 {
		r := shortRows(t)
		r.Width, r.Height = 6, 4
		p := quietPosition(t, r, 11+4*random.IntN(2), random)
		s := turnsOf(t, w, &p)
		for turns := 1; turns <= 2; turns++ {
			want := perft(&p, 2*turns)
			if got := s.countTurns(t, turns); got != want {
				t.Errorf("%d sequences of %d turns, want %d\n%s", got, turns, want, draw(&p))
			}
		}
	}
}

// countTurns counts the sequences of turns of a length, once for each order of their stones.
func (t *turnSearch) countTurns(tt *testing.T, turns int) (n int) {
	b := &t.board
	if turns == 0 {
		return 1
	}
	for _, next := range t.allTurns() {
		orders := 2
		for _, p := range []int16{next.a, next.b} {
			if b.fullWith(p, t.side, b.Row-1) {
				orders-- // the game is over before the other stone
			}
		}
		free, counts, words, hash, empty := b.free, b.counts, b.words, b.hash, b.empty
		t.play(next)
		if turns == 1 || !b.fullWith(next.a, 1-t.side, b.Row) && !b.fullWith(next.b, 1-t.side, b.Row) {
			n += orders * t.countTurns(tt, turns-1)
		}
		t.back(next)
		if b.free != free || b.counts != counts || b.words != words || b.hash != hash || b.empty != empty {
			tt.Fatalf("the turn %v is not taken back", next)
		}
	}
	return n
}

// fullWith reports whether a span through a point has so many stones of a side and none of the other.
func (b *turnBoard) fullWith(p int16, side, stones int) bool {
	for _, span := range b.through[p] {
		if c := b.counts[span]; c.of(1-side) == 0 && c.of(side) == stones {
			return true
		}
	}
	return false
}
