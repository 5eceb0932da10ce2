package mailer_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"pentepost/mailer"
)

const lmtpMail = "From: ann@example.org\r\nSubject: hello\r\n\r\nK10\r\n"

// lmtpServer is a listener with what it was given.
type lmtpServer struct {
	*mailer.LMTP
	mu    sync.Mutex
	mails []mailer.Delivery
	fault error // the answer to every mail
	stop  context.CancelFunc
	ended chan error
}

// startLMTP listens and takes mail for play@example.org.
func startLMTP(t testing.TB, change func(*mailer.LMTPConfig)) *lmtpServer {
	t.Helper()
	s := &lmtpServer{ended: make(chan error, 1)}
	cfg := mailer.LMTPConfig{Listen: "127.0.0.1:0", Hello: "mx.example.org", Deliver: s.deliver, Accepts: func(to string) error {
		if to != "play@example.org" && to != "play+key@example.org" {
			return errors.New("nobody of this name here")
		}
		return nil
	}}
	if change != nil {
		change(&cfg)
	}
	var err error
	s.LMTP, err = mailer.ListenLMTP(cfg, nil)
	must(t, err)
	var ctx context.Context
	ctx, s.stop = context.WithCancel(t.Context())
	go func() { s.ended <- s.Serve(ctx) }()
	t.Cleanup(func() { s.stop(); <-s.ended })
	return s
}

func (s *lmtpServer) deliver(d mailer.Delivery) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mails = append(s.mails, d)
	return s.fault
}

func (s *lmtpServer) got() []mailer.Delivery {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mails
}

func (s *lmtpServer) setFault(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = err
}

// dialLMTP connects as a mail server does.
func dialLMTP(t testing.TB, to net.Addr) *smtp.Client {
	t.Helper()
	conn, err := net.Dial(to.Network(), to.String())
	must(t, err)
	c := smtp.NewClientLMTP(conn)
	t.Cleanup(func() { c.Close() })
	must(t, c.Hello("mta.example.org"))
	return c
}

// replyCode is the code of a refusal, 250 for none.
func replyCode(t testing.TB, err error) int {
	t.Helper()
	var refusal *smtp.SMTPError
	switch {
	case err == nil:
		return 250
	case errors.As(err, &refusal):
		return refusal.Code
	}
	t.Fatalf("not a reply: %v", err)
	return 0
}

func TestLMTPDelivery(t *testing.T) {
	for name, listen := range map[string]string{"loopback": "127.0.0.1:0", "unix socket": "unix:" + filepath.Join(t.TempDir(), "lmtp.sock")} {
		t.Run(name, func(t *testing.T) {
			s := startLMTP(t, func(c *mailer.LMTPConfig) { c.Listen = listen })
			c := dialLMTP(t, s.Addr())
			must(t, c.SendMail("", []string{"play@example.org", "play+key@example.org"}, strings.NewReader(lmtpMail)))
			must(t, c.SendMail("ann@example.org", []string{"play@example.org"}, strings.NewReader(lmtpMail)))
			got := s.got()
			if len(got) != 2 || got[0].ReturnPath != "" || len(got[0].Recipients) != 2 || string(got[0].Raw) != lmtpMail || got[0].Size != int64(len(lmtpMail)) ||
				got[1].ReturnPath != "ann@example.org" || len(got[1].Recipients) != 1 {
				t.Errorf("got %+v", got)
			}
		})
	}
}

func TestLMTPRefusesOtherRecipients(t *testing.T) {
	s := startLMTP(t, nil)
	c := dialLMTP(t, s.Addr())
	must(t, c.Mail("ann@example.org", nil))
	err := c.Rcpt("bob@example.org", nil)
	if code := replyCode(t, err); code != 550 || !strings.Contains(err.Error(), "nobody of this name here") {
		t.Errorf("%v", err)
	}
	must(t, c.Rcpt("play@example.org", nil)) // the others get their mail
	w, err := c.Data()
	must(t, err)
	_, err = io.WriteString(w, lmtpMail)
	must(t, err)
	must(t, w.Close())
	if got := s.got(); len(got) != 1 || fmt.Sprint(got[0].Recipients) != "[play@example.org]" {
		t.Errorf("got %+v", got)
	}
}

