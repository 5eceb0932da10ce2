// Package columns sets text in columns of equal width, as in the text part of a letter, and breaks it into lines.
//
// East Asian wide characters take two columns each. Japanese and Chinese have no blanks: a line may break between any two wide
// characters, but not before a closing bracket, a full stop and the like, nor after an opening bracket (kinsoku).
//
// DECISION: golang.org/x/text/width tells which characters are wide, as its module is there for plural forms already. Lines are broken
// here: it is a page of code, and the rules that matter are those of blanks and of kinsoku.
package columns

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Of returns how many columns a text takes.
func Of(text string) (columns int) {
	for _, r := range text {
		columns += ofRune(r)
	}
	return columns
}

func ofRune(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case isWide(r):
		return 2
	}
	return 1
}

func isWide(r rune) bool {
	if r < 0x1100 { // the first wide characters are Korean
		return false
	}
	kind := width.LookupRune(r).Kind()
	return kind == width.EastAsianWide || kind == width.EastAsianFullwidth
}

// Left returns a text with blanks behind it, so that it takes a number of columns.
func Left(text string, columns int) string { return text + missing(text, columns) }

// Right returns a text with blanks before it, so that it takes a number of columns.
func Right(text string, columns int) string { return missing(text, columns) + text }

func missing(text string, columns int) string {
	return strings.Repeat(" ", max(columns-Of(text), 0))
}

// Cut returns the beginning of a text that takes a number of columns at most.
func Cut(text string, most int) string {
	taken := 0
	for i, r := range text {
		if taken += ofRune(r); taken > most {
			return text[:i]
		}
	}
	return text
}

// Words returns the words of a text, between blanks where a line may break. A no-break space is part of a word.
func Words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) && !isNoBreakSpace(r) })
}

// isNoBreakSpace reports the spaces that French has before "!" and Russian in numbers, among others.
func isNoBreakSpace(r rune) bool { return r == '\u00a0' || r == '\u202f' || r == '\u2007' }

// Wrapped returns a text as lines of a width, each with a line feed behind it. The first begins with one prefix, the others with
// another. What takes more than a line and has no place to break is cut.
func Wrapped(text, first, rest string, width int) string {
	w := wrapping{prefix: first, rest: rest, width: width, longest: max(width-max(Of(first), Of(rest)), 8)}
	for _, unit := range units(text, w.longest) {
		between := " "
		for _, piece := range pieces(unit) {
			w.add(between, piece)
			between = ""
		}
	}
	w.b.WriteByte('\n')
	return w.b.String()
}

// Joined returns the lines of a broken text as one line: with blanks between them, but where a language has none.
func Joined(lines ...string) (text string) {
	for _, line := range lines {
		if text != "" && line != "" && !BreaksWithin(text, line) {
			text += " "
		}
		text += line
	}
	return text
}

// BreaksWithin reports whether two lines are one text of a language without blanks.
func BreaksWithin(line, next string) bool {
	before, _ := utf8.DecodeLastRuneInString(line)
	after, _ := utf8.DecodeRuneInString(next)
	return MayBreak(before, after)
}

// Unspaced returns a text without the single blanks between two characters of a language that has none: a sentence may have a blank beside
// what is now a name in Latin letters, now a word of the language.
func Unspaced(text string) string {
	var b strings.Builder
	before, blank := utf8.RuneError, false
	for _, r := range text {
		if blank && !(isWide(before) && isWide(r) && !isKorean(before) && !isKorean(r)) {
			b.WriteByte(' ')
		}
		if blank = r == ' ' && !blank; !blank {
			b.WriteRune(r)
			before = r
		}
	}
	if blank {
		b.WriteByte(' ')
	}
	return b.String()
}

// wrapping is a text that is broken into lines.
type wrapping struct {
	b              strings.Builder
	prefix, rest   string
	width, longest int // columns
	taken          int // of the last line
}

// add writes a piece that nothing breaks, behind what stands between it and the one before.
func (w *wrapping) add(between, piece string) {
	for piece != "" {
		part := Cut(piece, w.longest)
		switch of := Of(part); {
		case w.taken == 0:
			w.begin(w.prefix)
		case w.taken+len(between)+of > w.width:
			w.b.WriteByte('\n')
			w.begin(w.rest)
		default:
			w.b.WriteString(between)
			w.taken += len(between)
		}
		w.b.WriteString(part)
		w.taken += Of(part)
		piece = piece[len(part):]
	}
}

func (w *wrapping) begin(prefix string) {
	w.b.WriteString(prefix)
	w.taken = Of(prefix)
}

// pieces divides a unit where a line may break: nowhere in one of several words.
func pieces(word string) (list []string) {
	if strings.Contains(word, " ") {
		return []string{word}
	}
	begins, before := 0, utf8.RuneError
	for i, r := range word {
		if i > 0 && MayBreak(before, r) {
			list, begins = append(list, word[begins:i]), i
		}
		before = r
	}
	return append(list, word[begins:])
}

// Characters that no line begins with, or ends with.
const (
	closes = "、。，．・：；？！ー～」』）］｝】〉》〕〗…‥々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%％°,.:;?!)]}»”’"
	opens  = "「『（［｛【〈《〔〖([{«“‘"
)

// MayBreak reports whether a line may break between two characters of a word, of which one at least is wide.
func MayBreak(before, after rune) bool {
	switch {
	case !isWide(before) && !isWide(after), isKorean(before), isKorean(after): // Korean has blanks
		return false
	}
	return !Glued(before, after)
}

// Glued reports whether a line may never break between two characters: at a no-break space, and where East Asian text does not.
func Glued(before, after rune) bool {
	switch {
	case isNoBreakSpace(before) || isNoBreakSpace(after), ofRune(after) == 0:
		return true
	case isWide(before) || isWide(after):
		return strings.ContainsRune(closes, after) || strings.ContainsRune(opens, before)
	}
	return false
}

func isKorean(r rune) bool { return unicode.Is(unicode.Hangul, r) }
