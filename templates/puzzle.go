package templates

import (
	"cmp"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/templates/say"
)

// puzzle is a position with a win to find, or says what became of the answer to it.
type puzzle struct {
	onPage
	withoutNews
}

func (l puzzle) subject() string {
	switch l.page.Notice.Letter.(type) {
	case letters.NoMorePuzzles:
		return l.tell(say.PuzzleSubjectNoMore())
	case letters.NoneMined:
		return l.tell(say.PuzzleSubjectNoneMined())
	}
	return l.page.PuzzleSubject()
}

func (l puzzle) ask() string {
	id := l.asked()
	switch f := l.page.Notice.Letter.(type) {
	case letters.PuzzleTried:
		id = "puzzle.tried"
	case letters.PuzzleSolved:
		id = "puzzle.solved"
	case letters.PuzzleUnsolved:
		id = "puzzle.unsolved"
	case letters.PuzzleGivenUp:
		id = "puzzle.given-up"
	case letters.PuzzleEnded:
		id = "puzzle.ended-" + string(cmp.Or(f.How, games.PuzzleGivenUp))
	case letters.NoMorePuzzles:
		id = "puzzle.no-more"
	case letters.NoneMined:
		id = "puzzle.none-mined"
	}
	return l.tellID(id, args{"reader": l.page.Me()})
}

// asked is the id of what a puzzle asks for.
func (l puzzle) asked() string {
	switch {
	case l.page.PuzzleDefends:
		return "puzzle.ask-defence"
	case l.page.PuzzleOf != 0:
		return "puzzle.ask-own"
	}
	return "puzzle.ask"
}

func (l puzzle) told() string {
	switch f := l.page.Notice.Letter.(type) {
	case letters.PuzzleTried:
		return l.joined(l.refuted(f.Moves, f.Refutation), l.left(f))
	case letters.PuzzleSolved:
		return join("\n", l.wins(f), l.counted(f.Counted))
	case letters.PuzzleUnsolved:
		return join("\n", l.missed(f), l.counted(f.Counted))
	case letters.PuzzleGivenUp:
		return join("\n", l.toTheEnd(), l.counted(f.Counted))
	case letters.PuzzleEnded:
		return l.joined(l.tell(say.PuzzleNoNeed()), l.toTheEnd())
	case letters.NoMorePuzzles:
		return l.tell(say.PuzzleNothingElse())
	case letters.NoneMined:
		return l.tell(say.PuzzleNoneMinedBecause())
	}
	return join("\n", l.task(), l.difficulty())
}

// task says what is to be found.
func (l puzzle) task() string {
	number, ply := l.winnersMoves(l.page.PuzzlePlies), l.page.Notice.Ply+1
	switch {
	case l.page.PuzzleDefends:
		return l.tell(say.PuzzleTaskDefence(l.page.Am(), int(l.page.PuzzleOf), ply, l.page.variantTitle()))
	case l.page.PuzzleOf != 0:
		return l.tell(say.PuzzleTaskOwn(l.page.Am(), int(l.page.PuzzleOf), number, ply, l.page.variantTitle()))
	}
	return l.tell(say.PuzzleTask(l.page.Am(), number, l.page.variantTitle()))
}

// difficulty says how hard the puzzle is, and how many puzzles of the day the reader has solved in a row.
func (l puzzle) difficulty() string {
	f, set := l.page.Notice.Letter.(letters.PuzzleSet)
	if !set || f.Difficulty == "" {
		return "" // in a letter of an older program
	}
	return l.joined(l.tellID("puzzle.is-"+string(f.Difficulty), args{"rating": f.Rating}), l.inARow(f.Streak))
}

// inARow says how many puzzles of the day the reader has solved in a row.
func (l puzzle) inARow(n int) string {
	if n < 2 {
		return ""
	}
	return l.tell(say.PuzzleInARow(l.page.number(n)))
}

// counted says what the puzzle has counted.
func (l puzzle) counted(c letters.Counted) string {
	rated := ""
	if c.Rating != 0 {
		rated = l.tell(say.PuzzleRated(c.Before, c.PuzzleRating, c.Rating))
	}
	return l.joined(rated, l.inARow(c.Streak))
}

// winnersMoves says how many moves of the winner so many plies have.
func (l puzzle) winnersMoves(plies int) string { return l.page.number((plies + 1) / 2) }

