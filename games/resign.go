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
	facts := Facts{By: d.From.ID, Since: len(g.Plies) + 1}
	return d.tellEnd(&g, facts, remark)
}
