package command

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"pentepost/parser/phrasebook"
)

// A token is a run of letters and digits.
type token struct {
	text     string // in lower case
	upper    bool   // its first letter was a capital one
	unspaced bool   // it is of a script that has no blanks between words, or not around particles
	before   string // what stands between it and the token before
	from, to int    // where it stands in a line, if that is known
}

// unspacedScripts are those where a word must be looked for inside a run of letters.
var unspacedScripts = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai}

// split splits a line into tokens.
func split(line string) (tokens []token) {
	var b, before strings.Builder
	last := token{}
	end := func() {
		if b.Len() > 0 {
			last.text = strings.ToLower(b.String())
			tokens = append(tokens, last)
			b.Reset()
			before.Reset()
		}
	}
	for _, c := range norm.NFKC.String(line) {
		switch unspaced := c == 'ー' || unicode.In(c, unspacedScripts...); {
		case !unicode.In(c, unicode.L, unicode.N, unicode.M):
			end()
			before.WriteRune(c)
			continue
		case b.Len() == 0, unspaced != last.unspaced && !unicode.Is(unicode.M, c):
			end()
			last = token{upper: unicode.IsUpper(c), unspaced: unspaced, before: before.String()}
		}
		b.WriteRune(c)
	}
	end()
	return tokens
}

// tokensOf splits a text without compatibility forms into tokens, with where they stand. They are folded, but for those in scripts without
// blanks, where a letter may be nothing when it is folded.
func tokensOf(text string) (tokens []token) {
	at := 0
	for _, t := range split(text) {
		t.from = at + utf8.RuneCountInString(t.before)
		t.to = t.from + utf8.RuneCountInString(t.text)
		at = t.to
		folded := phrasebook.Fold(t.text)
		if !t.unspaced {
			t.text = folded
		}
		if folded != "" {
			tokens = append(tokens, t)
		}
	}
	return tokens
}

// textOf returns the words of tokens between blanks.
func textOf(tokens []token) string {
	var words []string
	for _, t := range tokens {
		words = append(words, t.text)
	}
	return strings.Join(words, " ")
}

// A mark stands between two phrases.
type mark uint8

const (
	unmarked mark = iota
	comma         // or a dash, or something else within a sentence
	fullStop
	questionMark
)

func markIn(between string) mark {
	switch {
	case strings.Contains(between, "?"):
		return questionMark
	case strings.ContainsAny(between, ".!;:。"):
		return fullStop
	case strings.Trim(between, " '’") != "":
		return comma
	}
	return unmarked
}

func isNumber(word string) bool {
	return word != "" && !strings.ContainsFunc(word, func(c rune) bool { return c < '0' || c > '9' })
}

// wordCount counts the words of a line as people do. In scripts without blanks three letters count as a word.
func wordCount(line string) (n int) {
	for i, t := range split(line) {
		switch {
		case t.unspaced:
			n += (utf8.RuneCountInString(t.text) + 2) / 3
		case i == 0 || t.before != "'" && t.before != "’":
			n++
		}
	}
	return n
}
