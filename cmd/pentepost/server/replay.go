package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"time"

	"pentepost/cmd/pentepost/computer"
	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/journal"
	"pentepost/cmd/pentepost/rescue"
	"pentepost/games"
	"pentepost/mailer"
	"pentepost/store"
	"pentepost/templates"
)

// A Replay brings a restored database up to date: it does again what the server has done since.
//
//	Run            pages of the journal in their order, then mails that no page knows
//	  redo           an entry of the journal: the same with the same time and the same numbers (redo.go)
//	  handleLate     a mail that no page knows, at its arrival (advance.go)
//	    advance        what time brought before it
//	    handle         the mail itself
//	    settleDown     the letters and thoughts that follow from it
//
// It reads no mailbox and sends nothing. A letter that the journal says nothing about counts as sent when it was due,
// because its reader probably got it then.
type Replay struct {
	*past
	redo  *redoer
	guess *guesser

	// ToServer says of a mail that no page of the journal knows whether it is a mail to the server; nil: all are.
	ToServer func(raw []byte) bool
}

// OpenReplay opens the database of a server that does not run. The data directory must have its key. It also returns
// the errors of [store.Open].
func OpenReplay(ctx context.Context, c config.Config, log *slog.Logger) (*Replay, error) {
	if _, err := config.ReadKeys(c.Data); err != nil {
		return nil, fmt.Errorf("read the key of the server: %w", err)
	}
	db, err := store.Open(ctx, c.Place(), c.Domain(), store.Lifeline(c.Data))
	if err != nil {
		return nil, fmt.Errorf("open store: %w", err)
	}
	p := &past{ahead: map[int64]int{}}
	r := &Replay{past: p, redo: &redoer{p}, guess: &guesser{p}}
	g := &ground{config: &c, clock: &Clock{computer: func() time.Time { return r.now }}, db: db, log: log}
	words, err := templates.New()
	if err == nil {
		r.house, err = newHouse(ctx, g, words, true)
	}
	if err == nil {
		err = db.Update(ctx, func(tx *store.Tx) error { return tx.Sending.ReleaseReserved() })
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	r.player = computer.New(r.thinker.engines(), r.thinker.engineFailed)
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
	err := r.db.View(ctx, func(tx *store.Tx) error {
		return tx.Games.Each(false, func(g games.Game) error {
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

// FromLetters brings games up to date with the letters of the server among mails. It is called after [Replay.Run]: letters
// may tell more about games than the mails. Nothing that they tell is later than now.
func (r *Replay) FromLetters(ctx context.Context, mails []mailer.Mail, now time.Time) (games []rescue.Rebuilt, err error) {
	var raw [][]byte
	for _, m := range mails {
		raw = append(raw, m.Raw)
	}
	engines := slices.Collect(maps.Keys(r.config.Engines))
	err = r.db.Update(ctx, func(tx *store.Tx) (err error) {
		games, err = rescue.BringUpToDate(tx, raw, r.keys.Records(), engines, now)
		return err
	})
	return games, err
}

// Close closes the database.
func (r *Replay) Close() error { return r.db.Close() }

// Run does what the database does not know: first what the pages of the journal record, then mails that no page
// knows, in the order of arrival; mails of the same second stay in their order. After an error it can be called
// again.
func (r *Replay) Run(ctx context.Context, mails []mailer.Mail) (done Replayed, err error) {
	pages, mails := r.readPages(mails, &done)
	course, err := r.course(ctx, pages)
	if err != nil {
		return done, err
	}
	r.mails = newMailbag(r.reader.readAll(mails))
	late, err := r.late(ctx, pages)
	if err != nil || len(late) == 0 && len(course) == 0 {
		return done, err
	}
	if err := r.nameLetters(ctx, course, late); err != nil {
		return done, err
	}
	if err := r.wind(ctx, course, late); err != nil {
		return done, err
	}
	for _, part := range course {
		if part.Gap {
			done.Gaps++
			if late, err = r.guess.fillGap(ctx, late, part.Begin(), &done); err != nil {
				return done, err
			}
		}
		if err := r.redo.redoPage(ctx, part.Page, &done); err != nil {
			return done, err
		}
	}
	for _, m := range late {
		if err := r.guess.handleLate(ctx, m, &done); err != nil {
			return done, err
		}
	}
	_, _, err = r.clearer.clearOld(ctx, r.now)
	return done, err
}

// readPages returns the pages of the journal among mails, and all mails in the order of their arrival. A false
// page is only a mail: anybody can write one.
func (r *Replay) readPages(mails []mailer.Mail, done *Replayed) (pages []journal.Page, all []mailer.Mail) {
	for _, m := range mails {
		page, is, err := journal.Read(m.Raw, r.keys.Journal())
		switch {
		case is && err == nil:
			pages = append(pages, page)
		case is:
			done.NotGenuine++
			r.log.Warn("page of the journal left out", "received", m.Received, "err", err)
		}
		m.Raw = m.Raw[:min(len(m.Raw), mailer.MostBytes)] // as the server has read it
		all = append(all, m)
	}
	slices.SortStableFunc(all, func(a, b mailer.Mail) int { return a.Received.Compare(b.Received) })
	return pages, all
}

// course returns the pages that follow on the database, and prepares to do again what they record: nothing that was
// drawn for that is drawn anew, the server has the settings that it had when they begin, and it has reserved the letters
// that they tell of.
func (r *Replay) course(ctx context.Context, pages []journal.Page) (course []journal.Part, err error) {
	var number, mark int64
	err = r.db.View(ctx, func(tx *store.Tx) (err error) {
		number, mark, err = tx.Journal.LastPage()
		return err
	})
	if err == nil {
		err = r.lastSettings(pages, number)
	}
	if err != nil {
		return nil, err
	}
	course = journal.Course(pages, number, mark)
	for _, part := range course {
		for _, e := range part.Entries {
			if e.Kind == noteLetter {
				f, err := factsOf[fate](e)
				if err != nil {
					return nil, err
				}
				r.ahead[f.Letter]++
			}
		}
	}
	return course, r.db.Update(ctx, func(tx *store.Tx) error {
		for _, part := range course {
			if err := tx.Journal.ReserveDrawn(part.Entries); err != nil {
				return err
			}
		}
		return r.redo.reserveAhead(tx)
	})
}

// lastSettings takes the settings that the server had at the end of a page, as far as the pages tell.
func (r *Replay) lastSettings(pages []journal.Page, number int64) error {
	slices.SortStableFunc(pages, func(a, b journal.Page) int { return cmp.Compare(a.Number, b.Number) })
	for _, p := range slices.Backward(pages) {
		for _, e := range slices.Backward(p.Entries) {
			if p.Number <= number && e.Kind == noteStarted {
				is, err := factsOf[settings](e)
				if err == nil {
					r.redo.set(is)
				}
				return err
			}
		}
	}
	return nil
}

// late returns the mails that neither the database nor the journal knows. All that arrived before the watermark has
// been handled, also if the ledger has forgotten it.
func (r *Replay) late(ctx context.Context, pages []journal.Page) (late []readMail, err error) {
	known := map[string]bool{}
	for _, p := range pages {
		for _, e := range p.Entries {
			if e.Kind == noteMail {
				m, err := factsOf[handledMail](e)
				if err != nil {
					return nil, err
				}
				known[m.Mail] = true
			}
		}
	}
	return late, r.db.View(ctx, func(tx *store.Tx) error {
		late = nil
		mark, err := r.readUpTo(tx)
		for _, m := range r.mails.all {
			if err != nil {
				return err
			}
			if m.letter.Reason == ownMail || r.ToServer != nil && !r.ToServer(m.Raw) {
				continue
			}
			entered := known[m.letter.ID] || m.Received.Before(mark.Truncate(time.Second)) // IMAP tells seconds
			if !entered {
				entered, err = tx.Ledger.Entered(m.letter.ID)
			}
			if !entered {
				late = append(late, m)
			}
		}
		return err
	})
}

// ownMail is the reason why a letter of the server itself is ignored.
const ownMail = "own"

// nameLetters lets letters that late mails answer have the Message-IDs that they had, unless the journal names them.
func (r *Replay) nameLetters(ctx context.Context, course []journal.Part, late []readMail) error {
	noted := map[string]bool{}
	for _, part := range course {
		for _, e := range part.Entries {
			for _, local := range e.Drawn.Letters {
				noted["<"+local+"@"+r.config.Domain()+">"] = true
			}
		}
	}
	return r.db.View(ctx, func(tx *store.Tx) error {
		letters, err := r.answered(tx, late, noted)
		if err == nil {
			r.db.NameLetters(letters.name)
		}
		return err
	})
}

// wind sets the clock to where the database stands: nothing happens before that once more. An empty database begins
// with the first mail, or with the journal.
func (r *Replay) wind(ctx context.Context, course []journal.Part, late []readMail) error {
	return r.db.View(ctx, func(tx *store.Tx) (err error) {
		if r.now, err = tx.Ledger.LastHandled(); err != nil {
			return err
		}
		mark, err := r.readUpTo(tx)
		if err != nil {
			return err
		}
		written, err := tx.Notices.LastWritten()
		r.now = latest(latest(r.now, mark), written)
		if r.now.IsZero() && len(late) > 0 {
			r.now = late[0].Received
		}
		if r.now.IsZero() && len(course) > 0 && len(course[0].Entries) > 0 {
			r.now = course[0].Entries[0].At
		}
		r.chores = r.now
		return err
	})
}
