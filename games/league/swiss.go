package league

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"pentepost/games/league/matching"
)

// PairSwiss pairs the next round of a Swiss: who meets whom, who has the first move, and who has
// no game if the number of players is odd. Players in absent are left out. Nobody meets the same
// opponent again, and nobody is left over twice, unless there is no other way. Boards are in the
// order of the table.
func (d Division) PairSwiss(absent []int) []Game {
	s := d.newSwiss(absent)
	if len(s.players) == 0 {
		return nil
	}
	partners := s.partners(window)
	var games []Game
	for i, j := range partners {
		if i < j {
			games = append(games, s.game(len(games), i, j))
		}
	}
	return games
}

// SwissRounds returns how many rounds a Swiss has if its file does not say: one more than it takes
// until one player alone can have won all games.
func SwissRounds(players int) int {
	if players < 2 {
		return 0
	}
	return min(players-1+players%2, bits.Len(uint(players-1))+1)
}

// swiss is what the pairing of one round knows. Players stand in the order of their points, then
// of their seeds; if their number is odd, the last one is nobody.
type swiss struct {
	round   int
	players []swissPlayer
	unit    int64 // what half a point of difference costs, squared
}

// swissPlayer is a player before a round.
type swissPlayer struct {
	number int
	points float64
	at     int // in the group with equal points
	group  int // the size of the group
	met    map[int]bool
	bye    bool  // was left over, or won without a game
	firsts []int // 1 for each game with the first move, -1 for each other one
	float  int   // in the last round: 1 met somebody with more points, -1 with fewer
}

// isNobody reports whether this stands for having no game.
func (p swissPlayer) isNobody() bool { return p.number == Nobody }

// balance returns how many games more a player had with the first move than without.
func (p swissPlayer) balance() (balance int) {
	for _, first := range p.firsts {
		balance += first
	}
	return balance
}

func (d Division) newSwiss(absent []int) swiss {
	s := swiss{round: 1}
	for _, g := range d.Games {
		s.round = max(s.round, g.Round+1)
	}
	all := make([]swissPlayer, len(d.Players))
	for number := range all {
		all[number] = swissPlayer{number: number, met: map[int]bool{}}
	}
	games := slices.Clone(d.Games)
	slices.SortStableFunc(games, func(a, b Game) int { return cmp.Compare(a.Round, b.Round) })
	setFloats(all, games, s.round-1)
	for _, g := range games {
		all[g.First].enter(g, 1)
		if !g.isBye() {
			all[g.Second].enter(g, -1)
		}
	}
	for _, p := range all {
		if !slices.Contains(absent, p.number) {
			s.players = append(s.players, p)
		}
	}
	s.order()
	return s
}

// enter adds a game to what is known of a player.
func (p *swissPlayer) enter(g Game, first int) {
	own, _ := g.Points()
	opponent := g.Second
	if first < 0 {
		_, own = g.Points()
		opponent = g.First
	}
	p.points += own
	switch g.Result {
	case Annulled, HalfBye, ZeroBye, BothForfeited:
	case PairingBye:
		p.bye = true
	case FirstForfeited, SecondForfeited:
		p.bye = p.bye || own == 1
	default:
		p.met[opponent] = true
		p.firsts = append(p.firsts, first)
	}
}

// setFloats notes who met somebody with other points in the last round. The games are in the order
// of the rounds.
func setFloats(all []swissPlayer, games []Game, last int) {
	before := make([]float64, len(all))
	for _, g := range games {
		switch {
		case g.Round < last && g.isBye():
			own, _ := g.Points()
			before[g.First] += own
		case g.Round < last:
			first, second := g.Points()
			before[g.First] += first
			before[g.Second] += second
		case g.isBye():
			all[g.First].float = -1
		default:
			all[g.First].float = cmp.Compare(before[g.Second], before[g.First])
			all[g.Second].float = cmp.Compare(before[g.First], before[g.Second])
		}
	}
}

// order sorts the players, makes their number even and divides them into groups.
func (s *swiss) order() {
	slices.SortStableFunc(s.players, func(a, b swissPlayer) int { return cmp.Compare(b.points, a.points) })
	n := len(s.players)
	s.unit = int64(n+2) * int64(n+2)
	for from := 0; from < n; {
		to := from
		for to < n && s.players[to].points == s.players[from].points {
			s.players[to].at = to - from
			to++
		}
		for i := from; i < to; i++ {
			s.players[i].group = to - from
		}
		from = to
	}
	if n%2 == 1 {
		s.players = append(s.players, swissPlayer{number: Nobody})
	}
}

// window is how many opponents are looked at for each player, at first.
//
// DECISION: the 200 that cost least, and then pairs that may make the whole cheaper, until there are
// none. The pairs are the best of all. A round of 1,000 takes 0.06 to 0.3 s; with 24 at first it
// takes up to 0.6 s, because the pairs are looked for again and again, and with all opponents at
// once up to 0.5 s.
const window = 200

// partners returns the place of each player's partner in the order. At first it looks at the window nearest
// opponents of each player.
func (s *swiss) partners(window int) []int {
	for _, again := range []bool{false, true} {
		c := s.candidates(again)
		for size := window; ; size *= 2 {
			c.addNearest(size)
			if partners, ok := c.best(); ok {
				return partners
			}
			if size >= len(s.players) {
				break
			}
		}
	}
	return nil
}

