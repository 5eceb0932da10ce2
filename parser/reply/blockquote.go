package reply

import (
	"strings"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
)

// A blockquote is one whose attributes do not call it a quote: see quoteContainer.
type blockquote struct {
	indent bool // its attributes are those of "indent more"
	nested bool // it holds another one
}

// indents reports the attributes of a blockquote with which programs indent what their user writes.
// QUIRK: 202-outlook-element-to-proof, 203-gmail-indent.
func indents(a *attributes) bool {
	style := strings.ReplaceAll(mime.LowerASCII(visible.Cut(a.style, 500)), " ", "")
	return hasWord(a.class, "elementtoproof") || hasWord(a.class, "webkit-indent-blockquote") ||
		strings.Contains(style, "border:none")
}

// markBlockquotes marks the lines of blockquotes that are quotes.
//
// DECISION: a blockquote is also what programs write for "indent more", so by itself it says
// nothing. It is a quote if something says so: an attribution above it or at its beginning,
// our letter in it, or a blockquote inside. If nothing says what it is, it is the player's
// own if they have written nothing above it: QUIRK: 205-thunderbird-indent.
func markBlockquotes(lines []line, blocks []blockquote) {
	written := false
	for first := 0; first < len(lines); {
		end := first + 1
		for end < len(lines) && lines[end].block == lines[first].block {
			end++
		}
		if n := lines[first].block; n > 0 {
			b := blocks[n-1]
			if b.nested || written && !b.indent || isQuote(lines, first, end) {
				for i := first; i < end; i++ {
					lines[i].quoted = true
				}
			}
		}
		for _, l := range lines[first:end] {
			written = written || !l.quoted && hasLetter(l.text) && !greeting(l.text)
		}
		first = end
	}
}

// isQuote reports whether the plain blockquote of the lines from first to before end is a quote.
func isQuote(lines []line, first, end int) bool {
	for _, l := range lines[first:end] {
		if _, marks := markerLine(l.text); marks || l.title {
			return true
		}
	}
	for first < end && visible.Empty(lines[first].text) {
		first++
	}
	if first == end {
		return false
	}
	if beginsQuote(lines, first, end) {
		return true
	}
	above := first - 1
	for above >= 0 && visible.Empty(lines[above].text) {
		above--
	}
	return above >= 0 && introduces(lines[:first+1], above)
}

// beginsQuote reports whether a quote that says so itself begins at lines[first]: with an attribution or a header block.
func beginsQuote(lines []line, first, end int) bool {
	if separator(lines[first].text) || headerBlock(lines[:end], first) {
		return true
	}
	for last := first; last < min(end, first+maxAttributionLines); last++ {
		if a, ok := attributionEndingAt(lines[first:end], last-first); ok {
			return a.first == 0 && a.before == ""
		}
	}
	return false
}

// introduces reports whether an attribution ends at lines[above], if the last line is a quote.
func introduces(lines []line, above int) bool {
	if _, ok := attributionEndingAt(lines, above); ok {
		return true
	}
	last := &lines[len(lines)-1]
	was := last.quoted
	last.quoted = true
	_, ok := looseAttribution(lines, above)
	last.quoted = was
	return ok
}
