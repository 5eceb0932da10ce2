package mailer

import (
	"context"
	"errors"
	"net"
	"os"
	"testing"
	"time"
)

// A context that ends just when a command succeeds has closed the connection; the caller
// must know.
func TestEndOfContextIsNoticed(t *testing.T) {
	ours, theirs := net.Pipe()
	defer theirs.Close()
	w := newWire(ours, time.Second)
	if end := w.begin(t.Context(), time.Second); !end() {
		t.Error("the connection is said to be closed, but nothing has closed it")
	}
	ctx, cancel := context.WithCancel(t.Context())
	end := w.begin(ctx, time.Second)
	cancel()
	if end() {
		t.Error("the connection is said to be open, but the context has closed it")
	}
}

// The other side of a half-open connection no longer reads. Writing a command to
// it must time out.

func TestHalfOpenConnectionTakesNoCommand(t *testing.T) {
	ours, theirs := net.Pipe()
	defer theirs.Close()
	w := newWire(ours, time.Millisecond)
	if _, err := w.Write([]byte("a NOOP\r\n")); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	if err := w.explain(t.Context(), errors.New("cannot write")); !errors.Is(err, ErrSilent) {
		t.Errorf("explained as %v", err)
	}
}
