package templates

import (
	"fmt"
	"slices"
	"strings"

	"pentepost/games/desk"
	"pentepost/templates/columns"
)

// table is a table in a letter: of text in columns, and of HTML.
type table struct {
	title string
	head  []string
	rows  []tableRow
}

// tableRow is a row of a table.
type tableRow struct {
	cells []string // nil: it stands for rows that are left out
	own   bool     // the reader's
}

// cut leaves rows out of a table that is too long for a letter. The first ones stay, and those around the reader's.
func (t *table) cut(most int) {
	if len(t.rows) <= most {
		return
	}
	own := slices.IndexFunc(t.rows, func(r tableRow) bool { return r.own })
	first, around := most/2, most/4
	if own < first+around {
		t.rows = append(slices.Clip(t.rows[:most]), tableRow{})
		return
	}
	to := min(own+around, len(t.rows))
	rows := append(slices.Clip(t.rows[:first]), tableRow{})
	rows = append(rows, t.rows[own-around:to]...)
	if to < len(t.rows) {
		rows = append(rows, tableRow{})
	}
	t.rows = rows
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
		if row.cells == nil {
			b.WriteString("  ...\n")
			continue
		}
		t.line(&b, widths, row.cells, row.own)
	}
	return strings.TrimRight(b.String(), "\n")
}

// widths returns the widths of the columns, with a blank between them. No heading and no number is cut: a longer one takes
// its room from the column of names.
func (t *table) widths() (widths []int) {
	total := 0
	for i, c := range leagueColumns {
		width := max(c.width+1, -c.width, columns.Of(t.head[i])+1)
		for _, row := range t.rows {
			if c.width < 0 && row.cells != nil {
				width = max(width, columns.Of(row.cells[i])+1)
			}
		}
		widths, total = append(widths, width), total+width
	}
	for i, c := range leagueColumns {
		if c.width > 0 {
			widths[i] = max(widths[i]-max(total-Width, 0), columns.Of(t.head[i])+1)
		}
	}
	return widths
}

// line writes a row, or the headings.
func (t *table) line(b *strings.Builder, widths []int, cells []string, own bool) {
	var line strings.Builder
	for i, c := range leagueColumns {
		cell := columns.Cut(cells[i], widths[i]-1)
		if c.width < 0 {
			line.WriteString(columns.Right(cell, widths[i]))
		} else {
			line.WriteString(" " + columns.Left(cell, widths[i]-1))
		}
	}
	text := strings.TrimRight(line.String(), " ")
	if own {
		text = ">" + strings.TrimPrefix(text, " ")
	}
	b.WriteString(text + "\n")
}

// maxNameShown is the greatest number of columns of a name in a table of HTML. A nickname fits, with a mark.
const maxNameShown = desk.MaxNick + 2

// tables writes tables that fit a telephone: the counts of games stand below the name, and names alone are broken.
//
// DECISION: cells are aligned by attributes of their row, as mail programs have known them for 20 years. With a style for
// each cell a row took 600 bytes instead of 150.
func (h *htmlWriter) tables(tables []table) {
	for _, t := range tables {
		if t.title != "" {
			h.b.WriteString("<h2 style=\"margin:16px 0 4px;font-size:18px\">" + escape(t.title) + "</h2>\n")
		}
		h.b.WriteString("<table cellpadding=\"4\" style=\"border-collapse:collapse;margin:8px 0 16px;font-size:15px;font-variant-numeric:tabular-nums;overflow-wrap:normal\">\n")
		h.tableHead(t.head)
		for _, row := range t.rows {
			h.tableRow(row)
		}
		h.b.WriteString("</table>\n")
	}
}

// tableHead writes the headings of a table.
func (h *htmlWriter) tableHead(head []string) {
	name, games, rest := inTwoLines(head, ", ", " / ")
	h.b.WriteString("<tr style=\"vertical-align:top;overflow-wrap:anywhere\"><th align=\"right\">" + escape(head[0]) + "</th>\n<th align=\"left\">" +
		escape(name) + "<br>\n<span style=\"font-size:13px;font-weight:normal\">" + escape(games) + "</span></th>\n")
	for _, text := range rest {
		h.b.WriteString("<th align=\"right\" style=\"font-size:13px;min-width:" + escape(widthOfHeading(text)) + "\">" + escape(text) + "</th>\n")
	}
	h.b.WriteString("</tr>\n")
}

// widthOfHeading returns how wide a column is at least: as its heading, so that long names are broken first. A long heading is
// broken itself on a narrow screen, and where text is large.
func widthOfHeading(text string) string {
	const letter, most = 0.53, 4.3 // in em: of bold type, and what fits twice
	return fmt.Sprintf("%.1fem", min(letter*float64(columns.Of(text)), most))
}

// tableRow writes a row of a table.
func (h *htmlWriter) tableRow(row tableRow) {
	if row.cells == nil {
		h.b.WriteString("<tr><td></td><td>...</td></tr>\n")
		return
	}
	var bold, plain markup
	if row.own {
		bold, plain = ";font-weight:bold", ";font-weight:normal"
	}
	name, games, rest := inTwoLines(row.cells, ": ", "/")
	h.b.WriteString("<tr align=\"right\" style=\"vertical-align:top" + bold + "\"><td>" + escape(row.cells[0]) + "</td><td align=\"left\" style=\"overflow-wrap:anywhere\">\n" +
		escape(shorten(name, maxNameShown)) + "<br><span style=\"font-size:13px" + plain + "\">" + escape(games) + "</span></td>")
	for _, text := range rest {
		h.b.WriteString("<td>" + escape(text) + "</td>")
	}
	h.b.WriteString("</tr>\n")
}

// inTwoLines returns what stands in the column of names: the name and, below it, the number of games and of won, drawn and
// lost ones, with something between them. rest are the cells after these.
func inTwoLines(cells []string, after, between string) (name, games string, rest []string) {
	at := slices.IndexFunc(leagueColumns, func(c column) bool { return c.name == "games" })
	return cells[at-1], cells[at] + after + strings.Join(cells[at+1:at+4], between), cells[at+4:]
}

// shorten cuts a name, and shows that it did.
func shorten(name string, most int) string {
	if columns.Of(name) <= most {
		return name
	}
	return columns.Cut(name, most-1) + "\u2026"
}
