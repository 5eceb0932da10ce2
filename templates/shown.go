package templates

import (
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/templates/say"
)

// shown shows what the reader has asked for, and is the receipt for commands that do not play.
type shown struct {
	to   *people
	game *gameSeen
}

func (l shown) subject() string { return l.game.subject() }

func (l shown) ask() string {
	me := l.to.Me()
	switch f := l.game.notice.Letter.(type) {
	case letters.Shown:
		return l.askBeside(f.Beside)
	case letters.PositionShown:
		return l.askPosition(f.At)
	case letters.MovesListed:
		return l.to.tell(say.ShownAskMoves(me))
	case letters.Animation:
		return l.to.tell(say.ShownAskGif(me))
	case letters.Trial:
		return l.to.tell(say.ShownAskTry(me))
	case letters.Threats:
		return l.to.tell(say.ShownAskThreats(me))
	case letters.LastTurn:
		return l.to.tell(say.ShownAskLast(me))
	case letters.Near:
		return l.to.tell(say.ShownAskNear(around{l.game}.point(f), me))
	case letters.HintGiven:
		return l.to.tell(say.ShownAskHint(me))
	case letters.ReviewGiven:
		return l.to.tell(either(len(f.Better) == 0, say.ShownAskReviewNothing(me), say.ShownAskReview(len(f.Better), me)))
	case letters.NotesShown:
		return l.to.tell(either(len(l.game.view.Notes) == 0, say.ShownAskNotesNone(me), say.ShownAskNotes(me)))
	case letters.NotesDropped:
		return l.to.tell(either(len(l.game.view.Notes) == 0, say.ShownAskNotesOffNone(me), say.ShownAskNotesOff(me)))
	case letters.LinesShown:
		return l.to.tell(either(len(l.game.view.Tree.Lines) == 0, say.ShownAskIfsNone(me), say.ShownAskIfs(me)))
	case letters.LinesDropped:
		return l.to.tell(either(len(l.game.view.Tree.Lines) == 0, say.ShownAskIfsOffNone(me), say.ShownAskIfsOff(me)))
	}
	return l.receipt()
}

// receipt says that a command was done.
func (l shown) receipt() string {
	me, others := l.to.Me(), l.to.and(l.game.Others())
	switch f := l.game.notice.Letter.(type) {
	case letters.RemarkSent:
		if l.game.view.Computer != "" {
			return l.to.tell(say.ShownAskSaidToComputer(l.game.view.Computer, me))
		}
		return l.to.tell(say.ShownAskSaid(others))
	case letters.OfferSent:
		return l.to.tell(say.ShownOfferOffered(say.ShownOfferOfferedCase(offerNamed(f.What)), f.Days, others))
	case letters.OfferAccepted:
		return l.to.tell(say.ShownOfferAccepted(say.ShownOfferAcceptedCase(offerNamed(f.What))))
	case letters.OfferDeclined:
		return l.to.tell(say.ShownOfferDeclined(say.ShownOfferDeclinedCase(offerNamed(f.What))))
	case letters.OfferWithdrawn:
		return l.to.tell(say.ShownAskWithdrawn(me))
	case letters.NoteKept:
		return l.to.tell(say.ShownAskNoted(me))
	case letters.LinesTaken:
		return l.to.tell(say.ShownAskIfsTaken(me))
	case letters.QuestionDropped:
		return l.to.tell(say.ShownAskDropped(me))
	case letters.TimeGranted:
		if until := l.to.at(f.Until); until != "" {
			return l.to.tell(say.ShownAskGrantedUntil(l.game.OnTurn(), me, until))
		}
		return l.to.tell(say.ShownAskGranted(l.game.OnTurn(), me))
	case letters.MatchLeft:
		return l.to.tell(say.ShownAskLeftMatch(me))
	}
	return l.to.unknownLetter(l.game.notice)
}

// askBeside says what has happened in the game beside a move.
func (l shown) askBeside(h play.Happening) string {
	me, by := l.to.Me(), l.to.By()
	switch h.(type) {
	case play.PlayerLeft:
		return l.to.tell(either(by == me, say.ShownAskLeftYourself(me), say.ShownAskLeft(by, me)))
	case play.PlayerForfeited:
		if l.game.game.Late == l.game.notice.By {
			return l.to.tell(either(by == me, say.ShownAskTimeYourself(me), say.ShownAskTime(by, me)))
		}
		return l.to.tell(either(by == me, say.ShownAskForfeitYourself(me), say.ShownAskForfeit(by, me)))
	case play.ClockStopped:
		return l.to.tell(say.ShownAskPaused(me))
	case play.TimeExtended, play.ClockResumed, play.TurnRewound, play.CorrectionReverted:
		return l.to.tell(say.ShownAskOperated(me))
	}
	return l.to.unknownLetter(l.game.notice)
}

func (l shown) askPosition(at int) string {
	switch {
	case l.game.board.IsNow():
		return l.to.tell(say.ShownAskPositionNow(l.to.Me()))
	case at == 0:
		return l.to.tell(say.ShownAskPositionAtStart(l.to.Me()))
	}
	return l.to.tell(say.ShownAskPositionAfter(at, l.to.Me()))
}

