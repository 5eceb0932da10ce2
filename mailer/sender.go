package mailer

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// SenderConfig says which server sends the mail, and sets time limits. Zero values
// stand for the defaults named.
type SenderConfig struct {
	Server
	Hello       string        // the name sent with EHLO; localhost
	Timeout     time.Duration // longest silence of the server during a command; 60 s
	DataTimeout time.Duration // longest silence after the whole letter; 3 min
	Longest     time.Duration // for one letter, with all that comes before it; 5 min
	IdleClose   time.Duration // how long an unused connection is kept; 1 min
}

func (c SenderConfig) withDefaults() SenderConfig {
	c.Hello = cmp.Or(c.Hello, "localhost")
	c.Timeout = cmp.Or(c.Timeout, time.Minute)
	c.DataTimeout = cmp.Or(c.DataTimeout, 3*time.Minute)
	c.Longest = cmp.Or(c.Longest, 5*time.Minute)
	c.IdleClose = cmp.Or(c.IdleClose, time.Minute)
	return c
}

// Sender sends mail over one kept SMTP connection. It is safe for concurrent use;
// it sends one letter at a time.
type Sender struct {
	cfg SenderConfig
	log *slog.Logger

	mu       sync.Mutex
	conn     *smtpConn   // nil while not connected
	idle     *time.Timer // closes the connection; nil before the first letter
	lastUsed time.Time
}

// NewSender returns a Sender that connects on first use. A nil logger logs nothing.
func NewSender(cfg SenderConfig, log *slog.Logger) *Sender {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Sender{cfg: cfg.withDefaults(), log: log}
}

// Send sends one letter to all the recipients or, if the server refuses one of them,
// to none. raw has CRLF line ends. from and to are plain addresses; from may be empty
// (RFC 5321 section 4.5.5). A nil error means that the server has accepted
// responsibility for the letter. A server that answers, but too slowly, does not hold
// up the letters behind for longer than SenderConfig.Longest.
//
// If a kept connection breaks before the whole letter was sent, Send sends the letter
// once more over a new connection. After any other error the caller decides when to
// try again, see [RetryAfter]. Every error wraps a [*SendError].
func (s *Sender) Send(ctx context.Context, from string, to []string, raw []byte) error {
	if err := checkEnvelope(from, to); err != nil {
		return s.wrap(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ctx, cancel := context.WithTimeoutCause(ctx, s.cfg.Longest, ErrSilent)
	defer cancel()
	for {
		kept := s.conn != nil
		err := s.attempt(ctx, from, to, raw)
		if err == nil {
			s.startIdle()
			return nil
		}
		if !kept || !err.stale() || ctx.Err() != nil {
			s.startIdle()
			return s.wrap(err)
		}
		s.log.DebugContext(ctx, "kept SMTP connection was closed", "server", s.cfg.Addr, "err", err)
	}
}

// attempt sends over the kept connection or a new one. It leaves the connection ready
// for the next letter, or closed.
func (s *Sender) attempt(ctx context.Context, from string, to []string, raw []byte) *SendError {
	if s.conn == nil {
		conn, err := dialSMTP(ctx, s.cfg)
		if err != nil {
			return err
		}
		s.conn = conn
	}
	err := s.conn.send(ctx, from, to, raw)
	if err == nil {
		return nil
	}
	// Without a reset, the server would answer the next MAIL with "503 nested MAIL".
	if err.Code == 0 || err.Code == 421 || s.conn.reset(ctx) != nil {
		s.conn.wire.Close()
		s.conn = nil
	}
	return err
}

// startIdle starts the time until an unused connection is closed.
func (s *Sender) startIdle() {
	s.lastUsed = time.Now()
	if s.idle == nil {
		s.idle = time.AfterFunc(s.cfg.IdleClose, s.closeIdle)
		return
	}
	s.idle.Reset(s.cfg.IdleClose)
}

func (s *Sender) closeIdle() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if time.Since(s.lastUsed) >= s.cfg.IdleClose {
		s.closeConn()
	}
}

func (s *Sender) closeConn() {
	if s.conn != nil {
		s.conn.quit()
		s.conn = nil
	}
}

// Close closes the connection. The Sender can be used again; it reconnects.
func (s *Sender) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.idle != nil {
		s.idle.Stop()
	}
	s.closeConn()
	return nil
}

func (s *Sender) wrap(err error) error { return fmt.Errorf("smtp %s: %w", s.cfg.Addr, err) }
