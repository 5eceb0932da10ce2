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

// maxNameShown is the greatest number of characters of a name in a table of HTML.
const maxNameShown = 16

// tables writes tables that fit a telephone: the counts of games stand below the name.
func (h *htmlWriter) tables(tables []table) {
	for _, t := range tables {
		if t.title != "" {
			h.b.WriteString("<h2 style=\"margin:16px 0 4px;font-size:18px\">" + escape(t.title) + "</h2>\n")
		}
		h.b.WriteString("<table style=\"border-collapse:collapse;margin:8px 0 16px;font-size:15px;font-variant-numeric:tabular-nums\">\n")
		h.tableRow("th", t.head, true, ", ", " / ")
		for _, row := range t.rows {
			h.tableRow("td", row.cells, row.own, ": ", "/")
		}
		h.b.WriteString("</table>\n")
	}
}

// tableRow writes a row of a table: the number of games and won, drawn and lost ones stand below the name, with something
// between them.
func (h *htmlWriter) tableRow(element markup, cells []string, bold bool, after, between string) {
	at := slices.IndexFunc(leagueColumns, func(c column) bool { return c.name == "games" })
	name := shorten(cells[at-1], maxNameShown)
	games := cells[at] + after + strings.Join(cells[at+1:at+4], between)
	h.b.WriteString("<tr>")
	for i, text := range slices.Concat(cells[:at], cells[at+4:]) {
		var align, weight markup = "right", "normal"
		if i == at-1 {
			align, text = "left", name
		}
		if bold {
			weight = "bold"
		}
		h.b.WriteString("<" + element + " style=\"padding:6px 6px;text-align:" + align + ";font-weight:" + weight + ";vertical-align:top\">" + escape(text))
		if i == at-1 {
			h.b.WriteString("<br>\n<span style=\"font-size:13px;font-weight:normal\">" + escape(games) + "</span>")
		}
		h.b.WriteString("</" + element + ">\n")
	}
	h.b.WriteString("</tr>\n")
}

// shorten cuts a name, and shows that it did.
func shorten(name string, most int) string {
	if utf8.RuneCountInString(name) <= most {
		return name
	}
	return cut(name, most-1) + "\u2026"
}
