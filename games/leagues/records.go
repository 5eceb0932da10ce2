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

// Records are a season as records for a spreadsheet, each kind with a header.
type Records struct {
	*Season
	name Names
}

// Records returns the records of a season, with players called by name.
func (s *Season) Records(name Names) Records { return Records{s, name} }

// Table returns the tables. In a league of teams the divisions are the boards, and division 0 is the table of the teams.
func (r Records) Table() [][]string {
	header := []string{"season", "division", "place", "player", "played", "won", "drawn", "lost", "points"}
	for _, by := range r.File.TieBreaks {
		header = append(header, string(by))
	}
	records := [][]string{append(header, "best", "worst", "moves", "team")}
	if teams := r.TeamTable(); teams != nil {
		for _, row := range teams.Rows {
			records = append(records, r.record(0, row, "", "", teams.Teams[row.Player]))
		}
	}
	for _, t := range r.Tables() {
		for _, row := range t.Rows {
			p := t.Player(row)
			records = append(records, r.record(t.Number, row, r.name(p), string(t.MoveOf(row)), r.TeamOf(p)))
		}
	}
	return records
}

// record returns a row of a table.
func (r Records) record(division int, row league.Row, player, moves, team string) []string {
	record := []string{strconv.Itoa(r.Number), strconv.Itoa(division), strconv.Itoa(row.Place), player}
	for _, n := range []int{row.Played, row.Won, row.Drawn, row.Lost} {
		record = append(record, strconv.Itoa(n))
	}
	for _, value := range append([]float64{row.Points}, row.TieBreaks...) {
		record = append(record, decimal(value))
	}
	record = append(record, make([]string, len(r.File.TieBreaks)-len(row.TieBreaks))...) // no lot before it is revealed
	return append(record, strconv.Itoa(row.Best), strconv.Itoa(row.Worst), moves, team)
}

// decimal returns points without needless digits.
func decimal(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// InShort returns the table of a division in short.
func (r Records) InShort(t *DivisionTable) [][]string {
	records := [][]string{{"place", "player", "played", "won", "drawn", "lost", "points"}}
	for _, row := range t.Rows {
		records = append(records, r.record(t.Number, row, r.name(t.Player(row)), "", "")[2:9])
	}
	return records
}

// CrossOf returns the cross table of a division: the players in the order of the table, and what each has got against
// each other one. An open game is a star; two games stand beside each other.
func (r Records) CrossOf(d *Division) [][]string {
	t, meetings := d.Table(), d.Cross()
	header := []string{"division", "place", "player"}
	for i := range t.Rows {
		header = append(header, strconv.Itoa(i+1))
	}
	records := [][]string{append(header, "points")}
	for _, row := range t.Rows {
		record := []string{strconv.Itoa(d.Number), strconv.Itoa(row.Place), r.name(t.Player(row))}
		for _, other := range t.Rows {
			record = append(record, crossCell(meetings[row.Player][other.Player]))
		}
		records = append(records, append(record, decimal(row.Points)))
	}
	return records
}

// Cross returns the cross tables of all divisions, none in a league without them.
func (r Records) Cross() (records [][]string) {
	if !r.Traits().Cross {
		return nil
	}
	for _, d := range r.Divisions() {
		records = append(records, r.CrossOf(d)...)
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

// Games returns the games.
func (r Records) Games() [][]string {
	records := [][]string{{"season", "division", "round", "players", "result", "game"}}
	for _, p := range r.Pairings {
		players := make([]string, len(p.Players))
		for i, id := range p.Players {
			players[i] = r.name(id)
		}
		records = append(records, []string{
			strconv.Itoa(r.Number), strconv.Itoa(p.Division), strconv.Itoa(p.Round), strings.Join(players, " - "), p.Result.String(), fmt.Sprint(p.Game),
		})
	}
	return records
}
