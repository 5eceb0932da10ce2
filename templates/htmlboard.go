package templates

import (
	"cmp"
	"fmt"
	"strconv"
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

// drawBoard writes a board and what can be done with it.
func (h *htmlWriter) drawBoard(shown *board) {
	if h.form == games.PictureBoard {
		h.picture(shown)
		return
	}
	w, links := shown.window(), h.links(shown)
	h.table(shown, w, links)
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
	h.b.WriteString("<img src=\"cid:" + name + "@" + imageDomain + "\" alt=\"" + escape(h.tell("board.name", nil)) + "\" width=\"504\" style=\"display:block;width:100%;max-width:504px;height:auto\">\n")
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
	return h.ReplyTo != "" && h.RealTurn() && h.ofGame(shown) && h.IsNow() && h.position.Choices() == 0
}

// table writes the window of the board, a cell for each point. Somebody who has the letter
// read aloud hears the names of stones and of points to tap on; a board without links is one
// picture to them, and its stones are listed at the end of the letter.
func (h *htmlWriter) table(shown *board, w window, links bool) {
	columns, side := w.columns(), fixedSide(w.columns())
	h.width = h.attribute("width", strconv.Itoa(side))
	role := "role=\"presentation\""
	if !links {
		role = "role=\"img\" aria-label=\"" + escape(h.tell("board.name", nil)) + "\""
	}
	fmt.Fprintf(h.b, "<table %s class=\"%s\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"%d\" bgcolor=\"%s\" \n"+
		"style=\"border-collapse:collapse;table-layout:fixed;text-align:center;font-size:11px;line-height:0;color:%s\">\n",
		role, cmp.Or(h.class, "b"), labelWidth+side*columns, woodColour, inkColour)
	fmt.Fprintf(h.b, "<tr><td class=\"n\" width=\"%d\" height=\"20\">\n", labelWidth)
	for x := w.left; x <= w.right; x++ {
		fmt.Fprintf(h.b, "<td width=%d>%s\n", side, shown.system.Column(shown.boardOf, x))
	}
	h.b.WriteString("</tr>\n")
	marks := shown.drawnMarks()
	if links {
		h.b.Grow(200 * columns * (w.top - w.bottom + 1)) // no more for each point
	}
	for y := w.top; y >= w.bottom; y-- {
		fmt.Fprintf(h.b, "<tr><td class=\"n\" height=\"%d\">%s\n", side, shown.system.Row(shown.boardOf, y))
		for x := w.left; x <= w.right; x++ {
			h.cell(shown, marks, shown.position.Point(x, y), links)
		}
		h.b.WriteString("</tr>\n")
	}
	h.b.WriteString("</table>\n")
}

func (h *htmlWriter) cell(shown *board, marks notation.Marks, at rules.Point, links bool) {
	stone := shown.position.At(at)
	sign, tap := shown.sign(at, marks), links && stone == rules.Empty && !h.bars(at)
	h.b.WriteString("<td>")
	if tap {
		point := shown.Point(at)
		h.b.WriteString("<a")
		h.b.WriteString(h.attribute("aria-label", point))
		h.b.WriteString(" href=\"")
		h.link(point)
		h.b.WriteString("\">")
	}
	spoken := ""
	if links && stone != rules.Empty {
		spoken = shown.stoneAt(at)
	}
	h.tile(picture.TileAt(&shown.position, marks, at), sign, spoken)
	if tap {
		h.b.WriteString("</a>")
	}
	h.b.WriteString("\n")
}

// tile shows a point as an image.
func (h *htmlWriter) tile(t picture.Tile, sign, spoken string) {
	h.b.WriteString(h.image(look{t, sign}))
	if spoken != "" {
		h.b.WriteString(h.attribute("aria-label", spoken))
	}
	h.b.WriteString(h.width)
	h.b.WriteString(">")
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
func (h *htmlWriter) image(l look) string {
	if h.images[l] == "" {
		h.images[l] = "<img" + h.attribute("src", h.addTile(l.Tile)) + h.attribute("alt", l.sign)
	}
	return h.images[l]
}

// addTile adds a tile to the letter, once, and returns its address there.
func (h *htmlWriter) addTile(t picture.Tile) string {
	name := t.Name()
	if !h.shown[name] {
		h.add(Picture{name, "image/png", h.drawer.Tile(t)})
	}
	return "cid:" + name + "@" + imageDomain
}

// attribute is an attribute with a space before it. A terse letter omits the quotes if HTML
// allows that (HTML standard, section 13.1.2.3).
func (h *htmlWriter) attribute(name, value string) string {
	if h.terse && !strings.ContainsAny(value, " ()&*#%") {
		return " " + name + "=" + value
	}
	return " " + name + "=\"" + value + "\""
}
