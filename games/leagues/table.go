package leagues

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
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

// Lot returns the number that seeds the lots of a season. Nobody can change it once the season has begun, and
// everybody can compute it: it is the first eight bytes of SHA-256 of "NAME NUMBER YYYY-MM-DD", with the
// first day of the season.
func (l *League) Lot(s *Season) uint64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %s", l.Name(), s.Number, s.Began.Format("2006-01-02")))
	return binary.BigEndian.Uint64(sum[:8])
}

// Tables returns the tables of a season, the highest division first. Once the season is decided, they have the
// places of the decision.
func (l *League) Tables(s *Season) []DivisionTable {
	var sizes []int
	for n := range s.Divisions() {
		sizes = append(sizes, len(s.playersOf(n+1)))
	}
	moves := l.Ascent().Moves(sizes)
	tables := make([]DivisionTable, len(sizes))
	for i := range tables {
		tables[i] = DivisionTable{Number: i + 1, Players: s.playersOf(i + 1), Rows: l.rows(s, i+1), Open: OpenPairings(s.pairingsOf(i + 1))}
		if l.HasDivisions() {
			tables[i].Moves = moves[i]
		}
		if s.IsDecided() {
			tables[i].asDecided(s)
		}
	}
	return tables
}

// Cross returns the games of each player of a division against each other one; see
// [league.Division.Cross]. Players are their indices in [DivisionTable.Players].
func (l *League) Cross(s *Season, number int) [][][]league.Meeting {
	return l.division(s, number).Cross()
}

// rows returns the table of a division.
func (l *League) rows(s *Season, number int) []league.Row {
	if l.IsLadder() {
		return l.ladderRows(s)
	}
	d := l.division(s, number)
	if bracket := l.Bracket(len(d.Players)); bracket != nil {
		return d.KnockOutTable(bracket)
	}
	return d.Table()
}

// Bracket returns the bracket of a knock-out, nil for a league of another kind.
func (l *League) Bracket(players int) league.Bracket {
	switch l.File.Kind {
	case league.SingleKnockOut:
		return league.KnockOut(players)
	case league.DoubleKnockOuts:
		return league.DoubleKnockOut(players)
	}
	return nil
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

// OpenPairings returns how many pairings have no result.
func OpenPairings(list []Pairing) (open int) {
	for _, p := range list {
		if p.Result == league.Open {
			open++
		}
	}
	return open
}

// division returns a division of a season as package league computes with it.
func (l *League) division(s *Season, number int) league.Division {
	d := league.Division{
		Rounds: l.rounds(s, number), Swiss: l.File.Kind == league.SwissSystem, ByScore: l.File.Kind == league.PointsKind,
		TieBreaks: l.File.TieBreaks, Seed: l.Lot(s), LeftIn: map[int]int{},
	}
	index, withdrawn := map[games.PlayerID]int{}, map[games.PlayerID]time.Time{}
	for _, p := range s.Places {
		if p.Division != number {
			continue
		}
		if !p.Withdrawn.IsZero() {
			withdrawn[p.Player] = p.Withdrawn.Truncate(time.Microsecond) // as the database has it
		}
		index[p.Player] = len(d.Players)
		d.Players = append(d.Players, league.Entrant{Name: fmt.Sprint(p.Player), Rating: p.Rating, Out: p.Annulled})
	}
	for _, p := range s.pairingsOf(number) {
		if p.Overdue != 0 {
			d.Players[index[p.Overdue]].Overdue++
		}
		if l.File.Kind == league.Tables && len(p.Players) > 1 {
			d.Sittings = append(d.Sittings, p.sitting(index))
			continue
		}
		d.Games = append(d.Games, p.game(index))
		for _, id := range p.Players {
			if at, left := withdrawn[id]; left && !p.Ended.Before(at) {
				d.LeftIn[index[id]] = p.Round
			}
		}
	}
	return d
}

// SetOf returns how the set of a pairing in a knock-out ended, and its winner; ok is false if it has not, and in a
// league of another kind.
func (l *League) SetOf(s *Season, p *Pairing) (end league.Parting, winner games.PlayerID, ok bool) {
	players := s.playersOf(p.Division)
	if l.Bracket(len(players)) == nil || len(p.Players) != 2 {
		return end, 0, false
	}
	end, ok = l.division(s, p.Division).Parting(p.Round, slices.Index(players, p.Players[0]), slices.Index(players, p.Players[1]))
	if ok {
		winner = players[end.Winner]
	}
	return end, winner, ok
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

// tableRounds is the number of rounds of a league of tables whose file does not say.
const tableRounds = 3

// rounds returns how many rounds a division plays; 0: as many as its games have.
func (l *League) rounds(s *Season, number int) int {
	switch {
	case l.File.Kind != league.SwissSystem && l.File.Kind != league.Tables:
		return 0
	case l.File.Rounds > 0:
		return l.File.Rounds
	case l.File.Kind == league.Tables:
		return tableRounds
	}
	return league.SwissRounds(len(s.playersOf(number)))
}
