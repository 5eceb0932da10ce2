package notation

import (
	"slices"
	"strconv"
	"strings"

	"pentepost/rules"
)

// Marks are the points that a drawing marks.
type Marks struct {
	Last     rules.Point   // last stone, drawn in [ ] if it is on the board; [rules.NoPoint] for none
	Captured []rules.Point // captured stones, drawn as * if the point is empty
	Row      []rules.Point // the winning row, drawn in ( )
	Offered  []rules.Point // offered points, drawn as the last digit of their numbers from 1
}

// NoMarks returns the marks of a board without marks.
func NoMarks() Marks { return Marks{Last: rules.NoPoint} }

// MarksOf returns the marks that show the effect of a ply.
func MarksOf(e *rules.Effect) Marks {
	return Marks{Last: e.Move.Point, Captured: slices.Clone(e.Captured())}
}

// Symbol returns the character for a stone of colour c in drawings: O for White and X
// for Black in games of two colours, otherwise a character for each seat.
func Symbol(r rules.Ruleset, c rules.Colour) byte {
	switch {
	case r.Colours > 2:
		return "XO#@%&"[c-1]
	case r.ColourName(c) == "black":
		return 'X'
	}
	return 'O'
}

// margin is the text column of the first point of a row. The points are two text
// columns apart.
const margin = 4

// DrawBoard draws a position with the labels of system s. Each row of the board is a
// line, which ends with a line feed and has at most 57 columns.
func DrawBoard(p *rules.Position, marks Marks, s System) string {
	b := BoardOf(p.Ruleset())
	head := s.heading(b)
	var text strings.Builder
	text.WriteString(head)
	for y := b.Height - 1; y >= 0; y-- {
		label := s.Row(b, y)
		line := spaces(margin + 2*b.Width + 3)
		copy(line[2-len(label):], label)
		copy(line[len(line)-len(label):], label)
		for x := range b.Width {
			line[margin+2*x] = cell(p, marks, x, y)
		}
		addBrackets(line, p, marks, y)
		addOffers(line, p, marks, y)
		text.WriteString(strings.TrimRight(string(line), " "))
		text.WriteByte('\n')
	}
	text.WriteString(head)
	return text.String()
}

// cell returns the character for the point in column x of row y.
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

// Star reports whether the point in column x of row y, counted from 0, is a star
// point.
func (b Board) Star(x, y int) bool { return star(x, b.Width) && star(y, b.Height) }

// star reports whether line i of n has star points. These are the middle line and the
// third from each edge, or the fourth from 13 lines on.
func star(i, n int) bool {
	in := 3
	if n < 13 {
		in = 2
	}
	return n == 1 || i == in || i == n/2 || i == n-1-in
}

// addBrackets adds the brackets around the marked stones of row y.
func addBrackets(line []byte, p *rules.Position, marks Marks, y int) {
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

// addOffers adds the numbers of the offered points of row y. A cell has one character: the tenth is 0.
func addOffers(line []byte, p *rules.Position, marks Marks, y int) {
	for i, at := range marks.Offered {
		if x, row := p.XY(at); row == y {
			line[margin+2*x] = '0' + byte((i+1)%10)
		}
	}
}

// heading returns the labels of the columns. Labels of several characters are written
// from top to bottom.
func (s System) heading(b Board) string {
	height := 0
	for x := range b.Width {
		height = max(height, len(s.Column(b, x)))
	}
	var text strings.Builder
	for i := height; i > 0; i-- {
		line := spaces(margin + 2*b.Width)
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

// Column returns the label of column x, counted from 0 at the left.
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

// Row returns the label of row y, counted from 0 at the bottom. It has at most two
// characters.
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

// spaces returns n spaces.
func spaces(n int) []byte { return slices.Repeat([]byte{' '}, n) }

// StoneList returns the points with stones of a colour, column by column from the left
// and from the bottom up.
func StoneList(p *rules.Position, colour rules.Colour, s System) []string {
	b := BoardOf(p.Ruleset())
	list := []string{}
	for x := range b.Width {
		for y := range b.Height {
			if at := p.Point(x, y); p.At(at) == colour {
				list = append(list, s.Format(b, at))
			}
		}
	}
	return list
}
