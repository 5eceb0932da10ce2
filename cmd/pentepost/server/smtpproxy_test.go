package server

import (
	"bufio"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

// smtpProxy is between the server and the SMTP of the built-in post office. It misbehaves at
// the letters to one recipient.
type smtpProxy struct {
	listener net.Listener
	office   string // the address of the real server
	victim   string // the recipient; "": everybody
	mode     string // one of smtpModes
	running  sync.WaitGroup

	mu    sync.Mutex
	tries int // letters to the victim so far
	ends  []net.Conn
}

// smtpModes are what a mail server may do at a letter: answer its recipient with a code, hang up, fall silent, or send a byte now and then;
// or do so when it has the letter.
var smtpModes = []string{"421", "451", "550", "hang up", "silent", "drip", "451 after data", "close after data", "silent after data", "drip after data"}

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
	mode, late := strings.CutSuffix(p.mode, " after data")
	lines, toVictim := bufio.NewReader(client), false
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		recipient := strings.HasPrefix(line, "RCPT TO:<"+p.victim)
		if recipient {
			p.mu.Lock()
			p.tries++
			p.mu.Unlock()
		}
		if strings.HasPrefix(line, "RCPT") {
			toVictim = recipient
		}
		switch misbehaves := recipient && !late || toVictim && late && line == ".\r\n"; {
		case !misbehaves:
			io.WriteString(server, line)
		case !p.answer(mode, client, lines) || late:
			client.Close()
			return
		}
	}
}

// answer misbehaves, and reports whether the connection goes on.
func (p *smtpProxy) answer(mode string, client net.Conn, lines io.Reader) bool {
	switch mode {
	case "421", "451", "550":
		io.WriteString(client, mode+" not now\r\n")
		return mode != "421"
	case "silent":
		io.Copy(io.Discard, lines)
	case "drip":
		for range time.Tick(shortTimeout / 10) {
			if _, err := io.WriteString(client, "2"); err != nil {
				return false
			}
		}
	}
	return false
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
