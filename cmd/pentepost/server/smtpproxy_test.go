package server

import (
	"bufio"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
)

// smtpProxy is between the server and the SMTP of the built-in post office. It misbehaves at
// the letters to one recipient.
type smtpProxy struct {
	listener net.Listener
	office   string // the address of the real server
	victim   string // the recipient
	mode     string // "421", "hang up", "silent" or "close after data"
	running  sync.WaitGroup

	mu    sync.Mutex
	tries int // letters to the victim so far
	ends  []net.Conn
}

func newSMTPProxy(t testing.TB, office, victim, mode string) *smtpProxy {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &smtpProxy{listener: listener, office: office, victim: victim, mode: mode}
	p.running.Go(p.serve)
	t.Cleanup(p.close)
	return p
}

func (p *smtpProxy) serve() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("tcp", p.office)
		if err != nil {
			client.Close()
			continue
		}
		p.mu.Lock()
		p.ends = append(p.ends, client, server)
		p.mu.Unlock()
		p.running.Go(func() { io.Copy(client, server) })
		p.running.Go(func() { p.pass(client, server) })
	}
}

// pass passes the client's lines on until it misbehaves.
func (p *smtpProxy) pass(client, server net.Conn) {
	defer server.Close()
	lines, toVictim := bufio.NewReader(client), false
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		if strings.HasPrefix(line, "RCPT TO:<"+p.victim) {
			toVictim = true
			p.mu.Lock()
			p.tries++
			p.mu.Unlock()
			switch p.mode {
			case "421":
				io.WriteString(client, "421 4.3.2 not now\r\n")
				client.Close()
				return
			case "hang up":
				client.Close()
				return
			case "silent":
				io.Copy(io.Discard, lines)
				return
			}
		}
		if toVictim && line == ".\r\n" {
			client.Close()
			return
		}
		io.WriteString(server, line)
	}
}

func (p *smtpProxy) attempts() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.tries
}

func (p *smtpProxy) close() {
	p.listener.Close()
	p.mu.Lock()
	for _, end := range p.ends {
		end.Close()
	}
	p.mu.Unlock()
	p.running.Wait()
}
