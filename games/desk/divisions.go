package desk

import (
	"slices"

	"pentepost/games"
	"pentepost/games/leagues"
)

// nextPlaces returns the places of the next season, without ratings.
func (se *seasons) nextPlaces(l *leagues.League, entries []leagues.Entry) (places []leagues.Place, err error) {
	if l.Traits().Teams {
		return teamPlaces(entries, l.File.Boards), nil
	}
	players := make([]games.PlayerID, len(entries))
	for i, e := range entries {
		players[i] = e.Player
	}
	divisions, err := se.nextDivisions(l, players)
	for i, division := range divisions {
		for seed, p := range division {
			places = append(places, leagues.Place{Player: p, Division: i + 1, Seed: seed + 1})
		}
	}
	return places, err
}

// nextDivisions divides the players of the next season: as the last season has decided, with new
// players below.
func (se *seasons) nextDivisions(l *leagues.League, players []games.PlayerID) ([][]games.PlayerID, error) {
	last, _, err := se.tx.Seasons.Load(l.ID, l.Season)
	if err != nil {
		return nil, err
	}
	switch {
	case l.Traits().Climbs:
		return [][]games.PlayerID{last.CarriedOver(players)}, nil
	case !l.Traits().Divided:
		return [][]games.PlayerID{players}, nil
	}
	var tables [][]int
	newcomers := players
	for _, table := range last.Tables() {
		var order []int
		for _, row := range table.Rows {
			player := table.Player(row)
			order = append(order, int(player))
			newcomers = slices.DeleteFunc(slices.Clone(newcomers), func(p games.PlayerID) bool { return p == player })
		}
		tables = append(tables, order)
	}
	ascent := last.Ascent() // who goes up and down was promised by the last season
	ascent.Size = l.File.Size
	leaves := func(player int) bool { return !slices.Contains(players, games.PlayerID(player)) }
	var divisions [][]games.PlayerID
	for _, division := range ascent.Next(tables, leaves, numbers(newcomers)) {
		var list []games.PlayerID
		for _, player := range division {
			list = append(list, games.PlayerID(player))
		}
		divisions = append(divisions, list)
	}
	return joinSmall(divisions), nil
}

// numbers returns players as package league counts them.
func numbers(players []games.PlayerID) (list []int) {
	for _, p := range players {
		list = append(list, int(p))
	}
	return list
}

// smallDivision is the smallest number of players that make a division of their own.
const smallDivision = 3

// joinSmall joins a last division that is too small with the one above it.
func joinSmall(divisions [][]games.PlayerID) [][]games.PlayerID {
	last := len(divisions) - 1
	if last < 1 || len(divisions[last]) >= smallDivision {
		return divisions
	}
	divisions[last-1] = slices.Concat(divisions[last-1], divisions[last])
	return divisions[:last]
}
