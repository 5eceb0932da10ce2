package server

import (
	"bufio"
	"io"
	"net"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer"
)

// front stands between the server and the IMAP of the built-in post office and makes
// it misbehave on the wire, as the mail servers of this world do.
type front struct {
	ln     net.Listener
	office string // where the real one listens
	manners
	talks sync.WaitGroup

	mu       sync.Mutex // one line at a time goes by, so that manners need no locks
	visits   int        // connections so far
	happened int        // how often it has misbehaved
	ends     []net.Conn // of all connections
}

// manners are what a front does to what goes by; a nil one lets everything pass.
type manners struct {
	// said gets a line of the client's and returns what the real server gets to hear.
	said func(v *visit, line string) string
	// answered gets an answer of the real server's, with its literals, and returns what
	// the client gets to hear.
	answered func(v *visit, answer string) string
	// silences: there is nothing to wait for, so nobody waits long.
	silences bool
}

// visit is one connection.
type visit struct {
	*front
	number         int // 1 for the first
	client, office net.Conn
	silent         bool // the client hears nothing any more
	leaving        bool // hang up after what is just being said
	brought        int  // mails given out
}

func newFront(t testing.TB, office string, m manners) *front {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f := &front{ln: ln, office: office, manners: m}
	f.talks.Go(f.serve)
	t.Cleanup(f.close)
	return f
}

// inbox reads the mailbox through the front, and is in a hurry.
func (f *front) inbox(c config.Config) *mailer.Inbox {
	server := c.IMAP.Login()
	server.Addr = f.ln.Addr().String()
	timeout := patience
	if f.silences {
		timeout = 400 * time.Millisecond
	}
	return mailer.NewInbox(mailer.InboxConfig{
		Server: server, Timeout: timeout, Poll: 100 * time.Millisecond, Retry: 10 * time.Millisecond,
	}, nil)
}

func (f *front) serve() {
	for {
		client, err := f.ln.Accept()
		if err != nil {
			return
		}
		office, err := net.Dial("tcp", f.office)
		if err != nil {
			client.Close()
			continue
		}
		f.mu.Lock()
		f.visits++
		v := &visit{front: f, number: f.visits, client: client, office: office}
		f.ends = append(f.ends, client, office)
		f.mu.Unlock()
		f.talks.Go(func() { v.pass(client, office, v.hear) })
		f.talks.Go(func() { v.pass(office, client, v.tell) })
	}
}

func (f *front) close() {
	f.ln.Close()
	f.mu.Lock()
	for _, end := range f.ends {
		end.Close()
	}
	f.mu.Unlock()
	f.talks.Wait()
}

// pass passes on what one side says until either hangs up. A silent server keeps the
// client's connection open.
func (v *visit) pass(from, to net.Conn, meanwhile func(string) string) {
	in := bufio.NewReader(from)
	for {
		text, err := readIMAP(in)
		v.mu.Lock()
		if text != "" && !v.leaving {
			if text = meanwhile(text); text != "" {
				io.WriteString(to, text)
			}
		}
		if over := err != nil || v.leaving; over {
			if !v.silent || from == v.client {
				v.client.Close()
			}
			v.office.Close()
			v.mu.Unlock()
			return
		}
		v.mu.Unlock()
	}
}

func (v *visit) hear(line string) string {
	if v.said == nil {
		return line
	}
	return v.said(v, line)
}

func (v *visit) tell(answer string) string {
	if isMail(answer) {
		v.brought++
	}
	if v.answered != nil {
		answer = v.answered(v, answer)
	}
	if v.silent {
		return ""
	}
	return answer
}

// say tells the client something the real server knows nothing of.
func (v *visit) say(text string) { io.WriteString(v.client, text) }

// first reports whether something happens for the first times, and counts them.
func (f *front) first(times int) bool {
	if f.happened >= times {
		return false
	}
	f.happened++
	return true
}

func (f *front) incidents() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.happened
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

var mailAnswer = regexp.MustCompile(`^\* (\d+) FETCH \((UID \d+) (.*BODY\[\]<0>) \{(\d+)\}\r\n`)

func isMail(answer string) bool { return mailAnswer.MatchString(answer) }

// command splits a client's line into its tag and the rest.
func command(line string) (tag, rest string) {
	tag, rest, _ = strings.Cut(strings.TrimRight(line, "\r\n"), " ")
	return tag, rest
}
