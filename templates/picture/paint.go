package picture

import (
	"image"
	"image/color"
	"strconv"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// Measures of a cell, as fractions of its side.
const (
	stoneRadius = 0.455
	rimWidth    = 0.035
	lastRadius  = 0.345
	lastWidth   = 0.07
)

// minSignSide is the smallest side of a cell, in px, that leaves a sign legible.
const minSignSide = 16

// A brush draws cells of one size.
type brush struct {
	side int  // px
	flat bool // stones without shading
	font *opentype.Font
}

// tile draws a tile, before its colours are reduced to a palette.
func (b brush) tile(t Tile) *image.RGBA {
	ground := wood
	if t.Mark&Row != 0 {
		ground = bright
	}
	v := newCanvas(b.side, ground)
	v.lines(t.Arms)
	if t.Star {
		v.disc(0.5, 0.5, 0.1)
		v.fill(lineColour)
	}
	if t.Stone != NoStone {
		b.stone(v, looks[t.Stone])
	}
	if t.Number != 0 {
		b.patch(v, strconv.Itoa(int(t.Number)))
	}
	v.marks(t.Mark)
	return v.RGBA
}

// stone draws a stone, with its sign if it is legible.
func (b brush) stone(v *canvas, l look) {
	p := l.body
	if b.flat {
		p = p.flat()
	}
	v.stone(p)
	if b.side < minSignSide {
		return
	}
	if !v.sign(l.sign) {
		v.letter(b.font, string(l.sign), 0.56, p.sign)
	}
	v.fill(p.sign)
}

// lines draws the arms. Their width is a whole number of pixels.
func (v *canvas) lines(a Arms) {
	side := int(v.side)
	width := max(1, (side+12)/30)
	from := (side - width) / 2
	to := from + width
	for _, line := range [...]struct {
		arm    Arms
		bounds image.Rectangle
	}{
		{North, image.Rect(from, 0, to, to)},
		{East, image.Rect(from, from, side, to)},
		{South, image.Rect(from, from, to, side)},
		{West, image.Rect(0, from, to, to)},
	} {
		if b := line.bounds; a&line.arm != 0 {
			v.rect(b.Min.X, b.Min.Y, b.Max.X, b.Max.Y)
		}
	}
	v.fill(lineColour)
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

// sign adds the sign of a stone; ok is false if the sign has to be a letter of the font.
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

// marks draws the marks of a point.
func (v *canvas) marks(m Mark) {
	if m&Last != 0 {
		width := max(lastWidth, 2/v.side) // thinner lines fade in small cells
		v.ring(lastRadius, width+0.05)
		v.fill(markWhite)
		v.ring(lastRadius, width)
		v.fill(markRed)
	}
	if m&Captured != 0 {
		v.cross(0.15)
		v.fill(markWhite)
		v.cross(0.09)
		v.fill(markRed)
	}
}

// cross adds the cross of a captured stone.
func (v *canvas) cross(width float32) {
	v.stroke(-0.2, -0.2, 0.2, 0.2, width)
	v.stroke(-0.2, 0.2, 0.2, -0.2, width)
}

// labelSize is the size of the font of labels, as a fraction of the side of a cell.
const labelSize = 0.54

// label draws a label in the centre of a cell.
func (b brush) label(label string) *image.RGBA {
	v := newCanvas(b.side, wood)
	size := float32(labelSize)
	if len(label) > 2 {
		size *= 0.8
	}
	pen := v.pen(b.font, size, ink)
	pen.Dot = fixed.Point26_6{ // the same baseline for all labels, whether they have descenders or not
		X: (fixed.I(b.side) - pen.MeasureString(label)) / 2,
		Y: (fixed.I(b.side) + pen.Face.Metrics().CapHeight) / 2,
	}
	pen.DrawString(label)
	return v.RGBA
}

// letter draws a text exactly in the centre.
func (v *canvas) letter(f *opentype.Font, text string, size float32, c color.RGBA) {
	pen := v.pen(f, size, c)
	b, _ := pen.BoundString(text)
	middle := fixed.I(int(v.side)) / 2
	pen.Dot = fixed.Point26_6{X: middle - (b.Min.X+b.Max.X)/2, Y: middle - (b.Min.Y+b.Max.Y)/2}
	pen.DrawString(text)
}

// pen returns a font drawer. The size is a fraction of the side.
func (v *canvas) pen(f *opentype.Font, size float32, c color.RGBA) *font.Drawer {
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: float64(size * v.side), DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(err) // the options are valid
	}
	return &font.Drawer{Dst: v.RGBA, Src: image.NewUniform(c), Face: face}
}

// parseFont returns the font, which is Go Medium.
func parseFont() *opentype.Font {
	f, err := opentype.Parse(gomedium.TTF)
	if err != nil {
		panic(err) // the font is embedded and valid
	}
	return f
}
