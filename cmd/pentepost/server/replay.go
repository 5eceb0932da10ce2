package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"pentepost/cmd/pentepost/computer"
	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/mailer"
	"pentepost/store"
)

// A Replay handles mails once more, as the server did when they arrived, to bring a restored database up to date:
//
//	Run            mails in the order of their arrival
//	  advance        what time brought before a mail: letters that were due, alarms, thoughts, old seeks
//	  handle         the mail itself, in a transaction with its entry in the ledger
//	    tryMail        as in a server that runs
//	  settleDown     the letters and the thoughts that came of it
//
// It reads no mailbox and sends nothing: each letter counts as sent when it was due, because its reader has got it
// then. All times are those of that time.
type Replay struct {
	s       *Server
	now     time.Time // in the replay
	chores  time.Time // when the hourly work was done
	thinker *computer.Player
}

// Replayed is what a replay has done.
type Replayed struct {
	Mails     int       // that the database did not know
	From, To  time.Time // when the first and the last of them arrived
	NotPlaced []NotPlaced
}

// NotPlaced is a mail that a replay could do nothing with.
type NotPlaced struct {
	Mail, From string // Message-ID and sender
	Arrived    time.Time
	Why        string
}

// OpenReplay opens the database of a server that does not run. The data directory must have its key. It also returns
// the errors of [store.Open].
func OpenReplay(ctx context.Context, c config.Config, log *slog.Logger) (*Replay, error) {
	if _, err := config.ReadKeys(c.Data); err != nil {
		return nil, fmt.Errorf("read the key of the server: %w", err)
	}
	db, err := store.Open(ctx, c.Place(), c.Domain())
	if err != nil {
		return nil, fmt.Errorf("open store: %w", err)
	}
	counted := newMetrics()
	r := &Replay{}
	r.s = &Server{
		config: c, db: db, log: counted.counting(log), metrics: counted, out: newDispatch(), mailRead: newWatermark(),
		clock: &Clock{computer: func() time.Time { return r.now }}, recovers: true,
	}
	if err = r.s.prepareToProcess(ctx); err == nil {
		err = db.Update(ctx, (*store.Tx).ReleaseClaims)
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	r.thinker = computer.New(r.s.engines(), r.s.engineFailed)
	return r, nil
}

// GameState says how far a game is.
type GameState struct {
	Plies  int
	Result string // how it ended, in a few words; "" if it goes on
}

// Games returns how far all games are.
func (r *Replay) Games(ctx context.Context) (map[games.GameID]GameState, error) {
	states := map[games.GameID]GameState{}
	err := r.s.db.View(ctx, func(tx *store.Tx) error {
		return tx.EachGame(false, func(g games.Game) error {
			state := GameState{Plies: len(g.Plies)}
			if result := g.Position.Result(); result.Over() {
				state.Result = fmt.Sprintf(", over: %s, winner: %d", result.By, result.Winner)
			}
			states[g.ID] = state
			return nil
		})
	})
	return states, err
}

// Close closes the database.
func (r *Replay) Close() error { return r.s.db.Close() }

// Run handles the mails that the database does not know, in the order of their arrival; mails that arrived in the
// same second stay in their order. After an error it can be called again.
func (r *Replay) Run(ctx context.Context, mails []mailer.Mail) (done Replayed, err error) {
	mails = slices.Clone(mails)
	slices.SortStableFunc(mails, func(a, b mailer.Mail) int { return a.Received.Compare(b.Received) })
	read, err := r.unknown(ctx, mails)
	if err != nil || len(read) == 0 {
		return done, err
	}
	var letters *answeredLetters
	err = r.s.db.View(ctx, func(tx *store.Tx) (err error) {
		letters, err = r.s.answered(tx, read)
		return err
	})
	if err != nil {
		return done, err
	}
	r.s.db.NameLetters(letters.name)
	if err := r.wind(ctx, read[0].Received); err != nil {
		return done, err
	}
	for _, m := range read {
		if err := r.advance(ctx, m.Received); err != nil {
			return done, fmt.Errorf("replay what was before %s: %w", m.Received.Format(time.RFC3339), err)
		}
		lost, err := r.handle(ctx, m)
		if err != nil {
			return done, fmt.Errorf("replay the mail %s: %w", m.letter.MessageID, err)
		}
		done.add(m, lost)
	}
	_, _, err = r.s.clearOld(ctx, r.now)
	return done, err
}

// add counts a mail that was handled. If it could not be placed, lost says why.
func (d *Replayed) add(m readMail, lost string) {
	if d.Mails++; d.Mails == 1 {
		d.From = m.Received
	}
	d.To = m.Received
	if lost != "" {
		d.NotPlaced = append(d.NotPlaced, NotPlaced{Mail: m.letter.MessageID, From: m.letter.From, Arrived: m.Received, Why: lost})
	}
}

// unknown reads mails and returns those that the database does not know. All that arrived before the
// watermark has been handled, also if the ledger has forgotten it.
func (r *Replay) unknown(ctx context.Context, mails []mailer.Mail) (read []readMail, err error) {
	var mark time.Time
	err = r.s.db.View(ctx, func(tx *store.Tx) (err error) {
		mark, err = r.watermark(tx)
		return err
	})
	if err != nil {
		return nil, err
	}
	mails = slices.DeleteFunc(mails, func(m mailer.Mail) bool { return m.Received.Before(mark) })
	return read, r.s.db.View(ctx, func(tx *store.Tx) error {
		for _, m := range r.s.readAll(mails) {
			entered, err := tx.Entered(m.letter.ID)
			if err != nil {
				return err
			}
			if !entered {
				read = append(read, m)
			}
		}
		return nil
	})
}

// watermark returns up to when all mail has been processed that came in any way.
func (r *Replay) watermark(tx *store.Tx) (lowest time.Time, err error) {
	for _, way := range waysIn(r.s.config) {
		at, err := tx.Watermark(way)
		if err != nil {
			return at, err
		}
		if !at.IsZero() && (lowest.IsZero() || at.Before(lowest)) {
			lowest = at
		}
	}
	return lowest, nil
}

// wind sets the clock to where the database stands: nothing happens before that once more. An empty database begins
// with the first mail.
func (r *Replay) wind(ctx context.Context, first time.Time) error {
	return r.s.db.View(ctx, func(tx *store.Tx) (err error) {
		if r.now, err = tx.LastHandled(); err != nil {
			return err
		}
		mark, err := r.watermark(tx)
		if err != nil {
			return err
		}
		written, err := tx.LastWritten()
		if r.now = later(later(r.now, mark), written); r.now.IsZero() {
			r.now = first
		}
		r.chores = r.now
		return err
	})
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// handle handles a mail in one transaction, and what comes of it at once. lost says why the mail could not be placed.
func (r *Replay) handle(ctx context.Context, m readMail) (lost string, err error) {
	r.now = later(r.now, m.Received)
	err = r.s.update(ctx, func(tx *store.Tx) (err error) {
		m.Validity = 0
		if m.UID, err = tx.DeliveryUID(m.letter.ID); err != nil { // no mailbox has it under a number of its own
			return err
		}
		lost = ""
		entry, _, fault := r.s.tryMail(tx, m, r.now)
		switch {
		case fault != nil:
			lost = fmt.Sprintf("the program failed: %v", fault)
		case entry.Reason == "bad-key":
			lost = "it answers a letter that the database knows nothing of"
		}
		return r.mark(tx, m.Received)
	})
	if err != nil {
		return "", err
	}
	return lost, r.settleDown(ctx)
}

// mark notes that all mail has been processed up to a time.
func (r *Replay) mark(tx *store.Tx, at time.Time) error {
	for _, way := range waysIn(r.s.config) {
		if err := tx.SaveWatermark(way, at); err != nil {
			return err
		}
	}
	return nil
}

// advance does what time brought before a moment, each thing at its time. What was due at the moment itself waits: a
// mail that arrives in time is never too late.
func (r *Replay) advance(ctx context.Context, to time.Time) error {
	if err := r.settleDown(ctx); err != nil {
		return err
	}
	for {
		at, alarm, err := r.next(ctx)
		if err != nil || !at.Before(to) {
			return err
		}
		r.now = later(r.now, at)
		switch {
		case alarm != (store.Alarm{}):
			err = r.s.judgeGames(ctx, []store.Alarm{alarm}, r.now, false)
		case !r.now.Before(r.chores.Add(clearEvery)):
			err = r.doChores(ctx)
		}
		if err == nil {
			err = r.settleDown(ctx)
		}
		if err != nil {
			return err
		}
	}
}

// next returns when the next thing happens by itself: an alarm, a letter that becomes due, or the hourly work.
func (r *Replay) next(ctx context.Context) (at time.Time, alarm store.Alarm, err error) {
	at = r.chores.Add(clearEvery)
	err = r.s.db.View(ctx, func(tx *store.Tx) error {
		due, waits, err := tx.NextDueAfter(r.now)
		if err != nil {
			return err
		}
		if waits && due.Before(at) {
			at = due
		}
		alarms, err := tx.DueAlarms(at, 1)
		if len(alarms) > 0 {
			at, alarm = alarms[0].At, alarms[0]
		}
		return err
	})
	return at, alarm, err
}

// doChores does what a server does each hour.
func (r *Replay) doChores(ctx context.Context) error {
	since := r.chores
	r.chores = r.now
	if err := r.s.meetReturned(ctx, since, r.now); err != nil {
		return err
	}
	return r.s.lapseSeeks(ctx, r.now)
}

// settleDown lets the letters that are due count as sent, and the computer think, until nothing is left to do now.
func (r *Replay) settleDown(ctx context.Context) error {
	for {
		sent, err := r.countAsSent(ctx)
		if err != nil {
			return err
		}
		thought, ok, err := r.s.claimThought(ctx, games.LongThought)
		if ok {
			err = r.s.thinkOf(ctx, r.thinker, thought)
		}
		if err != nil || sent == 0 && !ok {
			return err
		}
	}
}

// countAsSent lets the letters that are due count as sent, one for each reader, and returns how many there were.
func (r *Replay) countAsSent(ctx context.Context) (sent int, err error) {
	err = r.s.db.Update(ctx, func(tx *store.Tx) error {
		due, err := r.s.claim(tx, r.now, maxSending)
		sent = len(due)
		for _, n := range due {
			if err == nil {
				err = r.s.settleOne(tx, r.s.wouldSend(tx, n))
			}
		}
		return err
	})
	return sent, err
}

// wouldSend says what would become of a notice if it were sent and arrived.
func (s *Server) wouldSend(tx *store.Tx, n games.Notice) (out outgoing) {
	out.notice = n
	defer func() { out.at = s.clock.Now() }()
	defer catchPanic(&out.err)
	if n.Facts.MaxBytes > 0 { // it may be too large
		return s.render(tx, n)
	}
	_, out = s.address(tx, n)
	return out
}
