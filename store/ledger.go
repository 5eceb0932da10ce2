package store

import (
	"fmt"
	"time"

	"pentepost/games"
)

// Entry is the entry of one mail in the ledger.
type Entry struct {
	Validity, UID uint32 // UIDVALIDITY of the mailbox, and UID of the mail (RFC 3501); see DeliveryUID for mail by LMTP
	Mail          string // identity of the mail, the same for a second copy
	Sender        string // address
	Outcome       string
	Reason        string // reason of the outcome, in one word
	Received      time.Time
	Handled       time.Time
}

// The outcomes that this package distinguishes.
const (
	Fault       = "fault"       // the program failed, or the mail was set aside; it will try again
	Quarantined = "quarantined" // put aside, not to be tried again
	Duplicate   = "duplicate"   // another copy of a handled mail
)

// MaxAttempts is how many times a mail may make the program fail.
const MaxAttempts = 3

// ofMail is the condition for the entries of a mail, the first argument. The index has a part of the text.
const ofMail = `substr(mail, 1, 12) = substr(CAST($1 AS TEXT), 1, 12) AND mail = $1`

// Handled reports whether a copy of a mail has been acted on. A copy that was ignored, as one
// that came through a list, does not count: the mail itself may come after it.
func (tx *Tx) Handled(mail string) (bool, error) {
	n, err := one(tx, scanInt, `SELECT count(*) FROM ledger WHERE `+ofMail+` AND (outcome IN ('done', 'refused', 'waits') OR outcome = 'quarantined' AND reason = 'fault')`, mail)
	if err != nil {
		return false, fmt.Errorf("look up mail in the ledger: %w", err)
	}
	return n > 0, nil
}

// LastCommand returns the time of the last command from an address of a player that was executed,
// or the zero time.
func (tx *Tx) LastCommand(p games.PlayerID) (time.Time, error) {
	at, err := one(tx, scanInt, `SELECT max((SELECT coalesce(max(handled), 0) FROM ledger WHERE sender = address AND outcome = 'done'))
		FROM addresses WHERE player = $1 HAVING count(*) > 0`, p)
	if _, err := found(err); err != nil {
		return time.Time{}, fmt.Errorf("look up sender in the ledger: %w", err)
	}
	return fromMicros(at), nil
}

// HasCommanded reports whether a command from an address of a player was executed after a time and until another, as
// far as the ledger goes back.
func (tx *Tx) HasCommanded(p games.PlayerID, after, until time.Time) (bool, error) {
	n, err := one(tx, scanInt, `SELECT count(*) FROM addresses WHERE player = $1 AND EXISTS (SELECT 1 FROM ledger
		WHERE sender = address AND outcome = 'done' AND handled > $2 AND handled <= $3)`, p, micros(after), micros(until))
	if err != nil {
		return false, fmt.Errorf("look up sender in the ledger: %w", err)
	}
	return n > 0, nil
}

// MarkHandled enters a mail in the ledger, or replaces its entry. It counts the attempts. A mail that is decided
// no longer has a failure.
func (tx *Tx) MarkHandled(e Entry) error {
	err := tx.exec(`INSERT INTO ledger (validity, uid, mail, sender, outcome, reason, received, handled, attempts)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1)
		ON CONFLICT (validity, uid) DO UPDATE SET mail = excluded.mail, sender = excluded.sender,
		outcome = excluded.outcome, reason = excluded.reason, received = excluded.received, handled = excluded.handled, attempts = ledger.attempts + 1`,
		e.Validity, e.UID, e.Mail, e.Sender, e.Outcome, e.Reason, micros(e.Received), micros(e.Handled))
	if err != nil {
		return fmt.Errorf("enter mail %d in the ledger: %w", e.UID, err)
	}
	if e.Outcome == Fault || e.Outcome == Quarantined {
		return nil
	}
	return tx.endFailure(e.Validity, e.UID)
}

// SetAside enters a mail in the ledger that is to be processed later, unless it has an entry. That
// is no attempt.
func (tx *Tx) SetAside(validity, uid uint32, now time.Time) error {
	err := tx.exec(`INSERT INTO ledger (validity, uid, mail, sender, outcome, reason, received, handled, attempts)
		VALUES ($1, $2, '', '', 'fault', 'aside', 0, $3, 0) ON CONFLICT (validity, uid) DO NOTHING`, validity, uid, micros(now))
	if err != nil {
		return fmt.Errorf("set mail %d aside in the ledger: %w", uid, err)
	}
	return nil
}

