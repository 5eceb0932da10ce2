package picture

import (
	"image"
	"math"
)

// Measures of a cell, in parts of its side.
const (
	stoneRadius = 0.455
	rimWidth    = 0.035
	lastRadius  = 0.345
	lastWidth   = 0.06
)

// paint draws a tile of side x side px in all its colours.
func (t Tile) paint(side int) *image.RGBA {
	ground := wood
	if t.Mark&Row != 0 {
		ground = bright
	}
	v := newCanvas(side, ground)
	v.lines(t.Arms)
	if t.Star {
		v.disc(0.5, 0.5, 0.1)
		v.fill(line)
	}
	if t.Stone != NoStone {
		l := looks[t.Stone]
		v.stone(l.body)
		v.sign(l.sign, l.body)
	}
	v.marks(t)
	return v.RGBA
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

// sign draws the sign of a stone.
func (v *canvas) sign(sign byte, p pigment) {
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
	case '@':
		v.ring(0.19, w-0.01)
		v.disc(0.5, 0.5, 0.085)
	case '%':
		v.stroke(-0.13, 0.18, 0.13, -0.18, w)
		v.disc(0.5-0.14, 0.5-0.12, 0.07)
		v.disc(0.5+0.14, 0.5+0.12, 0.07)
	case '&':
		v.stroke(0, -0.17, 0.18, 0.13, w)
		v.stroke(0.18, 0.13, -0.18, 0.13, w)
		v.stroke(-0.18, 0.13, 0, -0.17, w)
	}
	v.fill(p.sign)
}

// marks draws what is said of the point besides its stone.
func (v *canvas) marks(t Tile) {
	if t.Mark&Last != 0 {
		v.ring(lastRadius, lastWidth+0.05)
		v.fill(chalk)
		v.ring(lastRadius, lastWidth)
		v.fill(alarm)
	}
	if t.Mark&Captured != 0 {
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

// normal returns the direction at right angles to (x, y), of length 1.
func normal(x, y float32) (nx, ny float32) {
	length := float32(math.Hypot(float64(x), float64(y)))
	return -y / length, x / length
}
