package pages

import (
	"strconv"
	"time"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
)

// frame is what every page needs.
type frame struct {
	Root    string // the way to the top folder, such as "../"
	Title   string // of the site
	Service string
}

func (b *builder) frame(root string) frame { return frame{root, b.Title, b.Service} }

// The data of the pages of a league.
type (
	leagueView struct {
		Name        string
		Kind        league.Kind
		Variant     string
		Options     []string
		Pace        string
		BothColours bool
		Rated       bool
		Closed      bool
		Next        time.Time
		Page, Feed  string
	}
	seasonView struct {
		Number             int
		Began, Ends, Ended time.Time
		Decided            time.Time // if some games had no result then; else zero
		Players, Open      int
		Page               string
	}
	leaguePage struct {
		frame
		League   leagueView
		Entrants []person
		Seasons  []seasonView // the latest one first
		Tables   []tableView  // of the latest one
	}
	seasonPage struct {
		frame
		League leagueView
		Season seasonView
		Tables []tableView
		CSV    []string // files of the season
	}
)

// The data of a division.
type (
	tableView struct {
		Number    int        // of the division or board; 0: it is the table of the teams
		Alone     bool       // it is the only one of the season
		Board     bool       // it is the table of a board
		Teams     []teamView // the only rows of the table of the teams
		TieBreaks []league.TieBreak
		Rows      []rowView
		Crossed   bool // the rows have cells
		Pairings  []pairingView
	}
	rowView struct {
		league.Row
		Player    person
		Withdrawn bool
		Moves     league.Move // "" if it is open, or nobody moves
		Cells     []cellView  // against the player of each row
	}
	teamView struct {
		league.Row
		Name    string
		Boards  float64  // points at the boards
		Players []person // by board
	}
	cellView struct {
		Self     bool
		Meetings []meetingView
	}
	meetingView struct {
		league.Meeting
		Game games.GameID
	}
	pairingView struct {
		Round   int
		Players []person
		Game    games.GameID
		Outcome league.Result
		Places  []int // of a game of three or more
		Ended   time.Time
	}
)

// Over reports whether the game has a result.
func (p pairingView) Over() bool { return p.Outcome != league.Open }

// Result returns the name of the result.
func (p pairingView) Result() string { return p.Outcome.String() }

// Over reports whether the game has a result.
func (m meetingView) Over() bool { return m.Result != league.Open }

// tables returns the tables of a season, the highest division first.
func (b *builder) tables(l *leagueData, s *leagues.Season) (list []tableView) {
	all := s.Tables()
	if teams := s.TeamTable(); teams != nil {
		list = append(list, b.teams(l, s, teams))
	}
	for i := range all {
		t := &all[i]
		v := tableView{Number: t.Number, Alone: len(all) == 1, Board: s.Traits().Teams, TieBreaks: s.File.TieBreaks, Pairings: b.pairings(s, t.Number)}
		for _, row := range t.Rows {
			v.Rows = append(v.Rows, rowView{Row: row, Player: b.people[t.Player(row)], Withdrawn: withdrawn(s, t.Player(row)), Moves: t.MoveOf(row)})
		}
		if s.Traits().Cross && !s.Traits().Swiss { // of a Swiss the rounds say more
			v.cross(l, s, t)
		}
		list = append(list, v)
	}
	return list
}

// teams returns the table of the teams.
func (b *builder) teams(l *leagueData, s *leagues.Season, t *leagues.TeamTable) tableView {
	v := tableView{TieBreaks: s.File.TieBreaks}
	for _, row := range t.Rows {
		team := teamView{Row: row, Name: t.Teams[row.Player], Boards: t.Boards[row.Player]}
		for _, place := range s.Places { // by board
			if place.Team == team.Name {
				team.Players = append(team.Players, b.people[place.Player])
			}
		}
		v.Teams = append(v.Teams, team)
	}
	return v
}

func withdrawn(s *leagues.Season, id games.PlayerID) bool {
	for _, p := range s.Places {
		if p.Player == id {
			return !p.Withdrawn.IsZero()
		}
	}
	return false
}

// cross adds the cross table. It has the players in the order of the table.
func (v *tableView) cross(l *leagueData, s *leagues.Season, t *leagues.DivisionTable) {
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
	meetings := s.Cross(t.Number)
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

// pairings returns the games of a division.
func (b *builder) pairings(s *leagues.Season, division int) (list []pairingView) {
	for _, p := range s.Pairings {
		if p.Division == division {
			list = append(list, b.pairing(p))
		}
	}
	return list
}

func (b *builder) pairing(p leagues.Pairing) pairingView {
	return pairingView{p.Round, b.people.of(p.Players), p.Game, p.Result, p.Places, p.Ended}
}

// number writes points without needless digits.
func number(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
