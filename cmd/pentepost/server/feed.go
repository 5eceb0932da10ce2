package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"pentepost/mailer"
	"pentepost/store"
)

const (
	// fedTogether is how many mails are looked at, fetched and written to the spool together.
	fedTogether = 64
	// smallMail is the largest size in bytes of a mail that is fetched with others.
	smallMail = 64 << 10
	// slowFiling is how long it may take to move mails before feedSlowly does it.
	slowFiling = 2 * time.Second
	// tidyEvery is how long filing waits at most while mail comes all the time.
	tidyEvery = time.Second
)

// feeder writes the mails of the mailbox to the spool, and files those that are decided. What may hold it up is left to
// the slow feeder.
//
// DECISION: large mails, and mails at which the mail server falls silent, are fetched by feedSlowly, one at a time. To fetch
// 256 kB takes 2 s over a line of 1 Mbit/s, and a silent server takes any time. The spool keeps the order of each sender's mails.
type feeder struct {
	*ground
	mailRead  *watermark
	spool     *spool
	progress  *progress
	mailbox   *mailbox
	nameplate *nameplate
	slow      *slowFeeder
	trouble   *trouble

	listedAt moment      // when it last listed the mailbox
	fedTo    mailer.Mark // where the next listing begins
	stalls   int         // how often in a row the mail server sent none of the mails that we asked for
	blind    time.Time   // the mail server does not tell senders; until then we do not ask
	tidied   time.Time   // when it last filed mails and looked at the nameplate
	swept    time.Time   // when it last looked for mails that no listing has named
}

// feed reads the mailbox until the context ends. It outlasts trouble with the mail server.
func (f *feeder) feed(ctx context.Context) error {
	for ctx.Err() == nil {
		err := f.poll(ctx)
		if err == nil {
			f.trouble.end(ctx)
		}
		for files := true; files && err == nil; {
			if files, err = f.waitForMail(ctx); files && err == nil {
				f.fileDecided(ctx, f.fedTo.Validity)
				err = f.nameplate.awaitAnswer(ctx)
			}
		}
		if errors.Is(err, ErrOtherServer) {
			return err
		}
		if hint := store.Hint(err); hint != "" {
			f.log.Error("database not available", "err", err, "hint", hint)
		}
		if err != nil && ctx.Err() == nil {
			retryIn := f.mailbox.inbox.Rest(ctx, err)
			f.trouble.note(ctx, err, retryIn)
			f.clock.pause(ctx, retryIn)
		}
	}
	return ctx.Err()
}

// waitForMail waits until there may be new mail, or the clock is wound. It also returns when there are mails to file; files says so.
func (f *feeder) waitForMail(ctx context.Context) (files bool, err error) {
	waiting, cancel := f.clock.untilWound(ctx)
	defer cancel()
	if f.clock.Ahead() != f.listedAt.ahead {
		return false, nil // it was wound after the last listing
	}
	files, err = f.mailbox.inbox.Wait(waiting, f.spool.unfiled)
	if waiting.Err() != nil && ctx.Err() == nil {
		return false, nil
	}
	return files, err
}

// poll writes all new mails of the mailbox to the spool, and files those that are decided.
func (f *feeder) poll(ctx context.Context) error {
	var now moment
	now.at, now.ahead = f.clock.read()
	f.listedAt = now
	if f.fedTo == (mailer.Mark{}) {
		mark, err := f.mailbox.mark(ctx)
		if err != nil {
			return err
		}
		f.fedTo = mark
	}
	mark := f.fedTo
	listing, err := f.mailbox.inbox.List(ctx, mark)
	if err != nil {
		return fmt.Errorf("list mailbox: %w", err)
	}
	if err := f.noteOutage(ctx, now); err != nil {
		return err
	}
	if err := f.feedAll(ctx, mark, listing.Validity, listing.UIDs); err != nil {
		return err
	}
	if err := f.feedRest(ctx, mark, listing); err != nil {
		return err
	}
	if err := f.sweep(ctx); err != nil {
		return err
	}
	grace := arrivalGrace
	if f.clock.Wound() {
		grace = 0 // in a rehearsal, what is due now happens now
	}
	f.mailRead.rise(f.mailbox.name(), now.at.Add(-grace), now.ahead)
	f.progress.lastRead.Store(f.clock.Now().UnixNano())
	if f.mailbox.inbox.Announced() && time.Since(f.tidied) < tidyEvery {
		return nil // new mail comes before tidying up
	}
	f.tidied = time.Now()
	f.fileDecided(ctx, listing.Validity)
	return f.nameplate.checkNameplate(ctx)
}

