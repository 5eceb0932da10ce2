package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"pentepost/mailer/hint"
)

// The leases on a PostgreSQL database.
const (
	aloneLease   = "alone"    // of a process that works on the database alone
	leaderLease  = "leader"   // of the server that reads the mailbox and judges time
	processLease = "process/" // of each server; its number follows
)

const (
	// leaseTime is how long a lease lasts: after the death of its holder, another process waits for
	// so long.
	leaseTime = 20 * time.Second
	// renewEvery is how often a lease is renewed.
	renewEvery = 4 * time.Second
	// renewTime is how long renewing may take.
	renewTime = 5 * time.Second
)

// ErrLost means that this process was silent for too long, and that others have gone on without it.
var ErrLost = hint.With(errors.New("this process was silent for too long: another one does its work"),
	"the computer slept, or PostgreSQL did not answer for a while, and another process may serve now. Start this one again: it takes its part beside others.")

// lease is a right that one process has at a time: a row with a holder and an end. It is renewed in the
// background.
type lease struct {
	db           *DB
	name, holder string
	bars         string // a pattern: the lease is not given while there is one with such a name
	stop         context.CancelFunc
	renewing     sync.WaitGroup
}

// clockOfDatabase is the time in microseconds by the clock of PostgreSQL, which all processes share.
const clockOfDatabase = `CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)`

func newLease(db *DB, name, bars string) *lease {
	return &lease{db: db, name: name, holder: db.holder, bars: bars}
}

// await takes the lease, and waits while others stand in the way. The error is [ErrInUse] if one of them
// renews its lease. A patient caller waits on, and once it has seen the lease of another it also waits while the
// database is away.
func (l *lease) await(ctx context.Context, patient bool) error {
	ends, grace := int64(0), time.Time{}
	for {
		held, took, err := int64(0), false, error(nil)
		if time.Now().After(grace) {
			took, err = l.take(ctx)
		}
		if !took && err == nil {
			held, err = l.ends(ctx)
		}
		switch {
		case took:
			return nil
		case err == nil && ends > 0 && held > ends && !patient:
			return ErrInUse
		case err == nil:
			ends = held
		case !patient || ends == 0 || ctx.Err() != nil:
			return err
		default:
			grace = time.Now().Add(leaseTime) // its holder could not renew it, either
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-l.db.lost: // a standby server may be one of an older program than the leader
			return l.db.whyLost(ctx)
		case <-time.After(renewEvery + renewEvery/4):
		}
	}
}

// take takes the lease if nobody stands in the way, and renews it from then on.
func (l *lease) take(ctx context.Context) (took bool, err error) {
	err = l.db.retry(ctx, l.db.atOnce, func(tx *Tx) error {
		n, err := tx.execCount("", `INSERT INTO leases (name, holder, until)
			SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), `+clockOfDatabase+` + $3
			WHERE NOT EXISTS (SELECT 1 FROM leases WHERE name LIKE $4 AND until >= `+clockOfDatabase+`)
			ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until WHERE leases.until < `+clockOfDatabase,
			l.name, l.holder, leaseTime.Microseconds(), l.bars)
		took = n > 0
		return err
	})
	if err != nil {
		return false, fmt.Errorf("take the lease %s: %w", l.name, err)
	}
	if took {
		renewing, stop := context.WithCancel(context.Background())
		l.stop = stop
		l.renewing.Go(func() { l.keep(renewing) })
		l.db.closers = slices.Insert(l.db.closers, 0, l.end)
	}
	return took, nil
}

