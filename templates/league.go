package templates

import (
	"fmt"
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/league"
)

// LeagueView is a league, one of its seasons and the tables of that season.
type LeagueView struct {
	League  games.League
	Season  games.Season // Number 0: none has begun
	Tables  []games.DivisionTable
	Teams   *games.TeamTable // nil in a league without teams
	Entries []games.Entry
	Pairing games.Pairing // of the letter's game; the zero value: the letter is about no game
	Reads   bool          // the reader gets the news
}

// leaguePage words what a letter says of a league.
type leaguePage struct {
	*people
	view *LeagueView
}

// LeagueName returns the name of the league, as people type it.
func (p *leaguePage) LeagueName() string { return p.view.League.Name() }

// LeagueKind returns how the league is played, as its file says it.
func (p *leaguePage) LeagueKind() string { return string(p.view.League.File.Kind) }

// LeagueVariant returns the game that is played, with its options.
func (p *leaguePage) LeagueVariant() string { return variant(p.view.League.Rules) }

// LeaguePace returns how much time the players have.
func (p *leaguePage) LeaguePace() pace { return paceOf(p.view.League.Pace) }

// SeasonNumber returns the number of the season, 0 if none has begun.
func (p *leaguePage) SeasonNumber() int { return p.view.Season.Number }

// SeasonEnds returns when the season ends.
func (p *leaguePage) SeasonEnds() moment { return p.momentOf(p.view.Season.Ends) }

// SeasonOver reports whether all games of the season have a result.
func (p *leaguePage) SeasonOver() bool { return !p.view.Season.Ended.IsZero() }

// SeasonWaits reports whether the season has come to its last day, and waits for games that are left.
func (p *page) SeasonWaits() bool {
	s := &p.leaguePage.view.Season
	return s.Decided.IsZero() && s.Ended.IsZero() && !s.Ends.After(p.WrittenAt()) && p.AtOnce()
}

// DecidedEarly reports whether the places of the season were decided before all games were over.
func (p *leaguePage) DecidedEarly() bool { return p.view.Season.DecidedEarly() }

// WasDecided returns when the places of the season were decided.
func (p *leaguePage) WasDecided() moment { return p.momentOf(p.view.Season.Decided) }

// NextBegun reports whether the season after the letter's has begun.
func (p *leaguePage) NextBegun() bool { return p.view.League.Season > p.view.Season.Number }

// LeagueRated reports whether games of the league count for ratings.
func (p *leaguePage) LeagueRated() bool { return p.view.League.File.Rated }

// NextSeason returns when the next season begins.
func (p *leaguePage) NextSeason() moment { return p.momentOf(p.view.League.Next) }

// LeagueClosed reports whether no season begins any more.
func (p *leaguePage) LeagueClosed() bool { return !p.view.League.Closed.IsZero() }

// Entrants returns who takes part in the next season: nicknames, or teams with the nicknames of their players.
func (p *leaguePage) Entrants() (names []string) {
	for _, team := range games.TeamNames(p.view.Entries) {
		var players []string
		for _, e := range p.view.Entries {
			if e.Team == team {
				players = append(players, p.name(e.Player))
			}
		}
		if team != "" {
			players = []string{team + " (" + strings.Join(players, ", ") + ")"}
		}
		names = append(names, players...)
	}
	return names
}

// HasEntered reports whether the reader takes part in the next season.
func (p *leaguePage) HasEntered() bool {
	return slices.ContainsFunc(p.view.Entries, func(e games.Entry) bool { return e.Player == p.reader.ID })
}

// ReadsNews reports whether the reader gets the news of the league.
func (p *leaguePage) ReadsNews() bool { return p.view.Reads }

// Ascends reports whether divisions exchange players, and Promoted and Relegated how many.
func (p *leaguePage) Ascends() bool  { return len(p.view.Tables) > 1 && p.view.Teams == nil }
func (p *leaguePage) Promoted() int  { return p.view.League.File.Promote }
func (p *leaguePage) Relegated() int { return p.view.League.File.Relegate }

