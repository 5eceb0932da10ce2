package store

import (
	"fmt"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
)

// Sending takes notices out of the outbox, and notes what became of them.
type Sending struct{ tx *Tx }

// CountSince counts the letters of a class that were sent since a time or are being sent.
func (s Sending) CountSince(class letters.Class, since time.Time) (int, error) {
	return count(s.tx, "count letters sent", `SELECT (SELECT count(*) FROM outbox WHERE class = $1 AND state = 'sent' AND sent > $2) +
		(SELECT count(*) FROM outbox WHERE state = 'claimed' AND class = $1)`, class, since)
}

// CountReserved counts the notices that are reserved.
func (s Sending) CountReserved() (int, error) {
	return count(s.tx, "count reserved notices", `SELECT count(*) FROM outbox WHERE state = 'claimed'`)
}

// Due returns the oldest notices that are due, at most limit. It reserves nothing.
func (s Sending) Due(now time.Time, limit int) ([]letters.Notice, error) {
	return all(s.tx, "find due notices", scanNotice, noticeColumns+` WHERE state = 'due' AND due <= $1 ORDER BY due, id LIMIT $2 + 0`, now, limit)
}

// Numbers returns the numbers of the notices that wait to be sent, also of those that are due later.
func (s Sending) Numbers() ([]int64, error) {
	return all(s.tx, "list unsent notices", scanInt, `SELECT id FROM outbox WHERE state = 'due' ORDER BY id`)
}

// lookAhead is how many notices [Sending.Reservable] looks at: many of them may be for one stranger.
const lookAhead = 1000

// Reservable returns up to limit notices that are due and may be reserved, the first classes first,
// and in a class the oldest first. A player gets one letter at a time, in the order of writing.
// open are the classes that have a budget left: a letter that waits for its budget is not returned
// and holds up no other, and neither does one that is tried again later. In [DB.Reserve] nobody else gets
// the notices before the transaction ends.
func (s Sending) Reservable(open []letters.Class, now time.Time, limit int) (list []letters.Notice, err error) {
	candidates, err := all(s.tx, "find due notices", scanNotice, noticeColumns+` AS o WHERE state = 'due' AND due <= $1 AND (CAST(1 AS BIGINT) << CAST(class AS INTEGER)) & $2 <> 0
		AND (player = 0 OR NOT EXISTS (SELECT 1 FROM outbox AS e WHERE e.player = o.player AND e.state = 'claimed')
			AND NOT EXISTS (SELECT 1 FROM outbox AS e WHERE e.player = o.player AND (e.made, e.id) < (o.made, o.id)
				AND e.state = 'due' AND e.due <= $1 AND (CAST(1 AS BIGINT) << CAST(e.class AS INTEGER)) & $2 <> 0))
		ORDER BY class, due, id LIMIT $3 + 0`+s.tx.pool.skipping, now, classBits(open), lookAhead)
	if err != nil {
		return nil, err
	}
	readers := map[string]bool{}
	for _, n := range candidates {
		reader := fmt.Sprint(n.To, n.Address)
		if len(list) < limit && !readers[reader] {
			readers[reader] = true
			list = append(list, n)
		}
	}
	return list, nil
}

// Reserve reserves a notice for this process. Nobody else gets it while the process runs.
func (s Sending) Reserve(id int64) error {
	return s.tx.Outbox.settle(`UPDATE outbox SET state = 'claimed', lease = $2 WHERE id = $1`, id, s.tx.db.process)
}

// Claim reserves the next notice to a player that is due, of some classes, if no letter is being sent to them. On PostgreSQL reserved is
// called when the transaction is committed, and costs no round trip.
func (s Sending) Claim(p games.PlayerID, open []letters.Class, now time.Time, reserved func(letters.Notice)) error {
	// The state is asked twice, because another transaction may have reserved the notice meanwhile.
	return s.tx.later("reserve a notice to player $2", func(row scanner) error {
		n, err := scanNotice(row)
		if err == nil {
			reserved(n)
		}
		return err
	}, `UPDATE outbox SET state = 'claimed', lease = $1 WHERE state = 'due' AND id = (SELECT id FROM outbox
		WHERE player = $2 AND state = 'due' AND due <= $3 AND (CAST(1 AS BIGINT) << CAST(class AS INTEGER)) & $4 <> 0
			AND NOT EXISTS (SELECT 1 FROM outbox WHERE player = $2 AND state = 'claimed') ORDER BY made, id LIMIT 1) RETURNING `+noticeFields,
		s.tx.db.process, p, now, classBits(open))
}

// ReleaseOwn releases what this process has reserved. It is for a process that sends nothing: a commit has failed that may have
// reserved something all the same.
func (s Sending) ReleaseOwn() error {
	return s.tx.exec("release what was reserved", `UPDATE outbox SET state = 'due', lease = 0 WHERE state = 'claimed' AND lease = $1`, s.tx.db.process)
}

