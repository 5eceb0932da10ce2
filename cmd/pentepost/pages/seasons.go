package pages

import (
	"bytes"
	"encoding/csv"
	"fmt"

	"pentepost/games"
	"pentepost/games/leagues"
)

// seasonFiles returns the names of the files of a season, in the order of seasonPages.
func (l *leagueData) seasonFiles(s *leagues.Season) []string {
	return []string{l.seasonFile(s.Number, ".html"), l.seasonFile(s.Number, "-table.csv"), l.seasonFile(s.Number, "-cross.csv"), l.seasonFile(s.Number, "-games.csv")}
}

// seasonPages makes the page of a season, and its tables and games as CSV.
func (b *builder) seasonPages(l *leagueData, s *leagues.Season) ([]content, error) {
	names, tables := l.seasonFiles(s), b.tables(l, s)
	page, err := b.words.page("season", seasonPage{b.frame("../../"), l.public(), l.seasonView(s), tables, names[1:]})
	if err != nil {
		return nil, err
	}
	files := []content{{names[0], page}}
	name := func(id games.PlayerID) string { return b.people[id].Name }
	for i, rows := range [][][]string{s.TableRecords(name), s.AllCrossRecords(name), s.GameRecords(name)} {
		var text bytes.Buffer
		if err := csv.NewWriter(&text).WriteAll(rows); err != nil {
			return nil, fmt.Errorf("write %s: %w", names[i+1], err)
		}
		files = append(files, content{names[i+1], text.Bytes()})
	}
	return files, nil
}
