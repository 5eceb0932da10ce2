package picture

import (
	"compress/zlib"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// The colours of tables and plots: ink on white, greys for edges of letters, and blue for a line.
var (
	chartWhite = color.Gray{0xff}
	chartShade = color.Gray{0xdd}
	chartInk   = color.Gray{0x00}
	chartBlue  = rgb(0x1f5fa8)
)

// chartText is the height of the letters of a chart in px.
const chartText = 26

// chart is a picture of a table or a plot.
type chart struct {
	*image.Paletted
	face font.Face
}

// newChart returns an empty chart. The width is made even, as [encode] wants it.
func (d *Drawer) newChart(width, height int) *chart {
	colours := color.Palette{chartWhite, chartBlue, rgb(0x6c98c9), rgb(0xb3cbe4)}
	for grey := 0; grey < 12; grey++ {
		colours = append(colours, color.Gray{uint8(grey * 0xff / 12)})
	}
	c := &chart{image.NewPaletted(image.Rect(0, 0, (width+1)&^1, height), colours), d.chartFace()}
	draw.Draw(c, c.Rect, image.NewUniform(chartWhite), image.Point{}, draw.Src)
	return c
}

func (d *Drawer) chartFace() font.Face {
	face, err := opentype.NewFace(d.font, &opentype.FaceOptions{Size: chartText, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(err) // the options are valid
	}
	return face
}

// Draws reports whether charts can draw a text: whether the font has all characters of it.
func (d *Drawer) Draws(text string) bool {
	var b sfnt.Buffer
	for _, r := range text {
		if glyph, err := d.font.GlyphIndex(&b, r); err != nil || glyph == 0 {
			return false
		}
	}
	return true
}

func (c *chart) png() []byte { return encode(c.Paletted, fourBits, zlib.BestCompression) }

// text writes a text that ends at x on a line whose middle is y.
func (c *chart) textBefore(x, y int, text string) { c.text(x-c.width(text), y, text) }

// text writes a text that begins at x on a line whose middle is y.
func (c *chart) text(x, y int, text string) {
	pen := font.Drawer{Dst: c, Src: image.NewUniform(chartInk), Face: c.face}
	pen.Dot = fixed.Point26_6{X: fixed.I(x), Y: fixed.I(y) + c.face.Metrics().CapHeight/2}
	pen.DrawString(text)
}

// width returns the width of a text in px.
func (c *chart) width(text string) int { return font.MeasureString(c.face, text).Ceil() }

// fill fills a rectangle.
func (c *chart) fill(x0, y0, x1, y1 int, with color.Color) {
	draw.Draw(c, image.Rect(x0, y0, x1, y1), image.NewUniform(with), image.Point{}, draw.Src)
}

// stroke draws a line. Only the part of the picture around it is looked at, so that a plot costs what it draws.
func (c *chart) stroke(x0, y0, x1, y1, width float64, with color.Color) {
	length := math.Hypot(x1-x0, y1-y0)
	if length == 0 {
		return
	}
	around := image.Rect(int(min(x0, x1)-width), int(min(y0, y1)-width), int(max(x0, x1)+width)+1, int(max(y0, y1)+width)+1)
	around = around.Intersect(c.Rect)
	dx, dy := (y1-y0)/length*width/2, (x0-x1)/length*width/2
	r := vector.NewRasterizer(around.Dx(), around.Dy())
	corner := func(draw func(x, y float32), x, y float64) {
		draw(float32(x-float64(around.Min.X)), float32(y-float64(around.Min.Y)))
	}
	corner(r.MoveTo, x0+dx, y0+dy)
	corner(r.LineTo, x1+dx, y1+dy)
	corner(r.LineTo, x1-dx, y1-dy)
	corner(r.LineTo, x0-dx, y0-dy)
	r.ClosePath()
	r.Draw(c, around, image.NewUniform(with), image.Point{})
}

// tableRow is the height of a row of a table in px, and tableGap the blank at both sides of a cell.
const (
	tableRow = 44
	tableGap = 12
)

// Table returns a PNG of a table. The first record has the headings; a column whose index is in left is aligned to
// the left, others to the right.
func (d *Drawer) Table(records [][]string, left int) []byte {
	measure := d.newChart(2, 1)
	widths := make([]int, len(records[0]))
	total := 0
	for column := range widths {
		for _, record := range records {
			widths[column] = max(widths[column], measure.width(record[column])+2*tableGap)
		}
		total += widths[column]
	}
	c := d.newChart(total+1, tableRow*len(records)+1)
	c.fill(0, 0, total, tableRow, chartShade)
	for y, record := range records {
		x := 0
		for column, text := range record {
			if column == left {
				c.text(x+tableGap, y*tableRow+tableRow/2, text)
			} else {
				c.textBefore(x+widths[column]-tableGap, y*tableRow+tableRow/2, text)
			}
			x += widths[column]
		}
		c.fill(0, (y+1)*tableRow, total+1, (y+1)*tableRow+1, chartShade)
	}
	x := 0
	for _, width := range widths {
		c.fill(x, 0, x+1, c.Rect.Dy(), chartShade)
		x += width
	}
	c.fill(x, 0, x+1, c.Rect.Dy(), chartShade)
	return c.png()
}

// The size of a plot in px, and the blank at its edges.
const (
	plotWidth  = 960
	plotHeight = 480
	plotEdge   = 40
)

// Plot returns a PNG of values that follow each other at equal distances, with the names of the first and of the last
// one. There must be two values or more.
func (d *Drawer) Plot(values []float64, first, last string) []byte {
	c := d.newChart(plotWidth, plotHeight)
	low, high, step := scale(values)
	bottom, top := plotHeight-2*plotEdge, plotEdge
	left, right := plotEdge+c.width(fmt.Sprintf("%.0f", high)), plotWidth-plotEdge
	y := func(value float64) float64 { return float64(bottom) - (value-low)/(high-low)*float64(bottom-top) }
	for mark := low; mark <= high; mark += step {
		c.fill(left, int(y(mark)), right, int(y(mark))+2, chartShade)
		c.textBefore(left-tableGap, int(y(mark)), fmt.Sprintf("%.0f", mark))
	}
	x := func(i int) float64 { return float64(left) + float64(i)*float64(right-left)/float64(len(values)-1) }
	for i := range len(values) - 1 {
		c.stroke(x(i), y(values[i]), x(i+1), y(values[i+1]), 5, chartBlue)
	}
	for i, value := range values {
		c.fill(int(x(i))-5, int(y(value))-5, int(x(i))+5, int(y(value))+5, chartBlue)
	}
	c.text(left, bottom+plotEdge, first)
	c.textBefore(right, bottom+plotEdge, last)
	return c.png()
}

// scale returns round values below and above all others, and the distance of lines between them: a few lines.
func scale(values []float64) (low, high, step float64) {
	low, high = values[0], values[0]
	for _, v := range values {
		low, high = min(low, v), max(high, v)
	}
	for _, step = range []float64{10, 20, 50, 100, 200, 500, 1000} {
		if high-low <= 5*step {
			break
		}
	}
	low, high = step*math.Floor(low/step), step*math.Ceil(high/step)
	if low == high {
		low, high = low-step, high+step
	}
	return low, high, step
}
