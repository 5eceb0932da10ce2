package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"pentepost/mailer"
)

// mta is a mail server that hands mail over by LMTP at once.
type mta struct {
	from, to, lmtp string
}

func (m *mta) AuthMechanisms() []string { return []string{sasl.Plain} }
func (m *mta) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(string, string, string) error { return nil }), nil
}
func (m *mta) Mail(from string, _ *smtp.MailOptions) error { m.from = from; return nil }
func (m *mta) Rcpt(to string, _ *smtp.RcptOptions) error   { m.to = to; return nil }
func (m *mta) Reset()                                      {}
func (m *mta) Logout() error                               { return nil }

// Data hands a mail over, and another one before it.
func (m *mta) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	conn, err := net.Dial("tcp", m.lmtp)
	if err != nil {
		return err
	}
	c := smtp.NewClientLMTP(conn)
	defer c.Close()
	if err := c.SendMail(m.from, []string{m.to}, strings.NewReader("From: ann@example.org\r\n\r\nK10\r\n")); err == nil {
		return errors.New("the check has taken a move")
	}
	verdict := []byte("Authentication-Results: mx.example.org; dmarc=pass header.from=example.org\r\n")
	return c.SendMail(m.from, []string{m.to}, bytes.NewReader(append(verdict, raw...)))
}

// startMTA listens for mail, which goes to one session for each connection. It returns its address.
func startMTA(t *testing.T, open func() smtp.Session) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return open(), nil }))
	s.AllowInsecureAuth = true
	go s.Serve(l)
	t.Cleanup(func() { s.Close() })
	return l.Addr().String()
}

// Where mail comes by LMTP alone, the check takes the letter in place of the server. A server that
// runs is asked whether it takes mail.
func TestCheckByLMTP(t *testing.T) {
	lmtp := freeAddress(t)
	text := fmt.Sprintf("address = \"play@example.org\"\n[lmtp]\nlisten = %q\n[smtp]\nserver = %q\nsecurity = \"none\"\npassword = \"any\"\n", lmtp, startMTA(t, func() smtp.Session { return &mta{lmtp: lmtp} }))
	file := filepath.Join(t.TempDir(), "pentepost.toml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	check := func(want int, says ...string) {
		t.Helper()
		status, out, trouble := runProgram(t, "check", "--config", file)
		for _, text := range says {
			if status != want || !strings.Contains(out+trouble, text) {
				t.Errorf("status %d, want %d and %q in\n%s%s", status, want, text, out, trouble)
			}
		}
	}
	check(0, "lmtp ok: "+lmtp+" (no server runs)", "smtp ok", "verdicts: dmarc=pass", "all is well")
	var refuses atomic.Bool
	running, err := mailer.ListenLMTP(mailer.LMTPConfig{
		Listen: lmtp, Accepts: func(string) error {
			if refuses.Load() {
				return errors.New("nobody here")
			}
			return nil
		},
		Deliver: func(d mailer.Delivery) error {
			if bytes.Contains(d.Raw, []byte("K10")) {
				return errNotOurs // as the test wants it
			}
			return nil
		},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	go running.Serve(t.Context())
	check(0, "(a server takes mail there)", "smtp ok", "look for it in the log")
	refuses.Store(true)
	check(1, "could not deliver to "+lmtp, "nobody here")
}

// stubbornMTA takes a letter and keeps it, or refuses it.
type stubbornMTA struct {
	mta
	answer error // to the letter
}

func (m *stubbornMTA) Data(io.Reader) error { return m.answer }

// The check says what to do about a letter that does not come back, and about one that is refused.
func TestCheckOfStubbornServer(t *testing.T) {
	for says, answer := range map[string]error{
		"did not come back within 200ms\nhint: sending worked": nil,
		"hint: the mail server refuses the letter for now":     &smtp.SMTPError{Code: 450, EnhancedCode: smtp.EnhancedCode{4, 2, 0}, Message: "greylisted"},
		"hint: the mail server does not take letters to this":  &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "unknown"},
	} {
		office := startMTA(t, func() smtp.Session { return &stubbornMTA{answer: answer} })
		text := fmt.Sprintf("address = \"play@example.org\"\n[lmtp]\nlisten = %q\n[smtp]\nserver = %q\nsecurity = \"none\"\npassword = \"any\"\n", freeAddress(t), office)
		file := filepath.Join(t.TempDir(), "pentepost.toml")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		contains(t, status(t, 1, "check", "--config", file, "--wait=200ms"), says)
	}
}

// freeAddress returns an address on which nobody listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
