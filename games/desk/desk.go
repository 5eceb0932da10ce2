package desk

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// desk writes notices into the outbox: to people who may get them, with what else they must know. A computer player thinks
// instead of reading.
type desk struct {
	*asked

	ears  *ears
	parts *parts // if set, receipts become a part of the letter that answers several lines
}

// notify adds a notice to the outbox, unless its reader may not get it. A computer player thinks instead.
func (d *desk) notify(n letters.Notice) error {
	computer, err := d.isComputer(n.To)
	switch {
	case err != nil:
		return err
	case computer:
		return d.wakeComputer(n.To, n)
	}
	if ok, err := d.mayBeTold(n); err != nil || !ok {
		return err
	}
	silenced, err := d.ears.silence(&n)
	if err != nil {
		return err
	}
	if _, only := n.Letter.(letters.Remarked); only && silenced {
		return nil
	}
	if err := d.askAboutVacation(&n); err != nil {
		return err
	}
	if n.Game != 0 {
		g, _, err := d.tx.Games.Load(n.Game)
		if err != nil {
			return err
		}
		n.Undone = g.Undone
	}
	if err := d.tellOfTree(&n); err != nil {
		return err
	}
	if d.parts != nil && n.IsReceipt() {
		d.parts.add(n)
		return nil
	}
	n.Made, n.Due = d.Now, d.Now
	if n.Waits, err = d.waitsForDigest(n); err != nil {
		return err
	}
	if later, err := d.waitsForComputer(n); err != nil {
		return err
	} else if later {
		n.Due = d.Now.Add(answerTime)
	}
	return d.tx.Outbox.Enqueue(n)
}

// answerTime is how long the receipt for a move against a computer waits for its answer: the letter about that tells both moves.
const answerTime = time.Minute

// waitsForComputer reports whether a receipt waits for the answer of a computer, which replaces it. It does not where the answer would
// wait for the letter of the day.
func (d *desk) waitsForComputer(n letters.Notice) (bool, error) {
	if _, receipt := n.Letter.(letters.Played); !receipt || !n.Reply || n.Lasts() {
		return false, nil
	}
	g, ok, err := d.tx.Games.Load(n.Game)
	if err != nil || !ok || g.Position.Result().Over() {
		return false, err
	}
	if computer, err := d.isComputer(g.OnTurn()); err != nil || !computer {
		return false, err
	}
	reader, err := d.tx.Players.Load(n.To)
	_, daily := reader.Daily()
	return !daily, err
}

// notifyOnce calls notify unless the reader got a letter that says the same within
// the given time.
func (d *desk) notifyOnce(n letters.Notice, within time.Duration) error {
	notified, err := d.tx.Notices.HasLike(n, d.Now.Add(-within))
	if err != nil || notified {
		return err
	}
	return d.notify(n)
}

// mayBeTold reports whether a notice may go to its reader. Banned players get the end of their
// games, and one answer. Players who leave for good get answers.
func (d *desk) mayBeTold(n letters.Notice) (bool, error) {
	if n.To == 0 {
		return true, nil
	}
	p, err := d.tx.Players.Load(n.To)
	switch {
	case err != nil || p.Address == "":
		return false, err
	case !p.Banned.IsZero():
		_, banned := n.Letter.(letters.Banned)
		return banned || n.Kind() == letters.KindGameEnded, nil
	}
	return p.ForgetAt.IsZero() || n.Reply, nil
}

// tellOfTree adds to a letter what its reader must know of their conditional moves: lines that were
// not used, once, and whether the others wait.
func (d *desk) tellOfTree(n *letters.Notice) error {
	if n.Game == 0 || n.To == 0 || n.Traits().Board != letters.GameBoard || n.Kind() == letters.KindWatched {
		return nil
	}
	t, err := d.tx.Trees.Load(n.Game, n.To)
	if err != nil || t.Empty() {
		return err
	}
	n.Unused, n.Illegal = t.Unused, t.Illegal
	if len(n.Unused) > maxReturned {
		n.Unused, n.UnusedMore = n.Unused[:maxReturned], len(n.Unused)-maxReturned
	}
	if len(t.Unused)+len(t.Illegal) > 0 {
		t.Unused, t.Illegal = nil, nil
		if err := d.tx.Trees.Save(t); err != nil {
			return err
		}
	}
	g, _, err := d.tx.Games.Load(n.Game)
	n.Paused = len(t.Lines) > 0 && t.Paused != play.NotPaused
	if n.AsksForMove() {
		n.Besides.Waits = t.Next(&g)
	}
	return err
}

