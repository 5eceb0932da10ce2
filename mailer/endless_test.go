package mailer_test

import (
	"bufio"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/mailer"
)

// endless starts a server for one client. It sends its greeting, answers the lines of the client, and then sends the end again
// and again until the client hangs up. sent gets how many bytes of it have left.
func endless(t *testing.T, secure *tls.Config, greeting string, answers []string, end string) (addr string, sent <-chan int64) {
	ln := listen(t)
	counted := make(chan int64, 1)
	go func() {
		conn, err := ln.Accept()
		ln.Close() // it comes once
		if err != nil {
			t.Error(err)
			close(counted)
			return
		}
		defer conn.Close()
		conn.SetDeadline(time.Now().Add(patient))
		if secure != nil {
			conn = tls.Server(conn, secure)
		}
		io.WriteString(conn, greeting)
		in := bufio.NewReader(conn)
		for _, answer := range answers {
			line, err := in.ReadString('\n')
			if err != nil {
				break
			}
			tag, _, _ := strings.Cut(line, " ")
			io.WriteString(conn, strings.ReplaceAll(answer, "$", tag))
		}
		block := []byte(strings.Repeat(end, 1+8192/len(end)))
		var n int64
		for err == nil {
			var some int
			some, err = conn.Write(block)
			n += int64(some)
		}
		counted <- n
	}()
	return ln.Addr().String(), counted
}

// heapGrowth returns by how many bytes the heap grows while f runs, its peak included.
func heapGrowth(f func()) int64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int64(after.HeapSys) - int64(before.HeapSys)
}

const (
	mostSent   = 24 << 20  // bytes that a server gets rid of before the client hangs up, with what is on its way then
	mostGrowth = 128 << 20 // bytes of the heap; most of it is not collected yet
)

// opened are the answers up to the end of SELECT.
var opened = []string{
	"* CAPABILITY " + allCaps + "\r\n$ OK\r\n", "$ OK [CAPABILITY " + allCaps + "]\r\n", "* CAPABILITY " + allCaps + "\r\n$ OK\r\n",
	"* 3 EXISTS\r\n* OK [UIDVALIDITY 7] valid\r\n$ OK\r\n",
}

// with returns some answers and another one.
func with(answers []string, last string) []string { return append(slices.Clone(answers), last) }

