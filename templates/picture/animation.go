package picture

import (
	"bytes"
	"image"
	"image/gif"

	"pentepost/notation"
	"pentepost/rules"
)

// GameBytes is the maximum size of an animation, in bytes.
const GameBytes = 60_000

// gameSides are the possible sides of the cells of animations, in px, the best first. The
// smallest is for games that fill the board.
var gameSides = [...]int{26, 22, 18, 14, 12, 10, 8, 6}

// Game returns a GIF of a game: the effects of its plies, in order, up to the position
// end. Each frame shows a ply, with the last stone and captures marked, and the last frame
// shows the winning row. The first frame shows the end, because some mail programs show no
// other frame. The animation is repeated without end. The cells are as large as
// [GameBytes] allows.
func (d *Drawer) Game(effects []rules.Effect, end *rules.Position, s notation.System) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	var b bytes.Buffer
	for _, side := range gameSides {
		b.Reset()
		if err := gif.EncodeAll(&b, d.animate(effects, end, s, side)); err != nil {
			panic(err) // a buffer returns no errors
		}
		if b.Len() <= GameBytes {
			break
		}
	}
	return b.Bytes()
}

// Durations of frames, in hundredths of a second.
const (
	firstDelay   = 200 // the end, before the game begins
	emptyDelay   = 60
	lastDelay    = 400
	gameDuration = 6000 // all plies of a long game
	maxPlyDelay  = 100
	minPlyDelay  = 35
	minDelay     = 2 // mail programs show shorter frames longer
)

// An animation is a game that is being drawn frame by frame.
type animation struct {
	*gif.GIF
	drawer *Drawer
	side   int
	empty  []Tile // the board without stones
	stones []Stone
	shown  grid // the board after the last frame
}

// animate draws a game with cells of side x side px.
func (d *Drawer) animate(effects []rules.Effect, end *rules.Position, s notation.System, side int) *gif.GIF {
	begin := end.Beginning()
	a := animation{GIF: new(gif.GIF), drawer: d, side: side, shown: gridOf(&begin, notation.NoMarks(), s)}
	a.shown.palette = a.shown.animated()
	a.empty, a.stones = a.shown.tiles, make([]Stone, len(a.shown.tiles))

	last := notation.NoMarks()
	if n := len(effects); n > 0 {
		last = notation.MarksOf(&effects[n-1])
	}
	last.Row, last.Offered = end.WinningRow(), end.Offered()
	a.addBoard(gridOf(end, last, s).tiles, firstDelay)
	a.addBoard(a.empty, emptyDelay)
	var offered []rules.Point
	delay := min(max(gameDuration/max(len(effects), 1), minPlyDelay), maxPlyDelay)
	for i := range effects {
		marks := notation.MarksOf(&effects[i])
		if offered = offeredAfter(offered, &effects[i]); len(offered) > 0 {
			marks.Offered = offered
		}
		if i == len(effects)-1 {
			marks.Row, delay = last.Row, lastDelay
		}
		a.addPly(end.Ruleset(), &effects[i], marks, delay)
	}
	return a.GIF
}

// offeredAfter returns the points that are offered after a ply.
func offeredAfter(offered []rules.Point, e *rules.Effect) []rules.Point {
	switch {
	case e.Colour != rules.Empty: // one of them is taken
		return nil
	case e.Move.Choice == rules.Offer:
		return append(offered, e.Move.Point)
	}
	return offered
}

// addBoard adds a frame of the whole board.
func (a *animation) addBoard(tiles []Tile, delay int) {
	a.shown.tiles = tiles
	m := a.drawer.compose(a.shown, a.side, a.side*(a.shown.Width+2))
	a.Config = image.Config{ColorModel: m.Palette, Width: m.Rect.Dx(), Height: m.Rect.Dy()}
	a.addFrame(m, delay)
}

// addFrame adds a frame that is shown for a delay.
func (a *animation) addFrame(m *image.Paletted, delay int) {
	a.Image = append(a.Image, m)
	a.Delay = append(a.Delay, delay)
	a.Disposal = append(a.Disposal, gif.DisposalNone)
}

// addPly adds a frame of the changes of a ply.
func (a *animation) addPly(r rules.Ruleset, e *rules.Effect, marks notation.Marks, delay int) {
	if e.Colour != rules.Empty {
		a.stones[e.Move.Point] = StoneOf(r, e.Colour)
	}
	for _, at := range e.Captured() {
		a.stones[at] = NoStone
	}
	tiles := make([]Tile, len(a.empty))
	for at := range tiles {
		tiles[at] = a.empty[at].with(a.stones[at], marks, rules.Point(at))
	}
	a.addChanges(tiles, delay)
}

// addChanges adds a frame of the smallest rectangle that contains all tiles that change.
// In long games it adds a very short frame for each tile instead, because the transparent
// area between two stones far apart needs bytes too.
func (a *animation) addChanges(tiles []Tile, delay int) {
	var changed []int
	var bounds image.Rectangle
	for at, t := range tiles {
		if t != a.shown.tiles[at] {
			changed = append(changed, at)
			bounds = bounds.Union(a.bounds(at))
		}
	}
	a.shown.tiles = tiles
	switch {
	case len(changed) == 0:
		a.Delay[len(a.Delay)-1] += delay
	case a.side < minSignSide:
		for _, at := range changed {
			a.addPart(a.bounds(at), []int{at}, minDelay)
		}
		a.Delay[len(a.Delay)-1] = delay
	default:
		a.addPart(bounds, changed, delay)
	}
}

// addPart adds a frame for the part of the board that changes.
func (a *animation) addPart(bounds image.Rectangle, changed []int, delay int) {
	m := image.NewPaletted(bounds, a.shown.Palette)
	for i := range m.Pix {
		m.Pix[i] = transparent
	}
	for _, at := range changed {
		to := a.bounds(at).Min
		blit(m, a.drawer.cell(cell{Tile: a.shown.tiles[at]}, a.side, a.shown.palette), to.X, to.Y)
	}
	a.addFrame(m, delay)
}

// bounds returns the bounds of a point in the picture.
func (a *animation) bounds(at int) image.Rectangle {
	x, y := a.shown.XY(rules.Point(at))
	x, y = a.side*(x+1), a.side*(a.shown.Height-y)
	return image.Rect(x, y, x+a.side, y+a.side)
}

// animated returns the palette for animations of boards with palette p.
func (p *palette) animated() *palette {
	if p == manyColours {
		return manyAnimated
	}
	return twoAnimated
}
