package games

import "time"

// tellOfMove tells the players of the plies since one: the mover by a receipt,
// the one on turn that it is his move, everybody when the game is over. A remark
// reaches all.
func (s *session) tellOfMove(g *Game, since int, remark int64) error {
	facts := Facts{Since: since, By: s.From.ID}
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
	n.Facts.Remark = remark
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

// tell writes a notice down for sending, as soon as its reader may get one more.
func (s *session) tell(n Notice) (err error) {
	n.Made, n.Due = s.Now, s.Now
	if !n.Reply && n.Kind.Row().Limit == Limited {
		if n.Due, err = s.freeAt(n.To); err != nil {
			return err
		}
	}
	return s.Enqueue(n)
}

// answer tells the sender himself.
func (s *session) answer(n Notice) error { return s.tell(s.addressed(n)) }

func (s *session) tellOnce(n Notice, within time.Duration) error {
	told, err := s.Told(n, s.Now.Add(-within))
	if err != nil || told {
		return err
	}
	return s.tell(n)
}

func (s *session) answerOnce(n Notice, within time.Duration) error {
	return s.tellOnce(s.addressed(n), within)
}

func (s *session) addressed(n Notice) Notice {
	n.To, n.Reply, n.InReplyTo = s.From.ID, true, s.Mail
	if n.To == 0 {
		n.Address = s.From.Address
	}
	return n
}

// keepSubject lets an answer be about the same game or invitation as the letter
// that the mail answers, so that it can be answered in turn.
func (s *session) keepSubject(n *Notice) error {
	switch s.Key.About {
	case AboutChallenge:
		n.Challenge = ChallengeID(s.Key.ID)
	case AboutGame:
		g, ok, err := s.Game(GameID(s.Key.ID))
		if err != nil {
			return err
		}
		if ok {
			n.Game, n.Ply = g.ID, g.Position.Plies()
		}
	}
	return nil
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

// tellStart tells the players of a new game: the one on turn that it is his move,
// the others that it has begun.
func (s *session) tellStart(g *Game, said int64) error {
	facts := Facts{Topic: TopicStart, Since: 1, By: s.From.ID}
	for _, p := range g.Seats {
		if p == g.OnTurn() {
			continue
		}
		n := Notice{To: p, Kind: Played, Game: g.ID, Ply: g.Position.Plies(), Facts: facts}
		if p == s.From.ID {
			n = s.addressed(n)
		} else {
			n.Facts.Remark = said
		}
		if err := s.tell(n); err != nil {
			return err
		}
	}
	if g.OnTurn() != s.From.ID {
		facts.Remark = said
	}
	return s.tellOnTurn(g, facts)
}