// O8: a line without end took 1.3 GB. Whatever a server sends without end takes little memory, and the connection is given up.
func TestEndlessIMAP(t *testing.T) {
	serverTLS, clientTLS := certificate(t)
	list := func(in *mailer.Inbox) error {
		_, err := in.List(within(t), mailer.Mark{Validity: 7, UID: 3})
		return err
	}
	fetch := func(in *mailer.Inbox) error {
		in.List(within(t), mailer.Mark{Validity: 7, UID: 3})
		_, _, err := in.Fetch(within(t), []uint32{1, 2, 3})
		return err
	}
	idle := func(in *mailer.Inbox) error {
		if _, err := in.Wait(within(t), nil); err != nil { // connects
			return err
		}
		_, err := in.Wait(within(t), nil)
		return err
	}
	hello := "* OK [CAPABILITY " + allCaps + "] ready\r\n"
	listed := with(opened, "* SEARCH 3\r\n$ OK\r\n")
	mail := "* 3 FETCH (UID 3 BODY[]<0> {900}\r\n" + strings.Repeat("x", 900) + ")\r\n"
	for name, test := range map[string]struct {
		do       func(*mailer.Inbox) error
		secure   bool
		greeting string
		answers  []string
		end      string
	}{
		"greeting":               {list, false, "* OK ", nil, "x"},
		"greeting over TLS":      {list, true, "* OK ", nil, "x"},
		"capabilities":           {list, false, hello, []string{"* CAPABILITY"}, " A"},
		"answer to the login":    {list, false, hello, with(opened[:1], "$ OK "), "x"},
		"search":                 {list, false, hello, with(opened, "* SEARCH "), "1"},
		"literal in a list":      {list, false, hello, with(opened, "* LIST () \"/\" {99000000000}\r\n"), "x"},
		"quoted string":          {fetch, false, hello, with(listed, "* 3 FETCH (UID 3 BODY[]<0> \""), "x\r\n"},
		"mails":                  {fetch, false, hello, with(listed, ""), mail},
		"mails nobody asked for": {fetch, false, hello, with(listed, ""), strings.ReplaceAll(mail, "UID 3", "UID 9")},
		"lines while idle":       {idle, false, hello, with(opened, "+ idling\r\n"), "* 3 FETCH (FLAGS (\\Seen))\r\n"},
		"line while idle":        {idle, false, hello, with(opened, "+ idling\r\n* OK "), "x"},
	} {
		t.Run(name, func(t *testing.T) {
			server := mailer.Server{Security: mailer.NoTLS, Username: "play", Password: "pw"}
			var secure *tls.Config
			if test.secure {
				secure, server.TLS, server.Security = serverTLS, clientTLS, mailer.ImplicitTLS
			}
			var sent <-chan int64
			server.Addr, sent = endless(t, secure, test.greeting, test.answers, test.end)
			inbox := mailer.NewInbox(mailer.InboxConfig{Server: server, MaxBytes: 1000}, nil)
			defer inbox.Close()
			growth := heapGrowth(func() {
				if err := test.do(inbox); err == nil {
					t.Error("no error")
				}
				inbox.Close()
			})
			if n := <-sent; n > mostSent || growth > mostGrowth {
				t.Errorf("the server could send %d bytes, and the heap grew by %d", n, growth)
			}
		})
	}
}

// An operator reads what is wrong.
func TestEndlessAnswerIsNamed(t *testing.T) {
	addr, _ := endless(t, nil, "* OK ", nil, "x")
	inbox := mailer.NewInbox(mailer.InboxConfig{Server: mailer.Server{Addr: addr, Security: mailer.NoTLS}}, nil)
	defer inbox.Close()
	_, err := inbox.List(within(t), mailer.Mark{})
	if !errors.Is(err, mailer.ErrEndless) || mailer.Hint(err) == "" {
		t.Errorf("got %v, hint %q", err, mailer.Hint(err))
	}
}

// A text ends where the server has announced, whatever follows.
func TestLiteralLongerThanAnnounced(t *testing.T) {
	for name, rest := range map[string]string{"short": "more", "long": strings.Repeat("more", 5000)} {
		t.Run(name, func(t *testing.T) {
			inbox := scriptedInbox(t, patient, opening(allCaps, "7")+`
				C: UID FETCH 1:2 (UID ...
				S: * 1 FETCH (RFC822.SIZE 5 UID 1 BODY[]<0> {5}
				S: |one)
				S: * 2 FETCH (RFC822.SIZE 5 UID 2 BODY[]<0> {5}
				S: |two`+rest+`)
				close`)
			mails, missing, err := inbox.Fetch(within(t), []uint32{1, 2})
			if got := fetched(mails, missing); err != nil || got != "1:one 2:two" {
				t.Errorf("got %q, %v", got, err)
			}
		})
	}
}

// A server that never ends its answer takes little memory of the sender too.
func TestEndlessSMTP(t *testing.T) {
	for name, test := range map[string]struct {
		greeting string
		answers  []string
		end      string
	}{
		"greeting":        {"", nil, "220-welcome\r\n"},
		"line":            {"220 ", nil, "x"},
		"answer to EHLO":  {"220 ready\r\n", []string{""}, "250-EXTENSION\r\n"},
		"answer to RCPT":  {"220 ready\r\n", []string{"250 ok\r\n", "250 ok\r\n", ""}, "550-no\r\n"},
		"unasked answers": {"220 ready\r\n", []string{"250 ok\r\n"}, "250 ok\r\n"},
	} {
		t.Run(name, func(t *testing.T) {
			addr, sent := endless(t, nil, test.greeting, test.answers, test.end)
			sender := newSender(t, mailer.SenderConfig{Server: mailer.Server{Addr: addr, Security: mailer.NoTLS}})
			growth := heapGrowth(func() {
				err := send(t, sender, "ann@example.org")
				if err == nil {
					t.Error("no error")
				}
				sender.Close()
			})
			if n := <-sent; n > mostSent || growth > mostGrowth {
				t.Errorf("the server could send %d bytes, and the heap grew by %d", n, growth)
			}
		})
	}
}

