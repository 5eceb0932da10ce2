package games

import (
	"time"

	"pentepost/rules"
)

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
		n.Undone = g.Undone
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
	if n.Kind() == KindHelp && !s.From.HasJoined() && s.Key.About == AboutNothing {
		n.To = 0
		if !s.Vouched {
			n.MaxBytes = s.MaxBytes
		}
	}
	if n.To == 0 {
		n.Address = s.From.Address
	}
	if n.Kind() != KindWelcome {
		n.LeftOut = s.leftOut()
	}
	return n
}

// setSubject makes an answer be about the same game, invitation or puzzle as the letter that
// the mail answers, so that the sender can reply to it again.
func (s *session) setSubject(n *Notice) error {
	switch s.Key.About {
	case AboutDigest:
		n.Digest = s.Key.ID
	case AboutPuzzle:
		if z, ok := PuzzleNumbered(s.Puzzles, s.Key.ID); ok {
			n.Matter = z.matter(int(s.Key.ID))
		}
	case AboutChallenge:
		n.Challenge = ChallengeID(s.Key.ID)
	case AboutGame:
		g, ok, err := s.Game(GameID(s.Key.ID))
		if err != nil {
			return err
		}
		if ok {
			n.Matter = g.now()
		}
	}
	return nil
}

// News is what has happened in a game, for the letters to its players and to people who watch.
type News struct {
	Since int // the first ply of it; 0: there is none
	Said
	Beside   Happening    // what has happened beside moves; nil: nothing
	Unplayed []rules.Move // what the mover wanted to play, and could not because the game had ended
	Held     bool         // the move was held, and its receipt was sent when it came
	heard    int          // how many people who watch the game read what its author says
}

// operated is what the operator has done in a game, and says of it.
func operated(what Happening, says string) News { return News{Beside: what, Said: Said{Text: says}} }

// unsaid returns the news without what its author says: that is for the others.
func (n News) unsaid() Said { return Said{By: n.By} }

// notifyMove notifies the players of plies: the mover gets a
// receipt, and the player on turn is asked for a move. All other players get the remark, if there is one.
func (s *session) notifyMove(g *Game, news News) error {
	if err := s.notifyWatchers(g, &news); err != nil {
		return err
	}
	_, offer := g.OpenOffer()
	receipt := s.asReply(Notice{Matter: g.news(news.Since), Letter: Played{Offer: offer}, Said: news.unsaid()})
	receipt.Overheard = news.heard
	given := len(g.Plies) >= news.Since && g.Plies[len(g.Plies)-1].Given // the mover does not know all plies
	wanted := s.From.Confirm && !news.Held
	if g.OnTurn() != s.From.ID && (wanted || given || receipt.LeavesOut()) {
		if err := s.notify(receipt); err != nil {
			return err
		}
	}
	if err := s.notifyGiven(g, news.Since); err != nil {
		return err
	}
	if err := s.notifyOnlookers(g, news.Remark); err != nil {
		return err
	}
	return s.notifyOnTurn(g, news)
}

