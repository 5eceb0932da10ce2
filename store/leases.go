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

// errLost means that another process has taken over: this one was silent for too long.
var errLost = errors.New("another process has taken over the database")

// lease is a right that one process has at a time: a row with a holder and an end. It is renewed in the
// background.
type lease struct {
	db           *DB
	name, holder string
	stop         context.CancelFunc
	renewing     sync.WaitGroup
}

// clockOfDatabase is the time in microseconds by the clock of PostgreSQL, which all processes share.
const clockOfDatabase = `CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)`

// takeLease takes a lease. If another process holds it, takeLease waits until it ends. The error is
// [ErrInUse] if the other process renews it.
func takeLease(ctx context.Context, db *DB, name string) (*lease, error) {
	l := &lease{db: db, name: name, holder: rand.Text()}
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
		if ends > 0 && held > ends {
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

// renew takes the lease, or moves its end. It returns false if another process holds it. Transactions of
// another process that relied on the lease cannot commit then, because all are serializable.
func (l *lease) renew(ctx context.Context) (took bool, err error) {
	err = l.db.retry(ctx, func(tx *Tx) error {
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

// keep renews the lease until the context ends. After an error it tries again: a transaction sees whether
// the lease is still held.
func (l *lease) keep(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(renewEvery):
		}
		limited, cancel := context.WithTimeout(ctx, renewTime)
		l.renew(limited)
		cancel()
	}
}

// check makes sure that the lease is held. It is the first query of a transaction, which fails if another
// process takes the lease before it commits.
func (l *lease) check(tx *Tx) error {
	if l == nil {
		return nil
	}
	holder, err := one(tx, scanText, `SELECT holder FROM leases WHERE name = $1`, l.name)
	if _, err := found(err); err != nil {
		return fmt.Errorf("look at the lease %s: %w", l.name, err)
	}
	if holder != l.holder {
		return errLost
	}
	return nil
}

// end gives the lease back.
func (l *lease) end() error {
	l.stop()
	l.renewing.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), renewTime)
	defer cancel()
	err := l.db.retry(ctx, func(tx *Tx) error {
		return tx.exec(`DELETE FROM leases WHERE name = $1 AND holder = $2`, l.name, l.holder)
	})
	if err != nil {
		return fmt.Errorf("give back the lease %s: %w", l.name, err)
	}
	return nil
}
