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
	switch l.page.view.Notice.Letter.(type) {
	case letters.NoMorePuzzles:
		return l.tell(say.PuzzleSubjectNoMore())
	case letters.NoneMined:
		return l.tell(say.PuzzleSubjectNoneMined())
	}
	return l.page.PuzzleSubject()
}

func (l puzzle) ask() string {
	me := l.page.to.Me()
	switch f := l.page.view.Notice.Letter.(type) {
	case letters.PuzzleTried:
		return l.tell(say.PuzzleTried(me))
	case letters.PuzzleSolved:
		return l.tell(say.PuzzleSolved(me))
	case letters.PuzzleUnsolved:
		return l.tell(say.PuzzleUnsolved(me))
	case letters.PuzzleGivenUp:
		return l.tell(say.PuzzleGivenUp(me))
	case letters.PuzzleEnded:
		return l.tell(say.PuzzleEnded(say.PuzzleEndedCase(cmp.Or(f.How, games.PuzzleGivenUp)), me))
	case letters.NoMorePuzzles:
		return l.tell(say.PuzzleNoMore(me))
	case letters.NoneMined:
		return l.tell(say.PuzzleNoneMined(me))
	}
	switch {
	case l.page.view.PuzzleDefends:
		return l.tell(say.PuzzleAskDefence(me))
	case l.page.view.PuzzleOf != 0:
		return l.tell(say.PuzzleAskOwn(me))
	}
	return l.tell(say.PuzzleAsk(me))
}