// Mark returns the UIDVALIDITY of the mailbox that was last read, and the UID that all its
// mail has been handled up to. It returns zeros if none has been read.
func (tx *Tx) Mark() (validity, uid uint32, err error) {
	scanMark := func(row scanner) (m [2]int64, err error) {
		err = row.Scan(&m[0], &m[1])
		return m, err
	}
	last, err := one(tx, scanMark, `SELECT validity, uid FROM ledger WHERE validity > 0 ORDER BY handled DESC, uid DESC LIMIT 1`)
	ok, err := found(err)
	if err != nil || !ok {
		return 0, 0, err
	}
	mark, err := one(tx, scanInt, `SELECT coalesce((SELECT min(uid) - 1 FROM ledger WHERE outcome = 'fault' AND validity = $1),
		(SELECT max(uid) FROM ledger WHERE validity = $1))`, last[0])
	if err != nil {
		return 0, 0, fmt.Errorf("find mark in the ledger: %w", err)
	}
	return uint32(last[0]), uint32(mark), nil
}

// DeliveryUID returns the UID under which a mail that came by LMTP is entered in the ledger, beside the
// validity 0, which no mailbox has. A mail that failed before keeps its UID, so that its attempts are
// counted. Others get the next number.
func (tx *Tx) DeliveryUID(mail string) (uint32, error) {
	uid, err := one(tx, scanInt, `SELECT uid FROM ledger WHERE `+ofMail+` AND validity = 0 AND outcome = 'fault' LIMIT 1`, mail)
	if ok, err := found(err); ok || err != nil {
		return uint32(uid), err
	}
	n, err := tx.nextNumber("deliveries")
	if err != nil {
		return 0, fmt.Errorf("number delivery: %w", err)
	}
	return uint32(n), nil
}

// Entry returns the entry of a mail in the ledger.
func (tx *Tx) Entry(validity, uid uint32) (Entry, error) {
	scan := func(row scanner) (e Entry, err error) {
		var received int64
		err = row.Scan(&e.Validity, &e.UID, &e.Mail, &e.Sender, &e.Outcome, &e.Reason, &received)
		e.Received = fromMicros(received)
		return e, err
	}
	e, err := one(tx, scan, `SELECT validity, uid, mail, sender, outcome, reason, received FROM ledger WHERE validity = $1 AND uid = $2`, validity, uid)
	if err != nil {
		return e, fmt.Errorf("look up mail %d in the ledger: %w", uid, err)
	}
	return e, nil
}

// WasPutAside reports whether a mail was put aside before the operator wanted it decided again.
func (tx *Tx) WasPutAside(mail string) (bool, error) {
	n, err := one(tx, scanInt, `SELECT count(*) FROM ledger WHERE `+ofMail+` AND mail <> '' AND reason = 'again'`, mail)
	if err != nil {
		return false, fmt.Errorf("look up mail in the ledger: %w", err)
	}
	return n > 0, nil
}

// Knows reports whether the ledger has a mail.
func (tx *Tx) Knows(mail string) (bool, error) {
	n, err := one(tx, scanInt, `SELECT count(*) FROM ledger WHERE `+ofMail, mail)
	if err != nil {
		return false, fmt.Errorf("look up mail in the ledger: %w", err)
	}
	return n > 0, nil
}

// FirstUID returns the lowest UID in the ledger for a mailbox, or 0. Mail below it was
// too old when the program first read the mailbox.
func (tx *Tx) FirstUID(validity uint32) (uint32, error) {
	uid, err := one(tx, scanInt, `SELECT coalesce(min(uid), 0) FROM ledger WHERE validity = $1`, validity)
	if err != nil {
		return 0, fmt.Errorf("find first mail in the ledger: %w", err)
	}
	return uint32(uid), nil
}

// Outcomes returns the outcomes of the mails that are in the ledger, by UID. The UIDs
// must be in ascending order.
func (tx *Tx) Outcomes(validity uint32, uids []uint32) (map[uint32]string, error) {
	outcomes := map[uint32]string{}
	if len(uids) == 0 {
		return outcomes, nil
	}
	type row struct {
		uid     uint32
		outcome string
	}
	scan := func(s scanner) (r row, err error) {
		err = s.Scan(&r.uid, &r.outcome)
		return r, err
	}
	rows, err := all(tx, scan, `SELECT uid, outcome FROM ledger WHERE validity = $1 AND uid >= $2 AND uid <= $3`,
		validity, uids[0], uids[len(uids)-1])
	if err != nil {
		return nil, fmt.Errorf("look up mails in the ledger: %w", err)
	}
	for _, r := range rows {
		outcomes[r.uid] = r.outcome
	}
	return outcomes, nil
}

// Entered reports whether the ledger has a copy of a mail, whatever happened to it. One that is to be tried again
// does not count.
func (tx *Tx) Entered(mail string) (bool, error) {
	n, err := one(tx, scanInt, `SELECT count(*) FROM ledger WHERE `+ofMail+` AND outcome <> 'fault'`, mail)
	if err != nil {
		return false, fmt.Errorf("look up mail in the ledger: %w", err)
	}
	return n > 0, nil
}

// LastHandled returns when the last mail in the ledger was handled; zero if there is none.
func (tx *Tx) LastHandled() (time.Time, error) {
	at, err := one(tx, scanTime, `SELECT coalesce(max(handled), 0) FROM ledger`)
	if err != nil {
		return time.Time{}, fmt.Errorf("find last mail in the ledger: %w", err)
	}
	return at, nil
}
