package pages

import (
	"fmt"
	"slices"
	"sync"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/store"
)

// leagueData is a league with all its seasons.
type leagueData struct {
	leagues.League
	entrants []person
	seasons  []season
}

// season is a season with its tables. Several pages need them, and they are computed only if one of these is made.
type season struct {
	leagues.Season
	tables func() []leagues.DivisionTable
}

// loadLeagues loads the leagues, and everybody who plays in them.
func (d *data) loadLeagues(tx *store.Tx) error {
	d.people = people{}
	all, err := tx.Leagues.All()
	if err != nil {
		return err
	}
	d.leagues = make([]leagueData, len(all))
	for i, l := range all {
		of := &d.leagues[i]
		of.League = l
		if err := of.loadSeasons(tx, d.people); err != nil {
			return err
		}
		entries, err := tx.Leagues.Entries(l.ID)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if err := d.people.load(tx, e.Player); err != nil {
				return err
			}
			of.entrants = append(of.entrants, d.people[e.Player])
		}
	}
	return nil
}

// loadSeasons loads the seasons of a league, and their players.
func (l *leagueData) loadSeasons(tx *store.Tx, all people) error {
	seasons, err := tx.Seasons.In(l.ID)
	if err != nil {
		return err
	}
	l.seasons = make([]season, len(seasons))
	for i := range seasons {
		s := &l.seasons[i]
		s.Season = seasons[i]
		s.tables = sync.OnceValue(func() []leagues.DivisionTable { return s.Tables() })
		for _, place := range s.Places {
			if err := all.load(tx, append([]games.PlayerID{place.Player}, place.Before...)...); err != nil {
				return err
			}
		}
	}
	return nil
}

// folder returns the folder of the league.
func (l *leagueData) folder() string { return "leagues/" + l.Name() + "/" }

// seasonFile returns the name of a file of a season, from the top folder.
func (l *leagueData) seasonFile(number int, suffix string) string {
	return fmt.Sprintf("%sseason-%d%s", l.folder(), number, suffix)
}

// public returns what the pages say of a league: no addresses.
func (l *leagueData) public() leagueView { return l.by(&l.Terms) }

// in returns what the pages of a season say of its league. A season keeps the terms that it began with.
func (l *leagueData) in(s *season) leagueView { return l.by(&s.Terms) }

// by returns what the pages say of a league with some terms.
func (l *leagueData) by(t *leagues.Terms) leagueView {
	return leagueView{
		Name: l.Name(), Kind: t.File.Kind, Variant: t.Rules.Name, Options: t.Rules.Options(), Pace: t.File.Pace, BothColours: t.File.BothColours,
		Rated: t.File.Rated, Closed: !l.Closed.IsZero(), Next: l.Next, Page: l.folder() + "index.html", Feed: l.folder() + "feed.xml",
	}
}

// leagueGroups returns a group for the page of a league, and the groups of its seasons.
func (b *builder) leagueGroups(l *leagueData) []group {
	var groups []group
	var stamps []string
	for i := range l.seasons {
		s := &l.seasons[i]
		groups, stamps = append(groups, b.seasonGroups(l, s)...), append(stamps, b.seasonStamp(l, s))
	}
	return append(groups, group{
		name: fmt.Sprintf("league %d", l.ID), stamp: stampOf(l.public(), l.entrants, stamps), files: []string{l.folder() + "index.html", l.folder() + "feed.xml"},
		load: made(func() ([]content, error) { return b.leaguePages(l) }),
	})
}

// ofSeason returns the players of a season.
func (all people) ofSeason(s *leagues.Season) []person {
	list := make([]person, len(s.Places))
	for i, place := range s.Places {
		list[i] = all[place.Player]
	}
	return list
}

// The page of a league has so many names and rows at most; the rest is on the pages of the season.
const (
	mostEntrants  = 300
	rowsOfLeague  = 60
	latestResults = 10
)

// leaguePages makes the page of a league with the first tables of its latest season, and its feed.
func (b *builder) leaguePages(l *leagueData) ([]content, error) {
	shown := min(len(l.entrants), mostEntrants)
	view := leaguePage{frame: b.frame(l.folder() + "index.html"), League: l.public(), Entrants: l.entrants[:shown], More: len(l.entrants) - shown}
	for i := range slices.Backward(l.seasons) {
		v := l.seasonView(&l.seasons[i])
		if v.Team = l.seasons[i].winningTeam(); v.Team == "" {
			v.Winners = b.winners(&l.seasons[i])
		}
		view.Seasons = append(view.Seasons, v)
	}
	if last := len(l.seasons) - 1; last >= 0 {
		view.Tables = firstRows(b.tables(l, &l.seasons[last]), rowsOfLeague)
		view.Latest = b.latest(func(g gameRow) bool { return g.League == l.Name() })
	}
	page, err := b.words.page("league", view)
	if err != nil {
		return nil, err
	}
	feed, err := feedWriter{b}.ofLeague(l)
	return []content{{l.folder() + "index.html", page}, {l.folder() + "feed.xml", feed}}, err
}

// firstRows returns the first tables, with so many rows at most in all.
func firstRows(tables []tableView, most int) (list []tableView) {
	for _, t := range tables {
		if t.Teams == nil {
			if len(t.Rows) > most && len(list) > 0 {
				break
			}
			t.Rows = t.Rows[:min(len(t.Rows), most)]
			most -= len(t.Rows)
		}
		list = append(list, t)
	}
	return list
}

// winners returns who came first in a season that is over. It takes them from the decision: computing the tables of all old
// seasons for a list of them would take long.
func (d *data) winners(s *season) (first []person) {
	for _, p := range s.Places {
		if !s.Ended.IsZero() && p.Division == 1 && p.Finish == 1 {
			first = append(first, d.people[p.Player])
		}
	}
	return first
}

// winningTeam returns the team that came first in a season that is over, "" in a league without teams.
func (s *season) winningTeam() string {
	i := slices.IndexFunc(s.Places, func(p leagues.Place) bool { return p.TeamFinish == 1 })
	if s.Ended.IsZero() || i < 0 {
		return ""
	}
	return s.Places[i].Team
}

// seasonView returns what the pages say of a season in short.
func (l *leagueData) seasonView(s *season) seasonView {
	v := seasonView{Number: s.Number, Began: s.Began, Ends: s.Ends, Ended: s.Ended, Players: len(s.Places), Page: l.seasonFile(s.Number, ".html")}
	if s.DecidedEarly() {
		v.Decided = s.Decided
	}
	byRound := s.Traits().ByRound
	for _, p := range s.Pairings {
		if len(p.Players) > 1 && p.Result != league.Annulled {
			v.Games++
		}
		if p.Result == league.Open {
			v.Open++
		}
		if byRound {
			v.Round = max(v.Round, p.Round)
		}
	}
	return v
}

// latest returns the last results of some games, the newest first.
func (d *data) latest(of func(gameRow) bool) (list []gameRow) {
	for _, g := range slices.Backward(d.ended) {
		if len(list) == latestResults {
			break
		}
		if of(g) {
			list = append(list, g)
		}
	}
	return list
}
