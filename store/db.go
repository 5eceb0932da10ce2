package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/mailer/hint"
)

// ErrInUse means that another process uses the database.
var ErrInUse = hint.With(errors.New("another pentepost is running on this database"),
	"stop the other one, or give this one a data directory or a database of its own.")

// ErrNewer means that a newer version of the program has written the database.
var ErrNewer = hint.With(errors.New("the database was written by a newer pentepost than this one"),
	"install the version that wrote it, or a later one. docs/upgrading.md has the way back to this one.")

// ErrOlder means that the database still has to be migrated, which only a server does.
var ErrOlder = hint.With(errors.New("the database was written by an older pentepost than this one"),
	"start the server of this version once: it brings the database up to date.")

// ErrEmpty means that no pentepost has worked on the database.
var ErrEmpty = hint.With(errors.New("the database has no tables of a pentepost"),
	"is that the right one? Look at its name, and at that of the user. A new server makes its tables when it starts; pentepost migrate copies another one there.")

// DB is an open database.
type DB struct {
	engine    *engine
	write     *pool          // SQLite has one writer, and so one connection; nil for a copy
	read      *pool          // reads committed data without waiting for a writer
	asking    *pool          // what read is, for single questions: see [DB.Ask]
	unforced  *pool          // what write is, for transactions that a power cut may undo: see [DB.UpdateUnforced]
	reserving *pool          // what write is, for transactions that step aside for others: see [DB.Reserve]
	lease     *lease         // of a process on PostgreSQL, on which its transactions depend
	beside    bool           // a server may be running, which may change the schema: its transactions depend on that
	blocks    *blocks        // of numbers, on PostgreSQL
	bell      *bell          // wakes other processes, on PostgreSQL
	closers   []func() error // what Close does, in this order
	host      string         // right-hand side of new Message-IDs
	process   int64          // the number of this process
	holder    string         // its name as the holder of leases

	leading  atomic.Bool   // this process is the leader
	deaths   chan struct{} // other processes have died
	lost     chan struct{} // closed when this process has lost a lease
	loseOnce sync.Once

	thoughts [games.LongThought + 1]chan struct{} // see [DB.Thoughts]

	named func(*Tx, letters.Notice) string // see [DB.NameLetters]
	again *Drawn                           // see [DB.DrawAgain]

	starts starts
	clock  sharedClock
}

// Close closes the database and lets another server have it. The errors include [ErrSilent].
func (db *DB) Close() error {
	var errs []error
	for _, closes := range db.closers {
		errs = append(errs, closes())
	}
	err := errors.Join(errs...)
	if errors.Is(err, ErrSilent) {
		return ErrSilent // all other errors are because of that
	}
	return err
}

// maxTries is how many times a transaction is tried that clashes with others.
const maxTries = 20

// Update runs f in a transaction. It commits if f returns nil, and rolls back otherwise. Transactions
// have the effect that they would have one after another. One that clashes with another is tried again: f must leave nothing behind except
// in the database. What has an effect elsewhere goes to [Tx.OnCommit].
func (db *DB) Update(ctx context.Context, f func(*Tx) error) error {
	return db.UpdateGames(ctx, Everything, f)
}

// UpdateGames is like [DB.Update] for a transaction that is about some games alone. On PostgreSQL such transactions run side by side.
func (db *DB) UpdateGames(ctx context.Context, which Which, f func(*Tx) error) error {
	attempt := func(ctx context.Context, try int, f func(*Tx) error) error { return db.transact(ctx, db.write, try, f) }
	return db.retry(ctx, attempt, db.checked(func(tx *Tx) error {
		if err := tx.hold(which); err != nil {
			return err
		}
		return f(tx)
	}))
}

// checked returns a transaction that fails with [ErrLost] if this process has lost its lease, or with [ErrNewer] if the schema has changed,
// and saves the counters that f used.
func (db *DB) checked(f func(*Tx) error) func(*Tx) error {
	return func(tx *Tx) error {
		if db.beside {
			if err := checkNotNewer(tx); err != nil {
				return err
			}
		}
		if err := db.lease.check(tx); err != nil {
			return err
		}
		if err := f(tx); err != nil {
			return err
		}
		return tx.numbers.save()
	}
}

// attempt runs a transaction once. The first try has the number 1.
type attempt func(ctx context.Context, try int, f func(*Tx) error) error

