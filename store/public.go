package store

import (
	"fmt"
	"time"

	"pentepost/games"
)

// GameStamp tells whether a game has changed, without its plies. Two stamps are equal if everybody
// who looks at the game sees the same.
type GameStamp struct {
	ID       games.GameID
	Moved    time.Time
	Ended    time.Time // zero while the game is running
	Plies    int
	Undone   int
	Leavings int
	Closed   int           // greater than 0 if it was drawn by agreement or closed without a result
	Began    time.Time     // of the turn, as in [games.Game]
	Granted  time.Duration // for the turn
}

// LeagueStamps returns the stamps of all games of leagues.
func (gs Games) LeagueStamps() ([]GameStamp, error) {
	return all(gs.tx, "load stamps of league games", scanGameStamp, `SELECT g.id, g.moved, g.ended, (SELECT coalesce(max(y.ply), 0) FROM plies y WHERE y.game = g.id), g.undone, (SELECT count(*) FROM leavings l WHERE l.game = g.id),
		g.agreed + g.void, g.began, g.granted FROM pairings p JOIN games g ON g.id = p.game WHERE p.game > 0 ORDER BY g.id`)
}

func scanGameStamp(row scanner) (s GameStamp, err error) {
	var granted int64
	err = row.Scan(&s.ID, asTime(&s.Moved), asTime(&s.Ended), &s.Plies, &s.Undone, &s.Leavings, &s.Closed, asTime(&s.Began), &granted)
	s.Granted = time.Duration(granted) * time.Microsecond
	return s, err
}

// Use calls f with a game, and does not keep the game in memory afterwards. It is an error if
// the game does not exist.
func (gs Games) Use(id games.GameID, f func(games.Game) error) error {
	g, ok, err := gs.Load(id)
	if err == nil && !ok {
		err = fmt.Errorf("there is no game %d", id)
	}
	if err != nil {
		return err
	}
	delete(gs.tx.games, id)
	return f(g)
}
