package postoffice_test

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/mailer/postoffice"
)

func TestALetterFromOneToAnother(t *testing.T) {
	p := open(t, t.TempDir())
	mustSend(t, p, "ann", "play+abc234@pente.test", hello)

	c := read(t, p, "play@pente.test", nil)
	selectFolder(t, c, "INBOX")
	got := bodies(t, c)
	if len(got) != 1 {
		t.Fatalf("play has %d letters, want 1", len(got))
	}
	trace, submitted, _ := strings.Cut(got[0], "From: ")
	if want := crlf(strings.TrimPrefix(hello, "From: ")); submitted != want {
		t.Errorf("the letter reads\n%q\nwant\n%q", submitted, want)
	}
	lines := strings.Split(trace, "\r\n")
	for i, want := range []string{
		"Return-Path: <ann@pente.test>",
		"Delivered-To: play+abc234@pente.test",
		"Received: from localhost (127.0.0.1)",
		"\tby pente.test with ESMTPA id ",
		"\tfor <play+abc234@pente.test>; ",
		"Authentication-Results: pente.test; dmarc=pass header.from=pente.test",
	} {
		if !strings.HasPrefix(lines[i], want) {
			t.Errorf("line %d of the trace is %q, want %q...", i, lines[i], want)
		}
	}
}

func TestOneCopyForEachAddress(t *testing.T) {
	p := open(t, t.TempDir())
	to := []string{"play+a@pente.test", "play+b@pente.test", "bob@pente.test", "bob@pente.test", "postmaster@pente.test"}
	if err := send(t, p, "ann", to, hello); err != nil {
		t.Fatal(err)
	}
	for user, want := range map[string]int{"play": 2, "bob": 1, "postmaster": 1, "ann": 0} {
		letters, err := p.Messages(user, "INBOX")
		if err != nil {
			t.Fatal(err)
		}
		if len(letters) != want {
			t.Errorf("%s has %d letters, want %d", user, len(letters), want)
		}
	}
}

// An accepted message is in the files: a copy of them, made while the post office runs, is like a post
// office after a crash.
func TestAcceptedMeansWritten(t *testing.T) {
	dir, crashed := t.TempDir(), t.TempDir()
	p := open(t, dir)
	mustSend(t, p, "ann", "play@pente.test", hello)
	for _, name := range []string{"postoffice.db", "postoffice.db-wal"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(crashed, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	again := open(t, crashed)
	if letters, err := again.Messages("play", "INBOX"); err != nil || len(letters) != 1 {
		t.Errorf("after the crash play has %d letters (%v), want 1", len(letters), err)
	}
}

func TestOnlyLoopback(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", ":0", "[::]:0", "192.0.2.1:0", "mail.example.org:25", "127.0.0.1"} {
		_, err := postoffice.Open(t.Context(), postoffice.Config{Domain: "pente.test", SMTP: addr, IMAP: "127.0.0.1:0", Dir: t.TempDir()})
		if err == nil {
			t.Errorf("opened on %q", addr)
		} else if !strings.Contains(err.Error(), addr) {
			t.Errorf("the error does not name %q: %v", addr, err)
		}
	}
}

func TestOneProcessForOneDirectory(t *testing.T) {
	dir := t.TempDir()
	open(t, dir)
	_, err := postoffice.Open(t.Context(), postoffice.Config{Domain: "pente.test", SMTP: "127.0.0.1:0", IMAP: "127.0.0.1:0", Dir: dir})
	if !errors.Is(err, postoffice.ErrInUse) {
		t.Errorf("a second post office on the same directory: %v", err)
	}
}

func TestANewerSchemaIsRefused(t *testing.T) {
	dir := t.TempDir()
	shut(t, open(t, dir))
	execSQL(t, filepath.Join(dir, "postoffice.db"), "PRAGMA user_version = 99")
	_, err := postoffice.Open(t.Context(), postoffice.Config{Domain: "pente.test", SMTP: "127.0.0.1:0", IMAP: "127.0.0.1:0", Dir: dir})
	if err == nil || !strings.Contains(err.Error(), "newer") {
		t.Errorf("a database of a newer program: %v", err)
	}
}

// Idle IMAP clients, a silent SMTP client and one in the middle of its message do not delay Close.
func TestCloseWithClientsConnected(t *testing.T) {
	p := open(t, t.TempDir())
	for range 5 {
		c := read(t, p, "ann", nil)
		selectFolder(t, c, "INBOX")
		if _, err := c.Idle(); err != nil {
			t.Fatal(err)
		}
	}
	read(t, p, "bob", nil)
	submit(t, p, "ann")
	halfway := submit(t, p, "ann")
	if err := halfway.Mail("ann@pente.test", nil); err != nil {
		t.Fatal(err)
	}
	if err := halfway.Rcpt("bob@pente.test", nil); err != nil {
		t.Fatal(err)
	}
	w, err := halfway.Data()
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(w, "From: ann@pente.test\r\n\r\nunfinished")

	shut(t, p)
	shut(t, p) // a second Close is harmless
	if conn, err := net.Dial("tcp", p.SMTPAddr().String()); err == nil {
		conn.Close()
		t.Error("still listening after Close")
	}
}

// A client that asks for much and reads nothing does not delay deliveries or Close.
func TestASlowReaderHoldsUpNobody(t *testing.T) {
	p := open(t, t.TempDir())
	big := "From: ann@pente.test\n\n" + strings.Repeat(strings.Repeat("x", 999)+"\n", 4_000)
	mustSend(t, p, "ann", "play@pente.test", big)

	conn, err := net.Dial("tcp", p.IMAPAddr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprint(conn, "1 LOGIN play x\r\n2 SELECT INBOX\r\n3 FETCH 1 BODY[]\r\n4 FETCH 1 BODY[]\r\n5 FETCH 1 BODY[]\r\n")

	for range 20 {
		mustSend(t, p, "ann", "play@pente.test", hello)
	}
	c := read(t, p, "play", nil)
	if data := selectFolder(t, c, "INBOX"); data.NumMessages != 21 {
		t.Errorf("%d letters arrived, want 21", data.NumMessages)
	}
	shut(t, p)
}

// Connections that say nothing make room for others.
func TestTooManyConnections(t *testing.T) {
	p := open(t, t.TempDir(), func(c *postoffice.Config) { c.Connections = 2 })
	for _, addr := range []net.Addr{p.SMTPAddr(), p.IMAPAddr()} {
		for range 5 {
			conn, err := net.Dial("tcp", addr.String())
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
		}
	}
	mustSend(t, p, "ann", "bob@pente.test", hello)
	if n := selectFolder(t, read(t, p, "bob", nil), "INBOX").NumMessages; n != 1 {
		t.Errorf("%d mails, want 1", n)
	}
}
