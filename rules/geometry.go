package rules

// Point is an intersection, numbered row by row from the bottom left: 0 is A1.
type Point int16

// NoPoint is what a move without a stone has instead of a point.
const NoPoint Point = -1

// Lines says what counts as a line.
type Lines uint8

const (
	EightWays Lines = iota // along the board's rows, columns and diagonals
	Distances              // along one row, in steps of 1, 2, 3 or 4 points
)

// vectors are the steps of one axis each, as columns and rows; the opposite
// direction of every axis is a line too.
var vectors = map[Lines][]struct{ dx, dy int }{
	EightWays: {{1, 0}, {0, 1}, {1, 1}, {1, -1}},
	Distances: {{1, 0}, {2, 0}, {3, 0}, {4, 0}},
}

// directions is the number of ways to leave a point: two for each axis, the
// opposite ones side by side, so that d^1 is the way back.
const directions = 8

// A table is the geometry of a board: what follows each point in each direction.
// Beyond the edge lies one point more, on which the colour edge stands for ever,
// so that walking needs no bounds.
type table struct {
	Ruleset
	steps    []Step // the opening
	extended []Step // what takes its place after the choice to extend it
	next     [directions][MaxPoints + 1]Point
	size     Point // points on the board; also the number of the point beyond the edge
}

// edge is the colour of the point beyond the edge: neither empty nor anybody's.
const edge Colour = 0xFF

func newTable(r Ruleset) *table {
	t := &table{Ruleset: r, steps: r.Opening.steps(r.Seats), extended: r.Opening.extended(), size: Point(r.Width * r.Height)}
	for axis, v := range vectors[r.Lines] {
		for p := range t.size {
			x, y := int(p)%r.Width, int(p)/r.Width
			t.next[2*axis][p] = t.at(x+v.dx, y+v.dy)
			t.next[2*axis+1][p] = t.at(x-v.dx, y-v.dy)
		}
		t.next[2*axis][t.size], t.next[2*axis+1][t.size] = t.size, t.size
	}
	return t
}

// at returns the point in column x of row y, or the point beyond the edge. On a
// ring no column is beyond it.
func (t *table) at(x, y int) Point {
	if t.Ring {
		x = (x + t.Width) % t.Width
	}
	if !t.onBoard(x, y) {
		return t.size
	}
	return Point(y*t.Width + x)
}

func (t *table) onBoard(x, y int) bool { return x >= 0 && y >= 0 && x < t.Width && y < t.Height }

// contains reports whether p lies in zone z.
func (t *table) contains(z Zone, p Point) bool {
	if z == Anywhere {
		return true
	}
	dx, dy := int(p)%t.Width-t.Width/2, int(p)/t.Width-t.Height/2
	far := max(dx, -dx, dy, -dy) // from the centre, diagonals as one
	switch z {
	case OnCentre:
		return far == 0
	case OffCross:
		return far > 4 || far > 2 && dx != 0 && dy != 0
	}
	return far > 2
}
