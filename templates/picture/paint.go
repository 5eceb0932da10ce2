package picture

import (
	"image"

	"golang.org/x/image/font/opentype"
)

// Measures of a cell, in parts of its side.
const (
	stoneRadius = 0.455
	rimWidth    = 0.035
	lastRadius  = 0.345
	lastWidth   = 0.07
)

// finest is the side of the smallest cells, in px, in which a sign can be read.
const finest = 16

// A brush draws cells of one size.
type brush struct {
	side int  // px
	flat bool // stones without shading
	font *opentype.Font
}

// tile draws a tile in all its colours.
func (b brush) tile(t Tile) *image.RGBA {
	ground := wood
	if t.Mark&Row != 0 {
		ground = bright
	}
	v := newCanvas(b.side, ground)
	v.lines(t.Arms)
	if t.Star {
		v.disc(0.5, 0.5, 0.1)
		v.fill(line)
	}
	if t.Stone != NoStone {
		b.stone(v, looks[t.Stone])
	}
	v.marks(t.Mark)
	return v.RGBA
}

// stone draws a stone with its sign, where that can be read.
func (b brush) stone(v *canvas, l look) {
	p := l.body
	if b.flat {
		p = p.flat()
	}
	v.stone(p)
	if b.side < finest {
		return
	}
	if !v.sign(l.sign) {
		v.letter(b.font, string(l.sign), 0.56, p.sign)
	}
	v.fill(p.sign)
}

// lines draws the arms, a whole number of pixels wide.
func (v *canvas) lines(a Arms) {
	side := int(v.side)
	width := max(1, (side+12)/30)
	from := (side - width) / 2
	to := from + width
	for _, arm := range [...]struct {
		is     Arms
		bounds image.Rectangle
	}{
		{North, image.Rect(from, 0, to, to)},
		{East, image.Rect(from, from, side, to)},
		{South, image.Rect(from, from, to, side)},
		{West, image.Rect(0, from, to, to)},
	} {
		if b := arm.bounds; a&arm.is != 0 {
			v.rect(b.Min.X, b.Min.Y, b.Max.X, b.Max.Y)
		}
	}
	v.fill(line)
}

// stone draws a stone, lit from the upper left.
func (v *canvas) stone(p pigment) {
	v.disc(0.5, 0.5, stoneRadius)
	v.fill(p.rim)
	r := float32(stoneRadius - rimWidth)
	v.disc(0.5, 0.5, r)
	v.fill(p.dark)
	v.disc(0.5-0.015, 0.5-0.02, r-0.025)
	v.fill(p.body)
	v.disc(0.5-0.09, 0.5-0.11, r-0.165)
	v.fill(p.light)
}

// sign adds the sign of a stone, unless it is better left to the font.
func (v *canvas) sign(sign byte) (ok bool) {
	const w = 0.07
	switch sign {
	case 'X':
		v.stroke(-0.13, -0.13, 0.13, 0.13, w)
		v.stroke(-0.13, 0.13, 0.13, -0.13, w)
	case 'O':
		v.ring(0.15, w)
	case '#':
		for _, d := range [...]float32{-0.075, 0.075} {
			v.stroke(d, -0.19, d, 0.19, w-0.01)
			v.stroke(-0.19, d, 0.19, d, w-0.01)
		}
	case '%':
		v.stroke(-0.13, 0.18, 0.13, -0.18, w)
		v.disc(0.5-0.14, 0.5-0.12, 0.07)
		v.disc(0.5+0.14, 0.5+0.12, 0.07)
	default:
		return false
	}
	return true
}

// marks draws what is said of the point besides its stone.
func (v *canvas) marks(m Mark) {
	if m&Last != 0 {
		width := max(lastWidth, 2/v.side) // in small cells it would fade
		v.ring(lastRadius, width+0.05)
		v.fill(chalk)
		v.ring(lastRadius, width)
		v.fill(alarm)
	}
	if m&Captured != 0 {
		v.cross(0.15)
		v.fill(chalk)
		v.cross(0.09)
		v.fill(alarm)
	}
}

// cross adds the cross of a stone that was taken.
func (v *canvas) cross(width float32) {
	v.stroke(-0.2, -0.2, 0.2, 0.2, width)
	v.stroke(-0.2, 0.2, 0.2, -0.2, width)
}
