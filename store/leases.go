package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"time"
)

// serverLease is the lease of the one server on a database.
const serverLease = "server"

const (
	// leaseTime is how long a lease lasts: after the death of its holder, another process waits for
	// so long.
	leaseTime = 20 * time.Second
	// renewEvery is how often a lease is renewed.
	renewEvery = 2 * time.Second
	// renewTime is how long renewing may take.
	renewTime = 5 * time.Second
)

// ErrLost means that another server has taken over: this one was silent for too long.
var ErrLost = errors.New("another process has taken over the database")

// lease is a right that one process has at a time: a row with a holder and an end. It is renewed in the
// background.
type lease struct {
	db           *DB
	name, holder string
	stop         context.CancelFunc
	renewing     sync.WaitGroup
	lost         chan struct{} // closed when another process has taken it
}

// clockOfDatabase is the time in microseconds by the clock of PostgreSQL, which all processes share.
const clockOfDatabase = `CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)`

// takeLease takes a lease. If another process holds it, takeLease waits until it ends. The error is
// [ErrInUse] if the other process renews it; a patient caller waits on.
func takeLease(ctx context.Context, db *DB, name string, patient bool) (*lease, error) {
	l := &lease{db: db, name: name, holder: rand.Text(), lost: make(chan struct{})}
	ends := int64(0)
	for {
		took, err := l.renew(ctx)
		if err != nil {
			return nil, err
		}
		if took {
			break
		}
		held, err := l.ends(ctx)
		if err != nil {
			return nil, err
		}
		if ends > 0 && held > ends && !patient {
			return nil, ErrInUse
		}
		ends = held
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(renewEvery + renewEvery/4):
		}
	}
	renewing, stop := context.WithCancel(context.Background())
	l.stop = stop
	l.renewing.Go(func() { l.keep(renewing) })
	return l, nil
}

// renew takes the lease, or moves its end. It returns false if another process holds it.
func (l *lease) renew(ctx context.Context) (took bool, err error) {
	err = l.db.retry(ctx, l.db.atOnce, func(tx *Tx) error {
		n, err := tx.execCount(`INSERT INTO leases (name, holder, until) VALUES ($1, $2, `+clockOfDatabase+` + $3)
			ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
			WHERE leases.holder = excluded.holder OR leases.until < `+clockOfDatabase, l.name, l.holder, leaseTime.Microseconds())
		took = n > 0
		return err
	})
	if err != nil {
		return false, fmt.Errorf("take the lease %s: %w", l.name, err)
	}
	return took, nil
}

// atOnce is an attempt that waits for no other transaction of this process.
func (db *DB) atOnce(ctx context.Context, try int, f func(*Tx) error) error {
	return db.transact(ctx, db.write, try, f)
}

// ends returns the end of the lease, whoever holds it; 0 if nobody does.
func (l *lease) ends(ctx context.Context) (until int64, err error) {
	err = l.db.View(ctx, func(tx *Tx) error {
		until, err = one(tx, scanInt, `SELECT until FROM leases WHERE name = $1`, l.name)
		return err
	})
	if _, err := found(err); err != nil {
		return 0, fmt.Errorf("look at the lease %s: %w", l.name, err)
	}
	return until, nil
}

// keep renews the lease until the context ends, or another process has taken it. After an error it tries
// again: a transaction sees whether the lease is still held.
func (l *lease) keep(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(renewEvery):
		}
		limited, cancel := context.WithTimeout(ctx, renewTime)
		took, err := l.renew(limited)
		cancel()
		if err == nil && !took {
			close(l.lost)
			return
		}
	}
}

// AwaitLoss waits until another server has taken over the database, or until the context ends. That happens
// to a server on PostgreSQL that was silent for longer than its lease. All its transactions fail from then on.
func (db *DB) AwaitLoss(ctx context.Context) error {
	var lost chan struct{} // nil: never
	if db.lease != nil {
		lost = db.lease.lost
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-lost:
		return ErrLost
	}
}

// check makes sure that the lease is held. It is the first query of a transaction. If another process takes
// the lease before the transaction commits, it has its effect as if it had ended before that, or it fails.
func (l *lease) check(tx *Tx) error {
	if l == nil {
		return nil
	}
	holder, err := one(tx, scanText, `SELECT holder FROM leases WHERE name = $1`, l.name)
	if _, err := found(err); err != nil {
		return fmt.Errorf("look at the lease %s: %w", l.name, err)
	}
	if holder != l.holder {
		return ErrLost
	}
	return nil
}

// end gives the lease back.
func (l *lease) end() error {
	l.stop()
	l.renewing.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), renewTime)
	defer cancel()
	err := l.db.retry(ctx, l.db.atOnce, func(tx *Tx) error {
		return tx.exec(`DELETE FROM leases WHERE name = $1 AND holder = $2`, l.name, l.holder)
	})
	if err != nil {
		return fmt.Errorf("give back the lease %s: %w", l.name, err)
	}
	return nil
}
