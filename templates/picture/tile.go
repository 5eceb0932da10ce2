package picture

import (
	"slices"
	"strconv"

	"pentepost/notation"
	"pentepost/rules"
)

// Arms are the lines that leave a point: at the edge of the board some are missing,
// and a board of a single line has none to the north or south.
type Arms uint8

// The four arms, to be joined with |.
const (
	North Arms = 1 << iota
	East
	South
	West

	AllArms = North | East | South | West
)

// Mark says what is to be seen of a point besides its stone. Marks can be joined
// with |: the last stone may be part of the row that won.
type Mark uint8

// The marks.
const (
	Last     Mark = 1 << iota // the last stone: a red ring on it
	Captured                  // a stone was just taken from this point: a red cross
	Row                       // part of a row that won: a bright cell
)

// Tile is what a point of a board looks like: a square picture that fits to its
// neighbours. The zero value is bare wood; without arms it serves in a legend.
type Tile struct {
	Arms  Arms
	Star  bool  // a dot on the crossing
	Stone Stone // [NoStone] for none
	Mark  Mark
}

// TileAt returns the tile of a point, with the marks as [notation.DrawBoard] sets
// them: Last only where a stone stands, Captured only where none does. Tiles of
// points that look alike are equal.
func TileAt(p *rules.Position, marks notation.Marks, at rules.Point) Tile {
	r := p.Ruleset()
	x, y := p.XY(at)
	bare := Tile{Arms: armsAt(r, x, y), Star: notation.BoardOf(r).Star(x, y)}
	return bare.with(StoneOf(r, p.At(at)), marks, at)
}

// with returns the tile of a point with a stone and the marks of the point.
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
	return t.seen()
}

// seen returns the tile without what cannot be seen in it, so that tiles that look
// alike are equal and have one name.
func (t Tile) seen() Tile {
	t.Arms &= AllArms
	t.Mark &= Last | Captured | Row
	if t.Stone >= stones {
		t.Stone = NoStone
	}
	if t.Stone != NoStone {
		t.Star = false
		t.Mark &^= Captured
	} else {
		t.Mark &= Captured
	}
	return t
}

// Name returns a short name of the tile for Content-IDs and files, of letters a to z
// and figures: what stands there, the arms as a hexadecimal figure, and the marks.
// Different tiles have different names, and a name never comes to mean another tile.
func (t Tile) Name() string {
	t = t.seen()
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
	return name
}

// armsAt returns the lines that leave the point in column x of row y.
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
