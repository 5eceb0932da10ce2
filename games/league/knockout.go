package league

import (
	"maps"
	"slices"
)

// Bracket is a knock-out as a list of matches. Each follows from those before it.
type Bracket []Match

// Match is one match of a knock-out: a set of two games, with the colours changed in the second.
type Match struct {
	Round int // of its games
	A, B  Source
	// Decider is played only if the player of B won the match before it.
	Decider bool
}

// Source says who plays in a match: a player, or somebody from an earlier match.
type Source struct {
	Player int // if Match is below 0; Nobody: the other one goes on without a game
	Match  int // the number of a match
	Loser  bool
}

// seeded returns the source of a player of the first round.
func seeded(player int) Source { return Source{Player: player, Match: -1} }

// KnockOut returns the bracket of a knock-out: the strongest meet as late as possible. If the number of
// players is not a power of two, the strongest have no game in the first round.
func KnockOut(players int) Bracket {
	bracket, _ := winners(players)
	return bracket
}

// winners returns a knock-out, and the winners of each round.
func winners(players int) (bracket Bracket, rounds [][]Source) {
	var left []Source
	for _, player := range seeding(players) {
		if player >= players {
			player = Nobody
		}
		left = append(left, seeded(player))
	}
	for round := 1; len(left) > 1; round++ {
		bracket, left = bracket.paired(left, round)
		rounds = append(rounds, left)
	}
	return bracket, rounds
}

// seeding returns the order in which players stand in the first round, for the next power of two:
// 0 and 1 can only meet in the final, 0 to 3 in the semi-finals, and so on.
func seeding(players int) []int {
	order := []int{0}
	for len(order) < players {
		var next []int
		for _, player := range order {
			next = append(next, player, 2*len(order)-1-player)
		}
		order = next
	}
	return order
}

// DoubleKnockOut returns the bracket of a knock-out where a player is out after a second loss. A player who
// loses for the first time goes on in a second bracket. Its winner plays the final, and if they win
// it, a decider follows, because the other player has lost only once.
func DoubleKnockOut(players int) Bracket {
	bracket, rounds := winners(players)
	if len(rounds) == 0 {
		return nil
	}
	round := len(rounds)
	left := losers(rounds[0]) // who is left in the second bracket
	for _, won := range rounds[1:] {
		round++
		bracket, left = bracket.paired(left, round)
		fallen := losers(won)
		slices.Reverse(fallen) // so that they meet new opponents
		round++
		var both []Source
		for i := range fallen {
			both = append(both, left[i], fallen[i])
		}
		bracket, left = bracket.paired(both, round)
	}
	last := rounds[len(rounds)-1][0]
	final := Match{Round: round + 1, A: last, B: left[0]}
	decider := Match{Round: round + 2, A: Source{Match: len(bracket)}, B: Source{Match: len(bracket), Loser: true}, Decider: true}
	return append(bracket, final, decider)
}

// losers returns who lost the matches with these winners.
func losers(winners []Source) (losers []Source) {
	for _, w := range winners {
		losers = append(losers, Source{Match: w.Match, Loser: true})
	}
	return losers
}

// paired adds a round where neighbours meet, and returns its winners.
func (b Bracket) paired(sources []Source, round int) (Bracket, []Source) {
	var next []Source
	for i := 0; i < len(sources); i += 2 {
		next = append(next, Source{Match: len(b)})
		b = append(b, Match{Round: round, A: sources[i], B: sources[i+1]})
	}
	return b, next
}

// unknown stands for a player who is not known yet.
const unknown = -2

// Course is how far a knock-out has come.
type Course struct {
	Due      []Game // the games that can begin, with the colours of both games of a set
	PlayOffs []Game // the games that can begin to part the players of a level set
	// Champion is the winner, or Nobody while there is none.
	Champion int
	// Out is the round when a player lost for good, 0 while they are in.
	Out []int
	// pending is how many players can still go out in each round.
	pending map[int]int
}

