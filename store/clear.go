package store

import (
	"fmt"
	"time"
)

// MinKeep is how long at least what proves a duplicate is kept: for so long a copy of a mail
// may still arrive.
const MinKeep = 30 * 24 * time.Hour

// OldLetters looks at the next letters after a number, up to limit, and returns letters that were made before
// a time and are no longer needed. What an answer may still need is kept: the latest letter of each
// conversation, letters about the present turn of a game that goes on, and letters about open challenges.
// OldLetters also returns the number of the last letter that it looked at, 0 if all others are newer.
func (tx *Tx) OldLetters(after int64, before time.Time, limit int) (old []int64, last int64, err error) {
	if last, err = tx.endOfSlice(after, before, limit); err != nil || last == 0 {
		return nil, 0, err
	}
	old, err = all(tx, scanInt, `SELECT o.id FROM outbox AS o LEFT JOIN games AS g ON g.id = o.game LEFT JOIN challenges AS c ON c.id = o.challenge
		WHERE o.id > $1 AND o.id <= $2 AND o.made < $3 AND o.state NOT IN ('due', 'claimed', 'waits')
			AND (o.game = 0 OR (g.ended > 0 OR EXISTS (SELECT 1 FROM plies AS p WHERE p.game = o.game AND p.ply > o.ply))
				AND EXISTS (SELECT 1 FROM outbox AS l WHERE l.player = o.player AND l.game = o.game AND l.id > o.id))
			AND (o.challenge = 0 OR c.state <> 'open')
		ORDER BY o.id`, after, last, micros(before))
	if err != nil {
		return nil, 0, fmt.Errorf("find old letters: %w", err)
	}
	return old, last, nil
}

// endOfSlice returns the number of the last of the next letters after a number, up to limit, or 0 if none of them was made
// before a time. Numbers grow with time, except within small blocks.
func (tx *Tx) endOfSlice(after int64, before time.Time, limit int) (int64, error) {
	last, err := one(tx, scanInt, `SELECT coalesce(CASE WHEN min(made) < $2 THEN max(id) END, 0)
		FROM (SELECT id, made FROM outbox WHERE id > $1 ORDER BY id LIMIT $3 + 0) AS slice`, after, micros(before), limit)
	if err != nil {
		return 0, fmt.Errorf("look at old letters: %w", err)
	}
	return last, nil
}

// ClearLetters deletes letters by their numbers, unless they wait to be sent, as after [Tx.Retry].
func (tx *Tx) ClearLetters(ids []int64) error {
	for _, id := range ids {
		if err := tx.exec(`DELETE FROM outbox WHERE id = $1 AND state NOT IN ('due', 'claimed', 'waits')`, id); err != nil {
			return fmt.Errorf("clear letters away: %w", err)
		}
	}
	return nil
}

// ClearLedger deletes up to limit entries of mails that were handled before a time, and
// returns how many. It keeps the highest UID of each mailbox, where reading goes on, and mails
// that are to be tried again. What was put aside so long ago, or never came again by LMTP, is
// no longer listed.
func (tx *Tx) ClearLedger(before time.Time, limit int) (int, error) {
	err := tx.exec(`DELETE FROM failures WHERE (state = 'put-aside' OR state = 'waits' AND validity = 0) AND EXISTS (SELECT 1 FROM ledger AS e
		WHERE e.validity = failures.validity AND e.uid = failures.uid AND e.handled < $1)`, micros(before))
	if err != nil {
		return 0, fmt.Errorf("clear failures: %w", err)
	}
	n, err := tx.execCount(`DELETE FROM ledger WHERE (validity, uid) IN (SELECT e.validity, e.uid FROM ledger AS e
		WHERE e.handled < $1 AND e.outcome <> 'fault' AND e.reason <> 'again'
			AND EXISTS (SELECT 1 FROM ledger AS l WHERE l.validity = e.validity AND l.uid > e.uid)
		ORDER BY e.handled LIMIT $2 + 0)`, micros(before), limit)
	if err != nil {
		return 0, fmt.Errorf("clear the ledger: %w", err)
	}
	return n, nil
}
