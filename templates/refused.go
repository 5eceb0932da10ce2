package templates

import (
	"cmp"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/templates/say"
)

// refused says why a mail was not done.
type refused struct {
	to     *people
	notice *letters.Notice
	about
	view  *GameView // what else there is of it
	lists lists
	f     letters.Refused
}

func (l refused) subject() string {
	if l.to.puzzle {
		return l.to.tell(say.SubjectPuzzle(l.notice.Puzzle))
	}
	return cmp.Or(l.about.subject(), l.to.tell(say.RefusedAskSubject()))
}

func (l refused) ask() string {
	f, meant := l.f, l.meant()
	switch {
	case f.Topic == games.TopicOrganise:
		return l.to.tell(say.RefusedAskOrganise(f.Name, l.to.Me()))
	case f.Cost != nil:
		return l.to.tell(say.RefusedAskLeaveLeague(f.Name, l.to.Me()))
	case meant != "" && f.Name != "":
		return l.to.addressed(say.RefusedAskPlay(meant, l.to.Me()), say.RefusedAskPlayNameless(meant))
	case meant != "":
		return l.to.addressed(say.RefusedAskMeant(meant, l.to.Me()), say.RefusedAskMeantNameless(meant))
	case f.Short: // of what the letter says nothing else is left
		return l.why()
	}
	return l.to.addressed(say.RefusedAskSorry(l.to.Me(), l.refusalInShort()), say.RefusedAskSorryNameless(l.refusalInShort()))
}

// why quotes the line that was refused, and says why it was.
func (l refused) why() string {
	line := l.f.Line
	read := l.to.tellIf(line != "", say.RefusedAskRead(line))
	return l.to.joined(read, l.refusal())
}

func (l refused) told() string {
	why := l.why()
	if l.invitation.invites() && l.to.Me() == "" && l.f.Reason == games.NotUnderstood && l.meant() == "" { // they may know neither games nor commands
		return join("\n\n", why, whatIs(l.to.speaker, l.invitation.challenge.Rules))
	}
	return why
}

func (l refused) answer() string {
	switch f := l.f; {
	case f.Reason == games.NotHandled:
		return l.to.tell(say.RefusedAnswerOnceMore(l.to.service))
	case f.Cost != nil:
		return l.to.tell(say.RefusedAnswerLeaveOrStay())
	case l.meant() != "" && l.game.RealTurn():
		return l.game.example(say.RefusedAnswerYesOrPoint(), say.RefusedAnswerYesOrPointSuchAs)
	case f.QuestionNumber() != 0:
		return l.to.tell(say.RefusedAnswerYesOrNo())
	case l.to.puzzle:
		return l.to.tell(say.RefusedAnswerPuzzle())
	case l.game.Plays():
		return l.answerInGame()
	}
	return l.answerElsewhere()
}

// answerInGame says how to reply to a player of the game.
func (l refused) answerInGame() string {
	switch {
	case l.game.Over() && l.game.MayAskAgain():
		return l.to.tell(say.RefusedAnswerRematchOrMoves())
	case l.game.Over():
		return l.to.tell(say.RefusedAnswerMoves())
	case l.game.RealTurn() && l.game.opening != nil:
		return l.to.joined(openings{l.game}.said(), l.to.tell(say.RefusedAnswerOrHelp()))
	case l.game.RealTurn():
		return l.game.example(say.RefusedAnswerPoint(), say.RefusedAnswerPointSuchAs)
	}
	return l.to.tell(say.RefusedAnswerHelp())
}

// answerElsewhere says how to reply to anybody else.
func (l refused) answerElsewhere() string {
	switch f := l.f; {
	case l.invitation.invites():
		return l.to.tell(say.RefusedAnswerInvitation())
	case f.Topic == games.TopicOrphan:
		return l.to.tell(say.RefusedAnswerOrphan(l.to.service))
	case l.invitation.waitsForOthers():
		return l.to.tell(say.RefusedAnswerOwnInvitation())
	case l.notice.Digest != 0:
		return l.to.tell(say.RefusedAnswerDigest(l.to.service))
	case l.to.reader.Waiting != "":
		return l.to.tell(say.RefusedAnswerQuestion())
	}
	return l.to.tell(say.RefusedAnswerWriteHelp(l.to.service))
}

