package mailer

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"time"
)

// InboxConfig says which mailbox to read, and sets time limits. Zero values
// stand for the defaults named.
type InboxConfig struct {
	Server
	Mailbox  string           // INBOX
	Poll     time.Duration    // longest time between two looks for new mail; 5 min
	Timeout  time.Duration    // longest silence of a slow server during a command; 60 s
	MaxBytes int64            // how many bytes of a mail are fetched; 256 KiB
	Rescan   time.Duration    // how far back to look without a mark; 14 days
	Retry    time.Duration    // the first Pause after an error, roughly; 1 s
	Hurry    bool             // Fetch returns ErrStalled at the first silence
	Now      func() time.Time // tells how long a text has been in doubt; time.Now
}

// MostBytes is how many bytes of a mail are read, unless a configuration says otherwise.
const MostBytes = 256 << 10

func (c InboxConfig) withDefaults() InboxConfig {
	c.Mailbox = cmp.Or(c.Mailbox, "INBOX")
	c.Poll = cmp.Or(c.Poll, 5*time.Minute)
	c.Timeout = cmp.Or(c.Timeout, time.Minute)
	c.MaxBytes = cmp.Or(c.MaxBytes, MostBytes)
	c.Rescan = cmp.Or(c.Rescan, 14*24*time.Hour)
	c.Retry = cmp.Or(c.Retry, time.Second)
	if c.Now == nil {
		c.Now = time.Now
	}
	return c
}

// Inbox reads one IMAP mailbox over one kept connection. It is not safe for
// concurrent use.
//
// Any method connects first if there is no connection. After an error the Inbox
// can still be used; callers call Pause before they try again. Inbox keeps no
// state in the mailbox and reads no flags: callers remember which mails they
// have handled, by UIDVALIDITY and UID.
type Inbox struct {
	cfg     InboxConfig
	log     *slog.Logger
	session *imapConn // nil while not connected

	listed   uint32            // UIDVALIDITY of the last listing
	highest  uint32            // highest UID known at the last listing
	listedAt time.Time         // when it was listed last
	inVain   int               // how often in a row the server announced mail and none came
	idleTime time.Duration     // how long the next IDLE lasts; see Wait
	folders  map[string]string // the names under which Move found or created folders
	broken   map[Mark]bool     // mails that break the connection
	backoff  *Backoff
	patience *patience
	doubts   *doubts // shared with Beside; nil: each text with a whole header is believed
}

// NewInbox returns an Inbox that connects on first use. A nil logger logs nothing.
func NewInbox(cfg InboxConfig, log *slog.Logger) *Inbox {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	cfg = cfg.withDefaults()
	return &Inbox{
		cfg:      cfg,
		log:      log,
		idleTime: minIdle,
		folders:  map[string]string{},
		broken:   map[Mark]bool{},
		backoff:  NewBackoff(cfg.Retry),
		patience: newPatience(cfg.Timeout),
		doubts:   &doubts{texts: map[Mark]doubt{}},
	}
}

// Beside returns an Inbox for the same mailbox with a connection of its own. It is in no hurry. The two remember together
// which texts are in doubt, and may be used at the same time.
func (in *Inbox) Beside() *Inbox {
	cfg := in.cfg
	cfg.Hurry = false
	other := NewInbox(cfg, in.log)
	other.doubts = in.doubts
	return other
}

// Close closes the connection. The Inbox can be used again; it reconnects.
func (in *Inbox) Close() error {
	in.drop()
	return nil
}

// Pause closes the connection and waits before the next attempt after err; see
// [Backoff.Next] for how long. Pauses become short again after a mail was
// fetched or a Wait ended well. It returns the context's error only.
func (in *Inbox) Pause(ctx context.Context, err error) error {
	return sleep(ctx, in.Rest(ctx, err))
}

// Rest is Pause without the wait: it returns how long that is.
func (in *Inbox) Rest(ctx context.Context, err error) time.Duration {
	in.drop()
	pause := in.backoff.Next(err).Round(time.Millisecond)
	in.log.WarnContext(ctx, "mailbox not available", "retry_in", pause, "err", err, "hint", Hint(err))
	return pause
}

func sleep(ctx context.Context, d time.Duration) error {
	_, err := sleepUntil(ctx, d, nil)
	return err
}

// sleepUntil sleeps until something comes from wake, but no longer than d.
func sleepUntil(ctx context.Context, d time.Duration, wake <-chan struct{}) (woken bool, err error) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return false, nil
	case <-wake:
		return true, nil
	case <-ctx.Done():
		return false, context.Cause(ctx)
	}
}

// with calls f with a live session and drops a session that f has broken.
func (in *Inbox) with(ctx context.Context, f func(*imapConn) error) error {
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
	in.session, err = openIMAP(ctx, in.cfg, in.patience)
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

// checkValidity protects commands that name UIDs: after a reconnect the same
// UIDs may mean other mails.
func (in *Inbox) checkValidity(s *imapConn) error {
	if in.listed == 0 {
		in.listed = s.validity
	}
	if in.listed != s.validity {
		return ErrRenumbered
	}
	return nil
}