// ReleaseReserved releases what was reserved by processes that no longer run. Their notices, which may or may
// not have been sent, are due again, and others think about their thoughts.
func (s Sending) ReleaseReserved() error {
	err := s.tx.exec("release what was reserved", `UPDATE outbox SET state = 'due', lease = 0 WHERE state = 'claimed' AND lease <> $1
		AND NOT EXISTS (SELECT 1 FROM leases WHERE name = CAST($2 AS TEXT) || CAST(lease AS TEXT))`, s.tx.db.process, processLease)
	if err == nil {
		err = s.tx.exec("release what was reserved", `UPDATE thoughts SET holder = '', until = 0 WHERE holder <> '' AND holder <> $1
			AND NOT EXISTS (SELECT 1 FROM leases WHERE leases.holder = thoughts.holder)`, s.tx.db.holder)
	}
	return err
}

// Hurry makes notices due that were made after a time: somebody has set the clock back since, and they would wait
// for as long as it was wrong.
func (s Sending) Hurry(now time.Time) error {
	return s.tx.exec("hurry notices", `UPDATE outbox SET due = $1 WHERE state = 'due' AND made > $1 AND due > $1`, now)
}

// Release makes a reserved notice due again, as if it had not been reserved.
func (s Sending) Release(id int64) error {
	return s.tx.Outbox.settle(`UPDATE outbox SET state = 'due', lease = 0 WHERE id = $1 AND state = 'claimed'`, id)
}

// classBits is a number with a bit for each class.
func classBits(classes []letters.Class) (bits int64) {
	for _, class := range classes {
		bits |= 1 << class
	}
	return bits
}

// Next returns when the next notice of some classes is due; ok is false if none waits.
func (s Sending) Next(classes []letters.Class) (due time.Time, ok bool, err error) {
	scan := func(row scanner) (first [4]int64, err error) {
		err = row.Scan(&first[0], &first[1], &first[2], &first[3])
		return first, err
	}
	first, err := one(s.tx, "find next due notice", scan, `SELECT (SELECT coalesce(min(due), 0) FROM outbox WHERE class = 1 AND state = 'due'),
		(SELECT coalesce(min(due), 0) FROM outbox WHERE class = 2 AND state = 'due'), (SELECT coalesce(min(due), 0) FROM outbox WHERE class = 3 AND state = 'due'),
		(SELECT coalesce(min(due), 0) FROM outbox WHERE class = 4 AND state = 'due')`)
	if err != nil {
		return due, false, err
	}
	for _, class := range classes {
		if t := fromMicros(first[class-1]); !t.IsZero() && (!ok || t.Before(due)) {
			due, ok = t, true
		}
	}
	return due, ok, nil
}

// NextAfter returns when the next notice becomes due after a time; ok is false if none does.
func (s Sending) NextAfter(now time.Time) (due time.Time, ok bool, err error) {
	return first(s.tx, "find next due notice", scanTime, `SELECT due FROM outbox WHERE state = 'due' AND due > $1 ORDER BY due LIMIT 1`, now)
}

// MarkSent notes that the next mail server has taken a letter to an address, if nobody has noted before when it did.
func (s Sending) MarkSent(id int64, address string, at time.Time) error {
	return s.tx.Outbox.settle(`UPDATE outbox SET sent = CASE WHEN state = 'sent' THEN sent ELSE $3 END, state = 'sent', sent_to = $2 WHERE id = $1`,
		id, address, at)
}

// MarkReported notes that a mail server has taken a letter that is being sent, because it reports on it. reserved is false
// if that was known.
func (s Sending) MarkReported(id int64, at time.Time) (reserved bool, err error) {
	return s.tx.Outbox.change(`UPDATE outbox SET sent = $2, state = 'sent' WHERE id = $1 AND state = 'claimed'`, id, at)
}

// MarkLater notes a failure and when to try again.
func (s Sending) MarkLater(id int64, due time.Time, why string) error {
	return s.tx.Outbox.settle(`UPDATE outbox SET state = 'due', lease = 0, failures = failures + 1, due = $2, error = $3 WHERE id = $1`, id, due, why)
}

// PutOff notes why a letter could not be made, which is no fault of it, and when to try again.
func (s Sending) PutOff(id int64, due time.Time, why string) error {
	return s.tx.Outbox.settle(`UPDATE outbox SET state = 'due', lease = 0, due = $2, error = $3 WHERE id = $1`, id, due, why)
}

// MarkGivenUp notes that a letter will never be sent.
func (s Sending) MarkGivenUp(id int64, why string) error {
	return s.tx.Outbox.settle(`UPDATE outbox SET failures = failures + 1, state = 'given-up', error = $2 WHERE id = $1`, id, why)
}

// OldestDue returns since when the oldest letter of a class has been due that is not sent; zero if none is due.
func (s Sending) OldestDue(class letters.Class, now time.Time) (since time.Time, err error) {
	return one(s.tx, "find oldest due notice", scanTime, `SELECT coalesce(min(due), 0) FROM (SELECT min(due) AS due FROM outbox WHERE class = $1 AND state = 'due' AND due <= $2
		UNION ALL SELECT min(due) FROM outbox WHERE state = 'claimed' AND class = $1 AND due <= $2) AS both_states`, class, now)
}

// NthLastSent returns when the nth last letter of a class was sent; zero if there are fewer.
func (s Sending) NthLastSent(class letters.Class, n int) (time.Time, error) {
	at, _, err := first(s.tx, "find letters sent", scanTime, `SELECT sent FROM outbox WHERE class = $1 AND state = 'sent' ORDER BY sent DESC LIMIT 1 OFFSET $2`, class, n-1)
	return at, err
}
