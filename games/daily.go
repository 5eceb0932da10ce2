package games

import (
	"fmt"
	"strings"
	"time"

	"pentepost/games/clock"
)

// Letters says how letters come, in the words of the command "set letters".
type Letters string

// EachLetter is the value of [Letters] of a player who gets each letter when it is written. A player with
// one letter a day has "daily 08:00", with the time in their zone.
const EachLetter Letters = "each"

// usualDaily is when the letter of the day comes if the player names no time.
const usualDaily = "08:00"

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

// setLetters sets how letters come: "each", "daily", or "daily 07:30".
func setLetters(s *Settings, value string) bool {
	word, text, _ := strings.Cut(strings.ToLower(value), " ")
	switch {
	case word == string(EachLetter) && text == "":
		s.Letters = EachLetter
		return true
	case word != "daily":
		return false
	case text == "":
		text = usualDaily
	}
	at, err := time.Parse("15:04", strings.Replace(text, ".", ":", 1))
	s.Letters = Letters(fmt.Sprintf("daily %s", at.Format("15:04")))
	return err == nil
}

// Daily returns the minute of the day when a player gets the letter of the day; ok is false if they get a
// letter for each move. Players who want only the letters of their games get one for each move, too.
func (p Player) Daily() (minute int, ok bool) {
	if !p.HasJoined() || p.RefusesInvitations() {
		return 0, false
	}
	return p.Letters.Daily()
}

// setDigest sets when the next letter of the day is due, after a time.
func (p *Player) setDigest(after time.Time) {
	p.Digest = time.Time{}
	if minute, ok := p.Daily(); ok {
		p.Digest = clock.NextDaily(after, minute, clock.Location(p.Zone))
	}
}

// resetDigest saves the sender after a change of what the letter and the puzzle of the day depend on. If
// letters come each from now on, waiting ones come at once.
func (dy *daily) resetDigest() error {
	dy.From.setDigest(dy.Now)
	if !dy.From.PuzzleAt.IsZero() {
		dy.From.setPuzzle(dy.Now)
	}
	if err := dy.tx.Players.Save(dy.From); err != nil || !dy.From.Digest.IsZero() {
		return err
	}
	return dy.tx.Digests.Release(dy.From.ID, dy.Now)
}
