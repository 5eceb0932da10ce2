package server

import (
	"cmp"
	"context"
	"slices"
	"time"

	"pentepost/mailer"
	"pentepost/store"
)

const (
	// batchSize is how many mails are fetched, processed and committed together: enough to
	// share the cost of the commit, and few enough that their answers go out while the next
	// ones are processed.
	batchSize = 16
	// batchBytes limits the size of a batch of more than one mail, if the sizes are known.
	batchBytes = 1 << 20
	// strangersInTurn is how many mails of all strangers together are in a turn, and in a batch.
	//
	// DECISION: four, and after each batch of strangers a pause as long as it took. A flood of
	// 1,000 mails at once and 500 a second then makes the answers in 50 games 1.1 times as slow at
	// the 99th percentile (12 ms instead of 10.5 ms; BenchmarkFlood). Without the pause it was twice
	// as slow in the middle of six runs. While mails came as fast as they could, it was 130 ms with
	// batches of sixteen that were moved one by one, and 46 ms with batches of four.
	strangersInTurn = 4
	// maxOrdered is how many mails are put in order at a time. It bounds the memory for them.
	maxOrdered = 20_000
)

// queue is what a listing contains, by what the ledger says. The UIDs are in ascending order.
type queue struct {
	fresh    []uint32          // never processed
	failed   []uint32          // to be tried again
	outcomes map[uint32]string // of mails in the ledger
	first    uint32            // the lowest UID in the ledger; 0 if it is empty
}

// queue looks up a listing in the ledger.
func (s *Server) queue(ctx context.Context, listing mailer.Listing, p progress) (q queue, err error) {
	err = s.db.View(ctx, func(tx *store.Tx) error {
		if q.outcomes, err = tx.Outcomes(listing.Validity, listing.UIDs); err != nil {
			return err
		}
		q.first, err = tx.FirstUID(listing.Validity)
		return err
	})
	for _, uid := range listing.UIDs {
		switch {
		case !p.waits(uid, q.outcomes):
		case q.outcomes[uid] == store.Fault:
			q.failed = append(q.failed, uid)
		default:
			q.fresh = append(q.fresh, uid)
		}
	}
	return q, err
}

// waiting is a mail that waits to be processed.
type waiting struct {
	mailer.Envelope
	plays  bool // the sender has a game that goes on
	failed bool // it has been tried before
}

func uidsOf(mails []waiting) (uids []uint32) {
	for _, m := range mails {
		uids = append(uids, m.UID)
	}
	return uids
}

// batches returns what to process in a turn, in order, and sets aside what may take long to fetch.
//
// The lowest mail goes first and alone if the ledger has none below it. After a start the mailbox
// is read from the lowest mail in the ledger on, so an error now cannot make us skip a mail.
func (s *Server) batches(ctx context.Context, validity uint32, q queue, p progress) (progress, [][]waiting, error) {
	if len(q.fresh) > 0 && (q.first == 0 || q.fresh[0] < q.first) {
		return p, [][]waiting{{{Envelope: mailer.Envelope{UID: q.fresh[0]}}}}, nil
	}
	uids := slices.Sorted(slices.Values(append(q.fresh[:min(len(q.fresh), maxOrdered)], q.failed...)))
	p, err := s.peek(ctx, uids, p)
	if err != nil {
		return p, nil, err
	}
	mails := make([]waiting, 0, len(uids))
	for _, uid := range uids {
		mail := p.envelopes[uid]
		mail.UID, mail.failed = uid, q.outcomes[uid] == store.Fault
		mails = append(mails, mail)
	}
	mails, err = s.split(ctx, validity, mails)
	return p, cut(order(mails), batchSize), err
}

// peek asks for the envelopes of mails, unless there is only one. It asks for all of them or none: a
// sender's mails keep their order only if we know all of them.
func (s *Server) peek(ctx context.Context, uids []uint32, p progress) (progress, error) {
	if time.Now().Before(s.blind) || len(uids) == 1 && len(s.aside.senders()) == 0 {
		return p, nil
	}
	unknown := slices.DeleteFunc(slices.Clone(uids), func(uid uint32) bool {
		_, known := p.envelopes[uid]
		return known
	})
	envelopes, err := s.inbox.Peek(ctx, unknown)
	if err != nil {
		s.log.Warn("cannot tell senders of mails apart", "mails", len(unknown), "retry_in", avoidTime, "err", err)
		s.blind, p.envelopes = time.Now().Add(avoidTime), nil
		return p, nil
	}
	if p.envelopes == nil {
		p.envelopes = make(map[uint32]waiting, len(envelopes))
	}
	return p, s.db.View(ctx, func(tx *store.Tx) error {
		for _, e := range envelopes {
			plays, err := tx.Plays(e.From)
			if err != nil {
				return err
			}
			p.envelopes[e.UID] = waiting{Envelope: e, plays: plays}
		}
		return nil
	})
}

// order puts mails into a fair order. Mails that failed before come last. The others come turn by
// turn, and in each turn players come before strangers. The mails of one sender stay in the order of
// their UIDs.
func order(mails []waiting) []waiting {
	turn := turns(mails)
	return slices.SortedFunc(slices.Values(mails), func(a, b waiting) int {
		return cmp.Or(compare(a.failed, b.failed), cmp.Compare(turn[a.UID], turn[b.UID]), compare(b.plays, a.plays), cmp.Compare(a.UID, b.UID))
	})
}

// compare puts false before true.
func compare(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// turns gives each mail the number of its turn. In a turn, everybody who plays has one mail, and all
// strangers together have a few: a stranger may write under any number of addresses. Mails of unknown
// senders count as mails of one stranger.
func turns(mails []waiting) map[uint32]int {
	turn := make(map[uint32]int, len(mails))
	count := map[string]int{}
	var strangers []waiting
	for _, m := range mails {
		turn[m.UID] = count[m.From]
		count[m.From]++
		if !m.plays {
			strangers = append(strangers, m)
		}
	}
	slices.SortStableFunc(strangers, func(a, b waiting) int { return cmp.Compare(turn[a.UID], turn[b.UID]) })
	for i, m := range strangers {
		turn[m.UID] = i / strangersInTurn
	}
	return turn
}

// sizeFor returns how many mails a batch has that begins with a mail, at most.
func sizeFor(m waiting, most int) int {
	if m.plays {
		return most
	}
	return strangersInTurn
}

// cut cuts mails into batches. Players do not wait for the commit of a stranger's mail.
func cut(mails []waiting, most int) (batches [][]waiting) {
	var batch []waiting
	var size int64
	for _, m := range mails {
		if len(batch) > 0 && (len(batch) == sizeFor(batch[0], most) || size+m.Size > batchBytes || batch[0].plays != m.plays) {
			batches, batch, size = append(batches, batch), nil, 0
		}
		batch, size = append(batch, m), size+m.Size
	}
	if len(batch) > 0 {
		batches = append(batches, batch)
	}
	return batches
}
