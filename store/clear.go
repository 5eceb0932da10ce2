package store

import (
	"fmt"
	"time"
)

// MinKeep is how long at least what proves a duplicate is kept: for so long a copy of a mail
// may still arrive.
const MinKeep = 30 * 24 * time.Hour

// ClearLetters deletes up to limit letters that were made before a time and are not waiting to
// be sent, and returns how many. It keeps what an answer may still need: the letters of games
// that go on and of open challenges, and the latest letter of each conversation.
func (tx *Tx) ClearLetters(before time.Time, limit int) (int, error) {
	n, err := tx.execCount(`DELETE FROM outbox WHERE id IN (SELECT o.id FROM outbox AS o
		LEFT JOIN games AS g ON g.id = o.game LEFT JOIN challenges AS c ON c.id = o.challenge
		WHERE o.made < $1 AND o.state NOT IN ('due', 'claimed', 'waits')
			AND (o.game = 0 OR g.ended > 0 AND EXISTS (SELECT 1 FROM outbox AS l WHERE l.player = o.player AND l.game = o.game AND l.id > o.id))
			AND (o.challenge = 0 OR c.state <> 'open')
		ORDER BY o.made LIMIT $2)`, micros(before), limit)
	if err != nil {
		return 0, fmt.Errorf("clear letters away: %w", err)
	}
	return n, nil
}

// ClearLedger deletes up to limit entries of mails that were handled before a time, and
// returns how many. It keeps the highest UID of each mailbox, where reading goes on, and mails
// that are to be tried again.
func (tx *Tx) ClearLedger(before time.Time, limit int) (int, error) {
	n, err := tx.execCount(`DELETE FROM ledger WHERE (validity, uid) IN (SELECT e.validity, e.uid FROM ledger AS e
		WHERE e.handled < $1 AND e.outcome <> 'fault'
			AND EXISTS (SELECT 1 FROM ledger AS l WHERE l.validity = e.validity AND l.uid > e.uid)
		ORDER BY e.handled LIMIT $2)`, micros(before), limit)
	if err != nil {
		return 0, fmt.Errorf("clear the ledger: %w", err)
	}
	return n, nil
}

// execCount executes a statement and returns how many rows it changed.
func (tx *Tx) execCount(text string, args ...any) (int, error) {
	result, err := tx.execResult(text, args...)
	if err != nil {
		return 0, err
	}
	n, err := result.RowsAffected()
	return int(n), err
}
