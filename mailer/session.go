package mailer

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
)

// farewell is how long a polite end may take, seconds that a stopping server waits.
const farewell = 2 * time.Second

// session is one IMAP connection, logged in, with the mailbox selected.
type session struct {
	wire     *wire
	client   *imapclient.Client
	tail     *tail
	wake     chan struct{} // holds a token when the server told of mail; capacity 1
	timeout  time.Duration
	caps     imap.CapSet
	validity uint32
	worn     bool // it has brought mails, and the server may have had enough of it
	lost     bool // nothing more can be said on this connection
}

// openSession connects, secures, logs in and selects.
func openSession(ctx context.Context, cfg InboxConfig) (*session, error) {
	w, conn, err := dial(ctx, cfg.Server, cfg.Timeout)
	if err != nil {
		return nil, err
	}
	s := &session{wire: w, tail: &tail{}, wake: make(chan struct{}, 1), timeout: cfg.Timeout}
	for _, step := range []func() error{
		func() error { return s.greet(ctx, cfg.Server, conn) },
		func() error { return s.login(ctx, cfg.Server) },
		func() error { return s.capabilities(ctx) }, // a login changes them
		func() error { return s.selectMailbox(ctx, cfg.Mailbox) },
	} {
		if err := step(); err != nil {
			s.close()
			return nil, err
		}
	}
	return s, nil
}

// do runs one command under the deadline. The deadline covers the command's
// whole answer, so command has to wait for it.
func (s *session) do(ctx context.Context, doing string, command func() error) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("%s: %w", doing, context.Cause(ctx))
	}
	end := s.wire.begin(ctx, s.timeout)
	err := command()
	if !end() {
		s.lost = true
	}
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", doing, s.explain(ctx, err))
}

// explain finds the reason of a failed command. Anything but a NO or BAD means
// that the connection is lost.
func (s *session) explain(ctx context.Context, err error) error {
	var refusal *imap.Error
	if errors.As(err, &refusal) && refusal.Type != imap.StatusResponseTypeBye {
		return err
	}
	s.lost = true
	if bye := s.tail.bye(); bye != nil && ctx.Err() == nil {
		return bye
	}
	return s.wire.explain(ctx, err)
}

func (s *session) greet(ctx context.Context, server Server, conn net.Conn) error {
	options := &imapclient.Options{
		TLSConfig:             server.tlsConfig(),
		DebugWriter:           s.tail,
		UnilateralDataHandler: &imapclient.UnilateralDataHandler{Mailbox: s.told},
	}
	err := s.do(ctx, "greeting", func() (err error) {
		if server.Security == StartTLS {
			s.client, err = imapclient.NewStartTLS(conn, options)
			return err
		}
		s.client = imapclient.New(conn, options)
		return s.client.WaitGreeting()
	})
	var refusal *imap.Error
	switch {
	case err == nil:
		return s.capabilities(ctx)
	case errors.Is(err, ErrSilent):
		return fmt.Errorf("greeting: %w", ErrNoGreeting)
	case server.Security == StartTLS && errors.As(err, &refusal) && refusal.Type != imap.StatusResponseTypeBye:
		return fmt.Errorf("STARTTLS: %w: %w", ErrCapability, refusal)
	}
	return err
}

// told runs on the client's reading goroutine for each untagged EXISTS.
func (s *session) told(data *imapclient.UnilateralDataMailbox) {
	if data.NumMessages == nil {
		return
	}
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// capabilities asks for them, because the ones a server volunteers may be
// absent, or be those from before TLS or login (RFC 9051 section 6.1.1).
func (s *session) capabilities(ctx context.Context) error {
	return s.do(ctx, "ask for capabilities", func() (err error) {
		s.caps, err = s.client.Capability().Wait()
		return err
	})
}

// login prefers AUTHENTICATE PLAIN, which can carry any password, to LOGIN.
func (s *session) login(ctx context.Context, server Server) error {
	if s.client.State() == imap.ConnStateAuthenticated {
		return nil // PREAUTH
	}
	doing := "log in as " + server.Username
	plain := slices.Contains(s.caps.AuthMechanisms(), sasl.Plain)
	if !plain && s.caps.Has(imap.CapLoginDisabled) {
		return fmt.Errorf("%s: AUTH=PLAIN or LOGIN: %w", doing, ErrCapability)
	}
	err := s.do(ctx, doing, func() error {
		if plain {
			return s.client.Authenticate(sasl.NewPlainClient("", server.Username, server.Password))
		}
		return s.client.Login(server.Username, server.Password).Wait()
	})
	if refusal := new(imap.Error); errors.As(err, &refusal) && refusal.Type == imap.StatusResponseTypeNo && !isBusy(refusal) {
		return fmt.Errorf("%s: %w: %w", doing, ErrLogin, refusal)
	}
	return err
}

func (s *session) selectMailbox(ctx context.Context, mailbox string) error {
	return s.do(ctx, "select "+mailbox, func() error {
		data, err := s.client.Select(mailbox, nil).Wait()
		s.validity = data.UIDValidity
		return err
	})
}

// close ends the connection, politely if it still works.
func (s *session) close() {
	if s.client == nil {
		s.wire.Close()
		return
	}
	if !s.lost {
		s.timeout = min(s.timeout, farewell)
		s.do(context.Background(), "log out", func() error { return s.client.Logout().Wait() })
	}
	// First the bare connection: TLS would still want to say goodbye on a line
	// that may be dead.
	s.wire.Close()
	s.client.Close()
}
