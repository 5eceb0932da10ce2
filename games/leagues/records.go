package leagues

import (
	"fmt"
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/games/league"
)

// Names returns how a player is called.
type Names func(games.PlayerID) string

// TableRecords returns the tables of a season as records for a spreadsheet, with a header. In a league of teams the
// divisions are the boards, and division 0 is the table of the teams.
func (s *Season) TableRecords(name Names) [][]string {
	header := []string{"season", "division", "place", "player", "played", "won", "drawn", "lost", "points"}
	for _, by := range s.File.TieBreaks {
		header = append(header, string(by))
	}
	records := [][]string{append(header, "best", "worst", "moves", "team")}
	if teams := s.TeamTable(); teams != nil {
		for _, row := range teams.Rows {
			records = append(records, tableRecord(s.Number, 0, row, "", "", teams.Teams[row.Player]))
		}
	}
	for _, t := range s.Tables() {
		for _, row := range t.Rows {
			p := t.Player(row)
			records = append(records, tableRecord(s.Number, t.Number, row, name(p), string(t.MoveOf(row)), s.TeamOf(p)))
		}
	}
	return records
}

func tableRecord(season, division int, row league.Row, player, moves, team string) []string {
	record := []string{strconv.Itoa(season), strconv.Itoa(division), strconv.Itoa(row.Place), player}
	for _, n := range []int{row.Played, row.Won, row.Drawn, row.Lost} {
		record = append(record, strconv.Itoa(n))
	}
	for _, value := range append([]float64{row.Points}, row.TieBreaks...) {
		record = append(record, decimal(value))
	}
	return append(record, strconv.Itoa(row.Best), strconv.Itoa(row.Worst), moves, team)
}

// decimal returns points without needless digits.
func decimal(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// DivisionRecords returns the table of a division in short, with a header.
func (s *Season) DivisionRecords(t *DivisionTable, name Names) [][]string {
	records := [][]string{{"place", "player", "played", "won", "drawn", "lost", "points"}}
	for _, row := range t.Rows {
		records = append(records, tableRecord(s.Number, t.Number, row, name(t.Player(row)), "", "")[2:9])
	}
	return records
}

// CrossRecords returns the cross table of the division as records, with a header: the players in the order of the
// table, and what each has got against each other one. An open game is a star; two games stand beside each other.
func (d *Division) CrossRecords(name Names) [][]string {
	t, meetings := d.Table(), d.Cross()
	header := []string{"division", "place", "player"}
	for i := range t.Rows {
		header = append(header, strconv.Itoa(i+1))
	}
	records := [][]string{append(header, "points")}
	for _, row := range t.Rows {
		record := []string{strconv.Itoa(d.Number), strconv.Itoa(row.Place), name(t.Player(row))}
		for _, other := range t.Rows {
			record = append(record, crossCell(meetings[row.Player][other.Player]))
		}
		records = append(records, append(record, decimal(row.Points)))
	}
	return records
}

// AllCrossRecords returns the cross tables of all divisions, none in a league without them.
func (s *Season) AllCrossRecords(name Names) (records [][]string) {
	if !s.Traits().Cross {
		return nil
	}
	for _, d := range s.Divisions() {
		records = append(records, d.CrossRecords(name)...)
	}
	return records
}

func crossCell(meetings []league.Meeting) string {
	var cell []string
	for _, m := range meetings {
		if m.Result == league.Open {
			cell = append(cell, "*")
			continue
		}
		cell = append(cell, decimal(m.Points))
	}
	return strings.Join(cell, " ")
}

// GameRecords returns the games of a season as records, with a header.
func (s *Season) GameRecords(name Names) [][]string {
	records := [][]string{{"season", "division", "round", "players", "result", "game"}}
	for _, p := range s.Pairings {
		players := make([]string, len(p.Players))
		for i, id := range p.Players {
			players[i] = name(id)
		}
		records = append(records, []string{
			strconv.Itoa(s.Number), strconv.Itoa(p.Division), strconv.Itoa(p.Round), strings.Join(players, " - "), p.Result.String(), fmt.Sprint(p.Game),
		})
	}
	return records
}
