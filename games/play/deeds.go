package play

import (
	"errors"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/rules"
)

// Deed is who does something in a game, and when. What they do are its methods: each changes a game and returns the news, or
// refuses and leaves the game as it was. A deed knows nothing but the game, so it needs no database and no letters. The room [table]
// saves what has become of the game, and tells the news.
type Deed struct {
	By games.PlayerID // 0: somebody who does not play
	At time.Time
}

// Moves plays moves while the player is on turn. After fewer moves than the turn takes, they are still on turn. It
// refuses more moves; but if a stone wins, it does not play the other stones of that turn, and the news say which. The guard
// is the number of the first ply as the player wrote it; 0: they did not.
func (d Deed) Moves(g *games.Game, guard int, moves []rules.Move) (News, error) {
	switch {
	case g.OnTurn() != d.By:
		return News{}, games.Refuse(games.NotYourTurn)
	case guard != 0 && guard != g.Position.Plies()+1:
		return News{}, &games.Refusal{Reason: games.WrongPly, Facts: games.Facts{Guard: guard}}
	}
	next, news := *g, News{Since: len(g.Plies) + 1, Said: Said{By: d.By}}
	inTurn := len(moves) <= g.Position.StonesLeft()
	for i, m := range moves {
		switch {
		case i == 0 || next.OnTurn() == d.By:
		case inTurn && next.Position.Result().Over():
			news.Unplayed = moves[i:]
			*g = next
			return news, nil
		case i == 1 && moves[0].Choice != rules.NoChoice:
			return News{}, &games.Refusal{Reason: games.Reason(rules.BarredByOpen), Facts: games.Facts{Topic: games.TopicNoStone, Moves: moves[:1]}}
		default:
			return News{}, &games.Refusal{Reason: games.TwoMoves, Facts: games.Facts{Moves: moves}}
		}
		if err := Ply(&next, m, d.At); err != nil {
			return News{}, after(games.RuleRefusal(err, moves[i:i+1]), moves[:i])
		}
	}
	*g = next
	return news, nil
}

// after adds to a refusal which moves came before, so that a letter can say what was asked for then.
func after(err error, moves []rules.Move) error {
	if r, ok := errors.AsType[*games.Refusal](err); ok {
		r.Facts.After = moves
	}
	return err
}

// ending is what somebody asks for by a word that ends a game, or can end it.
type ending struct {
	outcome  rules.Outcome
	winner   rules.Seat // of a win: one of the winning team
	out      rules.Seat // who leaves the game, and does not win it; 0: nobody
	happened Happening
}

// cameOut reports whether a game came out as was asked: with the result, or, if somebody left it, without them.
func (e ending) cameOut(g *games.Game) bool {
	r := g.Position.Result()
	switch {
	case e.out != 0:
		return g.Position.Gone(e.out) && (!r.Over() || r.Outcome == rules.Win && g.Rules.TeamOf(r.Winner) != g.Rules.TeamOf(e.out))
	case e.outcome == rules.Win:
		return r.Outcome == rules.Win && g.Rules.TeamOf(r.Winner) == g.Rules.TeamOf(e.winner)
	}
	return r.Over() && r.Outcome == e.outcome
}

// end is the only way in which a word ends a game. It refuses, and leaves the game as it was, if the game would not come
// out as was asked.
func (d Deed) end(g *games.Game, e ending, do func(next *games.Game) error) (News, error) {
	if g.Position.Result().Over() {
		return News{}, games.Refuse(games.GameOver)
	}
	next := *g
	next.Leavings = slices.Clone(g.Leavings)
	if err := do(&next); err != nil {
		return News{}, games.RuleRefusal(err, nil)
	}
	if !e.cameOut(&next) {
		return News{}, games.RefuseAbout(games.NotAllowed, games.TopicCannotEndSo, "")
	}
	news := News{Said: Said{By: d.By}, Beside: e.happened}
	if next.Position.Result().Over() {
		news.Since = len(g.Plies) + 1
	}
	*g = next
	return news, nil
}

// Leaves takes the player out of the game. It ends if nobody is left to play with.
func (d Deed) Leaves(g *games.Game, by rules.Cause) (News, error) {
	seat, happened := g.SeatOf(d.By), Happening(PlayerLeft{})
	if by == rules.ByForfeit {
		happened = PlayerForfeited{}
	}
	news, err := d.end(g, ending{out: seat, happened: happened}, func(next *games.Game) error {
		return leave(next, seat, by, nextLeaving(next, d.At))
	})
	if news.Since != 0 {
		news.Beside = nil // the result says it
	}
	return news, err
}

// Overruns takes the player on turn out of the game, because their time ran out at some moment.
func (d Deed) Overruns(g *games.Game, ranOut time.Time) (News, error) {
	late := Deed{g.OnTurn(), d.At}
	news, err := late.Leaves(g, rules.ByForfeit)
	if err == nil {
		g.Late, g.RanOut = late.By, ranOut
	}
	return news, err
}

