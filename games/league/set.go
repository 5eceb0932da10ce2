package league

import "slices"

// Parting is how a set of a knock-out ended: by points, or else by what parted two players who were level.
//
// DECISION: a level set is not played off unless the tie-breaks of the league's file say so: a play-off takes as long as the
// set. They part its players in their order, and a lot does if nothing else does. Every letter about a game of the set says
// what parted them.
type Parting struct {
	Winner, Loser int
	Points        [2]float64 // the winner's first
	// Level points are parted by a player's leaving or, with Values for the winner and the loser, by a tie-break.
	Left   bool
	By     TieBreak // "" if points or leaving have parted them
	Values [2]float64
}

// Parting returns how the set of two players in a round ended; ok is false if it has not.
func (d Division) Parting(round, a, b int) (p Parting, ok bool) {
	set := d.setOf(round, a, b)
	if open, _ := set.open(); len(set.Games) == 0 || len(open) > 0 || set.playsOff() {
		return p, false
	}
	p = set.parting()
	players := [2]int{a, b}
	p.Winner, p.Loser = players[p.Winner], players[p.Loser]
	return p, true
}

// setOf returns the games of two players in a round as a division of their own.
func (d Division) setOf(round, a, b int) Division {
	set := Division{
		Players: []Entrant{d.Players[a], d.Players[b]}, Seed: d.Seed,
		TieBreaks: append(slices.Clone(d.TieBreaks), Lot),
		LeftIn:    map[int]int{0: d.LeftIn[a], 1: d.LeftIn[b]}, Borders: []int{1},
	}
	set.Games, set.PlayOffs = between(d.Games, round, a, b), between(d.PlayOffs, round, a, b)
	return set
}

// between returns the games of two players in a round. They are players 0 and 1 there.
func between(games []Game, round, a, b int) (list []Game) {
	for _, g := range games {
		switch {
		case g.Round != round || g.Result == Annulled:
			continue
		case g.First == a && g.Second == b:
			g.First, g.Second = 0, 1
		case g.First == b && g.Second == a:
			g.First, g.Second = 1, 0
		default:
			continue
		}
		list = append(list, g)
	}
	return list
}

// playsOff reports whether the players of a set, all of whose games have a result, play off.
func (d Division) playsOff() bool {
	if d.leftAtLevel() {
		return false
	}
	return slices.ContainsFunc(d.playOffs(), func(p playOff) bool { return !p.isOver(d.PlayOffs) })
}

// leftAtLevel reports whether one player of a set has left the league during it: then that decides a level set.
func (d Division) leftAtLevel() bool {
	round := d.Games[0].Round
	return (d.LeftIn[0] == round) != (d.LeftIn[1] == round)
}

// parting returns how a set ended, all of whose games have a result.
func (d Division) parting() (p Parting) {
	rows := d.Standings()
	first, second := rows[0], rows[1]
	round := d.Games[0].Round
	if left := d.LeftIn[first.Player] == round; first.Points == second.Points && left != (d.LeftIn[second.Player] == round) {
		if p.Left = true; left {
			first, second = second, first
		}
	}
	p.Winner, p.Loser, p.Points = first.Player, second.Player, [2]float64{first.Points, second.Points}
	if p.Left || first.Points != second.Points {
		return p
	}
	for i, by := range d.TieBreaks {
		if values := [2]float64{first.TieBreaks[i], second.TieBreaks[i]}; values[0] != values[1] {
			if p.By = by; by != Lot { // its numbers mean nothing, and are not told before the end of the season
				p.Values = values
			}
			break
		}
	}
	return p
}
