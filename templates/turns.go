package templates

import "strings"

// maxTurns is how many turns a letter with the record lists: the last ones.
const maxTurns = 10

// turnTime has the data for the words about the time of a turn.
type turnTime struct {
	Number         int // the last ply of the turn
	Name           string
	Timed          bool // the turn had a beginning
	Began, Arrived moment
	Used           span
	Given          bool // it was a conditional move, and the reader may know
	Stood          []stood
}

// stood says how long the clock stood still, and why.
type stood struct {
	For   span
	Cause string
}

// TurnTimes lists the last turns with their times, one on each line, or returns "" if no clock
// has run in the game.
func (p *page) TurnTimes() string {
	turns := p.Turns[max(len(p.Turns)-maxTurns, 0):]
	var lines []string
	timed := false
	for _, t := range turns {
		words := turnTime{
			Number: t.Last, Name: p.name(t.Player), Timed: !t.Began.IsZero(), Began: p.momentOf(t.Began), Arrived: p.momentOf(t.Arrived), Used: spanOf(t.Used),
		}
		words.Given = p.knowsGiven(&p.Game.Plies[t.Last-1])
		for _, e := range t.Exempt {
			words.Stood = append(words.Stood, stood{spanOf(e.To.Sub(e.From)), string(e.Cause)})
		}
		timed = timed || words.Timed
		lines = append(lines, p.say("turn time", words))
	}
	if !timed {
		return ""
	}
	return strings.Join(lines, "\n")
}
