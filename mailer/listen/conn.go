package listen

import (
	"io"
	"net"
	"net/netip"
	"sync"
	"time"
)

// A conn is a connection that its listener keeps track of.
type conn struct {
	net.Conn
	listener *Listener
	peer     netip.Addr
	untrack  sync.Once

	mu       sync.Mutex
	atEOF    bool
	reading  bool      // the server waits for what the peer sends
	writing  bool      // the server waits until the peer takes its answer
	handling int       // requests that are being answered; see NewHTTP
	known    bool      // the peer has sent something
	asked    bool      // it has, since the last answer
	answered bool      // it has had an answer
	since    time.Time // of the last answer, or of the connection: what comes meanwhile is no command yet
}

// standing says which of two connections has to make room.
type standing struct {
	held     int // connections of the same peer
	answered bool
	since    time.Time
}

// below reports whether a connection has to make room before another one.
func (s standing) below(other standing) bool {
	switch {
	case s.held != other.held:
		return s.held > other.held
	case s.answered != other.answered:
		return other.answered
	}
	return s.since.Before(other.since)
}

// standing returns the standing of a connection whose peer holds so many; waits is false while it is being answered.
func (c *conn) standing(held int) (s standing, waits bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return standing{held, c.answered, c.since}, !c.known || c.writing || c.reading && c.handling == 0
}

func (c *conn) stopReading() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.atEOF = true
	_ = c.Conn.SetReadDeadline(time.Now())
}

// Read returns io.EOF during shutdown. The servers handle that as a client that has disconnected.
func (c *conn) Read(b []byte) (int, error) {
	c.mu.Lock()
	c.reading = true
	c.mu.Unlock()
	n, err := c.Conn.Read(b)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.reading = false
	if n > 0 {
		c.known, c.asked = true, true
	}
	if c.atEOF && n == 0 && err != nil {
		return 0, io.EOF
	}
	return n, err
}

// Write notes that the peer is answered. The servers write nothing else but a greeting, before the peer has said anything.
func (c *conn) Write(b []byte) (int, error) {
	c.mu.Lock()
	c.writing, c.since = true, time.Now()
	c.answered, c.asked = c.answered || c.asked, false
	c.mu.Unlock()
	n, err := c.Conn.Write(b)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.writing = false
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

// handle notes that a request is being answered, or no longer.
func (c *conn) handle(change int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.handling += change
}
