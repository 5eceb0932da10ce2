package rules

import "slices"

// A board has the stones of a position. Its methods ask where points lie, what rows there are, and what a stone would capture; they
// know of no turns, and of no results.
type board struct {
	table *table
	cells [MaxPoints + 1]Colour // the last one in use is the point beyond the edge
}

// Points returns the number of points on the board.
func (b *board) Points() Point { return b.table.size }

// At returns the colour of the stone on a point of the board.
func (b *board) At(at Point) Colour { return b.cells[at] }

// Point returns the point in column x and row y, which are counted from 0 at the
// bottom left, or [NoPoint] if it is not on the board.
func (b *board) Point(x, y int) Point {
	if !b.table.onBoard(x, y) {
		return NoPoint
	}
	return b.table.at(x, y)
}

// XY returns the column and the row of a point, counted from 0 at the bottom left.
func (b *board) XY(at Point) (x, y int) { return int(at) % b.table.Width, int(at) / b.table.Width }

// Images returns how many images the board has, with itself: a square one eight, others four.
func (b *board) Images() int {
	if b.table.Width != b.table.Height {
		return 4
	}
	return 8
}

// Image returns where a point lies in an image of the board: mirrored left and right, mirrored up and down, and its
// column and row exchanged, as the three bits of image say. Image 0 is the board itself.
func (b *board) Image(at Point, image int) Point {
	x, y := b.XY(at)
	if image&1 != 0 {
		x = b.table.Width - 1 - x
	}
	if image&2 != 0 {
		y = b.table.Height - 1 - y
	}
	if image&4 != 0 {
		x, y = y, x
	}
	return b.Point(x, y)
}

// Centre returns the centre point.
func (b *board) Centre() Point { return b.Point(b.table.Width/2, b.table.Height/2) }

// SamePoint returns the one of others that is the same as a point by a symmetry of the stones on the board, or
// [NoPoint]. A symmetry is an image of the board that maps the stones onto themselves by colour.
func SamePoint(p *Position, at Point, others []Point) Point {
	if len(others) == 0 {
		return NoPoint
	}
	for image := range p.Images() {
		if !p.maps(image) {
			continue
		}
		if i := slices.Index(others, p.Image(at, image)); i >= 0 {
			return others[i]
		}
	}
	return NoPoint
}

// maps reports whether an image of the board maps the stones onto themselves by colour.
func (b *board) maps(image int) bool {
	for at := range b.table.size {
		if c := b.cells[at]; c != Empty && b.cells[b.Image(at, image)] != c {
			return false
		}
	}
	return true
}
