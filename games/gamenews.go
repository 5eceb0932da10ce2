package games

import (
	"slices"
	"time"

	"pentepost/rules"
)

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

// gameNews tells the players of a game, and people who watch it, what has happened.
type gameNews struct {
	*asked

	desk    *desk
	answers *answers
}

// notifyMove notifies the players of plies: the mover gets a
// receipt, and the player on turn is asked for a move. All other players get the remark, if there is one.
func (gn *gameNews) notifyMove(g *Game, news News) error {
	if err := gn.notifyWatchers(g, &news); err != nil {
		return err
	}
	_, offer := g.OpenOffer()
	receipt := gn.answers.asReply(Notice{Matter: g.news(news.Since), Letter: Played{Offer: offer}, Said: news.unsaid()})
	receipt.Overheard = news.heard
	given := len(g.Plies) >= news.Since && g.Plies[len(g.Plies)-1].Given // the mover does not know all plies
	wanted := gn.From.Confirm && !news.Held
	if g.OnTurn() != gn.From.ID && (wanted || given || receipt.LeavesOut()) {
		if err := gn.desk.notify(receipt); err != nil {
			return err
		}
	}
	if err := gn.notifyGiven(g, news.Since); err != nil {
		return err
	}
	if err := gn.notifyOnlookers(g, news.Remark); err != nil {
		return err
	}
	return gn.notifyOnTurn(g, news)
}

// notifyOnlookers sends a remark or an offer of a draw with a move to the players who
// neither sent the move nor are on turn.
func (gn *gameNews) notifyOnlookers(g *Game, remark int64) error {
	n := Notice{Matter: g.now(), Letter: Remarked{}, Said: Said{By: gn.From.ID, Remark: remark}}
	if _, offer := g.OpenOffer(); offer {
		n.Letter = Offered{}
	} else if remark == 0 {
		return nil
	}
	for _, p := range g.others(gn.From.ID) {
		if p == g.OnTurn() {
			continue
		}
		n.To = p
		if err := gn.desk.notify(n); err != nil {
			return err
		}
	}
	return nil
}

// notifyGiven tells the players whose conditional moves were played since a ply, if they neither sent the mail
// nor are on turn.
func (gn *gameNews) notifyGiven(g *Game, since int) error {
	for _, p := range g.others(gn.From.ID) {
		if p == g.OnTurn() || !g.isGiven(p, since-1) {
			continue
		}
		n := Notice{To: p, Matter: g.news(g.lastPlyKnownTo(p, since-1) + 1), Letter: Played{Beside: LinePlayed{}}, Said: Said{By: gn.From.ID}}
		if err := gn.desk.notify(n); err != nil {
			return err
		}
	}
	return nil
}

// notifyOnTurn asks the player on turn for a move and shows every ply since their
// own last one. If the sender is on turn again, this letter is the answer to their
// mail.
func (gn *gameNews) notifyOnTurn(g *Game, news News) error {
	_, offer := g.OpenOffer()
	n := Notice{To: g.OnTurn(), Matter: g.news(news.Since), Letter: YourMove{Offer: offer, Beside: news.Beside}, Said: news.Said}
	if n.To == gn.From.ID {
		n.Overheard = news.heard
		return gn.answers.reply(n)
	}
	if _, begun := news.Beside.(GameBegun); !begun { // the letter about a new game shows all plies
		n.Since = g.lastPlyKnownTo(n.To, news.Since-1) + 1
	}
	return gn.desk.notify(n)
}

// notifyOthers sends a notice to all players of a game except the sender and those
// who have left.
func (gn *gameNews) notifyOthers(g *Game, n Notice) error {
	n.Matter = g.now()
	for _, p := range g.others(gn.From.ID) {
		n.To = p
		if err := gn.desk.notify(n); err != nil {
			return err
		}
	}
	return nil
}

// notifyStart notifies the players of a new game. The player on turn is asked for a
// move.
func (gn *gameNews) notifyStart(g *Game, remark int64) error {
	news := News{Since: 1, Beside: GameBegun{}, Said: Said{By: gn.From.ID, Remark: remark}}
	for _, p := range g.Seats {
		if p == g.OnTurn() {
			continue
		}
		n := Notice{To: p, Matter: g.news(news.Since), Letter: Played{Beside: news.Beside}, Said: news.Said}
		if p == gn.From.ID {
			n = gn.answers.asReply(n)
			n.Said = news.unsaid()
		}
		if err := gn.desk.notify(n); err != nil {
			return err
		}
	}
	if err := gn.notifyWatchers(g, &news); err != nil {
		return err
	}
	if g.OnTurn() == gn.From.ID {
		news.Said = news.unsaid()
	}
	return gn.notifyOnTurn(g, news)
}

