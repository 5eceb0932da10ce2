package templates

import (
	"pentepost/games/letters"
	"pentepost/games/play"
)

// shown shows what the reader has asked for, and is the receipt for commands that do not play.
type shown struct{ *page }

func (l shown) subject() string { return l.GameSubject() }

func (l shown) ask() string {
	said := args{"reader": l.Me(), "others": l.and(l.Others())}
	switch f := l.Notice.Letter.(type) {
	case letters.Shown:
		return l.askBeside(f.Beside, said)
	case letters.PositionShown:
		return l.askPosition(f.At, said)
	case letters.MovesListed:
		return l.tell("shown-ask.moves", said)
	case letters.Animation:
		return l.tell("shown-ask.gif", said)
	case letters.Trial:
		return l.tell("shown-ask.try", said)
	case letters.Threats:
		return l.tell("shown-ask.threats", said)
	case letters.LastTurn:
		return l.tell("shown-ask.last", said)
	case letters.Near:
		said["point"] = around{l.gamePage}.point(f)
		return l.tell("shown-ask.near", said)
	case letters.HintGiven:
		return l.tell("shown-ask.hint", said)
	case letters.ReviewGiven:
		return l.askReview(len(f.Better), said)
	case letters.NotesShown:
		return l.askKept("shown-ask.notes", len(l.Notes), said)
	case letters.NotesDropped:
		return l.askKept("shown-ask.notes-off", len(l.Notes), said)
	case letters.LinesShown:
		return l.askKept("shown-ask.ifs", len(l.Tree.Lines), said)
	case letters.LinesDropped:
		return l.askKept("shown-ask.ifs-off", len(l.Tree.Lines), said)
	}
	return l.receipt(said)
}

// receipt says that a command was done.
func (l shown) receipt(said args) string {
	switch f := l.Notice.Letter.(type) {
	case letters.RemarkSent:
		if said["computer"] = l.Computer; l.Computer != "" {
			return l.tell("shown-ask.said-to-computer", said)
		}
		return l.tell("shown-ask.said", said)
	case letters.OfferSent:
		said["n"] = f.Days
		return l.tell("shown-ask.offered-"+offerInID(f.What), said)
	case letters.OfferAccepted:
		return l.tell("shown-ask.accepted-"+offerInID(f.What), said)
	case letters.OfferDeclined:
		return l.tell("shown-ask.declined-"+offerInID(f.What), said)
	case letters.OfferWithdrawn:
		return l.tell("shown-ask.withdrawn", said)
	case letters.NoteKept:
		return l.tell("shown-ask.noted", said)
	case letters.LinesTaken:
		return l.tell("shown-ask.ifs-taken", said)
	case letters.QuestionDropped:
		return l.tell("shown-ask.dropped", said)
	case letters.TimeGranted:
		said["player"] = l.OnTurn()
		if until := l.momentOrNil(f.Until); until != nil {
			said["until"] = l.time(*until)
			return l.tell("shown-ask.granted-until", said)
		}
		return l.tell("shown-ask.granted", said)
	case letters.MatchLeft:
		return l.tell("shown-ask.left-match", said)
	}
	return l.unknownLetter()
}

// askBeside says what has happened in the game beside a move.
func (l shown) askBeside(h play.Happening, said args) string {
	switch h.(type) {
	case play.PlayerLeft:
		return l.askOut("shown-ask.left", said)
	case play.PlayerForfeited:
		if l.Game.Late == l.Notice.By {
			return l.askOut("shown-ask.time", said)
		}
		return l.askOut("shown-ask.forfeit", said)
	case play.ClockStopped:
		return l.tell("shown-ask.paused", said)
	case play.TimeExtended, play.ClockResumed, play.TurnRewound, play.CorrectionReverted:
		return l.tell("shown-ask.operated", said)
	}
	return l.unknownLetter()
}

func (l shown) askPosition(at int, said args) string {
	switch {
	case l.IsNow():
		return l.tell("shown-ask.position-now", said)
	case at == 0:
		return l.tell("shown-ask.position-at-start", said)
	}
	said["move"] = at
	return l.tell("shown-ask.position-after", said)
}

func (l shown) askReview(moves int, said args) string {
	if moves == 0 {
		return l.tell("shown-ask.review-nothing", said)
	}
	said["n"] = moves
	return l.tell("shown-ask.review", said)
}

// askKept is about notes or lines, of which there may be none.
func (l shown) askKept(id string, kept int, said args) string {
	if kept == 0 {
		id += "-none"
	}
	return l.tell(id, said)
}

