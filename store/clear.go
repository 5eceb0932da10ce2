package store

import (
	"time"
)

// MinKeep is how long at least what proves a duplicate is kept: for so long a copy of a mail
// may still arrive.
const MinKeep = 30 * 24 * time.Hour

// Old looks at the next letters after a number, up to limit, and returns letters that were made before
// a time and are no longer needed. What an answer may still need is kept: the latest letter of each
// conversation, letters about the present turn of a game that goes on, and letters about open challenges.
// Old also returns the number of the last letter that it looked at, 0 if all others are newer.
func (ns Notices) Old(after int64, before time.Time, limit int) (old []int64, last int64, err error) {
	if last, err = ns.endOfSlice(after, before, limit); err != nil || last == 0 {
		return nil, 0, err
	}
	old, err = all(ns.tx, "find old letters", scanInt, `SELECT o.id FROM outbox AS o LEFT JOIN games AS g ON g.id = o.game LEFT JOIN challenges AS c ON c.id = o.challenge
		WHERE o.id > $1 AND o.id <= $2 AND o.made < $3 AND o.state NOT IN ('due', 'claimed', 'waits')
			AND (o.game = 0 OR (g.ended > 0 OR EXISTS (SELECT 1 FROM plies AS p WHERE p.game = o.game AND p.ply > o.ply))
				AND EXISTS (SELECT 1 FROM outbox AS l WHERE l.player = o.player AND l.game = o.game AND l.id > o.id))
			AND (o.challenge = 0 OR c.state <> 'open')
		ORDER BY o.id`, after, last, before)
	if err != nil {
		return nil, 0, err
	}
	return old, last, nil
}

// endOfSlice returns the number of the last of the next letters after a number, up to limit, or 0 if none of them was made
// before a time. Numbers grow with time, except within small blocks.
func (ns Notices) endOfSlice(after int64, before time.Time, limit int) (int64, error) {
	return one(ns.tx, "look at old letters", scanInt, `SELECT coalesce(CASE WHEN min(made) < $2 THEN max(id) END, 0)
		FROM (SELECT id, made FROM outbox WHERE id > $1 ORDER BY id LIMIT $3 + 0) AS slice`, after, before, limit)
}

// Clear deletes letters by their numbers, unless they wait to be sent, as after [Outbox.Retry].
func (ns Notices) Clear(ids []int64) error {
	for _, id := range ids {
		if err := ns.tx.exec("clear letters away", `DELETE FROM outbox WHERE id = $1 AND state NOT IN ('due', 'claimed', 'waits')`, id); err != nil {
			return err
		}
	}
	return nil
}

// Clear deletes up to limit entries of mails that were handled before a time, and returns how many. What was put aside
// so long ago is forgotten, too, and what could not be filed since.
func (l Ledger) Clear(before time.Time, limit int) (int, error) {
	err := l.tx.exec("clear the spool", `DELETE FROM spool WHERE (state = 'put-aside' AND filed = 1 OR state = 'decided') AND EXISTS (SELECT 1 FROM ledger AS e
		WHERE e.validity = spool.validity AND e.uid = spool.uid AND e.handled < $1)`, before)
	if err != nil {
		return 0, err
	}
	return l.tx.execCount("clear the ledger", `DELETE FROM ledger WHERE (validity, uid) IN (SELECT e.validity, e.uid FROM ledger AS e
		WHERE e.handled < $1 AND e.reason <> 'again' ORDER BY e.handled LIMIT $2 + 0)`, before, limit)
}
