package picture

import (
	"bytes"
	"image"
	"image/gif"

	"pentepost/notation"
	"pentepost/rules"
)

// GameBytes is what an animation has at most, in bytes.
const GameBytes = 60_000

// gameSides are the sides of cells that animations may have, in px, the best first.
// The smallest is for games that fill the board.
var gameSides = [...]int{26, 22, 18, 14, 12, 10, 8, 6}

// Game returns a GIF of a game: what its plies did, in order, as games.Game.Retell
// tells it, up to the position end. A frame shows a ply, with the last stone and
// captures marked, and the last one the row that won. The first shows the end as
// well: it is all that some mail programs show, and what stands still in lists. The
// animation begins anew when it has ended. Cells are as large as [GameBytes] allows.
func (d *Drawer) Game(told []rules.Effect, end *rules.Position, s notation.System) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	var b bytes.Buffer
	for _, side := range gameSides {
		b.Reset()
		if err := gif.EncodeAll(&b, d.film(told, end, s, side)); err != nil {
			panic(err) // nothing can go wrong in memory
		}
		if b.Len() <= GameBytes {
			break
		}
	}
	return b.Bytes()
}

// How long frames are shown, in hundredths of a second.
const (
	firstFrame = 200 // the end, before the game begins
	emptyFrame = 60
	lastFrame  = 400
	wholeGame  = 6000 // all plies of a long game together
	slowestPly = 100
	fastestPly = 35
	atOnce     = 2 // what is shorter, mail programs show longer
)

// A film is a game being drawn frame by frame.
type film struct {
	*gif.GIF
	drawer *Drawer
	side   int
	bare   []Tile // the board without stones
	stones []Stone
	shown  grid
}

// film draws a game with cells of side x side px.
func (d *Drawer) film(told []rules.Effect, end *rules.Position, s notation.System, side int) *gif.GIF {
	begin := end.Beginning()
	f := film{GIF: new(gif.GIF), drawer: d, side: side, shown: gridOf(&begin, notation.NoMarks(), s)}
	f.shown.colours = f.shown.moving()
	f.bare, f.stones = f.shown.tiles, make([]Stone, len(f.shown.tiles))

	last := notation.NoMarks()
	if n := len(told); n > 0 {
		last = notation.MarksOf(&told[n-1])
	}
	last.Row = end.WinningRow()
	f.whole(gridOf(end, last, s).tiles, firstFrame)
	f.whole(f.bare, emptyFrame)
	delay := min(max(wholeGame/max(len(told), 1), fastestPly), slowestPly)
	for i := range told {
		marks := notation.MarksOf(&told[i])
		if i == len(told)-1 {
			marks.Row, delay = last.Row, lastFrame
		}
		f.ply(end.Ruleset(), &told[i], marks, delay)
	}
	return f.GIF
}

// whole adds a frame of the whole board.
func (f *film) whole(tiles []Tile, delay int) {
	f.shown.tiles = tiles
	m := f.drawer.compose(f.shown, f.side, f.side*(f.shown.Width+2))
	f.Config = image.Config{ColorModel: m.Palette, Width: m.Rect.Dx(), Height: m.Rect.Dy()}
	f.add(m, delay)
}

func (f *film) add(m *image.Paletted, delay int) {
	f.Image = append(f.Image, m)
	f.Delay = append(f.Delay, delay)
	f.Disposal = append(f.Disposal, gif.DisposalNone)
}

// ply adds a frame of what a ply changes.
func (f *film) ply(r rules.Ruleset, e *rules.Effect, marks notation.Marks, delay int) {
	if e.Colour != rules.Empty {
		f.stones[e.Move.Point] = StoneOf(r, e.Colour)
	}
	for _, at := range e.Captured() {
		f.stones[at] = NoStone
	}
	tiles := make([]Tile, len(f.bare))
	for at := range tiles {
		tiles[at] = f.bare[at].with(f.stones[at], marks, rules.Point(at))
	}
	f.change(tiles, delay)
}

// change adds a frame of the smallest rectangle that holds all tiles that change.
// Long games have a frame for each tile instead, shown too shortly to be seen: most
// of a rectangle between two stones far apart would be transparent, and is not free.
func (f *film) change(tiles []Tile, delay int) {
	var changed []int
	var bounds image.Rectangle
	for at, t := range tiles {
		if t != f.shown.tiles[at] {
			changed = append(changed, at)
			bounds = bounds.Union(f.place(at))
		}
	}
	f.shown.tiles = tiles
	switch {
	case len(changed) == 0:
		f.Delay[len(f.Delay)-1] += delay
	case f.side < finest:
		for _, at := range changed {
			f.part(f.place(at), []int{at}, atOnce)
		}
		f.Delay[len(f.Delay)-1] = delay
	default:
		f.part(bounds, changed, delay)
	}
}

// part adds a frame of a part of the board in which some tiles change.
func (f *film) part(bounds image.Rectangle, changed []int, delay int) {
	m := image.NewPaletted(bounds, f.shown.Palette)
	for i := range m.Pix {
		m.Pix[i] = transparent
	}
	for _, at := range changed {
		to := f.place(at).Min
		blit(m, f.drawer.cell(cell{Tile: f.shown.tiles[at]}, f.side, f.shown.colours), to.X, to.Y)
	}
	f.add(m, delay)
}

// place returns where a point lies in the picture.
func (f *film) place(at int) image.Rectangle {
	x, y := f.shown.XY(rules.Point(at))
	x, y = f.side*(x+1), f.side*(f.shown.Height-y)
	return image.Rect(x, y, x+f.side, y+f.side)
}

// moving returns the colours of an animation of such boards.
func (s *colours) moving() *colours {
	if s == many {
		return manyMoving
	}
	return duoMoving
}
