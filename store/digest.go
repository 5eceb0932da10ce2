package store

import (
	"fmt"
	"time"

	"pentepost/games"
)

// Digests keeps letters of the day and what waits for them.
type Digests struct{ tx *Tx }

// Waiting returns the notices that wait for the letter of the day of a player, oldest first.
func (ds Digests) Waiting(p games.PlayerID) ([]games.Notice, error) {
	list, err := all(ds.tx, scanNotice, noticeColumns+` WHERE player = $1 AND state = 'waits' ORDER BY id`, p)
	if err != nil {
		return nil, fmt.Errorf("find what waits for player %d: %w", p, err)
	}
	return list, nil
}

// Enqueue writes a letter of the day down for sending. The notices with some numbers, which
// waited for it, are told in it.
func (ds Digests) Enqueue(n games.Notice, tells []int64) error {
	digest, err := ds.tx.Outbox.enqueue(n)
	if err != nil {
		return err
	}
	for _, id := range tells {
		if err == nil {
			err = ds.tx.exec(`UPDATE outbox SET state = 'told', digest = $2 WHERE id = $1 AND state = 'waits'`, id, digest)
		}
	}
	if err != nil {
		return fmt.Errorf("enqueue what letter %d tells: %w", digest, err)
	}
	return nil
}

// Told returns the notices that a letter of the day tells, oldest first.
func (ds Digests) Told(digest int64) ([]games.Notice, error) {
	list, err := all(ds.tx, scanNotice, noticeColumns+` WHERE digest = $1 AND state = 'told' ORDER BY id`, digest)
	if err != nil {
		return nil, fmt.Errorf("find what letter %d tells: %w", digest, err)
	}
	return list, nil
}

// Release makes the notices due that wait for the letter of the day of a player.
func (ds Digests) Release(p games.PlayerID, at time.Time) error {
	if err := ds.tx.exec(`UPDATE outbox SET state = 'due', due = $2 WHERE player = $1 AND state = 'waits'`, p, micros(at)); err != nil {
		return fmt.Errorf("release what waits for player %d: %w", p, err)
	}
	return nil
}

// WaitAgain makes what a letter of the day has told wait for the next one, or due if letters come
// each by now.
func (ds Digests) WaitAgain(digest int64) error {
	err := ds.tx.exec(`UPDATE outbox SET digest = 0, state = CASE WHEN (SELECT digest FROM players WHERE id = player) > 0 THEN 'waits' ELSE 'due' END
		WHERE digest = $1 AND state = 'told'`, digest)
	if err != nil {
		return fmt.Errorf("let wait what letter %d tells: %w", digest, err)
	}
	return nil
}

// Newer returns the number of the newest unsent letter of the day to the reader of another one,
// if there is one after it.
func (ds Digests) Newer(n games.Notice) (newer int64, ok bool, err error) {
	newer, err = one(ds.tx, scanInt, `SELECT id FROM outbox WHERE player = $1 AND id > $2 AND state = 'due' AND kind = 'digest' AND reply = 0
		ORDER BY id DESC LIMIT 1`, n.To, n.ID)
	if ok, err = found(err); err != nil {
		return 0, false, fmt.Errorf("look for a letter of the day after letter %d: %w", n.ID, err)
	}
	return newer, ok, nil
}

// Replace drops a letter of the day. A newer one tells what it was to tell.
func (ds Digests) Replace(old, newer int64) error {
	if err := ds.tx.exec(`UPDATE outbox SET digest = $2 WHERE digest = $1 AND state = 'told'`, old, newer); err != nil {
		return fmt.Errorf("replace letter %d: %w", old, err)
	}
	return ds.tx.Outbox.Drop(old, "outdated")
}
