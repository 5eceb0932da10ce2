package leagues

import (
	"slices"

	"pentepost/games"
	"pentepost/games/league"
)

// Aim is what a player of a division can want.
type Aim string

// The aims.
const (
	ToWin  Aim = "win"  // to finish first
	ToGoUp Aim = "up"   // to a higher division
	ToStay Aim = "stay" // not to go down
)

// Need is what a player needs for an aim. Its conditions are games of players.
type Need struct {
	Aim Aim
	league.Need
	Own   []GameNeed // results of own games that are enough; none if points say it
	Other GameNeed   // what must happen besides, with [league.NeedOther]
}

// GameNeed is a game that must end in one of some ways for the player who is named first.
type GameNeed struct {
	Player, Opponent games.PlayerID
	Win, Draw, Lose  bool // for Player
}

// NeedsOf returns what a player of the division needs for what they can still want; nothing once the season is decided, or if
// nothing is open.
func (d *Division) NeedsOf(p games.PlayerID) (needs []Need) {
	if traits := d.season.Traits(); d.season.IsDecided() || !traits.AtOnce || traits.Teams || OpenPairings(d.Pairings) == 0 {
		return nil
	}
	m, players := d.model(), d.Players()
	player := slices.Index(players, p)
	if player < 0 || m.Players[player].Out {
		return nil
	}
	for _, g := range d.goals() {
		need := Need{Aim: g.aim, Need: m.Needs(player, g.Goal)}
		for _, c := range need.Need.Own {
			need.Own = append(need.Own, gameNeed(m.Games[c.Game], c.Results, player, players))
		}
		if len(need.Need.Other.Results) > 0 {
			other := m.Games[need.Need.Other.Game]
			need.Other = gameNeed(other, need.Need.Other.Results, other.First, players)
		}
		needs = append(needs, need)
	}
	return needs
}

// goal is a place to reach, and why.
type goal struct {
	aim Aim
	league.Goal
}

// goals returns what the players of the division can want.
func (d *Division) goals() (list []goal) {
	moves := d.moves()
	if moves == nil {
		return nil
	}
	up, safe := league.Goals(moves)
	if up > 0 {
		list = append(list, goal{ToGoUp, league.Goal{Place: up}})
	} else {
		list = append(list, goal{ToWin, league.Goal{Place: 1, Shared: true}})
	}
	if safe < len(d.Places) {
		list = append(list, goal{ToStay, league.Goal{Place: safe}})
	}
	return list
}

// gameNeed says from the side of one of its players how a game must end.
func gameNeed(g league.Game, results []league.Result, player int, players []games.PlayerID) GameNeed {
	need := GameNeed{Player: players[g.First], Opponent: players[g.Second]}
	for _, r := range results {
		switch r {
		case league.FirstWon, league.SecondForfeited:
			need.Win = true
		case league.Drawn:
			need.Draw = true
		case league.SecondWon, league.FirstForfeited, league.BothForfeited:
			need.Lose = true
		}
	}
	if g.Second == player {
		need.Player, need.Opponent = need.Opponent, need.Player
		need.Win, need.Lose = need.Lose, need.Win
	}
	return need
}
