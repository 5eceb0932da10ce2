package store

import (
	"pentepost/games"
)

// Watches keeps who watches what.
type Watches struct{ tx *Tx }

// Of returns what a player watches, the oldest first.
func (ws Watches) Of(p games.PlayerID) ([]games.Watched, error) {
	return all(ws.tx, "load what player $1 watches", scanWatched, `SELECT player, game, whom, only_end, since FROM watches
		WHERE player = $1 ORDER BY since, game, whom`, p)
}

func scanWatched(row scanner) (games.Watched, error) {
	var w games.Watched
	err := row.Scan(&w.By, &w.Game, &w.Whom, asFlag(&w.OnlyEnd), asTime(&w.Since))
	return w, err
}

// Save adds or changes what a player watches.
func (ws Watches) Save(w games.Watched) error {
	return ws.tx.exec("save what player $1 watches", `INSERT INTO watches (player, game, whom, only_end, since) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (player, game, whom) DO UPDATE SET only_end = excluded.only_end`,
		w.By, w.Game, w.Whom, w.OnlyEnd, w.Since)
}

// Drop deletes what a player watches.
func (ws Watches) Drop(w games.Watched) error {
	return ws.tx.exec("drop what player $1 watches", `DELETE FROM watches WHERE player = $1 AND game = $2 AND whom = $3`, w.By, w.Game, w.Whom)
}

// Watchers returns who watches a game that they do not play: all, or with ended also people who
// want to hear of the end alone.
func (ws Watches) Watchers(g games.GameID, ended bool) ([]games.PlayerID, error) {
	return all(ws.tx, "find watchers of game $1", scanPlayerID, `SELECT DISTINCT player FROM watches
		WHERE (game = $1 OR whom IN (SELECT player FROM seats WHERE game = $1)) AND (only_end = 0 OR $2 = 1)
			AND player NOT IN (SELECT player FROM seats WHERE game = $1) ORDER BY player`, g, ended)
}

// Count returns how many players watch the same as w.
func (ws Watches) Count(w games.Watched) (int, error) {
	return count(ws.tx, "count watchers", `SELECT count(*) FROM watches WHERE game = $1 AND whom = $2`, w.Game, w.Whom)
}
