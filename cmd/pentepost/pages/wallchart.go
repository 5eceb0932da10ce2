package pages

import (
	"fmt"
	"slices"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
)

// mostCharted is how many players a wall chart has at most.
const mostCharted = 100

// chartCell is what a player did in a round.
type chartCell struct {
	Text string // such as "+5": won against number 5 of the table
	Game games.GameID
}

// charts reports whether a division has a wall chart: who met whom in each round. It is what players of a Swiss look at first.
func (s *season) charts(t *leagues.DivisionTable) bool {
	return s.Traits().Swiss && len(t.Rows) <= mostCharted
}

// chart adds the wall chart. It has the players in the order of the table.
func (v *tableView) chart(d *division) {
	played := slices.DeleteFunc(slices.Clone(d.pairings), func(p leagues.Pairing) bool { return p.PlayOff })
	for _, p := range played {
		for len(v.Rounds) < p.Round {
			v.Rounds = append(v.Rounds, len(v.Rounds)+1)
		}
	}
	rows := map[games.PlayerID]int{}
	for i := range v.Rows {
		v.Rows[i].Chart = make([]chartCell, len(v.Rounds))
		place := d.season.PlaceOf(v.Rows[i].Player.ID)
		for _, id := range append([]games.PlayerID{place.Player}, place.Before...) {
			rows[id] = i
		}
	}
	for _, p := range played {
		for seat, id := range p.Players {
			against := ""
			if len(p.Players) == 2 {
				against = fmt.Sprint(rows[p.Players[1-seat]] + 1)
			}
			v.Rows[rows[id]].Chart[p.Round-1] = chartCell{sign(&p, seat) + against, p.Game}
		}
	}
}

// sign says how a game or a bye ended for a player: + is a win, = a draw, - a loss, and * an open game.
func sign(p *leagues.Pairing, seat int) string {
	points := pointsOf(p)
	switch {
	case p.Result == league.Open:
		return "*"
	case points[seat] == 1:
		return "+"
	case points[seat] == 0.5:
		return "="
	}
	return "\u2212"
}

// pointsOf returns the points of a game of two, or of a bye.
func pointsOf(p *leagues.Pairing) []float64 {
	first, second := league.Game{Result: p.Result}.Points()
	return []float64{first, second}
}

// matchView is a match of two teams.
type matchView struct {
	Round         int
	First, Second string // teams
	Points        [2]float64
	Open          int // running games
}

// matches returns the matches of a league of teams, by round. The games of a match have the same round and number, one on each
// board, and everybody's first board is taken.
func (s *season) matches() (list []matchView) {
	type key struct{ round, number int }
	boards := map[key][]*leagues.Pairing{}
	for i := range s.Pairings {
		p := &s.Pairings[i]
		k := key{p.Round, p.Number}
		boards[k] = append(boards[k], p)
	}
	for i := range s.Pairings {
		p := &s.Pairings[i]
		if teams := s.Match(p); p.Division == 1 && teams != nil {
			m := matchView{Round: p.Round, First: teams[0], Second: teams[1]}
			for _, board := range boards[key{p.Round, p.Number}] {
				m.add(s, board)
			}
			list = append(list, m)
		}
	}
	return list
}

// add adds the game on a board. A player whose opponent is missing has the point.
func (m *matchView) add(s *season, p *leagues.Pairing) {
	if p.Result == league.Open {
		m.Open++
	}
	points := pointsOf(p)
	for seat, id := range p.Players {
		side := 0
		if s.TeamOf(id) == m.Second {
			side = 1
		}
		m.Points[side] += points[seat]
	}
}
