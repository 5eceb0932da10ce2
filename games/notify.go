package games

import "time"

// notify adds a notice to the outbox, unless its reader may not get it. A computer player thinks instead.
func (s *session) notify(n Notice) error {
	computer, err := s.isComputer(n.To)
	switch {
	case err != nil:
		return err
	case computer:
		return s.wakeComputer(n.To, n)
	}
	if ok, err := s.mayBeTold(n); err != nil || !ok {
		return err
	}
	if err := s.askAboutVacation(&n); err != nil {
		return err
	}
	if n.Game != 0 {
		g, _, err := s.Game(n.Game)
		if err != nil {
			return err
		}
		n.Facts.Undone = g.Undone
	}
	if err := s.tellOfTree(&n); err != nil {
		return err
	}
	if s.parts != nil && n.isReceipt() {
		s.parts.add(n)
		return nil
	}
	n.Made, n.Due = s.Now, s.Now
	if n.Waits, err = s.waitsForDigest(n); err != nil {
		return err
	}
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
		n.Facts.NoteCut, n.Facts.NotesFull, n.Facts.Overheard = s.noteCut, s.notesFull, s.overheard
		s.answerIfs(&n.Facts)
		if !s.unsent { // else the whole text went to nobody
			n.Facts.Withheld = s.withheld
		}
	}
	return n
}

// setSubject makes an answer be about the same game, invitation or puzzle as the letter that
// the mail answers, so that the sender can reply to it again.
func (s *session) setSubject(n *Notice) error {
	switch s.Key.About {
	case AboutDigest:
		n.Facts.Digest = s.Key.ID
	case AboutPuzzle:
		if z, ok := PuzzleNumbered(s.Puzzles, s.Key.ID); ok {
			n.Facts.Puzzle, n.Ply = int(s.Key.ID), len(z.Moves)
		}
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
	if err := s.notifyWatchers(g, facts, remark); err != nil {
		return err
	}
	receipt := s.asReply(Notice{Kind: Played, Game: g.ID, Ply: g.Position.Plies(), Facts: facts})
	given := len(g.Plies) >= facts.Since && g.Plies[len(g.Plies)-1].Given // the mover does not know all plies
	wanted := s.From.Confirm && !s.heldOver                               // the receipt for a held move was sent when it came
	if g.OnTurn() != s.From.ID && (wanted || given || receipt.Facts.LeavesOut()) {
		if err := s.notify(receipt); err != nil {
			return err
		}
	}
	if err := s.notifyGiven(g, facts); err != nil {
		return err
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

// notifyGiven tells the players whose conditional moves were played, if they neither sent the mail
// nor are on turn.
func (s *session) notifyGiven(g *Game, facts Facts) error {
	n := Notice{Kind: Played, Game: g.ID, Ply: g.Position.Plies(), Facts: Facts{Topic: TopicGiven, By: s.From.ID}}
	for _, p := range g.others(s.From.ID) {
		if p == g.OnTurn() || !g.isGiven(p, facts.Since-1) {
			continue
		}
		n.To, n.Facts.Since = p, g.lastPlyKnownTo(p, facts.Since-1)+1
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
		n.Facts.Since = g.lastPlyKnownTo(n.To, facts.Since-1) + 1
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
	if err := s.notifyWatchers(g, facts, remark); err != nil {
		return err
	}
	if g.OnTurn() != s.From.ID {
		facts.Remark = remark
	}
	return s.notifyOnTurn(g, facts)
}

// notifyLeft notifies everybody that a player has left a game that the others still play. The
// player on turn is asked for a move.
func (s *session) notifyLeft(g *Game, who PlayerID, topic string, remark int64) error {
	if err := s.dropTrees(g); err != nil {
		return err
	}
	return s.notifyAll(g, Shown, Facts{Topic: topic, By: who, Remark: remark})
}

// notifyAll notifies everybody of something that has happened in a game beside a move. The player on
// turn is asked for a move. The sender does not get their own remark.
func (s *session) notifyAll(g *Game, kind Kind, facts Facts) error {
	if err := s.notifyWatchers(g, facts, facts.Remark); err != nil {
		return err
	}
	for _, p := range g.Seats {
		if p != facts.By && g.HasLeft(p) {
			continue
		}
		n := Notice{To: p, Kind: kind, Game: g.ID, Ply: g.Position.Plies(), Facts: facts}
		if p == g.OnTurn() {
			n.Kind, n.Facts.Since = YourMove, g.lastPlyKnownTo(p, len(g.Plies))+1
		}
		if p == s.From.ID {
			n.Facts.Remark = 0
			n = s.asReply(n)
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
	if err := s.endTrees(g); err != nil {
		return err
	}
	if err := s.notifyWatchers(g, facts, remark); err != nil {
		return err
	}
	n := Notice{Kind: GameEnded, Game: g.ID, Ply: g.Position.Plies(), Facts: facts}
	if err := s.reply(n); err != nil {
		return err
	}
	n.Facts.Remark, n.Facts.Moves = remark, nil
	for _, p := range g.others(s.From.ID) {
		n.To = p
		if len(g.Seats) > 2 {
			n.Facts.Since = min(facts.Since, g.lastPlyKnownTo(p, facts.Since-1)+1)
		}
		if err := s.notify(n); err != nil {
			return err
		}
	}
	return s.continueMatch(g)
}
