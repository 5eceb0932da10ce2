package templates

import (
	"strings"

	"pentepost/games/letters"
)

// wasThisYou asks whether a mail is the reader's.
type wasThisYou struct {
	onPage
	f letters.WasThisYou
	withoutNews
}

func (l wasThisYou) subject() string {
	if l.page.About() {
		return l.page.GameSubject()
	}
	return l.tell("confirm.subject-was-this-you", nil)
}

func (l wasThisYou) ask() string { return l.tell("confirm.was-this-you", args{"reader": l.page.Me()}) }

func (l wasThisYou) told() string {
	if l.f.Meant != "" {
		return join("\n\n", l.tell("confirm.told-foreign-line", nil), "  "+l.f.Meant, l.tell("confirm.foreign-yes-or-no", nil))
	}
	if l.page.Game != nil {
		return l.tell("confirm.told-foreign-in-game", args{"game": int(l.page.Game.ID)})
	}
	return l.tell("confirm.told-foreign", nil)
}

func (l wasThisYou) answer() string {
	if l.f.Meant != "" {
		return l.tell("confirm.answer-line", nil)
	}
	if l.page.Game != nil && !l.page.Over() {
		return l.tell("confirm.answer-here", nil)
	}
	return ""
}

// changeAsked asks whether a mail is the reader's that anybody may have sent, before it changes something.
type changeAsked struct {
	onPage
	f letters.ChangeAsked
	withoutNews
}

func (l changeAsked) subject() string { return l.tell("confirm.subject-was-this-you", nil) }

func (l changeAsked) ask() string { return l.tell("confirm.was-this-you", args{"reader": l.page.Me()}) }

func (l changeAsked) told() string {
	return join("\n\n", l.tell("confirm.told-change", nil), strings.TrimRight("  "+l.f.Meant, " "), l.tell("confirm.change-yes", nil))
}

func (l changeAsked) answer() string { return l.tell("confirm.answer-line", nil) }
