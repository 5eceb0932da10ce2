package mailer_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/google/go-cmp/cmp"

	"pentepost/mailer"
)

func newSender(t testing.TB, cfg mailer.SenderConfig) *mailer.Sender {
	sender := mailer.NewSender(cfg, nil)
	t.Cleanup(func() { sender.Close() })
	return sender
}

func send(t testing.TB, sender *mailer.Sender, to ...string) error {
	return sender.Send(within(t), "play@pente.test", to, letter)
}

func TestSenderOverEachSecurity(t *testing.T) {
	serverTLS, clientTLS := certificate(t)
	for _, test := range []struct {
		security mailer.Security
		mech     string
	}{
		{mailer.ImplicitTLS, "PLAIN"},
		{mailer.StartTLS, "PLAIN"},
		{mailer.StartTLS, "LOGIN"},
		{mailer.NoTLS, "PLAIN"},
	} {
		t.Run(fmt.Sprint(test.security, " ", test.mech), func(t *testing.T) {
			p := &post{mechs: []string{test.mech}}
			sender := newSender(t, mailer.SenderConfig{Server: mailer.Server{
				Addr: smtpServer(t, p, test.security, serverTLS), Security: test.security,
				Username: "play", Password: "pw", TLS: clientTLS,
			}})
			must(t, send(t, sender, "ann@example.org", "bob@example.org"))
			must(t, send(t, sender, "ann@example.org"))
			sessions, letters := p.seen()
			want := []string{"ann@example.org bob@example.org: " + string(letter), "ann@example.org: " + string(letter)}
			if diff := cmp.Diff(want, letters); diff != "" {
				t.Error(diff)
			}
			if wantSessions := map[mailer.Security]int{mailer.StartTLS: 2}[test.security]; sessions != max(wantSessions, 1) {
				t.Errorf("%d sessions, want one kept connection", sessions)
			}
		})
	}
}

// A refusal says whose fault it is, and whether the letter can be sent again.
func TestRefusals(t *testing.T) {
	for _, test := range []struct {
		command   string
		code      int
		enhanced  smtp.EnhancedCode
		permanent bool
		ourFault  bool
	}{
		{"RCPT", 550, smtp.EnhancedCode{5, 1, 1}, true, false},  // no such user
		{"RCPT", 452, smtp.EnhancedCode{4, 2, 2}, false, false}, // mailbox full today
		{"RCPT", 450, smtp.EnhancedCode{4, 7, 1}, false, false}, // greylisted
		{"RCPT", 554, smtp.EnhancedCode{5, 7, 1}, true, true},   // relaying denied
		{"RCPT", 550, smtp.EnhancedCode{5, 1, 8}, true, true},   // sender's domain is bad
		{"MAIL", 550, smtp.EnhancedCode{5, 7, 1}, false, true},  // may not send as this address
		{"MAIL", 451, smtp.EnhancedCode{4, 3, 0}, false, false}, // busy
		{"MAIL", 552, smtp.EnhancedCode{5, 3, 4}, true, true},   // too big
		{"DATA", 550, smtp.EnhancedCode{5, 7, 26}, true, true},  // DMARC
		{"DATA", 552, smtp.EnhancedCode{5, 2, 2}, true, false},  // mailbox full
		{"DATA", 451, smtp.EnhancedCode{4, 3, 0}, false, false},
	} {
		t.Run(fmt.Sprint(test.command, " ", test.code, " ", test.enhanced), func(t *testing.T) {
			p := &post{refuse: map[string]*smtp.SMTPError{
				test.command: {Code: test.code, EnhancedCode: test.enhanced, Message: "no"},
			}}
			sender := newSender(t, mailer.SenderConfig{
				Server: mailer.Server{Addr: smtpServer(t, p, mailer.NoTLS, nil), Security: mailer.NoTLS},
			})
			var refusal *mailer.SendError
			if err := send(t, sender, "ann@example.org"); !errors.As(err, &refusal) {
				t.Fatalf("got %v", err)
			}
			if refusal.Permanent != test.permanent || refusal.OurFault != test.ourFault || refusal.Unsure {
				t.Errorf("%v: permanent %v, our fault %v, unsure %v", refusal, refusal.Permanent, refusal.OurFault, refusal.Unsure)
			}
			if refusal.Code != test.code || refusal.Enhanced != test.enhanced || refusal.Message != "no" {
				t.Errorf("read %d %v %q", refusal.Code, refusal.Enhanced, refusal.Message)
			}

			p.mu.Lock()
			p.refuse = nil
			p.mu.Unlock()
			must(t, send(t, sender, "bob@example.org")) // over the same connection
			if sessions, letters := p.seen(); sessions != 1 || len(letters) != 1 {
				t.Errorf("%d sessions, letters %q", sessions, letters)
			}
		})
	}
}

func TestWrongPasswordIsOurFault(t *testing.T) {
	p := &post{mechs: []string{"PLAIN"}}
	sender := newSender(t, mailer.SenderConfig{Server: mailer.Server{
		Addr: smtpServer(t, p, mailer.NoTLS, nil), Security: mailer.NoTLS, Username: "play", Password: "guess",
	}})
	var refusal *mailer.SendError
	err := send(t, sender, "ann@example.org")
	if !errors.Is(err, mailer.ErrLogin) || !errors.As(err, &refusal) || refusal.Permanent || !refusal.OurFault {
		t.Errorf("got %v, %+v", err, refusal)
	}
}

