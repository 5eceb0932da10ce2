package mailer

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/cenkalti/backoff/v5"
)

// InboxConfig says which mailbox is read and how patiently. Zero values stand
// for the defaults named.
type InboxConfig struct {
	Server
	Mailbox  string        // INBOX
	Poll     time.Duration // longest wait before looking again; 5 min
	Timeout  time.Duration // longest silence of the server within a command; 60 s
	MaxBytes int64         // how much of a mail is fetched; 256 KiB
	Rescan   time.Duration // how far back to look where no mark is known; 14 days
	Retry    time.Duration // the first Pause after an error, about; 1 s
}

func (c InboxConfig) withDefaults() InboxConfig {
	c.Mailbox = cmp.Or(c.Mailbox, "INBOX")
	c.Poll = cmp.Or(c.Poll, 5*time.Minute)
	c.Timeout = cmp.Or(c.Timeout, time.Minute)
	c.MaxBytes = cmp.Or(c.MaxBytes, 256<<10)
	c.Rescan = cmp.Or(c.Rescan, 14*24*time.Hour)
	c.Retry = cmp.Or(c.Retry, time.Second)
	return c
}

// Inbox reads one IMAP mailbox over one kept connection. Not for concurrent use.
//
// It connects when it has to: any method may do so first. An error from a
// method leaves the Inbox usable; callers go through Pause before the next try.
// Nothing is kept in the mailbox itself, no flag is read: what has been handled
// is the caller's to remember, by UIDVALIDITY and UID.
type Inbox struct {
	cfg     InboxConfig
	log     *slog.Logger
	session *session // nil while not connected

	listed  uint32            // UIDVALIDITY of the last listing
	highest uint32            // highest UID known to exist at the last listing
	quiet   time.Duration     // how long the next IDLE lasts; see Wait
	folders map[string]string // where File found or made a folder
	blamed  map[Mark]bool     // mails that break the connection
	pauses  backoff.ExponentialBackOff
}

// NewInbox does not connect yet. A nil logger logs nothing.
func NewInbox(cfg InboxConfig, log *slog.Logger) *Inbox {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	cfg = cfg.withDefaults()
	return &Inbox{
		cfg:     cfg,
		log:     log,
		quiet:   firstIdle,
		folders: map[string]string{},
		blamed:  map[Mark]bool{},
		pauses:  newPauses(cfg.Retry),
	}
}

// Close ends the connection. The Inbox may be used again, it will reconnect.
func (in *Inbox) Close() error {
	in.drop()
	return nil
}

// with runs f on the live session, made if need be, and lets go of a session
// that did not survive it.
func (in *Inbox) with(ctx context.Context, f func(*session) error) error {
	err := in.connect(ctx)
	if err == nil {
		err = f(in.session)
	}
	if in.session != nil && in.session.lost {
		in.drop()
	}
	if err != nil {
		return fmt.Errorf("imap %s: %w", in.cfg.Addr, err)
	}
	return nil
}

func (in *Inbox) connect(ctx context.Context) (err error) {
	if in.session != nil {
		return nil
	}
	in.session, err = openSession(ctx, in.cfg)
	if err == nil {
		in.log.DebugContext(ctx, "mailbox opened", "server", in.cfg.Addr, "mailbox", in.cfg.Mailbox)
	}
	return err
}

func (in *Inbox) drop() {
	if in.session != nil {
		in.session.close()
		in.session = nil
	}
}

// sameNumbers guards commands that name UIDs: after a reconnection the same
// numbers may be other mails.
func (in *Inbox) sameNumbers(s *session) error {
	if in.listed == 0 {
		in.listed = s.validity
	}
	if in.listed != s.validity {
		return ErrRenumbered
	}
	return nil
}
