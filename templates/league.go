package templates

import (
	"slices"

	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/templates/say"
)

// LeagueView is a league and what a letter needs of one of its seasons.
type LeagueView struct {
	League    leagues.League
	Season    leagues.Season          // Number 0: none has begun. It has the places and pairings of the divisions that the letter is about
	Divisions int                     // how many the season has
	Tables    []leagues.DivisionTable // of the divisions that the letter is about, the highest first
	Teams     *leagues.TeamTable      // nil in a league without teams
	Entries   []leagues.Entry         // who takes part in the next season, in a letter that names them
	Entered   bool                    // the reader takes part in it
	Reads     bool                    // the reader gets the news
	Pairing   leagues.Pairing         // of the letter's game; the zero value: the letter is about no game
	Open      []leagues.Pairing       // the first running games of the season, in a letter to an organiser
	OpenAll   int                     // and how many there are
}

// MostRulings is how many games a letter to an organiser lists.
const MostRulings = 40

// leagueSeen is a league as its reader sees it.
type leagueSeen struct {
	to   *people
	view *LeagueView
}

// name returns the name of the league, as people type it.
func (p *leagueSeen) name() string { return p.view.League.Name() }

// kind returns how the league is played.
func (p *leagueSeen) kind() league.Kind { return p.view.League.File.Kind }

// atOnce reports whether all games of a season begin at its start.
func (p *leagueSeen) atOnce() bool {
	kind := p.kind()
	return kind == league.RoundRobin || kind == league.PointsKind || kind == league.Teams
}

// closed reports whether no season begins any more.
func (p *leagueSeen) closed() bool { return !p.view.League.Closed.IsZero() }

// nextSeason says when the next season begins.
func (p *leagueSeen) nextSeason() string { return p.to.at(p.view.League.Next) }

// seasonEnds says when the season ends.
func (p *leagueSeen) seasonEnds() string { return p.to.at(p.view.Season.Ends) }

// seasonOver reports whether the season is over.
func (p *leagueSeen) seasonOver() bool { return !p.view.Season.Ended.IsZero() }

// seasonWaits reports whether the season has come to its last day, and waits for games that are left.
func (l leagueLetter) seasonWaits() bool {
	s := &l.league.view.Season
	return s.Decided.IsZero() && s.Ended.IsZero() && !s.Ends.After(l.clocks.at) && l.league.atOnce()
}

// mostNamed is how many names a sentence of a letter about a league lists.
const mostNamed = 60

// listed says a list of names, of which there may be too many for a letter.
func (p *leagueSeen) listed(names []string) string {
	if len(names) <= mostNamed {
		return p.to.and(names)
	}
	return p.to.tell(say.SeasonAndOthers(len(names)-mostNamed, p.to.commas(names[:mostNamed])))
}

// entrants returns who takes part in the next season: nicknames, or teams with the nicknames of their players.
func (p *leagueSeen) entrants() (names []string) {
	for _, team := range leagues.TeamNames(p.view.Entries) {
		var players []string
		for _, e := range p.view.Entries {
			if e.Team == team {
				players = append(players, p.to.name(e.Player))
			}
		}
		if team != "" {
			players = []string{p.to.tell(say.SeasonTeam(p.to.commas(players), team))}
		}
		names = append(names, players...)
	}
	return names
}

// openGames returns how many games have no result: of the season or, if the letter is about one division, of that. A season
// that is over waits for none.
func (p *leagueSeen) openGames() (open int) {
	switch {
	case p.seasonOver():
		return 0
	case p.view.Teams != nil:
		return leagues.OpenPairings(p.view.Season.Pairings)
	}
	for _, t := range p.view.Tables {
		open += t.Open
	}
	return open
}

// ofOneDivision reports whether the season has divisions that the letter is not about. The boards of teams are none.
func (p *leagueSeen) ofOneDivision() bool {
	return p.view.Teams == nil && p.view.Divisions > len(p.view.Tables)
}

// leaguePlace is where the reader stands.
type leaguePlace struct {
	division, divisions int
	team                string // the reader's; place and range are the team's, and the division is a board
	place, best, worst  int
	players             int
	up, down            bool // where the place leads, if that is certain
	opponents           []string
	early               bool // no game of the division has a result
}

// certain reports whether the place cannot change any more.
func (l *leaguePlace) certain() bool { return l.best == l.worst }

// myPlace returns where the reader stands in the season; nil if they do not play in it.
func (p *leagueSeen) myPlace() *leaguePlace {
	for i := range p.view.Tables {
		t := &p.view.Tables[i]
		row, ok := t.RowOf(p.to.reader.ID)
		if !ok {
			continue
		}
		move := t.MoveOf(row)
		place := &leaguePlace{
			division: t.Number, divisions: p.view.Divisions, place: row.Place, best: row.Best, worst: row.Worst,
			players: len(t.Rows), up: move == league.Up, down: move == league.Down,
			opponents: p.to.names(t.Players, p.to.reader.ID), early: p.early(t.Number),
		}
		if teams := p.view.Teams; teams != nil {
			place.ofTeam(teams, p.view.Season.TeamOf(p.to.reader.ID))
		}
		return place
	}
	return nil
}

// early reports whether no game of a division has a result, in a league of teams no game at all.
func (p *leagueSeen) early(division int) bool {
	return !slices.ContainsFunc(p.view.Season.Pairings, func(pairing leagues.Pairing) bool {
		return pairing.Game != 0 && pairing.Result != league.Open && (pairing.Division == division || p.view.Teams != nil)
	})
}

// ofTeam makes it the place of a team.
func (l *leaguePlace) ofTeam(t *leagues.TeamTable, team string) {
	l.team, l.players, l.opponents = team, len(t.Teams), nil
	for _, name := range t.Teams {
		if name != team {
			l.opponents = append(l.opponents, name)
		}
	}
	for _, row := range t.Rows {
		if t.Teams[row.Player] == team {
			l.place, l.best, l.worst = row.Place, row.Best, row.Worst
		}
	}
}

// emptyBoards returns the teams that have no player on the reader's board.
func (p *leagueSeen) emptyBoards(own *leaguePlace) (teams []string) {
	if own == nil || own.team == "" {
		return nil
	}
	for _, team := range own.opponents {
		there := func(place leagues.Place) bool { return place.Team == team && place.Division == own.division }
		if !slices.ContainsFunc(p.view.Season.Places, there) {
			teams = append(teams, team)
		}
	}
	return teams
}

func (p lists) leagueInList(l leagues.League) string {
	game, kind := p.to.variant(l.Rules), p.to.tell(say.LeagueKindName(say.LeagueKindNameCase(l.File.Kind)))
	return p.to.tell(either(l.Season == 0, say.LeagueListNew(game, kind, l.Name(), p.to.at(l.Next)),
		say.LeagueListBegun(game, kind, l.Name(), l.Season, p.to.at(l.Next))))
}
