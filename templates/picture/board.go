package picture

import (
	"compress/zlib"
	"fmt"
	"image"

	"pentepost/notation"
	"pentepost/rules"
)

// BoardWidth is the width of a picture of a board, in px. It is twice the width of the
// column of a letter, for screens of high resolution.
const BoardWidth = 1008

// Board returns a PNG of a position with the labels of system s, about 10 kB in size. It
// is [BoardWidth] px wide, opaque, and has sixteen colours. The labels of a board of one
// line are numbers from 1 in every system. The caller must not change the bytes.
func (d *Drawer) Board(p *rules.Position, marks notation.Marks, s notation.System) []byte {
	return d.board(p, marks, s, BoardWidth)
}

// Overview is like Board for a picture of half the width, about 4 kB in size, which shows where the parts of a board are.
func (d *Drawer) Overview(p *rules.Position, marks notation.Marks, s notation.System) []byte {
	return d.board(p, marks, s, BoardWidth/2)
}

func (d *Drawer) board(p *rules.Position, marks notation.Marks, s notation.System, width int) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	g := gridOf(p, marks, s)
	key := fmt.Sprint(width, g.key())
	if png, ok := d.boards[key]; ok {
		return png
	}
	png := encode(d.compose(g, cellSide(width, g.Width), width), fourBits, zlib.DefaultCompression)
	d.keep(key, png)
	return png
}

// maxBoards is the number of pictures of boards that a Drawer keeps. The players and
// watchers of a game get the same picture within a short time.
const maxBoards = 64

// keep adds a picture and removes the oldest one.
func (d *Drawer) keep(key string, png []byte) {
	if len(d.age) == maxBoards {
		delete(d.boards, d.age[0])
		d.age = append(d.age[:0], d.age[1:]...)
	}
	d.boards[key] = png
	d.age = append(d.age, key)
}

// cellSide returns the side of the cells of a board with a number of columns in a picture of a width, in px. It is
// even, so that lines of two pixels are in the middle. The labels need a cell on each side.
func cellSide(width, columns int) int { return width / (columns + 2) &^ 1 }

// A grid is a board to draw: its tiles and labels.
type grid struct {
	notation.Board
	*palette
	system notation.System
	tiles  []Tile
}

// gridOf returns the grid of a position.
func gridOf(p *rules.Position, marks notation.Marks, s notation.System) grid {
	r := p.Ruleset()
	b := notation.BoardOf(r)
	g := grid{Board: b, system: s.On(b), palette: twoColours, tiles: make([]Tile, p.Points())}
	if r.Colours > 2 {
		g.palette = manyColours
	}
	for at := range p.Points() {
		g.tiles[at] = TileAt(p, marks, at)
	}
	return g
}

// key returns a key that is equal for grids that look the same.
func (g *grid) key() string {
	key := fmt.Appendf(nil, "%s %dx%d %t ", g.system, g.Width, g.Height, g.flat)
	for _, t := range g.tiles {
		key = append(key, byte(t.Arms), byte(t.Stone)<<3|byte(t.Mark), t.Number) // stars depend on the size only
	}
	return string(key)
}

// compose returns a picture of a grid with cells of a side and a width, both in px. What
// is left of the width is a margin.
func (d *Drawer) compose(g grid, side, width int) *image.Paletted {
	left, top := (width-side*g.Width)/2, side
	if g.Height > 1 {
		top = left
	}
	m := image.NewPaletted(image.Rect(0, 0, width, 2*top+side*g.Height), g.Palette)
	for at, t := range g.tiles {
		x, y := g.XY(rules.Point(at))
		blit(m, d.cell(cell{Tile: t}, side, g.palette), left+side*x, top+side*(g.Height-1-y))
	}
	for x := range g.Width {
		label := d.cell(cell{label: g.system.Column(g.Board, x)}, side, g.palette)
		blit(m, label, left+side*x, top-side)
		blit(m, label, left+side*x, top+side*g.Height)
	}
	for y := range g.Height {
		label := d.cell(cell{label: g.system.Row(g.Board, y)}, side, g.palette)
		blit(m, label, left-side, top+side*(g.Height-1-y))
		blit(m, label, left+side*g.Width, top+side*(g.Height-1-y))
	}
	return m
}

// blit copies a cell to (x, y).
func blit(m, cell *image.Paletted, x, y int) {
	for row := range cell.Rect.Dy() {
		copy(m.Pix[m.PixOffset(x, y+row):], cell.Pix[row*cell.Stride:][:cell.Rect.Dx()])
	}
}
