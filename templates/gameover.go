package templates

import (
	"pentepost/games/letters"
	"pentepost/games/play"
)

// gameOver tells how a game has ended.
type gameOver struct {
	*page
	f letters.GameEnded
}

func (l gameOver) subject() string { return l.GameSubject() }

func (l gameOver) ask() string {
	return l.tell("ended."+l.outcome(), args{"reader": l.Me()})
}

func (l gameOver) told() string {
	result := join(" ", l.why(), ending{l.gamePage}.said())
	notPlayed := ""
	if points := l.notPlayed(); points != "" {
		notPlayed = l.tell("game-over.not-played", args{"points": points})
	}
	return join("\n", happened{l.gamePage}.said(), result, notPlayed)
}

func (l gameOver) news() string {
	standing, id := "", "game-over.see"
	if l.match != nil {
		standing = matchWords{l.gamePage}.said()
	}
	if l.MayAskAgain() {
		id += "-or-rematch"
	}
	return join("\n", l.tell("ended-in-short."+l.outcome(), nil), happened{l.gamePage}.said(), ending{l.gamePage}.said(), standing, l.tell(id, args{"before": l.Before()}))
}

func (l gameOver) answer() string {
	id := "game-over.answer"
	switch {
	case l.tapped:
		id = "game-over.say"
	case l.MayAskAgain():
		id += "-or-rematch"
	}
	return l.tell(id, args{"others": l.and(l.Others())})
}

func (l gameOver) below() string {
	return l.tell("game-over.record", args{"moves": recorded{l.gamePage}.said()})
}

// outcome says in a word what the end is to the reader.
func (l gameOver) outcome() string {
	switch {
	case l.closed():
		return "closed"
	case l.drawn():
		return "drawn"
	case l.won():
		return "won"
	}
	return "lost"
}

// why says what ended the game if it was no move, resignation or agreement.
func (l gameOver) why() string {
	switch h := l.f.Beside.(type) {
	case play.GameAdjudicated:
		return l.tell("game-over.by-operator", nil)
	case play.LeagueLeftBy:
		if l.By() == l.Me() {
			return l.tell("game-over.you-left-league", nil)
		}
		return l.tell("game-over.left-league", args{"player": l.By()})
	case play.TakenOverBy:
		return l.tell("game-over.taken-over", args{"player": l.name(h.Player), "game": int(h.Game)})
	case play.GameAborted:
		if l.By() == l.Me() {
			return l.tell("game-over.you-aborted", nil)
		}
		return l.tell("game-over.aborted", args{"player": l.By()})
	case play.GameGivenUp:
		return l.tell("game-over.unrated", args{"player": l.By()})
	case play.NobodyWentOn:
		return l.tell("game-over.silence", nil)
	}
	return ""
}
