package notation

import "strings"

// appendWords appends to words the words of the moves in text: what stands between
// blanks and commas, without move numbers such as "12." and without remarks in
// { }. ok is false where a remark has no end.
func appendWords(words []string, text string) (_ []string, ok bool) {
	text = Fold(text)
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case blankByte(c) || c == ',':
			i++
			continue
		case c == '{':
			end := strings.IndexByte(text[i:], '}')
			if end < 0 {
				return words, false
			}
			i += end + 1
			continue
		}
		start := i
		for i < len(text) && !blankByte(text[i]) && text[i] != ',' && text[i] != '{' {
			i++
		}
		if word := unnumbered(text[start:i]); word != "" {
			words = append(words, word)
		}
	}
	return words, true
}

func blankByte(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// unnumbered takes a move number off a word: digits and at least one dot.
func unnumbered(word string) string {
	digits := 0
	for digits < len(word) && word[digits] >= '0' && word[digits] <= '9' {
		digits++
	}
	if digits == 0 || digits == len(word) || word[digits] != '.' {
		return word
	}
	return strings.TrimLeft(word[digits:], ".")
}