func (l shown) told() string { return join("\n", l.what(), l.stands(), l.lesson()) }

// lesson is what others played in the opening of the game that the letter reviews, and what the reader could try after it.
func (l shown) lesson() string {
	f, reviews := l.game.notice.Letter.(letters.ReviewGiven)
	if !reviews {
		return ""
	}
	r := reviewing{l.to, l.game, f}
	return join("\n", r.opening(), r.lesson())
}

// what is what the letter shows, or what a command did.
func (l shown) what() string {
	switch f := l.game.notice.Letter.(type) {
	case letters.Shown:
		if h, paused := f.Beside.(play.ClockStopped); paused {
			return besideMove{l.game}.paused(h)
		}
		return besideMove{l.game}.operated()
	case letters.MovesListed:
		return l.movesWithTimes()
	case letters.Trial:
		return join("\n", happened{l.game}.said(), ending{l.game}.trialResult())
	case letters.Threats:
		return threatWords{l.game}.said()
	case letters.LastTurn:
		if said := (happened{l.game}).said(); said != "" {
			return said
		}
		return l.to.tell(say.ShownNobodyMoved())
	case letters.Near:
		return around{l.game}.said(f)
	case letters.HintGiven:
		return l.aboutHint()
	case letters.ReviewGiven:
		return l.aboutReview(len(f.Better))
	case letters.NoteKept:
		return l.to.tell(say.ShownNoted())
	case letters.LinesShown, letters.LinesTaken, letters.LinesDropped:
		if lines := len(l.game.view.Tree.Lines); lines > 0 {
			return l.to.tell(say.ShownLines(lines))
		}
	}
	return ""
}

func (l shown) movesWithTimes() string {
	said := recorded{l.game}.said()
	if times := l.turnTimes(); times != "" {
		said = join("\n", said, l.to.tell(say.ShownTurnTimes()), times)
	}
	return said
}

func (l shown) aboutHint() string {
	numbers := l.to.tellIf(l.lines().numbersLines(), say.ShownHintNumbers())
	return l.to.joined(numbers, l.to.tell(say.ShownHintGiven()))
}

func (l shown) aboutReview(moves int) string {
	switch {
	case moves == 0:
		return l.to.tell(say.ShownReviewNothing())
	case !l.lines().numbersLines():
		return ""
	case moves == 1:
		return l.to.tell(say.ShownReviewBoard())
	}
	return l.to.tell(say.ShownReviewBoards())
}

func (l shown) lines() conditionals { return conditionals{l.to, l.game, l.game.notice, l.game.view} }

// tries reports whether the letter shows a trial.
func (l shown) tries() bool {
	_, trial := l.game.notice.Letter.(letters.Trial)
	return trial
}

// stands says how the game stands. A trial has said it, and an earlier position does not show it.
func (l shown) stands() string {
	switch {
	case l.tries(), !l.game.board.IsNow():
		return ""
	case l.game.Over():
		return ending{l.game}.said()
	case l.game.MyTurn():
		return join("\n", l.to.joined(l.game.TurnSaid(), l.to.tell(say.YouAreColour(l.game.Am()))), l.fiveWaits())
	}
	return join("\n", l.game.TurnSaid(), l.fiveWaits())
}

// fiveWaits says that a five waits, if the letter has not told it with the moves.
func (l shown) fiveWaits() string {
	switch l.game.notice.Letter.(type) {
	case letters.Threats, letters.LastTurn:
		return ""
	}
	return waitingFive{l.game}.said()
}

func (l shown) news() string { return l.ask() }

func (l shown) answer() string { return join("\n", l.howToDelete(), l.howToPlay()) }

// howToDelete says how the reader gets rid of the notes or lines that they see.
func (l shown) howToDelete() string {
	kept, one, all := 0, say.ShownDeleteNote(), say.ShownDeleteNotes()
	switch l.game.notice.Letter.(type) {
	case letters.NotesShown, letters.NoteKept:
		kept = len(l.game.view.Notes)
	case letters.LinesShown, letters.LinesTaken, letters.LinesDropped:
		kept, one, all = len(l.game.view.Tree.Lines), say.ShownDropLine(), say.ShownDropLines()
	}
	switch kept {
	case 0:
		return ""
	case 1:
		return l.to.tell(one)
	}
	return l.to.tell(all)
}

func (l shown) howToPlay() string {
	tried := l.tries()
	switch {
	case !l.game.Plays():
		return ""
	case l.game.MayAskAgain():
		return l.to.tell(say.ShownRematch())
	case l.game.Over():
		return l.to.tell(say.ShownGameOver())
	case !l.game.RealTurn():
		return ""
	case tried && l.game.opening != nil:
		return l.to.joined(l.to.tell(say.ShownTriedAndYours()), openings{l.game}.said())
	case tried:
		return l.to.tell(say.ShownTriedAndPlay())
	case l.game.opening != nil:
		return openings{l.game}.said()
	}
	return l.game.example(say.ShownToPlay(), say.ShownToPlaySuchAs)
}
