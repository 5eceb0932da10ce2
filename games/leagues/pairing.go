package leagues

import (
	"slices"

	"pentepost/games/league"
)

// DuePairings returns the pairings of a division that can begin now.
func (s *Season) DuePairings(division int) []Pairing { return s.Kind().Due(s, division) }

// PlayOffsDue returns the pairings of play-offs that can begin when all other games of the season have a result.
func (s *Season) PlayOffsDue() (due []Pairing) {
	if !s.Traits().PlayOff || s.Traits().Sets {
		return nil // a set of a knock-out plays off before the next round
	}
	for n := range s.Divisions() {
		due = append(due, s.numbered(n+1, nil, s.division(n+1).PlayOffsDue())...)
	}
	return due
}

// numbered returns games of a division, and then those of play-offs, as pairings. They are numbered on in each round.
func (s *Season) numbered(division int, list, playOffs []league.Game) (due []Pairing) {
	players, next := s.PlayersOf(division), map[int]int{}
	if !s.Traits().AtOnce || len(playOffs) > 0 { // else all are numbered anew, also those that have begun
		for _, p := range s.pairingsOf(division) {
			next[p.Round] = max(next[p.Round], p.Number)
		}
	}
	for i, g := range slices.Concat(list, playOffs) {
		next[g.Round]++
		p := Pairing{League: s.League, Season: s.Number, Division: division, Round: g.Round, Number: next[g.Round], Result: g.Result, PlayOff: i >= len(list)}
		p.Players = append(p.Players, players[g.First])
		if g.Second != league.Nobody {
			p.Players = append(p.Players, players[g.Second])
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
