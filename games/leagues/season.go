package leagues

import (
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/league"
)

// WakeAt sets the alarm, unless it is set to an earlier time.
func (l *League) WakeAt(at time.Time) {
	if l.Alarm.IsZero() || at.Before(l.Alarm) {
		l.Alarm = at
	}
}

// MayFollow reports whether the next season can begin while earlier ones go on. Where all games begin at once,
// the last games of a season may go on after its last day.
func MayFollow(l *League, seasons []Season, now time.Time) bool {
	for _, season := range seasons {
		if season.Ended.IsZero() && (!l.beginsAtOnce() || season.Ends.After(now)) {
			return false
		}
	}
	return true
}

// Annuls reports whether the games of a player who withdraws do not count in the table. Once the season is decided,
// the table changes no place, and there is no reason for that.
func (l *League) Annuls(s *Season, p *Place) bool {
	if !l.HasDivisions() || s.IsDecided() {
		return false
	}
	player := slices.Index(s.playersOf(p.Division), p.Player)
	return league.Annuls(l.division(s, p.Division).Games, player)
}

// SetOf returns the first game of the set of a pairing in a knock-out.
func (s *Season) SetOf(p Pairing) games.GameID {
	first := p.Game
	for _, other := range s.Pairings {
		if other.Round == p.Round && other.Game != 0 && other.Game < first && slices.Contains(p.Players, other.Players[0]) && slices.Contains(p.Players, other.Players[len(other.Players)-1]) {
			first = other.Game
		}
	}
	return first
}
