package templates

import (
	"slices"
	"strings"

	"pentepost/games/desk"
	"pentepost/templates/columns"
	"pentepost/templates/say"
)

// formColumn is the width of the column of commands in a help letter.
const formColumn = 34

// firstUsage lists the commands that people want most in answer to this letter.
func (l help) firstUsage() string {
	var b strings.Builder
	for _, c := range commandsThat(func(c desk.CommandWord) bool { return c.First&l.place() != 0 }) {
		usageLine(l.to.speaker, &b, c.Ways[0])
	}
	return strings.TrimRight(b.String(), "\n")
}

// usages lists the other commands that make sense in answer to this letter, each in one line.
func (l help) usages() string {
	return topics(l.to.speaker, func(c desk.CommandWord) bool {
		return c.Where&l.place() != 0 && c.First&l.place() == 0 && c.Word != "help"
	})
}

// place is what a reply to this letter is.
func (l help) place() desk.Where {
	switch {
	case l.to.puzzle:
		return desk.FreshMail
	case l.game != nil && !l.game.Plays(): // the reader is not a player of it
		return desk.FreshMail
	case l.game != nil && l.game.Over():
		return desk.AfterGame
	case l.game != nil:
		return desk.InGame
	case l.invitation != nil && !l.invitation.Own():
		return desk.ToInvite
	}
	return desk.FreshMail
}

// topicUsage explains one command with examples.
func topicUsage(s *speaker, topic string) string {
	lines := []string{usageOf(s, topic), ""}
	command, _ := desk.CommandNamed(topic)
	for _, way := range command.Ways {
		lines = append(lines, s.tell(say.HelpForExample(exampleOf(s, way))))
	}
	return strings.Join(lines, "\n")
}

func usageOf(s *speaker, words ...string) string {
	var b strings.Builder
	for _, word := range words {
		command, _ := desk.CommandNamed(word)
		for _, way := range command.Ways {
			usageLine(s, &b, way)
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// commandsThat returns the commands that are listed and fit.
func commandsThat(fits func(desk.CommandWord) bool) []desk.CommandWord {
	return slices.DeleteFunc(desk.CommandWords(), func(c desk.CommandWord) bool { return !c.Listed() || !fits(c) })
}

// topicColumn is the least width of the column of words in a list of topics.
const topicColumn = 16

func topics(s *speaker, fits func(desk.CommandWord) bool) string {
	var list []explained
	for _, c := range commandsThat(fits) {
		list = append(list, explained{s.commands.Say("help " + c.Word), isAbout(s, c)})
	}
	return wrappedInColumns(topicColumn, list)
}

// wrappedInColumns writes what things are for beside them, in a column of a width at least, with a gap of two before it.
func wrappedInColumns(width int, list []explained) string {
	for _, e := range list {
		width = max(width, columns.Of(e.what)+2)
	}
	var b strings.Builder
	for _, e := range list {
		wrapWords(&b, e.says, "  "+columns.Left(e.what, width), strings.Repeat(" ", width+2))
	}
	return strings.TrimRight(b.String(), "\n")
}

// usageLine writes what a command does beside its form.
func usageLine(s *speaker, b *strings.Builder, w desk.Way) { besideForm(b, s.formOf(w), s.does(w)) }

// besideForm writes what a command does beside its form, or below a form that is too long for its column.
func besideForm(b *strings.Builder, form, does string) {
	if columns.Of(form) < formColumn {
		wrapWords(b, does, "  "+columns.Left(form, formColumn), strings.Repeat(" ", formColumn+2))
		return
	}
	wrapWords(b, form, "  ", "  ")
	const indent = "              "
	wrapWords(b, does, indent, indent)
}