// BothColours reports whether each two players have two games.
func (p *leaguePage) BothColours() bool { return p.view.League.File.BothColours }

// Reach returns how many places up a player of a ladder can challenge.
func (p *leaguePage) Reach() int { return p.view.League.File.LadderReach }

// AtOnce reports whether all games of a season begin at its start.
func (p *leaguePage) AtOnce() bool {
	kind := p.view.League.File.Kind
	return kind == league.RoundRobin || kind == league.PointsKind || kind == league.Teams
}

// Boards returns how many players of a team play in a match.
func (p *leaguePage) Boards() int { return p.view.League.File.Boards }

// TeamsMeeting returns the two teams whose players meet in the letter's game; none in a league without teams.
func (p *leaguePage) TeamsMeeting() []string { return p.view.Season.Match(&p.view.Pairing) }

// EmptyBoards returns the teams that have no player on the reader's board.
func (p *leaguePage) EmptyBoards() (teams []string) {
	own := p.MyPlace()
	if own == nil || own.Team == "" {
		return nil
	}
	for _, team := range own.Opponents {
		there := func(place games.Place) bool { return place.Team == team && place.Division == own.Division }
		if !slices.ContainsFunc(p.view.Season.Places, there) {
			teams = append(teams, team)
		}
	}
	return teams
}

// OpenGames returns how many games of the season have no result.
func (p *leaguePage) OpenGames() (open int) {
	for _, t := range p.view.Tables {
		open += t.Open
	}
	return open
}

// longest has the data for how long a game can last.
type longest struct {
	Moves, Days int
	Vacation    bool
}

// LongestGame returns how long a game of the league can last.
func (p *leaguePage) LongestGame() longest {
	plies, most := games.LongestGame(p.view.League.Pace)
	return longest{plies, int(most / clock.Day), !p.view.League.Pace.VacationOff}
}

// LeagueGame returns where the letter's game stands in its league; nil if it is about none.
func (p *leaguePage) LeagueGame() *games.Pairing {
	if p.view.Pairing.Round == 0 {
		return nil
	}
	return &p.view.Pairing
}

// leaguePlace has the data for where the reader stands.
type leaguePlace struct {
	Division, Divisions int
	Team                string // the reader's; place and range are the team's, and the division is a board
	Place, Best, Worst  int
	Players             int
	Certain, Up, Down   bool // the place and where it leads; known for certain
	Opponents           []string
	Open                int  // games of the reader without a result
	Early, SeasonOver   bool // no game of the division has a result, or all games of the season have
}

// MyPlace returns where the reader stands in the season; nil if they do not play in it.
func (p *leaguePage) MyPlace() *leaguePlace {
	for i := range p.view.Tables {
		t := &p.view.Tables[i]
		row, ok := t.RowOf(p.reader.ID)
		if !ok {
			continue
		}
		place := &leaguePlace{
			Division: t.Number, Divisions: len(p.view.Tables), Place: row.Place, Best: row.Best, Worst: row.Worst,
			Players: len(t.Rows), Certain: row.Best == row.Worst, SeasonOver: p.SeasonOver(), Early: p.early(t.Number),
		}
		move := t.MoveOf(row)
		place.Up, place.Down = move == league.Up, move == league.Down
		for _, id := range t.Players {
			if id != p.reader.ID {
				place.Opponents = append(place.Opponents, p.name(id))
			}
		}
		if teams := p.view.Teams; teams != nil {
			place.ofTeam(teams, p.view.Season.TeamOf(p.reader.ID))
		}
		for _, pairing := range p.view.Season.Pairings {
			if pairing.Result == league.Open && slices.Contains(pairing.Players, p.reader.ID) {
				place.Open++
			}
		}
		return place
	}
	return nil
}

// early reports whether no game of a division has a result, in a league of teams no game at all.
func (p *leaguePage) early(division int) bool {
	return !slices.ContainsFunc(p.view.Season.Pairings, func(pairing games.Pairing) bool {
		return pairing.Game != 0 && pairing.Result != league.Open && (pairing.Division == division || p.view.Teams != nil)
	})
}

