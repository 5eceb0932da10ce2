package mailer

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"time"

	"github.com/emersion/go-smtp"

	"pentepost/mailer/listen"
)

const (
	// lmtpConnections is how many clients may be connected at a time; beyond that, those that wait longest make room. Postfix
	// opens 20 connections to one destination at most (default_destination_concurrency_limit).
	lmtpConnections = 50
	// lmtpTimeout is how long a client may take for a command, or for a whole mail.
	lmtpTimeout = time.Minute
	// lmtpGrace is how long deliveries that are being answered have when the listener stops.
	lmtpGrace = 2 * time.Second
	// lmtpLine is the length in bytes of the longest line. RFC 5321 section 4.5.3.1 requires 1,000,
	// but real mail programs send longer lines, and not every mail server breaks them.
	lmtpLine = 1 << 20
	// lmtpLargest is the size in bytes of the largest mail that is taken. Only its beginning is kept.
	//
	// DECISION: much more than mail servers let through, 10 MB by default in Postfix. A reply with
	// a photograph is then played as it is over IMAP, where the beginning is fetched. A refusal
	// would come back to the player as a bounce, for a mail that a mailbox would have taken.
	lmtpLargest = 64 << 20
	// lmtpRecipients is how many recipients a mail may have. A mail server sends the others in
	// another transaction.
	lmtpRecipients = 100
)

// Delivery is a mail that another mail server hands over by LMTP.
type Delivery struct {
	ReturnPath string   // the sender on the envelope; empty for bounces
	Recipients []string // recipients on the envelope that were accepted
	Raw        []byte   // at most the first LMTPConfig.MaxBytes bytes, as they came
	Size       int64    // in bytes, of the whole mail
}

// LMTPConfig says where to listen and what to do with mail. Zero values stand for the defaults named.
type LMTPConfig struct {
	Listen string         // HOST:PORT, or unix:PATH
	Peers  []netip.Prefix // other machines that may deliver; this machine always may
	Hello  string         // the name of this server in the protocol

	// Accepts returns the reason why mail for a recipient is refused, nil if it is taken. The reason
	// goes to the other mail server, and most likely to the sender of the mail.
	Accepts func(recipient string) error
	// Deliver takes a mail. When it returns nil, the mail is ours and the other server forgets it.
	// After an error the other server keeps the mail and tries again later. Deliver is called by
	// many goroutines at once.
	Deliver func(Delivery) error

	MaxBytes    int64         // how many bytes of a mail are kept; 256 KiB
	Connections int           // at a time; 50
	Timeout     time.Duration // for a command, and for a whole mail; a minute
}

func (c LMTPConfig) withDefaults() LMTPConfig {
	if c.MaxBytes == 0 {
		c.MaxBytes = MostBytes
	}
	if c.Connections == 0 {
		c.Connections = lmtpConnections
	}
	if c.Timeout == 0 {
		c.Timeout = lmtpTimeout
	}
	return c
}

// LMTP takes mail from another mail server (RFC 2033).
type LMTP struct {
	cfg      LMTPConfig
	log      *slog.Logger
	listener *listen.Listener
	server   *smtp.Server
}

// ListenLMTP listens for mail. Connections wait until [LMTP.Serve] is called. A nil logger logs
// nothing.
func ListenLMTP(cfg LMTPConfig, log *slog.Logger) (*LMTP, error) {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	l := &LMTP{cfg: cfg.withDefaults(), log: log}
	if err := CheckListen(cfg.Listen, cfg.Peers); err != nil {
		return nil, fmt.Errorf("lmtp: %w", err)
	}
	listener, err := openListener(cfg.Listen)
	if err != nil {
		return nil, fmt.Errorf("lmtp: %w", err)
	}
	l.listener = listen.New(peerListener{listener, l}, listen.Limits{
		Server: "lmtp", Connections: l.cfg.Connections, Refusal: "421 4.3.2 Too many connections, try again later\r\n", Log: log,
	})
	l.server = smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &lmtpSession{lmtp: l}, nil }))
	l.server.LMTP, l.server.Domain, l.server.EnableSMTPUTF8 = true, cfg.Hello, true
	l.server.MaxMessageBytes, l.server.MaxLineLength, l.server.MaxRecipients = lmtpLargest, lmtpLine, lmtpRecipients
	l.server.ReadTimeout, l.server.WriteTimeout = l.cfg.Timeout, l.cfg.Timeout
	l.server.ErrorLog = slog.NewLogLogger(log.With("server", "lmtp").Handler(), slog.LevelDebug)
	return l, nil
}

// Addr returns the address on which it listens.
func (l *LMTP) Addr() net.Addr { return l.listener.Addr() }

// Serve takes mail until the context ends. Then deliveries that are being answered have two seconds;
// a mail server that gets no answer delivers again later.
func (l *LMTP) Serve(ctx context.Context) error {
	ended := make(chan error, 1)
	go func() { ended <- l.server.Serve(l.listener) }()
	select {
	case err := <-ended:
		return fmt.Errorf("serve lmtp: %w", err)
	case <-ctx.Done():
	}
	l.listener.Stop()
	hurry := time.AfterFunc(lmtpGrace, l.listener.CloseConns)
	defer hurry.Stop()
	l.listener.Wait()
	<-ended
	l.Close()
	return ctx.Err()
}

// Close stops listening. It may be called after Serve, or in its place.
func (l *LMTP) Close() error {
	if err := l.listener.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}
