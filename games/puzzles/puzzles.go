// Package puzzles holds positions where one move wins by force, and reads them from lines of
// text. `pentepost puzzles` has found them in games that the computer played against itself.
package puzzles

import (
	_ "embed"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"pentepost/notation"
	"pentepost/rules"
)

// A Puzzle is a position where the seat to move can win by force, within Plies, if it begins with
// one certain move. No other move wins by force within two plies more.
type Puzzle struct {
	Rules    rules.Ruleset
	Plies    int          // to the win, if the other seat holds out as long as it can
	Moves    []rules.Move // from the start of the game to the position
	Solution []rules.Move // the winning move, and how the game may go on to its end
}

// The errors of [Parse] wrap one of these.
var (
	ErrForm   = errors.New("a puzzle has the form: game; plies; moves / winning line")
	ErrUnwon  = errors.New("the winning line does not win within the plies")
	ErrPlayed = errors.New("the moves cannot be played")
)

//go:embed puzzles.txt
var text string

// All returns the puzzles of the program. Puzzle 1 is the first; a number never means another puzzle
// in a later version. Their lines are not checked again: playing them all takes 15 ms of each start.
func All() ([]Puzzle, error) {
	var list []Puzzle
	for line := range strings.Lines(text) {
		z, err := read(strings.TrimSpace(line))
		if err != nil {
			return nil, fmt.Errorf("puzzle %d: %w", len(list)+1, err)
		}
		list = append(list, z)
	}
	return list, nil
}

// Parse reads the line of a puzzle. It checks that the moves can be played, and that the winning
// line wins; it does not look for other moves that win.
func Parse(line string) (Puzzle, error) {
	z, err := read(line)
	if err != nil {
		return Puzzle{}, err
	}
	return z, z.check()
}

// read reads the line of a puzzle.
func read(line string) (Puzzle, error) {
	fields := strings.Split(line, ";")
	if len(fields) != 3 {
		return Puzzle{}, ErrForm
	}
	before, after, ok := strings.Cut(fields[2], "/")
	plies, err := strconv.Atoi(strings.TrimSpace(fields[1]))
	if !ok || err != nil || plies < 1 || plies%2 == 0 {
		return Puzzle{}, ErrForm
	}
	r, err := rules.Parse(strings.TrimSpace(fields[0]))
	if err != nil {
		return Puzzle{}, fmt.Errorf("%w: %w", ErrForm, err)
	}
	z := Puzzle{Rules: r, Plies: plies}
	if z.Moves, err = moves(r, before); err == nil {
		z.Solution, err = moves(r, after)
	}
	return z, err
}

// moves reads moves that are written as words.
func moves(r rules.Ruleset, text string) ([]rules.Move, error) {
	var list []rules.Move
	for word := range strings.FieldsSeq(text) {
		m, err := notation.ParseWord(r, word)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrForm, err)
		}
		list = append(list, m)
	}
	return list, nil
}

// check plays the winning line.
func (z Puzzle) check() error {
	p, err := z.Position()
	if err != nil {
		return err
	}
	winner := p.Turn()
	if p, err = play(p, z.Solution); err != nil {
		return err
	}
	if won := p.Result(); len(z.Solution) > z.Plies || won.Outcome != rules.Win || won.Winner != winner {
		return ErrUnwon
	}
	return nil
}

// Position returns the position where the winning move is to be found.
func (z Puzzle) Position() (rules.Position, error) { return play(z.Rules.Start(), z.Moves) }

// play returns the position after some moves of a puzzle.
func play(p rules.Position, moves []rules.Move) (rules.Position, error) {
	p, err := rules.PlayLine(p, moves)
	if err != nil {
		err = fmt.Errorf("%w: %w", ErrPlayed, err)
	}
	return p, err
}

// String returns the line of a puzzle, which Parse reads.
func (z Puzzle) String() string {
	words := func(list []rules.Move) string {
		var words []string
		for _, m := range list {
			words = append(words, notation.Word(z.Rules, m))
		}
		return strings.Join(words, " ")
	}
	return fmt.Sprintf("%s; %d; %s / %s", z.Rules, z.Plies, words(z.Moves), words(z.Solution))
}
