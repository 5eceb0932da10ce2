package store

import (
	"fmt"
	"time"
)

// Watermarks keeps up to when mailboxes have been read.
type Watermarks struct{ tx *Tx }

// Of returns the time that a mailbox has been read up to: everything that
// arrived before has been processed. It is zero for a mailbox that was never read to the end.
func (ws Watermarks) Of(mailbox string) (time.Time, error) {
	at, err := one(ws.tx, scanTime, `SELECT at FROM watermarks WHERE mailbox = $1`, mailbox)
	if _, err := found(err); err != nil {
		return time.Time{}, fmt.Errorf("load watermark: %w", err)
	}
	return at, nil
}

// Latest returns a time, or the latest watermark if that is later: in a rehearsal the clock of the
// server is ahead of the clock of the computer.
func (ws Watermarks) Latest(now time.Time) (time.Time, error) {
	at, err := one(ws.tx, scanTime, `SELECT coalesce(max(at), 0) FROM watermarks`)
	if err != nil {
		return now, fmt.Errorf("load watermarks: %w", err)
	}
	if at.After(now) {
		now = at
	}
	return now, nil
}

// Save saves the watermark of a mailbox. It never goes back.
func (ws Watermarks) Save(mailbox string, at time.Time) error {
	err := ws.tx.exec(`INSERT INTO watermarks (mailbox, at) VALUES ($1, $2)
		ON CONFLICT (mailbox) DO UPDATE SET at = excluded.at WHERE excluded.at > watermarks.at`, mailbox, micros(at))
	if err != nil {
		return fmt.Errorf("save watermark: %w", err)
	}
	return nil
}
