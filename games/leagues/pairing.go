package leagues

import (
	"slices"

	"pentepost/games/league"
)

// PlayOffsDue returns the pairings of play-offs that can begin when all other games of the season have a result.
func (s *Season) PlayOffsDue() (due []Pairing) {
	if !s.Traits().PlayOff || s.Traits().Sets {
		return nil // a set of a knock-out plays off before the next round
	}
	for _, d := range s.Divisions() {
		m := d.model()
		due = append(due, d.numbered(nil, m.PlayOffsDue())...)
	}
	return due
}

// pairing returns a pairing of the division without players.
func (d *Division) pairing(round, number int) Pairing {
	return Pairing{League: d.season.League, Season: d.season.Number, Division: d.Number, Round: round, Number: number}
}

// numbered returns games of the division, and then those of play-offs, as pairings. They are numbered on in each round.
func (d *Division) numbered(list, playOffs []league.Game) (due []Pairing) {
	next := map[int]int{}
	if !d.season.Traits().AtOnce || len(playOffs) > 0 { // else all are numbered anew, also those that have begun
		for _, p := range d.Pairings {
			next[p.Round] = max(next[p.Round], p.Number)
		}
	}
	for i, g := range slices.Concat(list, playOffs) {
		next[g.Round]++
		p := d.pairing(g.Round, next[g.Round])
		p.Result, p.PlayOff = g.Result, i >= len(list)
		p.Players = append(p.Players, d.Places[g.First].Player)
		if g.Second != league.Nobody {
			p.Players = append(p.Players, d.Places[g.Second].Player)
		}
		due = append(due, p)
	}
	return due
}

// Forfeited returns the result of a pairing that nobody can play, because a player has withdrawn, else [league.Open].
func (s *Season) Forfeited(p *Pairing) league.Result {
	if len(p.Players) != 2 {
		return p.Result
	}
	first, second := s.hasWithdrawn(p.Players[0]), s.hasWithdrawn(p.Players[1])
	switch {
	case (first || second) && s.Annulled(p):
		return league.Annulled
	case first && second:
		return league.BothForfeited
	case first:
		return league.FirstForfeited
	case second:
		return league.SecondForfeited
	}
	return p.Result
}

// OpenPairings returns how many pairings have no result.
func OpenPairings(list []Pairing) (open int) {
	for _, p := range list {
		if p.Result == league.Open {
			open++
		}
	}
	return open
}
