package store

import (
	"fmt"
	"time"

	"pentepost/games"
)

// AllLeagues returns all leagues by name, also closed ones.
func (tx *Tx) AllLeagues() ([]games.League, error) {
	list, err := all(tx, scanLeague, leagueColumns+` ORDER BY name`)
	if err != nil {
		return nil, fmt.Errorf("load all leagues: %w", err)
	}
	return list, nil
}

// Seasons returns the seasons of a league with their places and pairings, oldest first.
func (tx *Tx) Seasons(id games.LeagueID) ([]games.Season, error) {
	list, err := tx.seasons(` WHERE league = $1 ORDER BY number`, id)
	if err != nil {
		return nil, fmt.Errorf("load seasons of league %d: %w", id, err)
	}
	return list, nil
}

// GameStamp tells whether a game has changed, without its plies. Two stamps are equal if everybody
// who looks at the game sees the same.
type GameStamp struct {
	ID       games.GameID
	Moved    time.Time
	Ended    time.Time // zero while the game is running
	Undone   int
	Leavings int
	Closed   int           // greater than 0 if it was drawn by agreement or closed without a result
	Began    time.Time     // of the turn, as in [games.Game]
	Granted  time.Duration // for the turn
}

// LeagueGameStamps returns the stamps of all games of leagues.
func (tx *Tx) LeagueGameStamps() ([]GameStamp, error) {
	list, err := all(tx, scanGameStamp, `SELECT g.id, g.moved, g.ended, g.undone, (SELECT count(*) FROM leavings l WHERE l.game = g.id),
		g.agreed + g.void, g.began, g.granted FROM pairings p JOIN games g ON g.id = p.game WHERE p.game > 0 ORDER BY g.id`)
	if err != nil {
		return nil, fmt.Errorf("load stamps of league games: %w", err)
	}
	return list, nil
}

func scanGameStamp(row scanner) (s GameStamp, err error) {
	var moved, ended, began, granted int64
	err = row.Scan(&s.ID, &moved, &ended, &s.Undone, &s.Leavings, &s.Closed, &began, &granted)
	s.Moved, s.Ended, s.Began, s.Granted = fromMicros(moved), fromMicros(ended), fromMicros(began), time.Duration(granted)*time.Microsecond
	return s, err
}

// IntervalsSince returns when the clocks of all players stood still since a time, in the order of saving.
func (tx *Tx) IntervalsSince(since time.Time) ([]games.Interval, error) {
	list, err := all(tx, scanOwnInterval, `SELECT player, game, cause, since, until FROM intervals WHERE until = 0 OR until > $1 ORDER BY id`, micros(since))
	if err != nil {
		return nil, fmt.Errorf("load intervals: %w", err)
	}
	return list, nil
}

func scanOwnInterval(row scanner) (i games.Interval, err error) {
	var since, until int64
	err = row.Scan(&i.Player, &i.Game, &i.Cause, &since, &until)
	i.From, i.To = fromMicros(since), fromMicros(until)
	return i, err
}

// UseGame calls f with a game, and does not keep the game in memory afterwards. It is an error if
// the game does not exist.
func (tx *Tx) UseGame(id games.GameID, f func(games.Game) error) error {
	g, ok, err := tx.Game(id)
	if err == nil && !ok {
		err = fmt.Errorf("there is no game %d", id)
	}
	if err != nil {
		return err
	}
	delete(tx.games, id)
	return f(g)
}