// candidates are the pairs among which the best are looked for.
type candidates struct {
	*swiss
	again  bool // pairs that have met before are allowed
	edges  []matching.Edge
	chosen []bool // by both places
}

func (s *swiss) candidates(again bool) *candidates {
	return &candidates{swiss: s, again: again, chosen: make([]bool, len(s.players)*len(s.players))}
}

// add adds a pair, unless it is there. i is below j.
func (c *candidates) add(e matching.Edge) {
	if key := e.U*len(c.players) + e.V; !c.chosen[key] {
		c.chosen[key] = true
		c.edges = append(c.edges, e)
	}
}

// addNearest adds for each player the few possible opponents that cost least.
func (c *candidates) addNearest(size int) {
	nearest := make([]matching.Edge, 0, size+1)
	for i := range c.players {
		nearest = nearest[:0]
		for j := range c.players {
			e := matching.Edge{U: min(i, j), V: max(i, j)}
			cost, ok := c.cost(e.U, e.V, c.again)
			if !ok || len(nearest) == size && cost >= nearest[size-1].Cost {
				continue
			}
			e.Cost = cost
			nearest = insert(nearest, e, size)
		}
		for _, e := range nearest {
			c.add(e)
		}
	}
}

// best returns the best partners of all. ok is false if the candidates do not allow to pair all
// players.
func (c *candidates) best() (partners []int, ok bool) {
	for {
		m, ok := matching.Cheapest(len(c.players), c.edges)
		if !ok {
			return nil, false
		}
		before := len(c.edges)
		for i := range c.players {
			for j := i + 1; j < len(c.players); j++ {
				cost, ok := c.cost(i, j, c.again)
				if e := (matching.Edge{U: i, V: j, Cost: cost}); ok && m.MayGain(e) {
					c.add(e)
				}
			}
		}
		if len(c.edges) == before {
			return m.Partners, true
		}
	}
}

// insert puts an edge into a list in the order of cost, which keeps at most size of them.
func insert(list []matching.Edge, e matching.Edge, size int) []matching.Edge {
	at := len(list)
	for at > 0 && list[at-1].Cost > e.Cost {
		at--
	}
	list = slices.Insert(list, at, e)
	return list[:min(len(list), size)]
}

// The costs of a pair, in units.
const (
	costColours  = 2       // one of the two gets out of balance by two
	costColours3 = 200     // by three or more
	costRepeated = 1       // one of the two floats as in the last round
	costAgain    = 1 << 22 // they have met, or were left over, before
)

// cost returns what pairing two players costs, by their places; i is the lower one. ok is false if
// they may not be paired.
func (s *swiss) cost(i, j int, again bool) (cost int64, ok bool) {
	if i == j {
		return 0, false
	}
	a, b := &s.players[i], &s.players[j]
	if a.met[b.number] || b.isNobody() && a.bye {
		if !again {
			return 0, false
		}
		cost = costAgain * s.unit
	}
	if b.isNobody() {
		gap := int64(2 * (a.points - s.players[len(s.players)-2].points))
		return cost + 4*gap*gap*s.unit + int64(len(s.players)-i), true
	}
	gap := int64(2 * (a.points - b.points))
	cost += gap * gap * s.unit
	if gap == 0 {
		cost += int64(math.Abs(float64(b.at - a.at - a.group/2)))
	} else {
		cost += int64(a.group - a.at + b.at)
		if a.float < 0 {
			cost += costRepeated * s.unit
		}
		if b.float > 0 {
			cost += costRepeated * s.unit
		}
	}
	return cost + colourCost(a, b)*s.unit, true
}

// colourCost returns in units what the colours of a pair cost.
func colourCost(a, b *swissPlayer) int64 {
	x, y := a.balance(), b.balance()
	if x*y <= 0 {
		return 0
	}
	switch worst := min(max(x, -x), max(y, -y)) + 1; worst {
	case 2:
		return costColours
	default:
		return costColours3
	}
}

// game gives a pair its colours: the greater lack of balance first, then the other colour than
// when they last had different ones, then by turns from board to board.
func (s *swiss) game(board, i, j int) Game {
	a, b := s.players[i], s.players[j]
	if b.isNobody() {
		return Game{Round: s.round, First: a.number, Second: Nobody, Result: PairingBye}
	}
	aFirst := board%2 == 0
	if x, y := a.balance(), b.balance(); x != y {
		aFirst = x < y
	} else if first, ok := lastDifference(a.firsts, b.firsts); ok {
		aFirst = !first
	}
	if aFirst {
		return Game{Round: s.round, First: a.number, Second: b.number}
	}
	return Game{Round: s.round, First: b.number, Second: a.number}
}

// lastDifference returns whether the first of two players had the first move when their colours
// last differed.
func lastDifference(a, b []int) (first, ok bool) {
	for i := 1; i <= min(len(a), len(b)); i++ {
		if x, y := a[len(a)-i], b[len(b)-i]; x != y {
			return x > 0, true
		}
	}
	return false, false
}
