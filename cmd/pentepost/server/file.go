package server

import (
	"context"
	"errors"
	"fmt"
	"time"

	"pentepost/mailer"
	"pentepost/store"
)

// fileDecided moves the mails out of the mailbox that are decided. If that fails, or takes long, it is left to feedSlowly for a
// while, so that it does not hold up the mail that comes meanwhile.
func (f *feeder) fileDecided(ctx context.Context, validity uint32) {
	for {
		began := time.Now()
		if f.filesSlowly(began) {
			wake(f.later)
			return
		}
		n, err := f.fileSome(ctx, f.inbox, validity)
		if err != nil || time.Since(began) > slowFiling {
			f.leftUntil.Store(time.Now().Add(avoidTime).UnixNano())
		}
		if err != nil {
			f.log.Warn("processed mails not moved", "err", err, "hint", mailer.Hint(err))
		}
		if n < filedTogether {
			return
		}
	}
}

// filesSlowly reports whether feedSlowly files.
func (f *feeder) filesSlowly(now time.Time) bool { return now.UnixNano() < f.leftUntil.Load() }

// fileLeft files over the connection of feedSlowly what feed has left to it.
func (f *feeder) fileLeft(ctx context.Context) error {
	if !f.filesSlowly(time.Now()) {
		return nil
	}
	mark, err := f.mark(ctx)
	if err != nil {
		return err
	}
	listing, err := f.slow.List(ctx, mark) // it says which mailbox the connection sees
	if err != nil {
		return fmt.Errorf("list mailbox: %w", err)
	}
	for n := filedTogether; n == filedTogether; {
		if n, err = f.fileSome(ctx, f.slow, listing.Validity); err != nil {
			return err
		}
	}
	return nil
}

// fileSome moves some mails that are decided, and returns how many. It may be repeated, and it may fail: the spool knows
// which mails are filed. Where mails cannot be moved they stay in the mailbox.
func (f *feeder) fileSome(ctx context.Context, in *mailer.Inbox, validity uint32) (int, error) {
	var mails []store.Spooled
	err := f.db.Ask(ctx, func(tx *store.Tx) (err error) {
		mails, err = tx.Spool.Unfiled(validity, filedTogether)
		return err
	})
	if err != nil || len(mails) == 0 || f.busy.Load() && len(mails) < filedTogether {
		return 0, err
	}
	err = f.moveAll(ctx, in, mails)
	if errors.Is(err, mailer.ErrCannotMove) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return len(mails), f.db.UpdateUnforced(ctx, func(tx *store.Tx) error { return tx.Spool.NoteFiled(mails) })
}

// moveAll moves mails to their folders. One that was moved to the folder for quarantine before, and is decided now, is filed
// as a copy.
func (f *feeder) moveAll(ctx context.Context, in *mailer.Inbox, mails []store.Spooled) error {
	folders := map[string][]uint32{}
	for _, m := range mails {
		switch {
		case m.State == store.PutAside:
			folders[f.config.IMAP.Quarantine] = append(folders[f.config.IMAP.Quarantine], m.UID)
		case m.Raw != nil:
			if err := in.Append(ctx, f.config.IMAP.Processed, m.Raw); err != nil {
				return fmt.Errorf("file mail in %s: %w", f.config.IMAP.Processed, err)
			}
		default:
			folders[f.config.IMAP.Processed] = append(folders[f.config.IMAP.Processed], m.UID)
		}
	}
	for folder, uids := range folders {
		if err := in.Move(ctx, folder, uids); err != nil {
			return fmt.Errorf("file mail in %s: %w", folder, err)
		}
	}
	return nil
}
