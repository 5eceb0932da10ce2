package templates

import (
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/templates/say"
)

// shown shows what the reader has asked for, and is the receipt for commands that do not play.
type shown struct{ onPage }

func (l shown) subject() string { return l.page.GameSubject() }

func (l shown) ask() string {
	said := args{"reader": l.page.Me(), "others": l.page.and(l.page.Others())}
	switch f := l.page.Notice.Letter.(type) {
	case letters.Shown:
		return l.askBeside(f.Beside, said)
	case letters.PositionShown:
		return l.askPosition(f.At, said)
	case letters.MovesListed:
		return l.tellID("shown-ask.moves", said)
	case letters.Animation:
		return l.tellID("shown-ask.gif", said)
	case letters.Trial:
		return l.tellID("shown-ask.try", said)
	case letters.Threats:
		return l.tellID("shown-ask.threats", said)
	case letters.LastTurn:
		return l.tellID("shown-ask.last", said)
	case letters.Near:
		said["point"] = around{l.page.gamePage}.point(f)
		return l.tellID("shown-ask.near", said)
	case letters.HintGiven:
		return l.tellID("shown-ask.hint", said)
	case letters.ReviewGiven:
		return l.askReview(len(f.Better), said)
	case letters.NotesShown:
		return l.askKept("shown-ask.notes", len(l.page.Notes), said)
	case letters.NotesDropped:
		return l.askKept("shown-ask.notes-off", len(l.page.Notes), said)
	case letters.LinesShown:
		return l.askKept("shown-ask.ifs", len(l.page.Tree.Lines), said)
	case letters.LinesDropped:
		return l.askKept("shown-ask.ifs-off", len(l.page.Tree.Lines), said)
	}
	return l.receipt(said)
}

// receipt says that a command was done.
func (l shown) receipt(said args) string {
	switch f := l.page.Notice.Letter.(type) {
	case letters.RemarkSent:
		if said["computer"] = l.page.Computer; l.page.Computer != "" {
			return l.tellID("shown-ask.said-to-computer", said)
		}
		return l.tellID("shown-ask.said", said)
	case letters.OfferSent:
		said["n"] = f.Days
		return l.tellID("shown-ask.offered-"+offerInID(f.What), said)
	case letters.OfferAccepted:
		return l.tellID("shown-ask.accepted-"+offerInID(f.What), said)
	case letters.OfferDeclined:
		return l.tellID("shown-ask.declined-"+offerInID(f.What), said)
	case letters.OfferWithdrawn:
		return l.tellID("shown-ask.withdrawn", said)
	case letters.NoteKept:
		return l.tellID("shown-ask.noted", said)
	case letters.LinesTaken:
		return l.tellID("shown-ask.ifs-taken", said)
	case letters.QuestionDropped:
		return l.tellID("shown-ask.dropped", said)
	case letters.TimeGranted:
		said["player"] = l.page.OnTurn()
		if until := l.page.momentOrNil(f.Until); until != nil {
			said["until"] = l.page.time(*until)
			return l.tellID("shown-ask.granted-until", said)
		}
		return l.tellID("shown-ask.granted", said)
	case letters.MatchLeft:
		return l.tellID("shown-ask.left-match", said)
	}
	return l.page.unknownLetter()
}

// askBeside says what has happened in the game beside a move.
func (l shown) askBeside(h play.Happening, said args) string {
	switch h.(type) {
	case play.PlayerLeft:
		return l.askOut("shown-ask.left", said)
	case play.PlayerForfeited:
		if l.page.Game.Late == l.page.Notice.By {
			return l.askOut("shown-ask.time", said)
		}
		return l.askOut("shown-ask.forfeit", said)
	case play.ClockStopped:
		return l.tellID("shown-ask.paused", said)
	case play.TimeExtended, play.ClockResumed, play.TurnRewound, play.CorrectionReverted:
		return l.tellID("shown-ask.operated", said)
	}
	return l.page.unknownLetter()
}

func (l shown) askPosition(at int, said args) string {
	switch {
	case l.page.IsNow():
		return l.tellID("shown-ask.position-now", said)
	case at == 0:
		return l.tellID("shown-ask.position-at-start", said)
	}
	said["move"] = at
	return l.tellID("shown-ask.position-after", said)
}

func (l shown) askReview(moves int, said args) string {
	if moves == 0 {
		return l.tellID("shown-ask.review-nothing", said)
	}
	said["n"] = moves
	return l.tellID("shown-ask.review", said)
}

// askKept is about notes or lines, of which there may be none.
func (l shown) askKept(id string, kept int, said args) string {
	if kept == 0 {
		id += "-none"
	}
	return l.tellID(id, said)
}

// askOut is about a player who has left a game that the others still play.
func (l shown) askOut(id string, said args) string {
	if said["player"] = l.page.By(); l.page.By() == l.page.Me() {
		id += "-yourself"
	}
	return l.tellID(id, said)
}

