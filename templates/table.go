package templates

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// table is a table in a letter: of text in columns, and of HTML.
type table struct {
	title string
	head  []string
	rows  []tableRow
}

// tableRow is a row of a table.
type tableRow struct {
	cells []string
	own   bool // the reader's
}

// column is a column of a table: the name of its heading, and its width in text,
// negative if it is aligned to the right.
type column struct {
	name  string
	width int
}

// text returns a table of text.
func (t *table) text() string {
	var b strings.Builder
	if t.title != "" {
		b.WriteString(t.title + "\n")
	}
	widths := t.widths()
	t.line(&b, widths, t.head, false)
	for _, row := range t.rows {
		t.line(&b, widths, row.cells, row.own)
	}
	return strings.TrimRight(b.String(), "\n")
}

// widths returns the widths of the columns, with a blank between them. No heading is cut: a longer one takes its room
// from the column of names.
func (t *table) widths() (widths []int) {
	total := 0
	for i, c := range leagueColumns {
		width := max(c.width+1, -c.width, utf8.RuneCountInString(t.head[i])+1)
		widths, total = append(widths, width), total+width
	}
	for i, c := range leagueColumns {
		if c.width > 0 {
			widths[i] = max(widths[i]-max(total-Width, 0), utf8.RuneCountInString(t.head[i])+1)
		}
	}
	return widths
}

// line writes a row, or the headings.
func (t *table) line(b *strings.Builder, widths []int, cells []string, own bool) {
	var line strings.Builder
	for i, c := range leagueColumns {
		cell := cut(cells[i], widths[i]-1)
		if c.width < 0 {
			fmt.Fprintf(&line, "%*s", widths[i], cell)
		} else {
			fmt.Fprintf(&line, " %-*s", widths[i]-1, cell)
		}
	}
	text := strings.TrimRight(line.String(), " ")
	if own {
		text = ">" + strings.TrimPrefix(text, " ")
	}
	b.WriteString(text + "\n")
}

// cut shortens a cell to a number of characters.
func cut(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most])
	}
	return text
}

// narrowed returns cells with won, drawn and lost games in one: a telephone has no room for eight columns in
// mail programs that show letters without their styles.
func narrowed(cells []string, between string) []string {
	at := slices.IndexFunc(leagueColumns, func(c column) bool { return c.name == "won" })
	return slices.Concat(cells[:at], []string{strings.Join(cells[at:at+3], between)}, cells[at+3:])
}

// tables writes tables that fit a telephone.
func (h *htmlWriter) tables(tables []table) {
	for _, t := range tables {
		if t.title != "" {
			h.b.WriteString("<h2 style=\"margin:12px 0 4px;font-size:17px\">" + escape(t.title) + "</h2>\n")
		}
		h.b.WriteString("<table style=\"border-collapse:collapse;margin:8px 0 12px;font-size:14px;font-variant-numeric:tabular-nums\">\n<tr>")
		head := narrowed(t.head, " / ")
		whole := headingsFit(head)
		for i, name := range head {
			least := 0
			if i != 1 && whole { // a long name is broken before a heading is; with very large text, both are
				least = headingWidth(name)
			}
			h.tableCell("th", i, name, true, least)
		}
		h.b.WriteString("</tr>\n")
		for _, row := range t.rows {
			h.b.WriteString("<tr>")
			for i, text := range narrowed(row.cells, "/") {
				h.tableCell("td", i, text, row.own, 0)
			}
			h.b.WriteString("</tr>\n")
		}
		h.b.WriteString("</table>\n")
	}
}

// headingWidth is the width of the longest word of a heading in px, rounded up.
func headingWidth(text string) int {
	const letter = 9 // the mean width of a bold one
	longest := 0
	for word := range strings.FieldsSeq(text) {
		longest = max(longest, utf8.RuneCountInString(word))
	}
	return longest * letter
}

// headingsFit reports whether the words of all headings fit a narrow telephone, and leave a little room for names. In a
// language with longer words they are broken.
func headingsFit(head []string) bool {
	const screen, page, cell, names = 320, 16, 8, 16 // the first is the whole width, the next two what is empty on both sides
	room := screen - page - cell - names
	for i, name := range head {
		if i != 1 {
			room -= headingWidth(name) + cell
		}
	}
	return room >= 0
}

// tableCell writes a cell of a table, with its least width in px, 0 for none. Only names, in the second column, are aligned
// to the left.
func (h *htmlWriter) tableCell(element markup, column int, text string, bold bool, least int) {
	var align, weight markup = "right", "normal"
	if column == 1 {
		align = "left"
	}
	if bold {
		weight = "bold"
	}
	if least > 0 {
		weight += ";min-width:" + number(least) + "px"
	}
	h.b.WriteString("<" + element + " style=\"padding:3px 4px;text-align:" + align + ";font-weight:" + weight + "\">" + escape(text) + "</" + element + ">\n")
}
