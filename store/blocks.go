package store

import "pentepost/games"

// Blocks keeps whose invitations and words players do not want.
type Blocks struct{ tx *Tx }

// Of returns whom a player has blocked, the first one first.
func (bs Blocks) Of(p games.PlayerID) ([]games.Blocked, error) {
	return all(bs.tx, "load whom player $1 has blocked", scanBlocked, `SELECT player, whom, since FROM blocks WHERE player = $1 ORDER BY since, whom`, p)
}

func scanBlocked(row scanner) (games.Blocked, error) {
	var b games.Blocked
	err := row.Scan(&b.By, &b.Whom, asTime(&b.Since))
	return b, err
}

// By returns who has blocked a player.
func (bs Blocks) By(whom games.PlayerID) ([]games.PlayerID, error) {
	return all(bs.tx, "find who has blocked player $1", scanPlayerID, `SELECT player FROM blocks WHERE whom = $1 ORDER BY player`, whom)
}

// Save blocks a player for another one, if they are not blocked yet.
func (bs Blocks) Save(b games.Blocked) error {
	return bs.tx.exec("block player $2 for player $1", `INSERT INTO blocks (player, whom, since) VALUES ($1, $2, $3) ON CONFLICT (player, whom) DO NOTHING`,
		b.By, b.Whom, b.Since)
}

// Drop ends that a player is blocked.
func (bs Blocks) Drop(by, whom games.PlayerID) error {
	return bs.tx.exec("unblock player $2 for player $1", `DELETE FROM blocks WHERE player = $1 AND whom = $2`, by, whom)
}
