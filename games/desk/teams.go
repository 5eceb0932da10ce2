package desk

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/leagues"
)

// teamFor returns the name of the team that the sender enters, as its first player has written it; "" in a league
// without teams. It refuses what is no team, and a team that is full.
func (en *entries) teamFor(l *leagues.League, entries []leagues.Entry, name string) (string, error) {
	switch {
	case !l.Traits().Teams && name != "":
		return "", games.RefuseAbout(games.NotAllowed, games.TopicNoTeams, l.Name())
	case !l.Traits().Teams:
		return "", nil
	case !leagues.GoodTeamName(name):
		return "", &games.Refusal{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicWhichTeam, Name: l.Name(), Known: leagues.TeamNames(entries)}}
	}
	members := 0
	for _, e := range entries {
		if strings.EqualFold(e.Team, name) {
			name = e.Team
			members++
		}
	}
	if members >= l.File.Boards+l.File.Reserves {
		return "", &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicTeamFull, Name: l.Name(), Known: []string{name}}}
	}
	return name, nil
}

// teamPlaces returns the places of a season of teams. Its entries are ordered by strength, the strongest player
// first, and so are the teams by their strongest player. The players of a team sit in the order that they were given, and
// then by their strength; who finds no board is a reserve.
func teamPlaces(entries []leagues.Entry, boards int) (places []leagues.Place) {
	for i, team := range leagues.TeamNames(entries) {
		members := slices.DeleteFunc(slices.Clone(entries), func(e leagues.Entry) bool { return e.Team != team })
		slices.SortStableFunc(members, func(a, b leagues.Entry) int { return cmp.Compare(orderOf(a), orderOf(b)) })
		for board, e := range members[:min(len(members), boards)] {
			places = append(places, leagues.Place{Player: e.Player, Team: team, Division: board + 1, Seed: i + 1})
		}
	}
	return places
}

// orderOf returns where a player stands in their team. Players who were given no board stand last.
func orderOf(e leagues.Entry) int {
	if e.Board == 0 {
		return math.MaxInt
	}
	return e.Board
}
