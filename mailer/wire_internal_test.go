package mailer

import (
	"context"
	"net"
	"testing"
	"time"
)

// A context that ends just as a command succeeds has closed the connection all the
// same; whoever goes on must know.
func TestEndOfContextIsNoticed(t *testing.T) {
	ours, theirs := net.Pipe()
	defer theirs.Close()
	w := &wire{Conn: ours, patience: time.Second}
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
