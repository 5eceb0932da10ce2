package phrasebook

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A word is one of a line that is read.
type word struct {
	text   string   // in its compatible form; folded, if it is divided
	folded string   // as words are compared
	line   string   // as it was typed, from the word on, or from the first of those on that it was written together with
	parts  []string // which it was written together with, and stand before it
}

// onwards returns the line from the word on, as it was typed.
func (w word) onwards() string {
	before := len(Fold(strings.Join(w.parts, "")))
	for i, r := range w.line {
		n := len(Fold(string(r)))
		if before <= 0 && n > 0 {
			return strings.TrimSpace(w.line[i:])
		}
		before -= n
	}
	return ""
}

// split divides a line into words, also where the language writes no blanks: "待つ3日" is "待つ", "3" and "日". A word is divided where its
// script changes, and where the words of the book end, the longest first. It stays whole unless all of it is in the book but for points,
// numbers and names in other letters: part of a word may mean the opposite of the whole, such as 投了しません, "I do not resign".
func (l *Language) split(line string) (list []word) {
	text := false
	for line = strings.TrimSpace(line); line != ""; {
		n := strings.IndexFunc(line, unicode.IsSpace)
		if n < 0 {
			n = len(line)
		}
		field := norm.NFKC.String(line[:n])
		parts := []string{field}
		if !text {
			if divided := l.parts(field); len(divided) > 1 {
				parts = divided
			}
		}
		for i, part := range parts {
			list = append(list, word{part, Fold(part), line, parts[:i]})
			text = text || strings.HasSuffix(part, ":")
		}
		line = strings.TrimSpace(line[n:])
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
		if i > 0 && !l.touch(words[i-1], word) {
			b.WriteByte(' ')
		}
		b.WriteString(word)
	}
	return b.String()
}

// touch reports whether two words are written without a blank between them: a word and a number or a point, and in Chinese two words.
// Japanese has no blanks either, but there two words of a command, which is no sentence, are hard to tell apart: ヘルプブロック解除.
func (l *Language) touch(word, next string) bool {
	switch {
	case l.isUnspaced(word):
		return number.MatchString(next) || l.tag == "zh" && l.isUnspaced(next)
	case number.MatchString(word):
		return l.isUnspaced(next)
	}
	return false
}

// isUnspaced reports a word of the book, in a script without blanks.
func (l *Language) isUnspaced(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool { return !isUnspaced(r) }) && l.tiles(Fold(word), map[string]bool{}) != nil
}
