package templates

import (
	"fmt"
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/rules"
)

// drawsBoard reports whether the letter shows the position.
func (p *page) drawsBoard() bool {
	return p.Game != nil && p.Notice.Kind != games.HelpLetter && p.Notice.Kind != games.Confirm
}

// shown returns the page whose board the letter shows, nil for none. An answer about
// settings shows a sample.
func (p *page) shown() *page {
	switch {
	case p.drawsBoard():
		return p
	case p.Notice.Kind == games.SettingsOf:
		return p.sample()
	}
	return nil
}

// marks are what the board shows besides stones: the last stone and fresh captures.
func (p *page) marks() notation.Marks {
	marks := notation.NoMarks()
	if p.last.Ply > 0 {
		marks = notation.MarksOf(&p.last)
	}
	return marks
}

// drawnMarks are the marks of pictures, which can show the row that won as well.
func (p *page) drawnMarks() notation.Marks {
	marks := p.marks()
	if p.IsNow() {
		marks.Row = p.position.WinningRow()
	}
	return marks
}

// board draws the position with the last stone and fresh captures marked.
func (p *page) board() string {
	drawn := strings.TrimRight(notation.DrawBoard(&p.position, p.marks(), p.system), "\n")
	if p.Reader.Board == games.NarrowBoard {
		return p.squeeze(drawn)
	}
	return drawn
}

// squeeze takes the blanks between the points out of a drawn board, and the lines
// and columns around in which nothing stands, for screens that hold few columns. There
// is no room then for the marks around stones.
func (p *page) squeeze(drawn string) string {
	const margin = 4 // where the first point of a row stands
	w, row := p.window(), p.boardOf.Height
	var b strings.Builder
	for line := range strings.Lines(drawn) {
		label := line[:min(3, len(line))]
		if strings.TrimSpace(label) != "" { // not the names of the columns
			if row--; row < w.bottom || row > w.top {
				continue
			}
		}
		b.WriteString(label)
		for x := w.left; x <= w.right; x++ {
			c := byte(' ')
			if at := margin + 2*x; at < len(line) {
				c = line[at]
			}
			b.WriteByte(c)
		}
		b.WriteByte('\n')
	}
	return join("\n\n", trimLines(b.String()), p.lastStone(), p.wrap(p.about(w, false)))
}

// lastStone names the last stone where the drawing has no room to mark it.
func (p *page) lastStone() string {
	if at := p.marks().Last; at != rules.NoPoint && p.position.At(at) != rules.Empty {
		return "Last stone: " + p.Point(at) + "."
	}
	return ""
}

func trimLines(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// stones lists the stones by colour, for proportional fonts and screen readers.
func (p *page) stones() string {
	var b strings.Builder
	r := p.Game.Rules
	for c := rules.Colour(1); int(c) <= r.Colours; c++ {
		points := notation.StoneList(&p.position, c, p.system)
		head := fmt.Sprintf("%s %c (%d):", capital(r.ColourName(c)), notation.Symbol(r, c), len(points))
		if len(points) == 0 {
			points = []string{"none"}
		}
		p.wrapWords(&b, head+" "+strings.Join(points, " ")+".", "", "  ")
	}
	return strings.TrimRight(b.String(), "\n")
}

// window is the part of a board that a letter shows: its first and last lines,
// counted from 0 at the left and the bottom.
type window struct{ left, right, bottom, top int }

// window holds all stones and fresh captures and two points around them, and is not
// smaller than eleven lines where the board is not.
func (p *page) window() window {
	const around, least = 2, 11
	width, height := p.boardOf.Width, p.boardOf.Height
	w := window{width, -1, height, -1}
	marks := p.marks()
	for at := range p.position.Points() {
		if p.position.At(at) != rules.Empty || slices.Contains(marks.Captured, at) {
			w.take(p.position.XY(at))
		}
	}
	if w.right < 0 {
		w.take(width/2, height/2)
	}
	w.left, w.right = spread(w.left-around, w.right+around, least, width)
	w.bottom, w.top = spread(w.bottom-around, w.top+around, least, height)
	return w
}

func (w *window) take(x, y int) {
	w.left, w.right = min(w.left, x), max(w.right, x)
	w.bottom, w.top = min(w.bottom, y), max(w.top, y)
}

// spread widens a span of lines to the least number, as far as the board goes.
func spread(from, to, least, lines int) (int, int) {
	from, to = max(from, 0), min(to, lines-1)
	for to-from+1 < min(least, lines) {
		if from > 0 {
			from--
		}
		if to < lines-1 && to-from+1 < least {
			to++
		}
	}
	return from, to
}

// whole reports whether the window shows the whole board.
func (w window) whole(b notation.Board) bool {
	return w == window{0, b.Width - 1, 0, b.Height - 1}
}
