package templates

import (
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/templates/say"
)

// yourMove asks for a move.
type yourMove struct {
	onPage
	f letters.YourMove
}

func (l yourMove) subject() string { return l.page.GameSubject() }

func (l yourMove) ask() string {
	return l.page.forReader(say.YourMoveAsk(l.page.to.Me()))
}

func (l yourMove) told() string {
	var offer string
	if l.f.Offer {
		offer = l.tell(say.YourMoveDrawOffered(l.page.game.Before(), l.page.to.By()))
	}
	return join("\n", l.begun(), besideMove{onPage{l.page}}.said(), happened{l.page.game}.said(), l.wrote(), offer, barring{l.page.game}.ruleOfTurn(), openings{l.page.game}.said())
}

func (l yourMove) news() string {
	if !l.page.game.RealTurn() || !l.page.game.board.IsNow() {
		return ""
	}
	said := join("\n", besideMove{onPage{l.page}}.said(), happened{l.page.game}.said())
	if l.isStart() {
		said = l.joined(l.begunIn(), said)
	}
	return join("\n", said, l.tell(say.TurnYours()))
}

func (l yourMove) answer() string {
	if l.page.to.short {
		return l.page.replyWithPoint()
	}
	answers := either(l.page.to.spoken(), say.YourMoveAnswersSpoken(), say.YourMoveAnswers())
	return join("\n", l.page.replyWithPoint(), l.tell(answers))
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
	if l.page.view.Computer != "" {
		return l.joined(l.begunIn(), l.page.terms.againstComputer())
	}
	return l.begunIn()
}

func (l yourMove) begunIn() string {
	return l.tell(say.YourMoveBegun(l.page.to.and(l.page.game.Others()), l.page.terms.variantNamed()))
}

// moveUnheld asks for a move in the place of one that was held.
type moveUnheld struct {
	yourMove
	f letters.MoveUnheld
}

func (l moveUnheld) ask() string { return l.page.forReader(say.YourMoveTakenBack(l.page.to.Me())) }

func (l moveUnheld) told() string {
	notPlayed := l.tell(say.YourMoveNotPlayed(l.page.to.and(l.page.game.board.movesNamed(l.f.Moves))))
	return join("\n", notPlayed, barring{l.page.game}.ruleOfTurn(), openings{l.page.game}.said())
}
