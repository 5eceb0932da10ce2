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
func MayFollow(seasons []Season, now time.Time) bool {
	for _, season := range seasons {
		if season.Ended.IsZero() && (!season.Traits().AtOnce || season.Ends.After(now)) {
			return false
		}
	}
	return true
}

// LastEnd returns a time or, if that is later, when the last game of the season ended. What is due at a time can be done a little
// later, when other games have ended.
func (s *Season) LastEnd(at time.Time) time.Time {
	for _, p := range s.Pairings {
		if p.Ended.After(at) {
			at = p.Ended
		}
	}
	return at
}

// Annuls reports whether the games of a player who withdraws do not count in the table.
func (s *Season) Annuls(p *Place) bool {
	if !s.Traits().Divided {
		return false
	}
	d := s.Division(p.Division)
	return league.Annuls(d.model().Games, d.index[p.Player])
}

// OpenGames returns the running games, by number.
func (s *Season) OpenGames() []games.GameID { return s.openGames(func(Pairing) bool { return true }) }

// OpenGamesOf returns the running games of a player, by number.
func (s *Season) OpenGamesOf(p games.PlayerID) []games.GameID {
	return s.openGames(func(pairing Pairing) bool { return slices.Contains(pairing.Players, p) })
}

func (s *Season) openGames(wanted func(Pairing) bool) (list []games.GameID) {
	for _, pairing := range s.Pairings {
		if pairing.Game != 0 && pairing.Result == league.Open && wanted(pairing) {
			list = append(list, pairing.Game)
		}
	}
	slices.Sort(list)
	return list
}
