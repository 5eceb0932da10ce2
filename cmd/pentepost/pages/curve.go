package pages

import (
	"fmt"
	"html/template"
	"slices"
	"strings"
)

// The drawing of a curve, in units of SVG.
const (
	curveWidth  = 400
	curveHeight = 140
	curveLeft   = 44 // where the curve begins, to the right of the numbers
	curveEdge   = 12 // above, below and to the right of it
)

// curveOf draws the course of a rating, with lines at round numbers. The words for the whole are a sentence.
func curveOf(course []int, whole template.HTML) template.HTML {
	low, high, step := scaleOf(course)
	y := func(value int) int {
		return curveEdge + (curveHeight-2*curveEdge)*(high-value)/(high-low)
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="curve" viewBox="0 0 %d %d" role="img" aria-label="%s">`, curveWidth, curveHeight, whole)
	for value := low; value <= high; value += step {
		fmt.Fprintf(&b, `<path class="grid" d="M%d %dH%d"/><text x="%d" y="%d">%d</text>`, curveLeft, y(value), curveWidth-curveEdge, curveLeft-6, y(value)+4, value)
	}
	b.WriteString(`<path class="course" d="`)
	x := 0
	for i, value := range course {
		x = curveLeft + (curveWidth-curveEdge-curveLeft)*i/max(1, len(course)-1)
		fmt.Fprintf(&b, "%c%d %d", "ML"[min(i, 1)], x, y(value))
	}
	fmt.Fprintf(&b, `"/><circle class="now" cx="%d" cy="%d" r="4"/></svg>`, x, y(course[len(course)-1]))
	return template.HTML(b.String())
}

// scaleOf returns the lowest and the highest line for some ratings, and how far the lines are apart. There are five lines at
// most, and the lowest and the highest are at least 100 apart: small changes look small.
func scaleOf(course []int) (low, high, step int) {
	least, most := slices.Min(course), slices.Max(course)
	for step = 50; ; step *= 2 {
		low = least - (least%step+step)%step
		for high = low + max(step, 100); high < most; {
			high += step
		}
		if (high-low)/step <= 4 {
			return low, high, step
		}
	}
}
