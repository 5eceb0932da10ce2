package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"slices"

	"pentepost/rules"
	"pentepost/rules/search"
)

// decided is the score from which on a search chooses any stone that wins or delays a loss.
const decided = 20_000

// A choice is the candidates of a position, and which of them the search chose.
type choice struct {
	candidates [][]int16 // the parameters of each
	chosen     int
}

// order learns the order of points from the choices of searches, and writes it.
func order(r rules.Ruleset, files []string, epochs int, rate float64, out io.Writer) error {
	trainer := search.NewTrainer()
	var choices []choice
	head, err := readGames(files, func(g game) error {
		some, err := choicesOf(r, trainer, g)
		choices = append(choices, some...)
		return err
	})
	if err != nil {
		return err
	}
	shuffle := shuffler()
	shuffle(len(choices), func(i, j int) { choices[i], choices[j] = choices[j], choices[i] })
	test, rest := choices[:len(choices)/20], choices[len(choices)/20:]
	f := newFitting(make([]int32, len(search.OrderParameters(&r))))
	for epoch := range epochs {
		shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
		f.learnOrder(rest, rate*math.Cos(float64(epoch)/float64(epochs)*math.Pi/2), 2*epoch >= epochs)
		fmt.Fprintf(os.Stderr, "epoch %d: %s\n", epoch+1, f.judge(test))
	}
	copy(f.weights, f.mean)
	head += fmt.Sprintf("# order of %d positions of %s; of those that were not used %s\n", len(choices), r.String(), f.judge(test))
	for i := range f.weights {
		f.weights[i] *= 100
	}
	return f.write(out, head)
}

// choicesOf returns the choices of a game that were made by a search.
func choicesOf(r rules.Ruleset, trainer *search.Trainer, g game) (list []choice, err error) {
	positions := []rules.Position{r.Start()}
	for n, move := range g.plies {
		switch {
		case n < 2 || !move.thought || move.score >= decided || move.score <= -decided:
		case r.PerTurn == 2:
			list = append(list, turnChoices(trainer, positions, g, n)...)
		default:
			stones := [2]rules.Point{g.plies[n-2].point, g.plies[n-1].point}
			list = appendChoice(list, trainer.Candidates(positions[n-2], stones), move.point)
		}
		next, _, err := positions[n].Play(rules.Place(move.point))
		if err != nil {
			return nil, err
		}
		positions = append(positions, next)
	}
	return list, nil
}

// turnChoices returns the choices of a turn that begins with ply n, if it is a whole one: either stone as the first one and as the second.
func turnChoices(trainer *search.Trainer, positions []rules.Position, g game, n int) (list []choice) {
	if positions[n].StonesLeft() != 2 || n+1 == len(g.plies) {
		return nil
	}
	stones := [2]rules.Point{g.plies[n-2].point, g.plies[n-1].point}
	turn := [2]rules.Point{g.plies[n].point, g.plies[n+1].point}
	for i, p := range turn {
		list = appendChoice(list, trainer.TurnCandidates(positions[n-2], stones, nil), p)
		list = appendChoice(list, trainer.TurnCandidates(positions[n-2], stones, &turn[1-i]), p)
	}
	return list
}

// appendChoice appends the choice of a point, if it is among the candidates and there are others.
func appendChoice(list []choice, candidates []search.Candidate, p rules.Point) []choice {
	c := choice{chosen: -1}
	for i, candidate := range candidates {
		c.candidates = append(c.candidates, candidate.Parameters)
		if candidate.Point == p {
			c.chosen = i
		}
	}
	if c.chosen < 0 || len(candidates) == 1 {
		return list
	}
	return append(list, c)
}

// shares returns what part of the choices the weights give each candidate.
func (f *fitting) shares(c *choice) []float64 {
	sums := make([]float64, len(c.candidates))
	for i, parameters := range c.candidates {
		for _, n := range parameters {
			sums[i] += f.weights[n]
		}
	}
	top, total := slices.Max(sums), 0.0
	for i := range sums {
		sums[i] = math.Exp(sums[i] - top)
		total += sums[i]
	}
	for i := range sums {
		sums[i] /= total
	}
	return sums
}

// learnOrder looks at each choice once.
func (f *fitting) learnOrder(list []choice, rate float64, last bool) {
	const batch = 256
	for some := range slices.Chunk(list, batch) {
		clear(f.gradient)
		for i := range some {
			for k, share := range f.shares(&some[i]) {
				if k == some[i].chosen {
					share--
				}
				for _, n := range some[i].candidates[k] {
					f.gradient[n] += share / float64(len(some))
				}
			}
		}
		f.step(rate)
		if last {
			f.average()
		}
	}
}

// judge says how well the order knows the choices.
func (f *fitting) judge(list []choice) string {
	loss, first, five := 0.0, 0, 0
	for i := range list {
		shares := f.shares(&list[i])
		chosen, better := shares[list[i].chosen], 0
		for _, share := range shares {
			if share > chosen {
				better++
			}
		}
		loss -= math.Log(chosen)
		if better == 0 {
			first++
		}
		if better < 5 {
			five++
		}
	}
	n := float64(max(1, len(list)))
	return fmt.Sprintf("%.1f %% were the first and %.1f %% among five, entropy %.3f", 100*float64(first)/n, 100*float64(five)/n, loss/n)
}
