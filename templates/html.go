package templates

import (
	"strings"

	"pentepost/games"
	"pentepost/games/letters"
)

// maxHTML is the largest HTML part, in bytes as sent.
//
// QUIRK: Gmail clips a mail at 102 kB, and mail servers on the way may make it longer.
const maxHTML = 60_000

// htmlWriter writes the HTML part of a letter: ASCII but for letters of other scripts, no line over 300 bytes, and nothing
// that must be fetched.
//
// DECISION: it does not use html/template, which took 6 times as long for a whole letter (1300 instead of
// 8000 letters a second), and some 10 times with a board to tap on (14,200 allocations instead of 920);
// with only the words left to it, 1.6 times. It keeps characters beyond ASCII and lines of any length,
// so text would need escape all the same, and then come as template.HTML, which nobody checks. Here the
// type markup keeps text apart.
type htmlWriter struct {
	d *draft
	*album
	form     games.Board // tap or picture
	terse    bool        // links have the move alone as subject
	linkHead markup      // the first part of all links, set by the first link
	class    markup      // of a board, if a letter has several; else ""
	b        *sheet
}

// addHTML gives a letter its HTML part, unless the reader wants none. If a board with links
// would be too large, the letter gets shorter links, and in the end a picture.
func (r *Renderer) addHTML(p *draft, w wording, letter *Worded) {
	form := p.view.Reader.Board
	if p.view.Brief || form == games.TextBoard {
		return
	}
	var b sheet
	for _, try := range []htmlWriter{{form: form}, {form: form, terse: true}, {form: games.PictureBoard, terse: true}} {
		h := try
		b.buffer.Reset()
		h.d, h.album, h.b = p, newAlbum(r.drawer), &b
		h.write(w)
		letter.Inline = h.pictures
		if b.asSent() <= maxHTML {
			break
		}
	}
	letter.HTML = b.buffer.String()
}

// asSent is the size of text in a mail, in bytes: there, lines end with CR and LF.
func asSent(text string) int { return len(text) + strings.Count(text, "\n") }

// The head makes a letter fit the screen and follow the reader's choice of light or dark.
// Mail programs that drop it show the same, less well.
//
// QUIRK: no text has a colour, except on the wood of a board, which has one too. Mail programs
// replace colours in dark mode, and the text could become unreadable on the new background.
const (
	htmlHead = `<!DOCTYPE html>
<html lang="`
	htmlMeta = `"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>`
	htmlStyle = `</title>
<style>
:root{color-scheme:light dark}
`
	htmlBody = `</style></head>
<body style="margin:0;padding:16px 8px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div role="main" style="max-width:680px;overflow-wrap:anywhere">
`
	htmlEnd = "</div></body></html>\n"
)

// write writes the letter in the order that a reader with a telephone needs: what is asked and
// what happened, which a mail program also shows in its list of letters, then the answers or the board, then the
// rest. The lists for screen readers are at the end.
func (h *htmlWriter) write(w wording) {
	h.b.buffer.Grow(24 << 10) // enough for most
	h.head(w)
	settings, asks := h.d.notice.Kind() == letters.KindSettingsOf, hasMain(w.buttons)
	w = h.inShort(w, settings || h.ofGame(w.board))
	h.b.heading1(w.ask)
	if h.d.greets() {
		h.quotation()
	}
	if settings {
		h.settings()
	}
	for _, text := range w.told {
		h.paragraphs(text)
	}
	h.course(w.course)
	h.drawing(w.drawing)
	if asks {
		h.buttons(w.buttons)
		h.paragraphs(w.answer)
	}
	tableWriter{h.b, &h.d.to.teller}.write(w.tables)
	h.paragraphs(w.underTables)
	h.conditionalLines(w.lines)
	switch {
	case w.board != nil:
		h.drawBoard(w.board)
	case h.d.to.spoken(): // the stones instead of the board
		h.paragraphs(strings.Join(w.stones, "\n"))
		w.stones = nil
	}
	h.state(w)
	if !h.d.greets() {
		h.quotation()
	}
	h.notes()
	if !asks {
		h.paragraphs(w.answer)
	}
	h.paragraphs(w.deadline)
	if !asks {
		h.buttons(w.buttons)
	}
	h.foot(w)
}

// foot writes the small print, below a line.
//
// The line above which people write is part of it: what a mail program quotes is known by its markup, so the line is only
// for those that mark nothing.
func (h *htmlWriter) foot(w wording) {
	h.b.WriteString("<div style=\"margin:24px 0 0;padding:8px 0 0;border-top:1px solid #999;opacity:.75\">\n")
	for text := range strings.SplitSeq(w.below, "\n") {
		h.b.small(text)
	}
	h.b.small(w.stones...)
	h.b.small(w.lastLine, h.d.to.marker())
	h.b.WriteString("</div>\n" + htmlEnd)
}

// ofGame reports whether a board shows the game of the letter, not a sample.
func (h *htmlWriter) ofGame(b *board) bool {
	return b != nil && b == h.d.boardOfGame()
}

// headBegin writes the head up to the style of boards.
func (h *htmlWriter) headBegin(w wording) {
	h.b.WriteString(htmlHead + quoted(h.d.to.code) + htmlMeta + escape(w.subject) + htmlStyle)
}

func (h *htmlWriter) head(w wording) {
	h.headBegin(w)
	if w.board != nil && h.form != games.PictureBoard {
		h.tableStyle(w.board.window().columns(), h.links(w.board))
	}
	h.headEnd()
}

// headEnd ends the head. The buttons of a terse letter have their style there.
func (h *htmlWriter) headEnd() {
	if h.terse {
		h.b.WriteString(".k{" + buttonStyle + "}\n")
	}
	h.b.WriteString(htmlBody)
}

// inShort words the letter again, without what its HTML part says in another way: with buttons and, if short is set, with
// a board or with its settings.
func (h *htmlWriter) inShort(w wording, short bool) wording {
	h.d.to.short, h.d.to.tapped = short, len(w.buttons) > 0
	defer func() { h.d.to.short, h.d.to.tapped = false, false }()
	if !h.d.to.short && !h.d.to.tapped || h.d.inTwoLines() {
		return w
	}
	said := h.d.parts()
	w.ask, w.told = said.ask(), append([]string{said.told()}, w.told[1:]...)
	if w.answer != "" {
		w.answer = said.answer()
	}
	return w
}

// quotation quotes another player, clearly apart from the server's own words.
func (h *htmlWriter) quotation() {
	if h.d.view.Remark == nil {
		return
	}
	h.b.WriteString("<blockquote style=\"margin:12px 0;padding:2px 12px;border-left:3px solid #c9a45c\">\n<b>" +
		escape(strings.TrimRight(h.d.to.named(remarkBy(h.d.to, h.d.view.Remark), ""), " ")) + "</b>")
	for line := range strings.Lines(remarkText(h.d.view.Remark)) {
		h.b.WriteString("\n" + escape(strings.TrimRight(line, "\n")) + "<br>")
	}
	h.b.WriteString("\n</blockquote>\n")
}
