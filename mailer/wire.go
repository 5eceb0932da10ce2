package mailer

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// trickle is how many times the permitted silence one command may take when
// its answer does come, but slowly.
const trickle = 10

// wire is a connection on which nothing waits for ever. Between begin and its
// end a read that brings nothing for the permitted silence fails, and so does a
// command that takes ten times as long in all. It replaces the deadlines of the
// libraries above it: go-imap has none for a command, and clears those it finds.
type wire struct {
	net.Conn
	patience time.Duration // for one write

	mu      sync.Mutex
	silence time.Duration // zero when no command is running
	last    time.Time     // when the running command has to be through
	err     error         // the first failure; the libraries above flatten it to text
}

// dial connects and, for implicit TLS, shakes hands. The connection to talk on
// is the second result; the first one is what it runs over.
func dial(ctx context.Context, s Server, timeout time.Duration) (*wire, net.Conn, error) {
	if err := s.Check(); err != nil {
		return nil, nil, err
	}
	raw, err := (&net.Dialer{Timeout: timeout}).DialContext(ctx, "tcp", s.Addr)
	if err != nil {
		return nil, nil, fmt.Errorf("connect: %w", err)
	}
	w := &wire{Conn: raw, patience: timeout}
	if !s.implicit() {
		return w, w, nil
	}
	secure := tls.Client(w, s.tlsConfig())
	end := w.begin(ctx, timeout)
	defer end()
	if err := secure.HandshakeContext(ctx); err != nil {
		w.Close()
		return nil, nil, fmt.Errorf("TLS handshake: %w", w.explain(ctx, err))
	}
	return w, secure, nil
}

// begin starts the clock for one command and closes the connection if ctx ends
// first. The function it returns stops the clock and reports whether the
// connection is still open: ctx may end just as the command succeeds.
func (w *wire) begin(ctx context.Context, silence time.Duration) (end func() (open bool)) {
	w.mu.Lock()
	w.silence, w.last = silence, time.Now().Add(trickle*silence)
	w.mu.Unlock()
	w.heard()
	stop := context.AfterFunc(ctx, func() { w.Conn.Close() })
	return func() bool {
		open := stop()
		w.mu.Lock()
		defer w.mu.Unlock()
		w.silence = 0
		w.Conn.SetReadDeadline(time.Time{})
		return open
	}
}

// heard gives the other side another stretch of silence, within the command's limit.
func (w *wire) heard() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.silence == 0 {
		return
	}
	deadline := time.Now().Add(w.silence)
	if deadline.After(w.last) {
		deadline = w.last
	}
	w.Conn.SetReadDeadline(deadline)
}

func (w *wire) Read(b []byte) (int, error) {
	n, err := w.Conn.Read(b)
	if n > 0 {
		w.heard()
	}
	w.note(err)
	return n, err
}

func (w *wire) Write(b []byte) (int, error) {
	w.Conn.SetWriteDeadline(time.Now().Add(w.patience))
	n, err := w.Conn.Write(b)
	w.note(err)
	return n, err
}

func (w *wire) note(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		w.err = err
	}
}

// explain turns a failure on this connection into its cause: our own end of
// patience, the caller's, or what the network said.
func (w *wire) explain(ctx context.Context, err error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(w.err, os.ErrDeadlineExceeded):
		return ErrSilent
	case errors.Is(w.err, io.EOF):
		return fmt.Errorf("the server hung up: %w", err)
	case w.err != nil && !errors.Is(err, w.err):
		return fmt.Errorf("%w (%w)", err, w.err)
	}
	return err
}

// The deadlines of the libraries above are dropped; see wire.

func (w *wire) SetDeadline(time.Time) error      { return nil }
func (w *wire) SetReadDeadline(time.Time) error  { return nil }
func (w *wire) SetWriteDeadline(time.Time) error { return nil }
