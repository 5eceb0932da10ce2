package phrasebook

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// split divides words of a language that writes none: "待つ3日" is "待つ", "3" and "日". A word is divided where its script changes, and
// where the words of the book end, the longest first. It stays whole unless all of it is in the book but for points, numbers and
// names in other letters: part of a word may mean the opposite of the whole, such as 投了しません, "I do not resign".
func (l *Language) split(words []string) (list []string) {
	for i, word := range words {
		if slices.ContainsFunc(list, func(before string) bool { return strings.HasSuffix(before, ":") }) { // the rest is a text
			return append(list, words[i:]...)
		}
		if parts := l.parts(word); parts != nil {
			list = append(list, parts...)
		} else {
			list = append(list, word)
		}
	}
	return list
}

// parts divides a word, or returns nothing if it stays whole.
func (l *Language) parts(word string) (parts []string) {
	const longest = 120 // bytes; a longer one is no command
	if len(word) > longest || !strings.ContainsFunc(word, isUnspaced) {
		return nil
	}
	for rest := word; rest != ""; {
		first, _ := utf8.DecodeRuneInString(rest)
		n := strings.IndexFunc(rest, func(r rune) bool { return isUnspaced(r) != isUnspaced(first) })
		if n < 0 {
			n = len(rest)
		}
		run := rest[:n]
		rest = rest[n:]
		if first == ':' && len(parts) > 0 { // what follows is a text
			parts[len(parts)-1] += ":"
			if text := run[1:] + rest; text != "" {
				parts = append(parts, text)
			}
			return parts
		}
		if !isUnspaced(first) {
			parts = append(parts, run)
			continue
		}
		tiles := l.tiles(Fold(run), map[string]bool{})
		if tiles == nil {
			return nil
		}
		parts = append(parts, tiles...)
	}
	return parts
}

// tiles divides folded text into words of the book, or returns nothing if it is not made of them. Of what is in dead it is known that it
// is not.
func (l *Language) tiles(text string, dead map[string]bool) []string {
	if dead[text] {
		return nil
	}
	for n := len(text); n > 0; n-- {
		word := text[:n]
		if l.toEnglish.meanings[word] == nil {
			continue
		}
		if n == len(text) {
			return []string{word}
		}
		if rest := l.tiles(text[n:], dead); rest != nil {
			return append([]string{word}, rest...)
		}
	}
	dead[text] = true
	return nil
}

// isUnspaced reports a character of a script that is written without blanks between words.
func isUnspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == 'ー'
}

// number finds what stands beside a word without a blank: a number, or a point.
var number = regexp.MustCompile(`^[A-Za-z]?[0-9]+$`)

// spaced writes words with blanks between them, but where the language has none and [Language.split] finds the word again.
func (l *Language) spaced(words []string) string {
	var b strings.Builder
	for i, word := range words {
		if i > 0 && (!l.stands(words[i-1]) || !l.stands(word) || !slices.ContainsFunc(words[i-1:i+1], l.isUnspaced)) {
			b.WriteByte(' ')
		}
		b.WriteString(word)
	}
	return b.String()
}

// stands reports whether a word can stand beside another one without a blank.
func (l *Language) stands(word string) bool { return number.MatchString(word) || l.isUnspaced(word) }

// isUnspaced reports a word of the book, in a script without blanks.
func (l *Language) isUnspaced(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool { return !isUnspaced(r) }) && l.tiles(Fold(word), map[string]bool{}) != nil
}
