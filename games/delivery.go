package games

import (
	"slices"
	"time"

	"pentepost/games/clock"
)

// Delivery is what happened to a letter.
type Delivery struct {
	Notice
	Fate clock.Letter
}

// LetterNews is what one hears of a letter that was sent.
type LetterNews string

// What becomes of letters.
const (
	LetterLost    LetterNews = "lost"    // it came back, or was not sent because others have
	LetterDelayed LetterNews = "delayed" // a mail server on the way has reported that it is late
	LetterArrived LetterNews = "arrived"
)

// Reported notes what a mail server on the way reports of a letter at a time, except that it came back; see [Bounced]. The clocks of
// the turns that it asks about follow from that.
func Reported(tx Tx, n Notice, what LetterNews, at time.Time) error {
	_, err := unasked(tx, at).clocks.noteLetter(n, what)
	return err
}

// Dropped notes that a letter was not sent, because letters to its reader come back. Their turn begins all the same, and their
// clock stands still.
func Dropped(tx Tx, n Notice, at time.Time) error {
	_, err := unasked(tx, at).clocks.noteLetter(n, LetterLost)
	return err
}

// noteLetter notes what happened to a letter. first is false if that was known.
func (ck *clocks) noteLetter(n Notice, what LetterNews) (first bool, err error) {
	if first, err = ck.tx.Deliveries.Note(n.ID, what, ck.Now); err != nil || !first {
		return first, err
	}
	letter, err := ck.tx.Deliveries.Of(n.ID)
	if err != nil {
		return first, err
	}
	for _, turn := range n.turns() {
		g, ok, err := ck.tx.Games.Load(turn.Game)
		if err != nil {
			return first, err
		}
		if ok && turn.isTurnOf(&g) && g.Began.IsZero() { // no mail server has taken it
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

// turns returns a notice for each turn that a letter asks its reader for.
func (n Notice) turns() (turns []Notice) {
	for _, d := range n.Shown() {
		turns = append(turns, Notice{To: n.To, Matter: Matter{Game: d.Game, Ply: d.Ply, Undone: d.Undone}, Letter: YourMove{}})
	}
	if n.Game != 0 && n.asksForMove() {
		turns = append(turns, n)
	}
	return turns
}

// asksForMove reports whether a letter asks a reader who is on turn for a move.
func (n Notice) asksForMove() bool { return n.Traits().Board == GameBoard && n.Kind() != KindPlayed }

// isTurnOf reports whether a letter is about the turn of its reader in the position of now.
func (n Notice) isTurnOf(g *Game) bool { return g.OnTurn() == n.To && n.isAbout(g) }

// turnSpan is the time of a turn.
type turnSpan struct {
	began, ended time.Time // ended is zero if the turn goes on
	after        int       // the number of plies before it
}

// turnAt returns the turn of a player in which a letter was sent; ok is false if it was nobody's turn, or another player's.
func (g *Game) turnAt(p PlayerID, sent time.Time) (turn turnSpan, ok bool) {
	if g.OnTurn() == p && !g.Began.IsZero() && !sent.Before(g.Began) {
		return turnSpan{began: g.Began, after: g.pliesBeforeTurn()}, true
	}
	for _, t := range g.turns() {
		if t.player == p && !t.began.IsZero() && !sent.Before(t.began) && sent.Before(t.lastPly.At) {
			return turnSpan{t.began, t.lastPly.At, t.first - 1}, true
		}
	}
	return turn, false
}

// pliesBeforeTurn returns the number of plies before the turn that runs. It can have some itself, where a turn has several.
func (g *Game) pliesBeforeTurn() int {
	before := len(g.Plies)
	for before > 0 && g.Plies[before-1].Player == g.OnTurn() && g.Plies[before-1].Began.Equal(g.Began) {
		before--
	}
	return before
}

// isOf reports whether a letter that was sent during a turn asks for the moves of that turn. A letter that comes back is sent again
// later, when the game may have gone on.
func (n Notice) isOf(id GameID, turn turnSpan) bool {
	return slices.ContainsFunc(n.turns(), func(n Notice) bool { return n.Game == id && n.Ply >= turn.after })
}

// setUnreached finds out when a clock stands still because of the letters of a turn: the turn of a player in which a letter was
// sent. It may be over, because the time of earlier turns counts with a bank.
func (ck *clocks) setUnreached(g *Game, p PlayerID, sent time.Time) error {
	turn, ok := g.turnAt(p, sent)
	if !ok {
		return nil
	}
	sentThen, err := ck.tx.Deliveries.To(p, g.ID, turn.began, turn.ended)
	if err != nil {
		return err
	}
	var letters []clock.Letter
	for _, d := range sentThen {
		if d.isOf(g.ID, turn) {
			letters = append(letters, d.Fate)
		}
	}
	still := clock.Unreached(letters)
	for n := range still {
		if i := &still[n]; !turn.ended.IsZero() && (i.To.IsZero() || i.To.After(turn.ended)) {
			i.To = turn.ended
		}
	}
	if err := ck.tx.Intervals.SetUnreached(p, g.ID, turn.began, turn.ended, still); err != nil || g.OnTurn() != p || g.Began.IsZero() {
		return err
	}
	if err := ck.resetAlarm(g); err != nil {
		return err
	}
	return ck.results.save(*g, len(g.Plies))
}

// answersTurn reports whether a key is that of a letter about the turn that runs in a game.
func (k Key) answersTurn(g *Game) bool {
	return !g.Began.IsZero() && k.Undone == g.Undone && k.Ply >= g.pliesBeforeTurn()
}

// meetReached lets the clock of the sender, who is on turn in a game, run again if it stood still because letters did not arrive:
// the sender has answered one. It returns what follows for the clock.
func (ck *clocks) meetReached(g *Game, facts TimeFacts, at time.Time) (TimeFacts, error) {
	if !facts.unreached(at) || !ck.Key.answersTurn(g) {
		return facts, nil
	}
	if err := ck.endLost(g, ck.knownBy(clock.Later(at, g.Began))); err != nil {
		return facts, err
	}
	return LoadTime(ck.tx, g)
}

// endLost lets the clock of the player on turn run again from a moment on, because letters reach them.
func (ck *clocks) endLost(g *Game, at time.Time) error {
	if err := ck.tx.Deliveries.NoteReached(g.OnTurn(), g.ID, g.Began, at); err != nil {
		return err
	}
	return ck.setUnreached(g, g.OnTurn(), at)
}

// noteAnswer notes that the sender has answered a letter about a turn that goes on: the letter has arrived.
func (ck *clocks) noteAnswer() error {
	if ck.Key.About != AboutGame {
		return nil
	}
	g, ok, err := ck.tx.Games.Load(GameID(ck.Key.ID))
	if err != nil || !ok || g.OnTurn() != ck.From.ID || !ck.Key.answersTurn(&g) {
		return err
	}
	return ck.tx.Deliveries.NoteReached(ck.From.ID, g.ID, g.Began, ck.knownBy(ck.arrival(&g)))
}

// unreached reports whether a clock stands still at a moment because letters do not arrive.
func (f TimeFacts) unreached(at time.Time) bool {
	return slices.ContainsFunc(f.Stood, func(i clock.Interval) bool {
		return (i.Cause == clock.Unreachable || i.Cause == clock.Delayed) && (i.To.IsZero() || i.To.After(at))
	})
}

// Reached returns the facts as they are for a player who reads a letter of some moment: letters arrive again.
func (f TimeFacts) Reached(at time.Time) TimeFacts {
	f.Stood = slices.Clone(f.Stood)
	for n := range f.Stood {
		if i := &f.Stood[n]; i.Cause == clock.Unreachable && i.To.IsZero() {
			i.To = at
		}
	}
	return f
}
