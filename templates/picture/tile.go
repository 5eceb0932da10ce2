package picture

import (
	"slices"
	"strconv"

	"pentepost/notation"
	"pentepost/rules"
)

// Arms are the lines from a point to its neighbours. Some are missing at the edge of the
// board, and a board of one line has none to the north or south.
type Arms uint8

// The four arms, which can be combined with |.
const (
	North Arms = 1 << iota
	East
	South
	West

	AllArms = North | East | South | West
)

// Mark is a mark on a point. Marks can be combined with |, because the last stone may be
// part of the winning row.
type Mark uint8

// The marks.
const (
	Last     Mark = 1 << iota // the last stone, with a red ring
	Captured                  // the point of a stone that was just captured, with a red cross
	Row                       // part of the winning row, with a bright cell
)

// Tile is the look of a point of a board: a square picture that fits its neighbours. The
// zero value is plain wood. Tiles without arms are used in legends.
type Tile struct {
	Arms  Arms
	Star  bool  // a dot in the centre
	Stone Stone // [NoStone] for none
	Mark  Mark

	Number uint8 // of an offered point, 0 for any other
}

// TileAt returns the tile of a point. As in [notation.DrawBoard], only points with a stone
// have the mark Last, and only points without one have the mark Captured. Tiles that look
// the same are equal.
func TileAt(p *rules.Position, marks notation.Marks, at rules.Point) Tile {
	r := p.Ruleset()
	x, y := p.XY(at)
	empty := Tile{Arms: armsAt(r, x, y), Star: notation.BoardOf(r).Star(x, y)}
	return empty.with(StoneOf(r, p.At(at)), marks, at)
}

// with returns the tile of a point with a stone and its marks.
func (t Tile) with(s Stone, marks notation.Marks, at rules.Point) Tile {
	t.Stone = s
	if marks.Last == at {
		t.Mark |= Last
	}
	if slices.Contains(marks.Captured, at) {
		t.Mark |= Captured
	}
	if slices.Contains(marks.Row, at) {
		t.Mark |= Row
	}
	t.Number = uint8(slices.Index(marks.Offered, at) + 1)
	return t.canonical()
}

// canonical returns the tile without invisible parts, so that tiles that look the same
// are equal and have the same name.
func (t Tile) canonical() Tile {
	t.Arms &= AllArms
	t.Mark &= Last | Captured | Row
	if t.Stone >= stones {
		t.Stone = NoStone
	}
	if t.Stone != NoStone {
		t.Star, t.Number = false, 0
		t.Mark &^= Captured
	} else {
		t.Mark &= Captured
	}
	if t.Number != 0 {
		t.Star, t.Mark = false, 0
	}
	return t
}

// Name returns a short name of the tile for Content-IDs and files, of letters a to z and
// digits: the stone, the arms as a hexadecimal digit, the marks, and n with the number. Different tiles have
// different names, and the name of a tile never changes.
func (t Tile) Name() string {
	t = t.canonical()
	name := looks[t.Stone].name
	if t.Star {
		name = "s"
	}
	name += strconv.FormatUint(uint64(t.Arms), 16)
	for i, letter := range [...]string{"l", "c", "r"} {
		if t.Mark>>i&1 == 1 {
			name += letter
		}
	}
	if t.Number != 0 {
		name += "n" + strconv.Itoa(int(t.Number))
	}
	return name
}

// armsAt returns the arms of the point in column x of row y.
func armsAt(r rules.Ruleset, x, y int) (a Arms) {
	if y < r.Height-1 {
		a |= North
	}
	if x < r.Width-1 || r.Ring {
		a |= East
	}
	if y > 0 {
		a |= South
	}
	if x > 0 || r.Ring {
		a |= West
	}
	return a
}
