package picture

import (
	"compress/zlib"
	"fmt"
	"image"

	"pentepost/notation"
	"pentepost/rules"
)

// BoardWidth is the width of a picture of a board, in px: twice what the narrow
// column of a mail has, for fine screens.
const BoardWidth = 1008

// Board returns a PNG of a position, [BoardWidth] px wide and as high as the board
// asks for, opaque, in sixteen colours, about 10 kB, with the labels of system s
// around it. A board of a single line is labelled from 1 whatever the system.
// The bytes are shared: do not change them.
func (d *Drawer) Board(p *rules.Position, marks notation.Marks, s notation.System) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	g := gridOf(p, marks, s)
	key := g.key()
	if png, ok := d.boards[key]; ok {
		return png
	}
	png := encode(d.compose(g, cellFor(g.Width), BoardWidth), halfBytes, zlib.DefaultCompression)
	d.keep(key, png)
	return png
}

// keptBoards is how many pictures of boards a drawer remembers: the players of a
// game, and whoever watches it, are shown the same one within a short time.
const keptBoards = 64

// keep remembers a picture instead of the oldest one.
func (d *Drawer) keep(key string, png []byte) {
	if len(d.age) == keptBoards {
		delete(d.boards, d.age[0])
		d.age = append(d.age[:0], d.age[1:]...)
	}
	d.boards[key] = png
	d.age = append(d.age, key)
}

// cellFor returns the side of a cell on a picture of a board of so many columns, in
// px: even, so that lines of two pixels lie in its middle. A cell on each side is
// for the labels.
func cellFor(columns int) int { return BoardWidth / (columns + 2) &^ 1 }

// A grid is a board as it is drawn: its points, and how they are labelled.
type grid struct {
	notation.Board
	*colours
	system notation.System
	tiles  []Tile
}

func gridOf(p *rules.Position, marks notation.Marks, s notation.System) grid {
	r := p.Ruleset()
	b := notation.BoardOf(r)
	g := grid{Board: b, system: s.On(b), colours: duo, tiles: make([]Tile, p.Points())}
	if r.Colours > 2 {
		g.colours = many
	}
	for at := range p.Points() {
		g.tiles[at] = TileAt(p, marks, at)
	}
	return g
}

// key is the same for grids that look the same.
func (g *grid) key() string {
	key := fmt.Appendf(nil, "%s %dx%d %t ", g.system, g.Width, g.Height, g.flat)
	for _, t := range g.tiles {
		key = append(key, byte(t.Arms), byte(t.Stone)<<3|byte(t.Mark)) // stars are where they are
	}
	return string(key)
}

// compose puts the cells of a grid together to a picture of the width given, in px.
// What the division leaves over is wood.
func (d *Drawer) compose(g grid, side, width int) *image.Paletted {
	left, top := (width-side*g.Width)/2, side
	if g.Height > 1 {
		top = left
	}
	m := image.NewPaletted(image.Rect(0, 0, width, 2*top+side*g.Height), g.Palette)
	for at, t := range g.tiles {
		x, y := g.XY(rules.Point(at))
		blit(m, d.cell(cell{Tile: t}, side, g.colours), left+side*x, top+side*(g.Height-1-y))
	}
	for x := range g.Width {
		label := d.cell(cell{label: g.system.Column(g.Board, x)}, side, g.colours)
		blit(m, label, left+side*x, top-side)
		blit(m, label, left+side*x, top+side*g.Height)
	}
	for y := range g.Height {
		label := d.cell(cell{label: g.system.Row(g.Board, y)}, side, g.colours)
		blit(m, label, left-side, top+side*(g.Height-1-y))
		blit(m, label, left+side*g.Width, top+side*(g.Height-1-y))
	}
	return m
}

// blit copies a cell to a place.
func blit(m, cell *image.Paletted, x, y int) {
	for row := range cell.Rect.Dy() {
		copy(m.Pix[m.PixOffset(x, y+row):], cell.Pix[row*cell.Stride:][:cell.Rect.Dx()])
	}
}
