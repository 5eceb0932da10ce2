package templates

import (
	"pentepost/games/letters"
	"pentepost/games/play"
)

// yourMove asks for a move.
type yourMove struct {
	*page
	f letters.YourMove
}

func (l yourMove) subject() string { return l.GameSubject() }

func (l yourMove) ask() string {
	return l.forReader("your-move.ask", nil)
}

func (l yourMove) told() string {
	var offer string
	if l.f.Offer {
		offer = l.tell("your-move.draw-offered", args{"player": l.By(), "before": l.Before()})
	}
	return join("\n", l.begun(), besideMove{l.page}.said(), happened{l.gamePage}.said(), l.wrote(), offer, barring{l.gamePage}.ruleOfTurn(), openings{l.gamePage}.said())
}

func (l yourMove) news() string {
	if !l.RealTurn() || !l.IsNow() {
		return ""
	}
	said := join("\n", besideMove{l.page}.said(), happened{l.gamePage}.said())
	if l.isStart() {
		said = join(" ", l.begunIn(), said)
	}
	return join("\n", said, l.tell("turn.yours", nil))
}

func (l yourMove) answer() string {
	if l.short {
		return l.replyWithPoint()
	}
	id := "your-move.answers"
	if l.spoken() {
		id += "-spoken"
	}
	return join("\n", l.replyWithPoint(), l.tell(id, nil))
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
	if l.Computer != "" {
		return l.begunIn() + l.againstComputer()
	}
	return l.begunIn()
}

func (l yourMove) begunIn() string {
	return l.tell("your-move.begun", args{"variant": l.variantNamed(), "others": l.and(l.Others())})
}

// moveUnheld asks for a move in the place of one that was held.
type moveUnheld struct {
	yourMove
	f letters.MoveUnheld
}

func (l moveUnheld) ask() string { return l.forReader("your-move.taken-back", nil) }

func (l moveUnheld) told() string {
	notPlayed := l.tell("your-move.not-played", args{"moves": l.and(l.movesNamed(l.f.Moves))})
	return join("\n", notPlayed, barring{l.gamePage}.ruleOfTurn(), openings{l.gamePage}.said())
}
