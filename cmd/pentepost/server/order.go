package server

import (
	"cmp"
	"context"
	"slices"

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
	// smallMail is the size in bytes up to which a mail goes before the large ones.
	smallMail = 64 << 10
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

// batches returns what to process in a turn, in order: the fresh mails before the failed ones.
//
// The lowest mail goes first and alone if the ledger has none below it. After a start the mailbox
// is read from the lowest mail in the ledger on, so an error now cannot make us skip a mail.
func (s *Server) batches(ctx context.Context, q queue, p progress) (progress, [][]uint32) {
	if len(q.fresh) > 0 && (q.first == 0 || q.fresh[0] < q.first) {
		return p, [][]uint32{q.fresh[:1]}
	}
	fresh := q.fresh[:min(len(q.fresh), maxOrdered)]
	p = s.peek(ctx, fresh, p)
	mails := make([]mailer.Envelope, 0, len(fresh))
	for _, uid := range fresh {
		mail := p.envelopes[uid]
		mail.UID = uid
		mails = append(mails, mail)
	}
	return p, append(cut(order(mails)), slices.Collect(slices.Chunk(q.failed, batchSize))...)
}

// peek asks for the envelopes of mails, if many wait. It asks for all of them or none: a sender's
// mails keep their order only if we know all of them.
func (s *Server) peek(ctx context.Context, uids []uint32, p progress) progress {
	if p.blind || len(p.envelopes) == 0 && len(uids) <= batchSize {
		return p
	}
	unknown := slices.DeleteFunc(slices.Clone(uids), func(uid uint32) bool {
		_, known := p.envelopes[uid]
		return known
	})
	envelopes, err := s.inbox.Peek(ctx, unknown)
	if err != nil {
		s.log.Warn("cannot tell senders of mails apart", "mails", len(unknown), "err", err)
		p.blind, p.envelopes = true, nil
		return p
	}
	if p.envelopes == nil {
		p.envelopes = make(map[uint32]mailer.Envelope, len(envelopes))
	}
	for _, e := range envelopes {
		p.envelopes[e.UID] = e
	}
	return p
}

// order puts mails, which are in the order of their UIDs, into a fair order: the first mail of each
// sender before the second of any, and so on; in each of these rounds the small mails before the
// large ones. The order of one sender's mails stays. Mails of unknown senders count as one sender's.
func order(mails []mailer.Envelope) []mailer.Envelope {
	round := rounds(mails)
	large := func(m mailer.Envelope) int {
		if m.Size > smallMail {
			return 1
		}
		return 0
	}
	return slices.SortedFunc(slices.Values(mails), func(a, b mailer.Envelope) int {
		return cmp.Or(cmp.Compare(round[a.UID], round[b.UID]), cmp.Compare(large(a), large(b)), cmp.Compare(a.UID, b.UID))
	})
}

// rounds numbers the mails of each sender, by UID.
func rounds(mails []mailer.Envelope) map[uint32]int {
	round := make(map[uint32]int, len(mails))
	count := map[string]int{}
	for _, m := range mails {
		round[m.UID] = count[m.From]
		count[m.From]++
	}
	return round
}

// cut cuts mails into batches.
func cut(mails []mailer.Envelope) (batches [][]uint32) {
	var batch []uint32
	var size int64
	for _, m := range mails {
		if len(batch) == batchSize || len(batch) > 0 && size+m.Size > batchBytes {
			batches, batch, size = append(batches, batch), nil, 0
		}
		batch, size = append(batch, m.UID), size+m.Size
	}
	if len(batch) > 0 {
		batches = append(batches, batch)
	}
	return batches
}
