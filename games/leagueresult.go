package games

import (
	"slices"
	"time"

	"pentepost/games/league"
	"pentepost/rules"
)

// SaveGame saves a game. Its result goes to the ratings and to its league, however it ends, and also if
// its end is taken back. There is no other way to save a game that has begun.
func (s *session) SaveGame(g Game, from int) error {
	if err := s.PutGame(g, from); err != nil {
		return err
	}
	if err := s.noteRated(&g); err != nil || g.League == 0 {
		return err
	}
	return s.noteLeagueResult(&g)
}

// noteLeagueResult saves the result of a game with its pairing.
func (s *session) noteLeagueResult(g *Game) error {
	p, ok, err := s.PairingOf(g.ID)
	if err != nil || !ok {
		return err
	}
	if p.Result == league.Annulled {
		season, _, err := s.Season(p.League, p.Season)
		if err != nil || season.annulled(&p) {
			return err
		}
	}
	before := p.Result
	p.setResult(g)
	p.Overdue, p.Ended = g.Late, g.Ended
	if p.Result == before {
		return nil
	}
	if err := s.SavePairing(p); err != nil {
		return err
	}
	if before != league.Open {
		if err := s.reconsider(&p); err != nil {
			return err
		}
	}
	return s.WakeLeague(p.League, s.Now)
}

// annulled reports whether a pairing does not count whatever becomes of its game, because a player
// has withdrawn. A game that was closed without a result counts again if that is taken back.
func (s *Season) annulled(p *Pairing) bool {
	return slices.ContainsFunc(p.Players, func(id PlayerID) bool { return s.place(id).Annulled })
}

// setResult takes the result of a game over to its pairing.
func (p *Pairing) setResult(g *Game) {
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
	p.Result = resultFor(g, p.Players[0])
	if len(p.Players) > 2 {
		p.Places = placesIn(g, p.Players)
	}
}

// resultFor returns the result of a game from the side of the player who was paired first. A game that
// somebody left before both had moved was not played: they have forfeited it.
func resultFor(g *Game, first PlayerID) league.Result {
	result := g.Position.Result()
	if result.Outcome == rules.Draw {
		return league.Drawn
	}
	won := g.Rules.TeamOf(g.SeatOf(first)) == result.Winner
	forfeit := result.By == rules.ByForfeit && len(g.turns()) < len(g.Seats)
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
func placesIn(g *Game, players []PlayerID) []int {
	rank := map[PlayerID]int{} // higher is better
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
