package pages

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"

	"pentepost/games"
	"pentepost/games/league"
)

// seasonFiles returns the names of the files of a season, in the order of seasonPages.
func (l *leagueData) seasonFiles(s *games.Season) []string {
	return []string{l.seasonFile(s.Number, ".html"), l.seasonFile(s.Number, "-table.csv"), l.seasonFile(s.Number, "-cross.csv"), l.seasonFile(s.Number, "-games.csv")}
}

// seasonPages makes the page of a season, and its tables and games as CSV.
func (b *builder) seasonPages(l *leagueData, s *games.Season) ([]content, error) {
	names, tables := l.seasonFiles(s), b.tables(l, s)
	page, err := b.words.page("season", seasonPage{b.frame("../../"), l.public(), l.seasonView(s), tables, names[1:]})
	if err != nil {
		return nil, err
	}
	files := []content{{names[0], page}}
	for i, rows := range [][][]string{tableRecords(tables), crossRecords(tables), gameRecords(tables)} {
		var text bytes.Buffer
		if err := csv.NewWriter(&text).WriteAll(rows); err != nil {
			return nil, fmt.Errorf("write %s: %w", names[i+1], err)
		}
		files = append(files, content{names[i+1], text.Bytes()})
	}
	return files, nil
}

// tableRecords returns the tables as records, with a header.
func tableRecords(tables []tableView) [][]string {
	header := []string{"division", "place", "player", "played", "won", "drawn", "lost", "points"}
	if len(tables) > 0 {
		for _, by := range tables[0].TieBreaks {
			header = append(header, string(by))
		}
	}
	records := [][]string{append(header, "best", "worst", "moves")}
	for _, t := range tables {
		for _, r := range t.Teams {
			records = append(records, tableRecord(t.Number, r.Row, r.Name, ""))
		}
		for _, r := range t.Rows {
			records = append(records, tableRecord(t.Number, r.Row, r.Player.Name, string(r.Moves)))
		}
	}
	return records
}

// tableRecord returns a row of a table as a record. The table of teams has number 0.
func tableRecord(table int, r league.Row, name, moves string) []string {
	record := []string{strconv.Itoa(table), strconv.Itoa(r.Place), name}
	for _, n := range []int{r.Played, r.Won, r.Drawn, r.Lost} {
		record = append(record, strconv.Itoa(n))
	}
	record = append(record, number(r.Points))
	for _, value := range r.TieBreaks {
		record = append(record, number(value))
	}
	return append(record, strconv.Itoa(r.Best), strconv.Itoa(r.Worst), moves)
}

// crossRecords returns the cross tables as records: each result from the side of the first player
// named. Programs make a cross table from it, whatever the sizes of the divisions.
func crossRecords(tables []tableView) [][]string {
	records := [][]string{{"division", "player", "opponent", "round", "first", "points", "against", "game"}}
	for _, t := range tables {
		for _, r := range t.Rows {
			for i, c := range r.Cells {
				for _, m := range c.Meetings {
					if m.Over() {
						records = append(records, []string{strconv.Itoa(t.Number), r.Player.Name, t.Rows[i].Player.Name, strconv.Itoa(m.Round),
							strconv.FormatBool(m.First), number(m.Points), number(m.Against), fmt.Sprint(m.Game)})
					}
				}
			}
		}
	}
	return records
}

// gameRecords returns the games as records. A game of three or more has its players in one field.
func gameRecords(tables []tableView) [][]string {
	records := [][]string{{"division", "round", "players", "result", "game"}}
	for _, t := range tables {
		for _, p := range t.Pairings {
			records = append(records, []string{strconv.Itoa(t.Number), strconv.Itoa(p.Round), names(p.Players, " - "), p.Result(), fmt.Sprint(p.Game)})
		}
	}
	return records
}