func (l shown) told() string { return join("\n", l.what(), l.stands(), l.lesson()) }

// lesson is what others played in the opening of the game that the letter reviews, and what the reader could try after it.
func (l shown) lesson() string {
	f, reviews := l.page.Notice.Letter.(letters.ReviewGiven)
	if !reviews {
		return ""
	}
	r := reviewing{l.onPage, f}
	return join("\n", r.opening(), r.lesson())
}

// what is what the letter shows, or what a command did.
func (l shown) what() string {
	switch f := l.page.Notice.Letter.(type) {
	case letters.Shown:
		if h, paused := f.Beside.(play.ClockStopped); paused {
			return besideMove(l).paused(h)
		}
		return besideMove(l).operated()
	case letters.MovesListed:
		return l.movesWithTimes()
	case letters.Trial:
		return join("\n", happened{l.page.gamePage}.said(), ending{l.page.gamePage}.trialResult())
	case letters.Threats:
		return threatWords{l.page.gamePage}.said()
	case letters.LastTurn:
		if said := (happened{l.page.gamePage}).said(); said != "" {
			return said
		}
		return l.tell(say.ShownNobodyMoved())
	case letters.Near:
		return around{l.page.gamePage}.said(f)
	case letters.HintGiven:
		return l.aboutHint()
	case letters.ReviewGiven:
		return l.aboutReview(len(f.Better))
	case letters.NoteKept:
		return l.tell(say.ShownNoted())
	case letters.LinesShown, letters.LinesTaken, letters.LinesDropped:
		if lines := len(l.page.Tree.Lines); lines > 0 {
			return l.tell(say.ShownLines(lines))
		}
	}
	return ""
}

func (l shown) movesWithTimes() string {
	said := recorded{l.page.gamePage}.said()
	if times := l.turnTimes(); times != "" {
		said = join("\n", said, l.tell(say.ShownTurnTimes()), times)
	}
	return said
}

func (l shown) aboutHint() string {
	numbers := ""
	if conditionals(l).numbersLines() {
		numbers = l.tell(say.ShownHintNumbers())
	}
	return l.joined(numbers, l.tell(say.ShownHintGiven()))
}

func (l shown) aboutReview(moves int) string {
	switch {
	case moves == 0:
		return l.tell(say.ShownReviewNothing())
	case !conditionals(l).numbersLines():
		return ""
	case moves == 1:
		return l.tell(say.ShownReviewBoard())
	}
	return l.tell(say.ShownReviewBoards())
}

// tries reports whether the letter shows a trial.
func (l shown) tries() bool {
	_, trial := l.page.Notice.Letter.(letters.Trial)
	return trial
}

// stands says how the game stands. A trial has said it, and an earlier position does not show it.
func (l shown) stands() string {
	switch {
	case l.tries(), !l.page.IsNow():
		return ""
	case l.page.Over():
		return ending{l.page.gamePage}.said()
	case l.page.MyTurn():
		return join("\n", l.joined(l.page.TurnSaid(), l.tell(say.YouAreColour(l.page.Am()))), l.fiveWaits())
	}
	return join("\n", l.page.TurnSaid(), l.fiveWaits())
}

// fiveWaits says that a five waits, if the letter has not told it with the moves.
func (l shown) fiveWaits() string {
	switch l.page.Notice.Letter.(type) {
	case letters.Threats, letters.LastTurn:
		return ""
	}
	return waitingFive{l.page.gamePage}.said()
}

func (l shown) news() string { return l.ask() }

func (l shown) answer() string { return join("\n", l.howToDelete(), l.howToPlay()) }

// howToDelete says how the reader gets rid of the notes or lines that they see.
func (l shown) howToDelete() string {
	kept, one, all := 0, "shown.delete-note", "shown.delete-notes"
	switch l.page.Notice.Letter.(type) {
	case letters.NotesShown, letters.NoteKept:
		kept = len(l.page.Notes)
	case letters.LinesShown, letters.LinesTaken, letters.LinesDropped:
		kept, one, all = len(l.page.Tree.Lines), "shown.drop-line", "shown.drop-lines"
	}
	switch kept {
	case 0:
		return ""
	case 1:
		return l.tellID(one, nil)
	}
	return l.tellID(all, nil)
}

func (l shown) howToPlay() string {
	tried := l.tries()
	switch {
	case !l.page.Plays():
		return ""
	case l.page.MayAskAgain():
		return l.tell(say.ShownRematch())
	case l.page.Over():
		return l.tell(say.ShownGameOver())
	case !l.page.RealTurn():
		return ""
	case tried && l.page.opening != nil:
		return l.joined(l.tell(say.ShownTriedAndYours()), openings{l.page.gamePage}.said())
	case tried:
		return l.tell(say.ShownTriedAndPlay())
	case l.page.opening != nil:
		return openings{l.page.gamePage}.said()
	}
	return l.page.example(say.ShownToPlay(), say.ShownToPlaySuchAs)
}
