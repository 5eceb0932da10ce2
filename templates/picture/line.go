package picture

import (
	"image"

	"pentepost/notation"
	"pentepost/rules"
)

// MarkedSide is the side of the points of a numbered board, in px. Letters show it at half that
// size.
const MarkedSide = 44

// Window is a part of a board: its first and last columns and rows, counted from 0 at the bottom
// left.
type Window struct{ Left, Right, Bottom, Top int }

// Marked returns a PNG of a part of a position, with the names of its columns and rows in system
// s. Points with a mark, a number or a letter, show it, on their stone if they have one, instead of the sign of the stone.
func (d *Drawer) Marked(p *rules.Position, marks map[rules.Point]string, w Window, s notation.System) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	const side = MarkedSide
	g := gridOf(p, notation.NoMarks(), s)
	columns, rows := w.Right-w.Left+1, w.Top-w.Bottom+1
	m := image.NewPaletted(image.Rect(0, 0, side*(columns+1), side*(rows+1)), g.Palette)
	for y := w.Bottom; y <= w.Top; y++ {
		at := side * (w.Top - y)
		blit(m, d.cell(cell{label: g.system.Row(g.Board, y)}, side, g.palette), 0, at)
		for x := w.Left; x <= w.Right; x++ {
			point := p.Point(x, y)
			blit(m, d.cell(cell{Tile: g.tiles[point], mark: marks[point]}, side, g.palette), side*(x-w.Left+1), at)
		}
	}
	blit(m, d.cell(cell{}, side, g.palette), 0, side*rows)
	for x := w.Left; x <= w.Right; x++ {
		blit(m, d.cell(cell{label: g.system.Column(g.Board, x)}, side, g.palette), side*(x-w.Left+1), side*rows)
	}
	return encode(m, fourBits, thorough)
}

// marked draws a tile with a mark instead of the sign of its stone.
func (b brush) marked(t Tile, mark string) *image.RGBA {
	v := newCanvas(b.side, wood)
	v.lines(t.Arms)
	if t.Stone == NoStone {
		b.patch(v, mark)
		return v.RGBA
	}
	p := looks[t.Stone].body
	colour := p.sign
	if b.flat {
		p = p.flat()
	}
	v.stone(p)
	v.letter(b.font, mark, markSize, colour)
	return v.RGBA
}

// markSize is the size of the font of marks, as a fraction of the side of a cell.
const markSize = 0.54

// patch draws a mark without a stone. It stands on a patch of wood, so that the lines of the board do not cross it.
func (b brush) patch(v *canvas, mark string) {
	v.disc(0.5, 0.5, stoneRadius)
	v.fill(wood)
	v.letter(b.font, mark, markSize, ink)
}
