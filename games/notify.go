package games

import "time"

// notify adds a notice to the outbox, unless its reader may not get it.
func (s *session) notify(n Notice) error {
	if ok, err := s.mayBeTold(n); err != nil || !ok {
		return err
	}
	n.Made, n.Due = s.Now, s.Now
	return s.Enqueue(n)
}

// notifyOnce calls notify unless the reader got a letter that says the same within
// the given time.
func (s *session) notifyOnce(n Notice, within time.Duration) error {
	notified, err := s.WasNotified(n, s.Now.Add(-within))
	if err != nil || notified {
		return err
	}
	return s.notify(n)
}

// reply sends a notice to the sender.
func (s *session) reply(n Notice) error { return s.notify(s.asReply(n)) }

// replyOnce is like notifyOnce, for a notice to the sender.
func (s *session) replyOnce(n Notice, within time.Duration) error {
	return s.notifyOnce(s.asReply(n), within)
}

func (s *session) asReply(n Notice) Notice {
	n.To, n.Reply, n.InReplyTo = s.From.ID, !s.unasked, s.Mail
	if n.Kind == HelpLetter && !s.From.HasJoined() && s.Key.About == AboutNothing {
		n.To = 0
		if !s.Vouched {
			n.Facts.MaxBytes = s.MaxBytes
		}
	}
	if n.To == 0 {
		n.Address = s.From.Address
	}
	if n.Kind != Welcome {
		n.Facts.NotDone, n.Facts.Unsent, n.Facts.Cut = s.notDone, s.unsent, s.cut
		if !s.unsent { // else the whole text went to nobody
			n.Facts.Withheld = s.withheld
		}
	}
	return n
}

// setSubject makes an answer be about the same game or invitation as the letter that
// the mail answers, so that the sender can reply to it again.
func (s *session) setSubject(n *Notice) error {
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

// notifyMove notifies the players of the plies that the facts name: the mover gets a
// receipt, and the player on turn is asked for a move. If the game is over,
// everybody is told the result. All other players get the remark, if there is one.
func (s *session) notifyMove(g *Game, facts Facts, remark int64) error {
	_, facts.Offer = g.OpenOffer()
	if g.Position.Result().Over() {
		return s.notifyEnd(g, facts, remark)
	}
	receipt := s.asReply(Notice{Kind: Played, Game: g.ID, Ply: g.Position.Plies(), Facts: facts})
	if g.OnTurn() != s.From.ID && (s.From.Confirm || receipt.Facts.LeavesOut()) {
		if err := s.notify(receipt); err != nil {
			return err
		}
	}
	if err := s.notifyOnlookers(g, remark); err != nil {
		return err
	}
	facts.Remark = remark
	return s.notifyOnTurn(g, facts)
}

// notifyOnlookers sends a remark or an offer of a draw with a move to the players who
// neither sent the move nor are on turn.
func (s *session) notifyOnlookers(g *Game, remark int64) error {
	n := Notice{Kind: Remarked, Game: g.ID, Ply: g.Position.Plies(), Facts: Facts{By: s.From.ID, Remark: remark}}
	if _, offer := g.OpenOffer(); offer {
		n.Kind = OfferMade
	} else if remark == 0 {
		return nil
	}
	for _, p := range g.others(s.From.ID) {
		if p == g.OnTurn() {
			continue
		}
		n.To = p
		if err := s.notify(n); err != nil {
			return err
		}
	}
	return nil
}

// notifyOnTurn asks the player on turn for a move and shows every ply since their
// own last one. If the sender is on turn again, this letter is the answer to their
// mail.
func (s *session) notifyOnTurn(g *Game, facts Facts) error {
	n := Notice{To: g.OnTurn(), Kind: YourMove, Game: g.ID, Ply: g.Position.Plies(), Facts: facts}
	if n.To == s.From.ID {
		return s.reply(n)
	}
	if facts.Topic != TopicStart { // the letter about a new game shows all plies
		n.Facts.Since = g.lastPlyKnownTo(n.To) + 1
	}
	return s.notify(n)
}

// notifyOthers sends a notice to all players of a game except the sender and those
// who have left.
func (s *session) notifyOthers(g *Game, n Notice) error {
	n.Game, n.Ply = g.ID, g.Position.Plies()
	for _, p := range g.others(s.From.ID) {
		n.To = p
		if err := s.notify(n); err != nil {
			return err
		}
	}
	return nil
}

// notifyStart notifies the players of a new game. The player on turn is asked for a
// move.
func (s *session) notifyStart(g *Game, remark int64) error {
	facts := Facts{Topic: TopicStart, Since: 1, By: s.From.ID}
	for _, p := range g.Seats {
		if p == g.OnTurn() {
			continue
		}
		n := Notice{To: p, Kind: Played, Game: g.ID, Ply: g.Position.Plies(), Facts: facts}
		if p == s.From.ID {
			n = s.asReply(n)
		} else {
			n.Facts.Remark = remark
		}
		if err := s.notify(n); err != nil {
			return err
		}
	}
	if g.OnTurn() != s.From.ID {
		facts.Remark = remark
	}
	return s.notifyOnTurn(g, facts)
}

// notifyLeft notifies everybody that a player has left a game that the others still play. The
// player on turn is asked for a move.
func (s *session) notifyLeft(g *Game, who PlayerID, topic string, remark int64) error {
	for _, p := range g.Seats {
		if p != who && g.HasLeft(p) {
			continue
		}
		n := Notice{To: p, Kind: Shown, Game: g.ID, Ply: g.Position.Plies(), Facts: Facts{Topic: topic, By: who}}
		if p == g.OnTurn() {
			n.Kind, n.Facts.Since = YourMove, g.lastPlyKnownTo(p)+1
		}
		if p == s.From.ID {
			n = s.asReply(n)
		} else {
			n.Facts.Remark = remark
		}
		if err := s.notify(n); err != nil {
			return err
		}
	}
	return nil
}

// notifyEnd notifies everybody of the result and continues the match. With more than
// two players, some may not know all plies before the last one yet.
func (s *session) notifyEnd(g *Game, facts Facts, remark int64) error {
	n := Notice{Kind: GameEnded, Game: g.ID, Ply: g.Position.Plies(), Facts: facts}
	if err := s.reply(n); err != nil {
		return err
	}
	n.Facts.Remark, n.Facts.Moves = remark, nil
	for _, p := range g.others(s.From.ID) {
		n.To = p
		if len(g.Seats) > 2 {
			n.Facts.Since = min(facts.Since, g.lastPlyKnownTo(p)+1)
		}
		if err := s.notify(n); err != nil {
			return err
		}
	}
	return s.continueMatch(g)
}