func (l puzzle) told() string {
	switch f := l.page.view.Notice.Letter.(type) {
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
	number, ply := l.winnersMoves(l.page.view.PuzzlePlies), l.page.view.Notice.Ply+1
	switch {
	case l.page.view.PuzzleDefends:
		return l.tell(say.PuzzleTaskDefence(l.page.game.Am(), int(l.page.view.PuzzleOf), ply, l.page.terms.variantTitle()))
	case l.page.view.PuzzleOf != 0:
		return l.tell(say.PuzzleTaskOwn(l.page.game.Am(), int(l.page.view.PuzzleOf), number, ply, l.page.terms.variantTitle()))
	}
	return l.tell(say.PuzzleTask(l.page.game.Am(), number, l.page.terms.variantTitle()))
}

// difficulty says how hard the puzzle is, and how many puzzles of the day the reader has solved in a row.
func (l puzzle) difficulty() string {
	f, set := l.page.view.Notice.Letter.(letters.PuzzleSet)
	if !set || f.Difficulty == "" {
		return "" // in a letter of an older program
	}
	return l.joined(l.tell(say.PuzzleIs(say.PuzzleIsCase(f.Difficulty), f.Rating)), l.inARow(f.Streak))
}

// inARow says how many puzzles of the day the reader has solved in a row.
func (l puzzle) inARow(n int) string {
	if n < 2 {
		return ""
	}
	return l.tell(say.PuzzleInARow(l.page.to.number(n)))
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
func (l puzzle) winnersMoves(plies int) string { return l.page.to.number((plies + 1) / 2) }

// wins says that a move wins, and whether a shorter win exists.
func (l puzzle) wins(f letters.PuzzleSolved) string {
	moves := l.page.to.and(l.page.game.board.movesNamed(f.Moves))
	if l.page.view.PuzzleDefends {
		return l.joined(l.tell(say.PuzzleHolds(l.otherColour(), moves)), l.toTheEnd())
	}
	if f.Plies <= l.page.view.PuzzlePlies {
		return l.joined(l.tell(say.PuzzleWins(moves)), l.toTheEnd())
	}
	return l.joined(l.tell(say.PuzzleWinsToo(moves, l.winnersMoves(f.Plies), l.winnersMoves(l.page.view.PuzzlePlies))), l.numbers(say.PuzzleNumbersToTheShortest()))
}

// missed says why the last try did not win. A letter of an older program does not know.
func (l puzzle) missed(f letters.PuzzleUnsolved) string {
	if l.page.view.PuzzleDefends {
		return l.joined(l.refuted(f.Moves, f.Refutation), l.tell(say.PuzzleNoTriesLeft()), l.numbers(say.PuzzleNumbersGoOnBelow()))
	}
	if len(f.Answer) == 0 {
		return l.joined(l.tell(say.PuzzleDoesNotWin(l.page.to.and(l.page.game.board.movesNamed(f.Moves)), l.winnersMoves(l.page.view.PuzzlePlies))), l.numbers(say.PuzzleNumbersToTheWin()))
	}
	return l.joined(l.refuted(f.Moves, f.Refutation), l.tell(say.PuzzleNoTriesLeft()), l.numbers(say.PuzzleNumbersToTheEndBelow()))
}

// refuted says what the other side answers to a move that does not win. What is not proved is said as what I see.
func (l puzzle) refuted(moves []rules.Move, f letters.Refutation) string {
	tried, answer := l.page.to.and(l.page.game.board.movesNamed(moves)), l.page.to.and(l.page.game.board.movesNamed(f.Answer))
	is := say.PuzzleRefutedAsSeen
	switch {
	case len(f.Answer) == 0 && l.page.view.PuzzleDefends:
		return l.tell(say.PuzzleDoesNotHold(tried))
	case len(f.Answer) == 0:
		return l.tell(say.PuzzleDoesNotWin(tried, l.winnersMoves(l.page.view.PuzzlePlies)))
	case f.Loses == 1:
		is = say.PuzzleRefutedAtOnce
	case f.Loses == 3:
		is = say.PuzzleRefutedByNext
	case f.Loses > 0:
		is = say.PuzzleRefutedByForce
	case f.Threat:
		is = say.PuzzleRefutedByThreat
	}
	return l.tell(say.PuzzleRefuted(is, answer, l.otherColour(), tried, l.winnersMoves(f.Loses)))
}

// otherColour is the colour of the side that the reader plays against.
func (l puzzle) otherColour() string {
	for seat := rules.Seat(1); int(seat) <= l.page.view.Game.Rules.Seats; seat++ {
		if seat != l.page.game.board.position.Turn() {
			return l.page.to.colourNamed(l.page.view.Game.Rules.ColourName(l.page.view.Game.Rules.ColourOf(seat)))
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
	return l.joined(again, l.tell(say.PuzzleTriesLeft(f.Left, l.page.to.number(f.Left))))
}

func (l puzzle) answer() string {
	var first, daily string
	switch f := l.page.view.Notice.Letter.(type) {
	case letters.PuzzleSet:
		if first = l.tell(say.PuzzleAnswer()); f.Left > 0 {
			first = l.joined(l.tell(say.PuzzleTriesLeft(f.Left, l.page.to.number(f.Left))), l.tell(say.PuzzleAnswerAgain()))
		}
	case letters.PuzzleTried:
		first = l.tell(say.PuzzleAnswerAgain())
	case letters.NoneMined:
		return l.tell(say.PuzzleAnother(l.page.view.Service))
	case letters.NoMorePuzzles:
		daily = l.tell(say.PuzzleDailyAgain())
	}
	if !l.page.view.Reader.PuzzleAt.IsZero() {
		daily = l.tell(say.PuzzleEndDaily())
	}
	another := either(l.page.view.PuzzleOf != 0, say.PuzzleAnotherOwn, say.PuzzleAnother)
	return l.joined(first, l.tell(another(l.page.view.Service)), daily)
}

// toTheEnd says what the numbers on the board of a solution are.
func (l puzzle) toTheEnd() string {
	if l.page.view.PuzzleDefends {
		return l.numbers(say.PuzzleNumbersGoOn())
	}
	return l.numbers(say.PuzzleNumbersToTheEnd())
}

// numbers says what the numbers on the board are, if it has some.
func (l puzzle) numbers(which sentence) string {
	if !(conditionals{onPage{l.page}}).numbersLines() {
		return ""
	}
	return l.tell(which)
}
