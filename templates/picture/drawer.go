package picture

import (
	"compress/zlib"
	"image"
	"image/color"
	"sync"

	"golang.org/x/image/font/opentype"
)

// TileSide is the side of a tile, in px. Letters show it at half that or less, so
// that it is sharp on fine screens.
const TileSide = 64

// Drawer draws. It keeps what it has drawn and is good for several goroutines.
type Drawer struct {
	font *opentype.Font

	mu     sync.Mutex
	tiles  map[Tile][]byte // PNGs; there are some hundreds of tiles, so no bound is needed
	cells  map[cellKey]*image.Paletted
	boards map[string][]byte // PNGs by what they show
	age    []string          // the keys of boards, oldest first
}

// A cell is a square of a picture: a point, or a label if there is one.
type cell struct {
	Tile
	label string
}

// cellKey names a cell as it has been drawn.
type cellKey struct {
	cell
	side    int
	colours *colours
}

// New returns a drawer that has drawn nothing yet.
func New() *Drawer {
	return &Drawer{
		font:   letters(),
		tiles:  map[Tile][]byte{},
		cells:  map[cellKey]*image.Paletted{},
		boards: map[string][]byte{},
	}
}

// Tile returns a tile as a PNG of [TileSide] x [TileSide] px, opaque, of at most
// sixteen colours, less than 1,000 bytes. The bytes are shared: do not change them.
func (d *Drawer) Tile(t Tile) []byte {
	t = t.seen()
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, ok := d.tiles[t]; !ok {
		m := brush{side: TileSide, font: d.font}.tile(t)
		d.tiles[t] = encode(trim(looks[t.Stone].body.colours().nearest(m)), wholeBytes, zlib.BestCompression)
	}
	return d.tiles[t]
}

// cell returns a cell of side x side px.
func (d *Drawer) cell(c cell, side int, in *colours) *image.Paletted {
	key := cellKey{c, side, in}
	if m, ok := d.cells[key]; ok {
		return m
	}
	if len(d.cells) >= keptCells {
		clear(d.cells)
	}
	b := brush{side, in.flat || side < finest, d.font}
	var m *image.RGBA
	if c.label == "" {
		m = b.tile(c.Tile)
	} else {
		m = b.label(c.label)
	}
	d.cells[key] = in.nearest(m)
	return d.cells[key]
}

// keptCells is how many cells a drawer remembers. A size and a palette have some
// hundreds; only games on boards of all sizes could fill it, and then it starts anew.
const keptCells = 4000

// trim leaves out the colours that are not used.
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