// The other server keeps a mail that is not taken, and can deliver it over the same connection.
func TestLMTPFault(t *testing.T) {
	s := startLMTP(t, nil)
	c := dialLMTP(t, s.Addr())
	s.setFault(errors.New("the disk is full"))
	err := c.SendMail("ann@example.org", []string{"play@example.org"}, strings.NewReader(lmtpMail))
	if code := replyCode(t, err); code != 451 || strings.Contains(err.Error(), "disk") {
		t.Errorf("%v", err)
	}
	s.setFault(nil)
	must(t, c.SendMail("ann@example.org", []string{"play@example.org"}, strings.NewReader(lmtpMail)))
	if n := len(s.got()); n != 2 {
		t.Errorf("%d deliveries", n)
	}
}

// Of a large mail the beginning is kept; one that is larger than any server lets through is refused.
func TestLMTPLargeMails(t *testing.T) {
	s := startLMTP(t, func(c *mailer.LMTPConfig) { c.MaxBytes = 1000 })
	c := dialLMTP(t, s.Addr())
	large := lmtpMail + strings.Repeat("0123456789012\r\n", 1000)
	must(t, c.SendMail("ann@example.org", []string{"play@example.org"}, strings.NewReader(large)))
	if got := s.got(); len(got) != 1 || string(got[0].Raw) != large[:1000] || got[0].Size != int64(len(large)) {
		t.Errorf("%d mails, %d bytes of %d", len(got), len(got[0].Raw), got[0].Size)
	}
	if code := replyCode(t, c.Mail("ann@example.org", &smtp.MailOptions{Size: 1 << 30})); code != 552 {
		t.Errorf("a mail said to be of a gigabyte: %d", code)
	}
	must(t, c.Reset())
	line := lmtpMail + strings.Repeat("x", 1<<20+1) + "\r\n"
	if err := c.SendMail("ann@example.org", []string{"play@example.org"}, strings.NewReader(line)); err == nil {
		t.Error("a line of a megabyte was taken")
	}
	if n := len(s.got()); n != 1 {
		t.Errorf("%d mails were taken", n)
	}
}

// A client that says nothing, or stops in the middle of a mail, is cut off. Its mail is not taken.
func TestLMTPHangingClients(t *testing.T) {
	for name, sends := range map[string]string{
		"greeting": "", "envelope": "LHLO x\r\nMAIL FROM:<>\r\n",
		"mail": "LHLO x\r\nMAIL FROM:<>\r\nRCPT TO:<play@example.org>\r\nDATA\r\nFrom: ann@example.org\r\n",
		"part": "LHLO x\r\nMAIL FROM:<>\r\nRCPT TO:<play@example.org>\r\nBDAT 10\r\nFrom: ann@\r\nBDAT 50 LAST\r\nexample",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := startLMTP(t, func(c *mailer.LMTPConfig) { c.Timeout = 50 * time.Millisecond })
			conn, err := net.Dial("tcp", s.Addr().String())
			must(t, err)
			defer conn.Close()
			_, err = io.WriteString(conn, sends)
			must(t, err)
			must(t, conn.SetReadDeadline(time.Now().Add(patient)))
			if answers, err := io.ReadAll(conn); err != nil {
				t.Errorf("%v after %q", err, answers)
			}
			if n := len(s.got()); n != 0 {
				t.Errorf("%d mails were taken", n)
			}
		})
	}
}

// A client whose mail is being taken keeps its connection, and others are told to come later. One that says nothing makes room.
func TestLMTPConnectionLimit(t *testing.T) {
	entered, leave := make(chan bool), make(chan bool)
	s := startLMTP(t, func(c *mailer.LMTPConfig) {
		c.Connections, c.Deliver = 1, func(mailer.Delivery) error { entered <- true; <-leave; return nil }
	})
	silent, err := net.Dial("tcp", s.Addr().String())
	must(t, err)
	defer silent.Close()
	client := dialLMTP(t, s.Addr())
	if _, err := io.Copy(io.Discard, silent); err != nil {
		t.Errorf("the silent one: %v", err)
	}
	sent := make(chan error, 1)
	go func() { sent <- client.SendMail("", []string{"play@example.org"}, strings.NewReader(lmtpMail)) }()
	<-entered
	conn, err := net.Dial("tcp", s.Addr().String())
	must(t, err)
	defer conn.Close()
	if line, _ := bufio.NewReader(conn).ReadString('\n'); !strings.HasPrefix(line, "421 4.3.2 ") {
		t.Errorf("a connection too many: %q", line)
	}
	leave <- true
	must(t, <-sent)
}

