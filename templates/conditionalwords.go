package templates

import (
	"fmt"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
	"pentepost/templates/say"
)

// maxListed is how many lines a letter names that does not show them.
const maxListed = 10

// line writes a line of conditional moves as the reader would.
func (p conditionals) line(l games.Line) string {
	if l.Any {
		return p.to.tell(say.LineIfAnyThen(p.game.board.moveList(l.Moves)))
	}
	return p.to.tell(say.LineIfThen(p.game.board.moveList(l.Moves[l.Answer:]), p.game.board.moveList(l.Moves[:l.Answer])))
}

// quotedLines lists lines of conditional moves.
func (p conditionals) quotedLines(lines []games.Line) string {
	var quoted []string
	for _, l := range lines {
		quoted = append(quoted, p.to.tell(say.LineQuoted(p.line(l))))
	}
	return p.to.commas(quoted)
}

// told says what has become of the reader's conditional moves.
func (p conditionals) told() (said []string) {
	f := &p.notice.Besides
	if over := p.game != nil && p.game.Over(); f.Taken > 0 && !over && !p.showsLines() {
		said = append(said, p.linesTaken())
	}
	for i := range f.Untaken {
		said = append(said, p.notTaken(&f.Untaken[i]))
	}
	if f.UntakenMore > 0 {
		said = append(said, p.to.tell(say.LinesNotTakenMore(f.UntakenMore)))
	}
	if f.IfsLeft != "" {
		said = append(said, p.to.tell(say.LinesLeftOut(say.LinesLeftOutCase(f.IfsLeft))))
	}
	if len(f.Unused) > 0 {
		said = append(said, p.notUsed())
	}
	if len(f.Illegal) > 0 {
		said = append(said, p.to.tell(say.LinesNotLegal(p.quotedLines(f.Illegal))))
	}
	if f.Paused || len(f.Waits) > 0 {
		said = append(said, p.linesWait())
	}
	return said
}

// linesTaken names the lines that the reader has now.
func (p conditionals) linesTaken() string {
	have := p.view.Tree.Lines
	if len(have) == 0 {
		return p.to.tell(say.LinesTakenUnnamed())
	}
	if len(have) > maxListed {
		return p.to.tell(say.LinesTakenFirstOnes(p.quotedLines(have[:maxListed]), len(have)))
	}
	return p.to.tell(say.LinesTakenAll(p.quotedLines(have), len(have)))
}

// notTaken says why a line of the mail was not taken.
func (p conditionals) notTaken(u *play.Untaken) string {
	is, move, answered := say.LineNotTakenRules, "", ""
	if p.game != nil { // the move that is not legal, or the answer that there is, and what it answers
		move, answered = p.game.board.moveList(u.Moves), p.game.board.moveList(u.After)
	}
	switch u.Why {
	case play.LineAnswered:
		if is = say.LineNotTakenAnswered; len(u.After) == 0 {
			is = say.LineNotTakenAnsweredAny
		}
	case play.LineUnread:
		if is = say.LineNotTakenUnread; u.Word != "" {
			is = say.LineNotTakenUnreadWord
		}
	case games.OffBoard:
		if is = say.LineNotTakenOffBoard; u.Word != "" {
			is = say.LineNotTakenOffBoardWord
		}
	case play.LineLong, play.LinesFull, play.LineMine, play.LinePart, play.LineOver,
		games.Reason(rules.Occupied), games.Reason(rules.BarredByOpen):
		is = say.LineNotTakenCase(u.Why)
	}
	return p.to.tell(say.LineNotTaken(is, answered, u.Line, move, u.Word))
}

// notUsed names the lines that the game has left.
func (p conditionals) notUsed() string {
	f := &p.notice.Besides
	lines := p.quotedLines(f.Unused)
	return p.to.tell(either(f.UnusedMore > 0, say.LinesNotUsedAndMore(lines, f.UnusedMore), say.LinesNotUsed(lines)))
}