// Closes ends the game without a result.
func (d Deed) Closes(g *games.Game, why Happening) (News, error) {
	return d.end(g, ending{outcome: rules.Void, happened: why}, d.close)
}

// Agrees ends the game as a draw, because the player is the last one to accept it.
func (d Deed) Agrees(g *games.Game) (News, error) {
	return d.end(g, ending{outcome: rules.Draw}, d.draw)
}

// Adjudicates ends the game as somebody decides who does not play in it. The winner is that of a win.
func (d Deed) Adjudicates(g *games.Game, o rules.Outcome, winner games.PlayerID) (News, error) {
	e := ending{outcome: o, winner: g.SeatOf(winner), happened: GameAdjudicated{}}
	do := map[rules.Outcome]func(*games.Game) error{
		rules.Win: func(next *games.Game) error { return d.endFor(next, e.winner) }, rules.Draw: d.draw, rules.Void: d.close,
	}[o]
	if do == nil || o == rules.Win && e.winner == 0 {
		return News{}, games.Refuse(games.UnknownPlayer)
	}
	return Deed{At: d.At}.end(g, e, do)
}

// Offers opens an offer of the player to the others. If one of them has offered the same, it opens none and reports that they
// agree.
func (d Deed) Offers(g *games.Game, o games.Offer) (agree bool, err error) {
	open, exists := g.OpenOffer()
	same := open.What == o.What && open.Days == o.Days
	switch {
	case exists && open.By == d.By && same:
		return false, &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicOffered, What: o.What}}
	case exists && open.By != d.By && same:
		return true, nil
	case exists && open.By != d.By:
		return false, &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicOtherOffer, What: open.What, By: open.By}}
	}
	o.By, o.Ply = d.By, g.Position.Plies()
	g.Offer = o
	return false, nil
}

// Accepts notes that the player accepts the offer. It reports whether everybody has who still plays.
func (d Deed) Accepts(g *games.Game) (everybody bool) {
	g.Offer.Accepted = append(slices.Clone(g.Offer.Accepted), d.By)
	return !slices.ContainsFunc(g.Others(g.Offer.By), func(p games.PlayerID) bool { return !slices.Contains(g.Offer.Accepted, p) })
}

// TakesBack takes back all plies from one on, counted from 1. The game goes on with a new turn. Its player does not get the
// time back that they have used since.
func (d Deed) TakesBack(g *games.Game, ply int, used time.Duration) error {
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

// PutsBack puts back how the game went on, after that was taken back.
func (d Deed) PutsBack(g *games.Game, c games.Course) error {
	again := *g
	again.Seats, again.Plies = g.Lineup(), slices.Concat(g.Plies, c.Plies)
	again.Leavings, again.Agreed, again.Void, again.Ended = c.Leavings, c.Agreed, c.Void, c.Ended
	again.Late, again.RanOut = c.Late, c.RanOut
	if err := again.Replay(); err != nil {
		return err
	}
	*g = again
	d.beginsAnew(g)
	return nil
}

// beginsAnew begins a new turn in a position that the game has not come to by a move. Letters from before no longer act on it.
func (d Deed) beginsAnew(g *games.Game) {
	EndTurn(g)
	g.Offer, g.Moved = games.Offer{}, d.At
	g.Undone++
}

// endFor ends a game for a player: all who are not on their side lose by forfeit.
func (d Deed) endFor(g *games.Game, winner rules.Seat) error {
	at := nextLeaving(g, d.At) // one time for all
	for i := range g.Seats {
		seat := rules.Seat(i + 1)
		if g.Position.Result().Over() || g.Position.Gone(seat) || g.Rules.TeamOf(seat) == g.Rules.TeamOf(winner) {
			continue
		}
		if err := leave(g, seat, rules.ByForfeit, at); err != nil {
			return err
		}
	}
	g.Offer = games.Offer{}
	return nil
}

// draw ends a game as a draw.
func (d Deed) draw(g *games.Game) error {
	g.Offer = games.Offer{}
	return AgreeDraw(g, d.At)
}

// close ends a game without a result.
func (d Deed) close(g *games.Game) error {
	next, err := g.Position.Close()
	if err != nil {
		return err
	}
	g.Position, g.Void, g.Ended, g.Offer = next, true, d.At, games.Offer{}
	EndTurn(g)
	return nil
}

// CourseFrom returns how a game has gone on from a ply, counted from 1.
func CourseFrom(g *games.Game, ply int) games.Course {
	return games.Course{Plies: slices.Clone(g.Plies[ply-1:]), Leavings: slices.Clone(g.Leavings), Agreed: g.Agreed, Void: g.Void, Late: g.Late, RanOut: g.RanOut, Ended: g.Ended}
}
