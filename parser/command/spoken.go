package command

import (
	"cmp"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"pentepost/games/desk"
	"pentepost/rules"
	"pentepost/templates/words"
)

// shortForm returns the letter of a column or the number that a word is said for, "" for any other word.
func shortForm(word string) string { return spokenWords()[word] }

var spokenWords = sync.OnceValue(func() map[string]string {
	said := map[string]string{}
	for short, all := range words.Together("spoken.toml") {
		for _, word := range all {
			said[word] = short
		}
	}
	return said
})

// lookingLikeRow matches a point whose number has letters or marks in the place of digits: "mi2", "m|2", "kiz".
var lookingLikeRow = regexp.MustCompile(`^([a-z])[ -]?([1-9il|!z][0-9il|!oz]?)$`)

// spokenPoint returns the point that a line nearly is, as people dictate or mistype it: "em twelve", "MI2". It returns "" if the
// line is something else.
func spokenPoint(line string) string {
	line = strings.TrimRight(latin(undecorated(line)), "? ")
	for tokens := tokensOf(line); len(tokens) > 2; tokens = tokensOf(line) { // "I play em twelve"
		n, _ := wishLexicon().playing(tokens)
		if n == 0 || n == len(tokens) {
			break
		}
		line = textOf(tokens[n:])
	}
	if m := lookingLikeRow.FindStringSubmatch(line); m != nil {
		row := strings.NewReplacer("i", "1", "l", "1", "|", "1", "!", "1", "o", "0", "z", "2").Replace(m[2])
		if isGreeting := strings.HasPrefix(line, "hi"); isGreeting || !strings.ContainsAny(m[2], "0123456789i|") {
			return ""
		}
		return m[1] + row
	}
	words := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '-' })
	if len(words) != 2 {
		return ""
	}
	column, row := words[0], words[1]
	if len(column) > 1 {
		column = shortForm(column)
	}
	row = cmp.Or(shortForm(row), row)
	if !isColumn(column) || !strings.ContainsAny(row[:1], "123456789") {
		return ""
	}
	return column + row
}

// spoken asks about the point that a line nearly is.
func (r guess) spoken() desk.Command {
	word := spokenPoint(r.letter.Line)
	at, err := r.point(word)
	if word == "" || err != nil {
		return nil
	}
	c := r.moveCommand([]rules.Move{rules.Place(at)}, 0)
	if _, bad := c.(desk.Misread); bad {
		return c
	}
	return r.question("", c)
}

// wordsWithPoints returns the words of a sentence in lower case. The letter and the number of a point are one word, whatever stands
// between them: "M 12", "M-12", "Ｍ１２", and "К9" with a Cyrillic letter.
func wordsWithPoints(line string) (words []string) {
	tokens := split(line)
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		if i+1 < len(tokens) && isColumn(t.text) && isRow(tokens[i+1].text) && joins(t, tokens[i+1], i == 0) {
			words = append(words, latin(t.text)+tokens[i+1].text)
			i++
			continue
		}
		word := t.text
		if letter, row := firstLetter(word); isColumn(letter) && isRow(row) {
			word = latin(letter) + row
		}
		words = append(words, word)
	}
	return words
}

// joins reports whether a letter and the number behind it may be a point. A small vowel before a blank may be a word: "a 10 day
// break".
func joins(letter, number token, first bool) bool {
	if strings.TrimSpace(number.before) != "" {
		return len(strings.TrimSpace(number.before)) == 1 && strings.ContainsAny(number.before, "-–.,:/_")
	}
	if first || !letter.upper && !strings.ContainsAny(letter.before, ":(") {
		return !strings.Contains("aeiouy", letter.text)
	}
	return true
}

// isColumn reports whether a text is one letter, perhaps of another script, that names a column.
func isColumn(text string) bool {
	l := latin(text)
	return len(l) == 1 && l[0] >= 'a' && l[0] <= 'z'
}

// isRow reports whether a text is a number that may be a row.
func isRow(text string) bool {
	return len(text) >= 1 && len(text) <= 2 && text[0] != '0' && strings.Trim(text, "0123456789") == ""
}

// firstLetter parts the first letter of a word from the rest.
func firstLetter(word string) (letter, rest string) {
	_, n := utf8.DecodeRuneInString(word)
	return word[:n], word[n:]
}
