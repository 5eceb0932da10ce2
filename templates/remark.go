package templates

import "pentepost/templates/say"

// remark is what another player has written out of turn.
type remark struct{ onPage }

func (l remark) subject() string { return l.page.GameSubject() }

func (l remark) ask() string {
	return l.tell(say.RemarkAsk(l.page.to.By(), l.page.to.Me()))
}

func (l remark) told() string {
	if l.page.game.Over() {
		return ending{l.page.game}.said()
	}
	return l.page.game.TurnSaid()
}

func (l remark) news() string { return "" }

func (l remark) answer() string {
	if !l.page.game.MyTurn() {
		return l.tell(say.RemarkAnswer())
	}
	return l.page.example(say.RemarkAnswerOrPlay(), say.RemarkAnswerOrPlaySuchAs)
}
