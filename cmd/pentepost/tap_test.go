package main

import (
	"bufio"
	"io"
	"net"
	"strings"
	"testing"
)

// tap listens for connections, passes them on, and lets the server be killed at what is said on them. It
// returns its address. An address is HOST:PORT, or unix:PATH.
func (v *victim) tap(t *testing.T, where, listen string, to func() string) string {
	listener, err := net.Listen("tcp", listen)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			server, err := dialAt(to())
			if err != nil { // it is not there now
				client.Close()
				continue
			}
			v.mu.Lock()
			life := v.life
			v.mu.Unlock()
			go v.pass(life, where, client, server)
			go v.pass(life, where, server, client)
		}
	}()
	return listener.Addr().String()
}

// dialAt connects to an address.
func dialAt(address string) (net.Conn, error) {
	if path, isSocket := strings.CutPrefix(address, "unix:"); isSocket {
		return net.Dial("unix", path)
	}
	return net.Dial("tcp", address)
}

// pass passes lines on until either side hangs up, or the server is killed at one of them.
func (v *victim) pass(life int, where string, from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	for lines := bufio.NewReader(from); ; {
		line, err := lines.ReadString('\n')
		if v.sees(life, where, line) {
			return
		}
		if _, failed := io.WriteString(to, line); err != nil || failed != nil {
			return
		}
	}
}
