package store

import (
	"fmt"
	"time"

	"pentepost/games"
)

// Alarm is when the judge has to look at a game.
type Alarm struct {
	Game games.GameID
	At   time.Time
}

// DueAlarms returns up to limit games with an alarm at or before a time, the earliest first. An
// index has only the games with an alarm, so games that are not due cost nothing.
func (tx *Tx) DueAlarms(now time.Time, limit int) ([]Alarm, error) {
	list, err := all(tx, scanAlarm, `SELECT id, alarm FROM games WHERE alarm > 0 AND alarm <= $1 ORDER BY alarm LIMIT $2`, micros(now), limit)
	if err != nil {
		return nil, fmt.Errorf("find games that are due: %w", err)
	}
	return list, nil
}

func scanAlarm(row scanner) (a Alarm, err error) {
	var at int64
	err = row.Scan(&a.Game, &at)
	a.At = fromMicros(at)
	return a, err
}

// PutOffAlarm moves the alarm of a game.
func (tx *Tx) PutOffAlarm(g games.GameID, to time.Time) error {
	if err := tx.exec(`UPDATE games SET alarm = $2 WHERE id = $1 AND alarm > 0`, g, micros(to)); err != nil {
		return fmt.Errorf("put off the alarm of game %d: %w", g, err)
	}
	return nil
}

// Watermark returns the time up to which a mailbox has been read to the end: everything that
// arrived before has been processed. It is zero for a mailbox that was never read to the end.
func (tx *Tx) Watermark(mailbox string) (time.Time, error) {
	at, err := one(tx, scanTime, `SELECT at FROM watermarks WHERE mailbox = $1`, mailbox)
	if _, err := found(err); err != nil {
		return time.Time{}, fmt.Errorf("load watermark: %w", err)
	}
	return at, nil
}

// SaveWatermark saves the watermark of a mailbox. It never goes back.
func (tx *Tx) SaveWatermark(mailbox string, at time.Time) error {
	err := tx.exec(`INSERT INTO watermarks (mailbox, at) VALUES ($1, $2)
		ON CONFLICT (mailbox) DO UPDATE SET at = excluded.at WHERE excluded.at > watermarks.at`, mailbox, micros(at))
	if err != nil {
		return fmt.Errorf("save watermark: %w", err)
	}
	return nil
}
