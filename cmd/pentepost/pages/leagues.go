package pages

import (
	"fmt"
	"slices"

	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/store"
)

// leagueData is a league with all its seasons.
type leagueData struct {
	leagues.League
	entrants []person
	seasons  []leagues.Season
}

// loadLeagues loads the leagues, and everybody who plays in them.
func (b *builder) loadLeagues(tx *store.Tx) error {
	b.people = people{}
	all, err := tx.Leagues.All()
	if err != nil {
		return err
	}
	for _, l := range all {
		d := leagueData{League: l}
		if d.seasons, err = tx.Seasons.In(l.ID); err != nil {
			return err
		}
		for _, s := range d.seasons {
			for _, place := range s.Places {
				if err := b.people.load(tx, place.Player); err != nil {
					return err
				}
			}
		}
		entries, err := tx.Leagues.Entries(l.ID)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if err := b.people.load(tx, e.Player); err != nil {
				return err
			}
			d.entrants = append(d.entrants, b.people[e.Player])
		}
		b.leagues = append(b.leagues, d)
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
func (l *leagueData) public() leagueView {
	return leagueView{
		Name: l.Name(), Kind: l.File.Kind, Variant: l.Rules.Name, Options: l.Rules.Options(), Pace: l.File.Pace, BothColours: l.File.BothColours,
		Rated: l.File.Rated, Closed: !l.Closed.IsZero(), Next: l.Next, Page: l.folder() + "index.html", Feed: l.folder() + "feed.xml",
	}
}

// leagueGroups returns a group for the page of a league, and one for each of its seasons.
func (b *builder) leagueGroups(l *leagueData) []group {
	var groups []group
	var stamps []string
	for i := range l.seasons {
		s := &l.seasons[i]
		stamp := stampOf(l.public(), l.File.TieBreaks, s, b.people.ofSeason(s))
		stamps = append(stamps, stamp)
		groups = append(groups, group{
			name: fmt.Sprintf("season %d of league %d", s.Number, l.ID), stamp: stamp, files: l.seasonFiles(s),
			load: made(func() ([]content, error) { return b.seasonPages(l, s) }),
		})
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

// leaguePages makes the page of a league with the tables of its latest season, and its feed.
func (b *builder) leaguePages(l *leagueData) ([]content, error) {
	view := leaguePage{frame: b.frame("../../"), League: l.public(), Entrants: l.entrants}
	for i := range slices.Backward(l.seasons) {
		view.Seasons = append(view.Seasons, l.seasonView(&l.seasons[i]))
	}
	if last := len(l.seasons) - 1; last >= 0 {
		view.Tables = b.tables(l, &l.seasons[last])
	}
	page, err := b.words.page("league", view)
	if err != nil {
		return nil, err
	}
	feed, err := b.leagueFeed(l)
	return []content{{l.folder() + "index.html", page}, {l.folder() + "feed.xml", feed}}, err
}

// seasonView returns what the pages say of a season in short.
func (l *leagueData) seasonView(s *leagues.Season) seasonView {
	v := seasonView{Number: s.Number, Began: s.Began, Ends: s.Ends, Ended: s.Ended, Players: len(s.Places), Page: l.seasonFile(s.Number, ".html")}
	if s.DecidedEarly() {
		v.Decided = s.Decided
	}
	for _, p := range s.Pairings {
		if p.Result == league.Open {
			v.Open++
		}
	}
	return v
}
