package templates

import (
	"cmp"
	"fmt"

	"pentepost/templates/say"
)

// link writes the address of a mail with one command, in its body and at the end of its
// subject. The mail goes to this letter's reply address, or to the server if it has none.
func (h *htmlWriter) link(command string) {
	if h.linkHead == "" {
		h.linkHead = "mailto:" + quoted(cmp.Or(h.d.view.ReplyTo, h.d.to.service)) + "?subject="
		if !h.terse {
			h.linkHead += percent(h.d.brand() + ": ")
		}
	}
	said := percent(h.d.game.Before() + command)
	var and markup = "&amp;"
	if h.terse {
		and = "&" // HTML permits it where no name of a character follows
	}
	h.b.WriteString(h.linkHead + said + and + "body=" + said)
}

// brand is how the subjects of such mails begin.
func (d *draft) brand() string {
	if d.to.puzzle {
		return d.to.tell(say.SubjectToPuzzle(d.notice.Puzzle))
	}
	if d.view.Game != nil {
		return fmt.Sprintf("%s %d", title(d.view.Game.Rules), d.view.Game.ID)
	}
	return "Pentepost"
}

// buttonRow begins a row of buttons.
//
// QUIRK: Outlook for Windows does not know inline-block. The height of the line keeps two lines of
// buttons apart there.
const buttonRow = "<p style=\"margin:16px 0;line-height:56px\">\n"

// buttons writes short commands as buttons.
func (h *htmlWriter) buttons(list []button) {
	if len(list) == 0 {
		return
	}
	h.b.WriteString(buttonRow)
	for _, b := range list {
		h.button(b)
	}
	h.b.WriteString("</p>\n")
}

// The styles of buttons. A finger can hit 46 px.
//
// QUIRK: the main button has the colours of its text and its ground, because mail programs that darken a letter change
// both or none of them.
const (
	buttonStyle = "display:inline-block;margin:0 8px 0 0;padding:10px 16px;border:1px solid #888;border-radius:8px;line-height:24px;color:inherit;text-decoration:none"
	mainStyle   = "display:inline-block;margin:0 8px 0 0;padding:10px 20px;border:1px solid #1d6b45;border-radius:8px;line-height:24px;background:#1d6b45;color:#ffffff;font-weight:bold;text-decoration:none"
	graveStyle  = "display:inline-block;margin:0 16px 0 0;padding:10px 0;line-height:24px;color:inherit"
)

func (h *htmlWriter) button(b button) {
	var style markup = "style=\"" + buttonStyle
	switch {
	case b.rank == mainRank:
		style = "style=\"" + mainStyle
	case b.rank == graveRank:
		style = "style=\"" + graveStyle
	case h.terse:
		style = "class=\"k"
	}
	h.b.WriteString("<a href=\"")
	h.link(b.command)
	h.b.WriteString("\"\n" + style + "\"\n>" + escape(b.label) + "</a>\n")
}
