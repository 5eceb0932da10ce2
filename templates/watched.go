package templates

import (
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/templates/say"
)

// watched tells of a game to somebody who watches it.
type watched struct {
	to   *people
	game *gameSeen
	f    letters.WatchedGame
}

func (l watched) subject() string { return l.game.subject() }

func (l watched) ask() string {
	ask := say.WatchedGoesOn
	if _, begun := l.f.Beside.(play.GameBegun); begun {
		ask = say.WatchedBegun
	}
	if l.game.Over() {
		ask = say.WatchedOver
	}
	return l.to.tell(ask(l.to.and(l.game.Others()), l.to.Me()))
}

func (l watched) told() string {
	state := ""
	if l.game.Over() {
		state = ending{l.game}.said()
	} else {
		state = l.to.tell(say.TurnTheirs(l.game.OnTurn()))
	}
	return join("\n", l.besides(), happened{l.game}.said(), state)
}

func (l watched) news() string { return l.told() }

func (l watched) answer() string {
	return l.to.tell(say.WatchedAnswer(int(l.game.GameNumber()), l.to.service))
}

// besideMove says what has happened beside a move, as somebody hears it who does not play.
func (l watched) besides() string {
	switch l.f.Beside.(type) {
	case play.PlayerLeft:
		return l.to.tell(say.WatchedLeft(l.to.By()))
	case play.PlayerForfeited:
		if l.game.game.Late == l.game.notice.By {
			return l.to.tell(say.WatchedTime(l.to.By()))
		}
		return l.to.tell(say.WatchedForfeit(l.to.By()))
	case play.TurnsUndone, play.TurnRewound:
		if moves := l.game.board.movesNamed(play.MovesTakenBack(l.f.Beside)); len(moves) > 0 {
			return l.to.tell(say.WatchedTakenBack(l.to.and(moves), len(moves)))
		}
	}
	return ""
}
