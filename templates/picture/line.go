package picture

import (
	"image"
	"strconv"

	"pentepost/notation"
	"pentepost/rules"
)

// NumberedSide is the side of the points of a numbered board, in px. Letters show it at half that
// size.
const NumberedSide = 44

// Window is a part of a board: its first and last columns and rows, counted from 0 at the bottom
// left.
type Window struct{ Left, Right, Bottom, Top int }

// Numbered returns a PNG of a part of a position, with the names of its columns and rows in system
// s. Points with a number show it, on their stone if they have one, instead of the sign of the stone.
func (d *Drawer) Numbered(p *rules.Position, numbers map[rules.Point]int, w Window, s notation.System) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	const side = NumberedSide
	g := gridOf(p, notation.NoMarks(), s)
	columns, rows := w.Right-w.Left+1, w.Top-w.Bottom+1
	m := image.NewPaletted(image.Rect(0, 0, side*(columns+1), side*(rows+1)), g.Palette)
	for y := w.Bottom; y <= w.Top; y++ {
		at := side * (w.Top - y)
		blit(m, d.cell(cell{label: g.system.Row(g.Board, y)}, side, g.palette), 0, at)
		for x := w.Left; x <= w.Right; x++ {
			point := p.Point(x, y)
			blit(m, d.cell(cell{Tile: g.tiles[point], number: numbers[point]}, side, g.palette), side*(x-w.Left+1), at)
		}
	}
	blit(m, d.cell(cell{}, side, g.palette), 0, side*rows)
	for x := w.Left; x <= w.Right; x++ {
		blit(m, d.cell(cell{label: g.system.Column(g.Board, x)}, side, g.palette), side*(x-w.Left+1), side*rows)
	}
	return encode(m, fourBits, thorough)
}

// numbered draws a tile with a number instead of the sign of its stone.
func (b brush) numbered(t Tile, number int) *image.RGBA {
	v := newCanvas(b.side, wood)
	v.lines(t.Arms)
	if t.Stone == NoStone {
		b.patch(v, number)
		return v.RGBA
	}
	p := looks[t.Stone].body
	colour := p.sign
	if b.flat {
		p = p.flat()
	}
	v.stone(p)
	v.letter(b.font, strconv.Itoa(number), numberSize, colour)
	return v.RGBA
}

// numberSize is the size of the font of numbers, as a fraction of the side of a cell.
const numberSize = 0.54

// patch draws a number without a stone. It stands on a patch of wood, so that the lines of the board do not cross it.
func (b brush) patch(v *canvas, number int) {
	v.disc(0.5, 0.5, stoneRadius)
	v.fill(wood)
	v.letter(b.font, strconv.Itoa(number), numberSize, ink)
}
