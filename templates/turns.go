package templates

import (
	"strings"

	"pentepost/games"
)

// maxTurns is how many turns a letter with the record lists: the last ones.
const maxTurns = 10

// turnTimes lists the last turns with their times, one on each line, or returns "" if no clock
// has run in the game.
func (p *page) turnTimes() string {
	turns := p.Turns[max(len(p.Turns)-maxTurns, 0):]
	var lines []string
	timed := false
	for i := range turns {
		timed = timed || !turns[i].Began.IsZero()
		lines = append(lines, p.turnTime(&turns[i]))
	}
	if !timed {
		return ""
	}
	return strings.Join(lines, "\n")
}

// turnTime says how long a turn took. Its number is that of its last ply.
func (p *page) turnTime(t *games.TurnTime) string {
	said := args{"number": t.Last, "player": p.name(t.Player)}
	if t.Began.IsZero() { // it had no beginning
		id := "turn-time.none"
		if p.knowsGiven(&p.Game.Plies[t.Last-1]) {
			id += "-given"
		}
		return p.tell(id, said)
	}
	said["began"], said["arrived"] = p.moment(p.momentOf(t.Began).There), p.moment(p.momentOf(t.Arrived).There)
	said["time"] = p.span(spanOf(t.Used))
	if len(t.Exempt) == 0 {
		return p.tell("turn-time.took", said)
	}
	said["exempt"] = p.exempt(t)
	return p.tell("turn-time.took-less", said)
}

// exempt says when the clock stood still in a turn, and why.
func (p *page) exempt(t *games.TurnTime) (list string) {
	for i, e := range t.Exempt {
		one := p.tell("turn-time.exempt-"+string(e.Cause), args{"time": p.span(spanOf(e.To.Sub(e.From)))})
		if i == 0 {
			list = one
		} else {
			list = p.tell("turn-time.exempt-list", args{"list": list, "next": one})
		}
	}
	return list
}
