package templates

import (
	"bytes"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pentepost/templates/columns"
)

// markup is HTML. A constant is markup, and so is what the functions of this file make of text. A
// string from elsewhere is not, and the compiler lets nobody write it into a letter.
type markup string

// number writes a number.
func number(n int) markup { return markup(strconv.Itoa(n)) }

// escape writes text as HTML. It breaks long lines at a blank. In a long word it marks
// places to break, and breaks the line inside such a mark, where that does not show.
//
// QUIRK: Outlook for Windows does not know overflow-wrap, and would show a long word on one line.
func escape(text string) markup {
	const long, longest, word = 150, 180, 20
	var b strings.Builder
	b.Grow(len(text) + len(text)/8)
	column, run, before := 0, 0, ' '
	for i, r := range text {
		piece := text[i : i+size(r)]
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
			b.WriteString(text[i : i+size(r)])
		}
	}
	return markup(b.String())
}

// size is how many bytes a character has in a text that is read rune by rune. A byte that is no UTF-8 is one.
func size(r rune) int {
	if r == utf8.RuneError {
		return 1
	}
	return utf8.RuneLen(r)
}

// escapeRune writes a character by its name or number, or returns "" if it can stay as it is.
//
// DECISION: letters of scripts that are not Latin stay as they are, and the part is then in UTF-8 and quoted-printable. As numbers they
// have 7 or 8 bytes, and a letter of the day of 50 games in Russian had 98,631 bytes of HTML instead of 57,128, one in Japanese 89,337
// instead of 57,212, so that there was no room for boards. Accents in Latin letters are few (161 in that letter in German), and
// the part stays in ASCII, without an encoding that would make it 10 % larger.
//
// QUIRK: Gmail clips short letters, too, if they are in ISO-8859-1. They are not if they are in UTF-8.
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
	case r > '~' && !isNotLatin(r):
		return fmt.Sprintf("&#%d;", r)
	}
	return ""
}

// isNotLatin reports a letter of a script in which letters are written, or of its punctuation.
func isNotLatin(r rune) bool {
	return r >= 0x370 && unicode.In(r, unicode.Cyrillic, unicode.Han, unicode.Hiragana, unicode.Katakana) || 0x3000 <= r && r < 0x3040 || r == 'ー' || 0xff01 <= r && r < 0xff5f
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

// asSent is the size in a mail, in bytes: there, lines end with CR and LF. It is that of the HTML, which mail programs clip, before it is
// encoded.
func (s *sheet) asSent() int { return s.buffer.Len() + bytes.Count(s.buffer.Bytes(), []byte("\n")) }

// column is the length of the last line.
func (s *sheet) column() int { return s.buffer.Len() - 1 - bytes.LastIndexByte(s.buffer.Bytes(), '\n') }

// heading1 writes what the letter asks.
func (s *sheet) heading1(ask string) {
	s.WriteString("<h1 style=\"margin:0 0 8px;font-size:24px;line-height:1.25\">\n" + escape(ask) + "</h1>\n")
}

// small writes lines in small print.
func (s *sheet) small(lines ...string) {
	if lines = notEmpty(lines...); len(lines) == 0 {
		return
	}
	s.WriteString("<p style=\"margin:8px 0;font-size:13px\">\n")
	for i, line := range lines {
		if i > 0 {
			s.WriteString("<br>\n")
		}
		s.WriteString(escape(line))
	}
	s.WriteString("</p>\n")
}

// drawn writes a drawing. A browser drops the first line feed in a <pre>.
func (s *sheet) drawn(text string) {
	s.WriteString("<pre style=\"margin:8px 0;font-size:14px\">\n" + escape(text) + "</pre>\n")
}
