package templates

import (
	"pentepost/games"
	"pentepost/rules"
)

// refused says why a mail was not done.
type refused struct {
	*page
	withoutNews
}

func (l refused) subject() string {
	switch {
	case l.Notice.Facts.Puzzle != 0:
		return l.PuzzleSubject()
	case l.Game != nil || l.Challenge != nil:
		return l.GameSubject()
	}
	return l.tell("refused-ask.subject", nil)
}

func (l refused) ask() string {
	f, meant := l.Notice.Facts, l.meant()
	switch {
	case f.Cost != nil:
		return l.tell("refused-ask.leave-league", args{"name": f.Name, "reader": l.Me()})
	case meant != "" && f.Name != "":
		return l.addressed("refused-ask.play", args{"meant": meant})
	case meant != "":
		return l.addressed("refused-ask.meant", args{"meant": meant})
	}
	return l.addressed("refused-ask.sorry", args{"reason": l.refusalInShort()})
}

func (l refused) told() string {
	read := ""
	if line := l.Notice.Facts.Line; line != "" {
		read = l.tell("refused-ask.read", args{"line": line})
	}
	return join(" ", read, l.refusal())
}

func (l refused) answer() string {
	switch f := l.Notice.Facts; {
	case f.Reason == games.NotHandled:
		return l.tell("refused-answer.once-more", args{"service": l.Service})
	case f.Cost != nil:
		return l.tell("refused-answer.leave-or-stay", nil)
	case l.meant() != "" && l.RealTurn():
		return l.example("refused-answer.yes-or-point")
	case l.meant() != "":
		return l.tell("refused-answer.yes-or-help", nil)
	case f.Puzzle != 0:
		return l.tell("refused-answer.puzzle", nil)
	case l.Plays():
		return l.answerInGame()
	}
	return l.answerElsewhere()
}

// answerInGame says how to reply to a player of the game.
func (l refused) answerInGame() string {
	switch {
	case l.Over() && l.MayAskAgain():
		return l.tell("refused-answer.rematch-or-moves", nil)
	case l.Over():
		return l.tell("refused-answer.moves", nil)
	case l.RealTurn() && l.opening != nil:
		return join(" ", l.OpeningTurn(), l.tell("refused-answer.or-help", nil))
	case l.RealTurn():
		return l.example("refused-answer.point")
	}
	return l.tell("refused-answer.help", nil)
}

// answerElsewhere says how to reply to anybody else.
func (l refused) answerElsewhere() string {
	service := args{"service": l.Service}
	switch f := l.Notice.Facts; {
	case l.invites():
		return l.tell("refused-answer.invitation", nil)
	case f.Topic == games.TopicOrphan:
		return l.tell("refused-answer.orphan", service)
	case l.waitsForOthers():
		return l.tell("refused-answer.own-invitation", nil)
	case f.Digest != 0:
		return l.tell("refused-answer.digest", service)
	case l.Reader.Waiting != "":
		return l.tell("refused-answer.question", nil)
	}
	return l.tell("refused-answer.write-help", service)
}

// meant is the line that the reader probably meant, "" if the letter does not ask.
func (p *page) meant() string {
	if p.Notice.Facts.Topic != games.TopicMeant {
		return ""
	}
	return games.CutLine(p.Notice.Facts.Meant)
}

// refusalInShort says in a few words why the command was refused.
func (p *page) refusalInShort() string {
	f := p.Notice.Facts
	id := "refused-short." + string(f.Reason)
	if f.Reason == games.Closed && (f.Topic == games.TopicLapsed || f.Topic == games.TopicRecalled) {
		id += "-" + f.Topic
	}
	if !p.sentences.Has(id) {
		id = "refused-short.any" // rules of a newer program
	}
	return p.tell(id, nil)
}

