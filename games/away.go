package games

import (
	"time"

	"pentepost/games/clock"
)

// NoteAway notes the last day of somebody's absence, which an automatic reply from their address names. The
// next letter to them asks whether they want vacation until then. Nothing is noted if they
// cannot take it, or have been asked about that day.
func NoteAway(tx Tx, address string, until Date, now time.Time) error {
	s := unasked(tx, now)
	p, ok, err := s.PlayerByAddress(address)
	if err != nil || !ok || !p.HasJoined() || !p.Banned.IsZero() || !until.Exists() {
		return err
	}
	_, end := until.within(location(p.Zone), now)
	last := end.Add(-time.Second).In(location(p.Zone))
	until = Date{last.Year(), last.Month(), last.Day()}
	wanted, err := s.couldTake(p, until)
	if err != nil || !wanted || p.Away == until {
		return err
	}
	p.Away, p.AwayAsked = until, false
	return s.SavePlayer(p)
}

// couldTake reports whether a player has enough vacation until the end of a day, and has not taken it.
func (s *session) couldTake(p Player, until Date) (bool, error) {
	taken, err := s.vacations(p.ID)
	if err != nil {
		return false, err
	}
	_, end := until.within(location(p.Zone), s.Now)
	need := end.Sub(s.Now)
	for _, v := range taken {
		if !v.To.Before(end) {
			return false, nil
		}
	}
	return need >= clock.LeastVacation && need <= clock.VacationLeft(p.Joined, taken, s.Now), nil
}

// askAboutVacation adds the question to the first letter to a player after their mail program has said
// that they are away. A letter that a later one may replace keeps the question: it is sent.
func (s *session) askAboutVacation(n *Notice) error {
	if n.To == 0 || n.Kind() == KindWatched || n.Kind() == KindVacation || n.Game == 0 && !n.Reply {
		return nil
	}
	p, err := s.Player(n.To)
	if err != nil || p.Away.IsZero() || p.AwayAsked {
		return err
	}
	wanted, err := s.couldTake(p, p.Away)
	if err != nil {
		return err
	}
	if wanted {
		n.Away = p.Away.String()
	}
	p.AwayAsked = true
	if p.ID == s.From.ID {
		s.From.AwayAsked = true
	}
	return s.SavePlayer(p)
}
