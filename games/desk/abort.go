package desk

import (
	"pentepost/games"
	"pentepost/games/play"
)

// Abort ends a game without a result that has hardly begun: not every player has moved twice.
type Abort struct{ Remark string }

func (Abort) traits() Traits {
	return Traits{Ways: []Way{{Form: "abort"}}, Alone: remarked[Abort], Where: InGame, Free: true, Sends: true}
}

func (c Abort) do(h *house) error {
	g, _, err := h.runningGame()
	if err != nil {
		return err
	}
	if err := h.matches.checkAbort(&g); err != nil {
		return err
	}
	return h.table.closeGame(&g, play.GameAborted{}, c.Remark)
}

// checkAbort refuses to abort a game of a league, which has to have a result, a later game of a match, whose score would
// depend on it, and a game that is on its way.
func (ms *matches) checkAbort(g *games.Game) error {
	switch {
	case g.League != 0:
		return games.RefuseAbout(games.NotAllowed, games.TopicAbortLeague, "")
	case len(g.Leavings) > 0 || movedTwice(g):
		return games.RefuseAbout(games.NotAllowed, games.TopicAbortLate, "")
	case g.Match == 0:
		return nil
	}
	m, err := ms.tx.Matches.Load(g.Match)
	if err == nil && m.NumberOf(g.ID) > 1 {
		err = games.RefuseAbout(games.NotAllowed, games.TopicAbortMatch, "")
	}
	return err
}

// movedTwice reports whether every player has moved twice.
func movedTwice(g *games.Game) bool {
	moved := map[games.PlayerID]int{}
	for _, t := range g.Turns() {
		moved[t.Player]++
	}
	for _, p := range g.Seats {
		if moved[p] < 2 {
			return false
		}
	}
	return true
}
