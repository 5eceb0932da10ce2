package games

import "pentepost/rules"

// Resign gives the game up.
type Resign struct{ Remark string }

func (c Resign) do(d *desk) error {
	g, seat, err := d.runningGame()
	if err != nil {
		return err
	}
	if err := g.leave(seat, rules.ByResigning, d.Now); err != nil {
		return ruled(err, nil)
	}
	if err := d.SaveGame(g, len(g.Plies)); err != nil {
		return err
	}
	remark, err := d.keepRemark(&g, c.Remark)
	if err != nil {
		return err
	}
	if g.Position.Result().Over() {
		return d.tellEnd(&g, Facts{By: d.From.ID, Since: len(g.Plies) + 1}, remark)
	}
	return d.tellLeft(&g, remark)
}

// tellLeft tells that the sender has left a game that the others play on: his
// stones stay, and the turn passes on.
func (d *desk) tellLeft(g *Game, remark int64) error {
	facts := Facts{Topic: TopicLeft, By: d.From.ID}
	n := Notice{Kind: Shown, Game: g.ID, Ply: g.Position.Plies(), Facts: facts}
	if err := d.answer(n); err != nil {
		return err
	}
	facts.Remark = remark
	for _, p := range g.others(d.From.ID) {
		n.To, n.Facts, n.Kind = p, facts, Shown
		if p == g.OnTurn() {
			n.Kind, n.Facts.Since = YourMove, g.toldUpTo(p)+1
		}
		if err := d.tell(n); err != nil {
			return err
		}
	}
	return nil
}
