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
	me := l.page.to.Me()
	switch f := l.page.view.Notice.Letter.(type) {
	case letters.Shown:
		return l.askBeside(f.Beside)
	case letters.PositionShown:
		return l.askPosition(f.At)
	case letters.MovesListed:
		return l.tell(say.ShownAskMoves(me))
	case letters.Animation:
		return l.tell(say.ShownAskGif(me))
	case letters.Trial:
		return l.tell(say.ShownAskTry(me))
	case letters.Threats:
		return l.tell(say.ShownAskThreats(me))
	case letters.LastTurn:
		return l.tell(say.ShownAskLast(me))
	case letters.Near:
		return l.tell(say.ShownAskNear(around{l.page.game}.point(f), me))
	case letters.HintGiven:
		return l.tell(say.ShownAskHint(me))
	case letters.ReviewGiven:
		return l.tell(either(len(f.Better) == 0, say.ShownAskReviewNothing(me), say.ShownAskReview(len(f.Better), me)))
	case letters.NotesShown:
		return l.tell(either(len(l.page.view.Notes) == 0, say.ShownAskNotesNone(me), say.ShownAskNotes(me)))
	case letters.NotesDropped:
		return l.tell(either(len(l.page.view.Notes) == 0, say.ShownAskNotesOffNone(me), say.ShownAskNotesOff(me)))
	case letters.LinesShown:
		return l.tell(either(len(l.page.view.Tree.Lines) == 0, say.ShownAskIfsNone(me), say.ShownAskIfs(me)))
	case letters.LinesDropped:
		return l.tell(either(len(l.page.view.Tree.Lines) == 0, say.ShownAskIfsOffNone(me), say.ShownAskIfsOff(me)))
	}
	return l.receipt()
}

// receipt says that a command was done.
func (l shown) receipt() string {
	me, others := l.page.to.Me(), l.page.to.and(l.page.game.Others())
	switch f := l.page.view.Notice.Letter.(type) {
	case letters.RemarkSent:
		if l.page.view.Computer != "" {
			return l.tell(say.ShownAskSaidToComputer(l.page.view.Computer, me))
		}
		return l.tell(say.ShownAskSaid(others))
	case letters.OfferSent:
		return l.tell(say.ShownOfferOffered(say.ShownOfferOfferedCase(offerNamed(f.What)), f.Days, others))
	case letters.OfferAccepted:
		return l.tell(say.ShownOfferAccepted(say.ShownOfferAcceptedCase(offerNamed(f.What))))
	case letters.OfferDeclined:
		return l.tell(say.ShownOfferDeclined(say.ShownOfferDeclinedCase(offerNamed(f.What))))
	case letters.OfferWithdrawn:
		return l.tell(say.ShownAskWithdrawn(me))
	case letters.NoteKept:
		return l.tell(say.ShownAskNoted(me))
	case letters.LinesTaken:
		return l.tell(say.ShownAskIfsTaken(me))
	case letters.QuestionDropped:
		return l.tell(say.ShownAskDropped(me))
	case letters.TimeGranted:
		if until := l.page.to.momentOrNil(f.Until); until != nil {
			return l.tell(say.ShownAskGrantedUntil(l.page.game.OnTurn(), me, l.page.to.time(*until)))
		}
		return l.tell(say.ShownAskGranted(l.page.game.OnTurn(), me))
	case letters.MatchLeft:
		return l.tell(say.ShownAskLeftMatch(me))
	}
	return l.page.unknownLetter()
}

// askBeside says what has happened in the game beside a move.
func (l shown) askBeside(h play.Happening) string {
	me, by := l.page.to.Me(), l.page.to.By()
	switch h.(type) {
	case play.PlayerLeft:
		return l.tell(either(by == me, say.ShownAskLeftYourself(me), say.ShownAskLeft(by, me)))
	case play.PlayerForfeited:
		if l.page.view.Game.Late == l.page.view.Notice.By {
			return l.tell(either(by == me, say.ShownAskTimeYourself(me), say.ShownAskTime(by, me)))
		}
		return l.tell(either(by == me, say.ShownAskForfeitYourself(me), say.ShownAskForfeit(by, me)))
	case play.ClockStopped:
		return l.tell(say.ShownAskPaused(me))
	case play.TimeExtended, play.ClockResumed, play.TurnRewound, play.CorrectionReverted:
		return l.tell(say.ShownAskOperated(me))
	}
	return l.page.unknownLetter()
}