// ofTeam makes it the place of a team.
func (l *leaguePlace) ofTeam(t *games.TeamTable, team string) {
	l.Team, l.Players, l.Opponents = team, len(t.Teams), nil
	for _, name := range t.Teams {
		if name != team {
			l.Opponents = append(l.Opponents, name)
		}
	}
	for _, row := range t.Rows {
		if t.Teams[row.Player] == team {
			l.Place, l.Best, l.Worst, l.Certain = row.Place, row.Best, row.Worst, row.Best == row.Worst
		}
	}
}

// leagueColumns are the columns of a league's table.
var leagueColumns = []column{{"place", -3}, {"player", 20}, {"games", -7}, {"won", -5}, {"drawn", -6}, {"lost", -5}, {"points", -7}, {"range", -12}}

// tables returns the tables that the letter shows.
func (p *page) tables() (tables []table) {
	if p.leaguePage == nil || p.Notice.Kind != games.LeagueLetter || !p.ShowsTables() {
		return nil
	}
	if teams := p.leaguePage.view.Teams; teams != nil {
		tables = append(tables, p.teamTable(teams))
	}
	for i := range p.leaguePage.view.Tables {
		tables = append(tables, p.leagueTable(&p.leaguePage.view.Tables[i]))
	}
	return tables
}

// Marked reports whether a table marks somebody who goes up or down.
func (p *leaguePage) Marked() bool {
	for i := range p.view.Tables {
		t := &p.view.Tables[i]
		if slices.ContainsFunc(t.Rows, func(r league.Row) bool { return moveMark(t, r) != "" }) {
			return true
		}
	}
	return false
}

// ShowsTables reports whether the letter shows the tables of the season.
func (p *page) ShowsTables() bool {
	switch p.Notice.Facts.Topic {
	case games.TopicLeagueTable, games.TopicLeagueNews, games.TopicLeagueEnded, games.TopicLeagueRulings:
		return true
	}
	return false
}

func (p *page) leagueTable(t *games.DivisionTable) table {
	shown := table{head: p.leagueHead("column player", "column games")}
	switch {
	case p.leaguePage.view.Teams != nil:
		shown.title = p.say("board", t.Number)
	case len(p.leaguePage.view.Tables) > 1:
		shown.title = p.say("division", t.Number)
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

// teamTable has the points at the boards in place of the number of games.
func (p *page) teamTable(t *games.TeamTable) table {
	shown, own := table{head: p.leagueHead("column team", "column boards")}, p.leaguePage.view.Season.TeamOf(p.reader.ID)
	for _, row := range t.Rows {
		team := t.Teams[row.Player]
		shown.rows = append(shown.rows, tableRow{own: team == own, cells: []string{
			fmt.Sprint(row.Place), team, points(t.Boards[row.Player]), fmt.Sprint(row.Won), fmt.Sprint(row.Drawn),
			fmt.Sprint(row.Lost), points(row.Points), placeRange(row),
		}})
	}
	return shown
}

// leagueHead returns the headings of a table. The words name the ones of its second and third column.
func (p *page) leagueHead(second, third string) (head []string) {
	for i, c := range leagueColumns {
		word := "column " + c.name
		switch i {
		case 1:
			word = second
		case 2:
			word = third
		}
		head = append(head, p.say(word, p))
	}
	return head
}

// moveMark marks who goes up and down for certain.
func moveMark(t *games.DivisionTable, row league.Row) string {
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

// leagueInList has the data for a league in a list.
type leagueInList struct {
	Name, Kind, Variant string
	Season              int
	Next                moment
}

// LeaguesList lists the leagues, one entry for each.
func (p *page) LeaguesList() string {
	var b strings.Builder
	for _, l := range p.Leagues {
		entry := leagueInList{l.Name(), string(l.File.Kind), variant(l.Rules), l.Season, p.momentOf(l.Next)}
		wrapWords(&b, p.say("league in list", entry), "  ", "    ")
	}
	return strings.TrimRight(b.String(), "\n")
}
