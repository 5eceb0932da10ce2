package templates

import (
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/rules"
)

// refused says why a mail was not done.
type refused struct {
	onPage
	f letters.Refused
	withoutNews
}

func (l refused) subject() string {
	switch {
	case l.page.Notice.Puzzle != 0:
		return l.page.PuzzleSubject()
	case l.page.Game != nil || l.page.Challenge != nil:
		return l.page.GameSubject()
	}
	return l.tell("refused-ask.subject", nil)
}

func (l refused) ask() string {
	f, meant := l.f, l.meant()
	switch {
	case f.Topic == games.TopicOrganise:
		return l.tell("refused-ask.organise", args{"name": f.Name, "reader": l.page.Me()})
	case f.Cost != nil:
		return l.tell("refused-ask.leave-league", args{"name": f.Name, "reader": l.page.Me()})
	case meant != "" && f.Name != "":
		return l.page.addressed("refused-ask.play", args{"meant": meant})
	case meant != "":
		return l.page.addressed("refused-ask.meant", args{"meant": meant})
	case f.Short: // of what the letter says nothing else is left
		return l.why()
	}
	return l.page.addressed("refused-ask.sorry", args{"reason": l.refusalInShort()})
}

// why quotes the line that was refused, and says why it was.
func (l refused) why() string {
	read := ""
	if line := l.f.Line; line != "" {
		read = l.tell("refused-ask.read", args{"line": line})
	}
	return l.joined(read, l.refusal())
}

func (l refused) told() string {
	why := l.why()
	if l.page.invites() && l.page.Me() == "" && l.f.Reason == games.NotUnderstood && l.meant() == "" { // they may know neither games nor commands
		return join("\n\n", why, l.page.whatIs(l.page.ruleset))
	}
	return why
}

func (l refused) answer() string {
	switch f := l.f; {
	case f.Reason == games.NotHandled:
		return l.tell("refused-answer.once-more", args{"service": l.page.Service})
	case f.Cost != nil:
		return l.tell("refused-answer.leave-or-stay", nil)
	case l.meant() != "" && l.page.RealTurn():
		return l.page.example("refused-answer.yes-or-point")
	case f.QuestionNumber() != 0:
		return l.tell("refused-answer.yes-or-no", nil)
	case l.page.Notice.Puzzle != 0:
		return l.tell("refused-answer.puzzle", nil)
	case l.page.Plays():
		return l.answerInGame()
	}
	return l.answerElsewhere()
}

// answerInGame says how to reply to a player of the game.
func (l refused) answerInGame() string {
	switch {
	case l.page.Over() && l.page.MayAskAgain():
		return l.tell("refused-answer.rematch-or-moves", nil)
	case l.page.Over():
		return l.tell("refused-answer.moves", nil)
	case l.page.RealTurn() && l.page.opening != nil:
		return l.joined(openings{l.page.gamePage}.said(), l.tell("refused-answer.or-help", nil))
	case l.page.RealTurn():
		return l.page.example("refused-answer.point")
	}
	return l.tell("refused-answer.help", nil)
}

// answerElsewhere says how to reply to anybody else.
func (l refused) answerElsewhere() string {
	service := args{"service": l.page.Service}
	switch f := l.f; {
	case l.page.invites():
		return l.tell("refused-answer.invitation", nil)
	case f.Topic == games.TopicOrphan:
		return l.tell("refused-answer.orphan", service)
	case l.page.waitsForOthers():
		return l.tell("refused-answer.own-invitation", nil)
	case l.page.Notice.Digest != 0:
		return l.tell("refused-answer.digest", service)
	case l.page.Reader.Waiting != "":
		return l.tell("refused-answer.question", nil)
	}
	return l.tell("refused-answer.write-help", service)
}

// meant is the line that the reader probably meant, "" if the letter does not ask.
func (l refused) meant() string {
	if l.f.Topic != games.TopicMeant {
		return ""
	}
	return games.CutLine(l.page.line(l.f.Meant))
}

// refusalInShort says in a few words why the command was refused.
func (l refused) refusalInShort() string {
	f := l.f
	id := "refused-short." + string(f.Reason)
	if f.Reason == games.Closed && (f.Topic == games.TopicLapsed || f.Topic == games.TopicRecalled) {
		id += "-" + f.Topic
	}
	if !l.page.sentences.Has(id) {
		id = "refused-short.any" // rules of a newer program
	}
	return l.tell(id, nil)
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
		return l.joined(l.tell("refused.any", args{"reason": string(reason)}), l.nothingPlayed())
	}
}

// refusalID is the id of the sentence for the reason and topic, or for the reason alone if the topic has none.
func (l refused) refusalID() string {
	f := l.f
	id := "refused." + string(f.Reason)
	if of := id + "-" + f.Topic; f.Topic != "" && l.page.sentences.Has(of) {
		return of
	}
	return id
}

// plainRefusal says the sentence of a refusal that says the same to everybody.
func (l refused) plainRefusal() string { return l.tell(l.refusalID(), l.refusalArgs()) }

// refusalNaming is for a refusal with a second sentence for letters that do not name what they are about.
func (l refused) refusalNaming(named bool) string {
	id := l.refusalID()
	if !named {
		id += "-unnamed"
	}
	return l.tell(id, l.refusalArgs())
}

// refusalUntil is for a refusal with a second sentence that says until when.
func (l refused) refusalUntil(until *moment) string {
	if until == nil {
		return l.plainRefusal()
	}
	said := l.refusalArgs()
	said["until"] = l.page.time(*until)
	return l.tell(l.refusalID()+"-until", said)
}

// refusalArgs are what stands in most refusals.
func (l refused) refusalArgs() args {
	f := l.f
	return args{"name": f.Name, "service": l.page.Service, "game": int(f.Game), "move": f.At}
}

// nothingPlayed says that a move was not played.
func (l refused) nothingPlayed() string {
	switch {
	case !l.page.RealTurn():
		return l.tell("refused-end.nothing-played", nil)
	case l.page.Notice.Puzzle != 0:
		return l.tell("refused-end.try-again", nil)
	}
	return l.tell("refused-end.nothing-played-still-your-move", nil)
}

// nothingDone says that a command was not done.
func (l refused) nothingDone() string {
	if l.page.RealTurn() && l.page.Notice.Puzzle == 0 {
		return l.tell("refused-end.nothing-done-still-your-move", nil)
	}
	return l.tell("refused-end.nothing-done", nil)
}

// nothingChanged says that an answer changed nothing, and whose move it is.
func (l refused) nothingChanged() string {
	turn := ""
	switch {
	case l.page.RealTurn():
		turn = l.tell("turn.yours", nil)
	case l.page.GameNumber() != 0 && !l.page.Over():
		turn = l.tell("turn.theirs", args{"player": l.page.OnTurn()})
	}
	return l.joined(l.tell("refused-end.nothing-changed", nil), turn)
}