// feedAll fetches the mails of a listing and writes them to the spool.
func (f *feeder) feedAll(ctx context.Context, mark mailer.Mark, validity uint32, uids []uint32) error {
	for some := range slices.Chunk(uids, fedTogether) {
		if err := f.feedSome(ctx, mark, validity, some); err != nil {
			return err
		}
	}
	return nil
}

// noteOutage writes an outage down if the mailbox could not be read for long, up to a time. It
// is called before any mail is processed that came meanwhile.
func (f *feeder) noteOutage(ctx context.Context, now moment) error {
	way := f.mailbox.name()
	if !f.mailRead.knows(way) {
		var at time.Time
		err := f.db.View(ctx, func(tx *store.Tx) (err error) {
			at, err = tx.Watermarks.Of(way)
			return err
		})
		if err != nil {
			return err
		}
		f.mailRead.load(way, at)
	}
	outage, ok := f.mailRead.gap(way, now, max(outageAfter, 3*f.config.IMAP.Interval()))
	if !ok {
		return nil
	}
	if err := f.db.Update(ctx, func(tx *store.Tx) error { return saveOutage(tx, outage, now.at) }); err != nil {
		return err
	}
	f.log.Warn("outage: all clocks stood still", "from", outage.From, "to", outage.To)
	f.mailRead.pass(way, now)
	return nil
}

// feedRest saves the mark of a mailbox that was listed without one. Until it was read to its end it is listed by the date again,
// because there may be old mails above the first new one.
func (f *feeder) feedRest(ctx context.Context, mark mailer.Mark, listing mailer.Listing) error {
	if mark.Validity == listing.Validity {
		return nil
	}
	err := f.db.Update(ctx, func(tx *store.Tx) error {
		return tx.Spool.SaveFedMark(f.mailbox.name(), listing.Validity, listing.Highest)
	})
	if err == nil {
		f.fedTo = mailer.Mark{Validity: listing.Validity, UID: listing.Highest}
	}
	return err
}

// feedSome fetches the next mails of a listing and writes them to the spool. Those that may take long to fetch, and those
// that the mail server does not return, are written there as listed.
func (f *feeder) feedSome(ctx context.Context, mark mailer.Mark, validity uint32, uids []uint32) error {
	x, failed := f.fetch(ctx, uids)
	x.stalled = errors.Is(failed, mailer.ErrStalled)
	switch {
	case failed != nil && !x.stalled:
		x = x.upToFirstLacking() // the same error may come each time
	case failed == nil:
		x = f.upToLast(x)
	}
	if len(x.uids) == 0 || ctx.Err() != nil {
		return failed
	}
	listed := x.later(f.clock.Now())
	if x.senders == nil && len(listed) > 0 { // the spool has to know whose they are
		x.senders = f.askSenders(ctx, slices.Collect(maps.Keys(listed)))
	}
	if err := f.write(ctx, mark, mailer.Mark{Validity: validity, UID: x.uids[len(x.uids)-1]}, f.toSpool(validity, x, listed)); err != nil {
		return err
	}
	if len(listed) > 0 {
		f.log.Info("mails to be fetched one by one", "mails", len(listed))
		f.swept = time.Time{}
		wake(f.slow.later)
	}
	f.spool.wakeDeciders()
	if f.stalls++; !x.stalled || len(x.came) > 0 {
		f.stalls = 0
	}
	if x.stalled && f.stalls <= 1 { // else the server is away
		return nil
	}
	return failed
}

// fetched is what the mail server returned when some mails were fetched.
type fetched struct {
	uids    []uint32                   // in the order of the mailbox
	asked   map[uint32]bool            // the small ones: the others were not asked for
	senders map[uint32]mailer.Envelope // nil: nobody has asked
	came    map[uint32]mailer.Mail
	missing map[uint32]bool // the mail server lists them, and does not return them
	stalled bool            // the mail server fell silent
}

// fetch fetches mails, but for the large ones.
func (f *feeder) fetch(ctx context.Context, uids []uint32) (fetched, error) {
	x := fetched{uids: uids, asked: map[uint32]bool{}, came: map[uint32]mailer.Mail{}, missing: map[uint32]bool{}}
	if len(uids) > 1 {
		x.senders = f.askSenders(ctx, uids)
	}
	var small []uint32
	for _, uid := range uids {
		if x.senders[uid].Size <= smallMail {
			small = append(small, uid)
			x.asked[uid] = true
		}
	}
	mails, missing, err := f.mailbox.inbox.Fetch(ctx, small)
	for _, m := range mails {
		x.came[m.UID] = m
	}
	for _, uid := range missing {
		x.missing[uid] = true
	}
	if err != nil {
		err = fmt.Errorf("fetch mail: %w", err)
	}
	return x, err
}

