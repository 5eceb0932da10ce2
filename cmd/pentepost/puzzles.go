package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"pentepost/games/puzzles"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/rules/search"
)

// Puzzles is the command `pentepost puzzles`. It looks into game records for positions with exactly one move
// that wins by force.
type Puzzles struct {
	Shortest int      `default:"3" placeholder:"N" help:"The least number of plies to the win."`
	Longest  int      `default:"9" placeholder:"N" help:"The greatest number of plies to the win."`
	Nodes    int      `default:"300000" placeholder:"N" help:"Give a position up after this many stones placed."`
	Own      int      `placeholder:"N" help:"Let the computer play N games against itself, and look into those."`
	Level    int      `default:"5" placeholder:"N" help:"How well it plays them."`
	Seed     uint64   `placeholder:"N" help:"Another number makes other games."`
	Variant  string   `placeholder:"NAME" help:"Which game it plays, Pente without a name. Records are read by its rules, whatever they say."`
	Check    bool     `help:"Read puzzles instead of records, and check a proof of each by the rules alone. Without files, these are the puzzles of the program."`
	Files    []string `arg:"" optional:"" help:"Files of game records; standard input without any."`
}

// errPuzzleLength is the error for lengths that no forced win has.
var errPuzzleLength = errors.New("--shortest and --longest must be odd numbers from 1 to 15, as the winner places the first and the last stone")

// Run prints a line for each puzzle: the variant, the plies to the win, the moves of the game up to
// the position, and the winning line after a slash. With --check it proves the puzzles that it reads. It returns [errNo] if a record or
// a puzzle is wrong or a file cannot be read.
func (c *Puzzles) Run(ctx context.Context, s Streams) error {
	if c.Shortest%2 == 0 || c.Longest%2 == 0 || c.Shortest < 1 || c.Longest > 15 || c.Shortest > c.Longest {
		return usageError{errPuzzleLength}
	}
	if c.Check {
		return c.check(ctx, s)
	}
	out := bufio.NewWriter(s.Out)
	finder := &puzzleFinder{Puzzles: c, ctx: ctx, out: out, err: s.Err, worker: search.NewWorker()}
	if err := finder.read(s.In); err != nil {
		return err
	}
	if finder.wrong {
		return errNo
	}
	return nil
}

// puzzleFinder is the state of one run of the command.
type puzzleFinder struct {
	*Puzzles
	ctx    context.Context
	out    *bufio.Writer
	err    io.Writer
	worker *search.Worker
	wrong  bool // something is wrong with a record
}

// read looks into all games.
func (f *puzzleFinder) read(in io.Reader) error {
	if f.Own > 0 {
		return f.playOwn()
	}
	if len(f.Files) == 0 {
		return f.records("standard input", in)
	}
	for _, name := range f.Files {
		file, err := os.Open(name)
		if err != nil {
			f.complain("%v", err)
			continue
		}
		err = f.records(name, file)
		file.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

// records looks into the records of one input, each as far as it can be replayed.
func (f *puzzleFinder) records(name string, in io.Reader) error {
	reader := notation.NewReader(in, notation.ReadOptions{Variant: f.Variant})
	for number := 1; ; number++ {
		rec, err := reader.Next()
		switch {
		case err == io.EOF && number == 1:
			f.complain("%s: no game record found", name)
			return nil
		case err == io.EOF:
			return nil
		case err != nil:
			f.complain("%s: %v", name, err)
			return nil
		case rec.Rules.Seats != 2:
			f.complain("%s: game %d: the computer plays games of two players only", name, number)
			continue
		}
		played, err := rec.Replay()
		if err != nil {
			f.complain("%s: game %d: %v; I looked at the moves before that", name, number, err)
		}
		var moves []rules.Move
		for _, ply := range played {
			if ply.Leaves != 0 {
				break
			}
			moves = append(moves, ply.Move)
		}
		if err := f.game(rec.Rules, moves); err != nil {
			return err
		}
	}
}

// complain prints what is wrong to standard error.
func (f *puzzleFinder) complain(format string, args ...any) {
	f.wrong = true
	fmt.Fprintf(f.err, "pentepost puzzles: "+format+"\n", args...)
}

// playOwn lets the computer play against itself.
func (f *puzzleFinder) playOwn() error {
	r, err := rules.Parse(cmp.Or(f.Variant, "pente"))
	if err != nil {
		return usageError{err}
	}
	level, err := search.LevelOf(f.Level)
	if err != nil {
		return usageError{err}
	}
	for game := range f.Own {
		var moves []rules.Move
		for p := r.Start(); !p.Result().Over(); {
			choice, err := f.worker.Best(f.ctx, p, level, f.Seed<<32+uint64(game))
			if err != nil {
				return err
			}
			moves = append(moves, choice.Move)
			if p, _, err = p.Play(choice.Move); err != nil {
				return fmt.Errorf("the computer played an illegal move: %w", err)
			}
		}
		if err := f.game(r, moves); err != nil {
			return err
		}
	}
	return nil
}

// game prints the puzzles of a game.
func (f *puzzleFinder) game(r rules.Ruleset, moves []rules.Move) error {
	if err := f.find(r, moves); err != nil {
		return err
	}
	if err := f.out.Flush(); err != nil {
		return fmt.Errorf("write puzzles: %w", err)
	}
	return nil
}

// find looks for the puzzles of a game. What follows a puzzle is its solution, so the search goes on
// behind it.
func (f *puzzleFinder) find(r rules.Ruleset, moves []rules.Move) error {
	p, next := r.Start(), 0
	for i, m := range moves {
		if i >= next {
			proof, err := f.worker.WinsOnlyBy(f.ctx, p, f.Longest, f.Nodes)
			if err != nil {
				return err
			}
			if proof != nil {
				next = i + proof.Plies
				if proof.Plies >= f.Shortest {
					fmt.Fprintln(f.out, puzzles.Puzzle{Rules: r, Plies: proof.Plies, Moves: moves[:i], Solution: proof.Line})
				}
			}
		}
		var err error
		if p, _, err = p.Play(m); err != nil {
			return fmt.Errorf("a record that was replayed: %w", err)
		}
	}
	return nil
}
