package store

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"pentepost/mailer/hint"
)

// Several servers can share a database of PostgreSQL. Each of them is a process with a number and a lease.
// All of them send letters and take mail that is handed to them; the leader also reads the mailbox and
// judges time. A file of SQLite belongs to one process, which is the leader.

// newProcess draws the number of a process. It stands beside what the process has reserved.
func newProcess() int64 { return 1 + rand.Int64N(1<<62) }

// Holder is the name of this process in the table of leases.
func (db *DB) Holder() string { return db.holder }

// Shared reports whether several processes may use the database at the same time.
func (db *DB) Shared() bool { return db.lease != nil && db.lease.name != aloneLease }

// workAlone keeps other servers out until the database is closed.
func (o *opener) workAlone(ctx context.Context) error {
	return o.hold(ctx, newLease(o.DB, aloneLease, processLease+"%"))
}

// join lets the process take part beside others, and tells them.
func (o *opener) join(ctx context.Context) error {
	err := o.hold(ctx, newLease(o.DB, processLease+strconv.FormatInt(o.process, 10), aloneLease))
	if err == nil {
		o.bell.ring()
	}
	return err
}

// hold takes the lease that all transactions of this process depend on.
func (o *opener) hold(ctx context.Context, l *lease) error {
	if err := l.await(ctx, o.patient); err != nil {
		return err
	}
	o.lease = l
	return nil
}

// ErrOtherKeys means that a server with other keys runs on the same database.
var ErrOtherKeys = hint.With(errors.New("another pentepost with other keys runs on this database"),
	"copy the file key from the data directory of a server that runs into that of this one. If they are two installations, give each a database of its own.")

// Processes keeps what processes that share a database tell each other.
type Processes struct{ tx *Tx }

// ShareKeys notes the name that its keys give this server. Servers on one database must have the same name: each
// of them reads answers to letters that others have sent. The error is [ErrOtherKeys] if one that runs has another.
func (ps Processes) ShareKeys(instance string) error {
	if !ps.tx.db.Shared() {
		return nil
	}
	err := ps.tx.exec("compare keys with other servers", `UPDATE leases SET instance = $2 WHERE name = $1`, ps.tx.db.lease.name, instance)
	others := int64(0)
	if err == nil {
		others, err = one(ps.tx, "compare keys with other servers", scanInt, `SELECT count(*) FROM leases WHERE instance <> '' AND instance <> $1 AND until >= `+clockOfDatabase, instance)
	}
	if err != nil {
		return err
	}
	if others > 0 {
		return ErrOtherKeys
	}
	return nil
}

// Lead waits until this process is the leader, which it is until the database is closed. If another process
// leads, Lead calls others once.
func (db *DB) Lead(ctx context.Context, others func()) error {
	if db.Leads() {
		return nil
	}
	l := newLease(db, leaderLease, "")
	took, err := l.take(ctx)
	if !took && err == nil {
		others()
		err = l.await(ctx, true)
	}
	if err != nil {
		return err
	}
	db.leading.Store(true)
	return nil
}

// Leads reports whether this process is the leader.
func (db *DB) Leads() bool { return !db.Shared() || db.leading.Load() }

// lose notes that this process has lost a lease.
func (db *DB) lose() { db.loseOnce.Do(func() { close(db.lost) }) }

// AwaitLoss waits until this process has lost its right to work on the database, or until the context ends.
// That happens to a server on PostgreSQL that was silent for longer than its lease. All its transactions fail
// from then on.
func (db *DB) AwaitLoss(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-db.lost:
		return db.whyLost(ctx)
	}
}

// whyLost returns why this process has lost its lease: [ErrNewer] if a newer program has changed the schema and has taken the leases of all
// others away, or else [ErrLost].
func (db *DB) whyLost(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, renewTime)
	defer cancel()
	if err := db.engine.checkSchema(ctx, db.read.sql); errors.Is(err, ErrNewer) {
		return err
	}
	return ErrLost
}

// Deaths gets a value when other processes have died.
func (db *DB) Deaths() <-chan struct{} { return db.deaths }

// BuryDead ends the leases of other processes that have died. The notices that they had reserved are due again,
// sent or not.
func (ps Processes) BuryDead() error {
	err := ps.tx.exec("end leases of dead processes", `DELETE FROM leases WHERE name LIKE $1 AND holder <> $2 AND until < `+clockOfDatabase, processLease+"%", ps.tx.db.holder)
	if err != nil {
		return err
	}
	return ps.tx.Sending.ReleaseReserved()
}

// ProcessMark says up to when a process has processed all its mail.
type ProcessMark struct {
	Name string // of the watermark
	At   time.Time
	Runs bool // the process runs
}

// Mark saves up to when this process has processed all mail that came to it in a way.
func (ps Processes) Mark(way string, at time.Time) error {
	return ps.tx.Watermarks.Save(fmt.Sprintf("%s/%d", way, ps.tx.db.process), at)
}

// Marks returns the marks of all processes for a way in which mail comes in.
func (ps Processes) Marks(way string) ([]ProcessMark, error) {
	scan := func(row scanner) (m ProcessMark, err error) {
		var runs int64
		err = row.Scan(&m.Name, asTime(&m.At), &runs)
		m.Runs = runs > 0
		return m, err
	}
	prefix := way + "/"
	return all(ps.tx, "find marks of processes", scan, `SELECT mailbox, at, (SELECT count(*) FROM leases WHERE name = CAST($2 AS TEXT) || substr(mailbox, CAST($3 AS INTEGER)))
		FROM watermarks WHERE mailbox > $1 AND substr(mailbox, 1, CAST($3 AS INTEGER) - 1) = $1`, prefix, processLease, len(prefix)+1)
}

// DropMark removes the mark of a process that is gone.
func (ps Processes) DropMark(m ProcessMark) error {
	return ps.tx.exec("drop mark $1", `DELETE FROM watermarks WHERE mailbox = $1`, m.Name)
}
