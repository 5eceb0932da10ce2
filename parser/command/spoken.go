package command

import (
	"cmp"
	"regexp"
	"strings"
	"sync"

	"pentepost/games/desk"
	"pentepost/rules"
	"pentepost/templates/words"
)

// shortForm returns the letter of a column or the number that a word is said for, "" for any other word.
func shortForm(word string) string { return spokenWords()[word] }

var spokenWords = sync.OnceValue(func() map[string]string { return words.Keys("spoken.toml") })

// lookingLikeRow matches a point whose number has letters or marks in the place of digits: "mi2", "m|2", "kiz".
var lookingLikeRow = regexp.MustCompile(`^([a-z])[ -]?([1-9il|!z][0-9il|!oz]?)$`)

// spokenPoint returns the point that a line nearly is, as people dictate or mistype it: "em twelve", "MI2". It returns "" if the
// line is something else.
func spokenPoint(line string) string {
	line = strings.TrimRight(latin(undecorated(line)), "? ")
	for tokens := tokensOf(line); len(tokens) > 2; tokens = tokensOf(line) { // "I play em twelve"
		n, _ := knownWords().plays(tokens)
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
	if len(column) != 1 || !strings.ContainsAny(row[:1], "123456789") {
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
