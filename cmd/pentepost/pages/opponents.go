package pages

import (
	"cmp"
	"slices"

	"pentepost/games"
)

// mostOpponents is how many opponents the page of a player shows. The others are on pages of their own.
const mostOpponents = 20

// opponent is somebody whom a player has met, and how their games ended for the player.
type opponent struct {
	Player person
	score
	Last gameRow // their last game
}

// opponentsPage is the data of a page with all opponents of a player.
type opponentsPage struct {
	frame
	Player    person
	Opponents []opponent
	Turn      turning
}

// opponents returns whom a player has met in games of two that count, the most played first.
func opponents(me person, ended []gameRow) (list []opponent) {
	met := map[games.PlayerID]*opponent{}
	for _, g := range ended {
		if !g.counts() || len(g.Players) != 2 {
			continue
		}
		seat := slices.IndexFunc(g.Players, func(p person) bool { return p.ID == me.ID })
		other := g.Players[1-seat]
		if met[other.ID] == nil {
			met[other.ID] = &opponent{Player: other}
		}
		met[other.ID].add(g.points(seat))
		met[other.ID].Last = g
	}
	for _, o := range met {
		if !o.Player.Hidden {
			list = append(list, *o)
		}
	}
	slices.SortFunc(list, func(x, y opponent) int {
		return cmp.Or(y.Games()-x.Games(), y.Last.Ended.Compare(x.Last.Ended), cmp.Compare(x.Player.ID, y.Player.ID))
	})
	return list
}
