package templates

import (
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
	"pentepost/templates/say"
)

// gameOver tells how a game has ended.
type gameOver struct {
	to   *people
	game *gameSeen
	f    letters.GameEnded
}

func (l gameOver) subject() string { return l.game.subject() }

func (l gameOver) ask() string {
	return l.to.tell(say.Ended(l.outcome(), l.to.Me()))
}

func (l gameOver) told() string {
	result := l.to.joined(l.why(), ending{l.game}.said())
	points := l.notPlayed()
	notPlayed := l.to.tellIf(points != "", say.GameOverNotPlayed(points))
	return join("\n", happened{l.game}.said(), result, notPlayed)
}

func (l gameOver) news() string {
	standing, see := "", say.GameOverSee(l.game.Before())
	if l.game.match != nil {
		standing = matchWords{l.game}.said()
	}
	if l.game.MayAskAgain() {
		see = say.GameOverSeeOrRematch(l.game.Before())
	}
	return join("\n", l.to.tell(say.EndedInShort(say.EndedInShortCase(l.outcome()))), happened{l.game}.said(), ending{l.game}.said(), standing, l.to.tell(see))
}

func (l gameOver) answer() string {
	others := l.to.and(l.game.Others())
	switch {
	case l.to.tapped:
		return l.to.tell(say.GameOverSay(others))
	case l.game.MayAskAgain():
		return l.to.tell(say.GameOverAnswerOrRematch(others))
	}
	return l.to.tell(say.GameOverAnswer(others))
}

func (l gameOver) below() string {
	return l.to.tell(say.GameOverRecord(recorded{l.game}.said()))
}

// outcome says in a word what the end is to the reader.
func (l gameOver) outcome() say.EndedCase {
	r, seat := l.game.game.Position.Result(), l.game.game.SeatOf(l.to.reader.ID)
	switch {
	case r.Outcome == rules.Void:
		return say.EndedClosed
	case r.Outcome == rules.Draw:
		return say.EndedDrawn
	case r.Outcome == rules.Win && seat != 0 && l.game.game.Rules.TeamOf(seat) == r.Winner:
		return say.EndedWon
	}
	return say.EndedLost
}

// was says how the game had ended before it was decided, "" if it had not.
func (l gameOver) was(h play.GameAdjudicated) string {
	switch h.Was {
	case rules.Win:
		return l.to.tell(say.GameOverWasWon(l.to.name(h.Won)))
	case rules.Draw:
		return l.to.tell(say.GameOverWasDrawn())
	case rules.Void:
		return l.to.tell(say.GameOverWasClosed())
	}
	return ""
}

// why says what ended the game if it was no move, resignation or agreement.
func (l gameOver) why() string {
	switch h := l.f.Beside.(type) {
	case play.GameAdjudicated:
		return l.to.joined(l.to.tell(say.GameOverByOperator(besideMove{l.game}.ruler())), l.was(h))
	case play.LeagueLeftBy:
		if l.to.By() == l.to.Me() {
			return l.to.tell(say.GameOverYouLeftLeague())
		}
		return l.to.tell(say.GameOverLeftLeague(l.to.By()))
	case play.TakenOverBy:
		return l.to.tell(say.GameOverTakenOver(int(h.Game), l.to.name(h.Player)))
	case play.GameAborted:
		if l.to.By() == l.to.Me() {
			return l.to.tell(say.GameOverYouAborted())
		}
		return l.to.tell(say.GameOverAborted(l.to.By()))
	case play.GameGivenUp:
		return l.to.tell(say.GameOverUnrated(l.to.By()))
	case play.NobodyWentOn:
		return l.to.tell(say.GameOverSilence())
	}
	return ""
}
