package templates

import (
	"cmp"
	"fmt"
	"strings"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates/picture"
	"pentepost/templates/say"
)

// drawBoard writes a board and what can be done with it.
func (h *htmlWriter) drawBoard(shown *board) {
	if h.form == games.PictureBoard {
		h.picture("board", shown)
		return
	}
	w, links := shown.window(), h.links(shown)
	t := boardTable{htmlWriter: h, shown: shown, window: w, marks: shown.drawnMarks(), links: links, side: min(pointSide(usual, w.columns()), fingerSide-4)}
	t.write()
	if about := shown.about(w, links); about != "" {
		h.b.small(about)
	}
}

// picture shows the whole board as one picture without links, which has a name of its own in the letter.
func (h *htmlWriter) picture(name string, shown *board) {
	h.add(Picture{name, "image/png", h.drawer.Board(&shown.position, shown.drawnMarks(), shown.system)})
	h.b.WriteString("<img src=\"" + address(name) + "\" alt=\"" + quoted(h.d.to.tell(say.BoardName())) +
		"\" width=\"504\" style=\"display:block;width:100%;max-width:504px;height:auto\">\n")
}

// links reports whether points of the board can be tapped: it is the reader's move, and
// the letter has a reply address with a key. A puzzle that has ended is not tried any more.
func (h *htmlWriter) links(shown *board) bool {
	if h.d.to.puzzle && !canTry(h.d.notice.Letter) {
		return false
	}
	return h.d.view.ReplyTo != "" && h.d.game.RealTurn() && h.ofGame(shown) && h.d.game.board.IsNow() && h.d.game.board.takesPoint()
}

// boardTable writes the window of a board as a table, a cell for each point. Somebody who has the
// letter read aloud hears the names of stones and of points to tap on; a board without links is one
// picture to them, and its stones are listed at the end of the letter.
//
// A board to tap on that is too wide for a telephone is cut into slices, tables that float beside each other. On a
// narrow screen they stand below each other with larger points, each with the names of its rows, and the whole board stands
// above them as a picture. A wide screen shows neither of these.
//
// DECISION: a finger needs some 36 px, and a telephone of 390 px has room for nine such columns. So every point is in the letter
// once. A second board for telephones would take twice the bytes, and Gmail clips a letter at 102 kB.
type boardTable struct {
	*htmlWriter
	shown *board
	window
	marks  notation.Marks
	links  bool
	side   int             // of a point in px, for mail programs that drop the style
	width  markup          // of a point, as an attribute
	images map[look]markup // the points written before
}

func (t *boardTable) write() {
	t.width, t.images = t.attribute("width", number(t.side)), map[look]markup{}
	if t.links {
		t.b.buffer.Grow(200 * t.columns() * (t.top - t.bottom + 1)) // no more for each point
	}
	slices := slicesOf(t.columns(), t.links)
	if len(slices) == 1 {
		t.slice(slices[0], " class=\""+cmp.Or(t.class, "b")+"\"")
		return
	}
	t.overview()
	t.b.WriteString("<div class=\"" + cmp.Or(t.class, "b") + "\">\n")
	for _, s := range slices {
		t.slice(s, " align=\"left\"")
	}
	t.b.WriteString("<div style=\"clear:both\"></div></div>\n")
}

// overview shows the whole board above its slices.
func (t *boardTable) overview() {
	name := fmt.Sprint("whole", t.shown.game.ID)
	t.add(Picture{name, "image/png", t.drawer.Overview(&t.shown.position, t.marks, t.shown.system)})
	t.b.WriteString("<img class=\"" + cmp.Or(t.class, "b") + "w\" src=\"" + address(name) + "\" alt=\"" + quoted(t.d.to.tell(say.BoardName())) + "\" width=\"336\">\n")
}

// slice writes some columns of the board, with the names of the columns and rows. Rows and cells end where the next one
// begins (HTML standard, section 13.1.2.4).
func (t *boardTable) slice(s slice, how markup) {
	var role markup = "role=\"presentation\""
	if !t.links {
		role = "role=\"img\" aria-label=\"" + quoted(t.d.to.tell(say.BoardName())) + "\""
	}
	columns := t.side * (s.to - s.from)
	var corner, label markup = "<th", "<th"
	if s.from == 0 {
		columns += labelWidth
		label = "<td" + t.attribute("class", "n")
		corner = label + " width=\"" + number(labelWidth) + "\" height=\"20\""
		label += t.attribute("height", number(t.side))
	}
	t.b.WriteString("<table " + role + how + " cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"" +
		number(columns) + "\" bgcolor=\"" + woodColour + "\" \n" +
		"style=\"border-collapse:collapse;table-layout:fixed;text-align:center;font-size:11px;line-height:0;color:" + inkColour + "\">\n" +
		"<tr>" + corner + ">\n")
	for x := t.left + s.from; x < t.left+s.to; x++ {
		t.b.WriteString("<td width=" + number(t.side) + ">" + escape(t.shown.system.Column(t.shown.boardOf, x)))
		if t.b.column() > 100 {
			t.b.WriteString("\n")
		}
	}
	for y := t.top; y >= t.bottom; y-- {
		t.b.WriteString("\n<tr>" + label + ">" + escape(t.shown.system.Row(t.shown.boardOf, y)))
		for x := t.left + s.from; x < t.left+s.to; x++ {
			t.cell(t.shown.position.Point(x, y))
		}
	}
	t.b.WriteString("</table>\n")
}

func (t *boardTable) cell(at rules.Point) {
	stone := t.shown.position.At(at)
	tap := t.links && stone == rules.Empty && !t.d.game.board.bars(at)
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
	if t.b.column() > 100 { // no room for another one
		t.b.WriteString("\n")
	}
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
