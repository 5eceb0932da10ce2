package games

import (
	"time"

	"pentepost/rules"
)

// Ban closes the server to a player: their mails are not acted upon. Their open challenges are
// withdrawn, invitations to them are declined, and letters that wait for them are not sent.
type Ban struct {
	Player  PlayerID
	Forfeit bool // end their running games by forfeit; otherwise these are in the way
}

func (c Ban) operate(s *session) error {
	p, err := s.Player(c.Player)
	if err != nil {
		return err
	}
	s = s.as(p)
	running, err := s.runningGamesOf(c.Player)
	switch {
	case err != nil:
		return err
	case s.From.Computer:
		return &OperatorRefusal{Reason: IsComputer}
	case !s.From.Banned.IsZero():
		return &OperatorRefusal{Reason: AlreadyBanned}
	case len(running) > 0 && !c.Forfeit:
		return &OperatorRefusal{Reason: StillPlaying, Games: idsOf(running)}
	}
	if err := s.CancelNotices(c.Player); err != nil {
		return err
	}
	s.From.Banned, s.From.BanTold, s.From.Waiting = s.Now, false, ""
	s.From.ForgetAt = time.Time{} // otherwise they could come back under the same address
	s.From.setDigest(s.Now)
	if err := s.SavePlayer(s.From); err != nil {
		return err
	}
	if err := s.leaveAll(rules.ByForfeit); err != nil {
		return err
	}
	return s.closeChallenges(c.Player)
}

// runningGamesOf returns the running games of a player that they have not left.
func (s *session) runningGamesOf(p PlayerID) ([]Game, error) {
	all, err := s.GamesOf(p)
	var running []Game
	for _, g := range all {
		if !g.HasLeft(p) {
			running = append(running, g)
		}
	}
	return running, err
}

func idsOf(list []Game) (ids []GameID) {
	for i := range list {
		ids = append(ids, list[i].ID)
	}
	return ids
}

// closeChallenges closes all open challenges by and to a player, and their seeks. The others are
// notified.
func (s *session) closeChallenges(p PlayerID) error {
	open, err := s.OpenChallenges(p)
	if err != nil {
		return err
	}
	if err := s.declineAll(open, p); err != nil {
		return err
	}
	return s.withdrawSeeks(p)
}

// Unban undoes [Ban]. Games that ended stay ended.
type Unban struct{ Player PlayerID }

func (c Unban) operate(s *session) error {
	p, err := s.Player(c.Player)
	if err != nil {
		return err
	}
	s = s.as(p)
	if s.From.Banned.IsZero() {
		return &OperatorRefusal{Reason: NotBanned}
	}
	s.From.Banned, s.From.BanTold = time.Time{}, false
	s.From.setDigest(s.Now)
	if err := s.SavePlayer(s.From); err != nil || s.From.Unsubscribed || !s.From.HasJoined() {
		return err
	}
	return s.notify(Notice{To: c.Player, Letter: UnbannedLetter{}})
}

// ignoreBanned tells a banned player, in answer to their first mail, that nothing they write is
// acted upon. It does nothing else.
func (s *session) ignoreBanned() (Outcome, Reason, error) {
	if s.From.BanTold || s.Quiet || s.From.Unsubscribed {
		return OutcomeIgnored, Banned, nil
	}
	s.From.BanTold = true
	if err := s.SavePlayer(s.From); err != nil {
		return "", "", err
	}
	return OutcomeIgnored, Banned, s.reply(Notice{Letter: BannedLetter{}})
}

// mayBeTold reports whether a notice may go to its reader. Banned players get the end of their
// games, and one answer. Players who leave for good get answers.
func (s *session) mayBeTold(n Notice) (bool, error) {
	if n.To == 0 {
		return true, nil
	}
	p, err := s.Player(n.To)
	switch {
	case err != nil || p.Address == "":
		return false, err
	case !p.Banned.IsZero():
		_, banned := n.Letter.(BannedLetter)
		return banned || n.Kind() == KindGameEnded, nil
	}
	return p.ForgetAt.IsZero() || n.Reply, nil
}
