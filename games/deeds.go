package games

import (
	"slices"
	"time"

	"pentepost/rules"
)

// deed is who does something in a game, and when. What they do are its methods: each changes a game and returns the news, or
// refuses and leaves the game as it was. A deed knows nothing but the game, so it needs no database and no letters. The room [table]
// saves what has become of the game, and tells the news.
type deed struct {
	by PlayerID // 0: somebody who does not play
	at time.Time
}

// moves plays moves while the player is on turn. After fewer moves than the turn takes, they are still on turn. It
// refuses more moves; but if a stone wins, it does not play the other stones of that turn, and the news say which. The guard
// is the number of the first ply as the player wrote it; 0: they did not.
func (d deed) moves(g *Game, guard int, moves []rules.Move) (News, error) {
	switch {
	case g.OnTurn() != d.by:
		return News{}, refuse(NotYourTurn)
	case guard != 0 && guard != g.Position.Plies()+1:
		return News{}, &Refusal{WrongPly, Facts{Guard: guard}}
	}
	next, news := *g, News{Since: len(g.Plies) + 1, Said: Said{By: d.by}}
	inTurn := len(moves) <= g.Position.StonesLeft()
	for i, m := range moves {
		switch {
		case i == 0 || next.OnTurn() == d.by:
		case inTurn && next.Position.Result().Over():
			news.Unplayed = moves[i:]
			*g = next
			return news, nil
		case i == 1 && moves[0].Choice != rules.NoChoice:
			return News{}, &Refusal{Reason(rules.BarredByOpen), Facts{Topic: TopicNoStone, Moves: moves[:1]}}
		default:
			return News{}, &Refusal{TwoMoves, Facts{Moves: moves}}
		}
		if err := next.play(m, d.at); err != nil {
			return News{}, ruleRefusal(err, moves[i:i+1])
		}
	}
	*g = next
	return news, nil
}

// leaves takes the player out of the game. It ends if nobody is left to play with.
func (d deed) leaves(g *Game, by rules.Cause) (News, error) {
	if err := g.leave(g.SeatOf(d.by), by, g.nextLeaving(d.at)); err != nil {
		return News{}, ruleRefusal(err, nil)
	}
	news := News{Said: Said{By: d.by}}
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
func (d deed) overruns(g *Game) (News, error) {
	late := deed{g.OnTurn(), d.at}
	news, err := late.leaves(g, rules.ByForfeit)
	if err == nil {
		g.Late = late.by
	}
	return news, err
}

// closes ends the game without a result.
func (d deed) closes(g *Game, why Happening) (News, error) {
	if err := d.close(g); err != nil {
		return News{}, ruleRefusal(err, nil)
	}
	g.Offer = Offer{}
	return News{Since: len(g.Plies) + 1, Said: Said{By: d.by}, Beside: why}, nil
}

// agrees ends the game as a draw, because the player is the last one to accept it.
func (d deed) agrees(g *Game) (News, error) {
	if err := g.AgreeDraw(d.at); err != nil {
		return News{}, err
	}
	g.Offer = Offer{}
	return News{Since: len(g.Plies) + 1, Said: Said{By: d.by}}, nil
}

// adjudicates ends the game as somebody decides who does not play in it. The winner is that of a win.
func (d deed) adjudicates(g *Game, o rules.Outcome, winner PlayerID) (News, error) {
	var err error
	switch o {
	case rules.Win:
		err = d.endFor(g, winner)
	case rules.Draw:
		err = g.AgreeDraw(d.at)
	default:
		err = d.close(g)
	}
	if err != nil {
		return News{}, err
	}
	g.Offer = Offer{}
	return News{Since: len(g.Plies) + 1, Beside: GameAdjudicated{}}, nil
}

// offers opens an offer of the player to the others. If one of them has offered the same, it opens none and reports that they
// agree.
func (d deed) offers(g *Game, o Offer) (agree bool, err error) {
	open, exists := g.OpenOffer()
	same := open.What == o.What && open.Days == o.Days
	switch {
	case exists && open.By == d.by && same:
		return false, &Refusal{NotAllowed, Facts{Topic: TopicOffered, What: o.What}}
	case exists && open.By != d.by && same:
		return true, nil
	case exists && open.By != d.by:
		return false, &Refusal{NotAllowed, Facts{Topic: TopicOtherOffer, What: open.What, By: open.By}}
	}
	o.By, o.Ply = d.by, g.Position.Plies()
	g.Offer = o
	return false, nil
}

// accepts notes that the player accepts the offer. It reports whether everybody has who still plays.
func (d deed) accepts(g *Game) (everybody bool) {
	g.Offer.Accepted = append(slices.Clone(g.Offer.Accepted), d.by)
	return !slices.ContainsFunc(g.others(g.Offer.By), func(p PlayerID) bool { return !slices.Contains(g.Offer.Accepted, p) })
}

// takesBack takes back all plies from one on, counted from 1. The game goes on with a new turn. Its player does not get the
// time back that they have used since.
func (d deed) takesBack(g *Game, ply int, used time.Duration) error {
	before := *g
	before.Seats, before.Plies = g.Lineup(), slices.Clone(g.Plies[:ply-1])
	if err := before.Replay(); err != nil {
		return err
	}
	*g = before
	g.Ended = time.Time{}
	d.beginsAnew(g)
	g.Granted = -used
	return nil
}

// putsBack puts back how the game went on, after that was taken back.
func (d deed) putsBack(g *Game, c Course) error {
	again := *g
	again.Seats, again.Plies = g.Lineup(), slices.Concat(g.Plies, c.Plies)
	again.Leavings, again.Agreed, again.Void, again.Ended = c.Leavings, c.Agreed, c.Void, c.Ended
	if err := again.Replay(); err != nil {
		return err
	}
	*g = again
	d.beginsAnew(g)
	return nil
}

// beginsAnew begins a new turn in a position that the game has not come to by a move. Letters from before no longer act on it.
func (d deed) beginsAnew(g *Game) {
	g.endTurn()
	g.Offer, g.Moved = Offer{}, d.at
	g.Undone++
}

// endFor ends a game for a player: all who are not on their side lose by forfeit.
func (d deed) endFor(g *Game, p PlayerID) error {
	team := g.Rules.TeamOf(g.SeatOf(p))
	at := g.nextLeaving(d.at) // one time for all
	for i := range g.Seats {
		seat := rules.Seat(i + 1)
		if g.Position.Result().Over() || g.Position.Gone(seat) || g.Rules.TeamOf(seat) == team {
			continue
		}
		if err := g.leave(seat, rules.ByForfeit, at); err != nil {
			return err
		}
	}
	return nil
}

// close ends a game without a result.
func (d deed) close(g *Game) error {
	next, err := g.Position.Close()
	if err != nil {
		return err
	}
	g.Position, g.Void, g.Ended = next, true, d.at
	g.endTurn()
	return nil
}
