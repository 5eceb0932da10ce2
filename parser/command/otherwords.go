package command

import (
	"cmp"
	"strings"

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
	bare := undecorated(line)
	for _, english := range r.Book.English(bare, r.Language) {
		english = cmp.Or(phrase(english), english)
		c := r.asEnglish(english)
		if notEnglish(c) || r.answersInvitation(line, c) {
			continue
		}
		if marks, ends := strings.CutPrefix(line, bare); ends && isWritten(c) { // they are a part of the text
			english += marks
			c = r.asEnglish(english)
		}
		return english, c
	}
	return "", nil
}

// answersInvitation reports whether a line that looks like a challenge accepts or declines one: "Výzvu přijímám".
func (r *reader) answersInvitation(line string, c desk.Command) bool {
	_, challenges := c.(desk.IssueChallenge)
	return challenges && r.Invited && readWish(line).means&(wishAccept|wishDecline) != 0
}

// formInOtherWords returns the refusal of a line that has a command of the writer's language in a form that it does not have; nil if it has
// none, or if it is already refused for another reason.
func (r *reader) formInOtherWords(line string, asItIs desk.Command) (string, desk.Command) {
	if m, _ := asItIs.(desk.Misread); r.Book == nil || m.Facts.Topic != "" {
		return "", nil
	}
	for _, english := range r.Book.In(r.Language).English(undecorated(line)) {
		if m, bad := r.asEnglish(english).(desk.Misread); bad && m.Facts.Topic == games.TopicForm {
			return english, m
		}
	}
	return "", nil
}

// asEnglish reads another line in the place of the command line.
func (r *reader) asEnglish(line string) desk.Command {
	return r.withText(line, r.letter.Rest).exact() // the line may be private in these words
}

// withText returns a reader of another line and another text below it, in the place of those of the letter.
func (r *reader) withText(line, rest string) *reader {
	l := r.letter
	l.Line, l.Rest = line, rest
	other := newReader(l, r.Context)
	other.sure = r.sure
	other.readBelow()
	return other
}

// isWritten reports whether a command has a text in its line.
func isWritten(c desk.Command) bool {
	switch c.(type) {
	case desk.Say, desk.Report, desk.WriteNote:
		return true
	}
	return false
}
