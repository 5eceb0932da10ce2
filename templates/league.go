package templates

import (
	"fmt"
	"slices"
	"strings"

	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/letters"
)

// LeagueView is a league, one of its seasons and the tables of that season.
type LeagueView struct {
	League  leagues.League
	Season  leagues.Season // Number 0: none has begun
	Tables  []leagues.DivisionTable
	Teams   *leagues.TeamTable // nil in a league without teams
	Entries []leagues.Entry
	Pairing leagues.Pairing // of the letter's game; the zero value: the letter is about no game
	Reads   bool            // the reader gets the news
}

// leaguePage words what a letter says of a league.
type leaguePage struct {
	*people
	view *LeagueView
}

// leagueName returns the name of the league, as people type it.
func (p *leaguePage) leagueName() string { return p.view.League.Name() }

// leagueKind returns how the league is played.
func (p *leaguePage) leagueKind() league.Kind { return p.view.League.File.Kind }

// atOnce reports whether all games of a season begin at its start.
func (p *leaguePage) atOnce() bool {
	kind := p.leagueKind()
	return kind == league.RoundRobin || kind == league.PointsKind || kind == league.Teams
}

// isKnockOut reports whether the league is a knock-out, single or double.
func (p *leaguePage) isKnockOut() bool {
	kind := p.leagueKind()
	return kind == league.SingleKnockOut || kind == league.DoubleKnockOuts
}

// leagueClosed reports whether no season begins any more.
func (p *leaguePage) leagueClosed() bool { return !p.view.League.Closed.IsZero() }

// nextSeason says when the next season begins.
func (p *leaguePage) nextSeason() string { return p.time(p.momentOf(p.view.League.Next)) }

// seasonEnds says when the season ends.
func (p *leaguePage) seasonEnds() string { return p.time(p.momentOf(p.view.Season.Ends)) }

// seasonOver reports whether all games of the season have a result.
func (p *leaguePage) seasonOver() bool { return !p.view.Season.Ended.IsZero() }

// seasonWaits reports whether the season has come to its last day, and waits for games that are left.
func (l leagueLetter) seasonWaits() bool {
	s := &l.leaguePage.view.Season
	return s.Decided.IsZero() && s.Ended.IsZero() && !s.Ends.After(l.WrittenAt()) && l.atOnce()
}

// entrants returns who takes part in the next season: nicknames, or teams with the nicknames of their players.
func (p *leaguePage) entrants() (names []string) {
	for _, team := range leagues.TeamNames(p.view.Entries) {
		var players []string
		for _, e := range p.view.Entries {
			if e.Team == team {
				players = append(players, p.name(e.Player))
			}
		}
		if team != "" {
			players = []string{p.tell("season.team", args{"team": team, "players": p.commas(players)})}
		}
		names = append(names, players...)
	}
	return names
}

// hasEntered reports whether the reader takes part in the next season.
func (p *leaguePage) hasEntered() bool {
	return slices.ContainsFunc(p.view.Entries, func(e leagues.Entry) bool { return e.Player == p.reader.ID })
}

