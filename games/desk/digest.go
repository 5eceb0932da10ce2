package desk

import (
	"cmp"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
)

// The bounds of a letter of the day. What goes beyond them is not lost: turns come the next day, and
// news come as letters of their own.
const (
	maxTurns    = 100  // games where the reader is on turn
	maxNews     = 50   // what else happened
	maxNewsText = 6000 // characters of remarks
)

// WriteDigest writes the letter of the day to a player if it is due and there is something to tell. All
// mail that arrived before now must have been processed. The next one is due a day later, however
// many days have passed.
func WriteDigest(tx Tx, id games.PlayerID, now time.Time) error {
	p, err := tx.Players.Load(id)
	if err != nil || p.Digest.IsZero() || p.Digest.After(now) {
		return err
	}
	h := unasked(tx, now).as(p)
	if err := h.change(func(p *games.Player) { p.SetDigest(now) }); err != nil {
		return err
	}
	if !p.Unreachable.IsZero() {
		return h.clocks.beginUntold(id)
	}
	return h.daily.sendDigest()
}

// daily writes the letter and the puzzle of the day.
type daily struct {
	*asked

	answers *answers
}

// sendDigest sends the letter of the day to the sender, with all that waits for it. It sends nothing if
// there is no news and no clock of the sender runs.
func (dy *daily) sendDigest() error {
	waiting, err := dy.newsThatWaits()
	if err != nil {
		return err
	}
	turns, pressing, err := dy.turnsToTell()
	if err != nil || len(waiting) == 0 && !pressing {
		return err
	}
	news, err := dy.fitting(waiting)
	if err != nil {
		return err
	}
	shown, err := dy.shownBy(turns[:min(len(turns), maxTurns)], news)
	if err != nil {
		return err
	}
	streak, err := dy.streak()
	if err != nil {
		return err
	}
	n := dy.answers.asReply(letters.Notice{Letter: letters.Daily{OfDay: letters.OfDay{Shown: shown}, Running: len(turns), Streak: streak}})
	n.Made, n.Due = dy.Now, dy.Now
	if err := dy.tx.Digests.Enqueue(n, numbersOf(news)); err != nil {
		return err
	}
	return dy.tx.Digests.Release(dy.From.ID, dy.Now) // what did not fit
}

// streak returns how many puzzles of the day a sender who gets them has solved in a row. One that is due now and comes beside
// this letter counts as sent, whichever is made first.
func (dy *daily) streak() (int, error) {
	if dy.From.PuzzleAt.IsZero() {
		return 0, nil
	}
	solver, err := dy.tx.Solvers.Load(dy.From.ID)
	if !dy.From.PuzzleAt.After(dy.Now) {
		solver.SetDaily(solver.Latest)
	}
	return solver.Streak, err
}

func numbersOf(news []letters.Notice) (ids []int64) {
	for _, n := range news {
		ids = append(ids, n.ID)
	}
	return ids
}

// newsThatWaits returns what waits for the sender's letter of the day. It drops what only told how a
// game stood that has gone on since.
func (dy *daily) newsThatWaits() (news []letters.Notice, err error) {
	waiting, err := dy.tx.Digests.Waiting(dy.From.ID)
	for _, n := range waiting {
		if err != nil {
			return nil, err
		}
		var g games.Game
		g, _, err = dy.tx.Games.Load(n.Game)
		switch {
		case err != nil:
		case n.Game != 0 && n.Traits().Outdated == letters.IsOutdated && !n.IsAbout(&g) && !n.Lasts():
			err = dy.tx.Outbox.Drop(n.ID, "outdated")
		default:
			news = append(news, n)
		}
	}
	return news, err
}

// turnsToTell returns the games where the sender is on turn, the nearest deadline first. pressing reports
// whether they have to hear of one: its clock runs, or starts with this letter.
func (dy *daily) turnsToTell() (turns []games.Game, pressing bool, err error) {
	running, err := dy.tx.Games.Of(dy.From.ID)
	if err != nil {
		return nil, false, err
	}
	due := map[games.GameID]time.Time{}
	for i := range running {
		g := &running[i]
		if g.OnTurn() != dy.From.ID {
			continue
		}
		facts, err := LoadTime(dy.tx, g)
		if err != nil {
			return nil, false, err
		}
		c := g.ClockAt(dy.Now, facts)
		pressing = pressing || g.Began.IsZero() || c.Stands == "" || c.Stands == clock.Unreachable
		due[g.ID] = cmp.Or(c.Due, forever)
		turns = append(turns, *g)
	}
	slices.SortStableFunc(turns, func(a, b games.Game) int { return due[a.ID].Compare(due[b.ID]) })
	return turns, pressing, nil
}

// forever is later than any deadline.
var forever = time.Unix(1<<40, 0)

// fitting returns as many of the news as a letter holds, the oldest first. Turns always fit, unless
// somebody wrote very much with them.
func (dy *daily) fitting(waiting []letters.Notice) (news []letters.Notice, err error) {
	text, others := 0, 0
	for _, n := range waiting {
		length, err := dy.tx.Remarks.Length(n.Remark)
		if err != nil {
			return nil, err
		}
		turn := n.Kind() == letters.KindYourMove
		if text+length > maxNewsText || !turn && others == maxNews {
			continue
		}
		if text += length; !turn {
			others++
		}
		news = append(news, n)
	}
	return news, nil
}

// shownBy returns the games that a line of the answer can be about: first those where the sender is on
// turn, then games that the news are about.
func (dy *daily) shownBy(turns []games.Game, news []letters.Notice) (shown []letters.DigestGame, err error) {
	for i := range turns {
		shown = append(shown, letters.DigestGame{Game: turns[i].ID, Ply: turns[i].Position.Plies(), Undone: turns[i].Undone})
	}
	for _, n := range news {
		if n.Game == 0 || slices.ContainsFunc(shown, func(g letters.DigestGame) bool { return g.Game == n.Game }) {
			continue
		}
		g, ok, err := dy.tx.Games.Load(n.Game)
		if err != nil {
			return nil, err
		}
		if ok && g.SeatOf(dy.From.ID) != 0 {
			shown = append(shown, letters.DigestGame{Game: g.ID, Ply: g.Position.Plies(), Undone: g.Undone})
		}
	}
	return shown, nil
}
