package templates

import (
	"fmt"

	"pentepost/games/letters"
	"pentepost/templates/picture"
)

// drawing shows somebody who may not know Pente a capture and a five. It is "" in all other
// letters.
func (p layout) drawing() string {
	if p.page.Notice.Kind() != letters.KindInvitation || p.page.Me() != "" {
		return ""
	}
	if r := p.page.challenge.Rules; !r.Captures.Has(2) || r.Row != 5 {
		return ""
	}
	return p.page.rowsOfPente()
}

// fiveAndPair is a piece of a board where one stone makes five in a row and takes a pair.
var fiveAndPair = [...]string{
	". . . . . . O . .",
	". . . . . . * . .",
	". . . X . . * . .",
	". .(O(O(O(O[O]. .",
	". . . X . X . . .",
}

// drawnSide is the side of a point of it, in px.
const drawnSide = 30

// drawing shows the game in one picture to somebody who may not know it.
func (h *htmlWriter) drawing(drawn string) {
	if drawn == "" {
		return
	}
	var rows [][]picture.Tile
	for _, row := range fiveAndPair {
		rows = append(rows, tilesOf(row))
	}
	h.add(Picture{"game", "image/png", h.drawer.Strip(rows...)})
	h.b.WriteString("<p style=\"margin:12px 0 4px\">\n<img src=\"" + address("game") + "\" alt=\"" + quoted(h.tell("board.name", nil)) + "\" width=\"" +
		number(drawnSide*len(rows[0])) + "\" style=\"display:block;border-radius:6px\"></p>\n")
	h.b.small(h.tell("invitation.picture", nil))
}

// strip writes a row of a drawing as a picture.
func (h *htmlWriter) strip(row string) {
	tiles := tilesOf(row)
	name := fmt.Sprintf("row%d", len(h.pictures)+1)
	h.add(Picture{name, "image/png", h.drawer.Strip(tiles)})
	h.b.WriteString("<p style=\"margin:8px 0 2px\">\n<img src=\"" + address(name) + "\" alt=\"" + quoted(row) + "\" width=\"" +
		number(picture.StripSide/2*len(tiles)) + "\" style=\"display:block\"></p>\n")
}

// tilesOf returns the tiles of a row as words draw it: ". O * *[O].".
func tilesOf(row string) (tiles []picture.Tile) {
	for i := 0; i < len(row); i += 2 {
		t := picture.Tile{Arms: picture.AllArms}
		switch row[i] {
		case 'O':
			t.Stone = picture.WhiteO
		case 'X':
			t.Stone = picture.BlackX
		case '*':
			t.Mark |= picture.Captured
		}
		switch {
		case i == 0:
		case row[i-1] == '[':
			t.Mark |= picture.Last
		case row[i-1] == '(':
			t.Mark |= picture.Row
		}
		tiles = append(tiles, t)
	}
	return tiles
}

// rowsOfPente draws a capture and a five, with a few words beside each row.
func (s *speaker) rowsOfPente() string {
	return "  . O X X . .     " + s.tell("invitation.rows-threat", nil) +
		"\n  . O * *[O].     " + s.tell("invitation.rows-taken", nil) +
		"\n  . O O O O[O].   " + s.tell("invitation.rows-five", nil)
}
