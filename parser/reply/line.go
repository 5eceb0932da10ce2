package reply

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"pentepost/notation/visible"
)

// A line is one line of a mail's text.
type line struct {
	text   string
	quoted bool   // marked as a quote, by ">" or by the HTML around it
	signed bool   // HTML says that it is part of a signature
	signs  bool   // HTML says that a signature begins here
	below  bool   // HTML says that the text from here on is somebody else's
	title  bool   // HTML says that it is a heading of the highest rank
	unsaid string // what is left out of it, because HTML strikes it out or hides it
	block  int    // the plain blockquote in which it stands, counted from 1; 0 if there is none
}

// splitLines splits plain text into lines.
func splitLines(s string, o Options) []line {
	lines := make([]line, 0, min(strings.Count(s, "\n")+1, o.Lines))
	for s != "" && len(lines) < o.Lines {
		var text string
		text, s, _ = strings.Cut(s, "\n")
		text = visible.Cut(text, o.LineLength)
		lines = append(lines, line{text: text, quoted: quoteMark(text)})
	}
	return lines
}

// struck matches text that is struck out without HTML: "~~L12~~", or a stroke through each letter.
var struck = regexp.MustCompile(`(^|[^\pL\pN~])~{1,2}[^~\s](?:[^~]*[^~\s])?~{1,2}|(?:.[\x{0335}-\x{0338}]+)+`)

// Unstruck returns a line without what is struck out.
func Unstruck(s string) string {
	if !strings.ContainsAny(s, "~\u0335\u0336\u0337\u0338") {
		return s
	}
	return struck.ReplaceAllString(s, "$1")
}

// quoteMark reports a line that a mail program marked as quoted: "> text",
// "| text", "&gt; text" (QUIRK: 035-escaped-quote-marks), or with initials,
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

// maxFlowed is the largest size in bytes of a line that was joined from several.
const maxFlowed = 2000

// unflow joins lines that a mail program broke softly (format=flowed, RFC 3676).
// A line that ends in a blank continues only if the next word would not have
// fitted: people type blanks at line ends too, and "K10 " must stay a line.
func unflow(lines []line, delSp bool) []line {
	out := lines[:0:0]
	for _, l := range lines {
		n := len(out)
		if n > 0 && brokenSoftly(out[n-1], l) {
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

// brokenSoftly reports whether b continues a.
func brokenSoftly(a, b line) bool {
	if a.quoted || b.quoted || !strings.HasSuffix(a.text, " ") || visible.Empty(b.text) {
		return false
	}
	if t := strings.TrimRight(a.text, " "); t == "--" || t == "" {
		return false
	}
	const width = 60 // characters; programs break at 66 to 78
	word, _, _ := strings.Cut(strings.TrimLeft(b.text, " "), " ")
	end := a.text[max(0, len(a.text)-100):] // enough to measure the width of a
	return utf8.RuneCountInString(end)+utf8.RuneCountInString(word) >= width
}

// dropArmour removes the lines of PGP signatures, PGP messages and uuencoded
// files. encrypted reports that there was a PGP message outside quotes.
func dropArmour(lines []line) (out []line, encrypted bool) {
	out = lines[:0:0]
	for i := 0; i < len(lines); i++ {
		if text := lines[i].text; text == "" || text[0] != '-' && text[0] != 'b' {
			out = append(out, lines[i])
			continue
		}
		switch text := strings.TrimRight(lines[i].text, " \t"); {
		case text == "-----BEGIN PGP SIGNED MESSAGE-----":
			for i+1 < len(lines) && !visible.Empty(lines[i+1].text) {
				i++ // "Hash: SHA256"
			}
		case text == "-----BEGIN PGP SIGNATURE-----":
			i = skipTo(lines, i, "-----END PGP SIGNATURE-----")
		case text == "-----BEGIN PGP MESSAGE-----" && !lines[i].quoted && !lines[i].below:
			encrypted = true
			i = skipTo(lines, i, "-----END PGP MESSAGE-----")
		case uuencodeStart(text):
			i = skipTo(lines, i, "end")
		default:
			out = append(out, lines[i])
		}
	}
	return out, encrypted
}

// skipTo returns the index of the next line with the text end, or of the last
// line.
func skipTo(lines []line, i int, end string) int {
	for ; i < len(lines)-1; i++ {
		if strings.TrimRight(lines[i].text, " \t") == end {
			return i
		}
	}
	return i
}

// uuencodeStart reports "begin 644 name".
func uuencodeStart(s string) bool {
	rest, ok := strings.CutPrefix(s, "begin ")
	if !ok || len(rest) < 5 || len(rest) > 200 {
		return false
	}
	mode, name, _ := strings.Cut(rest, " ")
	return (len(mode) == 3 || len(mode) == 4) && strings.Trim(mode, "01234567") == "" && name != ""
}
