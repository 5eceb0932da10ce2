package mailer

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// line is one SMTP connection, greeted and logged in.
type line struct {
	wire        *wire
	client      *smtp.Client
	timeout     time.Duration
	dataTimeout time.Duration
}

// openLine connects, secures, greets and logs in.
func openLine(ctx context.Context, cfg SenderConfig) (*line, *SendError) {
	w, conn, err := dial(ctx, cfg.Server, cfg.Timeout)
	if err != nil {
		return nil, sendError(connecting, "connect", err)
	}
	l := &line{wire: w, timeout: cfg.Timeout, dataTimeout: cfg.DataTimeout}
	failure := l.greet(ctx, cfg, conn)
	if failure == nil && cfg.Username != "" {
		failure = l.login(ctx, cfg.Server)
	}
	if failure != nil {
		w.Close()
		return nil, failure
	}
	return l, nil
}

// step runs one command under the deadline.
func (l *line) step(ctx context.Context, at stage, doing string, command func() error) *SendError {
	if ctx.Err() != nil {
		return &SendError{Doing: doing, Err: context.Cause(ctx)}
	}
	silence := l.timeout
	if at == answering {
		silence = l.dataTimeout
	}
	end := l.wire.begin(ctx, silence)
	err := command()
	end()
	if err == nil {
		return nil
	}
	if !errors.As(err, new(*smtp.SMTPError)) {
		err = l.wire.explain(ctx, err)
	}
	return sendError(at, doing, err)
}

func (l *line) greet(ctx context.Context, cfg SenderConfig, conn net.Conn) *SendError {
	failure := l.step(ctx, connecting, "greeting", func() (err error) {
		if cfg.Security == StartTLS {
			l.client, err = smtp.NewClientStartTLS(conn, cfg.tlsConfig())
			return err
		}
		l.client = smtp.NewClient(conn)
		return nil
	})
	if failure == nil {
		failure = l.step(ctx, connecting, "hello", func() error { return l.client.Hello(cfg.Hello) })
	}
	switch {
	case failure == nil:
	case errors.Is(failure, ErrSilent):
		failure.Err = ErrNoGreeting
	// go-smtp has no type for it, and looks before we can.
	case strings.Contains(failure.Err.Error(), "support STARTTLS"):
		failure.Err = fmt.Errorf("STARTTLS: %w", ErrCapability)
	}
	return failure
}

// login prefers PLAIN; LOGIN is what old Exchange servers have.
func (l *line) login(ctx context.Context, server Server) *SendError {
	doing := "log in as " + server.Username
	var mechanism sasl.Client
	switch {
	case l.client.SupportsAuth(sasl.Plain):
		mechanism = sasl.NewPlainClient("", server.Username, server.Password)
	case l.client.SupportsAuth(sasl.Login):
		mechanism = sasl.NewLoginClient(server.Username, server.Password)
	default:
		return sendError(connecting, doing, fmt.Errorf("AUTH PLAIN or LOGIN: %w", ErrCapability))
	}
	failure := l.step(ctx, connecting, doing, func() error { return l.client.Auth(mechanism) })
	if failure != nil && failure.Code/100 == 5 {
		failure.Err = fmt.Errorf("%w: %w", ErrLogin, failure.Err)
	}
	return failure
}

// reset makes the line ready for another letter after a refusal.
func (l *line) reset(ctx context.Context) error {
	if failure := l.step(ctx, naming, "reset", l.client.Reset); failure != nil {
		return failure
	}
	return nil
}

// quit ends the connection politely, within seconds.
func (l *line) quit() {
	l.timeout = min(l.timeout, farewell)
	l.step(context.Background(), naming, "quit", l.client.Quit)
	l.wire.Close()
}