// O8: a server that drips holds up a letter for SenderConfig.Longest at most, wherever it begins to drip.
func TestDrippingSMTP(t *testing.T) {
	const ok = "250 ok"
	for name, answers := range map[string][]string{
		"EHLO": {"drip"}, "MAIL": {ok, "drip"}, "RCPT": {ok, ok, "drip"}, "DATA": {ok, ok, ok, "drip"}, "after the letter": {ok, ok, ok, "354 go on", "drip"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			sender := newSender(t, mailer.SenderConfig{
				Server: mailer.Server{Addr: smtpScript(t, answers), Security: mailer.NoTLS}, Timeout: patient, DataTimeout: patient, Longest: 2 * impatient,
			})
			var failure *mailer.SendError
			err := send(t, sender, "ann@example.org")
			if !errors.Is(err, mailer.ErrSilent) && !errors.Is(err, mailer.ErrNoGreeting) || !errors.As(err, &failure) || failure.Permanent || failure.Unsure != (name == "after the letter") {
				t.Errorf("got %v: %+v", err, failure)
			}
		})
	}
}

// A server that stops reading in the middle of a letter is given up too.
func TestServerThatTakesNoMore(t *testing.T) {
	addr := smtpScript(t, []string{"250 ok", "250 ok", "250 ok", "354 go on", "hang"})
	sender := newSender(t, mailer.SenderConfig{
		Server: mailer.Server{Addr: addr, Security: mailer.NoTLS}, Timeout: patient, DataTimeout: patient, Longest: impatient,
	})
	err := sender.Send(within(t), "play@pente.test", []string{"ann@example.org"}, []byte(strings.Repeat("x\r\n", 10<<20)))
	if !errors.Is(err, mailer.ErrSilent) {
		t.Errorf("got %v", err)
	}
}

// The whole opening of a mailbox has a limit, not only each of its commands.
func TestSlowOpening(t *testing.T) {
	ln := listen(t)
	done := make(chan struct{})
	go func() {
		defer close(done)
		conn, err := ln.Accept()
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.Close()
		slowly(conn, "* OK [CAPABILITY "+allCaps+"] ready\r\n")
		in := bufio.NewReader(conn)
		for _, answer := range opened {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			tag, _, _ := strings.Cut(line, " ")
			slowly(conn, strings.ReplaceAll(answer, "$", tag))
		}
		in.ReadString('\n')
	}()
	inbox := mailer.NewInbox(mailer.InboxConfig{
		Server: mailer.Server{Addr: ln.Addr().String(), Security: mailer.NoTLS, Username: "play", Password: "pw"}, Timeout: impatient,
	}, nil)
	defer inbox.Close()
	if _, err := inbox.List(within(t), mailer.Mark{Validity: 7, UID: 3}); !errors.Is(err, mailer.ErrSilent) {
		t.Errorf("got %v", err)
	}
	inbox.Close()
	<-done
}

// slowly sends a text in pieces, with pauses that are no silence yet.
func slowly(conn net.Conn, text string) {
	io.WriteString(conn, text[:1])
	for range 2 {
		time.Sleep(impatient * 3 / 4)
		io.WriteString(conn, text[1:2])
		text = text[1:]
	}
	io.WriteString(conn, text[1:])
}
