package desk

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
)

// Reported notes what a mail server on the way reports of a letter at a time, except that it came back; see [Bounced]. The clocks of
// the turns that it asks about follow from that.
func Reported(tx Tx, n letters.Notice, what letters.Fate, at time.Time) error {
	_, err := unasked(tx, at).clocks.noteLetter(n, what)
	return err
}

// Dropped notes that a letter was not sent, because letters to its reader come back. Their turn begins all the same, and their
// clock stands still.
func Dropped(tx Tx, n letters.Notice, at time.Time) error {
	_, err := unasked(tx, at).clocks.noteLetter(n, letters.Lost)
	return err
}

// noteLetter notes what happened to a letter. first is false if that was known.
func (ck *clocks) noteLetter(n letters.Notice, what letters.Fate) (first bool, err error) {
	if first, err = ck.tx.Deliveries.Note(n.ID, what, ck.Now); err != nil || !first {
		return first, err
	}
	letter, err := ck.tx.Deliveries.Of(n.ID)
	if err != nil {
		return first, err
	}
	for _, turn := range n.Turns() {
		g, ok, err := ck.tx.Games.Load(turn.Game)
		if err != nil {
			return first, err
		}
		if ok && turn.IsTurnOf(&g) && g.Began.IsZero() { // no mail server has taken it
			err = ck.beginTurn(&g, letter.Sent)
		}
		if ok && err == nil {
			err = ck.setUnreached(&g, n.To, letter.Sent)
		}
		if err != nil {
			return first, err
		}
	}
	return first, nil
}

// setUnreached finds out when a clock stands still because of the letters of a turn: the turn of a player in which a letter was
// sent. It may be over, because the time of earlier turns counts with a bank.
func (ck *clocks) setUnreached(g *games.Game, p games.PlayerID, sent time.Time) error {
	turn, ok := g.TurnAt(p, sent)
	if !ok {
		return nil
	}
	sentThen, err := ck.tx.Deliveries.To(p, g.ID, turn.Began, turn.Ended)
	if err != nil {
		return err
	}
	var letters []clock.Letter
	for _, d := range sentThen {
		if d.IsOf(g.ID, turn) {
			letters = append(letters, d.Fate)
		}
	}
	still := clock.Unreached(letters)
	for n := range still {
		if i := &still[n]; !turn.Ended.IsZero() && (i.To.IsZero() || i.To.After(turn.Ended)) {
			i.To = turn.Ended
		}
	}
	if err := ck.tx.Intervals.SetUnreached(p, g.ID, turn.Began, turn.Ended, still); err != nil || g.OnTurn() != p || g.Began.IsZero() {
		return err
	}
	if err := ck.resetAlarm(g); err != nil {
		return err
	}
	return ck.results.save(*g, len(g.Plies))
}

// meetReached lets the clock of the sender, who is on turn in a game, run again if it stood still because letters did not arrive:
// the sender has answered one. It returns what follows for the clock.
func (ck *clocks) meetReached(g *games.Game, facts games.TimeFacts, at time.Time) (games.TimeFacts, error) {
	if !facts.Unreached(at) || !ck.Key.AnswersTurn(g) {
		return facts, nil
	}
	if err := ck.endLost(g, ck.knownBy(clock.Later(at, g.Began))); err != nil {
		return facts, err
	}
	return LoadTime(ck.tx, g)
}

// endLost lets the clock of the player on turn run again from a moment on, because letters reach them.
func (ck *clocks) endLost(g *games.Game, at time.Time) error {
	if err := ck.tx.Deliveries.NoteReached(g.OnTurn(), g.ID, g.Began, at); err != nil {
		return err
	}
	return ck.setUnreached(g, g.OnTurn(), at)
}

// noteAnswer notes that the sender has answered a letter about a turn that goes on: the letter has arrived.
func (ck *clocks) noteAnswer() error {
	if ck.Key.About != games.AboutGame {
		return nil
	}
	g, ok, err := ck.tx.Games.Load(games.GameID(ck.Key.ID))
	if err != nil || !ok || g.OnTurn() != ck.From.ID || !ck.Key.AnswersTurn(&g) {
		return err
	}
	return ck.tx.Deliveries.NoteReached(ck.From.ID, g.ID, g.Began, ck.knownBy(ck.arrival(&g)))
}