// When the listener stops, a mail that is being taken still gets its answer, and idle clients do
// not hold it up.
func TestLMTPStops(t *testing.T) {
	entered, leave := make(chan bool), make(chan bool)
	s := startLMTP(t, func(c *mailer.LMTPConfig) {
		c.Deliver = func(mailer.Delivery) error { entered <- true; <-leave; return nil }
	})
	dialLMTP(t, s.Addr()) // idle
	c := dialLMTP(t, s.Addr())
	sent := make(chan error, 1)
	go func() { sent <- c.SendMail("", []string{"play@example.org"}, strings.NewReader(lmtpMail)) }()
	<-entered
	s.stop()
	for { // until it no longer listens
		conn, err := net.Dial("tcp", s.Addr().String())
		if err != nil {
			break
		}
		conn.Close()
	}
	close(leave)
	if err := <-sent; err != nil {
		t.Error(err)
	}
	if err := <-s.ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	s.ended <- nil // for the end of the test
}

// Only named machines may deliver besides this one, and a name is needed to listen for others.
func TestLMTPPeers(t *testing.T) {
	ten := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	for _, test := range []struct {
		address string
		peers   []netip.Prefix
		exposed bool
	}{
		{"127.0.0.1:2424", nil, false}, {"[::1]:2424", nil, false}, {"localhost:2424", nil, false}, {"unix:/run/x", nil, false},
		{"0.0.0.0:2424", nil, true}, {":2424", nil, true}, {"mx.example.org:2424", nil, true}, {"0.0.0.0:2424", ten, false},
	} {
		if err := mailer.CheckListen(test.address, test.peers); errors.Is(err, mailer.ErrPeers) != test.exposed {
			t.Errorf("%s for %v: %v", test.address, test.peers, err)
		}
	}
	for _, test := range []struct {
		peer string // besides it, this machine may deliver
		may  bool
	}{{"192.0.2.7/32", false}, {outsideAddress(t).String() + "/32", true}} {
		s := startLMTP(t, func(c *mailer.LMTPConfig) {
			c.Listen, c.Peers = "0.0.0.0:0", []netip.Prefix{netip.MustParsePrefix(test.peer)}
		})
		port := s.Addr().(*net.TCPAddr).AddrPort().Port()
		for from, may := range map[netip.Addr]bool{outsideAddress(t): test.may, netip.MustParseAddr("127.0.0.1"): true} {
			conn, err := net.Dial("tcp", netip.AddrPortFrom(from, port).String())
			must(t, err)
			defer conn.Close()
			line, _ := bufio.NewReader(conn).ReadString('\n')
			if strings.HasPrefix(line, "220 ") != may {
				t.Errorf("peer %s, client %s: %q", test.peer, from, line)
			}
		}
	}
}

// outsideAddress returns an address of this machine that is not on loopback.
func outsideAddress(t *testing.T) netip.Addr {
	t.Helper()
	addrs, err := net.InterfaceAddrs()
	must(t, err)
	for _, a := range addrs {
		if p, err := netip.ParsePrefix(a.String()); err == nil && p.Addr().Is4() && !p.Addr().IsLoopback() {
			return p.Addr()
		}
	}
	t.Skip("this machine has no address but loopback")
	return netip.Addr{}
}

// A killed process leaves its socket behind; the next one takes its place. A running one keeps it.
func TestLMTPSocket(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lmtp.sock")
	stale, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	must(t, err)
	stale.SetUnlinkOnClose(false)
	must(t, stale.Close())
	s := startLMTP(t, func(c *mailer.LMTPConfig) { c.Listen = "unix:" + path })
	dialLMTP(t, s.Addr())
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o660 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if _, err := mailer.ListenLMTP(mailer.LMTPConfig{Listen: "unix:" + path}, nil); !errors.Is(err, syscall.EADDRINUSE) {
		t.Errorf("a second one: %v", err)
	}
	dialLMTP(t, s.Addr())
	text := filepath.Join(t.TempDir(), "text")
	must(t, os.WriteFile(text, []byte("kept"), 0o600))
	if _, err := mailer.ListenLMTP(mailer.LMTPConfig{Listen: "unix:" + text}, nil); !errors.Is(err, mailer.ErrNoSocket) {
		t.Errorf("a file in the place of a socket: %v", err)
	}
	if kept, _ := os.ReadFile(text); string(kept) != "kept" {
		t.Error("a file was removed")
	}
}
