package postoffice

import (
	"context"
	"fmt"
	"io"
	"net"
	"sync"
	"time"
)

// A door is a listener that lets in a bounded number of connections, knows the ones inside and can
// end them all. Both server libraries lack the bound, and neither waits for the connections it closes.
type door struct {
	net.Listener
	max     int
	refusal string // told to a connection that finds the house full

	visits sync.WaitGroup // over when their servers have closed them

	mu     sync.Mutex
	inside map[*visit]struct{}
	shut   bool
}

func openDoor(ctx context.Context, addr string, max int, refusal string) (*door, error) {
	if err := checkLoopback(addr); err != nil {
		return nil, err
	}
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, err // says "listen tcp ADDRESS: why" by itself
	}
	return &door{Listener: l, max: max, refusal: refusal, inside: make(map[*visit]struct{})}, nil
}

// checkLoopback looks at the words of the address rather than asking the resolver, which may be made
// to say anything. A name other than localhost is therefore refused.
func checkLoopback(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("address %q: want HOST:PORT, such as 127.0.0.1:0: %w", addr, err)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return fmt.Errorf("address %q is not a loopback address: any password logs in here, so only 127.0.0.1, [::1] and localhost will do", addr)
	}
	return nil
}

// Accept waits for the next connection that finds room.
func (d *door) Accept() (net.Conn, error) {
	for {
		conn, err := d.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if v, ok := d.enter(conn); ok {
			return v, nil
		}
		// A socket buffer takes a line this short at once, the deadline is for the absurd case.
		_ = conn.SetWriteDeadline(time.Now().Add(time.Second))
		_, _ = io.WriteString(conn, d.refusal)
		_ = conn.Close()
	}
}

func (d *door) enter(conn net.Conn) (*visit, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.shut || len(d.inside) >= d.max {
		return nil, false
	}
	v := &visit{Conn: conn, door: d}
	d.inside[v] = struct{}{}
	d.visits.Add(1)
	return v, true
}

func (d *door) isShut() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.shut
}

// hangUp stops listening and makes every connection read an end of file from now on: what is being
// answered is still answered, but no further command is heard.
func (d *door) hangUp() {
	_ = d.Listener.Close()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.shut = true
	for v := range d.inside {
		v.hangUp()
	}
}

// slam closes every connection at once.
func (d *door) slam() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for v := range d.inside {
		_ = v.Conn.Close()
	}
}

// A visit is one connection inside a door.
type visit struct {
	net.Conn
	door *door

	mu   sync.Mutex
	over bool
	left sync.Once
}

func (v *visit) hangUp() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.over = true
	_ = v.Conn.SetReadDeadline(time.Now())
}

// Read returns io.EOF once the door is closing, which both servers take for a client that has gone.
func (v *visit) Read(b []byte) (int, error) {
	n, err := v.Conn.Read(b)
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.over && n == 0 && err != nil {
		return 0, io.EOF
	}
	return n, err
}

// SetReadDeadline does nothing once the door is closing, lest a server wait for a command again.
func (v *visit) SetReadDeadline(t time.Time) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.over {
		return nil
	}
	return v.Conn.SetReadDeadline(t)
}

// Close ends the visit; both servers do it when they have nothing more to do with the connection.
func (v *visit) Close() error {
	v.left.Do(func() {
		v.door.mu.Lock()
		delete(v.door.inside, v)
		v.door.mu.Unlock()
		v.door.visits.Done()
	})
	return v.Conn.Close()
}
