package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
)

// Processes on the same PostgreSQL database wake each other when they have written notices, thoughts or mails. That only saves
// time: each looks into the database every few seconds, so it does not matter if a wake-up is lost, or if a
// transaction pooler cannot pass it on.

const (
	// bellChannel is the name under which processes listen (NOTIFY, LISTEN).
	bellChannel = "pentepost"
	// ringEvery is how often a process wakes others at most. All transactions that notify wait for one lock
	// at their commit, so this one does nothing else.
	ringEvery = 50 * time.Millisecond
	// listenAgain is the pause before a process listens again after an error.
	listenAgain = 10 * time.Second
)

// bell wakes other processes, on a connection of its own.
type bell struct {
	sql    *sql.DB
	config *pgx.ConnConfig
	name   string        // of this process, which does not wake itself
	pulled chan struct{} // there is something to tell
	alone  atomic.Bool   // there is no other process to wake
	stop   context.CancelFunc
	ended  chan struct{} // closed when the last ring is over
}

func newBell(db *sql.DB, config *pgx.ConnConfig) *bell {
	ctx, stop := context.WithCancel(context.Background())
	b := &bell{sql: db, config: config, name: rand.Text(), pulled: make(chan struct{}, 1), stop: stop, ended: make(chan struct{})}
	go b.run(ctx)
	return b
}

// ring wakes the other processes soon, if there are any. One that has just joined is known when it rings itself, or when a lease is
// renewed.
func (b *bell) ring() {
	if b == nil || b.alone.Load() {
		return
	}
	select {
	case b.pulled <- struct{}{}:
	default: // it rings anyway
	}
}

func (b *bell) run(ctx context.Context) {
	defer close(b.ended)
	for ctx.Err() == nil {
		select {
		case <-b.pulled:
			b.notify()
		case <-ctx.Done():
		}
		select {
		case <-ctx.Done():
		case <-time.After(ringEvery):
		}
	}
	select {
	case <-b.pulled:
		b.notify()
	default:
	}
}

// notify wakes the other processes now. If that fails, they look by themselves.
func (b *bell) notify() {
	ctx, cancel := context.WithTimeout(context.Background(), renewTime)
	defer cancel()
	b.sql.ExecContext(ctx, "SELECT pg_notify($1, $2)", bellChannel, b.name)
}

// close rings once more if there is something to tell.
func (b *bell) close() error {
	b.stop()
	<-b.ended
	return b.sql.Close()
}

// Listen calls wake whenever another process has written something, until the context ends. A data directory has
// no way to tell.
func (db *DB) Listen(ctx context.Context, wake func()) error {
	if db.bell == nil {
		<-ctx.Done()
	}
	for ctx.Err() == nil {
		db.bell.listen(ctx, wake) // after an error others look into the database by themselves all the same
		select {
		case <-ctx.Done():
		case <-time.After(listenAgain):
		}
	}
	return ctx.Err()
}

// listen listens until something fails.
func (b *bell) listen(ctx context.Context, wake func()) {
	conn, err := pgx.ConnectConfig(ctx, b.config)
	if err != nil {
		return
	}
	defer func() {
		closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), renewTime)
		defer cancel()
		conn.Close(closing)
	}()
	if _, err := conn.Exec(ctx, "LISTEN "+bellChannel); err != nil {
		return
	}
	for {
		notification, err := conn.WaitForNotification(ctx)
		if err != nil {
			return
		}
		if notification.Payload != b.name {
			b.alone.Store(false)
			wake()
		}
	}
}
