package postoffice_test

import (
	"database/sql"
	"errors"
	netsmtp "net/smtp"
	"strings"
	"testing"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"pentepost/mailer/postoffice"
)

// execSQL changes a database file directly.
func execSQL(t testing.TB, file, query string) {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(query); err != nil {
		t.Fatal(err)
	}
}

// code is the SMTP reply code of a refusal, 250 for none.
func code(t testing.TB, err error) int {
	t.Helper()
	var refusal *smtp.SMTPError
	switch {
	case err == nil:
		return 250
	case errors.As(err, &refusal):
		return refusal.Code
	}
	t.Fatalf("not an SMTP reply: %v", err)
	return 0
}

func TestLogins(t *testing.T) {
	p := open(t, t.TempDir())
	for user, want := range map[string]int{
		"ann": 250, "Ann@Pente.Test": 250, "a.b-c_d=e": 250, "postmaster": 250, strings.Repeat("x", 64): 250,
		"": 535, "ann@example.org": 535, "ann+tag": 535, "a b": 535, "a\r\nb": 535, ".ann": 535, "a..b": 535,
		"ännchen": 535, "ann@pente.test@pente.test": 535, strings.Repeat("x", 65): 535, "<ann>": 535, "a/b": 535,
	} {
		for mech, client := range map[string]sasl.Client{
			"PLAIN": sasl.NewPlainClient("", user, "x"),
			"LOGIN": sasl.NewLoginClient(user, "x"),
		} {
			c, err := smtp.Dial(p.SMTPAddr().String())
			if err != nil {
				t.Fatal(err)
			}
			if got := code(t, c.Auth(client)); got != want {
				t.Errorf("AUTH %s as %q: %d, want %d", mech, user, got, want)
			}
			c.Close()
		}
	}
	c, err := smtp.Dial(p.SMTPAddr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if got := code(t, c.Auth(sasl.NewPlainClient("bob", "ann", "x"))); got != 535 {
		t.Errorf("AUTH PLAIN as ann in the name of bob: %d, want 535", got)
	}
}

func TestMailWithoutLogin(t *testing.T) {
	p := open(t, t.TempDir())
	c, err := smtp.Dial(p.SMTPAddr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if got := code(t, c.Mail("ann@pente.test", nil)); got != 530 {
		t.Errorf("MAIL without AUTH: %d, want 530", got)
	}
}

func TestEnvelope(t *testing.T) {
	p := open(t, t.TempDir())
	for _, tc := range []struct {
		from, to   string
		mail, rcpt int
	}{
		{"ann@pente.test", "play@pente.test", 250, 250},
		{"ANN@PENTE.TEST", "PLAY+Key@Pente.Test", 250, 250},
		{"ann+news@pente.test", "play+k+l@pente.test", 250, 250},
		{"bob@pente.test", "", 550, 0},
		{"ann@example.org", "", 550, 0},
		{"", "", 550, 0}, // the null return path
		{"ann@pente.test", "x@gmail.com", 250, 550},
		{"ann@pente.test", "play@pente.test.", 250, 550},
		{"ann@pente.test", "play+@pente.test", 250, 550},
		{"ann@pente.test", "plä@pente.test", 250, 550},
		{"ann@pente.test", strings.Repeat("x", 65) + "@pente.test", 250, 550},
	} {
		c := submit(t, p, "ann")
		if got := code(t, c.Mail(tc.from, nil)); got != tc.mail {
			t.Errorf("MAIL FROM:<%s>: %d, want %d", tc.from, got, tc.mail)
		}
		if tc.rcpt == 0 {
			continue
		}
		if got := code(t, c.Rcpt(tc.to, nil)); got != tc.rcpt {
			t.Errorf("RCPT TO:<%s>: %d, want %d", tc.to, got, tc.rcpt)
		}
	}
}

// Go's own client sends passwords without TLS to loopback addresses only.
func TestGoSMTP(t *testing.T) {
	p := open(t, t.TempDir())
	auth := netsmtp.PlainAuth("", "ann", "x", "127.0.0.1")
	err := netsmtp.SendMail(p.SMTPAddr().String(), auth, "ann@pente.test", []string{"play@pente.test"}, []byte(crlf(hello)))
	if err != nil {
		t.Error(err)
	}
}

func TestLimits(t *testing.T) {
	p := open(t, t.TempDir(), func(c *postoffice.Config) {
		c.MessageBytes = 10_000
		c.LineBytes = 5_000
		c.Recipients = 2
		c.Accounts = 3
		c.AccountMessages = 2
	})
	c := submit(t, p, "ann")
	if ok, size := c.Extension("SIZE"); !ok || size != "10000" {
		t.Errorf("SIZE %q is advertised, want 10000", size)
	}
	big := "From: ann@pente.test\n\n" + strings.Repeat(strings.Repeat("x", 98)+"\n", 110)
	if got := code(t, send(t, p, "ann", []string{"play@pente.test"}, big)); got != 552 {
		t.Errorf("a message too large: %d, want 552", got)
	}
	if got := code(t, c.Mail("ann@pente.test", &smtp.MailOptions{Size: 10_001})); got != 552 {
		t.Errorf("a message said to be too large: %d, want 552", got)
	}
	if got := code(t, send(t, p, "ann", []string{"a@pente.test", "b@pente.test", "c@pente.test"}, hello)); got != 452 {
		t.Errorf("a recipient too many: %d, want 452", got)
	}
	if got := code(t, send(t, p, "ann", []string{"play@pente.test"}, "From: ann@pente.test\n\n"+strings.Repeat("x", 6_000)+"\n")); got/100 != 5 {
		t.Errorf("a line too long: %d, want 5xx", got)
	}
	mustSend(t, p, "ann", "play@pente.test", hello)
	mustSend(t, p, "ann", "play@pente.test", hello)
	if got := code(t, send(t, p, "ann", []string{"play@pente.test"}, hello)); got != 452 {
		t.Errorf("a mailbox that is full: %d, want 452", got)
	}
	mustSend(t, p, "ann", "bob@pente.test", hello)
	if got := code(t, send(t, p, "ann", []string{"carol@pente.test"}, hello)); got != 452 {
		t.Errorf("a mailbox too many: %d, want 452", got)
	}
}
