package templates

import (
	"fmt"
	"strings"

	"pentepost/games"
	"pentepost/rules"
)

// formColumn is the width of the column of commands in a help letter.
const formColumn = 34

// Usage lists the commands that make sense in answer to this letter, from the
// table of commands.
func (p *page) Usage() string {
	where := games.FreshMail
	switch {
	case p.Game != nil && !p.Plays(): // he has only looked at it
	case p.Game != nil && p.Over():
		where = games.AfterGame
	case p.Game != nil:
		where = games.InGame
	case p.Challenge != nil:
		where = games.ToInvite
	}
	return p.usage(func(u games.Usage) bool { return u.Where&where != 0 })
}

// OtherUsage lists those that a new mail may hold besides.
func (p *page) OtherUsage() string {
	return p.usage(func(u games.Usage) bool { return u.Where == games.FreshMail })
}

// TopicUsage explains one command with an example.
func (p *page) TopicUsage() string {
	topic := p.Notice.Facts.Topic
	lines := []string{p.usage(func(u games.Usage) bool { return u.Word == topic }), ""}
	for _, u := range games.Commands() {
		if u.Word == topic {
			lines = append(lines, "For example:   "+u.Example)
		}
	}
	return strings.Join(lines, "\n")
}

func (p *page) usage(fits func(games.Usage) bool) string {
	var b strings.Builder
	for _, u := range games.Commands() {
		if fits(u) {
			p.usageLine(&b, u)
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// usageLine sets what a command does beside its form or, where that is too long for
// its column, below it.
func (p *page) usageLine(b *strings.Builder, u games.Usage) {
	if len(u.Form) < formColumn && p.width() == Width {
		p.wrapWords(b, u.Does, fmt.Sprintf("  %-*s", formColumn, u.Form), strings.Repeat(" ", formColumn+2))
		return
	}
	p.wrapWords(b, u.Form, "  ", "  ")
	indent := strings.Repeat(" ", min(formColumn, p.width()/6)+2)
	p.wrapWords(b, u.Does, indent, indent)
}

// Form shows how the command is written that was not.
func (p *page) Form() string {
	return p.usage(func(u games.Usage) bool { return u.Word == p.Notice.Facts.Name })
}

// Variants lists all variants.
func (p *page) Variants() string { return list(rules.Names(), "and") }
