package templates

import (
	"cmp"
	"fmt"
	"strings"
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
	words := buttons{h.page}.words()
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
