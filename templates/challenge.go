package templates

import (
	"slices"
	"time"

	"pentepost/games"
	"pentepost/templates/say"
)

// invitationSeen is an invitation as its reader sees it. Methods that are also used in letters about none allow a nil receiver.
type invitationSeen struct {
	to        *people
	challenge *games.Challenge
	away      map[games.PlayerID]time.Time // when invited players are back from vacation
}

// invites reports whether the challenge waits for an answer of the reader.
func (c *invitationSeen) invites() bool {
	return c != nil && c.challenge.State == games.ChallengeOpen &&
		slices.Contains(c.challenge.Invited, games.Invitee{Player: c.to.reader.ID})
}

// Own reports whether the reader is the challenger.
func (c *invitationSeen) Own() bool { return c.challenge.From == c.to.reader.ID }

// waitsForOthers reports whether the challenge is the reader's own and open, so that they can take it back.
func (c *invitationSeen) waitsForOthers() bool {
	return c != nil && c.challenge.State == games.ChallengeOpen && c.Own()
}

// MayInviteAgain reports whether the reader can send their invitation once more.
func (c *invitationSeen) MayInviteAgain() bool {
	return c != nil && c.Own() && c.challenge.MayBeSentAgain()
}

// Lapses is when an open challenge lapses.
func (c *invitationSeen) Lapses() string { return c.to.at(c.challenge.Lapses) }

// Silent names the invited people except the reader who have not accepted.
func (c *invitationSeen) Silent() []string {
	var silent []games.PlayerID
	for _, i := range c.challenge.Invited {
		if !i.Accepted {
			silent = append(silent, i.Player)
		}
	}
	return c.to.names(silent, c.to.reader.ID)
}

// inviteBack is the command with which the reader invites the challenger to the same game, with the same player
// first; "" for a game of more than two.
func (c *invitationSeen) inviteBack() string {
	if c == nil || c.challenge.Rules.Seats != 2 {
		return ""
	}
	ch := c.challenge
	words := "challenge " + c.Challenger() + " " + terms(ch)
	switch ch.First {
	case 0:
	case ch.From:
		words += " second"
	default:
		words += " first"
	}
	return words
}

// Challenger names the player who challenges.
func (c *invitationSeen) Challenger() string { return c.to.name(c.challenge.From) }

// Invitees names the people that the challenge invites.
func (c *invitationSeen) Invitees() []string { return c.to.names(c.challenge.InvitedPlayers(), 0) }

// OthersInvited names the invited people except the reader.
func (c *invitationSeen) OthersInvited() []string {
	return c.to.names(c.challenge.InvitedPlayers(), c.to.reader.ID)
}

// teamsInvited lists the sides of a game of teams, the reader's first, and nil for other
// games. The teams are the same for every first move.
func (c *invitationSeen) teamsInvited() []side {
	r := c.challenge.Rules
	return teams(r, c.to.sides(r, slices.Concat([]games.PlayerID{c.challenge.From}, c.challenge.InvitedPlayers())))
}

// WhoMovesFirst says who is to move first.
func (c *invitationSeen) WhoMovesFirst() string {
	switch c.challenge.First {
	case c.to.reader.ID:
		return c.to.tell(say.FirstYou())
	case games.TakerFirst:
		return c.to.tell(say.FirstOpponent())
	case 0:
		return c.to.tell(say.FirstChance())
	}
	return c.to.tell(say.FirstPlayer(c.to.name(c.challenge.First)))
}
