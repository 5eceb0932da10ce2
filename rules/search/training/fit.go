package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"

	"pentepost/rules"
	"pentepost/rules/search"
)

// A sample is a position: what counts in its value, and how much of the game the side to move should have, from 0 to 1.
type sample struct {
	features []search.Feature
	target   float32
}

// samplesOf returns the positions of a game. A position counts half as the game ended, and half as the search thought. Where turns have two
// stones, the search finds wins by threats before it values a position, so those positions do not count.
func samplesOf(r rules.Ruleset, trainer *search.Trainer, g game) (list []sample, err error) {
	p := r.Start()
	for _, move := range g.plies {
		if move.thought && (r.PerTurn < 2 || move.score <= search.Sure) {
			if features, ok := trainer.Features(p); ok {
				list = append(list, sample{features, float32(share(g.winner, p.Turn())+chance(float64(move.score))) / 2})
			}
		}
		if p, _, err = p.Play(rules.Place(move.point)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// samples reads the positions of files of games.
func samples(r rules.Ruleset, files []string) (list []sample, head string, err error) {
	trainer := search.NewTrainer()
	head, err = readGames(files, func(g game) error {
		some, err := samplesOf(r, trainer, g)
		list = append(list, some...)
		return err
	})
	return list, head, err
}

// shuffler returns what puts lists into a random order, which is the same in each run.
func shuffler() func(n int, swap func(i, j int)) { return rand.New(rand.NewPCG(2, 2)).Shuffle }

// share returns what a seat has of a game.
func share(winner string, seat rules.Seat) float64 {
	switch winner {
	case "0":
		return 0.5
	case strconv.Itoa(int(seat)):
		return 1
	}
	return 0
}

// chance returns how much of the games is won from positions of a value.
func chance(value float64) float64 { return 1 / (1 + math.Exp(-value/search.ScoreScale)) }

// A fitting holds the weights on their way.
type fitting struct {
	weights          []float64
	gradient         []float64
	moment, variance []float64 // of the gradients so far
	steps            int
	mean             []float64 // of the weights after the steps of the second half
	meant            int
}

// fit changes the weights by Adam (Kingma and Ba, 2015) and writes them.
func fit(r rules.Ruleset, files []string, epochs int, rate float64, out io.Writer) error {
	positions, head, err := samples(r, files)
	if err != nil {
		return err
	}
	shuffle := shuffler()
	shuffle(len(positions), func(i, j int) { positions[i], positions[j] = positions[j], positions[i] })
	test, rest := positions[:len(positions)/10], positions[len(positions)/10:]
	f := newFitting(search.Parameters(&r))
	before := f.loss(test)
	for epoch := range epochs {
		shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
		f.epoch(rest, rate*math.Cos(float64(epoch)/float64(epochs)*math.Pi/2), 2*epoch >= epochs)
		fmt.Fprintf(os.Stderr, "epoch %d: error %.5f, %.5f of positions that are not used\n", epoch+1, f.loss(rest), f.loss(test))
	}
	copy(f.weights, f.mean)
	after := f.loss(test)
	fmt.Fprintf(os.Stderr, "mean: error %.5f of positions that are not used, %.5f before\n", after, before)
	head += fmt.Sprintf("# %d positions of %s; mean square error of those that were not used %.5f, before %.5f\n", len(positions), r.String(), after, before)
	return f.write(out, head)
}

func newFitting(parameters []int32) *fitting {
	n := len(parameters)
	f := &fitting{weights: make([]float64, n), gradient: make([]float64, n), moment: make([]float64, n), variance: make([]float64, n), mean: make([]float64, n)}
	for i, v := range parameters {
		f.weights[i] = float64(v)
	}
	return f
}

// value returns what the weights say of a position.
func (f *fitting) value(s *sample) (value float64) {
	for _, feature := range s.features {
		value += f.weights[feature.Parameter] * float64(feature.Sign)
	}
	return value
}

// loss returns the mean square of what the chances are wrong by.
func (f *fitting) loss(list []sample) (sum float64) {
	for i := range list {
		d := chance(f.value(&list[i])) - float64(list[i].target)
		sum += d * d
	}
	return sum / float64(len(list))
}

// batch is how many positions make a step, at most.
const batch = 2048

// epoch looks at each position once.
func (f *fitting) epoch(list []sample, rate float64, last bool) {
	for some := range slices.Chunk(list, batch) {
		clear(f.gradient)
		for i := range some {
			d := chance(f.value(&some[i])) - float64(some[i].target)
			for _, feature := range some[i].features {
				f.gradient[feature.Parameter] += d * float64(feature.Sign) / float64(len(some))
			}
		}
		f.step(rate)
		if last {
			f.average()
		}
	}
}

// average takes the weights into the mean.
func (f *fitting) average() {
	f.meant++
	for i, v := range f.weights {
		f.mean[i] += (v - f.mean[i]) / float64(f.meant)
	}
}

// step moves the weights against their gradient.
func (f *fitting) step(rate float64) {
	f.steps++
	trust1, trust2 := 1-math.Pow(0.9, float64(f.steps)), 1-math.Pow(0.999, float64(f.steps))
	for i, g := range f.gradient {
		f.moment[i] = 0.9*f.moment[i] + 0.1*g
		f.variance[i] = 0.999*f.variance[i] + 0.001*g*g
		f.weights[i] -= rate * (f.moment[i] / trust1) / (math.Sqrt(f.variance[i]/trust2) + 1e-8)
	}
}

// write writes the weights as package search reads them.
func (f *fitting) write(out io.Writer, head string) error {
	text := []byte(head)
	for i, v := range f.weights {
		text = fmt.Appendf(text, "%d", int(math.Round(v)))
		if i%32 == 31 || i == len(f.weights)-1 {
			text = append(text, '\n')
		} else {
			text = append(text, ' ')
		}
	}
	_, err := out.Write(text)
	return err
}
