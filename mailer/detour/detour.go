// Package detour stands between a program and a server in tests, which watch or change what passes.
package detour

import (
	"net"
	"sync"
	"testing"
)

// Join returns what passes on what comes from a client, and from the server. Both return when their end is closed.
type Join func(client, server net.Conn) (up, down func())

// A Detour takes connections, and opens one to a server for each.
type Detour struct {
	listener         net.Listener
	network, address string // of the server
	join             Join
	running          sync.WaitGroup

	mu    sync.Mutex
	ends  []net.Conn
	ended bool
}

// New starts a detour to a server, such as "tcp" at "127.0.0.1:143". It ends with the test.
func New(t testing.TB, network, address string, join Join) *Detour {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	d := &Detour{listener: listener, network: network, address: address, join: join}
	d.running.Go(d.serve)
	t.Cleanup(d.close)
	return d
}

// Addr returns where the detour takes connections, over TCP.
func (d *Detour) Addr() string { return d.listener.Addr().String() }

func (d *Detour) serve() {
	for {
		client, err := d.listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial(d.network, d.address)
		if err != nil {
			client.Close()
			continue
		}
		d.keep(client, server)
		up, down := d.join(client, server)
		d.running.Go(up)
		d.running.Go(down)
	}
}

// keep notes the ends of a connection. One that was taken just before the end is closed at once.
func (d *Detour) keep(client, server net.Conn) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ends = append(d.ends, client, server)
	if d.ended {
		client.Close()
		server.Close()
	}
}

// close closes all connections, and waits until nothing passes any longer.
func (d *Detour) close() {
	d.listener.Close()
	d.mu.Lock()
	d.ended = true
	for _, end := range d.ends {
		end.Close()
	}
	d.mu.Unlock()
	d.running.Wait()
}
