package desk

import (
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/rules"
)

// Ban closes the server to a player: their mails are not acted upon. Their open challenges are
// withdrawn, invitations to them are declined, and letters that wait for them are not sent.
type Ban struct {
	Player  games.PlayerID
	Forfeit bool // end their running games by forfeit; otherwise these are in the way
}

func (c Ban) operate(h *house) error {
	p, err := h.tx.Players.Load(c.Player)
	if err != nil {
		return err
	}
	h = h.as(p)
	running, err := h.people.runningGamesOf(c.Player)
	switch {
	case err != nil:
		return err
	case h.From.Computer:
		return games.Refuse(IsComputer)
	case !h.From.Banned.IsZero():
		return games.Refuse(AlreadyBanned)
	case len(running) > 0 && !c.Forfeit:
		return &games.Refusal{Reason: StillPlaying, Facts: games.Facts{Games: idsOf(running)}}
	}
	if err := h.tx.Outbox.Cancel(c.Player); err != nil {
		return err
	}
	err = h.change(func(p *games.Player) {
		p.Banned, p.BanTold, p.Waiting = h.Now, false, ""
		p.ForgetAt = time.Time{} // otherwise they could come back under the same address
		p.SetDigest(h.Now)
	})
	if err != nil {
		return err
	}
	if err := h.accounts.leaveAll(rules.ByForfeit); err != nil {
		return err
	}
	return h.invitations.closeChallenges(c.Player)
}

func idsOf(list []games.Game) (ids []games.GameID) {
	for i := range list {
		ids = append(ids, list[i].ID)
	}
	return ids
}

// closeChallenges closes all open challenges by and to a player, and their seeks. The others are
// notified.
func (in *invitations) closeChallenges(p games.PlayerID) error {
	open, err := in.tx.Challenges.Open(p)
	if err != nil {
		return err
	}
	if err := in.declineAll(open, p); err != nil {
		return err
	}
	return in.seeks.withdrawSeeks(p)
}

// Unban undoes [Ban]. Games that ended stay ended.
type Unban struct{ Player games.PlayerID }

func (c Unban) operate(h *house) error {
	p, err := h.tx.Players.Load(c.Player)
	if err != nil {
		return err
	}
	h = h.as(p)
	if h.From.Banned.IsZero() {
		return games.Refuse(NotBanned)
	}
	err = h.change(func(p *games.Player) {
		p.Banned, p.BanTold = time.Time{}, false
		p.SetDigest(h.Now)
	})
	if err != nil || h.From.Unsubscribed || !h.From.HasJoined() {
		return err
	}
	return h.desk.notify(letters.Notice{To: c.Player, Letter: letters.Unbanned{}})
}

// ignoreBanned tells a banned player, in answer to their first mail, that nothing they write is
// acted upon. It does nothing else.
func (ac *accounts) ignoreBanned() (Outcome, games.Reason, error) {
	if ac.From.BanTold || ac.Quiet || ac.From.Unsubscribed {
		return OutcomeIgnored, games.Banned, nil
	}
	if err := ac.change(func(p *games.Player) { p.BanTold = true }); err != nil {
		return "", "", err
	}
	return OutcomeIgnored, games.Banned, ac.answers.reply(letters.Notice{Letter: letters.Banned{}})
}
