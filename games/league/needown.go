package league

import (
	"iter"
	"math/bits"
)

// tries are points from each of a player's own open games.
type tries [mostOpen]int8

// ownResults sets the points that are always enough, and the simplest of the weakest results that are. With more
// points nobody else can be ahead who was not, so that what is enough remains enough if one result is better.
func (i *inquiry) ownResults() {
	won, before := i.won(), i.points[i.player]
	least, most := int(i.start.low[i.player])-before, int(won.low[i.player])-before
	enough := most
	for total := most - 1; total > least; total-- {
		switch {
		case !i.canGet(total):
		case !i.sure(&i.start, before+total):
			i.named(least, enough)
			i.need.Points = float64(enough) / 2
			return
		default:
			enough = total
		}
	}
	i.need.Points = float64(enough) / 2
}

// canGet reports whether the player's open games can bring some points in all.
func (i *inquiry) canGet(total int) bool {
	for range i.tries(total) {
		return true
	}
	return false
}

// named looks for results that are enough with fewer points than others. Results can only be enough if they still are
// with any of them a step better.
func (i *inquiry) named(least, always int) {
	enough := map[tries]bool{}
	last := always
	for total := always - 1; total > least && total >= last-2; total-- {
		var simplest []Condition
		for t := range i.tries(total) {
			if *i.steps == 0 {
				return
			}
			*i.steps--
			if !i.stillEnough(enough, t, total, always) || !i.sureWith(t) {
				continue
			}
			enough[t], last = true, total
			if own := i.conditions(t); simplest == nil || len(own) < len(simplest) {
				simplest = own
			}
		}
		if simplest != nil {
			i.need.Own = simplest
		}
	}
}

// tries goes through the ways in which the player's open games can bring some points in all.
func (i *inquiry) tries(total int) iter.Seq[tries] {
	var t tries
	var from func(n, rest int, yield func(tries) bool) bool
	from = func(n, rest int, yield func(tries) bool) bool {
		if n == len(i.of[i.player]) {
			return rest != 0 || yield(t)
		}
		for points := range int8(min(rest, 2)) + 1 {
			if t[n] = points; i.options(n, points) != 0 && !from(n+1, rest-int(points), yield) {
				return false
			}
		}
		return true
	}
	return func(yield func(tries) bool) { from(0, total, yield) }
}

// options returns how one of the player's open games can bring them some points.
func (i *inquiry) options(n int, points int8) uint64 {
	game := i.of[i.player][n]
	g := &i.open[game]
	return g.worth(i.start.left[game], g.side(i.player), int(points))
}

// stillEnough reports whether results are enough with any of them a step better.
func (i *inquiry) stillEnough(enough map[tries]bool, t tries, total, always int) bool {
	for n := range i.of[i.player] {
		for step := int8(1); t[n]+step <= 2; step++ {
			if i.options(n, t[n]+step) == 0 {
				continue
			}
			better := t
			better[n] += step
			if total+int(step) < always && !enough[better] {
				return false
			}
			break
		}
	}
	return true
}

// sureWith reports whether the player finishes well with some results, whatever else happens.
func (i *inquiry) sureWith(t tries) bool {
	st := i.start
	for n, game := range i.of[i.player] {
		i.narrow(&st, game, i.options(n, t[n]))
	}
	return i.sure(&st, int(st.low[i.player]))
}

// conditions returns the games that must bring something, with the results that bring as much.
func (i *inquiry) conditions(t tries) (own []Condition) {
	for n, game := range i.of[i.player] {
		g := &i.open[game]
		if t[n] == i.start.spans[game].low[g.side(i.player)] {
			continue
		}
		c := Condition{Game: g.index}
		for result, options := range g.results(i.start.left[game]) {
			if g.options[bits.TrailingZeros64(options)].points[g.side(i.player)] >= int(t[n]) {
				c.Results = append(c.Results, result)
			}
		}
		own = append(own, c)
	}
	return own
}
