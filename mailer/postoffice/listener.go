package postoffice

import (
	"context"
	"fmt"
	"io"
	"net"
	"sync"
	"time"
)

// A listener accepts a limited number of connections, keeps track of them and can close them all.
// Neither server library has a limit, and neither waits for the connections that it closes.
type listener struct {
	net.Listener
	maxConns int
	refusal  string // sent to a connection above the limit

	active sync.WaitGroup // one for each connection that its server has not closed

	mu       sync.Mutex
	conns    map[*conn]struct{}
	shutdown bool
}

func listen(ctx context.Context, addr string, maxConns int, refusal string) (*listener, error) {
	if err := checkLoopback(addr); err != nil {
		return nil, err
	}
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, err // already says "listen tcp ADDRESS: reason"
	}
	return &listener{Listener: l, maxConns: maxConns, refusal: refusal, conns: make(map[*conn]struct{})}, nil
}

// checkLoopback looks at the address as written. It does not ask the resolver, whose answers can be
// manipulated, so a name other than localhost is refused.
func checkLoopback(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("address %q: want HOST:PORT, such as 127.0.0.1:0: %w", addr, err)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return fmt.Errorf("address %q is not a loopback address: any password logs in here, so only 127.0.0.1, [::1] and localhost are allowed", addr)
	}
	return nil
}

// Accept waits for the next connection within the limit. It refuses those above it.
func (l *listener) Accept() (net.Conn, error) {
	for {
		nc, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if c, ok := l.track(nc); ok {
			return c, nil
		}
		// The line fits into the socket's buffer; the deadline is only a precaution.
		_ = nc.SetWriteDeadline(time.Now().Add(time.Second))
		_, _ = io.WriteString(nc, l.refusal)
		_ = nc.Close()
	}
}

func (l *listener) track(nc net.Conn) (*conn, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.shutdown || len(l.conns) >= l.maxConns {
		return nil, false
	}
	c := &conn{Conn: nc, listener: l}
	l.conns[c] = struct{}{}
	l.active.Add(1)
	return c, true
}

func (l *listener) inShutdown() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.shutdown
}

// beginShutdown stops listening and lets every connection read an end of file from now on. Commands
// that are running still get their answer, but no new command is read.
func (l *listener) beginShutdown() {
	_ = l.Listener.Close()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.shutdown = true
	for c := range l.conns {
		c.stopReading()
	}
}

// closeConns closes all connections at once.
func (l *listener) closeConns() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.conns {
		_ = c.Conn.Close()
	}
}

// A conn is a connection that its listener keeps track of.
type conn struct {
	net.Conn
	listener *listener

	mu      sync.Mutex
	atEOF   bool
	untrack sync.Once
}

func (c *conn) stopReading() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.atEOF = true
	_ = c.Conn.SetReadDeadline(time.Now())
}

// Read returns io.EOF during shutdown. Both servers handle that as a client that has disconnected.
func (c *conn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.atEOF && n == 0 && err != nil {
		return 0, io.EOF
	}
	return n, err
}

// SetReadDeadline does nothing during shutdown. Otherwise a server would wait for a command again.
func (c *conn) SetReadDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.atEOF {
		return nil
	}
	return c.Conn.SetReadDeadline(t)
}

// Close closes the connection. Both servers call it when they are done with a connection.
func (c *conn) Close() error {
	c.untrack.Do(func() {
		c.listener.mu.Lock()
		delete(c.listener.conns, c)
		c.listener.mu.Unlock()
		c.listener.active.Done()
	})
	return c.Conn.Close()
}
