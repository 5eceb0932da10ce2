package games

import (
	"slices"
	"time"

	"pentepost/rules"
)

// Gone reports whether somebody is no player, or no longer one: they are banned or have been forgotten.
func (p Player) Gone() bool { return !p.HasJoined() || !p.Banned.IsZero() }

// isGone reports whether a player plays no further game of a match: they have left the server or
// the match, are about to be forgotten, or have forfeited the last game while no letter reached them.
// Somebody who has only resigned a game, or lost it by the clock, plays the next one.
func (s *session) isGone(m *Match, id PlayerID) (bool, error) {
	if slices.Contains(m.Gone, id) {
		return true, nil
	}
	p, err := s.Player(id)
	silent := !p.Unreachable.IsZero() && m.Games[len(m.Games)-1].forfeitedBy(id)
	return p.Gone() || !p.ForgetAt.IsZero() || silent, err
}

func (g *Game) forfeitedBy(p PlayerID) bool {
	seat := g.SeatOf(p)
	return slices.ContainsFunc(g.Leavings, func(l Leaving) bool { return l.Seat == seat && l.By == rules.ByForfeit })
}

// noteGone writes down which players of a match are gone, so that letters can say why it ends. It
// reports whether somebody is.
func (s *session) noteGone(m *Match) (somebody bool, err error) {
	for _, p := range m.Players {
		gone, err := s.isGone(m, p)
		if err != nil {
			return false, err
		}
		somebody = somebody || gone
		if !gone || slices.Contains(m.Gone, p) {
			continue
		}
		if err := s.LeaveMatch(m.ID, p, s.Now); err != nil {
			return false, err
		}
	}
	return somebody, nil
}

// leaveMatches takes the sender out of all matches that they play. A running match has a running game.
func (s *session) leaveMatches() error {
	running, err := s.GamesOf(s.From.ID)
	for i := range running {
		if err == nil {
			err = s.leaveMatch(&running[i], []PlayerID{s.From.ID})
		}
	}
	return err
}

// leaveMatch takes players out of the match of a game, if it is part of one.
func (s *session) leaveMatch(g *Game, players []PlayerID) error {
	if g.Match == 0 {
		return nil
	}
	for _, p := range players {
		if err := s.LeaveMatch(g.Match, p, s.Now); err != nil {
			return err
		}
	}
	return nil
}

// goneFromMatch returns who has left the match of a game.
func (s *session) goneFromMatch(g *Game) ([]PlayerID, error) {
	if g.Match == 0 {
		return nil, nil
	}
	m, err := s.Match(g.Match)
	return m.Gone, err
}

// resumeMatch lets the match of a game go on whose end was taken back. Whoever plays the game is in
// the match again.
func (s *session) resumeMatch(g *Game) error {
	if g.Match == 0 {
		return nil
	}
	for _, p := range g.others(0) {
		if err := s.LeaveMatch(g.Match, p, time.Time{}); err != nil {
			return err
		}
	}
	return s.EndMatch(g.Match, time.Time{})
}

// checkStays refuses a sender who is about to be forgotten, so that nothing new begins with them.
func (s *session) checkStays() error {
	if s.From.ForgetAt.IsZero() {
		return nil
	}
	return refuseAbout(NotAllowed, TopicLeaves, "")
}

// checkLast refuses to change how a game of a match ended if another game of it has begun since.
func (s *session) checkLast(g *Game) error {
	if g.Match == 0 || !g.Position.Result().Over() {
		return nil
	}
	m, err := s.Match(g.Match)
	if err == nil && m.Games[len(m.Games)-1].ID != g.ID {
		err = &OperatorRefusal{Reason: MatchGoesOn}
	}
	return err
}
