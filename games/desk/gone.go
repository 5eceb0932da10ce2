package desk

import (
	"slices"
	"time"

	"pentepost/games"
)

// isGone reports whether a player plays no further game of a match: they have left the server or
// the match, are about to be forgotten, or have forfeited the last game while no letter reached them.
// Somebody who has only resigned a game, or lost it by the clock, plays the next one.
func (ms *matches) isGone(m *games.Match, id games.PlayerID) (bool, error) {
	if slices.Contains(m.Gone, id) {
		return true, nil
	}
	p, err := ms.tx.Players.Load(id)
	silent := !p.Unreachable.IsZero() && m.Games[len(m.Games)-1].ForfeitedBy(id)
	return p.Gone() || !p.ForgetAt.IsZero() || silent, err
}

// noteGone writes down which players of a match are gone, so that letters can say why it ends. It
// reports whether somebody is.
func (ms *matches) noteGone(m *games.Match) (somebody bool, err error) {
	for _, p := range m.Players {
		gone, err := ms.isGone(m, p)
		if err != nil {
			return false, err
		}
		somebody = somebody || gone
		if !gone || slices.Contains(m.Gone, p) {
			continue
		}
		if err := ms.tx.Matches.Leave(m.ID, p, ms.Now); err != nil {
			return false, err
		}
	}
	return somebody, nil
}

// leaveMatches takes the sender out of all matches that they play. A running match has a running game.
func (ms *matches) leaveMatches() error {
	running, err := ms.tx.Games.Of(ms.From.ID)
	for i := range running {
		if err == nil {
			err = ms.leaveMatch(&running[i], []games.PlayerID{ms.From.ID})
		}
	}
	return err
}

// leaveMatch takes players out of the match of a game, if it is part of one.
func (ms *matches) leaveMatch(g *games.Game, players []games.PlayerID) error {
	if g.Match == 0 {
		return nil
	}
	for _, p := range players {
		if err := ms.tx.Matches.Leave(g.Match, p, ms.Now); err != nil {
			return err
		}
	}
	return nil
}

// goneFromMatch returns who has left the match of a game.
func (ms *matches) goneFromMatch(g *games.Game) ([]games.PlayerID, error) {
	if g.Match == 0 {
		return nil, nil
	}
	m, err := ms.tx.Matches.Load(g.Match)
	return m.Gone, err
}

// resumeMatch lets the match of a game go on whose end was taken back. Whoever plays the game is in
// the match again.
func (ms *matches) resumeMatch(g *games.Game) error {
	if g.Match == 0 {
		return nil
	}
	for _, p := range g.Others(0) {
		if err := ms.tx.Matches.Leave(g.Match, p, time.Time{}); err != nil {
			return err
		}
	}
	return ms.tx.Matches.End(g.Match, time.Time{})
}

// checkLast refuses to change how a game of a match ended if another game of it has begun since.
func (ms *matches) checkLast(g *games.Game) error {
	if g.Match == 0 || !g.Position.Result().Over() {
		return nil
	}
	m, err := ms.tx.Matches.Load(g.Match)
	if err == nil && m.Games[len(m.Games)-1].ID != g.ID {
		err = games.Refuse(MatchGoesOn)
	}
	return err
}