// openGames returns how many games of the season have no result.
func (p *leaguePage) openGames() (open int) {
	for _, t := range p.view.Tables {
		open += t.Open
	}
	return open
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
func (p *leaguePage) myPlace() *leaguePlace {
	for i := range p.view.Tables {
		t := &p.view.Tables[i]
		row, ok := t.RowOf(p.reader.ID)
		if !ok {
			continue
		}
		move := t.MoveOf(row)
		place := &leaguePlace{
			division: t.Number, divisions: len(p.view.Tables), place: row.Place, best: row.Best, worst: row.Worst,
			players: len(t.Rows), up: move == league.Up, down: move == league.Down,
			opponents: p.names(t.Players, p.reader.ID), early: p.early(t.Number),
		}
		if teams := p.view.Teams; teams != nil {
			place.ofTeam(teams, p.view.Season.TeamOf(p.reader.ID))
		}
		return place
	}
	return nil
}

// early reports whether no game of a division has a result, in a league of teams no game at all.
func (p *leaguePage) early(division int) bool {
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
func (p *leaguePage) emptyBoards(own *leaguePlace) (teams []string) {
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

// leagueColumns are the columns of a league's table.
var leagueColumns = []column{{"place", -3}, {"player", 20}, {"games", -7}, {"won", -5}, {"drawn", -6}, {"lost", -5}, {"points", -7}, {"range", -12}}

// leagueTables are the tables of a season.
type leagueTables struct{ *page }

// all returns the tables that the letter shows.
func (p leagueTables) all() (tables []table) {
	if p.leaguePage == nil || p.Notice.Kind() != letters.KindLeague || !p.shows() {
		return nil
	}
	if teams := p.leaguePage.view.Teams; teams != nil {
		tables = append(tables, p.teams(teams))
	}
	for i := range p.leaguePage.view.Tables {
		tables = append(tables, p.division(&p.leaguePage.view.Tables[i]))
	}
	return tables
}

// marked reports whether a table marks somebody who goes up or down.
func (p *leaguePage) marked() bool {
	for i := range p.view.Tables {
		t := &p.view.Tables[i]
		if slices.ContainsFunc(t.Rows, func(r league.Row) bool { return moveMark(t, r) != "" }) {
			return true
		}
	}
	return false
}

// shows reports whether the letter shows the tables of the season.
func (p leagueTables) shows() bool {
	switch p.Notice.Letter.(type) {
	case letters.LeagueTable, letters.SeasonNews, letters.SeasonEnded, letters.RulingsWanted:
		return true
	}
	return false
}

func (p leagueTables) division(t *leagues.DivisionTable) table {
	shown := table{head: p.head("player", "games")}
	switch {
	case p.leaguePage.view.Teams != nil:
		shown.title = p.tell("league-table.board", args{"number": t.Number})
	case len(p.leaguePage.view.Tables) > 1:
		shown.title = p.tell("league-table.division", args{"number": t.Number})
	}
	for _, row := range t.Rows {
		player := t.Player(row)
		shown.rows = append(shown.rows, tableRow{own: player == p.reader.ID, cells: []string{
			fmt.Sprint(row.Place), p.name(player) + moveMark(t, row), fmt.Sprint(row.Played), fmt.Sprint(row.Won), fmt.Sprint(row.Drawn),
			fmt.Sprint(row.Lost), points(row.Points), placeRange(row),
		}})
	}
	return shown
}

// teams has the points at the boards in place of the number of games.
func (p leagueTables) teams(t *leagues.TeamTable) table {
	shown, own := table{head: p.head("team", "boards")}, p.leaguePage.view.Season.TeamOf(p.reader.ID)
	for _, row := range t.Rows {
		team := t.Teams[row.Player]
		shown.rows = append(shown.rows, tableRow{own: team == own, cells: []string{
			fmt.Sprint(row.Place), team, points(t.Boards[row.Player]), fmt.Sprint(row.Won), fmt.Sprint(row.Drawn),
			fmt.Sprint(row.Lost), points(row.Points), placeRange(row),
		}})
	}
	return shown
}

// head returns the headings of a table. The second and third column differ.
func (p leagueTables) head(second, third string) (head []string) {
	for i, c := range leagueColumns {
		name := c.name
		switch i {
		case 1:
			name = second
		case 2:
			name = third
		}
		head = append(head, p.tell("league-column."+name, nil))
	}
	return head
}

// moveMark marks who goes up and down for certain.
func moveMark(t *leagues.DivisionTable, row league.Row) string {
	switch t.MoveOf(row) {
	case league.Up:
		return " +"
	case league.Down:
		return " -"
	}
	return ""
}

// placeRange returns the places that are still possible: "2-5".
func placeRange(row league.Row) string {
	if row.Best == row.Worst {
		return fmt.Sprint(row.Best)
	}
	return fmt.Sprintf("%d-%d", row.Best, row.Worst)
}

// points returns points with a half if there is one: "5.5".
func points(n float64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", n), ".0") }

// leagues lists the leagues, one entry for each.
func (p lists) leagues() string { return entries(p.Leagues, p.leagueInList) }

func (p lists) leagueInList(l leagues.League) string {
	said := args{
		"league": l.Name(), "game": p.variant(l.Rules), "kind": string(l.File.Kind), "season": l.Season, "time": p.time(p.momentOf(l.Next)),
	}
	if l.Season == 0 {
		return p.tell("league-list.new", said)
	}
	return p.tell("league-list.begun", said)
}
