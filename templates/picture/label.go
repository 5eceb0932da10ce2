package picture

import (
	"image"
	"image/color"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// labelSize is the size of the letters of labels, in parts of the side of a cell.
const labelSize = 0.54

// label draws a label in the middle of a cell.
func (b brush) label(label string) *image.RGBA {
	v := newCanvas(b.side, wood)
	size := float32(labelSize)
	if len(label) > 2 {
		size *= 0.8
	}
	pen := v.pen(b.font, size, ink)
	pen.Dot = fixed.Point26_6{ // all labels of a row on one line, whether they have tails or not
		X: (fixed.I(b.side) - pen.MeasureString(label)) / 2,
		Y: (fixed.I(b.side) + pen.Face.Metrics().CapHeight) / 2,
	}
	pen.DrawString(label)
	return v.RGBA
}

// letter draws a text exactly in the middle.
func (v *canvas) letter(f *opentype.Font, text string, size float32, c color.RGBA) {
	pen := v.pen(f, size, c)
	b, _ := pen.BoundString(text)
	middle := fixed.I(int(v.side)) / 2
	pen.Dot = fixed.Point26_6{X: middle - (b.Min.X+b.Max.X)/2, Y: middle - (b.Min.Y+b.Max.Y)/2}
	pen.DrawString(text)
}

// pen returns what draws letters, of a size given in parts of the side.
func (v *canvas) pen(f *opentype.Font, size float32, c color.RGBA) *font.Drawer {
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: float64(size * v.side), DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(err) // of no options but wrong ones
	}
	return &font.Drawer{Dst: v.RGBA, Src: image.NewUniform(c), Face: face}
}

// letters returns the font, that of the Go project.
func letters() *opentype.Font {
	f, err := opentype.Parse(gomedium.TTF)
	if err != nil {
		panic(err) // it is a constant
	}
	return f
}
