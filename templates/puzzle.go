package templates

import "pentepost/games/letters"

// puzzle is a position with a win to find, or says what became of the answer to it.
type puzzle struct {
	*page
	withoutNews
}

func (l puzzle) subject() string {
	if l.Notice.Puzzle == 0 {
		return l.tell("puzzle.subject-no-more", nil)
	}
	return l.PuzzleSubject()
}

func (l puzzle) ask() string {
	said := args{"reader": l.Me()}
	switch l.Notice.Letter.(type) {
	case letters.PuzzleSolved:
		return l.tell("puzzle.solved", said)
	case letters.PuzzleUnsolved:
		return l.tell("puzzle.unsolved", said)
	case letters.NoMorePuzzles:
		return l.tell("puzzle.no-more", said)
	}
	return l.tell("puzzle.ask", said)
}

func (l puzzle) told() string {
	switch f := l.Notice.Letter.(type) {
	case letters.PuzzleSolved:
		return join(" ", l.tell("puzzle.wins", args{"moves": l.and(l.movesNamed(f.Moves))}), l.numbers("puzzle.numbers-to-the-end"))
	case letters.PuzzleUnsolved:
		return join(" ", l.tell("puzzle.does-not-win", args{"moves": l.and(l.movesNamed(f.Moves)), "number": l.number((l.PuzzlePlies + 1) / 2)}), l.numbers("puzzle.numbers-to-the-win"))
	case letters.NoMorePuzzles:
		return l.tell("puzzle.nothing-else", nil)
	}
	return l.tell("puzzle.task", args{"variant": l.variantTitle(), "colour": l.Am(), "number": l.number((l.PuzzlePlies + 1) / 2)})
}

func (l puzzle) answer() string {
	var first, daily string
	switch l.Notice.Letter.(type) {
	case letters.PuzzleSet:
		first = l.tell("puzzle.answer", nil)
	case letters.NoMorePuzzles:
		daily = l.tell("puzzle.daily-again", nil)
	}
	if !l.Reader.PuzzleAt.IsZero() {
		daily = l.tell("puzzle.end-daily", nil)
	}
	return join(" ", first, l.tell("puzzle.another", args{"service": l.Service}), daily)
}

// numbers says what the numbers on the board are, if it has some.
func (l puzzle) numbers(id string) string {
	if !(conditionals{l.page}).numbersLines() {
		return ""
	}
	return l.tell(id, nil)
}
