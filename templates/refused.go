package templates

import (
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/templates/say"
)

// refused says why a mail was not done.
type refused struct {
	onPage
	f letters.Refused
	withoutNews
}

func (l refused) subject() string {
	switch {
	case l.page.view.Notice.Puzzle != 0:
		return l.page.PuzzleSubject()
	case l.page.view.Game != nil || l.page.view.Challenge != nil:
		return l.page.GameSubject()
	}
	return l.tell(say.RefusedAskSubject())
}

func (l refused) ask() string {
	f, meant := l.f, l.meant()
	switch {
	case f.Topic == games.TopicOrganise:
		return l.tell(say.RefusedAskOrganise(f.Name, l.page.to.Me()))
	case f.Cost != nil:
		return l.tell(say.RefusedAskLeaveLeague(f.Name, l.page.to.Me()))
	case meant != "" && f.Name != "":
		return l.page.addressed(say.RefusedAskPlay(meant, l.page.to.Me()), say.RefusedAskPlayNameless(meant))
	case meant != "":
		return l.page.addressed(say.RefusedAskMeant(meant, l.page.to.Me()), say.RefusedAskMeantNameless(meant))
	case f.Short: // of what the letter says nothing else is left
		return l.why()
	}
	return l.page.addressed(say.RefusedAskSorry(l.page.to.Me(), l.refusalInShort()), say.RefusedAskSorryNameless(l.refusalInShort()))
}

// why quotes the line that was refused, and says why it was.
func (l refused) why() string {
	read := ""
	if line := l.f.Line; line != "" {
		read = l.tell(say.RefusedAskRead(line))
	}
	return l.joined(read, l.refusal())
}

func (l refused) told() string {
	why := l.why()
	if l.page.invitation.invites() && l.page.to.Me() == "" && l.f.Reason == games.NotUnderstood && l.meant() == "" { // they may know neither games nor commands
		return join("\n\n", why, l.page.to.whatIs(l.page.terms.ruleset))
	}
	return why
}

func (l refused) answer() string {
	switch f := l.f; {
	case f.Reason == games.NotHandled:
		return l.tell(say.RefusedAnswerOnceMore(l.page.view.Service))
	case f.Cost != nil:
		return l.tell(say.RefusedAnswerLeaveOrStay())
	case l.meant() != "" && l.page.game.RealTurn():
		return l.page.example(say.RefusedAnswerYesOrPoint(), say.RefusedAnswerYesOrPointSuchAs)
	case f.QuestionNumber() != 0:
		return l.tell(say.RefusedAnswerYesOrNo())
	case l.page.view.Notice.Puzzle != 0:
		return l.tell(say.RefusedAnswerPuzzle())
	case l.page.game.Plays():
		return l.answerInGame()
	}
	return l.answerElsewhere()
}

// answerInGame says how to reply to a player of the game.
func (l refused) answerInGame() string {
	switch {
	case l.page.game.Over() && l.page.game.MayAskAgain():
		return l.tell(say.RefusedAnswerRematchOrMoves())
	case l.page.game.Over():
		return l.tell(say.RefusedAnswerMoves())
	case l.page.game.RealTurn() && l.page.game.opening != nil:
		return l.joined(openings{l.page.game}.said(), l.tell(say.RefusedAnswerOrHelp()))
	case l.page.game.RealTurn():
		return l.page.example(say.RefusedAnswerPoint(), say.RefusedAnswerPointSuchAs)
	}
	return l.tell(say.RefusedAnswerHelp())
}

// answerElsewhere says how to reply to anybody else.
func (l refused) answerElsewhere() string {
	switch f := l.f; {
	case l.page.invitation.invites():
		return l.tell(say.RefusedAnswerInvitation())
	case f.Topic == games.TopicOrphan:
		return l.tell(say.RefusedAnswerOrphan(l.page.view.Service))
	case l.page.invitation.waitsForOthers():
		return l.tell(say.RefusedAnswerOwnInvitation())
	case l.page.view.Notice.Digest != 0:
		return l.tell(say.RefusedAnswerDigest(l.page.view.Service))
	case l.page.view.Reader.Waiting != "":
		return l.tell(say.RefusedAnswerQuestion())
	}
	return l.tell(say.RefusedAnswerWriteHelp(l.page.view.Service))
}

// meant is the line that the reader probably meant, "" if the letter does not ask.
func (l refused) meant() string {
	if l.f.Topic != games.TopicMeant {
		return ""
	}
	return games.CutLine(l.page.to.line(l.f.Meant))
}

