package games

import "time"

// Undeliverable tells those who wait for an answer that a letter cannot be
// delivered: the challenger, whose invitation is off then, or the others in a game.
// It is no reason to tell anybody of other letters, least of all of this one.
func Undeliverable(tx Tx, n Notice, now time.Time) error {
	d := &desk{Tx: tx, Request: Request{Now: now}}
	switch n.Kind {
	case Invitation:
		return d.uninvite(n)
	case YourMove:
		return d.silent(n)
	}
	return nil
}

// uninvite closes a challenge that does not reach somebody.
func (d *desk) uninvite(n Notice) error {
	ch, ok, err := d.Challenge(n.Challenge)
	if err != nil || !ok || ch.State != ChallengeOpen {
		return err
	}
	ch.State = ChallengeDeclined
	if err := d.SaveChallenge(ch); err != nil {
		return err
	}
	return d.tell(Notice{To: ch.From, Kind: Unreachable, Challenge: ch.ID, Facts: Facts{By: n.To}})
}

// silent tells the others in a game, once a day, why they hear nothing.
func (d *desk) silent(n Notice) error {
	g, ok, err := d.Game(n.Game)
	if err != nil || !ok || g.Position.Result().Over() {
		return err
	}
	for _, p := range g.others(n.To) {
		to := Notice{To: p, Kind: Unreachable, Game: g.ID, Ply: g.Position.Plies(), Facts: Facts{By: n.To}}
		if err := d.tellOnce(to, day); err != nil {
			return err
		}
	}
	return nil
}
