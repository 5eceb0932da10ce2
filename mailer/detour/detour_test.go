package detour

import (
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"time"
)

// patience is how long a connection may take to close.
const patience = time.Minute

// upper passes what a client says in capitals, and what the server says as it is.
func upper(client, server net.Conn) (up, down func()) {
	up = func() {
		defer server.Close()
		for buffer := make([]byte, 100); ; {
			n, err := client.Read(buffer)
			if err != nil {
				return
			}
			io.WriteString(server, strings.ToUpper(string(buffer[:n])))
		}
	}
	return up, func() { io.Copy(client, server) }
}

// echo starts a server that says what it hears.
func echo(t *testing.T) (address string) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				io.Copy(c, c)
			}()
		}
	}()
	return listener.Addr().String()
}

// What passes may be changed, and when the test ends, every connection is closed.
func TestDetour(t *testing.T) {
	address := echo(t)
	var client net.Conn
	t.Run("a test", func(t *testing.T) {
		var err error
		if client, err = net.Dial("tcp", New(t, "tcp", address, upper).Addr()); err != nil {
			t.Fatal(err)
		}
		io.WriteString(client, "k10")
		said := make([]byte, 3)
		if _, err := io.ReadFull(client, said); err != nil || string(said) != "K10" {
			t.Errorf("said %q, %v", said, err)
		}
	})
	defer client.Close()
	client.SetReadDeadline(time.Now().Add(patience))
	if n, err := client.Read(make([]byte, 1)); err == nil || errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("after the end: %d bytes, %v", n, err)
	}
}

// A connection that was taken just before the end does not stay open.
func TestTakenBeforeTheEnd(t *testing.T) {
	d := New(t, "tcp", echo(t), upper)
	d.close()
	client, near := net.Pipe()
	server, far := net.Pipe()
	d.keep(near, far)
	for name, end := range map[string]net.Conn{"client": client, "server": server} {
		end.SetReadDeadline(time.Now().Add(patience))
		if _, err := end.Read(make([]byte, 1)); err != io.EOF {
			t.Errorf("the %s reads on: %v", name, err)
		}
	}
}
