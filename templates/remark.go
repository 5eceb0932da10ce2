package templates

import "pentepost/templates/say"

// remark is what another player has written out of turn.
type remark struct {
	to   *people
	game *gameSeen
}

func (l remark) subject() string { return l.game.subject() }

func (l remark) ask() string {
	return l.to.tell(say.RemarkAsk(l.to.By(), l.to.Me()))
}

func (l remark) told() string {
	if l.game.Over() {
		return ending{l.game}.said()
	}
	return l.game.TurnSaid()
}

func (l remark) answer() string {
	if !l.game.MyTurn() {
		return l.to.tell(say.RemarkAnswer())
	}
	return l.game.example(say.RemarkAnswerOrPlay(), say.RemarkAnswerOrPlaySuchAs)
}
