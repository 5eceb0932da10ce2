package picture

import (
	"image/color"
	"strconv"
)

// A Course is how a game went: what the first side could expect at some times, in percent of a win.
type Course struct {
	At            []int // the plies after which, growing; two or more
	Values        []int // what it could expect then
	Moments       []int // the plies of moves that are numbered from 1, in order
	First, Second CourseSide
}

// A CourseSide is what the picture calls a side: by its name or, if the font lacks a character of it, by the sign of its stones.
type CourseSide struct{ Name, Sign string }

// The colours of the advantages of the two sides, as charts have them.
var (
	courseFirst  = rgb(0xb3cbe4)
	courseSecond = color.Gray{0xaa}
)

// The size of the picture of a course in px, and the blank at its edges. Letters show it at half that size.
const (
	CourseWidth  = 720
	courseHeight = 300
	courseEdge   = 16
	courseTag    = 36 // the side of the number of a moment
)

// Course returns a PNG of how a game went, [CourseWidth] px wide. What lies above the middle is the first side's advantage, what
// lies below is the second one's.
func (d *Drawer) Course(g Course) []byte {
	c := courseChart{d.newChart(CourseWidth, courseHeight), g}
	for x := courseEdge; x < CourseWidth-courseEdge; x++ {
		y, middle := c.y(c.valueAt(x)), c.y(50)
		if y < middle {
			c.fill(x, y, x+1, middle, courseFirst)
		} else {
			c.fill(x, middle, x+1, y, courseSecond)
		}
	}
	for _, line := range []float64{0, 50, 100} {
		c.fill(courseEdge, c.y(line)-1, CourseWidth-courseEdge, c.y(line)+1, chartShade)
	}
	for i := range len(g.At) - 1 {
		c.stroke(c.x(g.At[i]), float64(c.y(float64(g.Values[i]))), c.x(g.At[i+1]), float64(c.y(float64(g.Values[i+1]))), 4, chartInk)
	}
	c.text(courseEdge+8, courseEdge+20, d.labelOf(g.First))
	c.text(courseEdge+8, courseHeight-courseEdge-20, d.labelOf(g.Second))
	for i, ply := range g.Moments {
		c.tag(ply, strconv.Itoa(i+1))
	}
	return c.png()
}

func (d *Drawer) labelOf(s CourseSide) string {
	if d.Draws(s.Name) {
		return s.Name
	}
	return s.Sign
}

// courseChart is the picture of a course.
type courseChart struct {
	*chart
	Course
}

// x returns where a ply is.
func (c *courseChart) x(ply int) float64 {
	first, last := c.At[0], c.At[len(c.At)-1]
	return courseEdge + float64(ply-first)/float64(last-first)*(CourseWidth-2*courseEdge)
}

// y returns where a value is.
func (c *courseChart) y(value float64) int {
	return courseEdge + int((100-value)/100*(courseHeight-2*courseEdge))
}

// valueAt returns the value at a place: on the line between two plies.
func (c *courseChart) valueAt(x int) float64 {
	for i := range len(c.At) - 1 {
		from, to := c.x(c.At[i]), c.x(c.At[i+1])
		if float64(x) <= to {
			part := (float64(x) - from) / (to - from)
			return float64(c.Values[i])*(1-part) + float64(c.Values[i+1])*part
		}
	}
	return float64(c.Values[len(c.Values)-1])
}

// tag writes a number where a ply is, on the middle line.
func (c *courseChart) tag(ply int, number string) {
	const half = courseTag / 2
	x, y := min(max(int(c.x(ply)), courseEdge+half), CourseWidth-courseEdge-half), c.y(50)
	c.fill(x-half, y-half, x+half, y+half, chartInk)
	c.fill(x-half+2, y-half+2, x+half-2, y+half-2, chartWhite)
	c.text(x-c.width(number)/2, y, number)
}
