package templates

import (
	"bytes"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"pentepost/templates/columns"
)

// markup is HTML. A constant is markup, and so is what the functions of this file make of text. A
// string from elsewhere is not, and the compiler lets nobody write it into a letter.
type markup string

// number writes a number.
func number(n int) markup { return markup(strconv.Itoa(n)) }

// escape writes text as HTML in ASCII. It breaks long lines at a blank. In a long word it marks
// places to break, and breaks the line inside such a mark, where that does not show.
//
// QUIRK: Outlook for Windows does not know overflow-wrap, and would show a long word on one line.
func escape(text string) markup {
	const long, longest, word = 150, 180, 20
	var b strings.Builder
	b.Grow(len(text) + len(text)/8)
	column, run, before := 0, 0, ' '
	for i, r := range text {
		piece := text[i : i+1]
		if name := escapeRune(r); name != "" {
			piece = name
		}
		if run++; r == ' ' || columns.MayBreak(before, r) {
			run = 0
		}
		glued := columns.Glued(before, r) && column <= longest+word
		before = r
		switch {
		case r == ' ' && column > long:
			piece = "\n"
		case glued:
		case column > longest:
			piece, run = "<wbr\n>"+piece, 0
		case run > word:
			piece, run = "<wbr>"+piece, 0
		}
		b.WriteString(piece)
		if column += len(piece); strings.Contains(piece, "\n") {
			column = len(piece) - 1 - strings.Index(piece, "\n")
		}
	}
	return markup(b.String())
}

// quoted writes text as the value of an attribute.
func quoted(text string) markup {
	if !strings.ContainsFunc(text, func(r rune) bool { return escapeRune(r) != "" }) {
		return markup(text)
	}
	var b strings.Builder
	for i, r := range text {
		if name := escapeRune(r); name != "" {
			b.WriteString(name)
		} else {
			b.WriteString(text[i : i+1])
		}
	}
	return markup(b.String())
}

// escapeRune writes a character by its name or number, or returns "" if it can stay as it is.
func escapeRune(r rune) string {
	switch {
	case r == '&':
		return "&amp;"
	case r == '<':
		return "&lt;"
	case r == '>':
		return "&gt;"
	case r == '"':
		return "&quot;"
	case r > '~':
		return fmt.Sprintf("&#%d;", r)
	}
	return ""
}

// percent encodes text for a mailto address. A plus stays a plus there (RFC 6068
// section 5).
func percent(text string) markup {
	return markup(strings.ReplaceAll(strings.ReplaceAll(url.QueryEscape(text), "+", "%20"), "%3A", ":"))
}

// sheet is HTML as it grows.
type sheet struct{ buffer bytes.Buffer }

// WriteString adds markup.
func (s *sheet) WriteString(m markup) { s.buffer.WriteString(string(m)) }

// markup returns what was written.
func (s *sheet) markup() markup { return markup(s.buffer.String()) }

// asSent is the size in a mail, in bytes: there, lines end with CR and LF.
func (s *sheet) asSent() int { return s.buffer.Len() + bytes.Count(s.buffer.Bytes(), []byte("\n")) }

// column is the length of the last line.
func (s *sheet) column() int { return s.buffer.Len() - 1 - bytes.LastIndexByte(s.buffer.Bytes(), '\n') }
