package templates

import "pentepost/games"

// GameSubject is the subject of a letter about a game or an invitation. It is constant for a game, unless the reader
// wants one for each move.
func (p *page) GameSubject() string {
	var subject string
	switch {
	case p.MatchNumber() != 0:
		subject = p.tell("subject.match", args{"variant": p.variantTitle(), "number": int(p.MatchNumber()), "title": p.Title()})
	case p.Game != nil:
		subject = p.tell("subject.game", args{"variant": p.variantTitle(), "number": int(p.Game.ID), "title": p.Title()})
	default:
		subject = p.tell("subject.invitation", args{"variant": p.variantTitle(), "player": p.Challenger()})
	}
	if p.Game != nil && p.Reader.Subject == games.SubjectOfMove {
		return p.tell("subject.move", args{"subject": subject, "game": int(p.Game.ID), "move": p.Notice.Ply})
	}
	return subject
}

// PuzzleSubject is the subject of a letter with a puzzle.
func (p *page) PuzzleSubject() string {
	return p.tell("subject.puzzle", args{"number": p.Notice.Puzzle})
}

// lastLine differs in every letter.
func (p *page) lastLine() string {
	letter, date := int(p.Notice.ID), p.date(p.Made())
	if p.Game == nil || p.GameNumber() == 0 {
		return p.tell("last-line.other", args{"letter": letter, "date": date})
	}
	return p.tell("last-line.game", args{"variant": p.variantTitle(), "number": int(p.Game.ID), "move": p.Notice.Ply, "letter": letter, "date": date})
}

// example is a sentence that asks for a point. The example is an occupied point, so that a mistake in reading the
// answer gives a refusal and not a move.
func (p *page) example(id string) string {
	if example := p.Example(); example != "" {
		return p.tell(id+"-such-as", args{"example": example})
	}
	return p.tell(id, nil)
}

// replyWithPoint asks for a point, unless the turn is one of an opening, which says itself what is wanted, and says
// where the text below it goes.
func (p *page) replyWithPoint() string {
	var said []string
	if p.opening == nil {
		said = append(said, p.example("reply.point"))
	}
	if p.Computer == "" {
		said = append(said, p.tell("reply.below-goes-to", args{"others": p.and(p.Others())}))
	}
	return p.joined(said...)
}

// forReader is a sentence that names the reader, with their colour.
func (p *page) forReader(id string, a args) string {
	if a == nil {
		a = args{}
	}
	a["reader"] = p.Me()
	return p.joined(p.tell(id, a), p.YouAre())
}

// addressed is a sentence that names the reader, or the one for a reader without a name.
func (p *page) addressed(id string, a args) string {
	if p.Me() == "" {
		return p.tell(id+"-nameless", a)
	}
	if a == nil {
		a = args{}
	}
	a["reader"] = p.Me()
	return p.tell(id, a)
}