func TestLetterTooBigIsNotOffered(t *testing.T) {
	p := &post{}
	sender := newSender(t, mailer.SenderConfig{
		Server: mailer.Server{Addr: smtpServer(t, p, mailer.NoTLS, nil), Security: mailer.NoTLS},
	})
	var refusal *mailer.SendError
	err := sender.Send(within(t), "play@pente.test", []string{"ann@example.org"}, bytes.Repeat(letter, 100))
	if !errors.As(err, &refusal) || !refusal.Permanent || !refusal.OurFault || refusal.Code != 552 {
		t.Errorf("got %v", err)
	}
	must(t, send(t, sender, "ann@example.org"))
}

func TestAddressesCannotCarryCommands(t *testing.T) {
	sender := newSender(t, mailer.SenderConfig{})
	for _, to := range []string{"", "a@b> SIZE=1", "a@b\r\nRSET", "ä@b", "<a@b>"} {
		var refusal *mailer.SendError
		if err := send(t, sender, to); !errors.As(err, &refusal) || !refusal.Permanent {
			t.Errorf("%q: got %v", to, err)
		}
	}
}

// smtpScript starts a server with fixed answers, one list for each connection. Each
// answers one line of the client; the one after 354 answers the final dot. After its
// last answer the server closes the connection; the answer "hang" is silence, and "drip" a byte now and then.
func smtpScript(t testing.TB, dialogues ...[]string) (addr string) {
	ln := listen(t)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for _, answers := range dialogues {
			conn, err := ln.Accept()
			if err != nil {
				t.Error("the client did not come again")
				return
			}
			conn.SetDeadline(time.Now().Add(patient))
			answer(conn, answers)
			conn.Close()
		}
	}()
	t.Cleanup(func() {
		ln.Close()
		<-done
	})
	return ln.Addr().String()
}

func answer(conn net.Conn, answers []string) {
	in := bufio.NewReader(conn)
	conn.Write([]byte("220 ready\r\n"))
	inData := false
	for _, line := range answers {
		for {
			said, err := in.ReadString('\n')
			if err != nil {
				return
			}
			if !inData || said == ".\r\n" {
				break
			}
		}
		switch line {
		case "hang":
			in.ReadString(0)
			return
		case "drip":
			for range time.Tick(impatient / 10) {
				if _, err := conn.Write([]byte("2")); err != nil {
					return
				}
			}
		}
		conn.Write([]byte(line + "\r\n"))
		inData = strings.HasPrefix(line, "354")
	}
}

func TestKeptConnections(t *testing.T) {
	const ok = "250 ok"
	whole := []string{ok, ok, ok, "354 go on", ok}
	with := func(answers ...string) []string { return append(append([]string{}, whole...), answers...) }
	for _, test := range []struct {
		name      string
		dialogues [][]string
		unsure    bool
		fails     bool
	}{
		{"closed while idle", [][]string{whole, whole}, false, false},
		{"closed with a word", [][]string{with("421 4.4.2 timeout"), whole}, false, false},
		{"closed at RCPT", [][]string{with(ok), whole}, false, false},
		{"closed at DATA", [][]string{with(ok, ok), whole}, false, false},
		{"closed after the letter", [][]string{with(ok, ok, "354 go on")}, true, true},
		{"silent after the letter", [][]string{with(ok, ok, "354 go on", "hang")}, true, true},
		{"silent while idle", [][]string{with("hang"), whole}, false, false},
		{"and the new one is no better", [][]string{whole, {ok}}, false, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			timeout := patience(fmt.Sprint(test.dialogues))
			sender := newSender(t, mailer.SenderConfig{
				Server:      mailer.Server{Addr: smtpScript(t, test.dialogues...), Security: mailer.NoTLS},
				Timeout:     timeout,
				DataTimeout: timeout,
			})
			must(t, send(t, sender, "ann@example.org"))
			err := send(t, sender, "ann@example.org")
			var refusal *mailer.SendError
			if errors.As(err, &refusal) != test.fails || test.fails && refusal.Unsure != test.unsure {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestUnusedConnectionIsClosed(t *testing.T) {
	p := &post{}
	sender := newSender(t, mailer.SenderConfig{
		Server:    mailer.Server{Addr: smtpServer(t, p, mailer.NoTLS, nil), Security: mailer.NoTLS},
		IdleClose: time.Nanosecond,
	})
	for sessions := 0; sessions < 2; sessions, _ = p.seen() {
		must(t, send(t, sender, "ann@example.org"))
	}
}

func TestCancelledContextEndsSending(t *testing.T) {
	sender := newSender(t, mailer.SenderConfig{
		Server: mailer.Server{Addr: smtpScript(t, []string{"250 ok", "hang"}), Security: mailer.NoTLS},
	})
	ctx, cancel := context.WithTimeout(t.Context(), impatient)
	defer cancel()
	err := sender.Send(ctx, "play@pente.test", []string{"ann@example.org"}, letter)
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

// An address with misplaced dots is quoted in the envelope and in the header, and
// arrives unchanged.
func TestAddressWithDotsOutOfPlace(t *testing.T) {
	p := &post{}
	sender := newSender(t, mailer.SenderConfig{Server: mailer.Server{Addr: smtpServer(t, p, mailer.NoTLS, nil), Security: mailer.NoTLS}})
	const hana = "hana..k.@docomo.example"
	m := yourMove()
	m.To, m.HTML, m.Inline, m.Attachments = mailer.Address{Name: "Hana", Addr: hana}, "", nil, nil
	raw := write(t, m)
	if !bytes.Contains(raw, []byte("To: \"Hana\" <\"hana..k.\"@docomo.example>\r\n")) {
		t.Errorf("%.300s", raw)
	}
	must(t, sender.Send(within(t), "play@pente.test", []string{hana}, raw))
	if _, letters := p.seen(); len(letters) != 1 || !strings.HasPrefix(letters[0], hana+": ") {
		t.Errorf("%.100q", letters)
	}
}
