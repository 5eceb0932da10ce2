package templates

import (
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/templates/say"
)

// watched tells of a game to somebody who watches it.
type watched struct {
	onPage
	f letters.WatchedGame
}

func (l watched) subject() string { return l.page.GameSubject() }

func (l watched) ask() string {
	ask := say.WatchedGoesOn
	if _, begun := l.f.Beside.(play.GameBegun); begun {
		ask = say.WatchedBegun
	}
	if l.page.game.Over() {
		ask = say.WatchedOver
	}
	return l.tell(ask(l.page.to.and(l.page.game.Others()), l.page.to.Me()))
}

func (l watched) told() string {
	state := ""
	if l.page.game.Over() {
		state = ending{l.page.game}.said()
	} else {
		state = l.tell(say.TurnTheirs(l.page.game.OnTurn()))
	}
	return join("\n", l.besides(), happened{l.page.game}.said(), state)
}

func (l watched) news() string { return l.told() }

func (l watched) answer() string {
	return l.tell(say.WatchedAnswer(int(l.page.game.GameNumber()), l.page.view.Service))
}

// besideMove says what has happened beside a move, as somebody hears it who does not play.
func (l watched) besides() string {
	switch l.f.Beside.(type) {
	case play.PlayerLeft:
		return l.tell(say.WatchedLeft(l.page.to.By()))
	case play.PlayerForfeited:
		if l.page.view.Game.Late == l.page.view.Notice.By {
			return l.tell(say.WatchedTime(l.page.to.By()))
		}
		return l.tell(say.WatchedForfeit(l.page.to.By()))
	case play.TurnsUndone, play.TurnRewound:
		if moves := l.page.game.board.movesNamed(play.MovesTakenBack(l.f.Beside)); len(moves) > 0 {
			return l.tell(say.WatchedTakenBack(l.page.to.and(moves), len(moves)))
		}
	}
	return ""
}
