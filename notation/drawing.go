package notation

import (
	"fmt"
	"strings"

	"pentepost/rules"
)

// Drawing is the content of a drawn board.
type Drawing struct {
	Stones [rules.MaxSeats + 1][]rules.Point // by colour, from the bottom left; empty at 0
	Marks  Marks
}

// ParseBoard parses a board of the game r in the form of [DrawBoard]. Labels may be
// missing, and lines may be indented; lines that are not a row of a board are skipped.
// The error wraps [ErrUnreadable].
func ParseBoard(text string, r rules.Ruleset) (Drawing, error) {
	var rows []string
	for line := range strings.Lines(text) {
		if row, ok := drawnRow(line, r.Width); ok {
			rows = append(rows, row)
		}
	}
	d := Drawing{Marks: NoMarks()}
	if len(rows) != r.Height {
		return d, fmt.Errorf("%w: the board needs %d rows of %d points, not %d",
			ErrUnreadable, r.Height, r.Width, len(rows))
	}
	for y := range r.Height {
		if err := d.add(rows[r.Height-1-y], y, r); err != nil {
			return d, err
		}
	}
	return d, nil
}

// drawnRow returns the row on a line without its labels; ok is false if the line is
// not a row. The line with the labels of the columns has as many fields as a row, but
// does not begin with a cell.
func drawnRow(line string, width int) (row string, ok bool) {
	fields := strings.Fields(strings.NewReplacer("[", " ", "]", " ", "(", " ", ")", " ").Replace(line))
	labelled := len(fields) == width+2 && fields[0] == fields[width+1]
	plain := len(fields) == width && strings.Contains(cellChars, fields[0])
	if !labelled && !plain {
		return "", false
	}
	line = strings.TrimSpace(line)
	if labelled {
		line = strings.TrimSuffix(strings.TrimPrefix(line, fields[0]), fields[0])
	}
	return line, true
}

// cellChars are the characters for a point in a drawing.
const cellChars = ".+*XO#@%&"

// add parses row y of a drawing.
func (d *Drawing) add(row string, y int, r rules.Ruleset) error {
	x := 0
	for i := range len(row) {
		at := rules.Point(y*r.Width + x)
		switch c := row[i]; c {
		case ' ', '\t', ']', ')', '(':
			continue
		case '[':
			d.Marks.Last = at
			continue
		case '.', '+', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9': // a digit is an offered point
		case '*':
			d.Marks.Captured = append(d.Marks.Captured, at)
		default:
			colour := colourOf(r, c)
			if colour == rules.Empty {
				return fmt.Errorf("%w: %q is not a stone of %s", ErrUnreadable, c, r.Name)
			}
			d.Stones[colour] = append(d.Stones[colour], at)
		}
		x++
	}
	if x != r.Width {
		return fmt.Errorf("%w: a row has %d points instead of %d", ErrUnreadable, x, r.Width)
	}
	return nil
}

// colourOf returns the colour of a character in a drawing, or [rules.Empty].
func colourOf(r rules.Ruleset, symbol byte) rules.Colour {
	for c := rules.Colour(1); int(c) <= r.Colours; c++ {
		if Symbol(r, c) == symbol {
			return c
		}
	}
	return rules.Empty
}
