package command

import (
	"pentepost/games"
	"pentepost/games/desk"
)

// notEnglish reports whether a line may be in another language.
func notEnglish(c desk.Command) bool {
	switch c := c.(type) {
	case desk.Misread:
		return c.Reason == games.NotUnderstood
	case desk.WriteLines:
		return len(c.Ifs.Lines) == 1 && c.Ifs.Lines[0].Wrong != ""
	}
	return false
}

// inOtherWords reads a line with the phrase book, and returns it in English; nil if it cannot be read so.
func (r *reader) inOtherWords(line string) (string, desk.Command) {
	for _, english := range r.Book.English(undecorated(line), r.Language) {
		l := r.letter
		l.Line = english
		other := newReader(l, r.Context)
		other.sure = r.sure
		other.readBelow() // the line may be private in these words
		if c := other.exact(); !notEnglish(c) {
			return english, c
		}
	}
	return "", nil
}