// ends returns the latest end of the leases that stand in the way; 0 if there is none.
func (l *lease) ends(ctx context.Context) (until int64, err error) {
	err = l.db.View(ctx, func(tx *Tx) error {
		until, err = one(tx, "", scanInt, `SELECT coalesce(max(until), 0) FROM leases WHERE name = $1 OR name LIKE $2`, l.name, l.bars)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("look at the lease %s: %w", l.name, err)
	}
	return until, nil
}

// keep renews the lease until the context ends, or somebody else has the right. After an error it tries
// again: a transaction sees whether the lease is still held.
//
// While the database is away, the leases of all processes run out. When it is back, one that is the first to renew its own takes no other for
// dead before that has had time to do the same.
func (l *lease) keep(ctx context.Context) {
	failed, grace := false, time.Time{}
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(renewEvery):
		}
		limited, cancel := context.WithTimeout(ctx, renewTime)
		held, dead, err := l.renew(limited)
		cancel()
		switch {
		case err == nil && !held:
			l.db.lose()
			return
		case err == nil && failed:
			grace = time.Now().Add(leaseTime)
		case err == nil && dead && time.Now().After(grace):
			l.db.tellDeaths()
		}
		failed = err != nil
	}
}

// tellDeaths tells who waits for it that processes have died.
func (db *DB) tellDeaths() {
	select {
	case db.deaths <- struct{}{}:
	default: // it has been told already
	}
}

// renew moves the end of the lease, in one statement. It returns held as false if the lease is no longer held, and
// whether the leases of other processes have run out. It tells the bell whether there are others, and compares the clocks.
func (l *lease) renew(ctx context.Context) (held, dead bool, err error) {
	var ended, others int
	var shown time.Time
	asked := l.db.clock.computer()
	err = l.db.write.sql.QueryRowContext(ctx, `UPDATE leases SET until = `+clockOfDatabase+` + $3 WHERE name = $1 AND holder = $2
		AND NOT EXISTS (SELECT 1 FROM leases WHERE name LIKE $4 AND until >= `+clockOfDatabase+`)
		RETURNING (SELECT count(*) FROM leases WHERE name LIKE $5 AND until < `+clockOfDatabase+`), (SELECT count(*) FROM leases WHERE name LIKE $5 AND holder <> $2), `+clockOfDatabase,
		l.name, l.holder, leaseTime.Microseconds(), l.bars, processLease+"%").Scan(&ended, &others, asTime(&shown))
	if errors.Is(err, sql.ErrNoRows) {
		return false, false, nil
	}
	if err != nil {
		return false, false, fmt.Errorf("renew the lease %s: %w", l.name, err)
	}
	l.db.clock.compare(asked, l.db.clock.computer(), shown)
	l.db.bell.alone.Store(others == 0)
	return true, ended > 0, nil
}

// atOnce is an attempt that waits for no other transaction of this process.
func (db *DB) atOnce(ctx context.Context, try int, f func(*Tx) error) error {
	return db.transact(ctx, db.write, try, f)
}

// check makes sure that the lease is held. It is the first statement of a transaction, and is sent with the next one: it divides by zero if
// the lease is lost, see [DB.transact]. If somebody takes
// the right away before the transaction commits, it has its effect as if it had ended before that, or it fails.
func (l *lease) check(tx *Tx) error {
	if l == nil {
		return nil
	}
	return tx.exec("look at the lease $1", `SELECT 1 / (SELECT count(*) FROM leases WHERE name = $1 AND holder = $2)`, l.name, l.holder)
}

// isLost reports whether an error is that of [lease.check] (PostgreSQL, appendix A: division_by_zero). No other statement
// divides.
func isLost(err error) bool {
	failure, ok := errors.AsType[*pgconn.PgError](err)
	return ok && failure.Code == "22012"
}

// end gives the lease back.
func (l *lease) end() error {
	l.stop()
	l.renewing.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), renewTime)
	defer cancel()
	err := l.db.retry(ctx, l.db.atOnce, func(tx *Tx) error {
		return tx.exec("", `DELETE FROM leases WHERE name = $1 AND holder = $2`, l.name, l.holder)
	})
	if err != nil {
		return fmt.Errorf("give back the lease %s: %w", l.name, err)
	}
	return nil
}
