package games

import (
	"slices"
	"time"

	"pentepost/rules"
)

// The verbs of one game. Each says who does something, and when: it changes the game and returns the news, or refuses and
// leaves the game as it was. A verb knows nothing but the game, so it needs no database and no letters. The room [table] saves what
// has become of the game, and tells the news.

// moves plays moves of a player while they are on turn. After fewer moves than the turn takes, they are still on turn. It
// refuses more moves; but if a stone wins, it does not play the other stones of that turn, and the news say which. The guard
// is the number of the first ply as the player wrote it; 0: they did not.
func (g *Game) moves(by PlayerID, guard int, moves []rules.Move, at time.Time) (News, error) {
	switch {
	case g.OnTurn() != by:
		return News{}, refuse(NotYourTurn)
	case guard != 0 && guard != g.Position.Plies()+1:
		return News{}, &Refusal{WrongPly, Facts{Guard: guard}}
	}
	next, news := *g, News{Since: len(g.Plies) + 1, Said: Said{By: by}}
	inTurn := len(moves) <= g.Position.StonesLeft()
	for i, m := range moves {
		switch {
		case i == 0 || next.OnTurn() == by:
		case inTurn && next.Position.Result().Over():
			news.Unplayed = moves[i:]
			*g = next
			return news, nil
		case i == 1 && moves[0].Choice != rules.NoChoice:
			return News{}, &Refusal{Reason(rules.BarredByOpen), Facts{Topic: TopicNoStone, Moves: moves[:1]}}
		default:
			return News{}, &Refusal{TwoMoves, Facts{Moves: moves}}
		}
		if err := next.play(m, at); err != nil {
			return News{}, ruleRefusal(err, moves[i:i+1])
		}
	}
	*g = next
	return news, nil
}

// leaves takes a player out of the game. It ends if nobody is left to play with.
func (g *Game) leaves(who PlayerID, by rules.Cause, at time.Time) (News, error) {
	if err := g.leave(g.SeatOf(who), by, g.nextLeaving(at)); err != nil {
		return News{}, ruleRefusal(err, nil)
	}
	news := News{Said: Said{By: who}}
	switch {
	case g.Position.Result().Over():
		news.Since = len(g.Plies) + 1
	case by == rules.ByForfeit:
		news.Beside = PlayerForfeited{}
	default:
		news.Beside = PlayerLeft{}
	}
	return news, nil
}

// overruns takes the player on turn out of the game, because their time is over.
func (g *Game) overruns(at time.Time) (News, error) {
	late := g.OnTurn()
	news, err := g.leaves(late, rules.ByForfeit, at)
	if err == nil {
		g.Late = late
	}
	return news, err
}

// closes ends the game without a result.
func (g *Game) closes(by PlayerID, why Happening, at time.Time) (News, error) {
	if err := g.close(at); err != nil {
		return News{}, ruleRefusal(err, nil)
	}
	g.Offer = Offer{}
	return News{Since: len(g.Plies) + 1, Said: Said{By: by}, Beside: why}, nil
}

// agrees ends the game as a draw, because a player accepts the last one of the offers of it.
func (g *Game) agrees(by PlayerID, at time.Time) (News, error) {
	if err := g.AgreeDraw(at); err != nil {
		return News{}, err
	}
	g.Offer = Offer{}
	return News{Since: len(g.Plies) + 1, Said: Said{By: by}}, nil
}

// isRuled ends the game as somebody decides who does not play in it. The winner is that of a win.
func (g *Game) isRuled(o rules.Outcome, winner PlayerID, at time.Time) (err error) {
	switch o {
	case rules.Win:
		err = g.endFor(winner, at)
	case rules.Draw:
		err = g.AgreeDraw(at)
	default:
		err = g.close(at)
	}
	if err == nil {
		g.Offer = Offer{}
	}
	return err
}

// offers opens an offer of a player to the others. If one of them has offered the same, it opens none and reports that they
// agree.
func (g *Game) offers(o Offer, by PlayerID) (agree bool, err error) {
	open, exists := g.OpenOffer()
	same := open.What == o.What && open.Days == o.Days
	switch {
	case exists && open.By == by && same:
		return false, &Refusal{NotAllowed, Facts{Topic: TopicOffered, What: o.What}}
	case exists && open.By != by && same:
		return true, nil
	case exists && open.By != by:
		return false, &Refusal{NotAllowed, Facts{Topic: TopicOtherOffer, What: open.What, By: open.By}}
	}
	o.By, o.Ply = by, g.Position.Plies()
	g.Offer = o
	return false, nil
}

// accepts notes that a player accepts the offer. It reports whether everybody has who still plays.
func (g *Game) accepts(by PlayerID) (everybody bool) {
	g.Offer.Accepted = append(slices.Clone(g.Offer.Accepted), by)
	return !slices.ContainsFunc(g.others(g.Offer.By), func(p PlayerID) bool { return !slices.Contains(g.Offer.Accepted, p) })
}

// goesBackBefore takes back all plies from one on, counted from 1. The game goes on with a new turn. Its player does not get the
// time back that they have used since.
func (g *Game) goesBackBefore(ply int, used time.Duration, at time.Time) error {
	before := *g
	before.Seats, before.Plies = g.Lineup(), slices.Clone(g.Plies[:ply-1])
	if err := before.Replay(); err != nil {
		return err
	}
	*g = before
	g.Ended = time.Time{}
	g.beginsAnew(at)
	g.Granted = -used
	return nil
}

// goesOnAs puts back how the game went on, after that was taken back.
func (g *Game) goesOnAs(c Course, at time.Time) error {
	again := *g
	again.Seats, again.Plies = g.Lineup(), slices.Concat(g.Plies, c.Plies)
	again.Leavings, again.Agreed, again.Void, again.Ended = c.Leavings, c.Agreed, c.Void, c.Ended
	if err := again.Replay(); err != nil {
		return err
	}
	*g = again
	g.beginsAnew(at)
	return nil
}

// beginsAnew begins a new turn in a position that the game has not come to by a move. Letters from before no longer act on it.
func (g *Game) beginsAnew(at time.Time) {
	g.endTurn()
	g.Offer, g.Moved = Offer{}, at
	g.Undone++
}
