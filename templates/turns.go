package templates

import (
	"strings"

	"pentepost/games"
	"pentepost/templates/say"
)

// maxTurns is how many turns a letter with the record lists: the last ones.
const maxTurns = 10

// turnTimes lists the last turns with their times, one on each line, or returns "" if no clock
// has run in the game.
func (l shown) turnTimes() string {
	turns := l.game.view.Turns[max(len(l.game.view.Turns)-maxTurns, 0):]
	var lines []string
	timed := false
	for i := range turns {
		timed = timed || !turns[i].Began.IsZero()
		lines = append(lines, l.turnTime(&turns[i]))
	}
	if !timed {
		return ""
	}
	return strings.Join(lines, "\n")
}

// turnTime says how long a turn took. Its number is that of its last ply.
func (l shown) turnTime(t *games.TurnTime) string {
	player := l.to.name(t.Player)
	if t.Began.IsZero() { // it had no beginning
		if l.game.knowsGiven(&l.game.game.Plies[t.Last-1]) {
			return l.to.tell(say.TurnTimeNoneGiven(t.Last, player))
		}
		return l.to.tell(say.TurnTimeNone(t.Last, player))
	}
	began, arrived := l.to.moment(l.to.there(t.Began)), l.to.moment(l.to.there(t.Arrived))
	used := l.to.span(spanOf(t.Used))
	return l.to.tell(either(len(t.Exempt) == 0, say.TurnTimeTook(arrived, began, t.Last, player, used),
		say.TurnTimeTookLess(arrived, began, l.exempt(t), t.Last, player, used)))
}

// exempt says when the clock stood still in a turn, and why.
func (l shown) exempt(t *games.TurnTime) (list string) {
	for i, e := range t.Exempt {
		one := l.to.tell(say.Exempt(say.ExemptCase(e.Cause), l.to.span(spanOf(e.To.Sub(e.From)))))
		if i == 0 {
			list = one
		} else {
			list = l.to.tell(say.TurnTimeExemptList(list, one))
		}
	}
	return list
}
