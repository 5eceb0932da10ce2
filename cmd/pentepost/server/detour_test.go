package server

import (
	"net"
	"sync"
	"testing"
)

// A detour is between the server and a mail server. It takes connections, and opens one to the mail server for each.
type detour struct {
	listener net.Listener
	to       string                                          // the address of the mail server
	join     func(client, server net.Conn) (up, down func()) // pass on what comes from the client, and from the mail server
	running  sync.WaitGroup

	mu    sync.Mutex
	ends  []net.Conn
	ended bool
}

// newDetour starts a detour. It ends with the test.
func newDetour(t testing.TB, to string, join func(client, server net.Conn) (up, down func())) *detour {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	d := &detour{listener: listener, to: to, join: join}
	d.running.Go(d.serve)
	t.Cleanup(d.close)
	return d
}

// addr returns where the detour takes connections.
func (d *detour) addr() string { return d.listener.Addr().String() }

func (d *detour) serve() {
	for {
		client, err := d.listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("tcp", d.to)
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
func (d *detour) keep(client, server net.Conn) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ends = append(d.ends, client, server)
	if d.ended {
		client.Close()
		server.Close()
	}
}

// close closes all connections.
func (d *detour) close() {
	d.listener.Close()
	d.mu.Lock()
	d.ended = true
	for _, end := range d.ends {
		end.Close()
	}
	d.mu.Unlock()
	d.running.Wait()
}
