package templates

// wasThisYou asks whether a mail is the reader's.
type wasThisYou struct {
	*page
	withoutNews
}

func (l wasThisYou) subject() string {
	if l.About() {
		return l.GameSubject()
	}
	return l.tell("confirm.subject-was-this-you", nil)
}

func (l wasThisYou) ask() string { return l.tell("confirm.was-this-you", args{"reader": l.Me()}) }

func (l wasThisYou) told() string {
	if l.Game != nil {
		return l.tell("confirm.told-foreign-in-game", args{"game": int(l.Game.ID)})
	}
	return l.tell("confirm.told-foreign", nil)
}

func (l wasThisYou) answer() string {
	if l.Game != nil && !l.Over() {
		return l.tell("confirm.answer-here", nil)
	}
	return ""
}
