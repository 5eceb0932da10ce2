package command

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"pentepost/games/desk"
	"pentepost/rules"
)

// spokenColumns are the letters of columns as they are spoken, also in the alphabet of radio.
var spokenColumns = map[string]string{
	"ay": "a", "alfa": "a", "alpha": "a", "bee": "b", "bravo": "b", "see": "c", "sea": "c", "cee": "c", "charlie": "c", "dee": "d", "delta": "d",
	"ee": "e", "echo": "e", "ef": "f", "eff": "f", "foxtrot": "f", "gee": "g", "golf": "g", "aitch": "h", "haitch": "h", "hotel": "h",
	"jay": "j", "juliet": "j", "juliett": "j", "kay": "k", "kilo": "k", "el": "l", "ell": "l", "lima": "l", "em": "m", "mike": "m",
	"en": "n", "november": "n", "oh": "o", "oscar": "o", "pee": "p", "pea": "p", "papa": "p", "cue": "q", "queue": "q", "quebec": "q",
	"ar": "r", "are": "r", "romeo": "r", "es": "s", "ess": "s", "sierra": "s", "tee": "t", "tea": "t", "tango": "t",
}

// spokenRows are the numbers of rows in words.
var spokenRows = map[string]string{
	"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
	"eleven": "11", "twelve": "12", "thirteen": "13", "fourteen": "14", "fifteen": "15", "sixteen": "16", "seventeen": "17", "eighteen": "18", "nineteen": "19",
}

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
		column = spokenColumns[column]
	}
	if number := spokenRows[row]; number != "" {
		row = number
	}
	if column == "" || !strings.ContainsAny(row[:1], "123456789") {
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
