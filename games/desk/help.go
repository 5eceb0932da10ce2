package desk

import (
	"strings"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/rules"
)

// Help explains all commands, one command, one variant, or a word of the games.
type Help struct{ Topic string }

func (Help) traits() Traits {
	return Traits{
		Ways:  []Way{{Form: "help"}, {Form: "help COMMAND", Example: "help challenge"}, {Form: "help WORD", Example: "help tria"}},
		Read:  func(l CommandLine) Command { return Help{Topic: strings.Join(l.Args, " ")} },
		Where: Everywhere, Free: true, Stranger: AnsweredDaily, Unproved: true,
	}
}

func (c Help) do(h *house) error {
	topic := strings.ToLower(c.Topic)
	if computerNames.MatchString(topic) {
		topic = "challenge" // the command that begins a game against it
	}
	if r, ok := gameMeant(topic); ok {
		return ExplainRules{r.Name}.do(h)
	}
	if word, _ := CommandNamed(topic); topic != "" && !word.Listed() {
		if word, ok := GameWord(topic); ok {
			return h.answers.sendHelp(letters.HelpText{Topic: word})
		}
		return &games.Refusal{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicHelp, Name: c.Topic}}
	}
	l := letters.HelpText{Topic: topic}
	if topic == "league" || topic == "leagues" {
		var err error
		if l.Organises, err = h.people.organises(); err != nil {
			return err
		}
	}
	return h.answers.sendHelp(l)
}

// ExplainRules explains the rules of a variant, or a word of the games.
type ExplainRules struct{ Variant string }

func (ExplainRules) traits() Traits {
	return Traits{
		Ways: []Way{{Form: "rules VARIANT", Example: "rules pente"}}, Read: readRules,
		Where: Everywhere, First: ToInvite | FreshMail | AfterGame, Stranger: AnsweredDaily, Unproved: true,
	}
}

// readRules reads the name of a variant.
func readRules(l CommandLine) Command {
	name := strings.Join(l.Args, " ")
	if r, ok := gameMeant(name); ok {
		name = r.Name
	} else if o, ok := openingMeant(name); ok {
		name = string(o)
	}
	return ExplainRules{Variant: name}
}

// do explains the game that the answered letter is about, if none is named. Where there is no such letter, help lists all variants.
func (c ExplainRules) do(h *house) error {
	if c.Variant == "" {
		if c.Variant = h.gameAsked(); c.Variant == "" {
			return Help{Topic: "rules"}.do(h)
		}
	}
	_, ok := rules.Explained(c.Variant)
	if word, explained := GameWord(c.Variant); !ok && explained {
		return h.answers.sendHelp(letters.HelpText{Topic: word})
	}
	if !ok {
		return &games.Refusal{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicVariant, Name: c.Variant, Known: rules.Names()}}
	}
	return h.answers.sendHelp(letters.HelpText{Topic: "rules", Variant: c.Variant})
}

// gameAsked returns the name of the game of the letter that the sender answers, "" if it is about none.
func (h *house) gameAsked() string {
	switch h.Key.About {
	case games.AboutChallenge:
		if ch, err := h.invitations.invitationOfKey(); err == nil {
			return ch.Rules.NameOfRules()
		}
	case games.AboutGame:
		if g, _, err := h.gameOfKey(); err == nil {
			return g.Rules.NameOfRules()
		}
	}
	return ""
}

// Misread stands for a mail that could not be read as a command. It always refuses.
type Misread struct {
	Reason games.Reason
	Facts  games.Facts
}

func (Misread) traits() Traits { return Traits{Where: Everywhere, Free: true, Unproved: true} }

func (c Misread) do(h *house) error {
	if h.Key.About == games.AboutGame {
		if _, _, err := h.gameOfKey(); err != nil {
			return err
		}
	}
	return &games.Refusal{Reason: c.Reason, Facts: c.Facts}
}
