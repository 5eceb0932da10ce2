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
	to     *people
	notice *letters.Notice
	game   *gameSeen // nil if there is no puzzle
	view   *GameView // what else there is of it
}

func (l puzzle) subject() string {
	switch l.notice.Letter.(type) {
	case letters.NoMorePuzzles:
		return l.to.tell(say.PuzzleSubjectNoMore())
	case letters.NoneMined:
		return l.to.tell(say.PuzzleSubjectNoneMined())
	}
	return l.to.tell(say.SubjectPuzzle(l.notice.Puzzle))
}

func (l puzzle) ask() string {
	me := l.to.Me()
	switch f := l.notice.Letter.(type) {
	case letters.PuzzleTried:
		return l.to.tell(say.PuzzleTried(me))
	case letters.PuzzleSolved:
		return l.to.tell(say.PuzzleSolved(me))
	case letters.PuzzleUnsolved:
		return l.to.tell(say.PuzzleUnsolved(me))
	case letters.PuzzleGivenUp:
		return l.to.tell(say.PuzzleGivenUp(me))
	case letters.PuzzleEnded:
		return l.to.tell(say.PuzzleEnded(say.PuzzleEndedCase(cmp.Or(f.How, games.PuzzleGivenUp)), me))
	case letters.NoMorePuzzles:
		return l.to.tell(say.PuzzleNoMore(me))
	case letters.NoneMined:
		return l.to.tell(say.PuzzleNoneMined(me))
	}
	switch {
	case l.view.PuzzleDefends:
		return l.to.tell(say.PuzzleAskDefence(me))
	case l.view.PuzzleOf != 0:
		return l.to.tell(say.PuzzleAskOwn(me))
	}
	return l.to.tell(say.PuzzleAsk(me))
}

func (l puzzle) told() string {
	switch f := l.notice.Letter.(type) {
	case letters.PuzzleTried:
		return l.to.joined(l.refuted(f.Moves, f.Refutation), l.left(f))
	case letters.PuzzleSolved:
		return join("\n", l.wins(f), l.counted(f.Counted))
	case letters.PuzzleUnsolved:
		return join("\n", l.missed(f), l.counted(f.Counted))
	case letters.PuzzleGivenUp:
		return join("\n", l.toTheEnd(), l.counted(f.Counted))
	case letters.PuzzleEnded:
		return l.to.joined(l.to.tell(say.PuzzleNoNeed()), l.toTheEnd())
	case letters.NoMorePuzzles:
		return l.to.tell(say.PuzzleNothingElse())
	case letters.NoneMined:
		return l.to.tell(say.PuzzleNoneMinedBecause())
	}
	return join("\n", l.task(), l.difficulty())
}

// canTry reports whether the reader of a letter about a puzzle can still try to solve it, as far as the letter says.
func canTry(l letters.Letter) bool {
	switch l.(type) {
	case letters.PuzzleSolved, letters.PuzzleUnsolved, letters.PuzzleGivenUp, letters.PuzzleEnded, letters.NoMorePuzzles, letters.NoneMined:
		return false
	}
	return true
}

// task says what is to be found.
func (l puzzle) task() string {
	number, ply := l.winnersMoves(l.view.PuzzlePlies), l.notice.Ply+1
	switch {
	case l.view.PuzzleDefends:
		return l.to.tell(say.PuzzleTaskDefence(l.game.Am(), int(l.view.PuzzleOf), ply, title(l.game.game.Rules)))
	case l.view.PuzzleOf != 0:
		return l.to.tell(say.PuzzleTaskOwn(l.game.Am(), int(l.view.PuzzleOf), number, ply, title(l.game.game.Rules)))
	}
	return l.to.tell(say.PuzzleTask(l.game.Am(), number, title(l.game.game.Rules)))
}

// difficulty says how hard the puzzle is, and how many puzzles of the day the reader has solved in a row.
func (l puzzle) difficulty() string {
	f, set := l.notice.Letter.(letters.PuzzleSet)
	if !set || f.Difficulty == "" {
		return "" // in a letter of an older program
	}
	return l.to.joined(l.to.tell(say.PuzzleIs(say.PuzzleIsCase(f.Difficulty), f.Rating)), inARow(l.to, f.Streak))
}

// inARow says how many puzzles of the day the reader has solved in a row.
func inARow(to *people, n int) string {
	if n < 2 {
		return ""
	}
	return to.tell(say.PuzzleInARow(to.number(n)))
}

// counted says what the puzzle has counted.
func (l puzzle) counted(c letters.Counted) string {
	rated := l.to.tellIf(c.Rating != 0, say.PuzzleRated(c.Before, c.PuzzleRating, c.Rating))
	return l.to.joined(rated, inARow(l.to, c.Streak))
}

// winnersMoves says how many moves of the winner so many plies have.
func (l puzzle) winnersMoves(plies int) string { return l.to.number((plies + 1) / 2) }

