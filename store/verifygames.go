package store

import (
	"fmt"
	"slices"

	"pentepost/games"
	"pentepost/rules"
)

// checkGames replays every game, one at a time.
func checkGames(tx *Tx, report func(Damage)) error {
	ids, err := all(tx, "find games", scanInt, `SELECT id FROM games ORDER BY id`)
	if err != nil {
		return err
	}
	for _, id := range ids {
		says := func(format string, args ...any) {
			report(Damage{"game", fmt.Sprintf("game %d", id), fmt.Sprintf(format, args...)})
		}
		g, ok, err := tx.Games.Load(games.GameID(id))
		switch {
		case err != nil:
			says("it cannot be replayed: %v", err)
		case ok && len(g.Seats) != g.Rules.Seats:
			says("it has %d seats, and %s has %d", len(g.Seats), g.Rules.Name, g.Rules.Seats)
		case ok:
			checkGame(tx, &g, says)
			if _, err := tx.Trees.In(g.ID); err != nil {
				says("its conditional moves cannot be read: %v", err)
			}
		}
		delete(tx.games, g.ID)
	}
	return nil
}

// checkGame checks a game that could be replayed.
func checkGame(tx *Tx, g *games.Game, says func(format string, args ...any)) {
	checkPlies(g, says)
	result := g.Position.Result()
	switch {
	case result.Over() && g.Ended.IsZero():
		says("the moves end it, but it goes on")
	case !result.Over() && !g.Ended.IsZero():
		says("it has ended, but the moves do not end it")
	case g.Agreed && result.By != rules.ByAgreement:
		says("a draw was agreed in a game that ended otherwise (%s)", result.By)
	}
	for _, l := range g.Leavings {
		if int(l.Seat) > len(g.Seats) || l.Seat < 1 || !g.Position.Gone(l.Seat) {
			says("seat %d cannot have left it after ply %d", l.Seat, l.After)
		}
	}
	if by := g.Offer.By; by != 0 && !slices.Contains(g.Seats, by) {
		says("player %d has made an offer, but does not play", by)
	}
	if p, err := tx.Players.Load(g.OnTurn()); g.OnTurn() != 0 && (err != nil || p.Gone()) {
		says("player %d is on turn, but is banned or does not exist", g.OnTurn())
	}
}

// checkPlies walks through the plies: who played each, and that no stone gets lost except by
// capture.
func checkPlies(g *games.Game, says func(format string, args ...any)) {
	seats, stones, ply := g.Lineup(), 0, 0
	_, err := g.Walk(len(g.Plies), func(e rules.Effect, p *rules.Position) {
		if by := g.Plies[ply].Player; seats[e.Seat-1] != by {
			says("ply %d is by player %d, but player %d was on turn", ply+1, by, seats[e.Seat-1])
		}
		if e.Swapped {
			seats = slices.Clone(seats)
			seats[0], seats[1] = seats[1], seats[0]
		}
		if e.Colour != rules.Empty {
			stones++
		}
		stones -= len(e.Captured())
		if on := stonesOn(p); on != stones {
			says("after ply %d there are %d stones on the board instead of %d", ply+1, on, stones)
			stones = on
		}
		ply++
	})
	if err != nil {
		says("it cannot be replayed: %v", err)
	}
}

func stonesOn(p *rules.Position) (n int) {
	for at := range p.Points() {
		if p.At(at) != rules.Empty {
			n++
		}
	}
	return n
}
