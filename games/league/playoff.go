package league

import "slices"

// A play-off parts players whom the tie-breaks before it leave level, with games of their own, in place of a lot. It is played
// where a place makes a difference: for the first place, and where the ones who go up or down are parted from the others. If it
// ends level as well, the tie-breaks behind it decide.

// playOffPoints returns the points of a player in play-offs.
func (d Division) playOffPoints(player int) (points float64) {
	for _, g := range d.PlayOffs {
		first, second := g.Points()
		switch player {
		case g.First:
			points += first
		case g.Second:
			points += second
		}
	}
	return points
}

// playOff is a group of players who are level at some places.
type playOff struct {
	players     []int
	first, last int // their places
}

// playOffs returns the groups that play off, as the table stands.
func (d Division) playOffs() (groups []playOff) {
	at := slices.Index(d.TieBreaks, PlayOff)
	if at < 0 {
		return nil
	}
	before := d
	before.TieBreaks = d.TieBreaks[:at]
	for _, level := range runs(before.Standings(), func(r Row) float64 { return float64(r.Place) }) {
		group := playOff{first: level[0].Place, last: level[0].Place + len(level) - 1}
		for _, row := range level {
			group.players = append(group.players, row.Player)
		}
		slices.Sort(group.players)
		matters := func(border int) bool { return group.first <= border && border < group.last }
		if slices.ContainsFunc(d.Borders, matters) && !d.Players[group.players[0]].Out {
			groups = append(groups, group)
		}
	}
	return groups
}

// games returns the games of a play-off: two players change colours, more play once against each other.
func (p playOff) games(round int) (list []Game) {
	for _, g := range Berger(len(p.players), len(p.players) == 2) {
		list = append(list, Game{Round: round + g.Round, First: p.players[g.First], Second: p.players[g.Second]})
	}
	return list
}

// isOf reports whether a game of a play-off is one of the group.
func (p playOff) isOf(g Game) bool {
	return slices.Contains(p.players, g.First) && slices.Contains(p.players, g.Second)
}

// isOver reports whether all games of a play-off have a result.
func (p playOff) isOver(played []Game) bool {
	left := len(p.games(0))
	for _, g := range played {
		if p.isOf(g) && g.Result != Open {
			left--
		}
	}
	return left <= 0
}

// PlayOffsDue returns the games of play-offs that can begin. All other games must have a result.
func (d Division) PlayOffsDue() (due []Game) {
	round := 0
	for _, g := range slices.Concat(d.Games, d.PlayOffs) {
		round = max(round, g.Round)
	}
	for _, group := range d.playOffs() {
		if !slices.ContainsFunc(d.PlayOffs, group.isOf) {
			due = append(due, group.games(round)...)
		}
	}
	return due
}

// leavePlayOffsOpen makes all places possible for the players of a play-off that is not over.
func (d Division) leavePlayOffsOpen(rows []Row) {
	for _, group := range d.playOffs() {
		if group.isOver(d.PlayOffs) {
			continue
		}
		for i := range rows {
			if row := &rows[i]; slices.Contains(group.players, row.Player) {
				row.Best, row.Worst, row.Highest, row.Lowest = group.first, group.last, group.first, group.last
			}
		}
	}
}
