package desk

import (
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/leagues"
)

// teamFor returns the name of the team that the sender enters, as its first player has written it; "" in a league
// without teams. It refuses what is no team, and a team that is full.
func (en *entries) teamFor(l *leagues.League, entries []leagues.Entry, name string) (string, error) {
	switch {
	case !l.IsTeams() && name != "":
		return "", games.RefuseAbout(games.NotAllowed, games.TopicNoTeams, l.Name())
	case !l.IsTeams():
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
	if members >= l.File.Boards {
		return "", &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicTeamFull, Name: l.Name(), Known: []string{name}}}
	}
	return name, nil
}

// teamPlaces returns the places of a season of teams. Its entries are ordered by strength, the strongest player
// first, and so are the teams by their strongest player.
func teamPlaces(entries []leagues.Entry) (places []leagues.Place) {
	teams := leagues.TeamNames(entries)
	members := map[string]int{}
	for _, e := range entries {
		members[e.Team]++
		places = append(places, leagues.Place{Player: e.Player, Team: e.Team, Division: members[e.Team], Seed: slices.Index(teams, e.Team) + 1})
	}
	return places
}
