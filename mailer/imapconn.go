package mailer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
)

// logoutTimeout bounds LOGOUT and QUIT. A server that stops waits for them.
const logoutTimeout = 2 * time.Second

// imapConn is one IMAP connection, logged in, with the mailbox selected.
type imapConn struct {
	wire     *wire
	client   *imapclient.Client
	tail     *tail
	notify   chan struct{} // holds a token when the server announced mail; capacity 1
	exists   atomic.Uint32 // how many mails the mailbox has
	fetches  atomic.Bool   // a FETCH is running
	timeout  time.Duration // for each command, if we are not less patient
	patience *patience
	caps     imap.CapSet
	secrets  secrets // which no error may show
	validity uint32
	stray    atomic.Bool // the server gave a text for a mail that was not asked for
	used     bool        // it has fetched mails; some servers limit how many
	lost     bool        // the connection can no longer be used
}

// openIMAP connects, secures the connection, logs in and selects the mailbox. All of that may take no longer than one command.
func openIMAP(ctx context.Context, cfg InboxConfig, p *patience) (*imapConn, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, commandFactor*cfg.Timeout, ErrSilent)
	defer cancel()
	began := time.Now()
	w, conn, err := dial(ctx, cfg.Server, p.during("connect"))
	if err != nil {
		if isSilence(err) {
			p.silent("connect")
		}
		return nil, err
	}
	p.answered("connect", time.Since(began))
	s := &imapConn{wire: w, tail: &tail{}, notify: make(chan struct{}, 1), timeout: cfg.Timeout, patience: p}
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

// do runs one command under the deadline. The deadline covers the whole answer,
// so command has to wait for it. The first word of doing is the kind of command.
func (s *imapConn) do(ctx context.Context, doing string, command func() error) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("%s: %w", doing, context.Cause(ctx))
	}
	kind, _, _ := strings.Cut(doing, " ")
	s.fetches.Store(kind == "fetch")
	end := s.wire.begin(ctx, min(s.timeout, s.patience.during(kind)))
	err := command()
	if !end() {
		s.lost = true
	}
	if err == nil {
		s.patience.answered(kind, s.wire.longestSilence())
		return nil
	}
	if err = s.explain(ctx, err); errors.Is(err, ErrSilent) {
		s.patience.silent(kind)
	}
	return fmt.Errorf("%s: %w", doing, s.secrets.hide(err))
}

