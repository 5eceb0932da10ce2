package games

import "pentepost/rules"

// Resign gives the game up.
type Resign struct{ Remark string }

func (c Resign) do(s *session) error {
	g, seat, err := s.runningGame()
	if err != nil {
		return err
	}
	if err := g.leave(seat, rules.ByResigning, s.Now); err != nil {
		return ruled(err, nil)
	}
	if err := s.SaveGame(g, len(g.Plies)); err != nil {
		return err
	}
	remark, err := s.keepRemark(&g, c.Remark)
	if err != nil {
		return err
	}
	if g.Position.Result().Over() {
		return s.tellEnd(&g, Facts{By: s.From.ID, Since: len(g.Plies) + 1}, remark)
	}
	return s.tellLeft(&g, remark)
}

// tellLeft tells that the sender has left a game that the others play on: his
// stones stay, and the turn passes on.
func (s *session) tellLeft(g *Game, remark int64) error {
	facts := Facts{Topic: TopicLeft, By: s.From.ID}
	n := Notice{Kind: Shown, Game: g.ID, Ply: g.Position.Plies(), Facts: facts}
	if err := s.answer(n); err != nil {
		return err
	}
	facts.Remark = remark
	for _, p := range g.others(s.From.ID) {
		n.To, n.Facts, n.Kind = p, facts, Shown
		if p == g.OnTurn() {
			n.Kind, n.Facts.Since = YourMove, g.toldUpTo(p)+1
		}
		if err := s.tell(n); err != nil {
			return err
		}
	}
	return nil
}
