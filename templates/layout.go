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

// narrow is the width of a line for very small screens.
const narrow = 36

// width is that of the reader's lines, in columns.
func (p *page) width() int {
	if p.Reader.Board == games.NarrowBoard {
		return narrow
	}
	return Width
}

// said is what a letter says, in words. The text part and the HTML part lay the same
// words out.
type said struct {
	ask      string   // one line: what is wanted
	news     []string // what happened, how things stand, by when to answer
	answer   string   // how to reply
	lastLine string
}

func (p *page) say() (s said, err error) {
	if s.ask, err = p.part("ask"); err != nil {
		return s, err
	}
	told, err := p.part("told")
	if err != nil {
		return s, err
	}
	s.answer, err = p.part("answer")
	s.news = []string{told, p.captures(), p.Standing(), p.deadline()}
	s.lastLine = p.lastLine()
	return s, err
}

// text lays a letter out: what is asked, what happened, the remark, the board and
// how to answer, in the same order for every kind.
func (p *page) text(s said) string {
	ask := p.wrap(s.ask)
	if p.Brief {
		return join("\n\n", Marker, ask) + "\n"
	}
	var news []string
	for _, line := range s.news {
		news = append(news, p.wrap(line))
	}
	head, remark, board, stones := join("\n\n", Marker, ask, join("\n", news...)), p.remark(), "", ""
	if shown := p.shown(); shown != nil {
		board, stones = shown.board(), shown.stones()
	}
	foot := join("\n\n", p.wrap(s.answer), p.wrap(s.lastLine))
	if asSent(head+board+stones+foot) > mostText {
		stones = "" // the board has them all
	}
	return join("\n\n", head, remark, board, stones, foot) + "\n"
}

// mostText is the largest text part, in bytes as it is sent and without a remark: only
// boards larger than 19 x 19 come near it.
const mostText = 2_950

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

// wrap breaks lines at the reader's width. A line that begins with a blank is drawn or set
// in columns: it stays as it is where there is room for it.
func (p *page) wrap(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		switch line = strings.TrimRight(line, " \n"); {
		case len(line) <= p.width():
			b.WriteString(line + "\n")
		case strings.HasPrefix(line, " "):
			p.wrapColumns(&b, line)
		default:
			p.wrapWords(&b, line, "", "")
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// wrapColumns sets what stands in a second column below the first. A drawing, which has no
// columns, stays as it is.
func (p *page) wrapColumns(b *strings.Builder, line string) {
	const gap, indent = "   ", "        "
	text := strings.TrimLeft(line, " ")
	first, second, two := strings.Cut(text, gap)
	switch {
	case two:
		b.WriteString("  " + first + "\n")
		p.wrapWords(b, second, indent, indent)
	case strings.HasPrefix(line, indent): // more of a second column
		p.wrapWords(b, text, indent, indent)
	default:
		b.WriteString(line + "\n")
	}
}

// wrapWords writes a line as several, the first after one prefix and the rest
// after another. Widths are counted in characters; a word that no line can hold is
// cut.
func (p *page) wrapWords(b *strings.Builder, line, first, rest string) {
	longest := max(p.width()-max(len(first), len(rest)), 8)
	prefix, width := first, 0
	for word := range strings.FieldsSeq(line) {
		for piece := range slices.Chunk([]rune(word), longest) {
			switch {
			case width == 0:
				b.WriteString(prefix)
				width = len(prefix)
			case width+1+len(piece) > p.width():
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
	for line := range strings.Lines(p.remarkText()) {
		if strings.TrimSpace(line) == "" {
			b.WriteString("|\n")
			continue
		}
		p.wrapWords(&b, who+line, "| ", "| ")
		who = ""
	}
	return strings.TrimRight(b.String(), "\n")
}

// remarkText is what another player said, as a letter can hold it.
func (p *page) remarkText() string {
	return strings.TrimSpace(cut(visible(p.Remark.Text), games.MaxRemark))
}
