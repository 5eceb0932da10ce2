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

// commandFactor limits a command whose answer arrives, but slowly, to so many times
// the permitted silence.
const commandFactor = 4

// mostAnswer is how many bytes a server may send for a command, or without one. What go-imap and go-smtp read of an answer
// they keep in memory, however long it is. Texts of mails do not count; they are read in pieces.
const mostAnswer = 1 << 20

// wire is a connection on which nothing waits for ever. While a command runs, a read
// fails after the permitted silence, and the whole command fails after four times that,
// or when its answer does not come to an end.
// These deadlines replace the deadlines of the libraries above: go-imap has none for a
// command, and clears the ones it finds.
type wire struct {
	net.Conn
	writeTimeout time.Duration // for one write

	mu       sync.Mutex
	silence  time.Duration // zero when no command is running
	deadline time.Time     // for the whole command
	heard    time.Time     // when the command began, or when the last byte came
	longest  time.Duration // the longest silence during the command, if bytes came after it
	room     int64         // how many bytes the server may still send
	err      error         // the first failure; the libraries above turn it into text
}

// dial connects and, for implicit TLS, does the handshake. The second result is the
// connection to talk on; the first result is the connection below it.
func dial(ctx context.Context, s Server, timeout time.Duration) (*wire, net.Conn, error) {
	if err := s.Check(); err != nil {
		return nil, nil, err
	}
	raw, err := (&net.Dialer{Timeout: timeout}).DialContext(ctx, "tcp", s.Addr)
	if err != nil {
		return nil, nil, fmt.Errorf("connect: %w", err)
	}
	w := newWire(raw, timeout)
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

func newWire(conn net.Conn, writeTimeout time.Duration) *wire {
	return &wire{Conn: conn, writeTimeout: writeTimeout, room: mostAnswer}
}

// begin starts the deadlines for one command and closes the connection if ctx ends
// first. The function that it returns stops the deadlines and reports whether the
// connection is still open: ctx may end just when the command succeeds.
func (w *wire) begin(ctx context.Context, silence time.Duration) (end func() (open bool)) {
	w.mu.Lock()
	w.silence, w.deadline = silence, time.Now().Add(commandFactor*silence)
	w.heard, w.longest, w.room = time.Now(), 0, mostAnswer
	w.mu.Unlock()
	w.extend()
	stop := context.AfterFunc(ctx, func() { w.Conn.Close() })
	return func() bool {
		open := stop()
		w.mu.Lock()
		defer w.mu.Unlock()
		w.silence, w.room = 0, mostAnswer
		w.Conn.SetReadDeadline(time.Time{})
		return open
	}
}

// extend allows the other side another silence, within the command's deadline.
func (w *wire) extend() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.silence == 0 {
		return
	}
	now := time.Now()
	w.longest, w.heard = max(w.longest, now.Sub(w.heard)), now
	deadline := now.Add(w.silence)
	if deadline.After(w.deadline) {
		deadline = w.deadline
	}
	w.Conn.SetReadDeadline(deadline)
}

// longestSilence returns the longest silence during the last command.
func (w *wire) longestSilence() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.longest
}

func (w *wire) Read(b []byte) (int, error) {
	n, err := w.Conn.Read(b)
	if n > 0 {
		w.extend()
	}
	if w.allow(-int64(n)) < 0 {
		w.Conn.Close()
		err = ErrEndless
	}
	w.keep(err)
	return n, err
}

// allow lets the server send some bytes more, and returns how many it may send now.
func (w *wire) allow(bytes int64) (room int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.room += bytes
	return w.room
}

func (w *wire) Write(b []byte) (int, error) {
	w.Conn.SetWriteDeadline(time.Now().Add(w.writeTimeout))
	n, err := w.Conn.Write(b)
	w.keep(err)
	return n, err
}

// keep remembers the first failure.
func (w *wire) keep(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		w.err = err
	}
}

// explain returns the cause of a failure on this connection: our own deadline, the
// caller's context, or the network's error.
func (w *wire) explain(ctx context.Context, err error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(w.err, os.ErrDeadlineExceeded):
		return ErrSilent
	case errors.Is(w.err, ErrEndless):
		return ErrEndless
	case errors.Is(w.err, io.EOF):
		return fmt.Errorf("the server closed the connection: %w", err)
	case w.err != nil && !errors.Is(err, w.err):
		return fmt.Errorf("%w (%w)", err, w.err)
	}
	return err
}

// The deadlines of the libraries above are ignored; see wire.

func (w *wire) SetDeadline(time.Time) error      { return nil }
func (w *wire) SetReadDeadline(time.Time) error  { return nil }
func (w *wire) SetWriteDeadline(time.Time) error { return nil }
