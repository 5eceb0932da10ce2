package store

import (
	"fmt"
	"time"

	"pentepost/games"
)

// AddNumberedGame adds a game that has its number already, which no other game may
// have, with all that has happened in it. Later ones get higher numbers.
func (tx *Tx) AddNumberedGame(g games.Game) error {
	if err := tx.passNumber("games", int64(g.ID)); err != nil {
		return err
	}
	if err := tx.insertGame(&g); err != nil {
		return err
	}
	return tx.SaveGame(g, len(g.Plies))
}

// GamesBegun loads the games of a player that began within a second, as that is how
// exactly letters tell it.
func (tx *Tx) GamesBegun(p games.PlayerID, second time.Time) ([]games.Game, error) {
	from := second.Truncate(time.Second)
	list, err := all(tx, scanGame, gameColumns+` JOIN seats s ON s.game = g.id
		WHERE s.player = $1 AND g.started >= $2 AND g.started < $3 ORDER BY g.id`, p, micros(from), micros(from.Add(time.Second)))
	for i := range list {
		if err == nil {
			err = tx.loadPlay(&list[i])
		}
	}
	if err != nil {
		return nil, fmt.Errorf("load games begun by player %d: %w", p, err)
	}
	return list, nil
}
