package leagues

import (
	"slices"

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
func (s *Season) Tables() (tables []DivisionTable) {
	for _, d := range s.Divisions() {
		tables = append(tables, d.Table())
	}
	return tables
}

// Table returns the table of the division. The other divisions of the season need not be loaded, if their sizes are set.
func (d *Division) Table() DivisionTable {
	t := DivisionTable{Number: d.Number, Players: d.Players(), Rows: d.season.Kind().Rows(d), Moves: d.moves(), Open: OpenPairings(d.Pairings)}
	if d.season.IsDecided() {
		t.asDecided(d)
	}
	return t
}

// Cross returns the games of each player of the division against each other one; see
// [league.Division.Cross]. Players are their indices in [DivisionTable.Players].
func (d *Division) Cross() [][][]league.Meeting { m := d.model(); return m.Cross() }

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

// moves returns where the places of each division lead.
func (s *Season) moves() [][]league.Move {
	sizes := s.Sizes
	if sizes == nil {
		sizes = s.DivisionSizes()
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
