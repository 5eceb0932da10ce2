package server

import (
	"bufio"
	"io"
	"math/rand/v2"
	"net"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer"
	"pentepost/mailer/detour"
)

// imapProxy is between the server and the IMAP of the built-in post office. It misbehaves as
// real mail servers do.
type imapProxy struct {
	*detour.Detour
	hooks

	mu          sync.Mutex // held while a line passes, so that hooks need no locks
	connections int        // so far
	happened    int        // how often the proxy has misbehaved
	said        int        // commands of the client
	chance      *rand.Rand
}

// hooks change what passes the proxy.
type hooks struct {
	// onCommand gets a line from the client, and returns what the server gets.
	onCommand func(c *proxyConn, line string) string
	// onResponse gets a response of the server with its literals, and returns what the client
	// gets.
	onResponse func(c *proxyConn, response string) string
	// impatient: the client does not wait long for an answer.
	impatient bool
	// patient: the client looks for mail only when it is told of some.
	patient bool
}

// proxyConn is one connection through the proxy.
type proxyConn struct {
	*imapProxy
	number         int // 1 for the first
	client, server net.Conn
	silent         bool   // the client gets nothing from now on
	hangUp         bool   // close after this line
	mails          int    // that have passed
	uid            string // of the last one
	commands       int
	answers        int // to commands
}

func newProxy(t testing.TB, office string, h hooks) *imapProxy {
	p := &imapProxy{hooks: h}
	p.Detour = detour.New(t, "tcp", office, func(client, server net.Conn) (up, down func()) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.connections++
		c := &proxyConn{imapProxy: p, number: p.connections, client: client, server: server}
		return func() { c.pass(client, server, c.command) }, func() { c.pass(server, client, c.response) }
	})
	return p
}

// shortTimeout is how long an impatient client waits for an answer.
const shortTimeout = 400 * time.Millisecond

// inbox returns an inbox in a hurry that reads through the proxy, with short pauses.
func (p *imapProxy) inbox(c config.Config, now func() time.Time) *mailer.Inbox {
	server := c.IMAP.Login()
	server.Addr = p.Addr()
	timeout := patience
	if p.impatient {
		timeout = shortTimeout
	}
	poll := 100 * time.Millisecond
	if p.patient {
		poll = 0
	}
	return mailer.NewInbox(mailer.InboxConfig{
		Server: server, Timeout: timeout, Poll: poll, Retry: 10 * time.Millisecond, Hurry: true, Now: now,
	}, nil)
}

// pass passes on what one side says until either side hangs up. A silent server keeps the
// connection to the client open.
func (c *proxyConn) pass(from, to net.Conn, change func(string) string) {
	in := bufio.NewReader(from)
	for {
		text, err := readIMAP(in)
		c.mu.Lock()
		if text != "" && !c.hangUp {
			if text = change(text); text != "" {
				io.WriteString(to, text)
			}
		}
		if over := err != nil || c.hangUp; over {
			if !c.silent || from == c.client {
				c.client.Close()
			}
			c.server.Close()
			c.mu.Unlock()
			return
		}
		c.mu.Unlock()
	}
}

func (c *proxyConn) command(line string) string {
	c.commands++
	c.said++
	if c.onCommand == nil {
		return line
	}
	return c.onCommand(c, line)
}

func (c *proxyConn) response(text string) string {
	if isMail(text) {
		c.mails++
	}
	if !strings.HasPrefix(text, "*") && !strings.HasPrefix(text, "+") {
		c.answers++
	}
	if c.onResponse != nil {
		text = c.onResponse(c, text)
	}
	if c.silent {
		return ""
	}
	return text
}

// tell sends the client a response that does not come from the server.
func (c *proxyConn) tell(text string) { io.WriteString(c.client, text) }

// first counts incidents, and reports whether this is one of the first ones.
func (p *imapProxy) first(times int) bool {
	if p.happened >= times {
		return false
	}
	p.happened++
	return true
}

func (p *imapProxy) incidents() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.happened
}

func (p *imapProxy) told() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.said
}

var literalAhead = regexp.MustCompile(`\{(\d+)\}\r\n$`)

// readIMAP reads a line with the literals in it.
func readIMAP(in *bufio.Reader) (string, error) {
	var whole strings.Builder
	for {
		line, err := in.ReadString('\n')
		whole.WriteString(line)
		m := literalAhead.FindStringSubmatch(line)
		if err != nil || m == nil {
			return whole.String(), err
		}
		n, _ := strconv.ParseInt(m[1], 10, 64)
		if _, err := io.CopyN(&whole, in, n); err != nil {
			return whole.String(), err
		}
	}
}

var mailResponse = regexp.MustCompile(`^\* (\d+) FETCH \((UID \d+) (.*BODY\[\]<0>) \{(\d+)\}\r\n`)

func isMail(response string) bool { return mailResponse.MatchString(response) }

// splitTag splits a line from the client into its tag and the rest.
func splitTag(line string) (tag, rest string) {
	tag, rest, _ = strings.Cut(strings.TrimRight(line, "\r\n"), " ")
	return tag, rest
}
