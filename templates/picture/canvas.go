package picture

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/vector"
)

// canvas draws anti-aliased shapes on a square. Lengths and coordinates are fractions of
// its side, so that a shape is the same in all sizes.
type canvas struct {
	*image.RGBA
	shape *vector.Rasterizer
	side  float32 // px
}

// newCanvas returns a canvas of side x side px, filled with one colour.
func newCanvas(side int, c color.RGBA) *canvas {
	v := &canvas{image.NewRGBA(image.Rect(0, 0, side, side)), vector.NewRasterizer(side, side), float32(side)}
	for i := 0; i < len(v.Pix); i += 4 {
		v.Pix[i], v.Pix[i+1], v.Pix[i+2], v.Pix[i+3] = c.R, c.G, c.B, c.A
	}
	return v
}

// fill fills the current shape and starts a new one. Overlapping parts are filled once. A
// circle in the opposite direction makes a hole.
func (v *canvas) fill(c color.RGBA) {
	v.shape.Draw(v.RGBA, v.Bounds(), image.NewUniform(c), image.Point{})
	v.shape.Reset(int(v.side), int(v.side))
}

// rect adds a rectangle. Its coordinates are in px, so that lines of the board are sharp.
func (v *canvas) rect(x0, y0, x1, y1 int) {
	v.shape.MoveTo(float32(x0), float32(y0))
	v.shape.LineTo(float32(x1), float32(y0))
	v.shape.LineTo(float32(x1), float32(y1))
	v.shape.LineTo(float32(x0), float32(y1))
	v.shape.ClosePath()
}

// disc adds a disc.
func (v *canvas) disc(x, y, r float32) { v.circle(x, y, r, 1) }

// ring adds a ring around the centre of the canvas. Its radius r is that of the middle of
// the line.
func (v *canvas) ring(r, width float32) {
	v.circle(0.5, 0.5, r+width/2, 1)
	v.circle(0.5, 0.5, r-width/2, -1)
}

// circle adds a circle, clockwise if sign is 1 and counterclockwise if it is -1.
func (v *canvas) circle(x, y, r, sign float32) {
	const k = 0.5522848 // for a quarter of a circle as a cubic curve
	x, y, r = x*v.side, y*v.side, r*v.side
	v.shape.MoveTo(x+r, y)
	a, b := r, float32(0) // the point on the circle, from its centre
	for range 4 {
		c, d := -b*sign, a*sign // a quarter further
		v.shape.CubeTo(x+a+k*c, y+b+k*d, x+c+k*a, y+d+k*b, x+c, y+d)
		a, b = c, d
	}
	v.shape.ClosePath()
}

// stroke adds a line with round ends. Its coordinates are relative to the centre.
func (v *canvas) stroke(x0, y0, x1, y1, width float32) {
	x0, y0, x1, y1 = 0.5+x0, 0.5+y0, 0.5+x1, 0.5+y1
	v.disc(x0, y0, width/2)
	v.disc(x1, y1, width/2)
	nx, ny := normal(x1-x0, y1-y0)
	nx, ny = nx*width/2, ny*width/2
	v.moveTo(x0-nx, y0-ny)
	v.lineTo(x1-nx, y1-ny)
	v.lineTo(x1+nx, y1+ny)
	v.lineTo(x0+nx, y0+ny)
	v.shape.ClosePath()
}

func (v *canvas) moveTo(x, y float32) { v.shape.MoveTo(x*v.side, y*v.side) }
func (v *canvas) lineTo(x, y float32) { v.shape.LineTo(x*v.side, y*v.side) }

// normal returns the unit vector perpendicular to (x, y).
func normal(x, y float32) (nx, ny float32) {
	length := float32(math.Hypot(float64(x), float64(y)))
	return -y / length, x / length
}
