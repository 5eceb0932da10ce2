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
		p.Digest = clock.NextDaily(after, minute, location(p.Zone))
	}
}

// resetDigest saves the sender after a change of what the letter and the puzzle of the day depend on. If
// letters come each from now on, waiting ones come at once.
func (s *session) resetDigest() error {
	s.From.setDigest(s.Now)
	if !s.From.PuzzleAt.IsZero() {
		s.From.setPuzzle(s.Now)
	}
	if err := s.SavePlayer(s.From); err != nil || !s.From.Digest.IsZero() {
		return err
	}
	return s.ReleaseWaiting(s.From.ID, s.Now)
}

// waitsForDigest reports whether a notice waits for the letter of the day of its reader. What answers
// their own mail does not, and neither does what they have to know within a day.
func (s *session) waitsForDigest(n Notice) (bool, error) {
	if n.To == 0 || n.Reply || !n.Traits().MayWait {
		return false, nil
	}
	p, err := s.Player(n.To)
	if _, daily := p.Daily(); err != nil || !daily {
		return false, err
	}
	urgent, err := s.isUrgent(n)
	return !urgent, err
}

// isUrgent reports whether the reader of a notice is on turn in its game and has no more than a day.
func (s *session) isUrgent(n Notice) (bool, error) {
	if n.Game == 0 {
		return false, nil
	}
	g, ok, err := s.Game(n.Game)
	if err != nil || !ok || g.OnTurn() != n.To {
		return false, err
	}
	facts, err := LoadTime(s.Tx, &g)
	return g.ClockAt(s.Now, facts).Left <= day, err
}
