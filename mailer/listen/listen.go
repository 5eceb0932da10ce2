// Package listen accepts connections for the servers of this program: a limited number of them, so that slow peers shut
// nobody out, and so that a server can stop without cutting off a command that is running.
package listen

import (
	"io"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"
)

// Limits say how many connections a [Listener] has.
type Limits struct {
	Server      string       // its name in the log
	Connections int          // at a time
	Refusal     string       // what a connection is told that is refused: a line of the protocol
	Log         *slog.Logger // hears when the listener is full; nil: nobody does
}

// A Listener accepts a limited number of connections, keeps track of them and can close them all.
// The libraries for HTTP, IMAP and SMTP have no limit.
//
// When it is full, a connection whose peer we wait for makes room for a new one. The peer with the most connections loses
// one: one that was never answered if it has any, and of those the one that has waited longest. So peers that say nothing,
// or never come to the end of a command, shut nobody out. A new connection is refused only while all others are being
// answered.
type Listener struct {
	net.Listener
	limits Limits

	active sync.WaitGroup // one for each connection that its server has not closed

	mu       sync.Mutex
	conns    map[*conn]struct{}
	shutdown bool
	warned   time.Time // when the log was last told that the listener is full
}

// New returns a Listener on top of another one.
func New(l net.Listener, limits Limits) *Listener {
	if limits.Log == nil {
		limits.Log = slog.New(slog.DiscardHandler)
	}
	return &Listener{Listener: l, limits: limits, conns: make(map[*conn]struct{})}
}

// Accept waits for the next connection that is not refused.
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
		_, _ = io.WriteString(nc, l.limits.Refusal)
		_ = nc.Close()
	}
}

func (l *Listener) track(nc net.Conn) (*conn, bool) {
	c := &conn{Conn: nc, listener: l, peer: peerOf(nc.RemoteAddr()), since: time.Now()}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.shutdown || len(l.conns) >= l.limits.Connections && !l.makeRoom(c.peer) {
		return nil, false
	}
	l.conns[c] = struct{}{}
	l.active.Add(1)
	return c, true
}

// warnEvery is how often the log is told that the listener is full.
const warnEvery = time.Minute

// makeRoom closes the connection that has to make room for one of a peer. If all are being answered there is none.
func (l *Listener) makeRoom(newcomer netip.Addr) bool {
	if now := time.Now(); now.Sub(l.warned) >= warnEvery {
		l.warned = now
		l.limits.Log.Warn("all connections in use: those that wait longest are closed", "server", l.limits.Server, "connections", l.limits.Connections,
			"hint", "Many clients are connected, and most of them say nothing or very little. If they are strangers, let the firewall or the proxy in front limit how many may connect.")
	}
	held := map[netip.Addr]int{newcomer: 1}
	for c := range l.conns {
		held[c.peer]++
	}
	var last *conn
	var least standing
	for c := range l.conns {
		s, waits := c.standing(held[c.peer])
		if waits && (last == nil || s.below(least)) {
			last, least = c, s
		}
	}
	if last == nil {
		return false
	}
	delete(l.conns, last)
	_ = last.Conn.Close() // its server notices, and closes it too
	return true
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

// peerOf returns whose connections are counted together: those of an IPv4 address, and of an IPv6 network as one house has it.
// All peers of a unix socket count as one.
func peerOf(addr net.Addr) netip.Addr {
	tcp, ok := addr.(*net.TCPAddr)
	if !ok {
		return netip.Addr{}
	}
	ip := tcp.AddrPort().Addr().Unmap().WithZone("")
	if house, err := ip.Prefix(64); err == nil && ip.Is6() {
		return house.Addr()
	}
	return ip
}
