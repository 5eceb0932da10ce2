package server

import (
	"context"
	"time"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/store"
)

const (
	// batchSize is how many mails are decided and committed together: enough to share the cost of the commit, and few
	// enough that their answers go out while the next ones are decided.
	batchSize = 16
	// strangersInTurn is how many mails of strangers, that is of people who do not play, are decided together.
	//
	// DECISION: four, and after each batch of strangers players alone are served for as long as it took. A flood of
	// 1,000 mails at once and 500 a second then makes the answers in 50 games 1.3 to 2.8 times as slow at
	// the 99th percentile (BenchmarkFlood). With a pause in which nobody was served they were 2.1 to 2.6 times
	// as slow. Batches of two were no better than batches of four.
	strangersInTurn = 4
	// decidersOfShared is how many transactions decide mails at the same time on a database that is shared. A file of SQLite has
	// one writer.
	decidersOfShared = 4
)

// decider decides the mails in the spool.
type decider struct {
	*ground
	commits *commits
	spool   *spool
	reader  *reader
	handler *handler
}

// deciders returns how many transactions decide mails at the same time.
func (d *decider) deciders() int {
	if d.db.Shared() {
		return decidersOfShared
	}
	return 1
}

// decideAll decides the mails in the spool until the context ends.
func (d *decider) decideAll(ctx context.Context) error {
	pauses := mailer.NewBackoff(faultPause)
	for ctx.Err() == nil {
		again, err := d.decideDue(ctx)
		if err != nil && ctx.Err() == nil {
			retryIn := pauses.Next(err)
			d.log.Error("mails not decided", "retry_in", retryIn.Round(time.Millisecond), "err", err, "hint", store.Hint(err))
			d.clock.pause(ctx, retryIn)
			continue
		}
		pauses.Reset()
		resting, stop := d.clock.untilWound(ctx)
		rest := maxIdle
		if again {
			rest = faultPause
		}
		select {
		case <-resting.Done():
		case <-d.spool.waits:
		case <-time.After(rest):
		}
		stop()
	}
	return ctx.Err()
}

// decideDue decides mails until none is due. It reports whether one has failed, and is to be tried again soon.
func (d *decider) decideDue(ctx context.Context) (again bool, err error) {
	strangersFirst := false
	for ctx.Err() == nil {
		began := time.Now()
		done, err := d.decideSome(ctx, strangersFirst, strangersInTurn)
		again = again || done.failed
		if err != nil {
			return again, err
		}
		goesOn := done.more && done.mails > 0 // what waits may be held up by an earlier mail
		if done.mails > 0 || d.spool.busy.Load() {
			d.spool.decided(goesOn)
		}
		if !goesOn {
			return again, nil
		}
		if d.deciders() > 1 {
			d.spool.wakeDeciders() // the others
		}
		if strangersFirst = !done.strangers; done.strangers {
			failed, err := d.decidePlayers(ctx, time.Since(began))
			if again = again || failed; err != nil {
				return again, err
			}
		}
	}
	return again, ctx.Err()
}

// decidePlayers decides the mails of players alone for a time, see [strangersInTurn]. It reports whether one has failed.
func (d *decider) decidePlayers(ctx context.Context, long time.Duration) (failed bool, err error) {
	for over := time.After(long); ; {
		select {
		case <-ctx.Done():
			return failed, nil
		case <-over:
			return failed, nil
		case <-d.spool.waits:
		}
		done, err := d.decideSome(ctx, false, 0)
		if failed = failed || done.failed; err != nil {
			return failed, err
		}
	}
}

// batch is what a transaction decided.
type batch struct {
	mails     int
	strangers bool // they are mails of strangers
	more      bool // others may wait
	failed    bool // one of them failed
}

// decideSome decides some mails in one transaction: of players, or of some strangers, who take turns.
func (d *decider) decideSome(ctx context.Context, strangersFirst bool, strangers int) (done batch, err error) {
	var mails []readMail
	var now time.Time
	take := func(tx *store.Tx) (about []games.GameID, known bool, err error) {
		if mails, done, err = d.take(tx, d.clock.Now(), strangersFirst, strangers); err != nil {
			return nil, false, err
		}
		now = d.clock.Now() // the transaction may have waited, and mails have come meanwhile
		about, known = d.handler.gamesOf(mails, now)
		return about, known, nil
	}
	err = d.commits.updateGames(context.WithoutCancel(ctx), take, func(tx *store.Tx) error {
		for _, m := range mails {
			entry, err := d.handler.processMail(tx, m, now)
			if err != nil {
				return err
			}
			done.failed = done.failed || entry.Outcome == store.Fault
		}
		return nil
	})
	return done, err
}

// take takes the next mails of the spool, and reads them.
func (d *decider) take(tx *store.Tx, now time.Time, strangersFirst bool, strangers int) (read []readMail, done batch, err error) {
	ofPlayers, ofOthers, more, err := tx.Spool.Next(now, batchSize, strangers)
	if err != nil {
		return nil, done, err
	}
	mails := ofPlayers
	if len(ofOthers) > 0 && (len(ofPlayers) == 0 || strangersFirst) {
		mails, done.strangers = ofOthers, true
	}
	done.mails, done.more = len(mails), more || len(ofPlayers)+len(ofOthers) > len(mails)
	for _, m := range mails {
		read = append(read, d.reader.readSpooled(m))
	}
	return read, done, nil
}
