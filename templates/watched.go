package templates

import (
	"pentepost/games/letters"
	"pentepost/games/play"
)

// watched tells of a game to somebody who watches it.
type watched struct {
	onPage
	f letters.WatchedGame
}

func (l watched) subject() string { return l.page.GameSubject() }

func (l watched) ask() string {
	id := "watched.goes-on"
	if _, begun := l.f.Beside.(play.GameBegun); begun {
		id = "watched.begun"
	}
	if l.page.Over() {
		id = "watched.over"
	}
	return l.tell(id, args{"players": l.page.and(l.page.Others()), "reader": l.page.Me()})
}

func (l watched) told() string {
	state := ""
	if l.page.Over() {
		state = ending{l.page.gamePage}.said()
	} else {
		state = l.tell("turn.theirs", args{"player": l.page.OnTurn()})
	}
	return join("\n", l.besides(), happened{l.page.gamePage}.said(), state)
}

func (l watched) news() string { return l.told() }

func (l watched) answer() string {
	return l.tell("watched.answer", args{"game": int(l.page.GameNumber()), "service": l.page.Service})
}

// besideMove says what has happened beside a move, as somebody hears it who does not play.
func (l watched) besides() string {
	switch l.f.Beside.(type) {
	case play.PlayerLeft:
		return l.tell("watched.left", args{"player": l.page.By()})
	case play.PlayerForfeited:
		if l.page.Game.Late == l.page.Notice.By {
			return l.tell("watched.time", args{"player": l.page.By()})
		}
		return l.tell("watched.forfeit", args{"player": l.page.By()})
	case play.TurnsUndone, play.TurnRewound:
		if moves := l.page.movesNamed(play.MovesTakenBack(l.f.Beside)); len(moves) > 0 {
			return l.tell("watched.taken-back", args{"moves": l.page.and(moves), "n": len(moves)})
		}
	}
	return ""
}
