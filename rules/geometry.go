package rules

// Point is a point of the board, numbered row by row from the bottom left: 0 is A1.
type Point int16

// NoPoint is the point of a move that places no stone.
const NoPoint Point = -1

// Lines says which points form a line.
type Lines uint8

const (
	EightWays Lines = iota // rows, columns and diagonals
	Distances              // points of one row that are 1, 2, 3 or 4 apart
)

// vectors holds one direction of each axis, in columns and rows.
var vectors = map[Lines][]struct{ dx, dy int }{
	EightWays: {{1, 0}, {0, 1}, {1, 1}, {1, -1}},
	Distances: {{1, 0}, {2, 0}, {3, 0}, {4, 0}},
}

// directions is the number of directions from a point: two for each axis. The two
// of an axis have adjacent numbers, so d^1 is the opposite of d.
const directions = 8

// A table is the geometry of a board: the next point of each point in each
// direction. One point more, beyond the edge, always holds the colour edge, so that
// loops along a line need no bounds check.
type table struct {
	Ruleset
	script // of the opening
	next   [directions][MaxPoints + 1]Point
	size   Point // points on the board; also the number of the point beyond the edge
}

// edge is the colour of the point beyond the edge.
const edge Colour = 0xFF

func newTable(r Ruleset) *table {
	t := &table{Ruleset: r, script: r.Opening.script(r.Seats), size: Point(r.Width * r.Height)}
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
// ring columns wrap round.
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

// contains reports whether p is in zone z.
func (t *table) contains(z Zone, p Point) bool {
	if z == Anywhere {
		return true
	}
	dx, dy := int(p)%t.Width-t.Width/2, int(p)/t.Width-t.Height/2
	distance := max(dx, -dx, dy, -dy) // from the centre; a diagonal step counts as one
	switch z {
	case OnCentre:
		return distance == 0
	case OffCross:
		return distance > 4 || distance > 2 && dx != 0 && dy != 0
	case Within3, Within5, Within7, Within9:
		return distance <= z.Width()/2
	}
	return distance > 2
}
