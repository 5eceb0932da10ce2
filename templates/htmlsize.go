package templates

import "cmp"

// The colours of a board in HTML are the colours of the tiles. So no seam shows where a tile does
// not quite fill its cell.
const (
	woodColour = "#dcb06a"
	inkColour  = "#3a2608"
)

// The sides of a point in px. A finger can hit a point of 24 px.
const (
	largestSide  = 32
	fingerSide   = 24
	smallestSide = 10
)

// The widths in px around the points of a board.
const (
	labelWidth = 24 // the names of the rows
	aroundWide = 16 // the margins of the letter
	slack      = 24 // for mail programs that have margins of their own (QUIRK: the apps of Gmail and Outlook)

	narrowest = 320 // of the screens that boards are made for
	usual     = 360 // of a telephone
)

// tableStyle writes the style of a board: whole pixels for each point at every width of the
// screen, so that no seam shows between two tiles.
//
// DECISION: a board of more than 14 columns shrinks on a telephone. One in ten of real games
// has such a board at the end. Its points are then smaller than a finger, but a tap only
// begins a mail that names the point, and turning the telephone makes the points larger.
func (h *htmlWriter) tableStyle(columns int) {
	class := "." + cmp.Or(h.class, "b")
	h.b.WriteString(class + " a," + class + " img{display:block;text-decoration:none}\n")
	h.b.WriteString(class + " a," + class + " img{color:" + inkColour + "}\n")
	smallest := min(pointSide(narrowest, columns), fingerSide)
	for side := smallest; side <= largestSide; side++ {
		if h.terse && side > smallest && side%2 == 1 {
			continue
		}
		width := columns*side + labelWidth
		if side > smallest {
			h.b.WriteString("@media (min-width:" + number(width+aroundWide+slack) + "px){")
		}
		of := number(side)
		h.b.WriteString(class + "{width:" + number(width) + "px}" + class + " td," + class + " img{width:" + of + "px;height:" + of + "px;line-height:" + of + "px}")
		if side > smallest {
			h.b.WriteString("}")
		}
		h.b.WriteString("\n")
	}
	h.b.WriteString(class + " .n{width:" + number(labelWidth) + "px}\n")
}

// fixedSide is the side of a point for mail programs that drop the style.
func fixedSide(columns int) int { return min(pointSide(usual, columns), fingerSide) }

// pointSide is the largest side of a board that fits a screen.
func pointSide(screen, columns int) int {
	return min(max((screen-labelWidth-aroundWide)/columns, smallestSide), largestSide)
}