// meant is the line that the reader probably meant, "" if the letter does not ask.
func (l refused) meant() string {
	if l.f.Topic != games.TopicMeant {
		return ""
	}
	return games.CutLine(l.to.line(l.f.Meant))
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
	case !l.to.sentences.Has(say.RefusedShort(is).ID):
		is = say.RefusedShortAny // rules of a newer program
	}
	return l.to.tell(say.RefusedShort(is))
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
		return l.to.joined(l.plainRefusal(), l.nothingPlayed(), moveRefused{l}.legalNear())
	case games.NotYourTurn:
		return lateRefused{l}.notYourTurn()
	case games.OldLetter:
		return lateRefused{l}.oldLetter()
	case games.WrongPly:
		return lateRefused{l}.wrongPly()
	case games.GameOver:
		return lateRefused{l}.gameIsOver()
	case games.TwoMoves:
		return l.to.joined(moveRefused{l}.whichMove(), l.nothingPlayed())
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
		return l.to.joined(l.to.tell(say.RefusedAny(string(reason))), l.nothingPlayed())
	}
}

// ofTopic returns a refusal in the case of the reason and topic, or of the reason alone if the topic has none.
func (l refused) ofTopic(refusal func(is string) sentence) sentence {
	if s := refusal(string(l.f.Reason) + "-" + l.f.Topic); l.to.sentences.Has(s.ID) {
		return s
	}
	return refusal(string(l.f.Reason))
}

// plain is a refusal that says the same to everybody.
func (l refused) plain(is string) sentence {
	return say.Refusal(say.RefusalCase(is), int(l.f.Game), l.f.At, l.f.Name, l.to.By(), l.to.service)
}

func (l refused) plainRefusal() string { return l.to.tell(l.ofTopic(l.plain)) }

// refusalNaming is for a refusal with a second sentence for letters that do not name what they are about.
func (l refused) refusalNaming(named bool) string {
	if named {
		return l.plainRefusal()
	}
	return l.to.tell(l.ofTopic(func(is string) sentence {
		return say.RefusalUnnamed(say.RefusalUnnamedCase(is), l.f.Name, l.to.service)
	}))
}

// refusalUntil is for a refusal with a second sentence that says until when.
func (l refused) refusalUntil() string {
	until := l.to.at(l.f.Until)
	if until == "" {
		return l.plainRefusal()
	}
	return l.to.tell(l.ofTopic(func(is string) sentence {
		return say.RefusalUntil(say.RefusalUntilCase(is), l.to.service, until)
	}))
}

// nothingPlayed says that a move was not played.
func (l refused) nothingPlayed() string {
	switch {
	case !l.game.RealTurn():
		return l.to.tell(say.RefusedEndNothingPlayed())
	case l.to.puzzle:
		return l.to.tell(say.RefusedEndTryAgain())
	}
	return l.to.tell(say.RefusedEndNothingPlayedStillYourMove())
}

// nothingDone says that a command was not done.
func (l refused) nothingDone() string {
	return l.to.tell(either(l.game.RealTurn() && l.notice.Puzzle == 0, say.RefusedEndNothingDoneStillYourMove(),
		say.RefusedEndNothingDone()))
}

// nothingChanged says that an answer changed nothing, and whose move it is.
func (l refused) nothingChanged() string {
	turn := ""
	switch {
	case l.game.RealTurn():
		turn = l.to.tell(say.TurnYours())
	case l.game.GameNumber() != 0 && !l.game.Over():
		turn = l.to.tell(say.TurnTheirs(l.game.OnTurn()))
	}
	return l.to.joined(l.to.tell(say.RefusedEndNothingChanged()), turn)
}
