package templates

import (
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
)

// gameOver tells how a game has ended.
type gameOver struct {
	onPage
	f letters.GameEnded
}

func (l gameOver) subject() string { return l.page.GameSubject() }

func (l gameOver) ask() string {
	return l.tell("ended."+l.outcome(), args{"reader": l.page.Me()})
}

func (l gameOver) told() string {
	result := l.joined(l.why(), ending{l.page.gamePage}.said())
	notPlayed := ""
	if points := l.notPlayed(); points != "" {
		notPlayed = l.tell("game-over.not-played", args{"points": points})
	}
	return join("\n", happened{l.page.gamePage}.said(), result, notPlayed)
}

func (l gameOver) news() string {
	standing, id := "", "game-over.see"
	if l.page.match != nil {
		standing = matchWords{l.page.gamePage}.said()
	}
	if l.page.MayAskAgain() {
		id += "-or-rematch"
	}
	return join("\n", l.tell("ended-in-short."+l.outcome(), nil), happened{l.page.gamePage}.said(), ending{l.page.gamePage}.said(), standing, l.tell(id, args{"before": l.page.Before()}))
}

func (l gameOver) answer() string {
	id := "game-over.answer"
	switch {
	case l.page.tapped:
		id = "game-over.say"
	case l.page.MayAskAgain():
		id += "-or-rematch"
	}
	return l.tell(id, args{"others": l.page.and(l.page.Others())})
}

func (l gameOver) below() string {
	return l.tell("game-over.record", args{"moves": recorded{l.page.gamePage}.said()})
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

// was says how the game had ended before it was decided, "" if it had not.
func (l gameOver) was(h play.GameAdjudicated) string {
	switch h.Was {
	case rules.Win:
		return l.tell("game-over.was-won", args{"player": l.page.name(h.Won)})
	case rules.Draw:
		return l.tell("game-over.was-drawn", nil)
	case rules.Void:
		return l.tell("game-over.was-closed", nil)
	}
	return ""
}

// why says what ended the game if it was no move, resignation or agreement.
func (l gameOver) why() string {
	switch h := l.f.Beside.(type) {
	case play.GameAdjudicated:
		return l.joined(l.tell("game-over.by-operator", besideMove{l.onPage}.byRuler(args{})), l.was(h))
	case play.LeagueLeftBy:
		if l.page.By() == l.page.Me() {
			return l.tell("game-over.you-left-league", nil)
		}
		return l.tell("game-over.left-league", args{"player": l.page.By()})
	case play.TakenOverBy:
		return l.tell("game-over.taken-over", args{"player": l.page.name(h.Player), "game": int(h.Game)})
	case play.GameAborted:
		if l.page.By() == l.page.Me() {
			return l.tell("game-over.you-aborted", nil)
		}
		return l.tell("game-over.aborted", args{"player": l.page.By()})
	case play.GameGivenUp:
		return l.tell("game-over.unrated", args{"player": l.page.By()})
	case play.NobodyWentOn:
		return l.tell("game-over.silence", nil)
	}
	return ""
}
