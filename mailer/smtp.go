package mailer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// smtpConn is one SMTP connection, greeted and logged in.
type smtpConn struct {
	wire        *wire
	client      *smtp.Client
	secrets     secrets // which no error may show
	timeout     time.Duration
	dataTimeout time.Duration
}

// dialSMTP connects, secures the connection, greets and logs in.
func dialSMTP(ctx context.Context, cfg SenderConfig) (*smtpConn, *SendError) {
	w, conn, err := dial(ctx, cfg.Server, cfg.Timeout)
	if err != nil {
		return nil, newSendError(stageConnect, "connect", err)
	}
	c := &smtpConn{wire: w, timeout: cfg.Timeout, dataTimeout: cfg.DataTimeout}
	failure := c.greet(ctx, cfg, conn)
	if failure == nil && cfg.Username != "" {
		failure = c.login(ctx, cfg.Server)
	}
	if failure != nil {
		w.Close()
		return nil, failure
	}
	return c, nil
}

// do runs one command under the deadline.
func (c *smtpConn) do(ctx context.Context, at stage, doing string, command func() error) *SendError {
	if ctx.Err() != nil {
		return &SendError{Doing: doing, Err: context.Cause(ctx)}
	}
	silence := c.timeout
	if at == stageAnswer {
		silence = c.dataTimeout
	}
	end := c.wire.begin(ctx, silence)
	err := command()
	end()
	if err == nil {
		return nil
	}
	if !errors.As(err, new(*smtp.SMTPError)) {
		err = c.wire.explain(ctx, err)
	}
	failure := newSendError(at, doing, c.secrets.hide(err))
	failure.Message = c.secrets.hideIn(failure.Message)
	return failure
}

func (c *smtpConn) greet(ctx context.Context, cfg SenderConfig, conn net.Conn) *SendError {
	failure := c.do(ctx, stageConnect, "greeting", func() (err error) {
		if cfg.Security == StartTLS {
			c.client, err = smtp.NewClientStartTLS(conn, cfg.tlsConfig())
			return err
		}
		c.client = smtp.NewClient(conn)
		return nil
	})
	if failure == nil {
		failure = c.do(ctx, stageConnect, "hello", func() error { return c.client.Hello(cfg.Hello) })
	}
	switch {
	case failure == nil:
	case errors.Is(failure, ErrSilent):
		failure.Err = ErrNoGreeting
	// go-smtp has no type for this error, and checks before we can.
	case strings.Contains(failure.Err.Error(), "support STARTTLS"):
		failure.Err = fmt.Errorf("STARTTLS: %w", ErrCapability)
	}
	return failure
}

// login prefers PLAIN; old Exchange servers have LOGIN only.
func (c *smtpConn) login(ctx context.Context, server Server) *SendError {
	if server.Token != nil {
		return c.loginWithTokens(ctx, server)
	}
	doing := "log in as " + server.Username
	c.secrets = secretsOf(server.Password, plainLogin(server.Username, server.Password))
	var mechanism sasl.Client
	switch {
	case c.client.SupportsAuth(sasl.Plain):
		mechanism = sasl.NewPlainClient("", server.Username, server.Password)
	case c.client.SupportsAuth(sasl.Login):
		mechanism = sasl.NewLoginClient(server.Username, server.Password)
	default:
		return newSendError(stageConnect, doing, fmt.Errorf("AUTH PLAIN or LOGIN: %w", ErrCapability))
	}
	failure := c.do(ctx, stageConnect, doing, func() error { return c.client.Auth(mechanism) })
	if failure != nil && failure.Code/100 == 5 {
		failure.Err = fmt.Errorf("%w: %w", ErrLogin, failure.Err)
	}
	return failure
}

