package picture

import (
	"image"
	"strconv"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"pentepost/notation"
	"pentepost/rules"
)

// columnLabel returns what stands above and below column x.
func (g *grid) columnLabel(x int) string {
	name := g.system.Format(g.Board, rules.Point(x))
	switch g.system {
	case notation.Traditional:
		return g.system.Format(g.Board, rules.Point(g.Height/2*g.Width+x))
	case notation.Number: // the first row from above
		return strconv.Itoa(x)
	case notation.Linear:
		return name
	}
	return name[:1]
}

// rowLabel returns what stands beside row y.
func (g *grid) rowLabel(y int) string {
	name := g.system.Format(g.Board, rules.Point(y*g.Width))
	switch g.system {
	case notation.Traditional:
		return g.system.Format(g.Board, rules.Point(y*g.Width+g.Width/2))
	case notation.Number: // to be added to the number of the column
		return name
	case notation.Linear:
		return ""
	}
	return name[1:]
}

// labelSize is the size of the letters of labels, in parts of the side of a cell.
const labelSize = 0.54

// paintLabel draws a label in the middle of a cell of side x side px.
func (d *Drawer) paintLabel(label string, side int) *image.RGBA {
	v := newCanvas(side, wood)
	size := labelSize * float64(side)
	if len(label) > 2 {
		size *= 0.8
	}
	face, err := opentype.NewFace(d.font, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(err) // of no size but a wrong one
	}
	pen := font.Drawer{Dst: v.RGBA, Src: image.NewUniform(ink), Face: face}
	middle := fixed.I(side) / 2
	pen.Dot = fixed.Point26_6{
		X: middle - pen.MeasureString(label)/2,
		Y: middle + face.Metrics().CapHeight/2,
	}
	pen.DrawString(label)
	return v.RGBA
}

// letters returns the font of labels, that of the Go project.
func letters() *opentype.Font {
	f, err := opentype.Parse(gomedium.TTF)
	if err != nil {
		panic(err) // it is a constant
	}
	return f
}
