package games

// tellOfMove tells the players of the plies that the facts name: the mover by a
// receipt, the one on turn that it is their move, everybody when the game is over. A
// remark reaches all.
func (s *session) tellOfMove(g *Game, facts Facts, remark int64) error {
	if g.Position.Result().Over() {
		return s.tellEnd(g, facts, remark)
	}
	if s.From.Confirm && g.OnTurn() != s.From.ID {
		n := Notice{Kind: Played, Game: g.ID, Ply: g.Position.Plies(), Facts: facts}
		if err := s.answer(n); err != nil {
			return err
		}
	}
	if err := s.tellOnlookers(g, remark); err != nil {
		return err
	}
	facts.Remark = remark
	return s.tellOnTurn(g, facts)
}

// tellOnlookers passes a remark on to those who neither moved nor are on turn.
func (s *session) tellOnlookers(g *Game, remark int64) error {
	if remark == 0 {
		return nil
	}
	n := Notice{Kind: Remarked, Game: g.ID, Ply: g.Position.Plies(), Facts: Facts{By: s.From.ID, Remark: remark}}
	for _, p := range g.others(s.From.ID) {
		if p == g.OnTurn() {
			continue
		}
		n.To = p
		if err := s.tell(n); err != nil {
			return err
		}
	}
	return nil
}

// tellOnTurn tells the player on turn that it is his move, with every ply since
// his own last one. If it is the sender's own move again, that is his answer.
func (s *session) tellOnTurn(g *Game, facts Facts) error {
	n := Notice{To: g.OnTurn(), Kind: YourMove, Game: g.ID, Ply: g.Position.Plies(), Facts: facts}
	if n.To == s.From.ID {
		return s.answer(n)
	}
	if facts.Topic != TopicStart { // of a new game nobody has been told anything
		n.Facts.Since = g.toldUpTo(n.To) + 1
	}
	return s.tell(n)
}

// tellEnd tells everybody how the game has ended. Of two players each has been told
// of every ply before; of more, only of those before his own last one. A match goes
// on.
func (s *session) tellEnd(g *Game, facts Facts, remark int64) error {
	n := Notice{Kind: GameEnded, Game: g.ID, Ply: g.Position.Plies(), Facts: facts}
	if err := s.answer(n); err != nil {
		return err
	}
	n.Facts.Remark, n.Facts.Moves = remark, nil
	for _, p := range g.others(s.From.ID) {
		n.To = p
		if len(g.Seats) > 2 {
			n.Facts.Since = min(facts.Since, g.toldUpTo(p)+1)
		}
		if err := s.tell(n); err != nil {
			return err
		}
	}
	return s.goOn(g)
}

// tellOthers writes the notice for everybody who still plays but the sender.
func (s *session) tellOthers(g *Game, n Notice) error {
	n.Game, n.Ply = g.ID, g.Position.Plies()
	for _, p := range g.others(s.From.ID) {
		n.To = p
		if err := s.tell(n); err != nil {
			return err
		}
	}
	return nil
}
