package pages

import (
	"fmt"
	"html/template"
	"regexp"
	"strings"

	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates/columns"
)

// part is a part of the rules of a game. One of its fields is set.
type part struct {
	Text    string
	List    []item
	Columns string // lines that keep their columns
	Drawing *drawing
}

// item is an entry of a list: what can be written, and what that does. A line alone has no text.
type item struct{ Term, Text string }

// drawing is a part of a board, drawn with characters as in letters.
type drawing struct {
	rules rules.Ruleset
	rows  []string // from the top, each from its first point on
	names []string // of the rows; "" if the drawing has none
	below string   // names of the columns
}

var (
	gap         = regexp.MustCompile(`  +`)
	drawnRow    = regexp.MustCompile(`^ *(\d+ +)?([.OX#@%&*-][ [\]]){2,}`)
	columnNames = regexp.MustCompile(`^ +([A-T] ){4}`)
	rowName     = regexp.MustCompile(`^ *(\d*) *`)
)

// partsOf divides the rules of a game into paragraphs, lists and drawings.
func partsOf(text string, r rules.Ruleset) (parts []part) {
	var lines []string // of a drawing or a list
	end := func() {
		parts = append(parts, blockOf(lines, r)...)
		lines = nil
	}
	isDrawn := func(line string) bool { return drawnRow.MatchString(line) || columnNames.MatchString(line) }
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if !strings.HasPrefix(line, " ") || len(lines) > 0 && isDrawn(line) != isDrawn(lines[0]) {
			end()
		}
		switch {
		case strings.HasPrefix(line, " "):
			lines = append(lines, line)
		case line != "":
			parts = append(parts, part{Text: line})
		}
	}
	end()
	return parts
}

// blockOf returns the parts that lines with blanks before them make.
func blockOf(lines []string, r rules.Ruleset) (parts []part) {
	switch {
	case len(lines) == 0:
		return nil
	case !drawnRow.MatchString(lines[0]):
		return []part{listOf(lines)}
	case len(lines) > 2:
		return gridOf(lines, r)
	}
	for _, line := range lines { // each line has drawings of its own, and words between them
		for _, piece := range gap.Split(strings.TrimSpace(line), -1) {
			if drawnRow.MatchString(piece + " ") {
				parts = append(parts, part{Drawing: &drawing{rules: r, rows: []string{piece}, names: []string{""}}})
				continue
			}
			parts = append(parts, part{Text: piece})
		}
	}
	return parts
}

// listOf returns a list. It keeps its columns if there are drawings in it.
func listOf(lines []string) part {
	var list []item
	for _, line := range lines {
		text := strings.TrimSpace(line)
		term, rest, _ := strings.Cut(text, "  ")
		rest = strings.TrimSpace(rest)
		switch {
		case drawnRow.MatchString(rest):
			return part{Columns: strings.Join(lines, "\n")}
		case len(list) > 0 && strings.HasPrefix(line, "    "): // the entry above goes on
			list[len(list)-1].Text = columns.Joined(list[len(list)-1].Text, text)
		default:
			list = append(list, item{term, rest})
		}
	}
	return part{List: list}
}

// gridOf returns a drawing of several rows, and the words that stand beside it.
func gridOf(lines []string, r rules.Ruleset) []part {
	d, words := &drawing{rules: r}, []string{}
	for _, line := range lines {
		if columnNames.MatchString(line) {
			d.below = strings.TrimSpace(line)
			continue
		}
		row, beside, _ := strings.Cut(strings.TrimLeft(line, " "), "      ")
		if beside = strings.TrimSpace(beside); beside != "" {
			words = append(words, beside)
		}
		name := rowName.FindStringSubmatch(row)
		d.rows, d.names = append(d.rows, strings.TrimPrefix(row, name[0])), append(d.names, name[1])
	}
	parts := []part{{Drawing: d}}
	if len(words) > 0 {
		parts = append(parts, part{Text: columns.Joined(words...)})
	}
	return parts
}

// drawingOf draws a part of a board. All text in it is escaped or one of the characters of a board.
func drawingOf(d *drawing) template.HTML {
	var b strings.Builder
	side, wide, high, left := cellSide, 0, len(d.rows)*cellSide, 0
	for i, row := range d.rows {
		wide = max(wide, (len(row)+1)/2*side)
		if d.names[i] != "" {
			left = side
		}
	}
	bottom := high
	if d.below != "" {
		bottom += side
	}
	fmt.Fprintf(&b, `<svg class="drawing" viewBox="%d 0 %d %d" width="%d" role="img" aria-label="%s">`, -left, left+wide, bottom, (left+wide)*5/2, template.HTMLEscapeString(strings.Join(d.rows, " / ")))
	fmt.Fprintf(&b, `<path class="wood" d="M%d 0h%dv%dh-%dz"/><path class="line" d="`, -left, left+wide, bottom, left+wide)
	for y := side / 2; y < high; y += side {
		fmt.Fprintf(&b, "M0 %dh%d", y, wide)
	}
	for x := side / 2; x < wide && d.rules.Height > 1; x += side {
		fmt.Fprintf(&b, "M%d 0v%d", x, high)
	}
	b.WriteString(`"/>`)
	for y, row := range d.rows {
		if d.names[y] != "" {
			fmt.Fprintf(&b, `<text x="-4" y="%d">%s</text>`, side*y+7, d.names[y])
		}
		for at := 0; at < len(row); at += 2 {
			d.drawPoint(&b, row[at], at/2*side+side/2, side*y+side/2, at > 0 && row[at-1] == '[')
		}
	}
	for at := 0; at < len(d.below); at += 2 {
		fmt.Fprintf(&b, `<text x="%d" y="%d">%c</text>`, at/2*side+side/2, high+7, d.below[at])
	}
	b.WriteString("</svg>")
	return template.HTML(b.String())
}

// drawPoint draws what is on a point.
func (d *drawing) drawPoint(b *strings.Builder, sign byte, x, y int, last bool) {
	for c := rules.Colour(1); int(c) <= d.rules.Colours; c++ {
		if notation.Symbol(d.rules, c) == sign {
			fmt.Fprintf(b, `<circle class="%s" cx="%d" cy="%d" r="4.6"/><text class="on-%[1]s" x="%[2]d" y="%[4]d">%[5]s</text>`, d.rules.ColourName(c), x, y, y+2, template.HTMLEscapeString(string(sign)))
		}
	}
	switch {
	case last:
		fmt.Fprintf(b, `<path class="cross" d="M%d %dh-1v9h1M%d %dh1v-9h-1"/>`, x-4, y-4, x+4, y+5)
	case sign == '*':
		fmt.Fprintf(b, `<path class="cross" d="M%d %dl6 6m0-6l-6 6"/>`, x-3, y-3)
	case sign == '-':
		fmt.Fprintf(b, `<path class="barred" d="M%d %dh6"/>`, x-3, y)
	}
}
