package league

import (
	"slices"
	"time"
)

// Ladder is who stands where, the best first. A ladder has no rounds: players challenge others who
// stand a little higher.
type Ladder []int

// LadderRules says who may challenge whom.
type LadderRules struct {
	Reach   int           // how many places higher the other player may stand
	Open    int           // challenges and games that a player may have at a time
	Again   time.Duration // from the end of a game until the same two may play again
	Overdue int           // the places that a player loses who is overdue
}

// StandardLadder has the rules of a ladder that names none.
func StandardLadder() LadderRules {
	return LadderRules{Reach: 3, Open: 2, Again: 7 * day, Overdue: 1}
}

// LadderRefusal says why a challenge is not possible.
type LadderRefusal string

// The refusals; none is the empty one.
const (
	NotOnLadder   LadderRefusal = "not-on-the-ladder"
	NotHigher     LadderRefusal = "not-higher"
	TooHigh       LadderRefusal = "too-high"
	TooManyOpen   LadderRefusal = "too-many-open"
	OtherTooMany  LadderRefusal = "other-has-too-many-open"
	PlayedJustNow LadderRefusal = "played-just-now"
)

// LadderGame is a game of a ladder, or a challenge that was not answered yet.
type LadderGame struct {
	Challenger, Challenged int
	Ended                  time.Time // zero while it is open
}

// MayChallenge reports why a player may not challenge another one now; "" if they may.
func (l Ladder) MayChallenge(r LadderRules, games []LadderGame, challenger, challenged int, now time.Time) LadderRefusal {
	from, to := slices.Index(l, challenger), slices.Index(l, challenged)
	switch {
	case from < 0 || to < 0:
		return NotOnLadder
	case to >= from:
		return NotHigher
	case from-to > r.Reach:
		return TooHigh
	}
	openOwn, openOther := 0, 0
	for _, g := range games {
		own, other := g.has(challenger), g.has(challenged)
		open := g.Ended.IsZero()
		if own && other && (open || now.Before(g.Ended.Add(r.Again))) {
			return PlayedJustNow
		}
		if open && own {
			openOwn++
		}
		if open && other {
			openOther++
		}
	}
	switch {
	case openOwn >= r.Open:
		return TooManyOpen
	case openOther >= r.Open:
		return OtherTooMany
	}
	return ""
}

func (g LadderGame) has(player int) bool { return g.Challenger == player || g.Challenged == player }

// AfterWin returns the ladder after a challenger has won: they take the place of the other one, and
// players from there on stand one lower. A draw or a loss changes nothing, and neither does a win
// against somebody who stands lower by now.
func (l Ladder) AfterWin(challenger, challenged int) Ladder {
	from, to := slices.Index(l, challenger), slices.Index(l, challenged)
	if from < 0 || to < 0 || to > from {
		return slices.Clone(l)
	}
	return l.moved(from, to)
}

// AfterOverdue returns the ladder after a player was overdue. They stay on it.
func (l Ladder) AfterOverdue(r LadderRules, player int) Ladder {
	from := slices.Index(l, player)
	if from < 0 {
		return slices.Clone(l)
	}
	return l.moved(from, min(from+r.Overdue, len(l)-1))
}

// moved returns the ladder with the player at one place put to another.
func (l Ladder) moved(from, to int) Ladder {
	player := l[from]
	after := slices.Delete(slices.Clone(l), from, from+1)
	return slices.Insert(after, to, player)
}

// With returns the ladder with a new player at the end.
func (l Ladder) With(player int) Ladder {
	if slices.Contains(l, player) {
		return slices.Clone(l)
	}
	return append(slices.Clone(l), player)
}

// Without returns the ladder without a player; those below move up.
func (l Ladder) Without(player int) Ladder {
	return slices.DeleteFunc(slices.Clone(l), func(p int) bool { return p == player })
}
