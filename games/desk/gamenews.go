package desk

import (
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// gameNews tells the players of a game, and people who watch it, what has happened.
type gameNews struct {
	*asked

	desk    *desk
	answers *answers
	ears    *ears
}

// notifyMove notifies the players of plies: the mover gets a
// receipt, and the player on turn is asked for a move. All other players get the remark, if there is one.
func (gn *gameNews) notifyMove(g *games.Game, news play.News) error {
	if err := gn.notifyWatchers(g, &news); err != nil {
		return err
	}
	_, offer := g.OpenOffer()
	receipt := gn.answers.asReply(letters.Notice{Matter: letters.OfPlies(g, news.Since), Letter: letters.Played{Offer: offer}, Said: news.Unsaid()})
	receipt.Overheard = news.Heard
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
func (gn *gameNews) notifyOnlookers(g *games.Game, remark int64) error {
	n := letters.Notice{Matter: letters.OfGame(g), Letter: letters.Remarked{}, Said: play.Said{By: gn.From.ID, Remark: remark}}
	if _, offer := g.OpenOffer(); offer {
		n.Letter = letters.Offered{}
	} else if remark == 0 {
		return nil
	}
	for _, p := range g.Others(gn.From.ID) {
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
func (gn *gameNews) notifyGiven(g *games.Game, since int) error {
	for _, p := range g.Others(gn.From.ID) {
		if p == g.OnTurn() || !g.IsGiven(p, since-1) {
			continue
		}
		n := letters.Notice{To: p, Matter: letters.OfPlies(g, g.LastPlyKnownTo(p, since-1)+1), Letter: letters.Played{Beside: play.LinePlayed{}}, Said: play.Said{By: gn.From.ID}}
		if err := gn.desk.notify(n); err != nil {
			return err
		}
	}
	return nil
}

// notifyOnTurn asks the player on turn for a move and shows every ply since their
// own last one. If the sender is on turn again, this letter is the answer to their
// mail.
func (gn *gameNews) notifyOnTurn(g *games.Game, news play.News) error {
	_, offer := g.OpenOffer()
	n := letters.Notice{To: g.OnTurn(), Matter: letters.OfPlies(g, news.Since), Letter: letters.YourMove{Offer: offer, Beside: news.Beside}, Said: news.Said}
	if n.To == gn.From.ID {
		n.Overheard = news.Heard
		return gn.answers.reply(n)
	}
	if _, begun := news.Beside.(play.GameBegun); !begun { // the letter about a new game shows all plies
		n.Since = g.LastPlyKnownTo(n.To, news.Since-1) + 1
	}
	return gn.desk.notify(n)
}

// notifyOthers sends a notice to all players of a game except the sender and those
// who have left.
func (gn *gameNews) notifyOthers(g *games.Game, n letters.Notice) error {
	n.Matter = letters.OfGame(g)
	for _, p := range g.Others(gn.From.ID) {
		n.To = p
		if err := gn.desk.notify(n); err != nil {
			return err
		}
	}
	return nil
}

// notifyStart notifies the players of a new game. The player on turn is asked for a
// move.
func (gn *gameNews) notifyStart(g *games.Game, remark int64) error {
	return gn.notifyBegun(g, play.News{Since: 1, Beside: play.GameBegun{}, Said: play.Said{By: gn.From.ID, Remark: remark}})
}

// notifyBegun notifies the players of a game that it has begun, in some way.
func (gn *gameNews) notifyBegun(g *games.Game, news play.News) error {
	for _, p := range g.Seats {
		if p == g.OnTurn() || g.HasLeft(p) {
			continue
		}
		n := letters.Notice{To: p, Matter: letters.OfPlies(g, news.Since), Letter: letters.Played{Beside: news.Beside}, Said: news.Said}
		if p == gn.From.ID {
			n = gn.answers.asReply(n)
			n.Said = news.Unsaid()
		}
		if err := gn.desk.notify(n); err != nil {
			return err
		}
	}
	if err := gn.notifyWatchers(g, &news); err != nil {
		return err
	}
	if g.OnTurn() == gn.From.ID {
		news.Said = news.Unsaid()
	}
	return gn.notifyOnTurn(g, news)
}

// notifyAll notifies everybody of something that has happened in a game beside a move, with some letter. The player on
// turn is asked for a move. The sender does not get their own remark.
func (gn *gameNews) notifyAll(g *games.Game, others letters.Eventful, news play.News) error {
	if err := gn.notifyWatchers(g, &news); err != nil {
		return err
	}
	for _, p := range g.Seats {
		if p != news.By && g.HasLeft(p) {
			continue
		}
		n := letters.Notice{To: p, Matter: letters.OfPlies(g, news.Since), Letter: others.After(news.Beside), Said: news.Said}
		if p == g.OnTurn() {
			n.Letter, n.Since = letters.YourMove{Beside: news.Beside}, g.LastPlyKnownTo(p, len(g.Plies))+1
		}
		if p == gn.From.ID {
			n.Remark, n.Overheard = 0, news.Heard
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
func (gn *gameNews) notifyEnd(g *games.Game, news play.News) error {
	if err := gn.notifyWatchers(g, &news); err != nil {
		return err
	}
	n := letters.Notice{Matter: letters.OfPlies(g, news.Since), Letter: letters.GameEnded{Moves: news.Unplayed, Beside: news.Beside}, Said: news.Said}
	n.Remark, n.Overheard = 0, news.Heard
	if err := gn.answers.reply(n); err != nil {
		return err
	}
	n.Letter, n.Remark, n.Overheard = letters.GameEnded{Beside: news.Beside}, news.Remark, 0
	for _, p := range g.Others(gn.From.ID) {
		n.To = p
		if len(g.Seats) > 2 {
			n.Since = min(news.Since, g.LastPlyKnownTo(p, news.Since-1)+1)
		}
		if err := gn.desk.notify(n); err != nil {
			return err
		}
	}
	return nil
}

// notifyWatchers tells people who watch a game what the players have just been told. What a player
// says is left out of a private game. If it is not, the news say how many read it.
func (gn *gameNews) notifyWatchers(g *games.Game, news *play.News) error {
	watchers, err := gn.tx.Watches.Watchers(g.ID, g.Position.Result().Over())
	if err != nil {
		return err
	}
	n := letters.Notice{Matter: letters.OfPlies(g, news.Since), Letter: letters.WatchedGame{Beside: news.Beside}, Said: play.Said{By: news.By, Remark: news.Remark}}
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
		if n.Remark == 0 {
			continue
		}
		closed, err := gn.ears.closedTo(id, n.By)
		if err != nil {
			return err
		}
		if !closed {
			news.Heard++
		}
	}
	return nil
}

// notifyLate tells everybody in a game that the letter that asks for the move is late, if it still is. The player on turn can answer
// the one that says so.
func (gn *gameNews) notifyLate(g *games.Game, c games.Clock) error {
	late, ok := c.Turn.Late()
	if !ok || !late.To.After(gn.Now) {
		return nil
	}
	n := letters.Notice{Letter: letters.LettersLate{Sent: late.From, Until: late.To}, Said: play.Said{By: gn.From.ID}}
	if err := gn.notifyOthers(g, n); err != nil {
		return err
	}
	n = letters.TurnAgain(g, gn.From.ID)
	n.Letter = letters.TurnLate{Sent: late.From}
	return gn.desk.notify(n)
}

// notifyUnreachable notifies the other players of a game that a player cannot be
// reached.
func (gn *gameNews) notifyUnreachable(g *games.Game, who games.PlayerID) error {
	letter := letters.Unreachable{}
	if g.OnTurn() == who {
		of, err := LoadTime(gn.tx, g)
		if err != nil {
			return err
		}
		if c := g.ClockAt(gn.Now, of); c.OutOfReach {
			letter.Until = c.Due
		}
	}
	for _, p := range g.Others(who) {
		n := letters.Notice{To: p, Matter: letters.OfGame(g), Letter: letter, Said: play.Said{By: who}}
		if err := gn.desk.notify(n); err != nil {
			return err
		}
	}
	return nil
}

// notifyOverdue asks the opponents what to do about a player who is overdue, and tells that player.
func (gn *gameNews) notifyOverdue(g *games.Game, c games.Clock) error {
	if c.OutOfReach {
		return gn.notifyOutOfReach(g, c.Due)
	}
	n := letters.Notice{Matter: letters.OfGame(g), Letter: letters.Overdue{}, Said: play.Said{By: gn.From.ID}}
	if err := gn.notifyOthers(g, n); err != nil {
		return err
	}
	n.To = gn.From.ID
	return gn.desk.notify(n)
}

// notifyOutOfReach asks the opponents what to do about a player whom letters have not reached for too long, since a moment. It asks once:
// a letter to the player that is sent again looks as if it had arrived until it comes back.
func (gn *gameNews) notifyOutOfReach(g *games.Game, since time.Time) error {
	for _, p := range g.Others(gn.From.ID) {
		n := letters.Notice{To: p, Matter: letters.OfGame(g), Letter: letters.OutOfReach{}, Said: play.Said{By: gn.From.ID}}
		sent, err := gn.tx.Deliveries.To(p, g.ID, since, time.Time{})
		if err != nil {
			return err
		}
		if slices.ContainsFunc(sent, func(d letters.Delivery) bool { return d.Kind() == n.Kind() && d.Topic() == n.Topic() }) {
			continue
		}
		if err := gn.desk.notify(n); err != nil {
			return err
		}
	}
	return nil
}
