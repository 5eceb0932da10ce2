package notation

import (
	"slices"
	"strconv"
	"strings"

	"pentepost/rules"
)

// Marks are what a drawing shows besides the stones.
type Marks struct {
	Last     rules.Point   // in [ ] if a stone stands there; [rules.NoPoint] for none
	Captured []rules.Point // drawn * where the point is empty
	Row      []rules.Point // a row that won, in ( )
}

// NoMarks returns the marks of a plain board.
func NoMarks() Marks { return Marks{Last: rules.NoPoint} }

// MarksOf returns the marks that show what a ply did.
func MarksOf(e *rules.Effect) Marks {
	return Marks{Last: e.Move.Point, Captured: slices.Clone(e.Captured())}
}

// Symbol returns the letter that stands for a stone of colour c in drawings: O
// for White and X for Black where there are only these, else one for each seat.
func Symbol(r rules.Ruleset, c rules.Colour) byte {
	switch {
	case r.Colours > 2:
		return "XO#@%&"[c-1]
	case r.ColourName(c) == "black":
		return 'X'
	}
	return 'O'
}

// margin is the column of a drawing in which the first point of a row stands;
// from there they stand two columns apart.
const margin = 4

// DrawBoard draws a position with the labels of system s, one line of text for
// each row, each ended by a line feed. At most 57 columns wide.
func DrawBoard(p *rules.Position, marks Marks, s System) string {
	b := BoardOf(p.Ruleset())
	head := s.heading(b)
	var text strings.Builder
	text.WriteString(head)
	for y := b.Height - 1; y >= 0; y-- {
		label := s.Row(b, y)
		line := blank(margin + 2*b.Width + 3)
		copy(line[2-len(label):], label)
		copy(line[len(line)-len(label):], label)
		for x := range b.Width {
			line[margin+2*x] = cell(p, marks, x, y)
		}
		enclose(line, p, marks, y)
		text.WriteString(strings.TrimRight(string(line), " "))
		text.WriteByte('\n')
	}
	text.WriteString(head)
	return text.String()
}

// cell returns what stands in column x of row y.
func cell(p *rules.Position, marks Marks, x, y int) byte {
	at := p.Point(x, y)
	b := BoardOf(p.Ruleset())
	switch c := p.At(at); {
	case c != rules.Empty:
		return Symbol(p.Ruleset(), c)
	case slices.Contains(marks.Captured, at):
		return '*'
	case b.Star(x, y):
		return '+'
	}
	return '.'
}

// Star reports whether column x and row y, counted from 0, meet at a star point.
func (b Board) Star(x, y int) bool { return star(x, b.Width) && star(y, b.Height) }

// star reports whether line i of n is one on which star points lie: the third or,
// from 13 lines on, the fourth from either edge, and the middle.
func star(i, n int) bool {
	in := 3
	if n < 13 {
		in = 2
	}
	return n == 1 || i == in || i == n/2 || i == n-1-in
}

// enclose puts the marks that stand around stones of row y between the cells.
func enclose(line []byte, p *rules.Position, marks Marks, y int) {
	for _, at := range marks.Row {
		x, row := p.XY(at)
		if row != y {
			continue
		}
		if !slices.Contains(marks.Row, p.Point(x-1, y)) {
			line[margin+2*x-1] = '('
		}
		if !slices.Contains(marks.Row, p.Point(x+1, y)) {
			line[margin+2*x+1] = ')'
		}
	}
	if marks.Last == rules.NoPoint || p.At(marks.Last) == rules.Empty {
		return
	}
	if x, row := p.XY(marks.Last); row == y {
		line[margin+2*x-1], line[margin+2*x+1] = '[', ']'
	}
}

// heading returns the labels of the columns, written from top to bottom where
// they have several characters.
func (s System) heading(b Board) string {
	height := 0
	for x := range b.Width {
		height = max(height, len(s.Column(b, x)))
	}
	var text strings.Builder
	for i := height; i > 0; i-- {
		line := blank(margin + 2*b.Width)
		for x := range b.Width {
			if label := s.Column(b, x); i <= len(label) {
				line[margin+2*x] = label[len(label)-i]
			}
		}
		text.WriteString(strings.TrimRight(string(line), " "))
		text.WriteByte('\n')
	}
	return text.String()
}

// Column labels column x, counted from 0 at the left.
func (s System) Column(b Board, x int) string {
	switch s {
	case WithI, SGF:
		return string(rune('a' + x))
	case Traditional:
		return formatTraditional(x-b.Width/2, 0)
	case Number:
		return strconv.Itoa(x)
	case Linear:
		return strconv.Itoa(x + 1)
	}
	return goColumns[x : x+1]
}

// Row labels row y, counted from 0 at the bottom, in at most two characters.
func (s System) Row(b Board, y int) string {
	switch s {
	case SGF:
		return string(rune('a' + b.Height - 1 - y))
	case Traditional:
		label := formatTraditional(0, y-b.Height/2)
		return label[max(0, len(label)-2):]
	case Number:
		return strconv.Itoa(b.Height - 1 - y)
	case Linear:
		return ""
	}
	return strconv.Itoa(y + 1)
}

func blank(n int) []byte { return slices.Repeat([]byte{' '}, n) }