// refusalInShort says in a few words why the command was refused.
func (l refused) refusalInShort() string {
	f := l.f
	is := say.RefusedShortCase(f.Reason)
	switch {
	case f.Reason == games.Closed && f.Topic == games.TopicLapsed:
		is = say.RefusedShortClosedLapsed
	case f.Reason == games.Closed && f.Topic == games.TopicRecalled:
		is = say.RefusedShortClosedRecalled
	case !l.page.to.sentences.Has(say.RefusedShort(is).ID):
		is = say.RefusedShortAny // rules of a newer program
	}
	return l.tell(say.RefusedShort(is))
}

// refusal says why, in words for the reason and topic, or for the reason alone.
func (l refused) refusal() string {
	switch reason := l.f.Reason; reason {
	case games.Reason(rules.Occupied):
		return moveRefused{l}.pointTaken()
	case games.OffBoard:
		return moveRefused{l}.offBoard()
	case games.Reason(rules.BarredByOpen):
		return moveRefused{l}.barredByOpening()
	case games.Reason(rules.DoubleThree), games.Reason(rules.DoubleFour), games.Reason(rules.Overline):
		return moveRefused{l}.shapeForbidden()
	case games.NotYourTurn:
		return lateRefused{l}.notYourTurn()
	case games.OldLetter:
		return lateRefused{l}.oldLetter()
	case games.WrongPly:
		return lateRefused{l}.wrongPly()
	case games.GameOver:
		return lateRefused{l}.gameIsOver()
	case games.TwoMoves:
		return l.joined(moveRefused{l}.whichMove(), l.nothingPlayed())
	case games.NotUnderstood:
		return lineRefused{l}.notUnderstood()
	case games.UnknownGame:
		return deedRefused{l}.unknownGame()
	case games.NotAllowed:
		return deedRefused{l}.notAllowed()
	case games.Closed:
		return deedRefused{l}.noLongerOpen()
	case games.Limit:
		return deedRefused{l}.tooMuch()
	case games.NoOffer, games.UnknownPlayer, games.NotHandled:
		return l.plainRefusal()
	default: // rules of a newer program
		return l.joined(l.tell(say.RefusedAny(string(reason))), l.nothingPlayed())
	}
}

// ofTopic returns a refusal in the case of the reason and topic, or of the reason alone if the topic has none.
func (l refused) ofTopic(refusal func(is string) sentence) sentence {
	if s := refusal(string(l.f.Reason) + "-" + l.f.Topic); l.page.to.sentences.Has(s.ID) {
		return s
	}
	return refusal(string(l.f.Reason))
}

// plain is a refusal that says the same to everybody.
func (l refused) plain(is string) sentence {
	return say.Refusal(say.RefusalCase(is), int(l.f.Game), l.f.At, l.f.Name, l.page.to.By(), l.page.view.Service)
}

func (l refused) plainRefusal() string { return l.tell(l.ofTopic(l.plain)) }

// refusalNaming is for a refusal with a second sentence for letters that do not name what they are about.
func (l refused) refusalNaming(named bool) string {
	if named {
		return l.plainRefusal()
	}
	return l.tell(l.ofTopic(func(is string) sentence {
		return say.RefusalUnnamed(say.RefusalUnnamedCase(is), l.f.Name, l.page.view.Service)
	}))
}

// refusalUntil is for a refusal with a second sentence that says until when.
func (l refused) refusalUntil(until *moment) string {
	if until == nil {
		return l.plainRefusal()
	}
	return l.tell(l.ofTopic(func(is string) sentence {
		return say.RefusalUntil(say.RefusalUntilCase(is), l.page.view.Service, l.page.to.time(*until))
	}))
}

// nothingPlayed says that a move was not played.
func (l refused) nothingPlayed() string {
	switch {
	case !l.page.game.RealTurn():
		return l.tell(say.RefusedEndNothingPlayed())
	case l.page.view.Notice.Puzzle != 0:
		return l.tell(say.RefusedEndTryAgain())
	}
	return l.tell(say.RefusedEndNothingPlayedStillYourMove())
}

// nothingDone says that a command was not done.
func (l refused) nothingDone() string {
	return l.tell(either(l.page.game.RealTurn() && l.page.view.Notice.Puzzle == 0, say.RefusedEndNothingDoneStillYourMove(),
		say.RefusedEndNothingDone()))
}

// nothingChanged says that an answer changed nothing, and whose move it is.
func (l refused) nothingChanged() string {
	turn := ""
	switch {
	case l.page.game.RealTurn():
		turn = l.tell(say.TurnYours())
	case l.page.game.GameNumber() != 0 && !l.page.game.Over():
		turn = l.tell(say.TurnTheirs(l.page.game.OnTurn()))
	}
	return l.joined(l.tell(say.RefusedEndNothingChanged()), turn)
}
