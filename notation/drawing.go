package notation

import (
	"fmt"
	"strings"

	"pentepost/rules"
)

// Drawing is what a drawn board shows.
type Drawing struct {
	Stones [rules.MaxSeats + 1][]rules.Point // by colour, each from the bottom left on; none at 0
	Marks  Marks
}

// ParseBoard reads a board drawn as [DrawBoard] draws it, for the game r. Labels
// may be missing and the whole may be indented; lines that are no row of a board
// are skipped. The error wraps [ErrUnreadable].
func ParseBoard(text string, r rules.Ruleset) (Drawing, error) {
	var rows []string
	for line := range strings.Lines(text) {
		if row, ok := drawnRow(line, r.Width); ok {
			rows = append(rows, row)
		}
	}
	d := Drawing{Marks: NoMarks()}
	if len(rows) != r.Height {
		return d, fmt.Errorf("%w: a board of %d rows of %d points, %d found",
			ErrUnreadable, r.Height, r.Width, len(rows))
	}
	for y := range r.Height {
		if err := d.add(rows[r.Height-1-y], y, r); err != nil {
			return d, err
		}
	}
	return d, nil
}

// drawnRow returns a row without its labels, if the line is one. The labels of the
// columns are as many as the points, but begin with no sign that a row can have.
func drawnRow(line string, width int) (string, bool) {
	fields := strings.Fields(strings.NewReplacer("[", " ", "]", " ", "(", " ", ")", " ").Replace(line))
	labelled := len(fields) == width+2 && fields[0] == fields[width+1]
	plain := len(fields) == width && strings.Contains(cellSigns, fields[0])
	if !labelled && !plain {
		return "", false
	}
	line = strings.TrimSpace(line)
	if labelled {
		line = strings.TrimSuffix(strings.TrimPrefix(line, fields[0]), fields[0])
	}
	return line, true
}

// cellSigns are what can stand on a point of a drawing.
const cellSigns = ".+*XO#@%&"

// add reads row y of a drawing.
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
		case '.', '+':
		case '*':
			d.Marks.Captured = append(d.Marks.Captured, at)
		default:
			colour := colourOf(r, c)
			if colour == rules.Empty {
				return fmt.Errorf("%w: %q stands for no stone of %s", ErrUnreadable, c, r.Name)
			}
			d.Stones[colour] = append(d.Stones[colour], at)
		}
		x++
	}
	if x != r.Width {
		return fmt.Errorf("%w: a row of %d points instead of %d", ErrUnreadable, x, r.Width)
	}
	return nil
}

// colourOf returns the colour a letter of a drawing stands for, [rules.Empty] if none.
func colourOf(r rules.Ruleset, sign byte) rules.Colour {
	for c := rules.Colour(1); int(c) <= r.Colours; c++ {
		if Symbol(r, c) == sign {
			return c
		}
	}
	return rules.Empty
}
