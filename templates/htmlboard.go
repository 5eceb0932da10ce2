package templates

import (
	"cmp"
	"fmt"
	"strings"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates/picture"
)

// drawBoard writes a board and what can be done with it.
func (h *htmlWriter) drawBoard(shown *board) {
	if h.form == games.PictureBoard {
		h.picture(shown)
		return
	}
	w, links := shown.window(), h.links(shown)
	t := boardTable{htmlWriter: h, shown: shown, window: w, marks: shown.drawnMarks(), links: links, side: fixedSide(w.columns())}
	t.write()
	if about := shown.about(w, links); about != "" {
		h.small(about)
	}
}

// picture shows the whole board as one picture without links.
func (h *htmlWriter) picture(shown *board) { h.pictureNamed("board", shown) }

// pictureOf is like picture for one of several boards in a letter.
func (h *htmlWriter) pictureOf(shown *board) {
	h.pictureNamed(fmt.Sprint("board", shown.game.ID), shown)
}

func (h *htmlWriter) pictureNamed(name string, shown *board) {
	h.add(Picture{name, "image/png", h.drawer.Board(&shown.position, shown.drawnMarks(), shown.system)})
	h.b.WriteString("<img src=\"" + address(name) + "\" alt=\"" + quoted(h.tell("board.name", nil)) +
		"\" width=\"504\" style=\"display:block;width:100%;max-width:504px;height:auto\">\n")
}

// links reports whether points of the board can be tapped: it is the reader's move, and
// the letter has a reply address with a key.
func (h *htmlWriter) links(shown *board) bool {
	return h.ReplyTo != "" && h.RealTurn() && h.ofGame(shown) && h.IsNow() && h.position.Choices() == 0
}

// boardTable writes the window of a board as a table, a cell for each point. Somebody who has the
// letter read aloud hears the names of stones and of points to tap on; a board without links is one
// picture to them, and its stones are listed at the end of the letter.
type boardTable struct {
	*htmlWriter
	shown *board
	window
	marks  notation.Marks
	links  bool
	side   int             // of a point in px
	width  markup          // of a point, as an attribute
	images map[look]markup // the points written before
}

func (t *boardTable) write() {
	t.width, t.images = t.attribute("width", number(t.side)), map[look]markup{}
	t.head()
	if t.links {
		t.b.buffer.Grow(200 * t.columns() * (t.top - t.bottom + 1)) // no more for each point
	}
	for y := t.top; y >= t.bottom; y-- {
		t.b.WriteString("<tr><td class=\"n\" height=\"" + number(t.side) + "\">" + escape(t.shown.system.Row(t.shown.boardOf, y)) + "\n")
		for x := t.left; x <= t.right; x++ {
			t.cell(t.shown.position.Point(x, y))
		}
		t.b.WriteString("</tr>\n")
	}
	t.b.WriteString("</table>\n")
}

// head begins the table, with the names of the columns.
func (t *boardTable) head() {
	var role markup = "role=\"presentation\""
	if !t.links {
		role = "role=\"img\" aria-label=\"" + quoted(t.tell("board.name", nil)) + "\""
	}
	t.b.WriteString("<table " + role + " class=\"" + cmp.Or(t.class, "b") + "\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"" +
		number(labelWidth+t.side*t.columns()) + "\" bgcolor=\"" + woodColour + "\" \n" +
		"style=\"border-collapse:collapse;table-layout:fixed;text-align:center;font-size:11px;line-height:0;color:" + inkColour + "\">\n" +
		"<tr><td class=\"n\" width=\"" + number(labelWidth) + "\" height=\"20\">\n")
	for x := t.left; x <= t.right; x++ {
		t.b.WriteString("<td width=" + number(t.side) + ">" + escape(t.shown.system.Column(t.shown.boardOf, x)) + "\n")
	}
	t.b.WriteString("</tr>\n")
}

func (t *boardTable) cell(at rules.Point) {
	stone := t.shown.position.At(at)
	tap := t.links && stone == rules.Empty && !t.bars(at)
	t.b.WriteString("<td>")
	if tap {
		point := t.shown.Point(at)
		t.b.WriteString("<a")
		t.b.WriteString(t.attribute("aria-label", quoted(point)))
		t.b.WriteString(" href=\"")
		t.link(point)
		t.b.WriteString("\">")
	}
	t.b.WriteString(t.image(look{picture.TileAt(&t.shown.position, t.marks, at), t.shown.sign(at, t.marks)}))
	if t.links && stone != rules.Empty {
		t.b.WriteString(t.attribute("aria-label", quoted(t.shown.stoneAt(at))))
	}
	t.b.WriteString(t.width)
	t.b.WriteString(">")
	if tap {
		t.b.WriteString("</a>")
	}
	t.b.WriteString("\n")
}

// look is how a point looks: its image, and its sign if images are not loaded.
type look struct {
	picture.Tile
	sign string
}

// image writes the first part of an image, once for all points that look the same.
//
// DECISION: the words for an image that is not loaded are its sign, "X", because "black H12"
// would be cut off in a cell of 24 px. Screen readers say the label.
func (t *boardTable) image(l look) markup {
	if t.images[l] == "" {
		t.images[l] = "<img" + t.attribute("src", t.tile(l.Tile)) + t.attribute("alt", quoted(l.sign))
	}
	return t.images[l]
}

// attribute is an attribute with a space before it. A terse letter omits the quotes if HTML
// allows that (HTML standard, section 13.1.2.3).
func (h *htmlWriter) attribute(name, value markup) markup {
	if h.terse && !strings.ContainsAny(string(value), " ()&*#%") {
		return " " + name + "=" + value
	}
	return " " + name + "=\"" + value + "\""
}