// loginWithTokens logs in with a token that was kept or a new one.
func (c *smtpConn) loginWithTokens(ctx context.Context, server Server) *SendError {
	doing := "log in as " + server.Username
	err := server.Token.use(ctx, func(token string) error {
		login, err := newBearer(c.client.SupportsAuth, server.Username, token)
		if err != nil {
			return newSendError(stageConnect, doing, err)
		}
		c.secrets = append(c.secrets, secretsOf(token, login.initial)...)
		failure := c.do(ctx, stageConnect, doing, func() error { return c.client.Auth(login) })
		if failure == nil {
			return nil
		}
		if login.refused || failure.Code/100 == 5 {
			failure.Err = fmt.Errorf("%w: %w", ErrTokenRefused, failure.Err)
		}
		return failure
	})
	if err == nil {
		return nil
	}
	if failure, ok := errors.AsType[*SendError](err); ok {
		return failure
	}
	return newSendError(stageConnect, doing, err)
}

// reset makes the connection ready for another letter after a refusal.
func (c *smtpConn) reset(ctx context.Context) error {
	if failure := c.do(ctx, stageMail, "reset", c.client.Reset); failure != nil {
		return failure
	}
	return nil
}

// quit says QUIT, which takes seconds at most, and closes the connection.
func (c *smtpConn) quit() {
	c.timeout = min(c.timeout, logoutTimeout)
	c.do(context.Background(), stageMail, "quit", c.client.Quit)
	c.wire.Close()
}

// send is one mail transaction (RFC 5321 section 3.3).
func (c *smtpConn) send(ctx context.Context, from string, to []string, raw []byte) *SendError {
	err := c.do(ctx, stageMail, "mail from <"+from+">", func() error { return c.mail(from, len(raw)) })
	if err != nil {
		return err
	}
	for _, addr := range to {
		err := c.do(ctx, stageRcpt, "rcpt to <"+addr+">", func() error { return c.client.Rcpt(quoteLocalPart(addr), nil) })
		if err != nil {
			return err
		}
	}
	return c.data(ctx, raw)
}

// mail sends MAIL. If the server has announced a smaller limit (RFC 1870), mail
// refuses the letter in its place.
func (c *smtpConn) mail(from string, size int) error {
	if limit, known := c.client.MaxMessageSize(); known && limit > 0 && size > limit {
		return &smtp.SMTPError{
			Code:         552,
			EnhancedCode: smtp.EnhancedCode{5, 3, 4},
			Message:      fmt.Sprintf("the letter has %d bytes, the server accepts %d", size, limit),
		}
	}
	return c.client.Mail(from, &smtp.MailOptions{Size: int64(size)})
}

// data sends the letter. The server cannot accept it before the final dot, which
// Close sends.
func (c *smtpConn) data(ctx context.Context, raw []byte) *SendError {
	var data *smtp.DataCommand
	err := c.do(ctx, stageData, "data", func() (err error) {
		data, err = c.client.Data()
		return err
	})
	if err == nil {
		err = c.do(ctx, stageData, "letter", func() error {
			_, err := io.Copy(data, bytes.NewReader(raw))
			return err
		})
	}
	if err == nil {
		err = c.do(ctx, stageAnswer, "answer to the letter", data.Close)
	}
	return err
}

// checkEnvelope refuses addresses that could contain a second command or parameter.
func checkEnvelope(from string, to []string) error {
	if len(to) == 0 {
		return &SendError{Permanent: true, OurFault: true, Doing: "envelope", Err: errors.New("no recipient")}
	}
	for _, addr := range to {
		if addr == "" || !isEnvelopeSafe(addr) {
			return &SendError{Permanent: true, Doing: "envelope", Err: fmt.Errorf("bad recipient address %q", addr)}
		}
	}
	if !isEnvelopeSafe(from) {
		return &SendError{Permanent: true, OurFault: true, Doing: "envelope", Err: fmt.Errorf("bad sender address %q", from)}
	}
	return nil
}

func isEnvelopeSafe(addr string) bool {
	return len(addr) <= 254 && !strings.ContainsFunc(addr, func(r rune) bool {
		return r <= ' ' || r > '~' || r == '<' || r == '>'
	})
}
