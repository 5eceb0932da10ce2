package templates

import (
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// lateRefused refuses what comes too late, or out of turn.
type lateRefused struct{ refused }

// notYourTurn says whose move it is.
func (l lateRefused) notYourTurn() string {
	if l.game.GameNumber() == 0 {
		return l.to.tell(say.RefusedNotYourTurnUnnamed())
	}
	return l.to.tell(say.RefusedNotYourTurn(l.game.OnTurn()))
}

// oldLetter says that the letter that was answered is out of date.
func (l lateRefused) oldLetter() string {
	switch l.f.Topic {
	case games.TopicUndone:
		return l.to.joined(l.beforeNext(say.RefusedOldLetterUndone(l.next()), say.RefusedOldLetterUndoneUnnamed()), l.nothingChanged())
	case games.TopicLapsedKey:
		return l.to.joined(l.plainRefusal(), l.whatToAnswer())
	case games.TopicOrphan:
		return l.orphan()
	}
	return l.to.joined(l.beforeNext(say.RefusedOldLetter(l.f.At, l.next()), say.RefusedOldLetterUnnamed(l.f.At)), l.nothingChanged())
}

// wrongPly says that the answer has the number of another move.
func (l lateRefused) wrongPly() string {
	return l.to.joined(l.beforeNext(say.RefusedWrongPly(l.f.Guard, l.next()), say.RefusedWrongPlyUnnamed(l.f.Guard)), l.nothingPlayed())
}

// beforeNext is the sentence that says which move is next, if the letter is about a game.
func (l lateRefused) beforeNext(next, unnamed sentence) string {
	return l.to.tell(either(l.game.GameNumber() == 0, unnamed, next))
}

// next is the number of the next ply of the game, 0 for no game.
func (l lateRefused) next() int {
	if l.game == nil {
		return 0
	}
	return l.game.game.Position.Plies() + 1
}

// whatToAnswer says which letter to answer in the place of one whose key has lapsed.
func (l lateRefused) whatToAnswer() string {
	switch {
	case l.game.RealTurn():
		return l.to.tell(say.RefusedOldLetterLapsedKeySendAgain())
	case l.game.GameNumber() != 0 || l.invitation.invites() || l.invitation.waitsForOthers():
		return l.to.tell(say.RefusedOldLetterLapsedKeyAnswerThis())
	}
	return l.to.tell(say.RefusedOldLetterLapsedKeyAnswerNewer())
}

// orphan says that nobody knows the letter that was answered, and what there is.
func (l lateRefused) orphan() string {
	playing, open := l.to.tellIf(len(l.lists.list.Games) > 0, say.RefusedOldLetterOrphanGames()), l.lists.challenges()
	heading := l.to.tellIf(open != "", say.InvitationListHeading())
	return join("\n\n", l.plainRefusal(), playing, l.lists.running(), heading, open, l.to.tell(say.RefusedOldLetterOrphanMissing()))
}

// gameIsOver says how the game ended that was answered or is to be watched.
func (l lateRefused) gameIsOver() string {
	if l.f.Topic == games.TopicWatching {
		return l.refusalNaming(l.f.Game != 0)
	}
	ended := ""
	if l.game.GameNumber() != 0 {
		ended = ending{l.game}.said()
	}
	return l.to.joined(ended, l.plainRefusal())
}

// whichMove says that the mail has several moves.
func (l moveRefused) whichMove() string {
	read := l.game.movesRead(l.f)
	switch {
	case l.f.Topic == games.TopicSubject, len(read) == 0:
		return l.plainRefusal()
	}
	return l.to.tell(say.RefusedTwoMovesRead(l.to.and(read), l.to.number(len(read))))
}

// movesRead lists the moves of a mail that has more than one, as the reader writes them.
func (g *gameSeen) movesRead(f letters.Refused) (names []string) {
	switch {
	case g == nil:
	case len(f.Trials) > 1:
		for _, moves := range f.Trials {
			names = append(names, g.board.moveList(moves))
		}
	case len(f.Moves) > 1:
		return g.board.movesNamed(f.Moves)
	}
	return names
}