func (l shown) askPosition(at int) string {
	switch {
	case l.page.game.board.IsNow():
		return l.tell(say.ShownAskPositionNow(l.page.to.Me()))
	case at == 0:
		return l.tell(say.ShownAskPositionAtStart(l.page.to.Me()))
	}
	return l.tell(say.ShownAskPositionAfter(at, l.page.to.Me()))
}

func (l shown) told() string { return join("\n", l.what(), l.stands(), l.lesson()) }

// lesson is what others played in the opening of the game that the letter reviews, and what the reader could try after it.
func (l shown) lesson() string {
	f, reviews := l.page.view.Notice.Letter.(letters.ReviewGiven)
	if !reviews {
		return ""
	}
	r := reviewing{l.onPage, f}
	return join("\n", r.opening(), r.lesson())
}

// what is what the letter shows, or what a command did.
func (l shown) what() string {
	switch f := l.page.view.Notice.Letter.(type) {
	case letters.Shown:
		if h, paused := f.Beside.(play.ClockStopped); paused {
			return besideMove(l).paused(h)
		}
		return besideMove(l).operated()
	case letters.MovesListed:
		return l.movesWithTimes()
	case letters.Trial:
		return join("\n", happened{l.page.game}.said(), ending{l.page.game}.trialResult())
	case letters.Threats:
		return threatWords{l.page.game}.said()
	case letters.LastTurn:
		if said := (happened{l.page.game}).said(); said != "" {
			return said
		}
		return l.tell(say.ShownNobodyMoved())
	case letters.Near:
		return around{l.page.game}.said(f)
	case letters.HintGiven:
		return l.aboutHint()
	case letters.ReviewGiven:
		return l.aboutReview(len(f.Better))
	case letters.NoteKept:
		return l.tell(say.ShownNoted())
	case letters.LinesShown, letters.LinesTaken, letters.LinesDropped:
		if lines := len(l.page.view.Tree.Lines); lines > 0 {
			return l.tell(say.ShownLines(lines))
		}
	}
	return ""
}

func (l shown) movesWithTimes() string {
	said := recorded{l.page.game}.said()
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
	_, trial := l.page.view.Notice.Letter.(letters.Trial)
	return trial
}

// stands says how the game stands. A trial has said it, and an earlier position does not show it.
func (l shown) stands() string {
	switch {
	case l.tries(), !l.page.game.board.IsNow():
		return ""
	case l.page.game.Over():
		return ending{l.page.game}.said()
	case l.page.game.MyTurn():
		return join("\n", l.joined(l.page.game.TurnSaid(), l.tell(say.YouAreColour(l.page.game.Am()))), l.fiveWaits())
	}
	return join("\n", l.page.game.TurnSaid(), l.fiveWaits())
}

// fiveWaits says that a five waits, if the letter has not told it with the moves.
func (l shown) fiveWaits() string {
	switch l.page.view.Notice.Letter.(type) {
	case letters.Threats, letters.LastTurn:
		return ""
	}
	return waitingFive{l.page.game}.said()
}

func (l shown) news() string { return l.ask() }

func (l shown) answer() string { return join("\n", l.howToDelete(), l.howToPlay()) }

// howToDelete says how the reader gets rid of the notes or lines that they see.
func (l shown) howToDelete() string {
	kept, one, all := 0, say.ShownDeleteNote(), say.ShownDeleteNotes()
	switch l.page.view.Notice.Letter.(type) {
	case letters.NotesShown, letters.NoteKept:
		kept = len(l.page.view.Notes)
	case letters.LinesShown, letters.LinesTaken, letters.LinesDropped:
		kept, one, all = len(l.page.view.Tree.Lines), say.ShownDropLine(), say.ShownDropLines()
	}
	switch kept {
	case 0:
		return ""
	case 1:
		return l.tell(one)
	}
	return l.tell(all)
}

func (l shown) howToPlay() string {
	tried := l.tries()
	switch {
	case !l.page.game.Plays():
		return ""
	case l.page.game.MayAskAgain():
		return l.tell(say.ShownRematch())
	case l.page.game.Over():
		return l.tell(say.ShownGameOver())
	case !l.page.game.RealTurn():
		return ""
	case tried && l.page.game.opening != nil:
		return l.joined(l.tell(say.ShownTriedAndYours()), openings{l.page.game}.said())
	case tried:
		return l.tell(say.ShownTriedAndPlay())
	case l.page.game.opening != nil:
		return openings{l.page.game}.said()
	}
	return l.page.example(say.ShownToPlay(), say.ShownToPlaySuchAs)
}
