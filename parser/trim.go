package parser

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// decoration may stand around a command: what people quote with and what mail
// programs make of bold text.
const decoration = "\"'“”„‟‘’‚‛«»‹›`´*_＂＇「」『』"

// partner gives the closing sign of an opening one; others close themselves.
var partner = map[rune]string{
	'“': "”", '„': "“”", '‘': "’", '‚': "‘’", '«': "»", '»': "«", '‹': "›", '›': "‹", '「': "」", '『': "』", '”': "”", '´': "´`", '`': "`´",
}

// trimLine brings a line into the form the grammar reads: visible characters
// only, full-width forms folded (Ｋ１０ is K10), single blanks, no decoration
// around, without one final full stop or exclamation mark.
func trimLine(s string) string {
	s = oneLine(width.Fold.String(oneLine(s)))
	s = trimDecoration(s)
	for _, end := range []string{".", "!", "。"} {
		if t, ok := strings.CutSuffix(s, end); ok {
			s = t
			break
		}
	}
	return trimDecoration(strings.TrimRight(s, " "))
}

// trimDecoration takes decoration away: in pairs, and single pieces unless
// their partner stands inside ("join _bob_" keeps its last underscore).
func trimDecoration(s string) string {
	for {
		s = strings.Trim(s, " ")
		first, n := utf8.DecodeRuneInString(s)
		last, m := utf8.DecodeLastRuneInString(s)
		opens := strings.ContainsRune(decoration, first)
		closes := strings.ContainsRune(decoration, last)
		switch {
		case s == "":
			return s
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

func closers(r rune) string {
	if p, ok := partner[r]; ok {
		return p
	}
	return string(r)
}

// openers are the signs that r could close.
func openers(r rune) string {
	all := string(r)
	for opening, closing := range partner {
		if strings.ContainsRune(closing, r) {
			all += string(opening)
		}
	}
	return all
}
