package templates

import (
	"slices"
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates/say"
)

// board draws a position for a letter, with points and in the form that the reader
// has chosen.
type board struct {
	game     *games.Game
	position rules.Position
	last     rules.Effect // of the last ply; its Ply is 0 if there is none
	form     games.Board
	system   notation.System
	boardOf  notation.Board
	speaker  *speaker
	before   string // see Before

	stoneWords map[rules.Colour]string // see stoneAt
}

// newBoard returns a board without a position; the caller sets it.
func newBoard(g *games.Game, reader games.Player, s *speaker) *board {
	b := &board{game: g, form: reader.Board, boardOf: notation.BoardOf(g.Rules), speaker: s, stoneWords: map[rules.Colour]string{}}
	b.system = notation.System(reader.Points).On(b.boardOf)
	return b
}

// boardShown returns the board that the letter shows, or nil if it shows none. An answer about
// settings shows a sample.
func (d *draft) boardShown() *board {
	switch {
	case d.showsBoard():
		return d.game.board
	case d.traits.Board == letters.SampleBoard:
		return d.sampleBoard()
	}
	return nil
}

// IsNow reports whether the board shows the current position.
func (b *board) IsNow() bool { return b.position.Plies() == len(b.game.Plies) }

// marks returns the marks on the board: the last stone, the stones just captured, and the points that are offered.
func (b *board) marks() notation.Marks {
	marks := notation.NoMarks()
	if b.last.Ply > 0 {
		marks = notation.MarksOf(&b.last)
	}
	marks.Offered = b.position.Offered()
	return marks
}

// drawnMarks is like marks for pictures, which can also show the row that won.
func (b *board) drawnMarks() notation.Marks {
	marks := b.marks()
	if b.IsNow() {
		marks.Row = b.position.WinningRow()
	}
	return marks
}

// draw draws the position with marks for the last stone and the stones just captured.
func (b *board) draw() string {
	return strings.TrimRight(notation.DrawBoard(&b.position, b.marks(), b.system), "\n")
}

func trimLines(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// stones lists the stones by colour, one line each, for proportional fonts and screen
// readers.
func (b *board) stones() []string {
	var lines []string
	for c := rules.Colour(1); int(c) <= b.game.Rules.Colours; c++ {
		lines = append(lines, b.stonesOf(c, notation.StoneList(&b.position, c, b.system)))
	}
	return lines
}

func (b *board) stonesOf(c rules.Colour, points []string) string {
	colour, sign := b.speaker.colourNamed(b.game.Rules.ColourName(c)), string(notation.Symbol(b.game.Rules, c))
	list, is := strings.Join(points, " "), say.BoardStonesSome
	switch spoken := b.form == games.SpokenBoard; {
	case spoken && len(points) == 0:
		is = say.BoardStonesNoneInWords
	case spoken:
		list, is = b.speaker.and(points), say.BoardStonesSomeInWords
	case len(points) == 0:
		is = say.BoardStonesNone
	}
	return b.speaker.tell(say.BoardStones(is, colour, len(points), list, sign, len(points)))
}

// about says what to do with the board, and which part of it is shown.
func (b *board) about(w window, taps bool) string {
	var said []string
	if taps {
		said = append(said, b.speaker.tell(say.BoardTap()))
	}
	if !w.whole(b.boardOf) {
		first, last := b.Point(b.position.Point(w.left, w.bottom)), b.Point(b.position.Point(w.right, w.top))
		said = append(said, b.speaker.tell(say.BoardPart(first, last)))
		if taps {
			said = append(said, b.playOutside())
		}
	}
	return b.speaker.joined(said...)
}

// playOutside says how to play on a point that is not shown.
func (b *board) playOutside() string {
	if game := strings.TrimSpace(b.before); game != "" {
		return b.speaker.tell(say.BoardPlayOutsideOfGame(game))
	}
	return b.speaker.tell(say.BoardPlayOutside())
}

// sign returns the text for a point if there is no image.
func (b *board) sign(at rules.Point, marks notation.Marks) string {
	c := b.position.At(at)
	if i := slices.Index(marks.Offered, at); i >= 0 {
		return strconv.Itoa(i + 1)
	}
	switch {
	case c == rules.Empty && slices.Contains(marks.Captured, at):
		return "*"
	case c == rules.Empty:
		return "."
	}
	symbol := strings.ReplaceAll(string(notation.Symbol(b.game.Rules, c)), "&", "&amp;")
	if at == marks.Last {
		return "(" + symbol + ")"
	}
	return symbol
}

// stoneAt names a stone for people who have the letter read aloud: "Black H12". The words are
// made once for each colour, because a board may have a hundred stones.
func (b *board) stoneAt(at rules.Point) string {
	const point = "POINT"
	c := b.position.At(at)
	if b.stoneWords[c] == "" {
		b.stoneWords[c] = b.speaker.tell(say.BoardStone(b.speaker.colourNamed(b.game.Rules.ColourName(c)), point))
	}
	return strings.Replace(b.stoneWords[c], point, b.Point(at), 1)
}

// window is the part of a board that a letter shows: its first and last lines, counted
// from 0 at the left and the bottom.
type window struct{ left, right, bottom, top int }

// window holds all stones, the stones just captured, the points that are offered, and two points around them. It has
// at least eleven lines, if the board has so many.
func (b *board) window() window {
	const around, least = 2, 11
	width, height := b.boardOf.Width, b.boardOf.Height
	w := window{width, -1, height, -1}
	marks := b.marks()
	for at := range b.position.Points() {
		if b.position.At(at) != rules.Empty || slices.Contains(marks.Captured, at) || slices.Contains(marks.Offered, at) {
			w.take(b.position.XY(at))
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

// spread widens a span of lines to a minimum, as far as the board goes.
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

// columns is the number of columns in the window.
func (w window) columns() int { return w.right - w.left + 1 }

// whole reports whether the window shows the whole board.
func (w window) whole(b notation.Board) bool {
	return w == window{0, b.Width - 1, 0, b.Height - 1}
}
