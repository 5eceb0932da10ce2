package store

import (
	"time"

	"pentepost/games"
	"pentepost/games/letters"
)

// Digests keeps letters of the day and what waits for them.
type Digests struct{ tx *Tx }

// Waiting returns the notices that wait for the letter of the day of a player, oldest first.
func (ds Digests) Waiting(p games.PlayerID) ([]letters.Notice, error) {
	return all(ds.tx, "find what waits for player $1", scanNotice, noticeColumns+` WHERE player = $1 AND state = 'waits' ORDER BY id`, p)
}

// Enqueue writes a letter of the day down for sending. The notices with some numbers, which
// waited for it, are told in it.
func (ds Digests) Enqueue(n letters.Notice, tells []int64) error {
	digest, err := ds.tx.Outbox.enqueue(n)
	if err != nil {
		return err
	}
	for _, id := range tells {
		if err == nil {
			err = ds.tx.exec("enqueue what letter $2 tells", `UPDATE outbox SET state = 'told', digest = $2 WHERE id = $1 AND state = 'waits'`, id, digest)
		}
	}
	return err
}

// Told returns the notices that a letter of the day tells, oldest first.
func (ds Digests) Told(digest int64) ([]letters.Notice, error) {
	return all(ds.tx, "find what letter $1 tells", scanNotice, noticeColumns+` WHERE digest = $1 AND state = 'told' ORDER BY id`, digest)
}

// Release makes the notices due that wait for the letter of the day of a player.
func (ds Digests) Release(p games.PlayerID, at time.Time) error {
	return ds.tx.exec("release what waits for player $1", `UPDATE outbox SET state = 'due', due = $2 WHERE player = $1 AND state = 'waits'`, p, at)
}

// WaitAgain makes what a letter of the day has told wait for the next one, or due if letters come
// each by now.
func (ds Digests) WaitAgain(digest int64) error {
	return ds.tx.exec("let wait what letter $1 tells", `UPDATE outbox SET digest = 0, state = CASE WHEN (SELECT digest FROM players WHERE id = player) > 0 THEN 'waits' ELSE 'due' END
		WHERE digest = $1 AND state = 'told'`, digest)
}

// Newer returns the number of the newest unsent letter of the day to the reader of another one,
// if there is one after it.
func (ds Digests) Newer(n letters.Notice) (newer int64, ok bool, err error) {
	return first(ds.tx, "look for a letter of the day after letter $2", scanInt, `SELECT id FROM outbox WHERE player = $1 AND id > $2 AND state = 'due' AND kind = 'digest' AND reply = 0
		ORDER BY id DESC LIMIT 1`, n.To, n.ID)
}

// Replace drops a letter of the day. A newer one tells what it was to tell.
func (ds Digests) Replace(old, newer int64) error {
	if err := ds.tx.exec("replace letter $1", `UPDATE outbox SET digest = $2 WHERE digest = $1 AND state = 'told'`, old, newer); err != nil {
		return err
	}
	return ds.tx.Outbox.Drop(old, "outdated")
}
