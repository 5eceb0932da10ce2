package templates

import (
	"cmp"
	"strings"

	"pentepost/games/letters"
	"pentepost/templates/say"
)

// wasThisYou asks whether a mail is the reader's.
type wasThisYou struct {
	to *people
	about
	f letters.WasThisYou
}

func (l wasThisYou) subject() string {
	return cmp.Or(l.about.subject(), l.to.tell(say.ConfirmSubjectWasThisYou()))
}

func (l wasThisYou) ask() string { return l.to.tell(say.ConfirmWasThisYou(l.to.Me())) }

func (l wasThisYou) told() string {
	if l.f.Meant != "" {
		return join("\n\n", l.to.tell(say.ConfirmToldForeignLine()), "  "+l.f.Meant, l.to.tell(say.ConfirmForeignYesOrNo()))
	}
	if l.game != nil {
		return l.to.tell(say.ConfirmToldForeignInGame(int(l.game.game.ID)))
	}
	return l.to.tell(say.ConfirmToldForeign())
}

func (l wasThisYou) answer() string {
	if l.f.Meant != "" {
		return l.to.tell(say.ConfirmAnswerLine())
	}
	if l.game != nil && !l.game.Over() {
		return l.to.tell(say.ConfirmAnswerHere())
	}
	return ""
}

// changeAsked asks whether a mail is the reader's that anybody may have sent, before it changes something.
type changeAsked struct {
	to *people
	f  letters.ChangeAsked
}

func (l changeAsked) subject() string { return l.to.tell(say.ConfirmSubjectWasThisYou()) }

func (l changeAsked) ask() string { return l.to.tell(say.ConfirmWasThisYou(l.to.Me())) }

func (l changeAsked) told() string {
	return join("\n\n", l.to.tell(say.ConfirmToldChange()), strings.TrimRight("  "+l.f.Meant, " "), l.to.tell(say.ConfirmChangeYes()))
}

func (l changeAsked) answer() string { return l.to.tell(say.ConfirmAnswerLine()) }
