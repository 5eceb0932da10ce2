package templates

import (
	"fmt"
	"strings"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates/picture"
)

// Picture is an image file that comes with a letter.
type Picture struct {
	Name string // of the file; within a letter its Content-ID
	Type string // its media type
	Data []byte
}

// imageDomain is the right side of the Content-IDs of the pictures in a letter (RFC 2392).
// It is short because the letter has it once for each point.
const imageDomain = "p"

// drawBoard writes a board after the list of its stones, so that people who have the
// letter read aloud hear the stones before the many points.
func (h *htmlWriter) drawBoard(shown *board, stones []string) {
	h.b.WriteString("<p style=\"margin:8px 0;font-size:14px\">\n" + strings.Join(escapeEach(stones), "<br>\n") + "</p>\n")
	if h.form == games.PictureBoard {
		h.picture(shown)
		return
	}
	w, links := shown.window(), h.links(shown)
	h.table(shown, w, links)
	h.b.WriteString("<p style=\"margin:8px 0;font-size:14px\">\n" + escape(shown.about(w, links)) + "</p>\n")
}

// picture shows the whole board as one picture without links.
func (h *htmlWriter) picture(shown *board) {
	h.add(Picture{"board", "image/png", h.drawer.Board(&shown.position, shown.drawnMarks(), shown.system)})
	h.b.WriteString("<img src=\"cid:board@" + imageDomain + "\" alt=\"" + escape(h.say("board picture", nil)) + "\" width=\"504\" style=\"display:block;width:100%;max-width:504px;height:auto\">\n")
}

// add adds a picture to the letter, once.
func (h *htmlWriter) add(p Picture) {
	if !h.shown[p.Name] {
		h.shown[p.Name] = true
		p.Name += "@" + imageDomain
		h.pictures = append(h.pictures, p)
	}
}

// links reports whether points of the board can be tapped: it is the reader's move, and
// the letter has a reply address with a key.
func (h *htmlWriter) links(shown *board) bool {
	return h.ReplyTo != "" && h.RealTurn() && shown == h.page.board && h.IsNow() && h.position.Choices() == 0
}

// table writes the window of the board, a cell for each point. A cell is at least 24 px
// wide, so that a finger can hit it; a wide board scrolls sideways.
func (h *htmlWriter) table(shown *board, w window, links bool) {
	columns := w.right - w.left + 1
	fmt.Fprintf(&h.b, "<div style=\"overflow-x:auto\"><table role=\"presentation\" class=\"b\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"%d\" "+
		"style=\"width:100%%;min-width:%dpx;max-width:%dpx;\nborder-collapse:collapse;table-layout:fixed;text-align:center;font-size:13px;line-height:1\">\n",
		32*columns+24, 24*columns+24, 32*columns+24)
	h.b.WriteString("<tr><td width=\"24\" style=\"width:24px\"></td>")
	for x := w.left; x <= w.right; x++ {
		h.b.WriteString("<td>" + shown.system.Column(shown.boardOf, x) + "</td>")
	}
	h.b.WriteString("</tr>\n")
	marks := shown.drawnMarks()
	for y := w.top; y >= w.bottom; y-- {
		h.b.WriteString("<tr><td>" + shown.system.Row(shown.boardOf, y) + "</td>\n")
		for x := w.left; x <= w.right; x++ {
			h.cell(shown, marks, shown.position.Point(x, y), links)
		}
		h.b.WriteString("</tr>\n")
	}
	h.b.WriteString("</table></div>\n")
}

func (h *htmlWriter) cell(shown *board, marks notation.Marks, at rules.Point, links bool) {
	links = links && shown.position.At(at) == rules.Empty && !h.bars(at)
	h.b.WriteString("<td>")
	if links {
		h.b.WriteString("<a")
		point := shown.Point(at)
		h.attribute("aria-label", point)
		h.b.WriteString(" href=\"")
		h.link(point)
		h.b.WriteString("\">")
	}
	if h.form == games.TapBoard {
		h.tile(picture.TileAt(&shown.position, marks, at), shown.sign(at, marks))
	} else {
		h.b.WriteString("<span style=\"line-height:24px\">" + shown.sign(at, marks) + "</span>")
	}
	if links {
		h.b.WriteString("</a>")
	}
	h.b.WriteString("\n")
}

// tile shows a point as an image.
func (h *htmlWriter) tile(t picture.Tile, sign string) {
	name := t.Name()
	if !h.shown[name] {
		h.add(Picture{name, "image/png", h.drawer.Tile(t)})
	}
	h.b.WriteString("<img")
	h.attribute("src", "cid:"+name+"@"+imageDomain)
	h.attribute("alt", sign)
	h.attribute("width", "32")
	h.b.WriteString(">")
}

// attribute writes an attribute. A terse letter omits the quotes if HTML allows that
// (HTML standard, section 13.1.2.3).
func (h *htmlWriter) attribute(name, value string) {
	quote := "\""
	if h.terse && !strings.ContainsAny(value, "()&*#%") {
		quote = ""
	}
	for _, s := range [...]string{" ", name, "=", quote, value, quote} {
		h.b.WriteString(s)
	}
}