// notifyOnlookers sends a remark or an offer of a draw with a move to the players who
// neither sent the move nor are on turn.
func (s *session) notifyOnlookers(g *Game, remark int64) error {
	n := Notice{Matter: g.now(), Letter: Remarked{}, Said: Said{By: s.From.ID, Remark: remark}}
	if _, offer := g.OpenOffer(); offer {
		n.Letter = Offered{}
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

// notifyGiven tells the players whose conditional moves were played since a ply, if they neither sent the mail
// nor are on turn.
func (s *session) notifyGiven(g *Game, since int) error {
	for _, p := range g.others(s.From.ID) {
		if p == g.OnTurn() || !g.isGiven(p, since-1) {
			continue
		}
		n := Notice{To: p, Matter: g.news(g.lastPlyKnownTo(p, since-1) + 1), Letter: Played{Beside: LinePlayed{}}, Said: Said{By: s.From.ID}}
		if err := s.notify(n); err != nil {
			return err
		}
	}
	return nil
}

// notifyOnTurn asks the player on turn for a move and shows every ply since their
// own last one. If the sender is on turn again, this letter is the answer to their
// mail.
func (s *session) notifyOnTurn(g *Game, news News) error {
	_, offer := g.OpenOffer()
	n := Notice{To: g.OnTurn(), Matter: g.news(news.Since), Letter: YourMove{Offer: offer, Beside: news.Beside}, Said: news.Said}
	if n.To == s.From.ID {
		n.Overheard = news.heard
		return s.reply(n)
	}
	if _, begun := news.Beside.(GameBegun); !begun { // the letter about a new game shows all plies
		n.Since = g.lastPlyKnownTo(n.To, news.Since-1) + 1
	}
	return s.notify(n)
}

// notifyOthers sends a notice to all players of a game except the sender and those
// who have left.
func (s *session) notifyOthers(g *Game, n Notice) error {
	n.Matter = g.now()
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
	news := News{Since: 1, Beside: GameBegun{}, Said: Said{By: s.From.ID, Remark: remark}}
	for _, p := range g.Seats {
		if p == g.OnTurn() {
			continue
		}
		n := Notice{To: p, Matter: g.news(news.Since), Letter: Played{Beside: news.Beside}, Said: news.Said}
		if p == s.From.ID {
			n = s.asReply(n)
			n.Said = news.unsaid()
		}
		if err := s.notify(n); err != nil {
			return err
		}
	}
	if err := s.notifyWatchers(g, &news); err != nil {
		return err
	}
	if g.OnTurn() == s.From.ID {
		news.Said = news.unsaid()
	}
	return s.notifyOnTurn(g, news)
}

// notifyLeft notifies everybody that a player has left a game that the others still play. The
// player on turn is asked for a move.
func (s *session) notifyLeft(g *Game, news News) error {
	if err := s.dropTrees(g); err != nil {
		return err
	}
	return s.notifyAll(g, Shown{}, news)
}

// notifyAll notifies everybody of something that has happened in a game beside a move, with some letter. The player on
// turn is asked for a move. The sender does not get their own remark.
func (s *session) notifyAll(g *Game, others besider, news News) error {
	if err := s.notifyWatchers(g, &news); err != nil {
		return err
	}
	for _, p := range g.Seats {
		if p != news.By && g.HasLeft(p) {
			continue
		}
		n := Notice{To: p, Matter: g.news(news.Since), Letter: others.after(news.Beside), Said: news.Said}
		if p == g.OnTurn() {
			n.Letter, n.Since = YourMove{Beside: news.Beside}, g.lastPlyKnownTo(p, len(g.Plies))+1
		}
		if p == s.From.ID {
			n.Remark, n.Overheard = 0, news.heard
			n = s.asReply(n)
		}
		if err := s.notify(n); err != nil {
			return err
		}
	}
	return nil
}

// notifyEnd notifies everybody of the result. With more than two players, some may not know all plies before the last one
// yet.
func (s *session) notifyEnd(g *Game, news News) error {
	if err := s.notifyWatchers(g, &news); err != nil {
		return err
	}
	n := Notice{Matter: g.news(news.Since), Letter: GameEnded{Moves: news.Unplayed, Beside: news.Beside}, Said: news.Said}
	n.Remark, n.Overheard = 0, news.heard
	if err := s.reply(n); err != nil {
		return err
	}
	n.Letter, n.Remark, n.Overheard = GameEnded{Beside: news.Beside}, news.Remark, 0
	for _, p := range g.others(s.From.ID) {
		n.To = p
		if len(g.Seats) > 2 {
			n.Since = min(news.Since, g.lastPlyKnownTo(p, news.Since-1)+1)
		}
		if err := s.notify(n); err != nil {
			return err
		}
	}
	return nil
}