// Course follows a bracket with the games that were played. See [Parting] for who wins a set.
func (d Division) Course(bracket Bracket) Course {
	c := Course{Champion: Nobody, Out: make([]int, len(d.Players)), pending: map[int]int{}}
	if len(d.Players) == 1 {
		c.Champion = 0
	}
	won, lost := make([]int, len(bracket)), make([]int, len(bracket))
	from := func(s Source) int {
		switch {
		case s.Match < 0:
			return s.Player
		case s.Loser:
			return lost[s.Match]
		}
		return won[s.Match]
	}
	for i, m := range bracket {
		a, b := from(m.A), from(m.B)
		if m.Decider && won[i-1] == from(bracket[i-1].A) { // the first loss of the other one was enough
			won[i], lost[i] = a, Nobody
		} else {
			won[i], lost[i] = d.match(m.Round, a, b, &c)
		}
	}
	c.end(bracket, won, lost)
	return c
}

// end finds the champion, and who is out: the losers of matches that no loser goes on from.
func (c *Course) end(bracket Bracket, won, lost []int) {
	if len(bracket) == 0 {
		return
	}
	goesOn := make([]bool, len(bracket))
	for _, m := range bracket {
		for _, s := range []Source{m.A, m.B} {
			if s.Match >= 0 && s.Loser {
				goesOn[s.Match] = true
			}
		}
	}
	last := len(bracket) - 1
	c.Champion = max(won[last], Nobody)
	for i, m := range bracket {
		over := !goesOn[i] || bracket[last].Decider && i == last-1 && c.Champion != Nobody && lost[last] == Nobody
		switch {
		case over && lost[i] >= 0:
			c.Out[lost[i]] = m.Round
		case !goesOn[i] && lost[i] == unknown:
			c.pending[m.Round]++
		}
	}
}

// match returns who won and lost a match, and adds the games that can begin to the course: a set of two or, if that is level
// and the league plays off, two more.
func (d Division) match(round, a, b int, c *Course) (won, lost int) {
	switch {
	case a == unknown || b == unknown:
		return unknown, unknown
	case a == Nobody:
		return b, Nobody
	case b == Nobody:
		return a, Nobody
	}
	set, both := d.setOf(round, a, b), []Game{{Round: round, First: a, Second: b}, {Round: round, First: b, Second: a}}
	open, _ := set.open()
	switch {
	case len(set.Games) == 0:
		c.Due = append(c.Due, both...)
		return unknown, unknown
	case len(open) > 0:
		return unknown, unknown
	case set.playsOff():
		if len(set.PlayOffs) == 0 {
			c.PlayOffs = append(c.PlayOffs, both...)
		}
		return unknown, unknown
	}
	if set.parting().Winner == 0 {
		return a, b
	}
	return b, a
}

// KnockOutTable returns the table of a knock-out. First come the champion and the players who are still in. Then
// come the players who are out, the last to go out first. Players who went out in the same round share a place.
func (d Division) KnockOutTable(bracket Bracket) []Row {
	course, rows := d.Course(bracket), d.Standings()
	last := bracket.rounds() + 1
	stage := func(player int) int { // higher is better
		switch {
		case player == course.Champion:
			return last + 1
		case course.Out[player] == 0:
			return last
		}
		return course.Out[player]
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return stage(b.Player) - stage(a.Player) })
	for i := range rows {
		place, level := 1, 0
		for other := range d.Players {
			switch {
			case stage(other) > stage(rows[i].Player):
				place++
			case stage(other) == stage(rows[i].Player):
				level++
			}
		}
		rows[i].Place, rows[i].Best, rows[i].Worst, rows[i].By = place, place, place, ""
		if out := course.Out[rows[i].Player]; out > 0 {
			for round := range out {
				rows[i].Best -= course.pending[round+1] // who goes out in the same round shares the place
			}
		} else {
			rows[i].Worst = max(place+level-1, course.worst())
		}
	}
	return rows
}

// worst returns the last place that a player can get who is still in. It is the place of a player who goes out
// in the first round with an open match. Others can be out already in a later round.
func (c *Course) worst() int {
	if len(c.pending) == 0 {
		return 0
	}
	first, worst := slices.Min(slices.Collect(maps.Keys(c.pending))), len(c.Out)
	for _, out := range c.Out {
		if out > 0 && out <= first {
			worst--
		}
	}
	return worst
}

// rounds returns how many rounds a knock-out has.
func (b Bracket) rounds() (rounds int) {
	for _, m := range b {
		rounds = max(rounds, m.Round)
	}
	return rounds
}
