package templates

import (
	"fmt"
	"strings"

	"pentepost/games"
	"pentepost/rules"
)

// formColumn is the width of the column of commands in a help letter.
const formColumn = 34

// Usage lists the commands that make sense in answer to this letter.
func (p *page) Usage() string {
	where := games.FreshMail
	switch {
	case p.Game != nil && !p.Plays(): // the reader is not a player of it
	case p.Game != nil && p.Over():
		where = games.AfterGame
	case p.Game != nil:
		where = games.InGame
	case p.Challenge != nil:
		where = games.ToInvite
	}
	return p.usages(func(row games.CommandRow) bool { return row.Where&where != 0 })
}

// OtherUsage lists the commands that only a new mail can hold.
func (p *page) OtherUsage() string {
	return p.usages(func(row games.CommandRow) bool { return row.Where == games.FreshMail })
}

// SettingsUsage lists the commands that change settings.
func (p *page) SettingsUsage() string { return p.usageOf("nick", "set") }

// Form shows how to write the command that the refusal is about.
func (p *page) Form() string { return p.usageOf(p.Notice.Facts.Name) }

// TopicUsage explains one command with examples.
func (p *page) TopicUsage() string {
	topic := p.Notice.Facts.Topic
	lines := []string{p.usageOf(topic), ""}
	for _, u := range p.commands[topic] {
		lines = append(lines, p.say("for example", u.Example))
	}
	return strings.Join(lines, "\n")
}

// Rules explains the variant that the reader asked about.
func (p *page) Rules() string {
	if block := "rules " + p.Notice.Facts.Name; p.knows(block) {
		return p.say(block, p)
	}
	return ""
}

// Variants lists the names of all variants.
func (p *page) Variants() []string { return rules.Names() }

func (p *page) usageOf(words ...string) string {
	var b strings.Builder
	for _, word := range words {
		for _, u := range p.commands[word] {
			p.usageLine(&b, u)
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

func (p *page) usages(fits func(games.CommandRow) bool) string {
	var words []string
	for _, row := range games.Commands() {
		if row.Help == games.Listed && fits(row) {
			words = append(words, row.Word)
		}
	}
	return p.usageOf(words...)
}

// usageLine writes what a command does beside its form, or below a form that is too long
// for its column.
func (p *page) usageLine(b *strings.Builder, u usage) {
	c := p.columns()
	if len(u.Form) < formColumn && c == wide {
		c.wrapWords(b, u.Does, fmt.Sprintf("  %-*s", formColumn, u.Form), strings.Repeat(" ", formColumn+2))
		return
	}
	c.wrapWords(b, u.Form, "  ", "  ")
	indent := strings.Repeat(" ", min(formColumn, int(c)/6)+2)
	c.wrapWords(b, u.Does, indent, indent)
}
