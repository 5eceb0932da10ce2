package templates

import (
	"regexp"
	"strings"

	"pentepost/templates/columns"
)

// paragraphs writes text of several lines. In the words, a line that begins with a blank is
// a drawing or an entry of a list: what it is about, a gap, and the text.
func (h *htmlWriter) paragraphs(text string) {
	var block []string // lines of a drawing or of a list
	for line := range strings.Lines(text + "\n\n") {
		line = strings.TrimRight(line, " \n")
		if strings.HasPrefix(line, " ") && (len(block) == 0 || isDrawn(line) == isDrawn(block[0]) || isMore(line)) {
			block = append(block, line)
			continue
		}
		h.block(block)
		block = nil
		switch {
		case strings.HasPrefix(line, " "):
			block = append(block, line)
		case line != "":
			h.b.WriteString("<p style=\"margin:0 0 12px\">\n" + escape(columns.Kept(line)) + "</p>\n")
		}
	}
}

// block writes lines that are all drawn, or that are all of a list.
func (h *htmlWriter) block(lines []string) {
	switch {
	case len(lines) == 0:
	case !isDrawn(lines[0]):
		h.list(lines)
	case len(lines) < 3: // rows, each a drawing of its own
		for _, line := range lines {
			for _, part := range gap.Split(strings.TrimSpace(line), -1) {
				switch {
				case !isDrawn(part):
					h.paragraphs(part)
				case strings.Trim(part, ".OX*[] ") != "":
					h.b.drawn(part)
				default:
					h.strip(part)
				}
			}
		}
	default:
		h.drawnBeside(lines)
	}
}

// drawnBeside writes a drawing of several rows, and below it the text that stands beside it
// in the words.
func (h *htmlWriter) drawnBeside(lines []string) {
	var rows, words []string
	for _, line := range lines {
		if row, says, ok := strings.Cut(line, "      "); ok && strings.TrimSpace(row) != "" {
			line, words = row, append(words, strings.TrimSpace(says))
		}
		rows = append(rows, line)
	}
	h.b.drawn(strings.Join(rows, "\n"))
	h.paragraphs(columns.Joined(words...))
}

// list writes entries below each other: what each is about, and below that its text.
func (h *htmlWriter) list(lines []string) {
	const long = 60
	h.b.WriteString("<ul style=\"margin:8px 0 12px;padding-left:18px\">\n")
	for i, line := range lines {
		text := strings.TrimSpace(line)
		if i > 0 && isMore(line) {
			h.b.WriteString(lineBreak(lines[i-1], text) + escape(columns.Kept(text)))
			continue
		}
		if h.b.column() >= long { // no room for a long entry
			h.b.WriteString("\n")
		}
		h.b.WriteString("<li style=\"margin:0 0 6px\">")
		if at := gap.FindStringIndex(text); at != nil {
			h.term(text[:at[0]])
			text = text[at[1]:]
		}
		h.b.WriteString(escape(columns.Kept(text)))
	}
	h.b.WriteString("</ul>\n")
}

// lineBreak goes between two lines of a text. One that shows as a blank would stand amid a Japanese sentence.
func lineBreak(line, next string) markup {
	if columns.BreaksWithin(line, next) {
		return "<wbr\n>"
	}
	return "\n"
}

// term writes what an entry of a list is about. A command that asks for help can be tapped.
func (h *htmlWriter) term(term string) {
	if topic, helps := strings.CutPrefix(term, h.d.to.commands.Say("help")); !helps || topic == "" {
		h.b.WriteString("<b>" + escape(term) + "</b><br>\n")
		return
	}
	h.b.WriteString("<a\nhref=\"")
	h.link(term)
	h.b.WriteString("\"\nstyle=\"display:inline-block;padding:2px 0;font-weight:bold\">" + escape(term) + "</a> -\n")
}

var (
	gap   = regexp.MustCompile(`  +`)
	point = regexp.MustCompile(`^(\d+ +)?([.OX#@%&*+-] *|\[[OX#@%&]\] *){3}`)
	names = regexp.MustCompile(`^([A-T] ){4}`)
)

// isDrawn reports whether a line is one of a drawing: points, or the names of columns.
func isDrawn(line string) bool {
	line = strings.TrimSpace(line)
	return point.MatchString(line) || names.MatchString(line)
}

// isMore reports whether a line of a list goes on with the entry above it.
func isMore(line string) bool { return strings.HasPrefix(line, "    ") && !isDrawn(line) }
