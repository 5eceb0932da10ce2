package store

import (
	"time"

	"pentepost/games"
)

// Entry is the entry of one mail in the ledger.
type Entry struct {
	Validity, UID uint32 // UIDVALIDITY of the mailbox, and UID of the mail (RFC 3501); see Ledger.DeliveryUID for mail by LMTP
	Mail          string // identity of the mail, the same for a second copy
	Sender        string // address
	Outcome       string
	Reason        string // reason of the outcome, in one word
	Received      time.Time
	Handled       time.Time
}

// The outcomes that this package distinguishes.
const (
	Fault       = "fault"       // it could not be handled, and is tried again: it stays in the spool, and has no entry
	Quarantined = "quarantined" // put aside, not to be tried again
	Duplicate   = "duplicate"   // another copy of a handled mail
)

// MaxAttempts is how many times a mail may make the program fail.
const MaxAttempts = 3

// ofMail is the condition for the entries of a mail, the first argument. The index has a part of the text.
const ofMail = `substr(mail, 1, 12) = substr(CAST($1 AS TEXT), 1, 12) AND mail = $1`

// Ledger is the table of handled mail.
type Ledger struct{ tx *Tx }

// Handled reports whether a copy of a mail has been acted on. A copy that was ignored, as one
// that came through a list, does not count: the mail itself may come after it.
func (l Ledger) Handled(mail string) (bool, error) {
	return exists(l.tx, "look up mail in the ledger", `SELECT count(*) FROM ledger WHERE `+ofMail+` AND (outcome IN ('done', 'refused', 'waits') OR outcome = 'quarantined' AND reason = 'fault')`, mail)
}

// LastCommand returns the time of the last command from an address of a player that was executed,
// or the zero time.
func (l Ledger) LastCommand(p games.PlayerID) (time.Time, error) {
	at, _, err := first(l.tx, "look up sender in the ledger", scanTime, `SELECT max((SELECT coalesce(max(handled), 0) FROM ledger WHERE sender = address AND outcome = 'done'))
		FROM addresses WHERE player = $1 HAVING count(*) > 0`, p)
	return at, err
}

// HasCommanded reports whether a command from an address of a player was executed after a time and until another, as
// far as the ledger goes back.
func (l Ledger) HasCommanded(p games.PlayerID, after, until time.Time) (bool, error) {
	return exists(l.tx, "look up sender in the ledger", `SELECT count(*) FROM addresses WHERE player = $1 AND EXISTS (SELECT 1 FROM ledger
		WHERE sender = address AND outcome = 'done' AND handled > $2 AND handled <= $3)`, p, after, until)
}

// Enter enters a mail in the ledger, or replaces its entry, and counts the attempts. That a mail which was acted on is a duplicate, because
// it was fed once more, replaces nothing: nobody would know any more that it was acted on.
func (l Ledger) Enter(e Entry) error {
	return l.tx.exec("enter mail $2 in the ledger", `INSERT INTO ledger (validity, uid, mail, sender, outcome, reason, received, handled, attempts)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1)
		ON CONFLICT (validity, uid) DO UPDATE SET mail = excluded.mail, sender = excluded.sender,
		outcome = excluded.outcome, reason = excluded.reason, received = excluded.received, handled = excluded.handled, attempts = ledger.attempts + 1
		WHERE excluded.outcome <> 'duplicate' OR ledger.outcome NOT IN ('done', 'refused', 'waits')`,
		e.Validity, e.UID, e.Mail, e.Sender, e.Outcome, e.Reason, e.Received, e.Handled)
}

// DeliveryUID returns the number of a mail that comes by LMTP. It stands in place of the UID, beside the validity 0, which no
// mailbox has.
func (l Ledger) DeliveryUID() (uint32, error) {
	n, err := l.tx.numbers.next("deliveries")
	if err != nil {
		return 0, err
	}
	return uint32(n), nil
}

// WasPutAside reports whether a mail was put aside before the operator wanted it decided again.
func (l Ledger) WasPutAside(mail string) (bool, error) {
	return exists(l.tx, "look up mail in the ledger", `SELECT count(*) FROM ledger WHERE `+ofMail+` AND mail <> '' AND reason = 'again'`, mail)
}

// Entered reports whether the ledger has a copy of a mail, whatever happened to it.
func (l Ledger) Entered(mail string) (bool, error) {
	return exists(l.tx, "look up mail in the ledger", `SELECT count(*) FROM ledger WHERE `+ofMail, mail)
}

// LastHandled returns when the last mail in the ledger was handled; zero if there is none.
func (l Ledger) LastHandled() (time.Time, error) {
	return one(l.tx, "find last mail in the ledger", scanTime, `SELECT coalesce(max(handled), 0) FROM ledger`)
}
