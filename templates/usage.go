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
	for _, c := range (guide{onPage{l.page}}).listed(func(c desk.CommandWord) bool { return c.First&l.place() != 0 }) {
		guide{onPage{l.page}}.usageLine(&b, c.Ways[0])
	}
	return strings.TrimRight(b.String(), "\n")
}

// usages lists the other commands that make sense in answer to this letter, each in one line.
func (l help) usages() string {
	return guide{onPage{l.page}}.topics(func(c desk.CommandWord) bool {
		return c.Where&l.place() != 0 && c.First&l.place() == 0 && c.Word != "help"
	})
}

// otherUsages lists the commands that only a new mail can hold, each in one line.
func (l help) otherUsages() string {
	return guide{onPage{l.page}}.topics(func(c desk.CommandWord) bool { return c.Where == desk.FreshMail })
}

// place is what a reply to this letter is.
func (l help) place() desk.Where {
	switch {
	case l.page.to.isPuzzle():
		return desk.FreshMail
	case l.page.view.Game != nil && !l.page.game.Plays(): // the reader is not a player of it
		return desk.FreshMail
	case l.page.view.Game != nil && l.page.game.Over():
		return desk.AfterGame
	case l.page.view.Game != nil:
		return desk.InGame
	case l.page.view.Challenge != nil && !l.page.invitation.Own():
		return desk.ToInvite
	}
	return desk.FreshMail
}

// usage lists the commands that change settings.
func (l settings) usage() string { return guide{onPage{l.page}}.usageOf("nick", "set") }

// guide says how commands are written and what they do.
type guide struct{ onPage }

// topicUsage explains one command with examples.
func (p guide) topicUsage(topic string) string {
	lines := []string{p.usageOf(topic), ""}
	command, _ := desk.CommandNamed(topic)
	for _, way := range command.Ways {
		lines = append(lines, p.tell(say.HelpForExample(p.page.to.exampleOf(way))))
	}
	return strings.Join(lines, "\n")
}

func (p guide) usageOf(words ...string) string {
	var b strings.Builder
	for _, word := range words {
		command, _ := desk.CommandNamed(word)
		for _, way := range command.Ways {
			p.usageLine(&b, way)
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

func (guide) listed(fits func(desk.CommandWord) bool) []desk.CommandWord {
	return slices.DeleteFunc(desk.CommandWords(), func(c desk.CommandWord) bool { return !c.Listed() || !fits(c) })
}

// topicColumn is the least width of the column of words in a list of topics.
const topicColumn = 16

func (p guide) topics(fits func(desk.CommandWord) bool) string {
	var list []explained
	for _, c := range p.listed(fits) {
		list = append(list, explained{p.page.to.commands.Say("help " + c.Word), p.page.to.isAbout(c)})
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

// usageLine writes what a command does beside its form, or below a form that is too long
// for its column.
func (p guide) usageLine(b *strings.Builder, w desk.Way) {
	usageLine(b, p.page.to.formOf(w), p.page.to.does(w))
}

func usageLine(b *strings.Builder, form, does string) {
	if columns.Of(form) < formColumn {
		wrapWords(b, does, "  "+columns.Left(form, formColumn), strings.Repeat(" ", formColumn+2))
		return
	}
	wrapWords(b, form, "  ", "  ")
	const indent = "              "
	wrapWords(b, does, indent, indent)
}
