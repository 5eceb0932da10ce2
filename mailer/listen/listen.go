// Package listen accepts connections for a mail server: a limited number of them, and so that the
// server can stop without cutting off a command that is running.
package listen

import (
	"io"
	"net"
	"sync"
	"time"
)

// A Listener accepts a limited number of connections, keeps track of them and can close them all.
// The libraries for IMAP and SMTP have no limit, and do not wait for the connections that they close.
type Listener struct {
	net.Listener
	maxConns int
	refusal  string // sent to a connection above the limit

	active sync.WaitGroup // one for each connection that its server has not closed

	mu       sync.Mutex
	conns    map[*conn]struct{}
	shutdown bool
}

// New returns a Listener on top of another one. A connection above the limit gets the refusal, a line
// of the protocol, and is closed.
func New(l net.Listener, maxConns int, refusal string) *Listener {
	return &Listener{Listener: l, maxConns: maxConns, refusal: refusal, conns: make(map[*conn]struct{})}
}

// Accept waits for the next connection within the limit. It refuses those above it.
func (l *Listener) Accept() (net.Conn, error) {
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

func (l *Listener) track(nc net.Conn) (*conn, bool) {
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

// Stopping reports whether [Listener.Stop] has been called.
func (l *Listener) Stopping() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.shutdown
}

// Stop stops listening and lets every connection read an end of file from now on. Commands that are
// running still get their answer, but no new command is read.
func (l *Listener) Stop() {
	_ = l.Listener.Close()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.shutdown = true
	for c := range l.conns {
		c.stopReading()
	}
}

// CloseConns closes all connections at once.
func (l *Listener) CloseConns() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.conns {
		_ = c.Conn.Close()
	}
}

// Wait waits until the server has closed all connections.
func (l *Listener) Wait() { l.active.Wait() }

// A conn is a connection that its listener keeps track of.
type conn struct {
	net.Conn
	listener *Listener

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

// Read returns io.EOF during shutdown. The servers handle that as a client that has disconnected.
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

// Close closes the connection. The servers call it when they are done with a connection.
func (c *conn) Close() error {
	c.untrack.Do(func() {
		c.listener.mu.Lock()
		delete(c.listener.conns, c)
		c.listener.mu.Unlock()
		c.listener.active.Done()
	})
	return c.Conn.Close()
}
