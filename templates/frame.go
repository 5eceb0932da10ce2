package templates

import (
	"pentepost/games"
	"pentepost/templates/say"
)

// about is what a letter is about: a game, an invitation, or neither.
type about struct {
	game       *gameSeen       // nil for none
	invitation *invitationSeen // nil for none
}

// subject is the subject of a letter about a game or an invitation, "" if it is about neither.
func (a about) subject() string {
	switch {
	case a.game != nil:
		return a.game.subject()
	case a.invitation != nil:
		return a.invitation.subject()
	}
	return ""
}

// subject is the subject of a letter about the game. It is constant for a game, unless the reader wants one for each move.
func (g *gameSeen) subject() string {
	number, game := int(g.game.ID), title(g.game.Rules)
	subject := say.SubjectGame(number, g.Title(), game)
	if g.match != nil && g.match.ID != 0 {
		subject = say.SubjectMatch(int(g.match.ID), g.Title(), game)
	}
	said := g.to.tell(subject)
	if g.to.reader.Subject == games.SubjectOfMove {
		return g.to.tell(say.SubjectMove(number, g.notice.Ply, said))
	}
	return said
}

// subject is the subject of a letter about the invitation.
func (c *invitationSeen) subject() string {
	return c.to.tell(say.SubjectInvitation(c.Challenger(), title(c.challenge.Rules)))
}

// lastLine differs in every letter.
func (d *draft) lastLine() string {
	letter, date := int(d.notice.ID), d.to.date(d.notice.Made.UTC())
	if d.game.GameNumber() == 0 {
		return d.to.tell(say.LastLineOther(date, letter))
	}
	return d.to.tell(say.LastLineGame(date, letter, d.notice.Ply, int(d.game.GameNumber()), title(d.terms.ruleset)))
}

// example is a sentence that asks for a point. The example is an occupied point, so that a mistake in reading the
// answer gives a refusal and not a move.
func (g *gameSeen) example(without sentence, with func(example string) sentence) string {
	if example := g.board.Example(); example != "" {
		return g.to.tell(with(example))
	}
	return g.to.tell(without)
}

// replyWithPoint asks for a point, unless the turn is one of an opening, which says itself what is wanted, and says
// where the text below it goes.
func (g *gameSeen) replyWithPoint() string {
	var said []string
	if g.opening == nil {
		said = append(said, g.example(say.ReplyPoint(), say.ReplyPointSuchAs))
	}
	if g.view.Computer == "" {
		said = append(said, g.to.tell(say.ReplyBelowGoesTo(g.to.and(g.Others()))))
	}
	return g.to.joined(said...)
}

// forReader says a sentence that names the reader, with their colour.
func (g *gameSeen) forReader(s sentence) string { return g.to.joined(g.to.tell(s), g.YouAre()) }

// addressed says a sentence that names the reader, or the one for a reader without a name.
func (p *people) addressed(named, nameless sentence) string {
	return p.tell(either(p.Me() == "", nameless, named))
}
