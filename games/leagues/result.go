package leagues

import (
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/rules"
)

// Annulled reports whether a pairing does not count whatever becomes of its game, because a player
// has withdrawn. A game that was closed without a result counts again if that is taken back.
func (s *Season) Annulled(p *Pairing) bool {
	return slices.ContainsFunc(p.Players, func(id games.PlayerID) bool { return s.PlaceOf(id).Annulled })
}

// SetResult takes the result of a game over to its pairing.
func (p *Pairing) SetResult(g *games.Game) {
	result := g.Position.Result()
	p.Captures, p.Scored, p.Places = nil, nil, nil
	switch {
	case !result.Over():
		p.Result = league.Open
		return
	case result.Outcome == rules.Void:
		p.Result = league.Annulled
		return
	}
	scores := g.Position.Scores()
	for _, player := range p.Players {
		seat := g.SeatOf(player)
		p.Captures = append(p.Captures, g.Position.Captured(seat))
		if len(scores) > 0 {
			p.Scored = append(p.Scored, scores[seat-1])
		}
	}
	p.Result = ResultFor(g, p.Players[0])
	if len(p.Players) > 2 {
		p.Places = placesIn(g, p.Players)
	}
}

// EndedLike reports whether two pairings have the same result, and all that tie-breaks look at.
func (p *Pairing) EndedLike(other *Pairing) bool {
	return p.Result == other.Result && p.Overdue == other.Overdue && slices.Equal(p.Captures, other.Captures) && slices.Equal(p.Scored, other.Scored) && slices.Equal(p.Places, other.Places)
}

// ResultFor returns the result of a game from the side of the player who was paired first. A game that
// somebody left before both had moved was not played: they have forfeited it.
func ResultFor(g *games.Game, first games.PlayerID) league.Result {
	result := g.Position.Result()
	if result.Outcome == rules.Draw {
		return league.Drawn
	}
	won := g.Rules.TeamOf(g.SeatOf(first)) == result.Winner
	forfeit := result.By == rules.ByForfeit && len(g.Turns()) < len(g.Seats)
	switch {
	case won && forfeit:
		return league.SecondForfeited
	case won:
		return league.FirstWon
	case forfeit:
		return league.FirstForfeited
	}
	return league.SecondWon
}

// placesIn returns the places of players in a game of three or more: the winner is first, players who
// left it are last, the first to leave behind the others; all others share the places between. Players
// who leave at the same time share a place: their order is that of the seats once the game is loaded
// again, and a ruling that ends the game for all of them parts nobody. The database has microseconds.
func placesIn(g *games.Game, players []games.PlayerID) []int {
	rank := map[games.PlayerID]int{} // higher is better
	for _, l := range g.Leavings {
		for _, other := range g.Leavings {
			if !other.At.Truncate(time.Microsecond).Before(l.At.Truncate(time.Microsecond)) {
				rank[g.Seats[l.Seat-1]]--
			}
		}
	}
	if w := g.Position.Result().Winner; w != 0 {
		rank[g.Seats[w-1]] = 1
	}
	places := make([]int, len(players))
	for i, p := range players {
		places[i] = 1
		for _, other := range players {
			if rank[other] > rank[p] {
				places[i]++
			}
		}
	}
	return places
}
