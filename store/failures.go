package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"slices"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// Failure is a mail that could not be handled.
type Failure struct {
	ID            int64 // 0 if it is not saved
	Validity, UID uint32
	Sender        string    // "" if nobody knows
	Received      time.Time // or the earliest time when it can have arrived
	Since         time.Time // the first failure
	Due           time.Time // the next try; zero: at once
	Tries         int
	Faults        int // tries at which the program failed, and not the world
	State         FailureState
	Error         string
	File          string // of mail by LMTP that was put aside
}

// FailureState says what happens to a mail that could not be handled.
type FailureState string

// The states of failures.
const (
	WaitsForTry FailureState = "waits"
	PutAside    FailureState = "put-aside"
	DecideAgain FailureState = "again" // it was put aside, and the operator wants it decided once more
)

const failureColumns = `SELECT id, validity, uid, sender, received, since, due, tries, faults, state, error, file FROM failures`

func scanFailure(row scanner) (f Failure, err error) {
	var received, since, due int64
	err = row.Scan(&f.ID, &f.Validity, &f.UID, &f.Sender, &received, &since, &due, &f.Tries, &f.Faults, &f.State, &f.Error, &f.File)
	f.Received, f.Since, f.Due = fromMicros(received), fromMicros(since), fromMicros(due)
	return f, err
}

// Failures returns all mails that could not be handled, the oldest failure first.
func (tx *Tx) Failures() ([]Failure, error) {
	list, err := all(tx, scanFailure, failureColumns+` ORDER BY id`)
	if err != nil {
		return nil, fmt.Errorf("load failures: %w", err)
	}
	return list, nil
}

// Failure returns the failure of a mail. The fields that say which mail it is are set if there is none.
func (tx *Tx) Failure(validity, uid uint32) (Failure, error) {
	f, err := one(tx, scanFailure, failureColumns+` WHERE validity = $1 AND uid = $2`, validity, uid)
	ok, err := found(err)
	if err != nil {
		return f, fmt.Errorf("look up failure of mail %d: %w", uid, err)
	}
	if !ok {
		f = Failure{Validity: validity, UID: uid}
	}
	return f, nil
}

// NumberedFailure returns the failure with a number.
func (tx *Tx) NumberedFailure(id int64) (f Failure, ok bool, err error) {
	f, err = one(tx, scanFailure, failureColumns+` WHERE id = $1`, id)
	if ok, err = found(err); err != nil {
		return f, false, fmt.Errorf("load failure %d: %w", id, err)
	}
	return f, ok, nil
}

// FailuresIn returns the failures in a state.
func (tx *Tx) FailuresIn(state FailureState) ([]Failure, error) {
	list, err := all(tx, scanFailure, failureColumns+` WHERE state = $1 ORDER BY id`, string(state))
	if err != nil {
		return nil, fmt.Errorf("load failures: %w", err)
	}
	return list, nil
}

// SaveFailure adds a failure, or replaces the one of the same mail.
func (tx *Tx) SaveFailure(f Failure) (err error) {
	if f.ID == 0 {
		if f.ID, err = tx.nextNumber("failures"); err != nil {
			return err
		}
	}
	err = tx.exec(`INSERT INTO failures (id, validity, uid, sender, received, since, due, tries, faults, state, error, file)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (id) DO UPDATE SET sender = excluded.sender, received = excluded.received, since = excluded.since, due = excluded.due,
		tries = excluded.tries, faults = excluded.faults, state = excluded.state, error = excluded.error, file = excluded.file`,
		f.ID, f.Validity, f.UID, f.Sender, micros(f.Received), micros(f.Since), micros(f.Due), f.Tries, f.Faults, string(f.State), f.Error, f.File)
	if err != nil {
		return fmt.Errorf("save failure of mail %d: %w", f.UID, err)
	}
	return nil
}

// Again lets a mail be decided once more: one that waits, at the next look, and one that was put aside, when the server
// has found it. It returns false if there is no failure with the number.
func (tx *Tx) Again(id int64) (bool, error) {
	f, ok, err := tx.NumberedFailure(id)
	if err != nil || !ok {
		return false, err
	}
	if f.State == PutAside && f.Validity == 0 && f.File == "" {
		return false, nil // an older version has put it aside, and nobody knows where it is
	}
	f.Due = time.Time{}
	if f.State == PutAside {
		f.State = DecideAgain
		err = tx.exec(`UPDATE ledger SET reason = 'again' WHERE validity = $1 AND uid = $2`, f.Validity, f.UID) // see Handled
	}
	return true, errors.Join(err, tx.SaveFailure(f))
}

// TryWhereItIs lets a mail that has to be decided again be tried like one that has just failed.
func (tx *Tx) TryWhereItIs(f Failure) error {
	err := tx.exec(`UPDATE ledger SET outcome = 'fault' WHERE validity = $1 AND uid = $2`, f.Validity, f.UID)
	f.State, f.Faults = WaitsForTry, 0
	return errors.Join(err, tx.SaveFailure(f))
}

// DropFailure ends the work on a mail that could not be handled, for a reason in one word. It returns false if there is
// no failure with the number.
func (tx *Tx) DropFailure(id int64, reason string) (f Failure, ok bool, err error) {
	f, ok, err = tx.NumberedFailure(id)
	if err != nil || !ok {
		return f, false, err
	}
	err = tx.exec(`UPDATE ledger SET outcome = 'ignored', reason = $3 WHERE validity = $1 AND uid = $2`, f.Validity, f.UID, reason)
	if err == nil {
		err = tx.endFailure(f.Validity, f.UID)
	}
	return f, true, err
}

// endFailure forgets the failure of a mail.
func (tx *Tx) endFailure(validity, uid uint32) error {
	if err := tx.exec(`DELETE FROM failures WHERE validity = $1 AND uid = $2`, validity, uid); err != nil {
		return fmt.Errorf("end failure of mail %d: %w", uid, err)
	}
	return nil
}

// IsPassing reports whether an error has nothing to do with what was being done: the database, the network or the
// disk fails, or somebody has stopped a statement. The same may succeed later. Other errors are faults of the program
// or of the data.
func IsPassing(err error) bool {
	if failure, ok := errors.AsType[*pgconn.PgError](err); ok {
		class := failure.Code[:min(2, len(failure.Code))]
		return !slices.Contains([]string{"0A", "21", "22", "23", "2F", "42", "54"}, class) // what a statement or its data causes (appendix A)
	}
	if _, ok := errors.AsType[*sqlite.Error](err); ok {
		return hasCode(err, lib.SQLITE_BUSY, lib.SQLITE_LOCKED, lib.SQLITE_FULL, lib.SQLITE_IOERR, lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN,
			lib.SQLITE_PERM, lib.SQLITE_NOMEM, lib.SQLITE_INTERRUPT, lib.SQLITE_PROTOCOL, lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB)
	}
	for _, passing := range []error{context.Canceled, context.DeadlineExceeded, driver.ErrBadConn, sql.ErrConnDone, sql.ErrTxDone, io.EOF, io.ErrUnexpectedEOF} {
		if errors.Is(err, passing) {
			return true
		}
	}
	return errors.As(err, new(*pgconn.ConnectError)) || errors.As(err, new(net.Error)) || errors.As(err, new(*fs.PathError)) || errors.As(err, new(syscall.Errno))
}
