package templates

import (
	"fmt"
	"strings"

	"pentepost/games"
	"pentepost/templates/picture"
)

// maxHTML is the largest HTML part, in bytes as sent.
//
// QUIRK: Gmail clips a mail at 102 kB, and mail servers on the way may make it longer.
const maxHTML = 60_000

// htmlWriter writes the HTML part of a letter: ASCII, no line over 300 bytes, and nothing
// that must be fetched.
type htmlWriter struct {
	*page
	drawer   *picture.Drawer
	form     games.Board // tap, letters or picture
	terse    bool        // links have the move alone as subject
	linkHead string      // the first part of all links, set by the first link
	b        strings.Builder
	pictures []Picture
	shown    map[string]bool // the pictures there are, by name
}

// addHTML gives a letter its HTML part, unless the reader wants none. If a board with links
// would be too large, the letter gets shorter links, and in the end a picture.
func (r *Renderer) addHTML(p *page, w wording, letter *Letter) {
	form := p.Reader.Board
	if p.Brief || form == games.TextBoard || form == games.NarrowBoard {
		return
	}
	for _, try := range []htmlWriter{{form: form}, {form: form, terse: true}, {form: games.PictureBoard, terse: true}} {
		h := try
		h.page, h.drawer, h.shown = p, r.drawer, map[string]bool{}
		h.write(w)
		letter.HTML, letter.Inline = h.b.String(), h.pictures
		if asSent(letter.HTML) <= maxHTML {
			return
		}
	}
}

// asSent is the size of text in a mail, in bytes: there, lines end with CR and LF.
func asSent(text string) int { return len(text) + strings.Count(text, "\n") }

// The head makes a letter fit the screen and follow the reader's choice of light or dark.
// Mail programs that drop it show the same, less well.
//
// QUIRK: no text has a colour. Mail programs replace colours in dark mode, and the text
// could become unreadable on the new background.
const (
	htmlHead = `<!DOCTYPE html>
<html lang="%s"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>`
	htmlStyle = `</title>
<style>
:root{color-scheme:light dark}
.b img{display:block;width:100%;max-width:32px;height:auto}
.b a{display:block;text-decoration:none}
</style></head>
<body style="margin:0;padding:12px;font:16px/1.45 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:680px">
`
	htmlEnd = "</div></body></html>\n"
)

// write writes the letter in the order that suits a screen reader: what is asked, what
// happened, the stones, and only then the board with its many links.
func (h *htmlWriter) write(w wording) {
	h.b.Grow(32 << 10)
	fmt.Fprintf(&h.b, htmlHead, h.code)
	h.b.WriteString(escape(w.subject) + htmlStyle)
	h.small(Marker + " " + w.lastLine)
	h.b.WriteString("<h1 style=\"margin:8px 0;font-size:20px;line-height:1.3\">\n" + escape(w.ask) + "</h1>\n")
	for _, text := range w.news {
		h.paragraphs(text)
	}
	h.quotation()
	h.drawing(w.drawing)
	if w.board != nil {
		h.drawBoard(w.board, w.stones)
	}
	h.paragraphs(w.answer)
	h.buttons()
	h.small(w.lastLine)
	h.b.WriteString(htmlEnd)
}

func (h *htmlWriter) small(text string) {
	h.b.WriteString("<p style=\"margin:8px 0;font-size:13px\">\n" + escape(text) + "</p>\n")
}

// paragraphs writes text of several lines. Lines that begin with a blank are set in
// columns and keep their blanks. A browser drops the first line feed in a <pre>.
func (h *htmlWriter) paragraphs(text string) {
	columns := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		if in := strings.HasPrefix(line, " "); in != columns {
			columns = in
			h.b.WriteString(map[bool]string{true: "<pre style=\"margin:8px 0;font-size:13px;white-space:pre-wrap\">\n", false: "</pre>\n"}[in])
		}
		switch {
		case columns:
			h.b.WriteString(escape(line) + "\n")
		case line != "":
			h.b.WriteString("<p style=\"margin:0 0 6px\">\n" + escape(line) + "</p>\n")
		}
	}
	if columns {
		h.b.WriteString("</pre>\n")
	}
}

// quotation quotes another player, clearly apart from the server's own words.
func (h *htmlWriter) quotation() {
	if h.Remark == nil {
		return
	}
	h.b.WriteString("<blockquote style=\"margin:8px 0;padding:4px 12px;border-left:3px solid\">\n<b>" +
		escape(h.name(h.Remark.From)) + ":</b>")
	for line := range strings.Lines(h.remarkText()) {
		h.b.WriteString("\n" + escape(strings.TrimRight(line, "\n")) + "<br>")
	}
	h.b.WriteString("\n</blockquote>\n")
}

// escape writes text as HTML in ASCII. It breaks long lines at a blank. If there is
// no blank, it breaks them inside a tag, where the break does not show.
func escape(text string) string {
	const long, longest = 150, 240
	var b strings.Builder
	column := 0
	for _, r := range text {
		piece := escapeRune(r)
		switch {
		case r == ' ' && column > long:
			piece = "\n"
		case column > longest:
			piece = "<wbr\n>" + piece
		}
		b.WriteString(piece)
		if column += len(piece); strings.Contains(piece, "\n") {
			column = 0
		}
	}
	return b.String()
}

func escapeRune(r rune) string {
	switch {
	case r == '&':
		return "&amp;"
	case r == '<':
		return "&lt;"
	case r == '>':
		return "&gt;"
	case r == '"':
		return "&quot;"
	case r > '~':
		return fmt.Sprintf("&#%d;", r)
	}
	return string(r)
}

func escapeEach(lines []string) (escaped []string) {
	for _, line := range lines {
		escaped = append(escaped, escape(line))
	}
	return escaped
}
