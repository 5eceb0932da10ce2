package leagues

import (
	"slices"

	"pentepost/games/league"
	"pentepost/rules"
)

// roundRobin is a league where everybody in a division plays everybody else, all games at once. With scores, points are
// what the games score.
type roundRobin struct {
	forTwo
	scores bool
}

func (k roundRobin) Traits() Traits {
	return Traits{Divided: true, AtOnce: true, Cross: true, Late: true, Scores: k.scores, PlayOff: true}
}

func (k roundRobin) Misfit(f league.File, r rules.Ruleset) string {
	if k.scores && r.Seats == 2 && r.Bonus == 0 {
		return `must be a game with points, such as "points"`
	}
	return k.forTwo.Misfit(f, r)
}

func (roundRobin) Due(d *Division) []Pairing { return d.notPaired(d.numbered(d.roundRobin(), nil)) }

// roundRobin returns the games of the division by the Berger tables. Players who came late meet those before them in rounds
// of their own, after the last one of the table. They have the first move in turns.
func (d *Division) roundRobin() []league.Game {
	var late []int
	players := 0
	for i, p := range d.Places {
		if p.IsLate() {
			late = append(late, i)
		} else {
			players++
		}
	}
	list := league.Berger(players, d.season.File.BothColours)
	for _, newcomer := range late {
		last := 0
		for _, g := range list {
			last = max(last, g.Round)
		}
		for other := range newcomer {
			g := league.Game{Round: last + other + 1, First: newcomer, Second: other}
			if other%2 == 1 {
				g.First, g.Second = g.Second, g.First
			}
			list = append(list, g)
			if d.season.File.BothColours {
				list = append(list, league.Game{Round: last + newcomer + other + 1, First: g.Second, Second: g.First})
			}
		}
	}
	return list
}

// notPaired returns the pairings that the division does not have yet.
func (d *Division) notPaired(wanted []Pairing) []Pairing {
	have := map[[2]int]bool{} // by round and number
	for _, p := range d.Pairings {
		have[[2]int{p.Round, p.Number}] = true
	}
	return slices.DeleteFunc(wanted, func(p Pairing) bool { return have[[2]int{p.Round, p.Number}] })
}
