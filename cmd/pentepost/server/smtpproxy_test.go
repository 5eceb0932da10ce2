package server

import (
	"bufio"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"pentepost/mailer/detour"
)

// smtpProxy is between the server and the SMTP of the built-in post office. It misbehaves at
// the letters to one recipient.
type smtpProxy struct {
	*detour.Detour
	victim string // the recipient; "": everybody
	mode   string // one of smtpModes

	mu    sync.Mutex
	tries int // letters to the victim so far
}

// smtpModes are what a mail server may do at a letter: answer its recipient with a code, hang up, fall silent, or send a byte now and then;
// or do so when it has the letter.
var smtpModes = []string{"421", "451", "550", "hang up", "silent", "drip", "451 after data", "close after data", "silent after data", "drip after data"}

func newSMTPProxy(t testing.TB, office, victim, mode string) *smtpProxy {
	p := &smtpProxy{victim: victim, mode: mode}
	p.Detour = detour.New(t, "tcp", office, func(client, server net.Conn) (up, down func()) {
		return func() { p.pass(client, server) }, func() { io.Copy(client, server) }
	})
	return p
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
