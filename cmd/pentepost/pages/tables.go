package pages

import (
	"slices"
	"strconv"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
)

// mostCrossed is how many players a cross table has at most. With more it is wider than any screen.
const mostCrossed = 32

// tables returns the tables of a season, the highest division first. In a league of teams the first one is theirs.
func (d *data) tables(l *leagueData, s *season) (list []tableView) {
	all := s.tables()
	if teams := s.TeamTable(); teams != nil {
		list = append(list, d.teams(s, teams))
	}
	for i := range all {
		list = append(list, d.table(l, s, &all[i], len(all) == 1))
	}
	return list
}

// table returns the table of a division.
func (d *data) table(l *leagueData, s *season, t *leagues.DivisionTable, alone bool) tableView {
	v := tableView{Number: t.Number, Alone: alone, Board: s.Traits().Teams}
	if !alone {
		v.Page = divisionBase(l, s, t.Number) + ".html"
	}
	columns := parting(s, t)
	for _, c := range columns {
		v.TieBreaks = append(v.TieBreaks, c.by)
	}
	for i, row := range t.Rows {
		r := rowView{Row: row, Player: d.people[t.Player(row)], Moves: t.MoveOf(row)}
		if place := s.PlaceOf(t.Player(row)); place != nil {
			r.Withdrawn = !place.Withdrawn.IsZero()
		}
		for _, c := range columns {
			r.Ties = append(r.Ties, c.cells[i])
		}
		v.Rows = append(v.Rows, r)
	}
	return v
}

// column is a tie-break with its value in each row.
type column struct {
	by    league.TieBreak
	cells []string
}

// parting returns the tie-breaks that part players in a table. A column of numbers that decide nothing only pushes
// others off a small screen. Of a lot the rows have their rank among those that it parts, since the number drawn says
// nothing to anybody.
func parting(s *season, t *leagues.DivisionTable) (columns []column) {
	if traits := s.Traits(); traits.Climbs || traits.Sets {
		return nil // other things decide there
	}
	for at, by := range s.File.TieBreaks {
		c := column{by: by, cells: make([]string, len(t.Rows))}
		parts := false
		for i, row := range t.Rows {
			if i > 0 && row.By == by {
				parts = true
				if by == league.Lot {
					c.rank(i)
				}
			}
		}
		if !parts {
			continue
		}
		if by != league.Lot {
			for i, row := range t.Rows {
				c.cells[i] = number(row.TieBreaks[at])
			}
		}
		columns = append(columns, c)
	}
	return columns
}

// rank notes that a lot parts a row from the one above it.
func (c *column) rank(row int) {
	above := 1
	if rank, err := strconv.Atoi(c.cells[row-1]); err == nil {
		above = rank
	}
	c.cells[row-1], c.cells[row] = strconv.Itoa(above), strconv.Itoa(above+1)
}

// teams returns the table of the teams.
func (d *data) teams(s *season, t *leagues.TeamTable) (v tableView) {
	for _, row := range t.Rows {
		team := teamView{Row: row, Name: t.Teams[row.Player], Boards: t.Boards[row.Player]}
		for _, place := range s.Places { // by board
			if place.Team == team.Name {
				team.Players = append(team.Players, d.people[place.Player])
			}
		}
		v.Teams = append(v.Teams, team)
	}
	return v
}

// crosses reports whether a division has a cross table. Of a Swiss the rounds say more.
func (s *season) crosses(t *leagues.DivisionTable) bool {
	return s.Traits().Cross && !s.Traits().Swiss && len(t.Rows) <= mostCrossed
}

// cross adds the cross table. It has the players in the order of the table.
func (v *tableView) cross(s *season, t *leagues.DivisionTable) {
	type pair struct {
		round         int
		first, second games.PlayerID
	}
	numbers := map[pair]games.GameID{}
	for _, p := range s.Pairings {
		if p.Division == t.Number && len(p.Players) == 2 {
			numbers[pair{p.Round, p.Players[0], p.Players[1]}] = p.Game
		}
	}
	v.Crossed = true
	meetings := s.Division(t.Number).Cross()
	for i := range v.Rows {
		row := v.Rows[i].Row.Player
		for _, other := range t.Rows {
			c := cellView{Self: other.Player == row}
			for _, m := range meetings[row][other.Player] {
				key := pair{m.Round, t.Players[row], t.Players[other.Player]}
				if !m.First {
					key.first, key.second = key.second, key.first
				}
				c.Meetings = append(c.Meetings, meetingView{m, numbers[key]})
			}
			v.Rows[i].Cells = append(v.Rows[i].Cells, c)
		}
	}
}

// section is some rows of the table of a division.
type section struct{ division, from, to int }

// sections divides the tables of divisions of some sizes into pages. A division that fits on a page is not cut.
func sections(sizes []int, most int) (pages [][]section) {
	room := 0
	for i, size := range sizes {
		for from := 0; from < size; from += most {
			rows := min(most, size-from)
			if rows > room {
				pages, room = append(pages, nil), most
			}
			last := len(pages) - 1
			pages[last] = append(pages[last], section{i + 1, from, from + rows})
			room -= rows
		}
	}
	if len(pages) == 0 {
		return [][]section{nil}
	}
	return pages
}

// cut returns the tables of some sections.
func cut(tables []tableView, of []section) (list []tableView) {
	for _, part := range of {
		i := slices.IndexFunc(tables, func(t tableView) bool { return t.Number == part.division })
		t := tables[i]
		t.Rows = t.Rows[part.from:part.to]
		list = append(list, t)
	}
	return list
}
