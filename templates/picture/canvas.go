package picture

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/vector"
)

// canvas draws soft-edged shapes on a square. Lengths and places are in parts of
// its side, from 0 to 1, so that a shape is the same in all sizes.
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

// fill paints the shape drawn so far and begins a new one. Where a shape overlaps
// itself it is painted once; rings go the other way round inside.
func (v *canvas) fill(c color.RGBA) {
	v.shape.Draw(v.RGBA, v.Bounds(), image.NewUniform(c), image.Point{})
	v.shape.Reset(int(v.side), int(v.side))
}

// rect adds a rectangle given in px: lines of the board are to be sharp.
func (v *canvas) rect(x0, y0, x1, y1 int) {
	v.shape.MoveTo(float32(x0), float32(y0))
	v.shape.LineTo(float32(x1), float32(y0))
	v.shape.LineTo(float32(x1), float32(y1))
	v.shape.LineTo(float32(x0), float32(y1))
	v.shape.ClosePath()
}

// disc adds a disc.
func (v *canvas) disc(x, y, r float32) { v.circle(x, y, r, 1) }

// ring adds a ring around the centre of the canvas, with r in the middle of its
// line.
func (v *canvas) ring(r, width float32) {
	v.circle(0.5, 0.5, r+width/2, 1)
	v.circle(0.5, 0.5, r-width/2, -1)
}

// circle adds a circle, clockwise if way is 1 and else, being -1, the other way.
func (v *canvas) circle(x, y, r, way float32) {
	const k = 0.5522848 // makes a quarter of a circle of a cubic curve
	x, y, r = x*v.side, y*v.side, r*v.side
	v.shape.MoveTo(x+r, y)
	a, b := r, float32(0) // the point on the circle, from its centre
	for range 4 {
		c, d := -b*way, a*way // a quarter further
		v.shape.CubeTo(x+a+k*c, y+b+k*d, x+c+k*a, y+d+k*b, x+c, y+d)
		a, b = c, d
	}
	v.shape.ClosePath()
}

// stroke adds a line with round ends, from one place to another given as distances
// from the centre.
func (v *canvas) stroke(x0, y0, x1, y1, width float32) {
	x0, y0, x1, y1 = 0.5+x0, 0.5+y0, 0.5+x1, 0.5+y1
	v.disc(x0, y0, width/2)
	v.disc(x1, y1, width/2)
	nx, ny := normal(x1-x0, y1-y0)
	nx, ny = nx*width/2, ny*width/2
	v.move(x0-nx, y0-ny)
	v.line(x1-nx, y1-ny)
	v.line(x1+nx, y1+ny)
	v.line(x0+nx, y0+ny)
	v.shape.ClosePath()
}

func (v *canvas) move(x, y float32) { v.shape.MoveTo(x*v.side, y*v.side) }
func (v *canvas) line(x, y float32) { v.shape.LineTo(x*v.side, y*v.side) }

// normal returns the direction at right angles to (x, y), of length 1.
func normal(x, y float32) (nx, ny float32) {
	length := float32(math.Hypot(float64(x), float64(y)))
	return -y / length, x / length
}