// refusal says why, in words for the reason and topic, or for the reason alone.
func (p *page) refusal() string {
	switch reason := p.Notice.Facts.Reason; reason {
	case games.Reason(rules.Occupied):
		return p.pointTaken()
	case games.OffBoard:
		return p.offBoard()
	case games.Reason(rules.BarredByOpen):
		return p.barredByOpening()
	case games.Reason(rules.DoubleThree), games.Reason(rules.DoubleFour), games.Reason(rules.Overline):
		return join(" ", p.plainRefusal(), p.nothingPlayed())
	case games.NotYourTurn:
		return p.notYourTurn()
	case games.OldLetter:
		return p.oldLetter()
	case games.WrongPly:
		return p.wrongPly()
	case games.GameOver:
		return p.gameIsOver()
	case games.TwoMoves:
		return join(" ", p.whichMove(), p.nothingPlayed())
	case games.NotUnderstood:
		return p.notUnderstood()
	case games.UnknownGame:
		return p.unknownGame()
	case games.NotAllowed:
		return p.notAllowed()
	case games.Closed:
		return p.noLongerOpen()
	case games.Limit:
		return p.tooMuch()
	case games.NoOffer, games.UnknownPlayer, games.NotHandled:
		return p.plainRefusal()
	default: // rules of a newer program
		return join(" ", p.tell("refused.any", args{"reason": string(reason)}), p.nothingPlayed())
	}
}

// refusalID is the id of the sentence for the reason and topic, or for the reason alone if the topic has none.
func (p *page) refusalID() string {
	f := p.Notice.Facts
	id := "refused." + string(f.Reason)
	if of := id + "-" + f.Topic; f.Topic != "" && p.sentences.Has(of) {
		return of
	}
	return id
}

// plainRefusal says the sentence of a refusal that says the same to everybody.
func (p *page) plainRefusal() string { return p.tell(p.refusalID(), p.refusalArgs()) }

// refusalNaming is for a refusal with a second sentence for letters that do not name what they are about.
func (p *page) refusalNaming(named bool) string {
	id := p.refusalID()
	if !named {
		id += "-unnamed"
	}
	return p.tell(id, p.refusalArgs())
}

// refusalUntil is for a refusal with a second sentence that says until when.
func (p *page) refusalUntil(until *moment) string {
	if until == nil {
		return p.plainRefusal()
	}
	said := p.refusalArgs()
	said["until"] = p.time(*until)
	return p.tell(p.refusalID()+"-until", said)
}

// refusalArgs are what stands in most refusals.
func (p *page) refusalArgs() args {
	f := p.Notice.Facts
	return args{"name": f.Name, "service": p.Service, "game": int(f.Game)}
}

// nothingPlayed says that a move was not played.
func (p *page) nothingPlayed() string {
	switch {
	case !p.RealTurn():
		return p.tell("refused-end.nothing-played", nil)
	case p.Notice.Facts.Puzzle != 0:
		return p.tell("refused-end.try-again", nil)
	}
	return p.tell("refused-end.nothing-played-still-your-move", nil)
}

// nothingDone says that a command was not done.
func (p *page) nothingDone() string {
	if p.RealTurn() && p.Notice.Facts.Puzzle == 0 {
		return p.tell("refused-end.nothing-done-still-your-move", nil)
	}
	return p.tell("refused-end.nothing-done", nil)
}

// nothingChanged says that an answer changed nothing, and whose move it is.
func (p *page) nothingChanged() string {
	turn := ""
	switch {
	case p.RealTurn():
		turn = p.tell("turn.yours", nil)
	case p.GameNumber() != 0 && !p.Over():
		turn = p.tell("turn.theirs", args{"player": p.OnTurn()})
	}
	return join(" ", p.tell("refused-end.nothing-changed", nil), turn)
}

// until returns when a pause of the letters ends, or nil if there is no pause.
func (p *page) until() *moment {
	if t := p.Notice.Facts.Until; !t.IsZero() {
		m := p.momentOf(t)
		return &m
	}
	return nil
}