// explain finds the cause of a failed command. Anything but a NO or BAD means
// that the connection is lost.
func (s *imapConn) explain(ctx context.Context, err error) error {
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

func (s *imapConn) greet(ctx context.Context, server Server, conn net.Conn) error {
	options := &imapclient.Options{
		DebugWriter:           s.tail,
		UnilateralDataHandler: &imapclient.UnilateralDataHandler{Mailbox: s.handleMailbox, Expunge: s.handleExpunge, Fetch: s.handleFetch},
	}
	err := s.do(ctx, "greeting", func() (err error) {
		heard := &answers{Conn: conn, fetches: &s.fetches}
		if server.Security == StartTLS {
			if heard.Conn, err = s.startTLS(conn, server.tlsConfig()); err != nil {
				return err
			}
			heard.ready.WriteString("* OK\r\n") // the greeting came before TLS
		}
		s.client = imapclient.New(heard, options)
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

// handleMailbox runs on the client's reading goroutine for each untagged EXISTS. Some servers say it after every command: it
// announces mail only if there are more than before.
func (s *imapConn) handleMailbox(data *imapclient.UnilateralDataMailbox) {
	if data.NumMessages == nil || *data.NumMessages <= s.exists.Swap(*data.NumMessages) {
		return
	}
	s.announce()
}

// announce notes that there may be new mail.
func (s *imapConn) announce() {
	select {
	case s.notify <- struct{}{}:
	default:
	}
}

// handleExpunge runs on the client's reading goroutine for each mail that is removed, but for those that UID EXPUNGE removes.
func (s *imapConn) handleExpunge(uint32) {
	if n := s.exists.Load(); n > 0 {
		s.exists.Store(n - 1)
	}
}

// handleFetch runs for each answer to a FETCH that names another mail than those asked for.
func (s *imapConn) handleFetch(message *imapclient.FetchMessageData) {
	for item := message.Next(); item != nil; item = message.Next() {
		if _, isText := item.(imapclient.FetchItemDataBodySection); isText {
			s.stray.Store(true) // before the text is read, and so before the end of the FETCH
		}
	}
}

// capabilities asks for the server's capabilities. Capabilities that a server sends
// unasked may be missing, or may be from before TLS or login (RFC 9051 section
// 6.1.1).
func (s *imapConn) capabilities(ctx context.Context) error {
	return s.do(ctx, "ask for capabilities", func() (err error) {
		s.caps, err = s.client.Capability().Wait()
		return err
	})
}

// login prefers AUTHENTICATE PLAIN to LOGIN, because it can carry any password.
func (s *imapConn) login(ctx context.Context, server Server) error {
	if s.client.State() == imap.ConnStateAuthenticated {
		return nil // PREAUTH
	}
	if server.Token != nil {
		return server.Token.use(ctx, func(token string) error { return s.loginWithToken(ctx, server.Username, token) })
	}
	doing := "log in as " + server.Username
	plain := slices.Contains(s.caps.AuthMechanisms(), sasl.Plain)
	if !plain && s.caps.Has(imap.CapLoginDisabled) {
		return fmt.Errorf("%s: AUTH=PLAIN or LOGIN: %w", doing, ErrCapability)
	}
	s.secrets = secretsOf(server.Password, plainLogin(server.Username, server.Password))
	err := s.do(ctx, doing, func() error {
		if plain {
			return s.client.Authenticate(sasl.NewPlainClient("", server.Username, server.Password))
		}
		return s.client.Login(server.Username, server.Password).Wait()
	})
	if refusal := new(imap.Error); errors.As(err, &refusal) && refusal.Type == imap.StatusResponseTypeNo && !isBusy(refusal) {
		return fmt.Errorf("%s: %w: %w", doing, ErrLogin, s.secrets.hide(refusal))
	}
	return err
}

func (s *imapConn) loginWithToken(ctx context.Context, username, token string) error {
	doing := "log in as " + username
	login, err := newBearer(func(mechanism string) bool { return slices.Contains(s.caps.AuthMechanisms(), mechanism) }, username, token)
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	s.secrets = append(s.secrets, secretsOf(token, login.initial)...)
	err = s.do(ctx, doing, func() error { return s.client.Authenticate(login) })
	if refusal := new(imap.Error); login.refused || errors.As(err, &refusal) && refusal.Type == imap.StatusResponseTypeNo && !isBusy(refusal) {
		return fmt.Errorf("%w: %w", ErrTokenRefused, err)
	}
	return err
}

func (s *imapConn) selectMailbox(ctx context.Context, mailbox string) error {
	return s.do(ctx, "select "+mailbox, func() error {
		data, err := s.client.Select(mailbox, nil).Wait()
		s.validity = data.UIDValidity
		s.exists.Store(data.NumMessages)
		return err
	})
}

// close closes the connection, with a LOGOUT if the connection still works.
func (s *imapConn) close() {
	if s.client == nil {
		s.wire.Close()
		return
	}
	if !s.lost {
		s.timeout = min(s.timeout, logoutTimeout)
		s.do(context.Background(), "log out", func() error { return s.client.Logout().Wait() })
	}
	// Close the TCP connection first: closing TLS sends an alert, which may block
	// on a dead connection.
	s.wire.Close()
	s.client.Close()
}

// tailSize is how many bytes are kept to find a BYE in.
const tailSize = 1024

// tail keeps the last bytes that went over a connection.
//
// QUIRK: go-imap drops the text of an untagged BYE (RFC 9051 section 7.1.5), in
// which servers say why they close the connection and when to come back.
type tail struct {
	mu   sync.Mutex
	last []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = append(t.last, b[max(0, len(b)-tailSize):]...)
	if over := len(t.last) - tailSize; over > 0 {
		t.last = append(t.last[:0], t.last[over:]...)
	}
	return len(b), nil
}

// bye returns the server's BYE, or nil. A mail that contains such a line can only
// make one pause longer, within the limits of [Backoff.Next].
func (t *tail) bye() *imap.Error {
	t.mu.Lock()
	defer t.mu.Unlock()
	const mark = "\n* BYE "
	text := append([]byte("\n"), t.last...)
	i := bytes.LastIndex(text, []byte(mark))
	if i < 0 {
		return nil
	}
	line, _, _ := bytes.Cut(text[i+len(mark):], []byte("\r\n"))
	bye := &imap.Error{Type: imap.StatusResponseTypeBye, Text: string(line)}
	if rest, bracketed := bytes.CutPrefix(line, []byte("[")); bracketed {
		code, after, _ := bytes.Cut(rest, []byte("]"))
		code, _, _ = bytes.Cut(code, []byte(" "))
		bye.Code, bye.Text = imap.ResponseCode(code), string(bytes.TrimSpace(after))
	}
	return bye
}
