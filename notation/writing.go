package notation

import (
	"fmt"
	"time"

	"pentepost/rules"
)

// Leaving says that a seat left a game: it resigned or took too long.
type Leaving struct {
	Seat  rules.Seat
	After int // number of plies before it
	By    rules.Cause
}

// Words returns what was played in a game as [Record.Moves] and [Transcript.Moves] have it: its plies, and who
// left between them.
func Words(r rules.Ruleset, plies []rules.Move, leavings []Leaving) (words []string) {
	for n := range len(plies) + 1 {
		for _, l := range leavings {
			if l.After == n {
				words = append(words, LeavingWord(l.Seat, l.By))
			}
		}
		if n < len(plies) {
			words = append(words, Word(r, plies[n]))
		}
	}
	return words
}

// Occasion says where and when a game was played, and by whom.
type Occasion struct {
	Site, Event string
	Section     string // "" if the event has none
	Round       int    // 0 if the event has none
	Date        time.Time
	Players     []string // in the order of the seats
}

// Headers returns the headers of a record that say so.
func (o Occasion) Headers() []Header {
	headers := []Header{{"Site", o.Site}, {"Event", o.Event}}
	if o.Section != "" {
		headers = append(headers, Header{"Section", o.Section})
	}
	if o.Round != 0 {
		headers = append(headers, Header{"Round", fmt.Sprint(o.Round)})
	}
	headers = append(headers, Header{"Date", o.Date.Format("2006.01.02")})
	for i, name := range o.Players {
		headers = append(headers, Header{fmt.Sprintf("Player %d Name", i+1), name})
	}
	return headers
}
