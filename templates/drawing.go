package templates

import (
	"fmt"

	"pentepost/games/letters"
	"pentepost/templates/picture"
	"pentepost/templates/say"
)

// drawing shows the game to somebody who is invited to it and may not know it. It is empty in all other letters.
func (d *draft) drawing() gameDrawing {
	if d.notice.Kind() != letters.KindInvitation || d.to.Me() != "" {
		return gameDrawing{}
	}
	return briefRules{&gameRules{d.to.speaker, d.terms.ruleset}}.drawing()
}

// drawnSide is the side of a point of a game's drawing, in px.
const drawnSide = 30

// drawing shows a game in one picture.
func (h *htmlWriter) drawing(d gameDrawing) {
	if d.text == "" {
		return
	}
	var rows [][]picture.Tile
	for _, row := range d.rows {
		rows = append(rows, tilesOf(row))
	}
	h.add(Picture{"game", "image/png", h.drawer.Strip(rows...)})
	h.b.WriteString("<p style=\"margin:12px 0 4px\">\n<img src=\"" + address("game") + "\" alt=\"" + quoted(h.d.to.tell(say.BoardName())) + "\" width=\"" +
		number(drawnSide*len(rows[0])) + "\" style=\"display:block;border-radius:6px\"></p>\n")
	h.b.small(d.caption)
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
