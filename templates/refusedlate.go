package templates

import "pentepost/games"

// notYourTurn says whose move it is.
func (p *page) notYourTurn() string {
	if p.GameNumber() == 0 {
		return p.tell("refused.not-your-turn-unnamed", nil)
	}
	return p.tell("refused.not-your-turn", args{"player": p.OnTurn()})
}

// oldLetter says that the letter that was answered is out of date.
func (p *page) oldLetter() string {
	switch p.Notice.Facts.Topic {
	case games.TopicUndone:
		return join(" ", p.beforeNext("refused.old-letter-undone", args{}), p.nothingChanged())
	case games.TopicLapsedKey:
		return join(" ", p.plainRefusal(), p.whatToAnswer())
	case games.TopicOrphan:
		return p.orphan()
	}
	return join(" ", p.beforeNext("refused.old-letter", args{"at": p.Notice.Facts.At}), p.nothingChanged())
}

// wrongPly says that the answer has the number of another move.
func (p *page) wrongPly() string {
	return join(" ", p.beforeNext("refused.wrong-ply", args{"at": p.Notice.Facts.Guard}), p.nothingPlayed())
}

// beforeNext is a sentence that says which move is next, if the letter is about a game.
func (p *page) beforeNext(id string, said args) string {
	if p.GameNumber() == 0 {
		return p.tell(id+"-unnamed", said)
	}
	said["next"] = p.NextPly()
	return p.tell(id, said)
}

// whatToAnswer says which letter to answer in the place of one whose key has lapsed.
func (p *page) whatToAnswer() string {
	switch {
	case p.RealTurn():
		return p.tell("refused.old-letter-lapsed-key-send-again", nil)
	case p.GameNumber() != 0 || p.invites() || p.waitsForOthers():
		return p.tell("refused.old-letter-lapsed-key-answer-this", nil)
	}
	return p.tell("refused.old-letter-lapsed-key-answer-newer", nil)
}

// orphan says that nobody knows the letter that was answered, and what there is.
func (p *page) orphan() string {
	var playing, heading string
	if len(p.Games) > 0 {
		playing = p.tell("refused.old-letter-orphan-games", nil)
	}
	open := p.ChallengesList()
	if open != "" {
		heading = p.tell("invitation-list.heading", nil)
	}
	return join("\n\n", p.plainRefusal(), playing, p.GamesList(), heading, open, p.tell("refused.old-letter-orphan-missing", nil))
}

// gameIsOver says how the game ended that was answered or is to be watched.
func (p *page) gameIsOver() string {
	if p.Notice.Facts.Topic == games.TopicWatching {
		return p.refusalNaming(p.Notice.Facts.Game != 0)
	}
	ended := ""
	if p.GameNumber() != 0 {
		ended = p.Result()
	}
	return join(" ", ended, p.plainRefusal())
}

// whichMove says that the mail has several moves.
func (p *page) whichMove() string {
	read := p.movesRead()
	switch {
	case p.Notice.Facts.Topic == games.TopicSubject, len(read) == 0:
		return p.plainRefusal()
	}
	return p.tell("refused.two-moves-read", args{"number": p.number(len(read)), "moves": p.and(read)})
}

// movesRead lists the moves of a mail that has more than one, as the reader writes them.
func (g *gamePage) movesRead() (names []string) {
	switch {
	case g == nil:
	case len(g.notice.Facts.Trials) > 1:
		for _, moves := range g.notice.Facts.Trials {
			names = append(names, g.moveList(moves))
		}
	case len(g.notice.Facts.Moves) > 1:
		return g.MovesNamed()
	}
	return names
}

// MovesNamed lists the moves that the letter is about, as the reader writes them.
func (g *gamePage) MovesNamed() (names []string) {
	for _, m := range g.notice.Facts.Moves {
		names = append(names, g.system.Move(g.boardOf, m))
	}
	return names
}
