package store

import (
	"fmt"
	"time"

	"pentepost/games"
)

// Told reports whether a notice like n was written since.
func (tx *Tx) Told(n games.Notice, since time.Time) (bool, error) {
	count, err := one(tx, scanInt, `SELECT count(*) FROM outbox WHERE player = $1 AND likeness = $2 AND made > $3`,
		n.To, n.Likeness(), micros(since))
	if err != nil {
		return false, fmt.Errorf("look for a notice like %s: %w", n.Kind, err)
	}
	return count > 0, nil
}

// Refusals counts the refusals written to a player since.
func (tx *Tx) Refusals(p games.PlayerID, since time.Time) (int, error) {
	n, err := one(tx, scanInt, `SELECT count(*) FROM outbox WHERE player = $1 AND kind = 'refused' AND made > $2`, p, micros(since))
	if err != nil {
		return 0, fmt.Errorf("count refusals to player %d: %w", p, err)
	}
	return int(n), nil
}

// LetterBack returns when the last letter but n-1 to a player was or is due, those
// of play itself left out.
func (tx *Tx) LetterBack(p games.PlayerID, n int) (time.Time, bool, error) {
	due, err := one(tx, scanInt, `SELECT due FROM outbox WHERE player = $1 AND limited = 1
		ORDER BY due DESC LIMIT 1 OFFSET $2`, p, n-1)
	ok, err := found(err)
	if err != nil {
		return time.Time{}, false, fmt.Errorf("look back at letters to player %d: %w", p, err)
	}
	return fromMicros(due), ok, nil
}

// Welcomed lists the addresses of the strangers who were welcomed since. Players
// who have joined are welcomed by their number alone.
func (tx *Tx) Welcomed(since time.Time) ([]string, error) {
	list, err := all(tx, scanText, `SELECT address FROM outbox WHERE kind = 'welcome' AND made > $1 AND address <> ''`, micros(since))
	if err != nil {
		return nil, fmt.Errorf("count welcomes: %w", err)
	}
	return list, nil
}

// SentSince counts the letters sent since.
func (tx *Tx) SentSince(since time.Time) (int, error) {
	n, err := one(tx, scanInt, `SELECT count(*) FROM outbox WHERE state = 'sent' AND sent > $1`, micros(since))
	if err != nil {
		return 0, fmt.Errorf("count letters sent: %w", err)
	}
	return int(n), nil
}

// SentAs returns the notice that was sent to a player under a Message-ID.
func (tx *Tx) SentAs(p games.PlayerID, messageID string) (games.Notice, bool, error) {
	return tx.sent(` WHERE message_id = $1 AND player = $2`, messageID, p)
}

// Sent returns the notice that was sent under a Message-ID, to whomever.
func (tx *Tx) Sent(messageID string) (games.Notice, bool, error) {
	return tx.sent(` WHERE message_id = $1 AND state = 'sent'`, messageID)
}

// SentNumber returns the notice of a number, if it was sent.
func (tx *Tx) SentNumber(id int64) (games.Notice, bool, error) {
	return tx.sent(` WHERE id = $1 AND state = 'sent'`, id)
}

// sent returns the notice that a condition picks by its first argument.
func (tx *Tx) sent(where string, args ...any) (games.Notice, bool, error) {
	n, err := one(tx, scanNotice, noticeColumns+where, args...)
	ok, err := found(err)
	if err != nil {
		return n, false, fmt.Errorf("find letter %v: %w", args[0], err)
	}
	return n, ok, nil
}
