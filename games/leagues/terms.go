package leagues

import (
	"time"

	"pentepost/games/clock"
	"pentepost/games/league"
	"pentepost/rules"
)

// Terms are what the organisers of a league have decided. A season keeps the terms that it began with, so that a change is
// for the next one, and the tables of old seasons stay as they were.
type Terms struct {
	File  league.File
	Text  string // the file as they wrote it
	Rules rules.Ruleset
	Pace  clock.Pace
}

// Name returns the name of the league, as people type it.
func (t *Terms) Name() string { return t.File.Name }

// Room returns how many players a season has places for; 0: for any number.
func (t *Terms) Room() int {
	most := t.File.MostEntries
	if t.Traits().Divided && t.File.Divisions > 0 {
		if all := t.File.Divisions * t.File.Size; most == 0 || all < most {
			most = all
		}
	}
	return most
}

// longGame is how many plies [LongestGame] assumes: most games are shorter.
const longGame = 60

// LongestGame returns the longest time that a game of so many plies can take: what both players have,
// with weekends, and as much vacation as they can have saved up.
func LongestGame(p clock.Pace) (plies int, most time.Duration) {
	if p.Bank > 0 {
		most = 2*p.Bank + longGame*p.Increment
	} else {
		most = longGame * p.Move
	}
	if p.WeekendsOff {
		most = most / 5 * 7
	}
	if !p.VacationOff {
		most += 2 * clock.MostVacation
	}
	return longGame, most
}

// Missing returns how many more must enter until a season can begin with those who have; 0: it can.
func (t *Terms) Missing(entries []Entry) int { return t.Kind().Missing(entries) }

// Ascent returns how divisions exchange players.
func (t *Terms) Ascent() league.Ascent {
	return league.Ascent{Size: t.File.Size, Promote: t.File.Promote, Relegate: t.File.Relegate}
}

// PaceOf returns how much time the players of a pairing have. A play-off is short.
func (t *Terms) PaceOf(p *Pairing) clock.Pace {
	if !p.PlayOff {
		return t.Pace
	}
	return clock.Pace{Move: time.Duration(t.File.PlayOffDays) * clock.Day, WeekendsOff: t.Pace.WeekendsOff, VacationOff: t.Pace.VacationOff}
}
