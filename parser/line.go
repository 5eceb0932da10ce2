package parser

import (
	"strings"
)

// line is one line of a mail's text.
type line struct {
	text   string
	quoted bool // marked as a quote: by ">" or by the HTML it came from
	below  bool // HTML said that from here on it is somebody else's text
}

// splitLines makes lines of decoded text: at most max lines of at most
// length characters each, whatever kind of line end they had.
func splitLines(s string, max, length int) []line {
	lines := make([]line, 0, min(strings.Count(s, "\n")+1, max))
	for s != "" && len(lines) < max {
		var text string
		text, s, _ = strings.Cut(s, "\n")
		text = clip(text, length)
		lines = append(lines, line{text: text, quoted: quoteMark(text)})
	}
	return lines
}

// quoteMark reports a line that some mail program marked as quoted: "> text",
// "| text", "&gt; text" (QUIRK: 035-escaped-quote-marks) or with initials
// "Bob> text".
func quoteMark(s string) bool {
	s = strings.TrimLeft(s, " \t\u00a0\u200b\ufeff")
	if s == "" {
		return false
	}
	if s[0] == '>' || s[0] == '|' || strings.HasPrefix(s, "&gt;") || strings.HasPrefix(s, "＞") {
		return true
	}
	for i := 0; i < len(s) && i <= 12; i++ {
		c := s[i] | 0x20
		if s[i] == '>' {
			return i > 0
		}
		if c < 'a' || c > 'z' {
			return false
		}
	}
	return false
}

// unflow joins what a mail program broke softly (format=flowed, RFC 3676).
// A line that ends in a blank goes on only if the next word would not have
// fitted: people type blanks at line ends too, and "K10 " must stay a line.
func unflow(lines []line, delSp bool) []line {
	out := lines[:0:0]
	for _, l := range lines {
		n := len(out)
		if n > 0 && goesOn(out[n-1], l) {
			before := out[n-1].text
			if delSp {
				before = strings.TrimSuffix(before, " ")
			}
			if len(before) < maxFlowed {
				out[n-1].text = before + strings.TrimPrefix(l.text, " ")
				continue
			}
		}
		out = append(out, l)
	}
	return out
}

// maxFlowed is how long a joined line may grow, in bytes.
const maxFlowed = 2000

// goesOn reports whether a is softly broken before b.
func goesOn(a, b line) bool {
	if a.quoted || b.quoted || !strings.HasSuffix(a.text, " ") || blankLine(b.text) {
		return false
	}
	if t := strings.TrimRight(a.text, " "); t == "--" || t == "" {
		return false
	}
	word, _, _ := strings.Cut(strings.TrimLeft(b.text, " "), " ")
	return len([]rune(lastLine(a.text, 100)))+len([]rune(word)) >= 60
}

// lastLine returns the last n bytes of s: enough to measure its width.
func lastLine(s string, n int) string {
	if len(s) > n {
		return s[len(s)-n:]
	}
	return s
}
