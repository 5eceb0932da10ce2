package templates

// remark is what another player has written out of turn.
type remark struct{ *page }

func (l remark) subject() string { return l.GameSubject() }

func (l remark) ask() string {
	return l.tell("remark.ask", args{"player": l.By(), "reader": l.Me()})
}

func (l remark) told() string {
	if l.Over() {
		return ending{l.gamePage}.said()
	}
	return l.TurnSaid()
}

func (l remark) news() string { return "" }

func (l remark) answer() string {
	if !l.MyTurn() {
		return l.tell("remark.answer", nil)
	}
	return l.example("remark.answer-or-play")
}
