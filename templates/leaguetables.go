package templates

import (
	"fmt"
	"slices"

	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// mostRows is how many rows of a season's tables a letter has.
//
// DECISION: 30 rows take 11 kB in text and HTML together, so that the letter stays under 30 kB. A table of 400 took
// 240 kB, and Gmail clips a letter at 102 kB.
const mostRows = 30

// FitsLetter reports whether the tables of divisions with so many players are short enough for a letter.
func FitsLetter(sizes []int) bool {
	rows := 0
	for _, n := range sizes {
		rows += n
	}
	return rows <= mostRows
}

// leagueColumns are the columns of a league's table.
var leagueColumns = []column{{"place", -3}, {"player", 20}, {"games", -7}, {"won", -5}, {"drawn", -6}, {"lost", -5}, {"points", -7}, {"range", -12}}

// leagueTables are the tables of a season.
type leagueTables struct{ *leagueSeen }

// all returns the tables that the letter shows.
func (p leagueTables) all() (tables []table) {
	if teams := p.view.Teams; teams != nil {
		tables = append(tables, p.teams(teams))
	}
	for i := range p.view.Tables {
		tables = append(tables, p.division(&p.view.Tables[i]))
	}
	return tables
}

// areCut reports whether a table of the letter leaves rows out.
func (p leagueTables) areCut() bool {
	v := p.view
	longer := func(t leagues.DivisionTable) bool { return len(t.Rows) > p.room() }
	return slices.ContainsFunc(v.Tables, longer) || v.Teams != nil && len(v.Teams.Rows) > p.room()
}

// room returns how many rows a table can have. Boards share the letter with the table of the teams.
func (p leagueTables) room() int {
	if p.view.Teams != nil {
		return mostRows / 2
	}
	return mostRows
}

// underTables says what stands below the tables: the results of the week, and where more is to be seen.
func (l leagueLetter) underTables() string {
	results := ""
	if f, week := l.notice.Letter.(letters.SeasonNews); week {
		results = weekResults{l}.since(f.Since)
	}
	return join("\n\n", results, l.elsewhere())
}

// showsTables reports whether a letter shows the tables of the season.
func showsTables(l letters.Letter) bool {
	switch l.(type) {
	case letters.LeagueTable, letters.SeasonNews, letters.SeasonEnded:
		return true
	}
	return false
}

func (p leagueTables) division(t *leagues.DivisionTable) table {
	shown := table{head: p.head("player", "games")}
	switch {
	case p.view.Teams != nil:
		shown.title = p.to.tell(say.LeagueTableBoard(t.Number))
	case p.view.Divisions > 1:
		shown.title = p.to.tell(say.LeagueTableDivision(t.Number))
	}
	for _, row := range t.Rows {
		player := t.Player(row)
		shown.rows = append(shown.rows, tableRow{own: player == p.to.reader.ID, cells: []string{
			fmt.Sprint(row.Place), p.to.name(player) + moveMark(t, row), fmt.Sprint(row.Played), fmt.Sprint(row.Won), fmt.Sprint(row.Drawn),
			fmt.Sprint(row.Lost), p.to.score(row.Points), placeRange(row),
		}})
	}
	shown.cut(p.room())
	return shown
}

// teams has the points at the boards in place of the number of games.
func (p leagueTables) teams(t *leagues.TeamTable) table {
	shown, own := table{head: p.head("team", "boards")}, p.view.Season.TeamOf(p.to.reader.ID)
	for _, row := range t.Rows {
		team := t.Teams[row.Player]
		shown.rows = append(shown.rows, tableRow{own: team == own, cells: []string{
			fmt.Sprint(row.Place), team, p.to.score(t.Boards[row.Player]), fmt.Sprint(row.Won), fmt.Sprint(row.Drawn),
			fmt.Sprint(row.Lost), p.to.score(row.Points), placeRange(row),
		}})
	}
	shown.cut(p.room())
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
		head = append(head, p.to.tell(say.LeagueColumn(say.LeagueColumnCase(name))))
	}
	return head
}

// marked reports whether a table marks somebody who goes up or down.
func (p *leagueSeen) marked() bool {
	for i := range p.view.Tables {
		t := &p.view.Tables[i]
		if slices.ContainsFunc(t.Rows, func(r league.Row) bool { return moveMark(t, r) != "" }) {
			return true
		}
	}
	return false
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
