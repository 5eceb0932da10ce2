package desk

import (
	"slices"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// ears knows who wants to read what another player writes.
type ears struct {
	*asked
}

// closedTo reports whether a player has blocked another one.
func (e *ears) closedTo(p, by games.PlayerID) (bool, error) {
	if p == 0 || by == 0 || p == by {
		return false, nil
	}
	who, err := e.tx.Blocks.By(by)
	return slices.Contains(who, p), err
}

// closedIn returns the other players of a game who have blocked the sender.
func (e *ears) closedIn(g *games.Game) ([]games.PlayerID, error) {
	who, err := e.tx.Blocks.By(e.From.ID)
	return slices.DeleteFunc(g.Others(e.From.ID), func(p games.PlayerID) bool { return !slices.Contains(who, p) }), err
}

// silence takes out of a notice the words that its reader does not want, and reports whether it did. What an organiser says about a
// league is for all.
func (e *ears) silence(n *letters.Notice) (silenced bool, err error) {
	if n.Remark == 0 && n.Text == "" || n.League != 0 {
		return false, nil
	}
	silenced, err = e.closedTo(n.To, n.By)
	if silenced {
		n.Said = play.Said{By: n.By}
	}
	return silenced, err
}

// checkWanted refuses an invitation to a person who has blocked the sender, or whom the sender has blocked.
func (e *ears) checkWanted(p games.Player, who string) error {
	closed, err := e.closedTo(p.ID, e.From.ID)
	switch {
	case err != nil:
		return err
	case closed:
		return games.RefuseAbout(games.NotAllowed, games.TopicBlocked, who)
	}
	if closed, err = e.closedTo(e.From.ID, p.ID); err == nil && closed {
		err = games.RefuseAbout(games.NotAllowed, games.TopicOwnBlock, who)
	}
	return err
}
