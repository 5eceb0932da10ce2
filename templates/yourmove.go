package templates

import (
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/templates/say"
)

// yourMove asks for a move.
type yourMove struct {
	to     *people
	game   *gameSeen
	terms  *agreement
	remark *games.Remark // nil for none
	f      letters.YourMove
}

func (l yourMove) subject() string { return l.game.subject() }

func (l yourMove) ask() string {
	return l.game.forReader(say.YourMoveAsk(l.to.Me()))
}

func (l yourMove) told() string {
	offer := l.to.tellIf(l.f.Offer, say.YourMoveDrawOffered(l.game.Before(), l.to.By()))
	return join("\n", l.begun(), besideMove{l.game}.said(), happened{l.game}.said(), l.wrote(), offer, barring{l.game}.ruleOfTurn(), openings{l.game}.said())
}

func (l yourMove) news() string {
	if !l.game.RealTurn() || !l.game.board.IsNow() {
		return ""
	}
	said := join("\n", besideMove{l.game}.said(), happened{l.game}.said())
	if l.isStart() {
		said = l.to.joined(l.begunIn(), said)
	}
	return join("\n", said, l.to.tell(say.TurnYours()))
}

func (l yourMove) answer() string {
	if l.to.short {
		return l.game.replyWithPoint()
	}
	answers := either(l.to.spoken(), say.YourMoveAnswersSpoken(), say.YourMoveAnswers())
	return join("\n", l.game.replyWithPoint(), l.to.tell(answers))
}

func (l yourMove) isStart() bool {
	_, begun := l.f.Beside.(play.GameBegun)
	return begun
}

// begun says that the game has begun, and what is special about it, "" if it has not.
func (l yourMove) begun() string {
	if !l.isStart() {
		return ""
	}
	if l.game.view.Computer != "" {
		return l.to.joined(l.begunIn(), l.terms.againstComputer())
	}
	return l.begunIn()
}

func (l yourMove) begunIn() string {
	return l.to.tell(say.YourMoveBegun(l.to.and(l.game.Others()), l.terms.variantNamed()))
}

// moveUnheld asks for a move in the place of one that was held.
type moveUnheld struct {
	yourMove
	f letters.MoveUnheld
}

func (l moveUnheld) ask() string { return l.game.forReader(say.YourMoveTakenBack(l.to.Me())) }

func (l moveUnheld) told() string {
	notPlayed := l.to.tell(say.YourMoveNotPlayed(l.to.and(l.game.board.movesNamed(l.f.Moves))))
	return join("\n", notPlayed, barring{l.game}.ruleOfTurn(), openings{l.game}.said())
}
