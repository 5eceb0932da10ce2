package pages

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/leagues"
	"pentepost/store"
)

// A season has a page with its tables. If there are several divisions, each has a page with its cross table, the games that
// go on and the games by round; the only division of a season has these on the page of the season.

// seasonFiles is a season with the names of its files.
type seasonFiles struct {
	league *leagueData
	season *season
	parts  [][]section // of its tables, by page
	pages  []string    // with tables
	csv    []string    // tables, cross tables and games for spreadsheets
	only   *division   // nil if there are several
}

// filesOf returns a season with the names of its files.
func (b *builder) filesOf(l *leagueData, s *season) *seasonFiles {
	f := &seasonFiles{league: l, season: s, parts: sections(s.DivisionSizes(), rowsOnPage)}
	f.pages = pageNames(l.seasonFile(s.Number, ""), len(f.parts))
	for _, suffix := range []string{"-table.csv", "-cross.csv", "-games.csv"} {
		f.csv = append(f.csv, l.seasonFile(s.Number, suffix))
	}
	if s.DivisionCount() == 1 {
		f.only = b.divisionOf(l, s, 1)
	}
	return f
}

// seasonGroups returns the groups of a season: its own, and one for each division that has a page.
func (b *builder) seasonGroups(l *leagueData, s *season) []group {
	f := b.filesOf(l, s)
	all := group{name: fmt.Sprintf("season %d of league %d", s.Number, l.ID), stamp: b.seasonStamp(l, s), files: slices.Concat(f.pages, f.csv)}
	if f.only != nil {
		all.stamp, all.files = stampOf(all.stamp, f.only.states()), slices.Concat(all.files, f.only.names[1:])
		all.load = func(tx *store.Tx) (func() ([]content, error), error) {
			running, err := b.loadOpen(tx, f.only)
			return func() ([]content, error) { return b.seasonPages(f, running) }, err
		}
		return []group{all}
	}
	all.load = made(func() ([]content, error) { return b.seasonPages(f, nil) })
	groups := []group{all}
	for n := range s.DivisionCount() {
		groups = append(groups, b.divisionGroup(l, s, n+1))
	}
	return groups
}

// seasonStamp changes with anything that the tables of a season say.
func (d *data) seasonStamp(l *leagueData, s *season) string {
	return stampOf(l.in(s), s.Season, d.people.ofSeason(&s.Season))
}

// seasonPages makes the files of a season. If the season has only one division, the first page also shows what a division has:
// running games of it.
func (b *builder) seasonPages(f *seasonFiles, running []games.Game) (files []content, err error) {
	tables := b.tables(f.league, f.season)
	for i, part := range f.parts {
		view := seasonPage{
			frame: b.frame(f.pages[i]), League: f.league.in(f.season), Season: f.league.seasonView(f.season),
			Tables: cut(tables, part), Turn: turn(f.pages, i), First: i == 0, CSV: f.csv,
		}
		if view.First {
			b.addToFirst(&view, f, tables, running)
		}
		page, err := b.words.page("season", view)
		if err != nil {
			return nil, err
		}
		files = append(files, content{f.pages[i], page})
	}
	if f.only != nil {
		more, err := b.roundPages(f.only)
		if err != nil {
			return nil, err
		}
		files = append(files, more...)
	}
	spreadsheets, err := b.csvPages(f)
	return append(files, spreadsheets...), err
}

// addToFirst adds what stands on the first page of a season alone.
func (b *builder) addToFirst(view *seasonPage, f *seasonFiles, tables []tableView, running []games.Game) {
	s := f.season
	if s.Traits().Teams {
		view.Tables, view.Matches = slices.Concat(tables[:1], view.Tables), s.matches()
	}
	view.Latest = b.latest(func(g gameRow) bool { return g.League == f.league.Name() && g.Season == s.Number })
	if f.only != nil {
		d := b.divisionView(f.only, running)
		view.Division = &d
	}
}

// csvPages makes the tables and games of a season as CSV.
func (b *builder) csvPages(f *seasonFiles) (files []content, err error) {
	of := f.season.Records(func(id games.PlayerID) string { return b.people[id].Name })
	for i, rows := range [][][]string{of.Table(), of.Cross(), of.Games()} {
		var text bytes.Buffer
		if err := csv.NewWriter(&text).WriteAll(rows); err != nil {
			return nil, fmt.Errorf("write %s: %w", f.csv[i], err)
		}
		files = append(files, content{f.csv[i], text.Bytes()})
	}
	return files, nil
}

// divisionBase returns the name of the page of a division, without its ending.
func divisionBase(l *leagueData, s *season, number int) string {
	if s.DivisionCount() == 1 {
		return l.seasonFile(s.Number, "")
	}
	return l.seasonFile(s.Number, fmt.Sprintf("-division-%d", number))
}

// division is a division of a season, with the names of its pages. The first one has its tables as well; the others have
// games.
type division struct {
	league   *leagueData
	season   *season
	number   int
	pairings []leagues.Pairing
	open     []store.GameStamp // the games that go on
	names    []string
}

// divisionOf returns a division of a season.
func (b *builder) divisionOf(l *leagueData, s *season, number int) *division {
	d := &division{league: l, season: s, number: number}
	for _, p := range s.Pairings {
		if p.Division != number {
			continue
		}
		d.pairings = append(d.pairings, p)
		if stamp, known := b.stamps[p.Game]; known && stamp.Ended.IsZero() {
			d.open = append(d.open, stamp)
		}
	}
	d.names = pageNames(divisionBase(l, s, number)+"-games", pagesFor(len(d.pairings), rowsOnPage))
	d.names[0] = divisionBase(l, s, number) + ".html"
	return d
}

// state is how far a game has come.
type state struct {
	Moved    time.Time
	Leavings int
}

// states returns how far the games have come that go on.
func (d *division) states() (list []state) {
	for _, stamp := range d.open {
		list = append(list, state{stamp.Moved, stamp.Leavings})
	}
	return list
}

// divisionGroup returns the group of a division that has a page of its own. Its stamp does not change with other divisions.
func (b *builder) divisionGroup(l *leagueData, s *season, number int) group {
	d := b.divisionOf(l, s, number)
	var places []leagues.Place
	var players []person
	for _, p := range s.Places {
		if p.Division == number {
			places, players = append(places, p), append(players, b.people[p.Player])
		}
	}
	return group{
		name:  fmt.Sprintf("division %d of season %d of league %d", number, s.Number, l.ID),
		stamp: stampOf(l.in(s), s.File.TieBreaks, s.Number, s.Began, s.Ends, s.Decided, s.Ended, places, players, d.pairings, d.states()), files: d.names,
		load: func(tx *store.Tx) (func() ([]content, error), error) {
			running, err := b.loadOpen(tx, d)
			return func() ([]content, error) { return b.divisionPages(d, running) }, err
		},
	}
}
