package server

import (
	"context"
	"fmt"
	"slices"
	"time"

	"pentepost/mailer"
	"pentepost/store"
)

// sweepEvery is how often all mails in the mailbox are compared with those that are known.
//
// DECISION: five minutes, like the time between two looks at an idle mailbox. It costs two searches, and where mails are filed
// there is little to find.
const sweepEvery = 5 * time.Minute

// sweep feeds mails below the mark that nobody has decided and the spool does not have: a listing has left them out, or has named
// others in their place. Now and then it lists all, and after a listing that had mails which do not come.
func (f *feeder) sweep(ctx context.Context) error {
	now := f.clock.Now()
	if now.Sub(f.swept) < sweepEvery {
		return nil
	}
	listing, err := f.mailbox.inbox.List(ctx, mailer.Mark{})
	if err != nil {
		return fmt.Errorf("list mailbox: %w", err)
	}
	uids := slices.DeleteFunc(listing.UIDs, func(uid uint32) bool { return uid > f.fedTo.UID })
	if listing.Validity != f.fedTo.Validity || len(uids) == 0 {
		f.swept = now
		return nil
	}
	var known map[uint32]bool
	err = f.db.Ask(ctx, func(tx *store.Tx) error {
		known, err = tx.Spool.Known(listing.Validity, uids[0])
		return err
	})
	if err != nil {
		return err
	}
	uids = slices.DeleteFunc(uids, func(uid uint32) bool { return known[uid] })
	f.swept = now
	return f.feedAll(ctx, mailer.Mark{}, listing.Validity, uids)
}
