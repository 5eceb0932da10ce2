package store

import (
	"time"

	"pentepost/games"
	"pentepost/games/letters"
)

// Bounces keeps which letters came back.
type Bounces struct{ tx *Tx }

// Add records that a letter bounced at a time.
func (bs Bounces) Add(b letters.Bounce, at time.Time) error {
	return bs.tx.exec("record bounce of letter $1", `INSERT INTO bounces (notice, player, class, says, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (notice) DO NOTHING`, b.Letter.ID, b.Letter.To, b.Class, b.Says, at)
}

// Count returns the numbers of hard and soft bounces of letters to a player since a
// time. It leaves out bounces that are the server's own fault.
func (bs Bounces) Count(p games.PlayerID, since time.Time) (hard, soft int, err error) {
	list, err := all(bs.tx, "count bounces of player $1", scanInt, `SELECT class FROM bounces WHERE player = $1 AND at > $2`, p, since)
	if err != nil {
		return 0, 0, err
	}
	for _, class := range list {
		switch letters.BounceClass(class) {
		case letters.BounceHard:
			hard++
		case letters.BounceSoft:
			soft++
		}
	}
	return hard, soft, nil
}

// Forget deletes the bounces of a player.
func (bs Bounces) Forget(p games.PlayerID) error {
	return bs.tx.exec("delete bounces of player $1", `DELETE FROM bounces WHERE player = $1`, p)
}
