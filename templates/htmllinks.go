package templates

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pentepost/games"
)

// link writes the address of a mail with one command, in its body and at the end of its
// subject. The mail goes to this letter's reply address, or to the server if it has none.
func (h *htmlWriter) link(command string) {
	if h.linkHead == "" {
		h.linkHead = "mailto:" + quoted(cmp.Or(h.ReplyTo, h.Service)) + "?subject="
		if !h.terse {
			h.linkHead += percent(h.brand() + ": ")
		}
	}
	said := percent(h.Before() + command)
	var and markup = "&amp;"
	if h.terse {
		and = "&" // HTML permits it where no name of a character follows
	}
	h.b.WriteString(h.linkHead + said + and + "body=" + said)
}

// brand is how the subjects of such mails begin.
func (p *page) brand() string {
	if p.isPuzzle() {
		return p.tell("subject.to-puzzle", args{"number": p.Notice.Puzzle})
	}
	if p.Game != nil {
		return fmt.Sprintf("%s %d", title(p.Game.Rules), p.Game.ID)
	}
	return "Pentepost"
}

// buttonRow begins a row of buttons.
//
// QUIRK: Outlook for Windows does not know inline-block. The height of the line keeps two lines of
// buttons apart there.
const buttonRow = "<p style=\"margin:8px 0;line-height:48px\">\n"

// buttons writes short commands as buttons.
func (h *htmlWriter) buttons() {
	words := h.buttonWords()
	if h.ReplyTo == "" && h.Code == "" || len(words) == 0 { // a code needs no key
		return
	}
	h.b.WriteString(buttonRow)
	for _, word := range words {
		h.button(word, h.label(word))
	}
	h.b.WriteString("</p>\n")
}

// label returns the words on the button for a command.
func (h *htmlWriter) label(command string) string {
	first, _, _ := strings.Cut(command, " ")
	if first != "rules" && first != "code" {
		first = command
	}
	return h.tellOr("button."+idOf(first), command)
}

func (h *htmlWriter) button(command, label string) {
	h.b.WriteString("<a href=\"")
	h.link(command)
	h.b.WriteString("\"\nstyle=\"display:inline-block;margin:0 8px 0 0;padding:8px 14px;border:1px solid;border-radius:8px;line-height:22px;text-decoration:none\">" + escape(label) + "</a>\n")
}

// buttonWords returns the short commands that best answer this letter.
func (p *page) buttonWords() []string {
	if p.Code != "" {
		return []string{"code " + p.Code}
	}
	switch p.traits.Buttons {
	case games.InvitationButtons:
		switch {
		case p.invites():
			return []string{"accept", "decline", "rules " + p.ruleset.Name, "never"}
		case p.waitsForOthers():
			return []string{"withdraw"}
		}
	case games.QuestionButtons:
		return p.questionButtons()
	case games.OfferButtons:
		if p.Plays() && !p.Over() {
			return []string{"accept", "decline"}
		}
		return p.gameButtons()
	case games.GameButtons:
		return slices.Concat(p.refusalButtons(), p.invitationButton(), p.gameButtons(), p.vacationButton())
	}
	return nil
}

// vacationButton answers the question whether the reader wants vacation.
func (p *page) vacationButton() []string {
	if p.lastDayAway().IsZero() {
		return nil
	}
	return []string{"vacation until " + p.Notice.Away}
}

// invitationButton sends an invitation once more that has lapsed.
func (p *page) invitationButton() []string {
	if p.Notice.Kind() != games.KindDeclined || !p.MayInviteAgain() {
		return nil
	}
	return []string{"invite again"}
}

// questionButtons are the answers to the question of a letter that is about no game.
func (p *page) questionButtons() []string {
	switch f := p.Notice.Letter.(type) {
	case games.WelcomeAsks:
		return []string{"yes"}
	case games.LeavingForGood:
		return []string{"keep me"}
	case games.LettersStopped:
		if f.Running > 0 {
			return []string{"resign all", "keep playing"}
		}
	}
	return nil
}

// refusalButtons are the answers to the question that a refusal asks, such as "Which one?".
func (p *page) refusalButtons() []string {
	f, _ := p.Notice.Letter.(games.Refused)
	switch {
	case f.Meant != "":
		return []string{"yes", "no"}
	case !p.RealTurn():
		return nil
	case f.Reason == games.TwoMoves:
		return p.movesRead(f)
	case f.Topic == games.TopicColumnI:
		return f.Known
	}
	return nil
}

// offersDraw reports whether the letter asks for a move, and a draw is offered with the one before.
func (p *page) offersDraw() bool {
	f, _ := p.Notice.Letter.(games.YourMove)
	return f.Offer
}

// gameButtons returns the commands that the reader may want in the game now.
func (p *page) gameButtons() []string {
	switch {
	case p.isPuzzle():
		return []string{"puzzle", "help"}
	case !p.Plays():
		return nil
	case p.held():
		return []string{"oops"}
	case p.MayAskAgain():
		return []string{"rematch", "moves", "gif"}
	case p.Over():
		return []string{"moves", "gif"}
	case p.RealTurn() && p.offersDraw():
		return append(p.buttonsOfChoice(), "accept", "decline", "resign", "moves", "help")
	case p.RealTurn() && p.spoken():
		return append(p.buttonsOfChoice(), "threats", "draw", "resign", "moves", "help")
	case p.RealTurn():
		return append(p.buttonsOfChoice(), "draw", "resign", "moves", "help")
	}
	return []string{"show", "moves", "help"}
}
