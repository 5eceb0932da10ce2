package store

import (
	"time"
)

// Watermarks keeps up to when mailboxes have been read.
type Watermarks struct{ tx *Tx }

// Of returns the time that a mailbox has been read up to: everything that
// arrived before has been processed. It is zero for a mailbox that was never read to the end.
func (ws Watermarks) Of(mailbox string) (time.Time, error) {
	at, _, err := first(ws.tx, "load watermark", scanTime, `SELECT at FROM watermarks WHERE mailbox = $1`, mailbox)
	return at, err
}

// Latest returns a time, or the latest watermark if that is later: in a rehearsal the clock of the
// server is ahead of the clock of the computer.
func (ws Watermarks) Latest(now time.Time) (time.Time, error) {
	at, err := one(ws.tx, "load watermarks", scanTime, `SELECT coalesce(max(at), 0) FROM watermarks`)
	if err != nil {
		return now, err
	}
	if at.After(now) {
		now = at
	}
	return now, nil
}

// Save saves the watermark of a mailbox. It never goes back.
func (ws Watermarks) Save(mailbox string, at time.Time) error {
	return ws.tx.exec("save watermark", `INSERT INTO watermarks (mailbox, at) VALUES ($1, $2)
		ON CONFLICT (mailbox) DO UPDATE SET at = excluded.at WHERE excluded.at > watermarks.at`, mailbox, at)
}
