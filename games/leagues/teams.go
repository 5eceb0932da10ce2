package leagues

import (
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/league"
)

// A league of teams is played on boards: the strongest player of each team sits at the first one, and each
// division of a season is a board. All games begin at once. A match is the games of two teams, one on each
// board, with the same round and number. A team without a player at a board forfeits its games there.

// teams is a league where teams play matches against each other, one game on each board, all games at once.
type teams struct{ forTwo }

func (teams) Traits() Traits { return Traits{AtOnce: true, Teams: true, Cross: true} }

func (teams) Missing(entries []Entry) int { return max(0, 2-len(TeamNames(entries))) }

func (teams) Due(d *Division) []Pairing { return d.notPaired(d.boardPairings()) }

// MaxTeamName is the maximum length of a team's name, in characters.
const MaxTeamName = 20

// GoodTeamName reports whether name can be the name of a team: ASCII letters, digits, blanks and - _ . ' &, with a
// letter or digit at both ends.
func GoodTeamName(name string) bool {
	if len(name) < 2 || len(name) > MaxTeamName || !isPlain(name[0]) || !isPlain(name[len(name)-1]) {
		return false
	}
	return !strings.ContainsFunc(name, func(r rune) bool { return r >= 0x80 || !isPlain(byte(r)) && !strings.ContainsRune(" -_.'&", r) })
}

func isPlain(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' }

// TeamNames returns the names of the teams that have entered, in the order in which they did.
func TeamNames(entries []Entry) (names []string) {
	for _, e := range entries {
		if !slices.Contains(names, e.Team) {
			names = append(names, e.Team)
		}
	}
	return names
}

// teams returns the names of the teams of a season, by their seeds.
func (s *Season) teams() (names []string) {
	for _, p := range s.Places {
		if p.Division == 1 { // everybody's first board is taken
			names = append(names, p.Team)
		}
	}
	return names
}

// member returns who plays at a board for a team, 0 for nobody.
func (d *Division) member(team int) games.PlayerID {
	for _, p := range d.Places {
		if p.Seed == team+1 {
			return p.Player
		}
	}
	return 0
}

// match is a meeting of two teams. Its number counts in the round.
type match struct {
	league.Game
	number int
}

// matches returns the matches of a season, without results.
func (s *Season) matches() (list []match) {
	numbers := map[int]int{}
	for _, g := range league.Berger(len(s.teams()), s.File.BothColours) {
		numbers[g.Round]++
		list = append(list, match{g, numbers[g.Round]})
	}
	return list
}

// LineUps returns the teams of a season with their players by board. In a league without teams it returns the players of each division.
func (s *Season) LineUps() (teams []string, players [][]games.PlayerID) {
	if !s.Traits().Teams {
		for _, d := range s.Divisions() {
			players = append(players, d.Players())
		}
		return nil, players
	}
	teams = s.teams()
	players = make([][]games.PlayerID, len(teams))
	for _, p := range s.Places { // by division, which is a board
		players[p.Seed-1] = append(players[p.Seed-1], p.Player)
	}
	return teams, players
}

// TeamOf returns the team of a player in the season, "" in a league without teams.
func (s *Season) TeamOf(p games.PlayerID) string {
	if place := s.PlaceOf(p); place != nil {
		return place.Team
	}
	return ""
}

// Match returns the two teams whose players meet in a pairing, in the order of their match; none in a league without
// teams, and for a bye.
func (s *Season) Match(p *Pairing) (teams []string) {
	for _, id := range p.Players {
		if team := s.TeamOf(id); team != "" {
			teams = append(teams, team)
		}
	}
	if len(teams) < 2 {
		return nil
	}
	if g := league.Boards(league.Game{}, p.Division)[p.Division-1]; g.First == 1 {
		slices.Reverse(teams)
	}
	return teams
}

// boardPairings returns the pairings of a board. A player whose opponent is missing has a bye.
func (d *Division) boardPairings() (list []Pairing) {
	for _, m := range d.season.matches() {
		sides := [2]int{m.First, m.Second}
		g := league.Boards(m.Game, d.Number)[d.Number-1]
		p := d.pairing(m.Round, m.number)
		for _, side := range []int{g.First, g.Second} {
			if id := d.member(sides[side]); id != 0 {
				p.Players = append(p.Players, id)
			}
		}
		switch len(p.Players) {
		case 0:
			continue
		case 1:
			p.Result = league.PairingBye
		}
		list = append(list, p)
	}
	return list
}

// TeamTable is the table of a season of teams. Its rows name the teams by their index. The points are the ones of
// the matches.
type TeamTable struct {
	Teams  []string
	Boards []float64 // the points that each team has scored at the boards
	Rows   []league.Row
}

// TeamTable returns the table of the teams of a season, once it is decided with the places of the decision; nil in
// a league without teams.
func (s *Season) TeamTable() *TeamTable {
	if s.Number == 0 || !s.Traits().Teams {
		return nil
	}
	d := s.teamDivision()
	t := &TeamTable{Teams: s.teams(), Boards: make([]float64, len(d.Players)), Rows: d.Table()}
	for _, m := range d.Games {
		t.Boards[m.First] += m.Scored[0]
		t.Boards[m.Second] += m.Scored[1]
	}
	if s.IsDecided() {
		t.asDecided(s)
	}
	return t
}

// teamDivision returns the matches of a season as package league computes with them.
func (s *Season) teamDivision() league.Division {
	d := league.Division{TieBreaks: s.File.TieBreaks, Seed: s.lotSeed(), Sealed: !s.isRevealed()}
	for _, name := range s.teams() {
		d.Players = append(d.Players, league.Entrant{Name: name})
	}
	members := make([]int, len(d.Players))
	for _, p := range s.Places {
		team := p.Seed - 1
		d.Players[team].Rating += p.Rating
		members[team]++
	}
	for team, n := range members {
		d.Players[team].Rating /= float64(n)
	}
	for _, m := range s.matches() {
		boards := s.boardsOf(m)
		result := league.TeamResult(m.Game, boards)
		for _, b := range boards {
			result.Captures[b.First] += b.Captures[0]
			result.Captures[b.Second] += b.Captures[1]
		}
		d.Games = append(d.Games, result)
	}
	for _, p := range s.Pairings {
		if p.Overdue != 0 {
			d.Players[s.PlaceOf(p.Overdue).Seed-1].Overdue++
		}
	}
	return d
}

// boardsOf returns the games of a match. Their players are the two sides: 0 is the team that is named first.
func (s *Season) boardsOf(m match) (boards []league.Game) {
	for _, p := range s.Pairings {
		if p.Round != m.Round || p.Number != m.number {
			continue
		}
		first := 0
		if s.PlaceOf(p.Players[0]).Seed-1 == m.Second {
			first = 1
		}
		g := p.game(nil)
		g.First, g.Second = first, 1-first
		if len(p.Players) == 1 {
			g.Result = league.SecondForfeited
		}
		boards = append(boards, g)
	}
	return boards
}
