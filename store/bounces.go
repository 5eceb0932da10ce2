package store

import (
	"fmt"
	"time"

	"pentepost/games"
)

// AddBounce notes that a letter came back; first is false if that is noted already.
func (tx *Tx) AddBounce(b games.Bounce, at time.Time) (first bool, err error) {
	result, err := tx.execResult(`INSERT INTO bounces (notice, player, class, says, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (notice) DO NOTHING`, b.Letter.ID, b.Letter.To, b.Class, b.Says, micros(at))
	if err != nil {
		return false, fmt.Errorf("note bounce of letter %d: %w", b.Letter.ID, err)
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

// Bounces counts the letters to a player that came back since, for his sake.
func (tx *Tx) Bounces(p games.PlayerID, since time.Time) (hard, soft int, err error) {
	list, err := all(tx, scanInt, `SELECT class FROM bounces WHERE player = $1 AND at > $2`, p, micros(since))
	if err != nil {
		return 0, 0, fmt.Errorf("count bounces of player %d: %w", p, err)
	}
	for _, class := range list {
		switch games.BounceClass(class) {
		case games.BounceHard:
			hard++
		case games.BounceSoft:
			soft++
		}
	}
	return hard, soft, nil
}

// ForgetBounces lets a player's count begin again.
func (tx *Tx) ForgetBounces(p games.PlayerID) error {
	if err := tx.exec(`DELETE FROM bounces WHERE player = $1`, p); err != nil {
		return fmt.Errorf("forget bounces of player %d: %w", p, err)
	}
	return nil
}
