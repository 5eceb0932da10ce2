package leagues

import (
	"cmp"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/league"
)

// Division is a part of a season whose players meet each other; in a league of teams it is a board. It has the places and
// pairings that the season had when [Season.Division] returned it.
type Division struct {
	Number   int       // from 1, the highest
	Places   []Place   // by seed
	Pairings []Pairing // by round and number

	season *Season
	index  map[games.PlayerID]int // in Places, also of players who were replaced
}

// Division returns a division of the season. One without players is empty.
func (s *Season) Division(number int) *Division {
	d := &Division{Number: number, season: s, index: map[games.PlayerID]int{}}
	for _, p := range s.Places {
		if p.Division == number {
			d.addPlace(p)
		}
	}
	for _, p := range s.Pairings {
		if p.Division == number {
			d.Pairings = append(d.Pairings, p)
		}
	}
	return d
}

// Divisions returns all divisions of the season, the highest first.
func (s *Season) Divisions() []*Division {
	list := make([]*Division, s.DivisionCount())
	for i := range list {
		list[i] = &Division{Number: i + 1, season: s, index: map[games.PlayerID]int{}}
	}
	for _, p := range s.Places {
		list[p.Division-1].addPlace(p)
	}
	for _, p := range s.Pairings {
		d := list[p.Division-1]
		d.Pairings = append(d.Pairings, p)
	}
	return list
}

func (d *Division) addPlace(p Place) {
	d.index[p.Player] = len(d.Places)
	for _, before := range p.Before {
		d.index[before] = len(d.Places)
	}
	d.Places = append(d.Places, p)
}

// Players returns the players of the division by seed.
func (d *Division) Players() (players []games.PlayerID) {
	for _, p := range d.Places {
		players = append(players, p.Player)
	}
	return players
}

// Due returns the pairings that can begin now.
func (d *Division) Due() []Pairing { return d.season.Kind().Due(d) }

// EndedBetween returns the games that ended after one time and not after another, in that order. Games that do not count
// are left out.
func (d *Division) EndedBetween(after, last time.Time) []Pairing {
	list := slices.DeleteFunc(slices.Clone(d.Pairings), func(p Pairing) bool {
		return p.Game == 0 || p.Result == league.Open || p.Result == league.Annulled || !p.Ended.After(after) || p.Ended.After(last)
	})
	slices.SortStableFunc(list, func(a, b Pairing) int { return cmp.Or(a.Ended.Compare(b.Ended), cmp.Compare(a.Game, b.Game)) })
	return list
}

// moves returns where the places of the division lead; nil if nobody goes up or down, or if that is unknown.
func (d *Division) moves() []league.Move {
	if all := d.season.moves(); d.season.Traits().Divided && d.Number <= len(all) {
		return all[d.Number-1]
	}
	return nil
}

// borders returns the places after which a place makes a difference.
func (d *Division) borders() []int {
	moves := d.moves()
	if moves == nil {
		return []int{1}
	}
	up, safe := league.Goals(moves)
	return []int{1, up, safe}
}

// model returns the division as package league computes with it.
func (d *Division) model() league.Division {
	s, traits := d.season, d.season.Traits()
	m := league.Division{
		Rounds: s.Kind().Rounds(s.File, len(d.Places)), Swiss: traits.Swiss, ByScore: traits.Scores,
		TieBreaks: s.File.TieBreaks, Seed: s.lotSeed(), Sealed: !s.isRevealed(), LeftIn: map[int]int{}, Borders: d.borders(),
	}
	for _, p := range d.Places {
		m.Players = append(m.Players, league.Entrant{Name: s.Ticket(&p), Rating: p.Rating, Out: p.Annulled})
	}
	for _, p := range d.Pairings {
		if p.PlayOff {
			m.PlayOffs = append(m.PlayOffs, p.game(d.index))
			continue
		}
		if p.Overdue != 0 {
			m.Players[d.index[p.Overdue]].Overdue++
		}
		if len(p.Players) > 2 {
			m.Sittings = append(m.Sittings, p.sitting(d.index))
			continue
		}
		m.Games = append(m.Games, p.game(d.index))
		for _, id := range p.Players {
			// the database has microseconds
			if at := d.Places[d.index[id]].Withdrawn.Truncate(time.Microsecond); !at.IsZero() && !p.Ended.Before(at) {
				m.LeftIn[d.index[id]] = p.Round
			}
		}
	}
	return m
}
