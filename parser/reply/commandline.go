package reply

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"

	"pentepost/notation/visible"
)

// Decoration may stand around a command: quotation marks, and the characters that
// mail programs put around bold text.
const Decoration = "\"'“”„‟‘’‚‛«»‹›`´*_＂＇「」『』"

// partner gives the closing characters of an opening one. Others close themselves.
var partner = map[rune]string{
	'“': "”", '„': "“”", '‘': "’", '‚': "‘’", '«': "»", '»': "«", '‹': "›", '›': "‹", '「': "」", '『': "』", '”': "”", '´': "´`", '`': "`´",
}

// CommandLine brings a line into the form that the grammar reads: only visible
// characters, full-width forms folded (Ｋ１０ becomes K10), single blanks, no
// decoration around it. One full stop or exclamation mark at the end is removed.
func CommandLine(s string) string {
	s = visible.Line(width.Fold.String(visible.Line(s)))
	s = trimDecoration(s)
	for _, end := range []string{".", "!", "。"} {
		if t, ok := strings.CutSuffix(s, end); ok {
			s = t
			break
		}
	}
	return trimDecoration(strings.TrimRight(s, " "))
}

// trimDecoration removes decoration: in pairs, and single characters unless
// their partner stands inside ("join _bob_" keeps its last underscore).
func trimDecoration(s string) string {
	for {
		s = strings.Trim(s, " ")
		first, n := utf8.DecodeRuneInString(s)
		last, m := utf8.DecodeLastRuneInString(s)
		opens := strings.ContainsRune(Decoration, first)
		closes := strings.ContainsRune(Decoration, last)
		switch {
		case s == "":
			return s
		case first == '/' && last == '/' && len(s) > 2: // QUIRK: 207-thunderbird-italic; one alone may end a smiley
			s = s[1 : len(s)-1]
		case opens && closes && len(s) >= n+m:
			s = s[n : len(s)-m]
		case opens && !strings.ContainsAny(s[n:], closers(first)):
			s = s[n:]
		case closes && !strings.ContainsAny(s[:len(s)-m], openers(last)):
			s = s[:len(s)-m]
		default:
			return s
		}
	}
}

// closers are the characters that can close r.
func closers(r rune) string {
	if p, ok := partner[r]; ok {
		return p
	}
	return string(r)
}

// openers are the characters that r can close.
func openers(r rune) string {
	all := string(r)
	for opening, closing := range partner {
		if strings.ContainsRune(closing, r) {
			all += string(opening)
		}
	}
	return all
}
