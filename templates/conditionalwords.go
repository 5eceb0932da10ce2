package templates

import (
	"fmt"
	"pentepost/games/letters"

	"pentepost/games"
	"pentepost/games/play"
	"pentepost/rules"
	"pentepost/templates/say"
)

// maxListed is how many lines a letter names that does not show them.
const maxListed = 10

// line writes a line of conditional moves as the reader would.
func (p conditionals) line(l games.Line) string {
	if l.Any {
		return p.tell(say.LineIfAnyThen(p.page.moveList(l.Moves)))
	}
	return p.tell(say.LineIfThen(p.page.moveList(l.Moves[l.Answer:]), p.page.moveList(l.Moves[:l.Answer])))
}

// quotedLines lists lines of conditional moves.
func (p conditionals) quotedLines(lines []games.Line) string {
	var quoted []string
	for _, l := range lines {
		quoted = append(quoted, p.tell(say.LineQuoted(p.line(l))))
	}
	return p.page.commas(quoted)
}

// told says what has become of the reader's conditional moves.
func (p conditionals) told() (said []string) {
	f := &p.page.Notice.Besides
	if over := p.page.Game != nil && p.page.Over(); f.Taken > 0 && !over && !p.showsLines() {
		said = append(said, p.linesTaken())
	}
	for i := range f.Untaken {
		said = append(said, p.notTaken(&f.Untaken[i]))
	}
	if f.UntakenMore > 0 {
		said = append(said, p.tell(say.LinesNotTakenMore(f.UntakenMore)))
	}
	if f.IfsLeft != "" {
		said = append(said, p.tellID("lines-left-out."+f.IfsLeft, nil))
	}
	if len(f.Unused) > 0 {
		said = append(said, p.notUsed())
	}
	if len(f.Illegal) > 0 {
		said = append(said, p.tell(say.LinesNotLegal(p.quotedLines(f.Illegal))))
	}
	if f.Paused || len(f.Waits) > 0 {
		said = append(said, p.linesWait())
	}
	return said
}

// linesTaken names the lines that the reader has now.
func (p conditionals) linesTaken() string {
	have := p.page.Tree.Lines
	if len(have) == 0 {
		return p.tell(say.LinesTakenUnnamed())
	}
	if len(have) > maxListed {
		return p.tell(say.LinesTakenFirstOnes(p.quotedLines(have[:maxListed]), len(have)))
	}
	return p.tell(say.LinesTakenAll(p.quotedLines(have), len(have)))
}

// notTaken says why a line of the mail was not taken.
func (p conditionals) notTaken(u *play.Untaken) string {
	id, said := "line-not-taken.rules", args{"line": u.Line, "word": u.Word, "move": "", "answered": ""}
	if p.page.Game != nil { // the move that is not legal, or the answer that there is, and what it answers
		said["move"], said["answered"] = p.page.moveList(u.Moves), p.page.moveList(u.After)
	}
	switch u.Why {
	case play.LineAnswered:
		id = "line-not-taken.answered"
		if len(u.After) == 0 {
			id += "-any"
		}
	case play.LineUnread, games.OffBoard:
		id = "line-not-taken." + string(u.Why)
		if u.Word != "" {
			id += "-word"
		}
	case play.LineLong, play.LinesFull, play.LineMine, play.LinePart, play.LineOver,
		games.Reason(rules.Occupied), games.Reason(rules.BarredByOpen):
		id = "line-not-taken." + string(u.Why)
	}
	return p.tellID(id, said)
}

// notUsed names the lines that the game has left.
func (p conditionals) notUsed() string {
	f := &p.page.Notice.Besides
	lines := p.quotedLines(f.Unused)
	if f.UnusedMore > 0 {
		return p.tell(say.LinesNotUsedAndMore(lines, f.UnusedMore))
	}
	return p.tell(say.LinesNotUsed(lines))
}

// linesWait says that the reader has to do something before their lines go on.
func (p conditionals) linesWait() string {
	f := &p.page.Notice.Besides
	switch answer := p.page.Game != nil && len(f.Waits) > 0; {
	case answer && f.Paused:
		return p.tell(say.LinesWaitAndAnswer(p.page.moveList(f.Waits)))
	case answer:
		return p.tell(say.LinesAnswer(p.page.moveList(f.Waits)))
	case p.page.RealTurn():
		return p.tell(say.LinesWaitForYourMove())
	}
	return p.tell(say.LinesWaitForYourAnswer())
}

// aboutBoards is what stands between the boards of lines and the board of the game. Some lines may
// have no board, because there is no room for so many.
func (p conditionals) aboutBoards(some bool) string {
	if p.page.Notice.Kind() == letters.KindExplored {
		return "" // the letter has said what the letters on its board are
	}
	noRoom, id := "", "boards.now"
	if some {
		noRoom = p.tell(say.BoardsNoRoom())
	}
	switch {
	case p.page.isPuzzle():
		id = "boards.puzzle"
	case p.page.Over():
		id = "boards.at-end"
	}
	return p.joined(noRoom, p.tellID(id, nil))
}

// hinted says what the computer would play.
func (p conditionals) hinted(l betterLine) string {
	id, follows := "line.hint", ""
	if l.Line[0].Choice != rules.NoChoice {
		id = "line.hint-choice"
	}
	if l.then != "" {
		follows = p.tell(say.LineHintAndThen(l.then))
	}
	return p.joined(p.tellID(id, args{"better": l.better}), follows)
}

// refuted says what is 1 and 2 on the board of a try that was refuted.
func (p conditionals) refuted(l betterLine) string {
	return p.tell(say.LineRefuted(l.better, l.then))
}

// solution says what solves a puzzle.
func (p conditionals) solution(l betterLine) string {
	return p.tellID(andThen("line.solution", l.then), args{"better": l.better, "then": l.then})
}

// reviewed says what was played, and what the computer would have played. What is not proved is said as what I think.
func (p conditionals) reviewed(l betterLine) string {
	if l.Ply > len(p.page.Game.Plies) {
		return ""
	}
	played := p.page.Game.Plies[l.Ply-1]
	said := args{"ply": l.Ply, "player": p.page.name(played.Player), "played": p.page.moveList(p.turnPlayed(l)), "better": l.better, "then": l.then}
	if colour := p.page.Game.Rules.ColourName(l.base.Stone()); colour != "" {
		said["player"] = p.tell(say.PlayerInColour(p.page.colourNamed(colour), p.page.name(played.Player)))
	}
	id := andThen("line.reviewed", l.then) // in a letter of an older program
	switch stones := max(1, p.page.Game.Rules.PerTurn); {
	case l.Wins > stones:
		id, said["number"] = andThen("line.reviewed-wins", l.then), p.page.number((l.Wins-1)/(2*stones)+1)
	case l.Wins > 0:
		id = "line.reviewed-at-once"
	case l.Loses > 0:
		id = andThen("line.reviewed-loses", l.then)
	case l.Gains > 0:
		id = andThen("line.reviewed-thought", l.then)
	}
	return fmt.Sprintf("%d. %s", l.number, p.tellID(id, said))
}

// turnPlayed returns what was played instead of a line, to the end of the turn.
func (p conditionals) turnPlayed(l betterLine) (moves []rules.Move) {
	for _, ply := range p.page.Game.Plies[l.Ply-1:] {
		moves = append(moves, ply.Move)
	}
	return moves[:lengthOfTurn(l.base, moves)]
}

// andThen is the id of a sentence that also says what follows, if anything does.
func andThen(id, then string) string {
	if then == "" {
		return id
	}
	return id + "-and-then"
}