// askOut is about a player who has left a game that the others still play.
func (l shown) askOut(id string, said args) string {
	if said["player"] = l.By(); l.By() == l.Me() {
		id += "-yourself"
	}
	return l.tell(id, said)
}

func (l shown) told() string { return join("\n", l.what(), l.stands()) }

// what is what the letter shows, or what a command did.
func (l shown) what() string {
	switch f := l.Notice.Letter.(type) {
	case letters.Shown:
		if h, paused := f.Beside.(play.ClockStopped); paused {
			return besideMove(l).paused(h)
		}
		return besideMove(l).operated()
	case letters.MovesListed:
		return l.movesWithTimes()
	case letters.Trial:
		return join("\n", happened{l.gamePage}.said(), ending{l.gamePage}.trialResult())
	case letters.Threats:
		return threatWords{l.gamePage}.said()
	case letters.LastTurn:
		if said := (happened{l.gamePage}).said(); said != "" {
			return said
		}
		return l.tell("shown.nobody-moved", nil)
	case letters.Near:
		return around{l.gamePage}.said(f)
	case letters.HintGiven:
		return l.aboutHint()
	case letters.ReviewGiven:
		return l.aboutReview(len(f.Better))
	case letters.NoteKept:
		return l.tell("shown.noted", nil)
	case letters.LinesShown, letters.LinesTaken, letters.LinesDropped:
		if lines := len(l.Tree.Lines); lines > 0 {
			return l.tell("shown.lines", args{"n": lines})
		}
	}
	return ""
}

func (l shown) movesWithTimes() string {
	said := recorded{l.gamePage}.said()
	if times := l.turnTimes(); times != "" {
		said = join("\n", said, l.tell("shown.turn-times", nil), times)
	}
	return said
}

func (l shown) aboutHint() string {
	numbers := ""
	if conditionals(l).numbersLines() {
		numbers = l.tell("shown.hint-numbers", nil)
	}
	return join(" ", numbers, l.tell("shown.hint-given", nil))
}

func (l shown) aboutReview(moves int) string {
	switch {
	case moves == 0:
		return l.tell("shown.review-nothing", nil)
	case !conditionals(l).numbersLines():
		return ""
	case moves == 1:
		return l.tell("shown.review-board", nil)
	}
	return l.tell("shown.review-boards", nil)
}

// tries reports whether the letter shows a trial.
func (l shown) tries() bool {
	_, trial := l.Notice.Letter.(letters.Trial)
	return trial
}

// stands says how the game stands. A trial has said it, and an earlier position does not show it.
func (l shown) stands() string {
	switch {
	case l.tries(), !l.IsNow():
		return ""
	case l.Over():
		return ending{l.gamePage}.said()
	case l.MyTurn():
		return join("\n", join(" ", l.TurnSaid(), l.tell("you-are.colour", args{"colour": l.Am()})), l.fiveWaits())
	}
	return join("\n", l.TurnSaid(), l.fiveWaits())
}

// fiveWaits says that a five waits, if the letter has not told it with the moves.
func (l shown) fiveWaits() string {
	switch l.Notice.Letter.(type) {
	case letters.Threats, letters.LastTurn:
		return ""
	}
	return waitingFive{l.gamePage}.said()
}

func (l shown) news() string { return l.ask() }

func (l shown) answer() string { return join("\n", l.howToDelete(), l.howToPlay()) }

// howToDelete says how the reader gets rid of the notes or lines that they see.
func (l shown) howToDelete() string {
	kept, one, all := 0, "shown.delete-note", "shown.delete-notes"
	switch l.Notice.Letter.(type) {
	case letters.NotesShown, letters.NoteKept:
		kept = len(l.Notes)
	case letters.LinesShown, letters.LinesTaken, letters.LinesDropped:
		kept, one, all = len(l.Tree.Lines), "shown.drop-line", "shown.drop-lines"
	}
	switch kept {
	case 0:
		return ""
	case 1:
		return l.tell(one, nil)
	}
	return l.tell(all, nil)
}

func (l shown) howToPlay() string {
	tried := l.tries()
	switch {
	case !l.Plays():
		return ""
	case l.MayAskAgain():
		return l.tell("shown.rematch", nil)
	case l.Over():
		return l.tell("shown.game-over", nil)
	case !l.RealTurn():
		return ""
	case tried && l.opening != nil:
		return join(" ", l.tell("shown.tried-and-yours", nil), openings{l.gamePage}.said())
	case tried:
		return l.tell("shown.tried-and-play", nil)
	case l.opening != nil:
		return openings{l.gamePage}.said()
	}
	return l.example("shown.to-play")
}
