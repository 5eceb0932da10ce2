package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"pentepost/games/puzzles"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/rules/proof"
	"pentepost/rules/search"
)

// mostChecked is how many moves may be played to check a proof. That takes some seconds.
const mostChecked = 20_000_000

// Why a puzzle is wrong.
var (
	errNoProof   = errors.New("no proof found that the player on turn wins within the plies; --nodes N searches further")
	errNotFirst  = errors.New("another move wins sooner or as soon")
	errSecondWin = errors.New("no proof found that only this move wins within the plies or two more")
)

// check proves puzzles, and has the rules check each proof.
func (c *Puzzles) check(ctx context.Context, s Streams) error {
	k := &puzzleChecker{Puzzles: c, ctx: ctx, out: s.Out, err: s.Err, worker: search.NewWorker()}
	if len(c.Files) == 0 {
		list, err := puzzles.All()
		if err != nil {
			return err
		}
		for i, z := range list {
			k.line(fmt.Sprintf("puzzle %d", i+1), z.String())
		}
	}
	for _, name := range c.Files {
		if err := k.file(name); err != nil {
			k.complain(name, err)
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	fmt.Fprintf(k.out, "%d puzzles proved, %d not; %d moves played to check the proofs\n", k.proved, k.wrong, k.played)
	if k.wrong > 0 {
		return errNo
	}
	return nil
}

// puzzleChecker is the state of one check.
type puzzleChecker struct {
	*Puzzles
	ctx    context.Context
	out    io.Writer
	err    io.Writer
	worker *search.Worker

	proved, wrong int
	played        int // moves
}

// file checks the puzzles of a file, one a line.
func (k *puzzleChecker) file(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for number := 1; lines.Scan(); number++ {
		if line := strings.TrimSpace(lines.Text()); line != "" {
			k.line(fmt.Sprintf("%s: line %d", name, number), line)
		}
	}
	return lines.Err()
}

// complain prints what is wrong to standard error.
func (k *puzzleChecker) complain(what string, err error) {
	k.wrong++
	fmt.Fprintf(k.err, "pentepost puzzles: %s: %v\n", what, err)
}

// line checks the puzzle of a line.
func (k *puzzleChecker) line(name, line string) {
	if k.ctx.Err() != nil {
		return
	}
	z, err := puzzles.Parse(line)
	if err == nil {
		err = k.prove(&z)
	}
	if err != nil {
		k.complain(name, err)
		return
	}
	k.proved++
}

// prove proves that the first move of the solution wins within the plies, by a tree that the rules check, and that no other
// one does within two plies more, by a search of them all.
func (k *puzzleChecker) prove(z *puzzles.Puzzle) error {
	p, err := z.Position()
	if err != nil {
		return err
	}
	won, err := k.worker.ProveWin(k.ctx, p, search.Bounds{Plies: z.Plies, Nodes: k.Nodes})
	switch {
	case err != nil:
		return err
	case won == nil || won.Plies > z.Plies:
		return errNoProof
	case won.Line[0] != z.Solution[0]:
		return errNotFirst
	}
	played, err := won.Check(p, mostChecked)
	if k.played += played; err != nil {
		return named(z.Rules, err)
	}
	only, err := k.worker.WinsOnlyBy(k.ctx, p, z.Plies, k.Nodes)
	if err == nil && (only == nil || only.Plies != z.Plies) {
		err = errSecondWin
	}
	return err
}

// named adds to the error of a proof the moves after which it fails.
func named(r rules.Ruleset, err error) error {
	var failure *proof.Failure
	if !errors.As(err, &failure) {
		return err
	}
	var words []string
	for _, m := range failure.Line {
		words = append(words, notation.Word(r, m))
	}
	return fmt.Errorf("the proof fails after %s: %w", strings.Join(words, " "), failure.Why)
}
