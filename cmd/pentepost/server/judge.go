package server

import (
	"context"
	"fmt"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/store"
)

const (
	// judgedTogether is how many games are judged in one transaction: enough to share the cost of
	// its commit, and few enough that no mail waits long.
	judgedTogether = 50
	// markEvery is how often the watermark is saved.
	markEvery = time.Minute
	// judgeEvery is how often the judge looks at most, except in a rehearsal: in a flood the watermark rises with each mail.
	judgeEvery = time.Second
	// judgePause is the pause after a game that could not be judged, for this game alone.
	judgePause = time.Hour
	// lettersTime is how long a rehearsal waits for letters before time goes on.
	lettersTime = 5 * time.Second
)

// heldBack is how often a mail is tried that cannot be fetched before the judge goes past it: after about half an
// hour. One such mail must not stop all clocks.
const heldBack = 8

// judge does what time brings.
type judge struct {
	*ground
	mailRead *watermark // up to when mail is in the spool
	out      *dispatch
	outbox   *outbox
	commits  *commits
	newest   *letterNumber
	puzzles  []games.Puzzle
}

// judgeAll handles what is due in games, up to the watermark, until the context ends. "Now" is the
// watermark and not the clock: a mail that arrived in time is never too late, however late it is
// read.
func (j *judge) judgeAll(ctx context.Context) error {
	var saved time.Time
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-j.mailRead.wake:
		}
		now, due, err := j.decidedUpTo(ctx)
		judged := 0
		if err == nil {
			judged, err = j.judgeUpTo(ctx, now, due)
		}
		if err == nil && judged == 0 && now.Sub(saved) >= markEvery {
			marks := j.mailRead.marks()
			err = j.commits.update(ctx, func(tx *store.Tx) error { return saveMarks(tx, marks) })
		}
		switch {
		case err == nil:
			if judged > 0 || now.Sub(saved) >= markEvery {
				saved = now
				if err := j.newest.note(ctx); err != nil && ctx.Err() == nil {
					j.log.Warn("newest letter not noted", "err", err, "hint", store.Hint(err))
				}
			}
			j.mailRead.judgedTo(now)
		case ctx.Err() == nil:
			j.log.Error("games not judged", "err", err, "hint", store.Hint(err))
		}
		if !j.clock.Wound() {
			j.clock.pause(ctx, judgeEvery)
		}
	}
}

// decidedUpTo says up to when all mail has been decided that may decide about somebody's time, and what is due first until then.
func (j *judge) decidedUpTo(ctx context.Context) (now time.Time, due []store.Alarm, err error) {
	now = j.mailRead.now()
	j.mailRead.hold(true) // before we look: what is decided meanwhile wakes the judge once more
	held := false
	err = j.db.Ask(ctx, func(tx *store.Tx) (err error) {
		var first time.Time
		var waits bool
		clock, limit := j.clock.Now(), j.limit()
		undecided := func() (err error) { first, waits, err = tx.Spool.Undecided(clock, heldBack); return err }
		alarms := func() (err error) { due, err = tx.Alarms.Due(now, limit); return err }
		if err = tx.Foresee(undecided, alarms); err == nil {
			err = undecided()
		}
		if err == nil {
			err = alarms()
		}
		if held = waits && first.Before(now); held {
			now = first
		}
		return err
	})
	j.mailRead.hold(held || err != nil)
	return now, slices.DeleteFunc(due, func(a store.Alarm) bool { return a.At.After(now) }), err
}

// limit returns how many games are judged together.
func (j *judge) limit() int {
	if j.clock.Wound() {
		return 1 // each thing at the time when it was due, in the order of these times
	}
	return judgedTogether
}

// judgeUpTo judges the games that are due until now, and returns how many it has judged. The caller has loaded the first ones.
func (j *judge) judgeUpTo(ctx context.Context, now time.Time, due []store.Alarm) (judged int, err error) {
	rehearsal := j.clock.Wound()
	for last := (store.Alarm{}); len(due) > 0; {
		if rehearsal && judged > 0 && due[0].At.After(last.At) {
			j.awaitLetters(ctx) // they tell what was true at their time
		}
		last = due[0]
		if err := j.judgeGames(ctx, due, now, rehearsal); err != nil {
			return judged, err
		}
		judged += len(due)
		err := j.db.Ask(ctx, func(tx *store.Tx) (err error) {
			due, err = tx.Alarms.Due(now, j.limit())
			return err
		})
		if err != nil {
			return judged, err
		}
	}
	return judged, nil
}

// awaitLetters waits until all letters that are due have been sent, for [lettersTime] at most: the mail server
// may be away.
func (j *judge) awaitLetters(ctx context.Context) {
	if j.out.state().away != nil {
		return
	}
	limited, cancel := context.WithTimeout(ctx, lettersTime)
	defer cancel()
	if err := j.outbox.awaitSent(limited); err != nil && ctx.Err() == nil {
		j.log.Warn("letters of a rehearsal not sent in time", "err", err)
	}
}

// ring handles an alarm at a time.
func (j *judge) ring(tx *store.Tx, alarm store.Alarm, at time.Time) error {
	if err := tx.Alarms.Ring(alarm, j.config.Ratings.Rules(), j.puzzles, at); err != nil {
		return err
	}
	return tx.Journal.Note(at, noteAlarm, alarm)
}

// judgeGames judges games in one transaction, and writes letters of the day. One that fails is put
// off, and does not hold up the others.
func (j *judge) judgeGames(ctx context.Context, due []store.Alarm, now time.Time, rehearsal bool) error {
	marks := j.mailRead.marks()
	return j.commits.update(ctx, func(tx *store.Tx) error {
		for _, alarm := range due {
			at := now
			if rehearsal {
				at = alarm.At
			}
			fault := tx.Savepoint(func() (err error) {
				defer catchPanic(&err)
				return j.ring(tx, alarm, at)
			})
			if fault == nil {
				continue
			}
			j.logIn(tx).Error("alarm failed", "alarm", alarm.String(), "retry_in", judgePause, "err", fault)
			if err := tx.Alarms.PutOff(alarm, now.Add(judgePause)); err != nil {
				return fmt.Errorf("judge games: %w", err)
			}
		}
		return saveMarks(tx, marks)
	})
}
