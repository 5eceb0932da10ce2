package templates

import (
	"slices"
	"strings"

	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/rules"
)

// help explains what the reader can write, one command, or a game.
type help struct {
	onPage
	f letters.HelpText
	withoutNews
}

func (l help) subject() string {
	if l.page.About() {
		return l.page.GameSubject()
	}
	return l.tell("help.subject", nil)
}

func (l help) ask() string {
	switch f := l.f; {
	case l.page.Brief:
		return l.tell("help.in-short", args{"service": l.page.Service})
	case f.Variant != "":
		return l.tell("help.how-to-play", args{"game": f.Variant})
	case f.Topic != "":
		return l.tell("help.on", args{"word": l.page.commands.Say(f.Topic)})
	}
	return l.page.addressed("help.what-you-can-write", nil)
}

func (l help) told() string {
	teams := ""
	if l.page.Game != nil && l.page.Teams() != nil {
		teams = l.page.WhoPlaysWhom()
	}
	return join("\n\n", teams, l.explained())
}

func (l help) explained() string {
	service := args{"service": l.page.Service}
	switch f := l.f; {
	case f.Variant != "":
		return l.page.rulesOf(f.Variant)
	case f.Topic == "rules":
		return join("\n\n", guide{onPage{l.page}}.topicUsage(f.Topic), l.page.allGames())
	case f.Topic != "":
		return l.topic(f.Topic)
	case l.page.Plays():
		return join("\n\n", l.inGame(), l.firstUsage(), l.tell("help.more", nil), l.usages(), l.tell("help.new-mail", service), l.otherUsages())
	case l.page.Challenge != nil:
		return join("\n\n", l.whatThisIs(), l.tell("help.invitation", nil), l.firstUsage())
	}
	return join("\n\n", l.whatThisIs(), l.tell("help.play", service), l.firstUsage(), l.tell("help.more", nil), l.usages())
}

// topic explains a command, a word of the games, or both: "swap".
func (l help) topic(topic string) string {
	word := ""
	if slices.Contains(desk.GameWords(), topic) {
		word = l.page.wordOfGames(topic)
	}
	if command, _ := desk.CommandNamed(topic); word != "" && !command.Listed() {
		return word
	}
	return join("\n\n", guide{onPage{l.page}}.topicUsage(topic), l.computers(topic), l.forOrganisers(), word)
}

// computers lists the computer players for somebody who asks how to challenge.
func (l help) computers(topic string) string {
	if topic != "challenge" {
		return ""
	}
	return join("\n", l.tell("help.computers", nil), l.page.levels())
}

// forOrganisers lists what the reader can do with the league that they run.
func (l help) forOrganisers() string {
	if l.f.Organises == "" {
		return ""
	}
	var b strings.Builder
	for _, way := range desk.OrganiserWays() {
		usageLine(&b, strings.Replace(l.page.formOf(way), l.tell("form.league", nil), l.f.Organises, 1), l.page.does(way))
	}
	return join("\n\n", l.tell("help.organiser", args{"league": l.f.Organises, "service": l.page.Service}), strings.TrimRight(b.String(), "\n"))
}

func (l help) inGame() string {
	if l.page.Over() {
		return l.tell("help.in-game-over", nil)
	}
	return l.tell("help.in-game", nil)
}

// whatThisIs tells strangers and people who were invited what this is.
func (l help) whatThisIs() string {
	switch {
	case l.page.Me() != "":
		return ""
	case l.page.Challenge != nil:
		from := l.tell("help.address-from", args{"player": l.page.Challenger()})
		return join("\n", l.page.whatIs(l.page.ruleset), l.joined(from, l.tell("help.free", nil)))
	}
	pente, _ := rules.Named("pente")
	return join("\n", l.page.whatIs(pente), l.tell("help.join", args{"service": l.page.Service}))
}

func (l help) answer() string {
	if l.f.Variant != "" || slices.Contains(desk.GameWords(), l.f.Topic) {
		return l.tell("help.answer-rules", nil)
	}
	return l.tell("help.answer", nil)
}