// retry runs f in transactions until one does not clash with others.
func (db *DB) retry(ctx context.Context, once attempt, f func(*Tx) error) error {
	for try := 1; ; try++ {
		err := once(ctx, try, f)
		switch clashed := errors.As(err, new(*clashError)); {
		case !clashed:
			return err
		case try == maxTries:
			return fmt.Errorf("%d tries: %w", try, err)
		}
		// Random, so that two processes that clash do not meet again.
		pause := rand.N(time.Millisecond << min(try, 7) / 2)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
}

// View runs f in a read-only transaction, which sees the data committed before its first
// query. It does not wait for a writer, and a writer does not wait for it.
func (db *DB) View(ctx context.Context, f func(*Tx) error) error {
	return db.transact(ctx, db.read, 1, f)
}

// Ask is like [DB.View] for a single question, or several that need not see the same state. It takes one round trip for each.
func (db *DB) Ask(ctx context.Context, f func(*Tx) error) error {
	return db.transact(ctx, db.asking, 1, f)
}

// Reserve runs f in a transaction that reserves notices with [Sending.Reservable]. It does not touch what other
// transactions change at the same time: on PostgreSQL it passes over their notices, and clashes with none.
func (db *DB) Reserve(ctx context.Context, f func(*Tx) error) error {
	pool := db.reserving
	if pool == nil {
		return db.Update(ctx, f)
	}
	reserve := func(ctx context.Context, try int, f func(*Tx) error) error { return db.transact(ctx, pool, try, f) }
	return db.retry(ctx, reserve, func(tx *Tx) error {
		if err := db.lease.check(tx); err != nil {
			return err
		}
		return f(tx)
	})
}

// UpdateUnforced is like [DB.Update], but its commit does not wait for the disk: a power cut can undo it, unless a transaction of
// Update was committed after it. It is for what is known elsewhere, as mails that are still in the mailbox. On PostgreSQL it takes no
// part in clashes, so no decision may rest on what it reads; and PostgreSQL can crash alone, so this process must ask the database again how far it
// is: see [DB.UpdateApart].
func (db *DB) UpdateUnforced(ctx context.Context, f func(*Tx) error) error {
	return db.updateOn(ctx, db.unforced, f)
}

// UpdateApart is like [DB.UpdateUnforced], for a process that goes on from there without asking again. A power cut ends it together with a file of
// SQLite. PostgreSQL may crash or be replaced by its standby while this process runs, so there the commit waits.
func (db *DB) UpdateApart(ctx context.Context, f func(*Tx) error) error {
	if db.engine.remote {
		return db.updateOn(ctx, db.write, f)
	}
	return db.updateOn(ctx, db.unforced, f)
}

// leastRest is how long a process rests between two of many transactions.
//
// DECISION: a writer of another process looks whether a file of SQLite is free after 1, 2, 5, 10, 15, 20 and 25 ms, later every 50 and 100 ms, and
// gives up after 5 s. Beside an import of 100,000 games without rests it waited up to 1.8 s (BenchmarkExplore), and
// beside one of a million it gave up. With rests it waited up to 0.16 s and 1.3 s, on two cores with thirteen processes, and one time in a hundred more
// than 22 and 31 ms. A transaction takes 21 ms of a processor at most.
const leastRest = 25 * time.Millisecond

// UpdateInTurn is like [DB.UpdateApart] for one of many transactions. On SQLite it rests for as long as it has kept others from writing, and a little at
// least, so that they have their turn.
func (db *DB) UpdateInTurn(ctx context.Context, f func(*Tx) error) error {
	var since time.Time
	err := db.UpdateApart(ctx, func(tx *Tx) error {
		since = time.Now()
		return f(tx)
	})
	if err != nil || db.engine.remote {
		return err
	}
	select {
	case <-ctx.Done():
	case <-time.After(max(leastRest, time.Since(since))):
	}
	return nil
}

// updateOn runs f in a transaction on the connections of a pool, holding nothing.
func (db *DB) updateOn(ctx context.Context, p *pool, f func(*Tx) error) error {
	attempt := func(ctx context.Context, try int, f func(*Tx) error) error { return db.transact(ctx, p, try, f) }
	return db.retry(ctx, attempt, db.checked(f))
}

// transact runs f in a transaction on a connection of p.
func (db *DB) transact(ctx context.Context, p *pool, try int, f func(*Tx) error) error {
	return db.engine.markAway(db.transactOn(ctx, p, try, f))
}

func (db *DB) transactOn(ctx context.Context, p *pool, try int, f func(*Tx) error) error {
	l, err := p.begin(ctx)
	if err != nil {
		return fmt.Errorf("begin transaction: %w", err)
	}
	defer l.rollback() // no effect at the end; needed if f panics
	tx := newTx(ctx, db, p, l)
	tx.try = try
	err = f(tx)
	if tx.clashed != nil {
		err = tx.clashed // whatever f made of it
	}
	if err != nil {
		l.rollback()
		tx.numbers.giveBack(0)
		return err
	}
	if err := tx.noteClash(l.commit()); err != nil {
		// After any other error the numbers may be in use: it can come from a connection that broke
		// when the transaction had been committed.
		if tx.clashed != nil {
			l.rollback()
			tx.numbers.giveBack(0)
		}
		if errors.Is(err, sql.ErrTxDone) && ctx.Err() != nil {
			err = ctx.Err() // it was rolled back because the context ended
		}
		return fmt.Errorf("commit: %w", err)
	}
	if tx.rings {
		db.bell.ring()
	}
	for _, f := range tx.committed {
		f()
	}
	return nil
}
