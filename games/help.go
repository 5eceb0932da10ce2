package games

import (
	"slices"
	"strings"

	"pentepost/rules"
)

// Help explains what can be done: all of it, or one command or variant.
type Help struct{ Topic string }

func (c Help) do(s *session) error {
	topic := strings.ToLower(c.Topic)
	if _, ok := rules.Named(topic); ok {
		return ExplainRules{topic}.do(s)
	}
	if topic != "" && !slices.ContainsFunc(Commands(), func(row CommandRow) bool { return row.Word == topic && row.Help == Listed }) {
		return &Refusal{NotUnderstood, Facts{Topic: TopicHelp, Name: c.Topic}}
	}
	return s.help(Facts{Topic: topic})
}

func (s *session) help(f Facts) error {
	n := Notice{Kind: HelpLetter, Facts: f}
	if err := s.keepSubject(&n); err != nil {
		return err
	}
	return s.answer(n)
}

// ExplainRules explains a variant.
type ExplainRules struct{ Variant string }

func (c ExplainRules) do(s *session) error {
	r, ok := rules.Named(c.Variant)
	if !ok {
		return &Refusal{NotUnderstood, Facts{Topic: TopicVariant, Name: c.Variant, Known: rules.Names()}}
	}
	return s.help(Facts{Topic: "rules", Name: r.Name})
}

// ListGames lists the sender's games and invitations.
type ListGames struct{}

func (ListGames) do(s *session) error {
	return s.answer(Notice{Kind: List, Facts: Facts{Topic: TopicGames}})
}

// Misread is what a mail asked for that could not be read as a command. It only
// ever refuses.
type Misread struct {
	Reason Reason
	Facts  Facts
}

func (c Misread) do(s *session) error {
	if s.Key.About == AboutGame {
		if _, _, err := s.keyedGame(); err != nil {
			return err
		}
	}
	return &Refusal{c.Reason, c.Facts}
}