// linesWait says that the reader has to do something before their lines go on.
func (p conditionals) linesWait() string {
	f := &p.notice.Besides
	switch answer := p.game != nil && len(f.Waits) > 0; {
	case answer && f.Paused:
		return p.to.tell(say.LinesWaitAndAnswer(p.game.board.moveList(f.Waits)))
	case answer:
		return p.to.tell(say.LinesAnswer(p.game.board.moveList(f.Waits)))
	case p.game.RealTurn():
		return p.to.tell(say.LinesWaitForYourMove())
	}
	return p.to.tell(say.LinesWaitForYourAnswer())
}

// aboutBoards is what stands between the boards of lines and the board of the game. Some lines may
// have no board, because there is no room for so many.
func (p conditionals) aboutBoards(some bool) string {
	if p.notice.Kind() == letters.KindExplored {
		return "" // the letter has said what the letters on its board are
	}
	noRoom, board := "", say.BoardsNow()
	if some {
		noRoom = p.to.tell(say.BoardsNoRoom())
	}
	switch {
	case p.to.puzzle:
		board = say.BoardsPuzzle()
	case p.game.Over():
		board = say.BoardsAtEnd()
	}
	return p.to.joined(noRoom, p.to.tell(board))
}

// hinted says what the computer would play.
func (p conditionals) hinted(l betterLine) string {
	hint, follows := say.LineHint(l.better), ""
	if l.Line[0].Choice != rules.NoChoice {
		hint = say.LineHintChoice(l.better)
	}
	if l.then != "" {
		follows = p.to.tell(say.LineHintAndThen(l.then))
	}
	return p.to.joined(p.to.tell(hint), follows)
}

// refuted says what is 1 and 2 on the board of a try that was refuted.
func (p conditionals) refuted(l betterLine) string {
	return p.to.tell(say.LineRefuted(l.better, l.then))
}

// solution says what solves a puzzle.
func (p conditionals) solution(l betterLine) string {
	return p.to.tell(either(l.then == "", say.LineSolution(l.better), say.LineSolutionAndThen(l.better, l.then)))
}

// reviewed says what was played, and what the computer would have played. What is not proved is said as what I think.
func (p conditionals) reviewed(l betterLine) string {
	if l.Ply > len(p.game.game.Plies) {
		return ""
	}
	player := p.to.name(p.game.game.Plies[l.Ply-1].Player)
	if colour := p.game.game.Rules.ColourName(l.base.Stone()); colour != "" {
		player = p.to.tell(say.PlayerInColour(p.to.colourNamed(colour), player))
	}
	is, then, stones := say.LineReviewedPlayed, say.LineReviewedThen, max(1, p.game.game.Rules.PerTurn) // of a letter of an older program
	switch {
	case l.Wins > stones:
		is, then = say.LineReviewedWins, say.LineReviewedWinsThen
	case l.Wins > 0:
		is, then = say.LineReviewedAtOnce, say.LineReviewedAtOnce
	case l.Loses > 0:
		is, then = say.LineReviewedLoses, say.LineReviewedLosesThen
	case l.Gains > 0:
		is, then = say.LineReviewedThought, say.LineReviewedThoughtThen
	}
	if l.then != "" {
		is = then
	}
	moves := p.to.number((l.Wins-1)/(2*stones) + 1)
	return fmt.Sprintf("%d. %s", l.number, p.to.tell(say.LineReviewed(is, l.better, moves, p.game.board.moveList(p.turnPlayed(l)), player, l.Ply, l.then)))
}

// turnPlayed returns what was played instead of a line, to the end of the turn.
func (p conditionals) turnPlayed(l betterLine) (moves []rules.Move) {
	for _, ply := range p.game.game.Plies[l.Ply-1:] {
		moves = append(moves, ply.Move)
	}
	return moves[:lengthOfTurn(l.base, moves)]
}
