package templates

import (
	"pentepost/games"
	"pentepost/templates/say"
)

// GameSubject is the subject of a letter about a game or an invitation. It is constant for a game, unless the reader
// wants one for each move.
func (p *page) GameSubject() string {
	var subject string
	switch {
	case p.game.MatchNumber() != 0:
		subject = p.to.tell(say.SubjectMatch(int(p.game.MatchNumber()), p.game.Title(), p.terms.variantTitle()))
	case p.view.Game != nil:
		subject = p.to.tell(say.SubjectGame(int(p.view.Game.ID), p.game.Title(), p.terms.variantTitle()))
	default:
		subject = p.to.tell(say.SubjectInvitation(p.invitation.Challenger(), p.terms.variantTitle()))
	}
	if p.view.Game != nil && p.view.Reader.Subject == games.SubjectOfMove {
		return p.to.tell(say.SubjectMove(int(p.view.Game.ID), p.view.Notice.Ply, subject))
	}
	return subject
}

// PuzzleSubject is the subject of a letter with a puzzle.
func (p *page) PuzzleSubject() string {
	return p.to.tell(say.SubjectPuzzle(p.view.Notice.Puzzle))
}

// lastLine differs in every letter.
func (p *page) lastLine() string {
	letter, date := int(p.view.Notice.ID), p.to.date(p.Made())
	if p.view.Game == nil || p.game.GameNumber() == 0 {
		return p.to.tell(say.LastLineOther(date, letter))
	}
	return p.to.tell(say.LastLineGame(date, letter, p.view.Notice.Ply, int(p.view.Game.ID), p.terms.variantTitle()))
}

// example is a sentence that asks for a point. The example is an occupied point, so that a mistake in reading the
// answer gives a refusal and not a move.
func (p *page) example(without sentence, with func(example string) sentence) string {
	if example := p.game.board.Example(); example != "" {
		return p.to.tell(with(example))
	}
	return p.to.tell(without)
}

// replyWithPoint asks for a point, unless the turn is one of an opening, which says itself what is wanted, and says
// where the text below it goes.
func (p *page) replyWithPoint() string {
	var said []string
	if p.game.opening == nil {
		said = append(said, p.example(say.ReplyPoint(), say.ReplyPointSuchAs))
	}
	if p.view.Computer == "" {
		said = append(said, p.to.tell(say.ReplyBelowGoesTo(p.to.and(p.game.Others()))))
	}
	return p.to.joined(said...)
}

// forReader says a sentence that names the reader, with their colour.
func (p *page) forReader(s sentence) string { return p.to.joined(p.to.tell(s), p.game.YouAre()) }

// addressed says a sentence that names the reader, or the one for a reader without a name.
func (p *page) addressed(named, nameless sentence) string {
	return p.to.tell(either(p.to.Me() == "", nameless, named))
}