// wins says that a move wins, and whether a shorter win exists.
func (l puzzle) wins(f letters.PuzzleSolved) string {
	moves := l.to.and(l.game.board.movesNamed(f.Moves))
	if l.view.PuzzleDefends {
		return l.to.joined(l.to.tell(say.PuzzleHolds(l.otherColour(), moves)), l.toTheEnd())
	}
	if f.Plies <= l.view.PuzzlePlies {
		return l.to.joined(l.to.tell(say.PuzzleWins(moves)), l.toTheEnd())
	}
	return l.to.joined(l.to.tell(say.PuzzleWinsToo(moves, l.winnersMoves(f.Plies), l.winnersMoves(l.view.PuzzlePlies))), l.numbers(say.PuzzleNumbersToTheShortest()))
}

// missed says why the last try did not win. A letter of an older program does not know.
func (l puzzle) missed(f letters.PuzzleUnsolved) string {
	if l.view.PuzzleDefends {
		return l.to.joined(l.refuted(f.Moves, f.Refutation), l.to.tell(say.PuzzleNoTriesLeft()), l.numbers(say.PuzzleNumbersGoOnBelow()))
	}
	if len(f.Answer) == 0 {
		return l.to.joined(l.to.tell(say.PuzzleDoesNotWin(l.to.and(l.game.board.movesNamed(f.Moves)), l.winnersMoves(l.view.PuzzlePlies))), l.numbers(say.PuzzleNumbersToTheWin()))
	}
	return l.to.joined(l.refuted(f.Moves, f.Refutation), l.to.tell(say.PuzzleNoTriesLeft()), l.numbers(say.PuzzleNumbersToTheEndBelow()))
}

// refuted says what the other side answers to a move that does not win. What is not proved is said as what I see.
func (l puzzle) refuted(moves []rules.Move, f letters.Refutation) string {
	tried, answer := l.to.and(l.game.board.movesNamed(moves)), l.to.and(l.game.board.movesNamed(f.Answer))
	is := say.PuzzleRefutedAsSeen
	switch {
	case len(f.Answer) == 0 && l.view.PuzzleDefends:
		return l.to.tell(say.PuzzleDoesNotHold(tried))
	case len(f.Answer) == 0:
		return l.to.tell(say.PuzzleDoesNotWin(tried, l.winnersMoves(l.view.PuzzlePlies)))
	case f.Loses == 1:
		is = say.PuzzleRefutedAtOnce
	case f.Loses == 3:
		is = say.PuzzleRefutedByNext
	case f.Loses > 0:
		is = say.PuzzleRefutedByForce
	case f.Threat:
		is = say.PuzzleRefutedByThreat
	}
	return l.to.tell(say.PuzzleRefuted(is, answer, l.otherColour(), tried, l.winnersMoves(f.Loses)))
}

// otherColour is the colour of the side that the reader plays against.
func (l puzzle) otherColour() string {
	for seat := rules.Seat(1); int(seat) <= l.game.game.Rules.Seats; seat++ {
		if seat != l.game.board.position.Turn() {
			return l.to.colourNamed(l.game.game.Rules.ColourName(l.game.game.Rules.ColourOf(seat)))
		}
	}
	return ""
}

// left says how many tries are left.
func (l puzzle) left(f letters.PuzzleTried) string {
	again := l.to.tellIf(f.Again, say.PuzzleTriedAgain())
	return l.to.joined(again, l.to.tell(say.PuzzleTriesLeft(f.Left, l.to.number(f.Left))))
}

func (l puzzle) answer() string {
	var first, daily string
	switch f := l.notice.Letter.(type) {
	case letters.PuzzleSet:
		if first = l.to.tell(say.PuzzleAnswer()); f.Left > 0 {
			first = l.to.joined(l.to.tell(say.PuzzleTriesLeft(f.Left, l.to.number(f.Left))), l.to.tell(say.PuzzleAnswerAgain()))
		}
	case letters.PuzzleTried:
		first = l.to.tell(say.PuzzleAnswerAgain())
	case letters.NoneMined:
		return l.to.tell(say.PuzzleAnother(l.to.service))
	case letters.NoMorePuzzles:
		daily = l.to.tell(say.PuzzleDailyAgain())
	}
	if !l.to.reader.PuzzleAt.IsZero() {
		daily = l.to.tell(say.PuzzleEndDaily())
	}
	another := either(l.view.PuzzleOf != 0, say.PuzzleAnotherOwn, say.PuzzleAnother)
	return l.to.joined(first, l.to.tell(another(l.to.service)), daily)
}

// toTheEnd says what the numbers on the board of a solution are.
func (l puzzle) toTheEnd() string {
	if l.view.PuzzleDefends {
		return l.numbers(say.PuzzleNumbersGoOn())
	}
	return l.numbers(say.PuzzleNumbersToTheEnd())
}

// numbers says what the numbers on the board are, if it has some.
func (l puzzle) numbers(which sentence) string {
	if !(conditionals{l.to, l.game, l.notice, l.view}).numbersLines() {
		return ""
	}
	return l.to.tell(which)
}