// waitsForDigest reports whether a notice waits for the letter of the day of its reader. What answers
// their own mail does not, and neither does what they have to know within a day.
func (d *desk) waitsForDigest(n letters.Notice) (bool, error) {
	if n.To == 0 || n.Reply || !n.Traits().MayWait {
		return false, nil
	}
	p, err := d.tx.Players.Load(n.To)
	if _, daily := p.Daily(); err != nil || !daily {
		return false, err
	}
	urgent, err := d.isUrgent(n)
	return !urgent, err
}

// isUrgent reports whether the reader of a notice is on turn in its game and has no more than a day.
func (d *desk) isUrgent(n letters.Notice) (bool, error) {
	if n.Game == 0 {
		return false, nil
	}
	g, ok, err := d.tx.Games.Load(n.Game)
	if err != nil || !ok || g.OnTurn() != n.To {
		return false, err
	}
	facts, err := LoadTime(d.tx, &g)
	return g.ClockAt(d.Now, facts).Left <= clock.Day, err
}

// isComputer reports whether a player is a computer.
func (d *desk) isComputer(id games.PlayerID) (bool, error) {
	if id == 0 {
		return false, nil
	}
	p, err := d.tx.Players.Load(id)
	return p.Computer, err
}

// wakeComputer lets a computer player think, where another player would get a letter.
func (d *desk) wakeComputer(p games.PlayerID, n letters.Notice) error {
	if kind := n.Kind(); kind != letters.KindYourMove && kind != letters.KindOfferMade && kind != letters.KindShown {
		return nil
	}
	g, ok, err := d.tx.Games.Load(n.Game)
	if err != nil || !ok || g.Position.Result().Over() {
		return err
	}
	if offer, open := g.OpenOffer(); g.OnTurn() != p && !(open && offer.By != p) {
		return nil
	}
	computer, err := d.tx.Players.Load(p)
	if err != nil {
		return err
	}
	t := games.Thought{Game: g.ID, Player: p, Person: p, About: games.AboutTurn, Length: lengthOfMove(computer.Nick), Since: d.Now}
	for _, other := range g.Seats {
		if other != p {
			t.Person = other
		}
	}
	return d.tx.Thoughts.Save(t)
}

// wakeOnTurn lets the player on turn think, if they are a computer.
func (d *desk) wakeOnTurn(g *games.Game) error {
	id := g.OnTurn()
	if computer, err := d.isComputer(id); err != nil || !computer {
		return err
	}
	return d.wakeComputer(id, letters.Notice{Matter: letters.OfGame(g), Letter: letters.YourMove{}})
}

// askAboutVacation adds the question to the first letter to a player after their mail program has said
// that they are away. A letter that a later one may replace keeps the question: it is sent.
func (d *desk) askAboutVacation(n *letters.Notice) error {
	if n.To == 0 || n.Kind() == letters.KindWatched || n.Kind() == letters.KindVacation || n.Game == 0 && !n.Reply {
		return nil
	}
	p, err := d.tx.Players.Load(n.To)
	if err != nil || p.Away.IsZero() || p.AwayAsked {
		return err
	}
	wanted, err := d.couldTake(p, p.Away)
	if err != nil {
		return err
	}
	if wanted {
		n.Away = p.Away.String()
	}
	_, err = d.tx.Players.Change(p.ID, func(p *games.Player) { p.AwayAsked = true })
	return err
}

// couldTake reports whether a player has enough vacation until the end of a day, and has not taken it.
func (d *desk) couldTake(p games.Player, until games.Date) (bool, error) {
	taken, err := d.vacations(p.ID)
	if err != nil {
		return false, err
	}
	_, end := until.Within(clock.Location(p.Zone), d.Now)
	need := end.Sub(d.Now)
	for _, v := range taken {
		if !v.To.Before(end) {
			return false, nil
		}
	}
	return need >= clock.LeastVacation && need <= clock.VacationLeft(p.Joined, taken, d.Now), nil
}

// vacations returns all vacations of a player, in the order of time.
func (d *desk) vacations(p games.PlayerID) ([]clock.Interval, error) { return Vacations(d.tx, p) }
