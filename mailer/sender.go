package mailer

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// SenderConfig says by which server mail is sent and how patiently. Zero values
// stand for the defaults named.
type SenderConfig struct {
	Server
	Hello       string        // the name given in EHLO; localhost
	Timeout     time.Duration // longest silence of the server within a command; 60 s
	DataTimeout time.Duration // longest silence after the whole letter; 3 min
	IdleClose   time.Duration // how long an unused connection is kept; 1 min
}

func (c SenderConfig) withDefaults() SenderConfig {
	c.Hello = cmp.Or(c.Hello, "localhost")
	c.Timeout = cmp.Or(c.Timeout, time.Minute)
	c.DataTimeout = cmp.Or(c.DataTimeout, 3*time.Minute)
	c.IdleClose = cmp.Or(c.IdleClose, time.Minute)
	return c
}

// Sender sends mail over one kept SMTP connection. Letters of several
// goroutines go one after the other.
type Sender struct {
	cfg SenderConfig
	log *slog.Logger

	mu   sync.Mutex
	line *line       // nil while not connected
	idle *time.Timer // closes the line; nil before the first letter
	used time.Time
}

// NewSender does not connect yet. A nil logger logs nothing.
func NewSender(cfg SenderConfig, log *slog.Logger) *Sender {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Sender{cfg: cfg.withDefaults(), log: log}
}

// Send hands one letter to the server: to all the recipients or, if one is
// refused, to none. raw has CRLF line ends. from and to are plain addresses,
// from may be empty (RFC 5321 section 4.5.5). A nil error means that the server
// has taken responsibility.
//
// If a kept connection proves dead before the letter was handed over whole, it
// is replaced and the letter sent once more. Everything else is the caller's
// to repeat, by RetryAfter; the error is a *SendError.
func (o *Sender) Send(ctx context.Context, from string, to []string, raw []byte) error {
	if err := checkEnvelope(from, to); err != nil {
		return o.named(err)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	for {
		kept := o.line != nil
		err := o.attempt(ctx, from, to, raw)
		if err == nil {
			o.rest()
			return nil
		}
		if !kept || !err.stale() || ctx.Err() != nil {
			o.rest()
			return o.named(err)
		}
		o.log.DebugContext(ctx, "outbox: kept connection was gone", "server", o.cfg.Addr, "err", err)
	}
}

// attempt sends over the line there is, or a new one, and leaves the line ready
// for the next letter or gone.
func (o *Sender) attempt(ctx context.Context, from string, to []string, raw []byte) *SendError {
	if o.line == nil {
		line, err := openLine(ctx, o.cfg)
		if err != nil {
			return err
		}
		o.line = line
	}
	err := o.line.transact(ctx, from, to, raw)
	if err == nil {
		return nil
	}
	// Without a reset the next MAIL would be answered "503 nested MAIL".
	if err.Code == 0 || err.Code == 421 || o.line.reset(ctx) != nil {
		o.line.wire.Close()
		o.line = nil
	}
	return err
}

// rest lets the connection be closed once it has been unused for long enough.
func (o *Sender) rest() {
	o.used = time.Now()
	if o.idle == nil {
		o.idle = time.AfterFunc(o.cfg.IdleClose, o.closeUnused)
		return
	}
	o.idle.Reset(o.cfg.IdleClose)
}

func (o *Sender) closeUnused() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if time.Since(o.used) >= o.cfg.IdleClose {
		o.hangUp()
	}
}

func (o *Sender) hangUp() {
	if o.line != nil {
		o.line.quit()
		o.line = nil
	}
}

// Close ends the connection. The Outbox may be used again, it will reconnect.
func (o *Sender) Close() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.idle != nil {
		o.idle.Stop()
	}
	o.hangUp()
	return nil
}

func (o *Sender) named(err error) error { return fmt.Errorf("smtp %s: %w", o.cfg.Addr, err) }
