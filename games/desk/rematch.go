package desk

import (
	"slices"

	"pentepost/games"
)

// Rematch invites the players of a finished game to another game with the same rules
// and pace and with new seats.
type Rematch struct{ Remark string }

func (Rematch) traits() Traits {
	return Traits{Ways: []Way{{Form: "rematch"}}, Alone: remarked[Rematch], Where: AfterGame, First: AfterGame, Free: true, Sends: true}
}

func (c Rematch) do(h *house) error {
	g, _, err := h.gameOfKey()
	if err != nil {
		return err
	}
	terms, running, err := h.matches.matchTerms(&g)
	if err != nil {
		return err
	}
	if running {
		return games.RefuseAbout(games.NotAllowed, games.TopicRunning, "")
	}
	open, err := h.tx.Challenges.Open(h.From.ID)
	if err != nil {
		return err
	}
	for i := range open {
		switch {
		case open[i].Rematch != g.ID:
		case open[i].From == h.From.ID:
			return games.RefuseAbout(games.NotAllowed, games.TopicWaiting, "")
		default: // another player has asked for the same rematch
			open[i].InviteeOf(h.From.ID).Accepted = true
			return h.invitations.acceptChallenge(&open[i], c.Remark)
		}
	}
	ch, err := h.invitations.newRematch(&g)
	if err != nil {
		return err
	}
	ch.Match, ch.Announce, ch.Private, ch.Unrated, ch.Explore = terms, g.Announce, g.Private, g.Unrated, g.Explore
	return h.invitations.sendChallenge(ch, c.Remark)
}

// matchTerms returns the terms of the match that a game belongs to, and whether the
// match is still running. For a single game the terms are zero, and running is about
// the game. Of two players, the same one keeps the handicap if the sender challenges.
func (ms *matches) matchTerms(g *games.Game) (terms games.MatchTerms, running bool, err error) {
	running = !g.Position.Result().Over()
	if g.Match == 0 {
		return games.MatchTerms{}, running, nil
	}
	m, err := ms.tx.Matches.Load(g.Match)
	if i := slices.Index(m.Players, ms.From.ID); err == nil && i >= 0 && len(m.Players) == 2 {
		m.Terms.Handicap = m.Head[1-i] - m.Head[i]
	}
	return m.Terms, m.Ended.IsZero(), err
}

// newRematch returns the challenge of a rematch. It invites the others in the order
// of the seats after the sender's, so that everybody moves up by one seat. After a swap
// these are the seats of the beginning: who has opened this game does not open the next.
func (in *invitations) newRematch(g *games.Game) (games.Challenge, error) {
	lineup := g.Lineup()
	n, own := len(lineup), slices.Index(lineup, in.From.ID)
	ch := games.Challenge{From: in.From.ID, Rules: g.Rules, Pace: g.Pace, Rematch: g.ID}
	ch.Open(in.Now)
	ch.First = lineup[1%n]
	if err := in.opponents.checkRoom(in.From, ""); err != nil {
		return ch, err
	}
	for i := range n - 1 {
		p, err := in.tx.Players.Load(lineup[(own+1+i)%n])
		if err != nil {
			return ch, err
		}
		if err := in.computers.checkComputer(p, g.Rules); err != nil {
			return ch, err
		}
		if err := in.opponents.checkInvitable(p, p.Nick); err != nil {
			return ch, err
		}
		ch.Invited = append(ch.Invited, games.Invitee{Player: p.ID})
	}
	return ch, nil
}
