package desk

import (
	"pentepost/games"
	"pentepost/games/play"
)

// matches goes from one game of a match to the next.
type matches struct {
	*asked

	gameNews *gameNews
}

// continueMatch starts the next game of the match after a finished game, or ends the match: it is
// decided, or somebody is gone.
//
// DECISION: a match ends when one of its players is gone, also if two others could play on. They have
// agreed on a game for all of them, and what is left of it would be another game.
func (ms *matches) continueMatch(g *games.Game) error {
	if g.Match == 0 {
		return nil
	}
	m, err := ms.tx.Matches.Load(g.Match)
	if err != nil {
		return err
	}
	gone, err := ms.noteGone(&m)
	if err != nil {
		return err
	}
	if m.Decided() || gone {
		return ms.tx.Matches.End(m.ID, ms.Now)
	}
	next := play.New(g.Rules, g.Pace, m.NextSeats(), ms.Now)
	next.Origin = ms.newOrigin("next game", g.Origin, games.CourseOf(g, len(g.Plies)), next.Seats)
	next.Match, next.Announce, next.Private, next.Unrated, next.Explore, next.Title = g.Match, g.Announce, g.Private, g.Unrated, g.Explore, g.Title
	if err := ms.tx.Games.Add(&next); err != nil {
		return err
	}
	return ms.gameNews.notifyStart(&next, 0)
}
