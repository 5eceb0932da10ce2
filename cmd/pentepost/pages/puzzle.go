package pages

import (
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/puzzles"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
)

// The data of the pages of the puzzle of the day, and of the one of the day before with its solution.
type puzzlePage struct {
	frame
	Day        time.Time
	Number     int
	Variant    string
	Colour     string
	Wins       int // moves of the winner, at most
	Difficulty games.Difficulty
	Rating     int
	Taken      []playerView // by colour, where captures win
	Board      boardView
	Solution   string // "" on the page of the day
}

// puzzleStep is how far two puzzles of successive days lie apart in the list, so that they are not of the same kind.
const puzzleStep = 89

// puzzleOf returns the number of the puzzle of a day.
func puzzleOf(day time.Time, all int) int {
	return int(day.Unix()/int64(clock.Day/time.Second))*puzzleStep%all + 1
}

// puzzleGroups returns the page of the puzzle of the day, and that of the day before.
func (b *builder) puzzleGroups(tx *store.Tx) (groups []group, err error) {
	all, err := puzzles.All()
	if err != nil {
		return nil, err
	}
	today := b.now.UTC().Truncate(clock.Day)
	for _, page := range []struct {
		file   string
		day    time.Time
		solved bool
	}{{"puzzle.html", today, false}, {"puzzle-before.html", today.Add(-clock.Day), true}} {
		number := puzzleOf(page.day, len(all))
		view, err := b.puzzlePage(tx, &all[number-1], number, page.solved)
		if err != nil {
			return nil, err
		}
		view.frame, view.Day = b.frame(page.file), page.day
		groups = append(groups, b.plainGroup("puzzle "+page.file, page.file, "puzzle", view, view.Day, view.Number, view.Rating, view.Difficulty))
	}
	return groups, nil
}

// puzzlePage returns the page of a puzzle. Its board goes through the moves to the position, and on through the solution if the page shows it.
func (b *builder) puzzlePage(tx *store.Tx, z *puzzles.Puzzle, number int, solved bool) (v puzzlePage, err error) {
	rated, err := tx.Solvers.Puzzle(number, &games.Puzzle{Rules: z.Rules, Plies: z.Plies, Moves: z.Moves, Solution: z.Solution})
	if err != nil {
		return v, err
	}
	before, err := z.Position()
	if err != nil {
		return v, err
	}
	v = puzzlePage{
		Number: number, Variant: z.Rules.String(), Colour: z.Rules.ColourName(before.Stone()), Wins: (z.Plies + 1) / 2,
		Difficulty: rated.Difficulty(), Rating: int(rated.Rated.Rating.Rating + 0.5),
		Board: boardView{Board: notation.BoardOf(z.Rules), linear: z.Rules.Height == 1, plies: []plyView{{}}},
	}
	for seat := rules.Seat(1); z.Rules.Stones > 0 && int(seat) <= z.Rules.Seats; seat++ {
		v.Taken = append(v.Taken, playerView{Colour: z.Rules.ColourName(z.Rules.ColourOf(seat)), Captured: before.Captured(seat)})
	}
	moves := z.Moves
	if solved {
		moves = slices.Concat(z.Moves, z.Solution)
		for i, m := range z.Solution {
			if i > 0 {
				v.Solution += " "
			}
			v.Solution += notation.Word(z.Rules, m)
		}
	}
	for position, rest := z.Rules.Start(), moves; len(rest) > 0; rest = rest[1:] {
		next, e, err := position.Play(rest[0])
		if err != nil {
			return v, err
		}
		position = next
		v.Board.plies = append(v.Board.plies, plyOf(z.Rules, e))
	}
	return v, nil
}

// plyOf returns what a ply changes on the board.
func plyOf(r rules.Ruleset, e rules.Effect) plyView {
	ply := plyView{at: rules.NoPoint, gone: slices.Concat(e.Captured(), e.Poofed())}
	if e.Colour != rules.Empty {
		ply.at, ply.colour = e.Move.Point, r.ColourName(e.Colour)
	}
	return ply
}
