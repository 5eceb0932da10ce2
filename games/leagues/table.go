package leagues

import (
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/league"
)

// DivisionTable is a division of a season with its table.
type DivisionTable struct {
	Number  int              // from 1, the highest
	Players []games.PlayerID // by seed; the rows name them by their index
	Rows    []league.Row
	Moves   []league.Move // where each place leads; nil in a league without divisions
	Open    int           // games without a result
	decided []league.Move // where each player goes, by index; nil while that is open
}

// Player returns the player of a row.
func (t *DivisionTable) Player(r league.Row) games.PlayerID { return t.Players[r.Player] }

// RowOf returns the row of a player; ok is false if they are not in the division.
func (t *DivisionTable) RowOf(p games.PlayerID) (row league.Row, ok bool) {
	i := slices.IndexFunc(t.Rows, func(r league.Row) bool { return t.Player(r) == p })
	if i < 0 {
		return row, false
	}
	return t.Rows[i], true
}

// Tables returns the tables of a season, the highest division first. Once the season is decided, they have the
// places of the decision.
func (s *Season) Tables() []DivisionTable {
	moves := s.moves()
	tables := make([]DivisionTable, len(moves))
	for i := range tables {
		if !s.Traits().Divided {
			moves[i] = nil
		}
		tables[i] = s.table(i+1, moves[i])
	}
	return tables
}

// Cross returns the games of each player of a division against each other one; see
// [league.Division.Cross]. Players are their indices in [DivisionTable.Players].
func (s *Season) Cross(number int) [][][]league.Meeting {
	return s.division(number).Cross()
}

// MoveOf returns where a player goes after the season: as it was decided or, before that, whatever the
// open games bring; "" if they decide it, or if the league has no divisions.
func (t *DivisionTable) MoveOf(r league.Row) league.Move {
	switch {
	case t.decided != nil:
		return t.decided[r.Player]
	case len(t.Moves) == 0:
		return ""
	}
	move, ok := league.Certain(t.Moves, r)
	if !ok {
		return ""
	}
	return move
}

// division returns a division of a season as package league computes with it.
func (s *Season) division(number int) league.Division {
	traits, places, index := s.Traits(), s.placesOf(number), s.indices(number)
	d := league.Division{
		Rounds: s.Kind().Rounds(s.File, len(places)), Swiss: traits.Swiss, ByScore: traits.Scores,
		TieBreaks: s.File.TieBreaks, Seed: s.lotSeed(), LeftIn: map[int]int{}, Borders: s.borders(number),
	}
	for _, p := range places {
		d.Players = append(d.Players, league.Entrant{Name: s.Ticket(&p), Rating: p.Rating, Out: p.Annulled})
	}
	for _, p := range s.pairingsOf(number) {
		if p.PlayOff {
			d.PlayOffs = append(d.PlayOffs, p.game(index))
			continue
		}
		if p.Overdue != 0 {
			d.Players[index[p.Overdue]].Overdue++
		}
		if len(p.Players) > 2 {
			d.Sittings = append(d.Sittings, p.sitting(index))
			continue
		}
		d.Games = append(d.Games, p.game(index))
		for _, id := range p.Players {
			// the database has microseconds
			if at := places[index[id]].Withdrawn.Truncate(time.Microsecond); !at.IsZero() && !p.Ended.Before(at) {
				d.LeftIn[index[id]] = p.Round
			}
		}
	}
	return d
}

// borders returns the places of a division after which a place makes a difference.
func (s *Season) borders(number int) []int {
	moves := s.moves()
	if !s.Traits().Divided || number > len(moves) {
		return []int{1}
	}
	up, safe := league.Goals(moves[number-1])
	return []int{1, up, safe}
}

// moves returns where the places of each division lead.
func (s *Season) moves() [][]league.Move {
	sizes := s.Sizes
	for n := 0; s.Sizes == nil && n < s.Divisions(); n++ {
		sizes = append(sizes, len(s.PlayersOf(n+1)))
	}
	return s.Ascent().Moves(sizes)
}

// game returns a pairing of two players, or a bye, as package league counts it.
func (p *Pairing) game(index map[games.PlayerID]int) league.Game {
	g := league.Game{Round: p.Round, First: index[p.Players[0]], Second: league.Nobody, Result: p.Result}
	if len(p.Players) > 1 {
		g.Second = index[p.Players[1]]
	}
	for i := range min(2, len(p.Captures)) {
		g.Captures[i] = p.Captures[i]
	}
	for i := range min(2, len(p.Scored)) {
		g.Scored[i] = float64(p.Scored[i])
	}
	return g
}

// sitting returns a game of three or more players as package league counts it.
func (p *Pairing) sitting(index map[games.PlayerID]int) league.Sitting {
	s := league.Sitting{Round: p.Round, Places: p.Places, Annulled: p.Result == league.Annulled}
	for _, player := range p.Players {
		s.Players = append(s.Players, index[player])
	}
	return s
}
