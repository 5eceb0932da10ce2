package store

import (
	"fmt"

	"pentepost/games"
)

// EachGame calls f with every game in the order of their numbers, or with the running ones
// only. It keeps one game in memory at a time.
func (tx *Tx) EachGame(running bool, f func(games.Game) error) error {
	last := int64(0)
	for {
		id, err := one(tx, scanInt, `SELECT id FROM games WHERE id > $1 AND ($2 = 0 OR ended = 0) ORDER BY id LIMIT 1`, last, flag(running))
		if more, err := found(err); err != nil || !more {
			return err
		}
		g, ok, err := tx.Game(games.GameID(id))
		if err == nil && ok {
			err = f(g)
		}
		if err != nil {
			return err
		}
		delete(tx.games, g.ID)
		last = id
	}
}

// EachGameOf calls f with the games of a player, the newest first, until f returns false. It keeps
// one game in memory at a time.
func (tx *Tx) EachGameOf(p games.PlayerID, f func(games.Game) (more bool, err error)) error {
	ids, err := all(tx, scanInt, `SELECT game FROM seats WHERE player = $1 ORDER BY game DESC`, p)
	if err != nil {
		return fmt.Errorf("find games of player %d: %w", p, err)
	}
	for _, id := range ids {
		g, ok, err := tx.Game(games.GameID(id))
		if err != nil || !ok {
			return fmt.Errorf("game %d of player %d: %v, %w", id, p, ok, err)
		}
		more, err := f(g)
		delete(tx.games, g.ID)
		if err != nil || !more {
			return err
		}
	}
	return nil
}

// EachPlayer calls f with everybody who has joined, in the order of their numbers, and the
// number of their running games.
func (tx *Tx) EachPlayer(f func(p games.Player, running int) error) error {
	last := games.PlayerID(0)
	for {
		p, err := one(tx, scanPlayer, playerColumns+` WHERE p.id > $1 AND p.joined > 0 ORDER BY p.id LIMIT 1`, last)
		if more, err := found(err); err != nil || !more {
			return err
		}
		running, err := tx.RunningGames(p.ID)
		if err == nil {
			err = f(p, running)
		}
		if err != nil {
			return err
		}
		last = p.ID
	}
}

// CountGames returns the number of all games.
func (tx *Tx) CountGames() (int, error) {
	n, err := one(tx, scanInt, `SELECT count(*) FROM games`)
	if err != nil {
		return 0, fmt.Errorf("count games: %w", err)
	}
	return int(n), nil
}

// LastGameNumber returns the highest number of a game that has been drawn.
func (tx *Tx) LastGameNumber() (int64, error) {
	last, err := one(tx, scanInt, `SELECT coalesce(max(value), 0) FROM counters WHERE name = 'games'`)
	if err != nil {
		return 0, fmt.Errorf("find last game: %w", err)
	}
	return last, nil
}

// RunningGames returns the number of running games of a player.
func (tx *Tx) RunningGames(p games.PlayerID) (int, error) {
	n, err := one(tx, scanInt, `SELECT count(*) FROM seats s JOIN games g ON g.id = s.game WHERE s.player = $1 AND g.ended = 0`, p)
	if err != nil {
		return 0, fmt.Errorf("count games of player %d: %w", p, err)
	}
	return int(n), nil
}

// LettersOf returns the letters about a game that are in the outbox, also letters that were sent,
// the oldest first.
func (tx *Tx) LettersOf(g games.GameID) ([]OutboxRow, error) {
	ids, err := all(tx, scanInt, `SELECT o.id FROM seats s JOIN outbox o ON o.player = s.player AND o.game = s.game
		WHERE s.game = $1 ORDER BY o.id`, g)
	var list []OutboxRow
	for _, id := range ids {
		var out OutboxRow
		if out, err = tx.outboxRow(id); err != nil {
			break
		}
		list = append(list, out)
	}
	if err != nil {
		return nil, fmt.Errorf("list letters about game %d: %w", g, err)
	}
	return list, nil
}
