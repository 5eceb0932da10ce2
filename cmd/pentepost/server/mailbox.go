package server

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"pentepost/mailer"
	"pentepost/store"
)

// filedTogether is how many mails are moved together while others wait.
const filedTogether = 100

// mailbox is the mailbox that mail comes in by. It is read over one connection; what may hold that up is done over another.
type mailbox struct {
	*ground
	spool     *spool
	inbox     *mailer.Inbox // used by feed
	slow      *mailer.Inbox // used by feedSlowly
	leftUntil atomic.Int64  // until then feedSlowly files, in nanoseconds since 1970
}

func newMailbox(g *ground, s *spool) *mailbox {
	imap := g.config.IMAP
	inbox := mailer.NewInbox(mailer.InboxConfig{
		Server: imap.Login(), Mailbox: imap.Folder, Poll: imap.Interval(), Hurry: true, Now: g.clock.Now,
	}, g.log)
	return &mailbox{ground: g, spool: s, inbox: inbox, slow: inbox.Beside()}
}

func (b *mailbox) close() error { return errors.Join(b.inbox.Close(), b.slow.Close()) }

// name names the mailbox in the database.
func (b *mailbox) name() string { return b.config.IMAP.Folder }

// mark returns the place in the mailbox that all mail has been fed up to.
func (b *mailbox) mark(ctx context.Context) (m mailer.Mark, err error) {
	err = b.db.Ask(ctx, func(tx *store.Tx) error {
		m.Validity, m.UID, err = tx.Spool.FedMark(b.name())
		return err
	})
	return m, err
}

// filesSlowly reports whether feedSlowly files.
func (b *mailbox) filesSlowly(now time.Time) bool { return now.UnixNano() < b.leftUntil.Load() }

// fileSome moves some mails that are decided, and returns how many. It may be repeated, and it may fail: the spool knows
// which mails are filed. Where mails cannot be moved they stay in the mailbox.
func (b *mailbox) fileSome(ctx context.Context, in *mailer.Inbox, validity uint32) (int, error) {
	var mails []store.Spooled
	err := b.db.Ask(ctx, func(tx *store.Tx) (err error) {
		mails, err = tx.Spool.Unfiled(validity, filedTogether)
		return err
	})
	if err != nil || len(mails) == 0 || b.spool.busy.Load() && len(mails) < filedTogether {
		return 0, err
	}
	if in != b.inbox { // its connection may not have heard of mails that feed has read, and would pass over them
		if _, err := in.List(ctx, mailer.Mark{Validity: validity, UID: mails[len(mails)-1].UID}); err != nil {
			return 0, fmt.Errorf("list mailbox: %w", err)
		}
	}
	err = b.moveAll(ctx, in, mails)
	if errors.Is(err, mailer.ErrCannotMove) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return len(mails), b.db.UpdateUnforced(ctx, func(tx *store.Tx) error { return tx.Spool.NoteFiled(mails) })
}

// moveAll moves mails to their folders. One that was moved to the folder for quarantine before, and is decided now, is filed
// as a copy.
func (b *mailbox) moveAll(ctx context.Context, in *mailer.Inbox, mails []store.Spooled) error {
	folders := map[string][]uint32{}
	for _, m := range mails {
		switch {
		case m.State == store.PutAside:
			folders[b.config.IMAP.Quarantine] = append(folders[b.config.IMAP.Quarantine], m.UID)
		case m.Raw != nil:
			if err := in.Append(ctx, b.config.IMAP.Processed, m.Raw); err != nil {
				return fmt.Errorf("file mail in %s: %w", b.config.IMAP.Processed, err)
			}
		default:
			folders[b.config.IMAP.Processed] = append(folders[b.config.IMAP.Processed], m.UID)
		}
	}
	for folder, uids := range folders {
		if err := in.Move(ctx, folder, uids); err != nil {
			return fmt.Errorf("file mail in %s: %w", folder, err)
		}
	}
	return nil
}