// wins says that a move wins, and whether a shorter win exists.
func (l puzzle) wins(f letters.PuzzleSolved) string {
	moves := l.page.and(l.page.movesNamed(f.Moves))
	if l.page.PuzzleDefends {
		return l.joined(l.tell(say.PuzzleHolds(l.otherColour(), moves)), l.toTheEnd())
	}
	if f.Plies <= l.page.PuzzlePlies {
		return l.joined(l.tell(say.PuzzleWins(moves)), l.toTheEnd())
	}
	return l.joined(l.tell(say.PuzzleWinsToo(moves, l.winnersMoves(f.Plies), l.winnersMoves(l.page.PuzzlePlies))), l.numbers("puzzle.numbers-to-the-shortest"))
}

// missed says why the last try did not win. A letter of an older program does not know.
func (l puzzle) missed(f letters.PuzzleUnsolved) string {
	if l.page.PuzzleDefends {
		return l.joined(l.refuted(f.Moves, f.Refutation), l.tell(say.PuzzleNoTriesLeft()), l.numbers("puzzle.numbers-go-on-below"))
	}
	if len(f.Answer) == 0 {
		return l.joined(l.tell(say.PuzzleDoesNotWin(l.page.and(l.page.movesNamed(f.Moves)), l.winnersMoves(l.page.PuzzlePlies))), l.numbers("puzzle.numbers-to-the-win"))
	}
	return l.joined(l.refuted(f.Moves, f.Refutation), l.tell(say.PuzzleNoTriesLeft()), l.numbers("puzzle.numbers-to-the-end-below"))
}

// refuted says what the other side answers to a move that does not win. What is not proved is said as what I see.
func (l puzzle) refuted(moves []rules.Move, f letters.Refutation) string {
	said := args{"moves": l.page.and(l.page.movesNamed(moves)), "answer": l.page.and(l.page.movesNamed(f.Answer)), "colour": l.otherColour(), "number": l.winnersMoves(f.Loses)}
	switch {
	case len(f.Answer) == 0 && l.page.PuzzleDefends:
		return l.tellID("puzzle.does-not-hold", said)
	case len(f.Answer) == 0:
		return l.tell(say.PuzzleDoesNotWin(l.page.and(l.page.movesNamed(moves)), l.winnersMoves(l.page.PuzzlePlies)))
	case f.Loses == 1:
		return l.tellID("puzzle.refuted-at-once", said)
	case f.Loses == 3:
		return l.tellID("puzzle.refuted-by-next", said)
	case f.Loses > 0:
		return l.tellID("puzzle.refuted-by-force", said)
	case f.Threat:
		return l.tellID("puzzle.refuted-by-threat", said)
	}
	return l.tellID("puzzle.refuted-as-seen", said)
}

// otherColour is the colour of the side that the reader plays against.
func (l puzzle) otherColour() string {
	for seat := rules.Seat(1); int(seat) <= l.page.Game.Rules.Seats; seat++ {
		if seat != l.page.position.Turn() {
			return l.page.colourNamed(l.page.Game.Rules.ColourName(l.page.Game.Rules.ColourOf(seat)))
		}
	}
	return ""
}

// left says how many tries are left.
func (l puzzle) left(f letters.PuzzleTried) string {
	again := ""
	if f.Again {
		again = l.tell(say.PuzzleTriedAgain())
	}
	return l.joined(again, l.tell(say.PuzzleTriesLeft(f.Left, l.page.number(f.Left))))
}

func (l puzzle) answer() string {
	var first, daily string
	switch f := l.page.Notice.Letter.(type) {
	case letters.PuzzleSet:
		if first = l.tell(say.PuzzleAnswer()); f.Left > 0 {
			first = l.joined(l.tell(say.PuzzleTriesLeft(f.Left, l.page.number(f.Left))), l.tell(say.PuzzleAnswerAgain()))
		}
	case letters.PuzzleTried:
		first = l.tell(say.PuzzleAnswerAgain())
	case letters.NoneMined:
		return l.tell(say.PuzzleAnother(l.page.Service))
	case letters.NoMorePuzzles:
		daily = l.tell(say.PuzzleDailyAgain())
	}
	if !l.page.Reader.PuzzleAt.IsZero() {
		daily = l.tell(say.PuzzleEndDaily())
	}
	another := "puzzle.another"
	if l.page.PuzzleOf != 0 {
		another = "puzzle.another-own"
	}
	return l.joined(first, l.tellID(another, args{"service": l.page.Service}), daily)
}

// toTheEnd says what the numbers on the board of a solution are.
func (l puzzle) toTheEnd() string {
	if l.page.PuzzleDefends {
		return l.numbers("puzzle.numbers-go-on")
	}
	return l.numbers("puzzle.numbers-to-the-end")
}

// numbers says what the numbers on the board are, if it has some.
func (l puzzle) numbers(id string) string {
	if !(conditionals{onPage{l.page}}).numbersLines() {
		return ""
	}
	return l.tellID(id, nil)
}
