package templates

import (
	"slices"
	"strings"

	"pentepost/games"
)

// Marker is the line above which players write; whatever a mail program quotes
// below it is not read.
const Marker = "-- Write your answer above this line --"

// Width is the greatest width of a line, in columns.
const Width = 72

// text lays a letter out: what is asked, what happened, the remark, the board and
// how to answer, in the same order for every kind.
func (p *page) text() (string, error) {
	ask, err := p.part("ask")
	if err != nil {
		return "", err
	}
	told, err := p.part("told")
	if err != nil {
		return "", err
	}
	answer, err := p.part("answer")
	if err != nil {
		return "", err
	}
	if p.Brief {
		return join("\n\n", Marker, wrap(ask)) + "\n", nil
	}
	news := join("\n", wrap(told), p.captures(), wrap(p.Standing()), p.deadline())
	blocks := []string{Marker, wrap(ask), news, p.remark()}
	if p.drawsBoard() {
		blocks = append(blocks, p.board(), p.stones())
	}
	blocks = append(blocks, wrap(answer), p.lastLine())
	return join("\n\n", blocks...) + "\n", nil
}

// join joins what is not empty.
func join(between string, parts ...string) string {
	var kept []string
	for _, part := range parts {
		if part != "" {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, between)
}

// wrap breaks lines at [Width]. A line that begins with a blank is drawn or set
// in columns: it stays as it is.
func wrap(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		if strings.HasPrefix(line, " ") || len(line) <= Width {
			b.WriteString(line + "\n")
			continue
		}
		wrapWords(&b, line, "", "")
	}
	return strings.TrimRight(b.String(), "\n")
}

// wrapWords writes a line as several, the first after one prefix and the rest
// after another. Widths are counted in characters; a word that no line can hold is
// cut.
func wrapWords(b *strings.Builder, line, first, rest string) {
	longest := Width - max(len(first), len(rest))
	prefix, width := first, 0
	for word := range strings.FieldsSeq(line) {
		for piece := range slices.Chunk([]rune(word), longest) {
			switch {
			case width == 0:
				b.WriteString(prefix)
				width = len(prefix)
			case width+1+len(piece) > Width:
				b.WriteString("\n" + rest)
				width = len(rest)
			default:
				b.WriteByte(' ')
				width++
			}
			b.WriteString(string(piece))
			width += len(piece)
		}
	}
	b.WriteByte('\n')
}

// remark sets what another player said behind a bar, so that nothing in it can be
// taken for the server's own words.
func (p *page) remark() string {
	if p.Remark == nil {
		return ""
	}
	var b strings.Builder
	who := p.name(p.Remark.From) + ": "
	text := cut(visible(p.Remark.Text), games.MaxRemark)
	for line := range strings.Lines(strings.TrimSpace(text)) {
		if strings.TrimSpace(line) == "" {
			b.WriteString("|\n")
			continue
		}
		wrapWords(&b, who+line, "| ", "| ")
		who = ""
	}
	return strings.TrimRight(b.String(), "\n")
}
