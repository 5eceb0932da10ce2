package templates

import (
	"cmp"
	"slices"
	"strings"

	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/templates/say"
)

// help explains what the reader can write, one command, or a game.
type help struct {
	to *people
	about
	brief bool
	f     letters.HelpText
}

func (l help) subject() string {
	return cmp.Or(l.about.subject(), l.to.tell(say.HelpSubject()))
}

func (l help) ask() string {
	switch f := l.f; {
	case l.brief:
		return l.to.tell(say.HelpInShort(l.to.service))
	case f.Variant != "":
		return l.to.tell(say.HelpHowToPlay(f.Variant))
	case f.Topic != "":
		return l.to.tell(say.HelpOn(l.to.commands.Say(f.Topic)))
	}
	return l.to.addressed(say.HelpWhatYouCanWrite(l.to.Me()), say.HelpWhatYouCanWriteNameless())
}

func (l help) told() string {
	teams := ""
	if l.game != nil && l.game.Teams() != nil {
		teams = l.game.WhoPlaysWhom()
	}
	return join("\n\n", teams, l.explained())
}

func (l help) explained() string {
	switch f := l.f; {
	case f.Variant != "":
		return rulesOf(l.to.speaker, f.Variant)
	case f.Topic == "rules":
		return join("\n\n", topicUsage(l.to.speaker, f.Topic), allGames(l.to.speaker))
	case f.Topic != "":
		return l.topic(f.Topic)
	case l.game.Plays():
		return join("\n\n", l.to.tell(either(l.game.Over(), say.HelpInGameOver(), say.HelpInGame())), l.firstUsage(), l.to.tell(say.HelpMore()), l.usages(), l.to.tell(say.HelpNewMail(l.to.service)), topics(l.to.speaker, func(c desk.CommandWord) bool { return c.Where == desk.FreshMail }))
	case l.invitation != nil:
		return join("\n\n", l.whatThisIs(), l.to.tell(say.HelpInvitation()), l.firstUsage())
	}
	return join("\n\n", l.whatThisIs(), l.to.tell(say.HelpPlay(l.to.service)), l.firstUsage(), l.to.tell(say.HelpMore()), l.usages())
}

// topic explains a command, a word of the games, or both: "swap".
func (l help) topic(topic string) string {
	word := ""
	if slices.Contains(desk.GameWords(), topic) {
		word = wordOfGames(l.to.speaker, topic)
	}
	if command, _ := desk.CommandNamed(topic); word != "" && !command.Listed() {
		return word
	}
	return join("\n\n", topicUsage(l.to.speaker, topic), l.computers(topic), l.forOrganisers(), word)
}

// computers lists the computer players for somebody who asks how to challenge.
func (l help) computers(topic string) string {
	if topic != "challenge" {
		return ""
	}
	return join("\n", l.to.tell(say.HelpComputers()), levels(l.to.speaker))
}

// forOrganisers lists what the reader can do with the league that they run.
func (l help) forOrganisers() string {
	if l.f.Organises == "" {
		return ""
	}
	var b strings.Builder
	for _, way := range desk.OrganiserWays() {
		besideForm(&b, strings.Replace(l.to.formOf(way), l.to.tell(say.Form(say.FormLeague, "")), l.f.Organises, 1), l.to.does(way))
	}
	return join("\n\n", l.to.tell(say.HelpOrganiser(l.f.Organises, l.to.service)), strings.TrimRight(b.String(), "\n"))
}

// whatThisIs tells strangers and people who were invited what this is.
func (l help) whatThisIs() string {
	switch {
	case l.to.Me() != "":
		return ""
	case l.invitation != nil:
		from := l.to.tell(say.HelpAddressFrom(l.invitation.Challenger()))
		return join("\n", whatIs(l.to.speaker, l.invitation.challenge.Rules), l.to.joined(from, l.to.tell(say.HelpFree())))
	}
	pente, _ := rules.Named("pente")
	return join("\n", whatIs(l.to.speaker, pente), l.to.tell(say.HelpJoin(l.to.service)))
}

func (l help) answer() string {
	return l.to.tell(either(l.f.Variant != "" || slices.Contains(desk.GameWords(), l.f.Topic), say.HelpAnswerRules(),
		say.HelpAnswer()))
}
