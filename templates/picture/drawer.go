package picture

import (
	"compress/zlib"
	"image"
	"image/color"
	"sync"

	"golang.org/x/image/font/opentype"
)

// TileSide is the side of a tile, in px. Letters show it at half that size or less, so
// that it is sharp on screens of high resolution.
const TileSide = 64

// Drawer draws tiles, boards and games. It caches what it has drawn. It is safe for
// concurrent use.
type Drawer struct {
	font *opentype.Font

	mu     sync.Mutex
	tiles  map[Tile][]byte // PNGs; no bound is needed for some hundreds of tiles
	cells  map[cellKey]*image.Paletted
	boards map[string][]byte // PNGs by grid.key
	age    []string          // keys of boards, oldest first
}

// A cell is a square of a picture: a label, or a tile if the label is empty.
type cell struct {
	Tile
	mark  string // on the tile, "": none
	label string
}

// cellKey is the key of a cell that has been drawn.
type cellKey struct {
	cell
	side    int
	palette *palette
}

// New returns a Drawer.
func New() *Drawer {
	return &Drawer{
		font:   parseFont(),
		tiles:  map[Tile][]byte{},
		cells:  map[cellKey]*image.Paletted{},
		boards: map[string][]byte{},
	}
}

// Tile returns a PNG of a tile, less than 1,000 bytes in size. It is [TileSide] px wide and
// high, opaque, and has at most sixteen colours. The caller must not change the bytes.
func (d *Drawer) Tile(t Tile) []byte {
	t = t.canonical()
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, ok := d.tiles[t]; !ok {
		m := brush{side: TileSide, font: d.font}.tile(t)
		d.tiles[t] = encode(trim(looks[t.Stone].body.palette().nearest(m)), eightBits, zlib.BestCompression)
	}
	return d.tiles[t]
}

// cell returns a cell of side x side px.
func (d *Drawer) cell(c cell, side int, p *palette) *image.Paletted {
	key := cellKey{c, side, p}
	if m, ok := d.cells[key]; ok {
		return m
	}
	if len(d.cells) >= maxCells {
		clear(d.cells)
	}
	b := brush{side, p.flat || side < minSignSide, d.font}
	var m *image.RGBA
	switch {
	case c.label != "":
		m = b.label(c.label)
	case c.mark != "":
		m = b.marked(c.Tile, c.mark)
	default:
		m = b.tile(c.Tile)
	}
	d.cells[key] = p.nearest(m)
	return d.cells[key]
}

// maxCells is the maximum number of cells that a Drawer keeps. A size and a palette have
// some hundreds, so only games on boards of all sizes reach it. Then all are dropped.
const maxCells = 4000

// trim removes unused colours from the palette.
func trim(m *image.Paletted) *image.Paletted {
	var used [256]bool
	for _, p := range m.Pix {
		used[p] = true
	}
	var to [256]uint8
	var palette color.Palette
	for i, c := range m.Palette {
		if used[i] {
			to[i] = uint8(len(palette))
			palette = append(palette, c)
		}
	}
	small := image.NewPaletted(m.Rect, palette)
	for i, p := range m.Pix {
		small.Pix[i] = to[p]
	}
	return small
}
