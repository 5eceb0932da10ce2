package templates

import (
	"strings"

	"pentepost/games/letters"
	"pentepost/templates/say"
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
	return l.tell(say.ConfirmSubjectWasThisYou())
}

func (l wasThisYou) ask() string { return l.tell(say.ConfirmWasThisYou(l.page.to.Me())) }

func (l wasThisYou) told() string {
	if l.f.Meant != "" {
		return join("\n\n", l.tell(say.ConfirmToldForeignLine()), "  "+l.f.Meant, l.tell(say.ConfirmForeignYesOrNo()))
	}
	if l.page.view.Game != nil {
		return l.tell(say.ConfirmToldForeignInGame(int(l.page.view.Game.ID)))
	}
	return l.tell(say.ConfirmToldForeign())
}

func (l wasThisYou) answer() string {
	if l.f.Meant != "" {
		return l.tell(say.ConfirmAnswerLine())
	}
	if l.page.view.Game != nil && !l.page.game.Over() {
		return l.tell(say.ConfirmAnswerHere())
	}
	return ""
}

// changeAsked asks whether a mail is the reader's that anybody may have sent, before it changes something.
type changeAsked struct {
	onPage
	f letters.ChangeAsked
	withoutNews
}

func (l changeAsked) subject() string { return l.tell(say.ConfirmSubjectWasThisYou()) }

func (l changeAsked) ask() string { return l.tell(say.ConfirmWasThisYou(l.page.to.Me())) }

func (l changeAsked) told() string {
	return join("\n\n", l.tell(say.ConfirmToldChange()), strings.TrimRight("  "+l.f.Meant, " "), l.tell(say.ConfirmChangeYes()))
}

func (l changeAsked) answer() string { return l.tell(say.ConfirmAnswerLine()) }