// askSenders asks for the senders and sizes of mails, unless the mail server does not tell them.
func (f *feeder) askSenders(ctx context.Context, uids []uint32) map[uint32]mailer.Envelope {
	if time.Now().Before(f.blind) {
		return nil
	}
	envelopes, err := f.mailbox.inbox.Peek(ctx, uids)
	if err != nil && ctx.Err() == nil {
		f.log.Warn("cannot tell senders of mails apart", "mails", len(uids), "retry_in", avoidTime, "err", err)
		f.blind = time.Now().Add(avoidTime)
	}
	senders := make(map[uint32]mailer.Envelope, len(envelopes))
	for _, e := range envelopes {
		senders[e.UID] = e
	}
	return senders
}

// lacks reports whether a mail was asked for and nobody knows why it has not come: it may be gone.
func (x fetched) lacks(uid uint32) bool {
	_, came := x.came[uid]
	return x.asked[uid] && !came && !x.missing[uid]
}

// upToFirstLacking returns the mails before the first that lacks.
func (x fetched) upToFirstLacking() fetched {
	if end := slices.IndexFunc(x.uids, x.lacks); end >= 0 {
		x.uids = x.uids[:end]
	}
	return x
}

// upToLast returns the mails up to the last one that is there: others may get the numbers behind it.
func (f *feeder) upToLast(x fetched) fetched {
	for n := len(x.uids); n > 0 && x.lacks(x.uids[n-1]); n-- {
		x.uids = x.uids[:n-1]
		f.swept = time.Time{}
	}
	return x
}

// later returns when the mails that have not come are to be fetched by themselves, by UID. They may be gone from the mailbox, but a
// single answer of the mail server does not prove that. If it fell silent, the first mail that lacks has probably silenced it: it is
// tried after the others.
func (x fetched) later(now time.Time) map[uint32]time.Time {
	listed := map[uint32]time.Time{}
	silencing := x.stalled
	for _, uid := range x.uids {
		if _, came := x.came[uid]; came {
			continue
		}
		listed[uid] = time.Time{}
		if silencing && x.lacks(uid) {
			listed[uid], silencing = now.Add(faultPause), false
		}
	}
	return listed
}

// toSpool returns the mails as they are written to the spool, in the order of the mailbox.
func (f *feeder) toSpool(validity uint32, x fetched, listed map[uint32]time.Time) (list []store.Spooled) {
	now := f.clock.Now()
	earliest := cmp.Or(f.mailRead.now(), now) // what arrived before is in the spool
	for _, uid := range x.uids {
		m := store.Spooled{Validity: validity, UID: uid}
		if mail, came := x.came[uid]; came {
			m.State, m.Raw, m.Sender, m.Received = store.Waits, mail.Raw, mailer.SenderOf(mail.Raw), cmp.Or(mail.Received, now)
		} else {
			m.State, m.Due, m.Sender, m.Received = store.Listed, listed[uid], x.senders[uid].From, earliest
		}
		list = append(list, m)
	}
	return list
}

// write writes mails to the spool. It saves up to where the mailbox has been fed, if it was listed from a mark of the same
// mailbox.
func (f *feeder) write(ctx context.Context, from, to mailer.Mark, mails []store.Spooled) error {
	err := f.db.UpdateApart(ctx, func(tx *store.Tx) error { // they are not filed before they are decided
		for _, m := range mails {
			if err := tx.Spool.Add(&m); err != nil {
				return err
			}
		}
		if from.Validity != to.Validity {
			return nil
		}
		return tx.Spool.SaveFedMark(f.mailbox.name(), to.Validity, to.UID)
	})
	if err != nil {
		return fmt.Errorf("write mails to the spool: %w", err)
	}
	if from.Validity == to.Validity {
		f.fedTo = to
	}
	return nil
}

// fileDecided moves the mails out of the mailbox that are decided. If that fails, or takes long, it is left to feedSlowly for a
// while, so that it does not hold up the mail that comes meanwhile.
func (f *feeder) fileDecided(ctx context.Context, validity uint32) {
	for {
		began := time.Now()
		if f.mailbox.filesSlowly(began) {
			wake(f.slow.later)
			return
		}
		n, err := f.mailbox.fileSome(ctx, f.mailbox.inbox, validity)
		if err != nil || time.Since(began) > slowFiling {
			f.mailbox.leftUntil.Store(time.Now().Add(avoidTime).UnixNano())
		}
		if err != nil && ctx.Err() == nil {
			f.log.Warn("processed mails not moved", "err", err, "hint", mailer.Hint(err))
		}
		if n < filedTogether {
			return
		}
	}
}
