package store

import "time"

// Troubles keeps which mail servers do not answer at the moment, for the operator's commands. It says what a running server finds, so
// it is neither exported nor copied.
type Troubles struct{ tx *Tx }

// Trouble is a mail server that does not answer.
type Trouble struct {
	What  Way
	Since time.Time // when it failed first
	Next  time.Time // when it is tried next
	Tries int       // that failed
	Error string    // of the last one
}

// Way names the use of a mail server.
type Way string

// The ways that mail goes.
const (
	SMTP Way = "smtp" // letters go out
	IMAP Way = "imap" // the mailbox is read
)

// Note notes that a mail server has failed at a time, and when it is tried next.
func (ts Troubles) Note(what Way, why string, now, next time.Time) error {
	return ts.tx.exec("note trouble with $1", `INSERT INTO troubles (what, since, next, tries, error) VALUES ($1, $2, $3, 1, $4)
		ON CONFLICT (what) DO UPDATE SET next = excluded.next, tries = troubles.tries + 1, error = excluded.error`, string(what), now, next, why)
}

// End notes that a mail server answers.
func (ts Troubles) End(what Way) error {
	return ts.tx.exec("end trouble with $1", `DELETE FROM troubles WHERE what = $1`, string(what))
}

// With returns the trouble with a mail server; ok is false if it answers.
func (ts Troubles) With(what Way) (t Trouble, ok bool, err error) {
	scan := func(row scanner) (t Trouble, err error) {
		err = row.Scan(&t.What, asTime(&t.Since), asTime(&t.Next), &t.Tries, &t.Error)
		return t, err
	}
	return first(ts.tx, "look for trouble with $1", scan, `SELECT what, since, next, tries, error FROM troubles WHERE what = $1`, string(what))
}
