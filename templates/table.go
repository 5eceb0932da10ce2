package templates

import (
	"slices"
	"strings"
	"unicode/utf8"

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

// A tableWriter writes the tables of a letter in HTML.
type tableWriter struct {
	*sheet
	*teller
}

// write writes tables that fit a telephone: the counts of games stand below the name, and the places that are possible below the points.
// Names alone are broken.
//
// DECISION: cells are aligned by attributes of their row, as mail programs have known them for 20 years. With a style for
// each cell a row took 600 bytes instead of 150.
func (w tableWriter) write(tables []table) {
	for _, t := range tables {
		if t.title != "" {
			w.WriteString("<h2 style=\"margin:16px 0 4px;font-size:18px\">" + escape(t.title) + "</h2>\n")
		}
		w.WriteString("<table cellpadding=\"4\" style=\"border-collapse:collapse;margin:8px 0 16px;font-size:15px;font-variant-numeric:tabular-nums;overflow-wrap:normal\">\n")
		w.head(t.head)
		for _, row := range t.rows {
			w.row(row)
		}
		w.WriteString("</table>\n")
	}
}

// head writes the headings of a table.
func (w tableWriter) head(head []string) {
	c := inTwoLines(head, " / ")
	games := w.commas([]string{c.games, c.ended})
	w.WriteString("<tr style=\"vertical-align:top;font-size:13px;word-break:keep-all\"><th align=\"right\">" + escape(c.place) + "</th>\n" +
		"<th align=\"left\"" + wrapOfHeading(c.name, games) + ">" + stacked(c.name, games, "font-weight:normal") + "</th>\n" +
		"<th align=\"right\"" + wrapOfHeading(c.points, c.possible) + ">" + stacked(c.points, c.possible, "font-weight:normal") + "</th>\n</tr>\n")
}

// wrapOfHeading lets a heading be broken inside a word if one of its words is too long for a narrow screen with large text. Any
// other one is as wide as its longest word.
func wrapOfHeading(texts ...string) markup {
	const longest = 9 // letters
	for _, text := range texts {
		for _, word := range columns.Words(text) {
			if utf8.RuneCountInString(strings.Trim(word, ",.")) > longest {
				return " style=\"overflow-wrap:anywhere\""
			}
		}
	}
	return ""
}

// stacked writes two lines of a cell, the second one in a style.
func stacked(first, second string, style markup) markup {
	return escape(first) + "<br>\n<span style=\"" + style + "\">" + escape(second) + "</span>"
}

// row writes a row of a table.
func (w tableWriter) row(row tableRow) {
	if row.cells == nil {
		w.WriteString("<tr><td></td><td>...</td></tr>\n")
		return
	}
	var bold, plain markup
	if row.own {
		bold, plain = ";font-weight:bold", ";font-weight:normal"
	}
	c := inTwoLines(row.cells, "/")
	w.WriteString("<tr align=\"right\" style=\"vertical-align:top" + bold + "\"><td>" + escape(c.place) + "</td><td align=\"left\" style=\"overflow-wrap:anywhere\">\n" +
		stacked(shorten(c.name, maxNameShown), w.named(c.games, c.ended), "font-size:13px"+plain) + "</td>" +
		"<td>" + stacked(c.points, c.possible, "font-size:13px"+plain) + "</td></tr>\n")
}

// stackedCells are the cells of a row in HTML: it has three columns, and two of them have two lines.
type stackedCells struct {
	place            string
	name, games      string
	ended            string // how many are won, drawn and lost; beside the number of games
	points, possible string
}

// inTwoLines puts the number of games below the name, and the places that are possible below the points. The numbers of won, drawn and
// lost games have something between them.
func inTwoLines(cells []string, between string) stackedCells {
	at := slices.IndexFunc(leagueColumns, func(c column) bool { return c.name == "games" })
	return stackedCells{
		place: cells[0], name: cells[at-1], games: cells[at], ended: strings.Join(cells[at+1:at+4], between),
		points: cells[at+4], possible: cells[at+5],
	}
}

// shorten cuts a name, and shows that it did.
func shorten(name string, most int) string {
	if columns.Of(name) <= most {
		return name
	}
	return columns.Cut(name, most-1) + "\u2026"
}
