package games

import (
	"strings"
	"time"

	"pentepost/games/clock"
)

// Letters says how letters come, in the words of the command "set letters".
type Letters string

// EachLetter is the value of [Letters] of a player who gets each letter when it is written. A player with
// one letter a day has "daily 08:00", with the time in their zone.
const EachLetter Letters = "each"

// UsualDaily is when the letter of the day comes if the player names no time.
const UsualDaily = "08:00"

// Daily returns at which minute of the day the letter of the day comes; ok is false if letters come
// each.
func (l Letters) Daily() (minute int, ok bool) {
	text, daily := strings.CutPrefix(string(l), "daily ")
	at, err := time.Parse("15:04", text)
	if !daily || err != nil {
		return 0, false
	}
	return at.Hour()*60 + at.Minute(), true
}

// Daily returns the minute of the day when a player gets the letter of the day; ok is false if they get a
// letter for each move. Players who want only the letters of their games get one for each move, too.
func (p Player) Daily() (minute int, ok bool) {
	if !p.HasJoined() || p.RefusesInvitations() {
		return 0, false
	}
	return p.Letters.Daily()
}

// SetDigest sets when the next letter of the day is due, after a time.
func (p *Player) SetDigest(after time.Time) {
	p.Digest = time.Time{}
	if minute, ok := p.Daily(); ok {
		p.Digest = clock.NextDaily(after, minute, clock.Location(p.Zone))
	}
}

// SetPuzzle sets when the next puzzle of the day is due, after a time: with the letter of the day, or at its
// usual hour.
func (p *Player) SetPuzzle(after time.Time) {
	minute, ok := p.Daily()
	if !ok {
		minute, _ = Letters("daily " + UsualDaily).Daily()
	}
	p.PuzzleAt = clock.NextDaily(after, minute, clock.Location(p.Zone))
}