// notifyAll notifies everybody of something that has happened in a game beside a move, with some letter. The player on
// turn is asked for a move. The sender does not get their own remark.
func (gn *gameNews) notifyAll(g *Game, others besider, news News) error {
	if err := gn.notifyWatchers(g, &news); err != nil {
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
		if p == gn.From.ID {
			n.Remark, n.Overheard = 0, news.heard
			n = gn.answers.asReply(n)
		}
		if err := gn.desk.notify(n); err != nil {
			return err
		}
	}
	return nil
}

// notifyEnd notifies everybody of the result. With more than two players, some may not know all plies before the last one
// yet.
func (gn *gameNews) notifyEnd(g *Game, news News) error {
	if err := gn.notifyWatchers(g, &news); err != nil {
		return err
	}
	n := Notice{Matter: g.news(news.Since), Letter: GameEnded{Moves: news.Unplayed, Beside: news.Beside}, Said: news.Said}
	n.Remark, n.Overheard = 0, news.heard
	if err := gn.answers.reply(n); err != nil {
		return err
	}
	n.Letter, n.Remark, n.Overheard = GameEnded{Beside: news.Beside}, news.Remark, 0
	for _, p := range g.others(gn.From.ID) {
		n.To = p
		if len(g.Seats) > 2 {
			n.Since = min(news.Since, g.lastPlyKnownTo(p, news.Since-1)+1)
		}
		if err := gn.desk.notify(n); err != nil {
			return err
		}
	}
	return nil
}

// notifyWatchers tells people who watch a game what the players have just been told. What a player
// says is left out of a private game. If it is not, the news say how many read it.
func (gn *gameNews) notifyWatchers(g *Game, news *News) error {
	watchers, err := gn.tx.Watches.Watchers(g.ID, g.Position.Result().Over())
	if err != nil {
		return err
	}
	n := Notice{Matter: g.news(news.Since), Letter: WatchedGame{Beside: news.Beside}, Said: Said{By: news.By, Remark: news.Remark}}
	if g.Private {
		n.Remark = 0
	}
	for _, id := range watchers {
		p, err := gn.tx.Players.Load(id)
		if err != nil {
			return err
		}
		if p.RefusesInvitations() || !p.Unreachable.IsZero() {
			continue
		}
		n.To = id
		if err := gn.desk.notify(n); err != nil {
			return err
		}
		if n.Remark != 0 {
			news.heard++
		}
	}
	return nil
}

// notifyLate tells everybody in a game that the letter that asks for the move is late, if it still is. The player on turn can answer
// the one that says so.
func (gn *gameNews) notifyLate(g *Game, c Clock) error {
	late, ok := c.Turn.Late()
	if !ok || !late.To.After(gn.Now) {
		return nil
	}
	n := Notice{Letter: LettersLate{Sent: late.From, Until: late.To}, Said: Said{By: gn.From.ID}}
	if err := gn.notifyOthers(g, n); err != nil {
		return err
	}
	n = g.turnAgain(gn.From.ID)
	n.Letter = TurnLate{Sent: late.From}
	return gn.desk.notify(n)
}

// notifyUnreachable notifies the other players of a game that a player cannot be
// reached.
func (gn *gameNews) notifyUnreachable(g *Game, who PlayerID) error {
	letter := Unreachable{}
	if g.OnTurn() == who {
		of, err := LoadTime(gn.tx, g)
		if err != nil {
			return err
		}
		if c := g.ClockAt(gn.Now, of); c.OutOfReach {
			letter.Until = c.Due
		}
	}
	for _, p := range g.others(who) {
		n := Notice{To: p, Matter: g.now(), Letter: letter, Said: Said{By: who}}
		if err := gn.desk.notify(n); err != nil {
			return err
		}
	}
	return nil
}

// notifyOverdue asks the opponents what to do about a player who is overdue, and tells that player.
func (gn *gameNews) notifyOverdue(g *Game, c Clock) error {
	if c.OutOfReach {
		return gn.notifyOutOfReach(g, c.Due)
	}
	n := Notice{Matter: g.now(), Letter: Overdue{}, Said: Said{By: gn.From.ID}}
	if err := gn.notifyOthers(g, n); err != nil {
		return err
	}
	n.To = gn.From.ID
	return gn.desk.notify(n)
}

// notifyOutOfReach asks the opponents what to do about a player whom letters have not reached for too long, since a moment. It asks once:
// a letter to the player that is sent again looks as if it had arrived until it comes back.
func (gn *gameNews) notifyOutOfReach(g *Game, since time.Time) error {
	for _, p := range g.others(gn.From.ID) {
		n := Notice{To: p, Matter: g.now(), Letter: OutOfReach{}, Said: Said{By: gn.From.ID}}
		sent, err := gn.tx.Deliveries.To(p, g.ID, since, time.Time{})
		if err != nil {
			return err
		}
		if slices.ContainsFunc(sent, func(d Delivery) bool { return d.Kind() == n.Kind() && d.Topic() == n.Topic() }) {
			continue
		}
		if err := gn.desk.notify(n); err != nil {
			return err
		}
	}
	return nil
}
