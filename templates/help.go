package templates

import (
	"slices"
	"strings"

	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/templates/say"
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
	return l.tell(say.HelpSubject())
}

func (l help) ask() string {
	switch f := l.f; {
	case l.page.view.Brief:
		return l.tell(say.HelpInShort(l.page.view.Service))
	case f.Variant != "":
		return l.tell(say.HelpHowToPlay(f.Variant))
	case f.Topic != "":
		return l.tell(say.HelpOn(l.page.to.commands.Say(f.Topic)))
	}
	return l.page.addressed(say.HelpWhatYouCanWrite(l.page.to.Me()), say.HelpWhatYouCanWriteNameless())
}

func (l help) told() string {
	teams := ""
	if l.page.view.Game != nil && l.page.game.Teams() != nil {
		teams = l.page.game.WhoPlaysWhom()
	}
	return join("\n\n", teams, l.explained())
}

func (l help) explained() string {
	switch f := l.f; {
	case f.Variant != "":
		return l.page.to.rulesOf(f.Variant)
	case f.Topic == "rules":
		return join("\n\n", guide{onPage{l.page}}.topicUsage(f.Topic), l.page.to.allGames())
	case f.Topic != "":
		return l.topic(f.Topic)
	case l.page.game.Plays():
		return join("\n\n", l.inGame(), l.firstUsage(), l.tell(say.HelpMore()), l.usages(), l.tell(say.HelpNewMail(l.page.view.Service)), l.otherUsages())
	case l.page.view.Challenge != nil:
		return join("\n\n", l.whatThisIs(), l.tell(say.HelpInvitation()), l.firstUsage())
	}
	return join("\n\n", l.whatThisIs(), l.tell(say.HelpPlay(l.page.view.Service)), l.firstUsage(), l.tell(say.HelpMore()), l.usages())
}

// topic explains a command, a word of the games, or both: "swap".
func (l help) topic(topic string) string {
	word := ""
	if slices.Contains(desk.GameWords(), topic) {
		word = l.page.to.wordOfGames(topic)
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
	return join("\n", l.tell(say.HelpComputers()), l.page.to.levels())
}

// forOrganisers lists what the reader can do with the league that they run.
func (l help) forOrganisers() string {
	if l.f.Organises == "" {
		return ""
	}
	var b strings.Builder
	for _, way := range desk.OrganiserWays() {
		usageLine(&b, strings.Replace(l.page.to.formOf(way), l.tell(say.Form(say.FormLeague, "")), l.f.Organises, 1), l.page.to.does(way))
	}
	return join("\n\n", l.tell(say.HelpOrganiser(l.f.Organises, l.page.view.Service)), strings.TrimRight(b.String(), "\n"))
}

func (l help) inGame() string {
	return l.tell(either(l.page.game.Over(), say.HelpInGameOver(), say.HelpInGame()))
}

// whatThisIs tells strangers and people who were invited what this is.
func (l help) whatThisIs() string {
	switch {
	case l.page.to.Me() != "":
		return ""
	case l.page.view.Challenge != nil:
		from := l.tell(say.HelpAddressFrom(l.page.invitation.Challenger()))
		return join("\n", l.page.to.whatIs(l.page.terms.ruleset), l.joined(from, l.tell(say.HelpFree())))
	}
	pente, _ := rules.Named("pente")
	return join("\n", l.page.to.whatIs(pente), l.tell(say.HelpJoin(l.page.view.Service)))
}

func (l help) answer() string {
	return l.tell(either(l.f.Variant != "" || slices.Contains(desk.GameWords(), l.f.Topic), say.HelpAnswerRules(),
		say.HelpAnswer()))
}
