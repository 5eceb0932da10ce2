package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"

	"pentepost/rules"
	"pentepost/rules/search"
)

// longest is how many plies a game may have. One that is not over then counts as drawn.
const longest = 300

// play writes how it was called, and a line for each game: the seat that won, 0 for a draw, and each ply as the number of its point and what the
// search thought of it, x for a random stone.
func play(r rules.Ruleset, games, nodes int, seed uint64, out io.Writer) error {
	w, buffered := search.NewWorker(), bufio.NewWriter(out)
	level, err := search.LevelOf(search.Levels)
	if err != nil {
		return err
	}
	level.Nodes, level.Proof = nodes, 0
	fmt.Fprintf(buffered, "# play -variant %q -games %d -nodes %d -seed %d\n", r.String(), games, nodes, seed)
	for game := range games {
		random := rand.New(rand.NewPCG(seed, uint64(game)))
		p, record := begin(r, 4+random.IntN(6), random)
		for !p.Result().Over() && p.Plies() < longest {
			c, err := w.Best(context.Background(), p, level, random.Uint64())
			if err != nil {
				return err
			}
			if p, _, err = p.Play(c.Move); err != nil {
				return err
			}
			record = fmt.Appendf(record, " %d:%d", c.Move.Point, c.Score)
		}
		winner := rules.Seat(0)
		if p.Result().Outcome == rules.Win {
			winner = p.Result().Winner
		}
		if _, err := fmt.Fprintf(buffered, "%d%s\n", winner, record); err != nil {
			return err
		}
	}
	return buffered.Flush()
}

// begin returns a game with some random stones near the centre, and its record.
func begin(r rules.Ruleset, stones int, random *rand.Rand) (p rules.Position, record []byte) {
	p = r.Start()
	x, y := p.XY(p.Centre())
	for p.Plies() < stones {
		m, forced := p.Forced()
		if !forced {
			m = rules.Place(p.Point(x+random.IntN(9)-4, y+random.IntN(9)-4))
		}
		next, _, err := p.Play(m)
		switch {
		case err != nil: // occupied, or the rules forbid it
		case next.Result().Over():
			return begin(r, stones, random)
		default:
			p, record = next, fmt.Appendf(record, " %d:x", m.Point)
		}
	}
	return p, record
}
