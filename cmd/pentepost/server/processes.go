package server

import (
	"cmp"
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"pentepost/mailer"
	"pentepost/store"
)

// leader does what one process alone does. Several processes can serve one PostgreSQL database. All of them take mail by
// LMTP, send letters and answer web requests. One of them leads: it reads the mailbox, judges time, clears away, and takes
// care of what dead processes have left.
type leader struct {
	*ground
	out       *dispatch
	judge     *judge
	clearer   *clearer
	librarian *librarian
	spool     *spool
	progress  *progress
	gate      *gate
	older     *olderCopy
	nameplate *nameplate
	slow      *slowFeeder
	feeder    *feeder // nil if there is no mailbox
	archivist *archivist
}

// lead waits until this process leads, and then does what only the leader does, until the context ends.
func (l *leader) lead(ctx context.Context) error {
	err := l.db.Lead(ctx, func() {
		l.log.Info("another process leads")
		l.gate.open()
	})
	if err != nil {
		return err
	}
	l.progress.leadsSince.Store(l.clock.Now().UnixNano())
	loops, ctx := errgroup.WithContext(ctx)
	if l.feeder != nil {
		loops.Go(func() error {
			if err := l.takeMailbox(ctx); err != nil {
				return err
			}
			return l.feeder.feed(ctx)
		})
		loops.Go(func() error { return l.slow.feedSlowly(ctx) })
		loops.Go(func() error { return l.archivist.fileJournal(ctx) })
	}
	loops.Go(func() error { return l.judge.judgeAll(ctx) })
	loops.Go(func() error { return l.clearer.clearAway(ctx) })
	loops.Go(func() error { return l.librarian.index(ctx) })
	if l.db.Shared() {
		l.log.Info("this process leads")
		loops.Go(func() error { return l.buryDead(ctx) })
	}
	return loops.Wait()
}

// takeMailbox puts a nameplate on the mailbox. Each start of a server has a new name, and the
// database knows its own names. So a second database is refused while the first one's server
// runs. Of a database and its copy, the one that started first stops: it does not know the name
// of the other's start. Any other error is no reason not to play: it is tried again after a poll.
func (l *leader) takeMailbox(ctx context.Context) error {
	err := l.older.checkProcessed(ctx, ctx)
	if err == nil {
		err = l.nameplate.putNameplate(ctx)
	}
	if errors.Is(err, ErrOtherServer) || errors.Is(err, ErrOlderDatabase) {
		return err // no letter goes out
	}
	defer l.gate.open()
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err() // a stop is no failure, whatever it has interrupted
	default:
		l.log.Warn("nameplate not put up", "err", err, "hint", cmp.Or(store.Hint(err), mailer.Hint(err)))
		return nil
	}
}

// buryDead ends the leases of processes that have died, and makes due again what they had reserved, until
// the context ends.
func (l *leader) buryDead(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := l.db.Update(ctx, func(tx *store.Tx) error { return tx.Processes.BuryDead() }); err != nil && ctx.Err() == nil {
			l.log.Error("dead processes not buried", "err", err, "hint", store.Hint(err))
		}
		l.spool.wakeDeciders()
		l.out.due()
		select {
		case <-ctx.Done():
		case <-l.db.Deaths():
		}
	}
	return ctx.Err()
}

const (
	// lookEvery is how often we look into the database for what others have written: commands of the operator in processes
	// of their own, and other servers.
	lookEvery = time.Second
	// lookSeldom is the same for a database that tells us when somebody has written. What it tells can be lost.
	lookSeldom = 10 * time.Second
)

// lookout sees what other processes have written.
type lookout struct {
	*ground
	out       *dispatch
	spool     *spool
	progress  *progress
	archivist *archivist    // nil if there is no mailbox
	rung      chan struct{} // tells it that another process has written something
}

// lookOut looks into the database until the context ends, and wakes the loops that have something to do. This process wakes them
// itself for what it writes.
func (l *lookout) lookOut(ctx context.Context) error {
	rest := lookEvery
	if l.db.Shared() {
		rest = lookSeldom
	}
	var unfiled int64 // what Look said last
	for ctx.Err() == nil {
		l.progress.beat(l.clock.Now())
		signs, err := l.db.Look(ctx, l.clock.Now())
		if err == nil {
			l.outages.end(l.log)
		}
		if err != nil && ctx.Err() == nil {
			l.log.Error("database not looked into", "err", err, "hint", store.Hint(err))
		}
		if signs.Letters {
			l.out.due()
		}
		if signs.Mails {
			l.spool.wakeDeciders()
		}
		if signs.Unfiled != 0 && signs.Unfiled != unfiled { // once for each: a mail that cannot be moved stays where it is
			wake(l.spool.unfiled)
		}
		unfiled = signs.Unfiled
		if signs.Journal && l.archivist != nil {
			wake(l.archivist.noting)
		}
		select {
		case <-ctx.Done():
		case <-l.rung:
		case <-time.After(rest):
		}
	}
	return ctx.Err()
}
