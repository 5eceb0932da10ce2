package desk

import (
	"pentepost/games"
	"pentepost/games/letters"
)

// Sentence is a line of somebody who seems to know no commands: "How do I start?" Nothing is done, but the answer has
// buttons, the likeliest first.
type Sentence struct {
	About    games.Theme // what it names, "" for nothing
	Address  string      // a mail address in it
	Friendly bool        // some word of it is known
}

func (Sentence) traits() Traits { return Traits{Where: Everywhere, Free: true, Unproved: true} }

// do answers a player. What nobody understands is refused.
func (c Sentence) do(h *house) error {
	switch {
	case c.Address != "":
		line := "challenge " + c.Address
		return &games.Refusal{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicMeant, Meaning: games.Meaning{Meant: line}}}
	case c.Friendly && h.Key.About == games.AboutChallenge && !h.From.HasJoined(): // what this is, and who has invited them
		return h.answers.sendHelp(letters.HelpText{})
	case !c.Friendly || h.Key.About != games.AboutNothing && h.Key.About != games.AboutJoining:
		return Misread{Reason: games.NotUnderstood}.do(h)
	}
	p, err := h.allowance.countRefusal(false)
	if err != nil || p.silent {
		return err
	}
	return h.answers.reply(letters.Notice{Letter: letters.WelcomeFirst{Theme: c.About, Line: h.Line, Again: p.short}})
}
