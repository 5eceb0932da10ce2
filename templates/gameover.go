package templates

import (
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
	"pentepost/templates/say"
)

// gameOver tells how a game has ended.
type gameOver struct {
	onPage
	f letters.GameEnded
}

func (l gameOver) subject() string { return l.page.GameSubject() }

func (l gameOver) ask() string {
	return l.tell(say.Ended(l.outcome(), l.page.to.Me()))
}

func (l gameOver) told() string {
	result := l.joined(l.why(), ending{l.page.game}.said())
	notPlayed := ""
	if points := l.notPlayed(); points != "" {
		notPlayed = l.tell(say.GameOverNotPlayed(points))
	}
	return join("\n", happened{l.page.game}.said(), result, notPlayed)
}

func (l gameOver) news() string {
	standing, see := "", say.GameOverSee(l.page.game.Before())
	if l.page.game.match != nil {
		standing = matchWords{l.page.game}.said()
	}
	if l.page.game.MayAskAgain() {
		see = say.GameOverSeeOrRematch(l.page.game.Before())
	}
	return join("\n", l.tell(say.EndedInShort(say.EndedInShortCase(l.outcome()))), happened{l.page.game}.said(), ending{l.page.game}.said(), standing, l.tell(see))
}

func (l gameOver) answer() string {
	others := l.page.to.and(l.page.game.Others())
	switch {
	case l.page.to.tapped:
		return l.tell(say.GameOverSay(others))
	case l.page.game.MayAskAgain():
		return l.tell(say.GameOverAnswerOrRematch(others))
	}
	return l.tell(say.GameOverAnswer(others))
}

func (l gameOver) below() string {
	return l.tell(say.GameOverRecord(recorded{l.page.game}.said()))
}

// outcome says in a word what the end is to the reader.
func (l gameOver) outcome() say.EndedCase {
	switch {
	case l.closed():
		return say.EndedClosed
	case l.drawn():
		return say.EndedDrawn
	case l.won():
		return say.EndedWon
	}
	return say.EndedLost
}

// was says how the game had ended before it was decided, "" if it had not.
func (l gameOver) was(h play.GameAdjudicated) string {
	switch h.Was {
	case rules.Win:
		return l.tell(say.GameOverWasWon(l.page.to.name(h.Won)))
	case rules.Draw:
		return l.tell(say.GameOverWasDrawn())
	case rules.Void:
		return l.tell(say.GameOverWasClosed())
	}
	return ""
}

// why says what ended the game if it was no move, resignation or agreement.
func (l gameOver) why() string {
	switch h := l.f.Beside.(type) {
	case play.GameAdjudicated:
		return l.joined(l.tell(say.GameOverByOperator(besideMove{l.onPage}.ruler())), l.was(h))
	case play.LeagueLeftBy:
		if l.page.to.By() == l.page.to.Me() {
			return l.tell(say.GameOverYouLeftLeague())
		}
		return l.tell(say.GameOverLeftLeague(l.page.to.By()))
	case play.TakenOverBy:
		return l.tell(say.GameOverTakenOver(int(h.Game), l.page.to.name(h.Player)))
	case play.GameAborted:
		if l.page.to.By() == l.page.to.Me() {
			return l.tell(say.GameOverYouAborted())
		}
		return l.tell(say.GameOverAborted(l.page.to.By()))
	case play.GameGivenUp:
		return l.tell(say.GameOverUnrated(l.page.to.By()))
	case play.NobodyWentOn:
		return l.tell(say.GameOverSilence())
	}
	return ""
}
