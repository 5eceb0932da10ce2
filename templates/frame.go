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
	case p.MatchNumber() != 0:
		subject = p.tell(say.SubjectMatch(int(p.MatchNumber()), p.Title(), p.variantTitle()))
	case p.Game != nil:
		subject = p.tell(say.SubjectGame(int(p.Game.ID), p.Title(), p.variantTitle()))
	default:
		subject = p.tell(say.SubjectInvitation(p.Challenger(), p.variantTitle()))
	}
	if p.Game != nil && p.Reader.Subject == games.SubjectOfMove {
		return p.tell(say.SubjectMove(int(p.Game.ID), p.Notice.Ply, subject))
	}
	return subject
}

// PuzzleSubject is the subject of a letter with a puzzle.
func (p *page) PuzzleSubject() string {
	return p.tell(say.SubjectPuzzle(p.Notice.Puzzle))
}

// lastLine differs in every letter.
func (p *page) lastLine() string {
	letter, date := int(p.Notice.ID), p.date(p.Made())
	if p.Game == nil || p.GameNumber() == 0 {
		return p.tell(say.LastLineOther(date, letter))
	}
	return p.tell(say.LastLineGame(date, letter, p.Notice.Ply, int(p.Game.ID), p.variantTitle()))
}

// example is a sentence that asks for a point. The example is an occupied point, so that a mistake in reading the
// answer gives a refusal and not a move.
func (p *page) example(without sentence, with func(example string) sentence) string {
	if example := p.Example(); example != "" {
		return p.tell(with(example))
	}
	return p.tell(without)
}

// replyWithPoint asks for a point, unless the turn is one of an opening, which says itself what is wanted, and says
// where the text below it goes.
func (p *page) replyWithPoint() string {
	var said []string
	if p.opening == nil {
		said = append(said, p.example(say.ReplyPoint(), say.ReplyPointSuchAs))
	}
	if p.Computer == "" {
		said = append(said, p.tell(say.ReplyBelowGoesTo(p.and(p.Others()))))
	}
	return p.joined(said...)
}

// forReader says a sentence that names the reader, with their colour.
func (p *page) forReader(s sentence) string { return p.joined(p.tell(s), p.YouAre()) }

// addressed says a sentence that names the reader, or the one for a reader without a name.
func (p *page) addressed(named, nameless sentence) string {
	return p.tell(either(p.Me() == "", nameless, named))
}
