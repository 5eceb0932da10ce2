package templates

import (
	"cmp"
	"fmt"
	"strings"

	"pentepost/games"
)

// GamesList lists the reader's games, a line each.
func (p *page) GamesList() string {
	if len(p.Games) == 0 {
		return "You have no game going on."
	}
	var b strings.Builder
	for i := range p.Games {
		g := &p.Games[i]
		turn := p.name(g.OnTurn()) + "'s move"
		if g.OnTurn() == p.Reader.ID {
			turn = "your move by " + p.clock(g.Due())
		}
		line := fmt.Sprintf("%s, with %s, ply %d: %s", title(g.Rules), list(p.names(g.Seats, p.Reader.ID), "and"), len(g.Plies), turn)
		p.wrapWords(&b, line, fmt.Sprintf("  %-4d ", g.ID), "       ")
	}
	return strings.TrimRight(b.String(), "\n")
}

// ChallengesList lists the challenges that wait, a line each.
func (p *page) ChallengesList() string {
	var b strings.Builder
	for i := range p.Challenges {
		c := &p.Challenges[i]
		p.wrapWords(&b, variant(c.Rules)+p.waitsFor(c), "  ", "    ")
	}
	return strings.TrimRight(b.String(), "\n")
}

// waitsFor says for whose answer a challenge waits.
func (p *page) waitsFor(c *games.Challenge) string {
	var others []string
	for _, i := range c.Invited {
		switch {
		case i.Accepted:
		case i.Player == p.Reader.ID:
			return ", from " + p.name(c.From) + ": waits for you; reply to its letter"
		default:
			others = append(others, p.name(i.Player))
		}
	}
	return ": waits for " + list(others, "and")
}

// Invitees names those invited by the challenge of the notice.
func (p *page) Invitees() string { return list(p.names(p.Challenge.Asked(), 0), "and") }

// OthersInvited names those who have been invited besides the reader.
func (p *page) OthersInvited() string {
	names := p.names(p.Challenge.Asked(), p.Reader.ID)
	if len(names) == 0 {
		return ""
	}
	return "Invited with you: " + list(names, "and") + "."
}

// WhoIsFirst says who is to move first.
func (p *page) WhoIsFirst() string {
	switch p.Challenge.First {
	case 0:
		return "Who moves first is drawn by lot."
	case p.Reader.ID:
		return "You are to move first."
	}
	return p.name(p.Challenge.First) + " is to move first."
}

// RulesName is the name of the variant as one types it.
func (p *page) RulesName() string { return p.Challenge.Rules.Name }

// Rules explains the variant that the reader asked about.
func (p *page) Rules() (string, error) { return p.part("rules " + p.Notice.Facts.Name) }

// Settings lists the reader's settings, a line each.
func (p *page) Settings() string {
	var b strings.Builder
	for _, s := range [][2]string{
		{"nick", p.Reader.Nick}, {"board", string(p.Reader.Board)}, {"points", string(p.Reader.Points)}, {"zone", p.Reader.Zone},
		{"confirm", onOff(p.Reader.Confirm)}, {"subject", string(p.Reader.Subject)}, {"calendar", onOff(p.Reader.Calendar)},
	} {
		const column = 13
		p.wrapWords(&b, cmp.Or(oneLine(s[1]), "-"), fmt.Sprintf("  %-*s", column-2, s[0]), strings.Repeat(" ", column))
	}
	return strings.TrimRight(b.String(), "\n")
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

// SettingsUsage lists the commands that change settings.
func (p *page) SettingsUsage() string {
	return p.usage(func(u games.Usage) bool { return u.Word == "set" || u.Word == "nick" })
}
