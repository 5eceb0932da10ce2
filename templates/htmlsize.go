package templates

import "cmp"

// The colours of a board in HTML are the colours of the tiles. So no seam shows where a tile does
// not quite fill its cell.
const (
	woodColour = "#dcb06a"
	inkColour  = "#3a2608"
)

// The sides of a point in px. A finger can hit a point of 28 px, and 36 px easily.
const (
	largestSide  = 32
	fingerSide   = 28
	easySide     = 36
	widestSide   = 40 // of a slice on a large telephone
	smallestSide = 10
)

// The widths in px around the points of a board.
const (
	labelWidth = 14 // the names of the rows
	aroundWide = 16 // the margins of the letter
	slack      = 24 // for mail programs that have margins of their own (QUIRK: the apps of Gmail and Outlook)

	narrowest = 320 // of the screens that boards are made for
	usual     = 360 // of a telephone
	common    = 390 // of a newer one
)

// slice is a part of a board: the columns from one up to another, counted from 0 at the left of its window.
type slice struct{ from, to int }

// slicesOf cuts a board with links if its points would be too small for a finger.
func slicesOf(columns int, links bool) (slices []slice) {
	if !links || needs(columns, fingerSide) <= common {
		return []slice{{0, columns}}
	}
	const most = (common - labelWidth - aroundWide) / easySide
	n := (columns + most - 1) / most
	for i := range n {
		slices = append(slices, slice{i * columns / n, (i + 1) * columns / n})
	}
	return slices
}

// tableStyle writes the style of a board with a number of columns: whole pixels for each point at every width of the
// screen, so that no seam shows between two tiles.
//
// QUIRK: Outlook for Windows reads no media query. A board that is cut into slices has no width of its own there, so the
// slices stand where there is room.
func (h *htmlWriter) tableStyle(columns int, links bool) {
	class, slices := "."+cmp.Or(h.class, "b"), slicesOf(columns, links)
	h.b.WriteString(class + " a," + class + " img{display:block;text-decoration:none;color:" + inkColour + "}\n" + class + " .n{width:" + number(labelWidth) + "px}\n")
	if len(slices) > 1 {
		h.b.sliceStyle(class, columns, slices)
		return
	}
	smallest := min(pointSide(narrowest, columns), fingerSide-4)
	for side := smallest; side <= largestSide; side++ {
		if h.terse && side > smallest && side%2 == 1 {
			continue
		}
		rule := class + "{width:" + number(labelWidth+side*columns) + "px}" + pointRule(class, side)
		if side > smallest {
			rule = "@media (min-width:" + number(needs(columns, side)) + "px){" + rule + "}"
		}
		h.b.WriteString(rule + "\n")
	}
}

// pointRule gives the points of a board a side.
func pointRule(class markup, side int) markup {
	of := number(side)
	return class + " td," + class + " img{width:" + of + "px;height:" + of + "px;line-height:" + of + "px}"
}

// needs is the width of a screen on which columns of points with a side fit.
func needs(columns, side int) int { return columns*side + labelWidth + aroundWide + slack }

// sliceStyle writes the style of slices: beside each other, and below each other on a narrow screen.
func (s *sheet) sliceStyle(class markup, columns int, slices []slice) {
	widest := 0
	for _, one := range slices {
		widest = max(widest, one.to-one.from)
	}
	s.WriteString(class + " table{width:auto}" + class + "w," + class + " th{display:none;mso-hide:all}" + pointRule(class, fingerSide) + "\n")
	for _, side := range []int{fingerSide, largestSide} {
		s.WriteString("@media (min-width:" + number(needs(columns, side)) + "px){" + class + "{width:" + number(labelWidth+side*columns) + "px;background:" + woodColour + "}" +
			pointRule(class, side) + "}\n")
	}
	below := needs(columns, fingerSide) - 1
	s.WriteString("@media (max-width:" + number(below) + "px){" + class + " table{clear:left;margin:0 0 12px}\n" +
		class + "w{display:block;width:100%;max-width:504px;height:auto;margin:0 0 12px}" + class + " th{display:table-cell;width:" + number(labelWidth) + "px;font-weight:normal}\n")
	last := 0
	for _, screen := range []int{narrowest, usual, common} {
		side := min((screen-labelWidth-aroundWide)/widest, widestSide)
		switch {
		case side == last:
			continue
		case last > 0:
			s.WriteString("}\n@media (min-width:" + number(screen) + "px) and (max-width:" + number(below) + "px){")
		}
		s.WriteString(pointRule(class, side))
		last = side
	}
	s.WriteString("}\n")
}

// pointSide is the largest side of a board that fits a screen.
func pointSide(screen, columns int) int {
	return min(max((screen-labelWidth-aroundWide)/columns, smallestSide), largestSide)
}
