package templates

// remark is what another player has written out of turn.
type remark struct{ onPage }

func (l remark) subject() string { return l.page.GameSubject() }

func (l remark) ask() string {
	return l.tell("remark.ask", args{"player": l.page.By(), "reader": l.page.Me()})
}

func (l remark) told() string {
	if l.page.Over() {
		return ending{l.page.gamePage}.said()
	}
	return l.page.TurnSaid()
}

func (l remark) news() string { return "" }

func (l remark) answer() string {
	if !l.page.MyTurn() {
		return l.tell("remark.answer", nil)
	}
	return l.page.example("remark.answer-or-play")
}
