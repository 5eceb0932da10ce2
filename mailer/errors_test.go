package mailer_test

import (
	"crypto/tls"
	"errors"
	"strings"
	"testing"

	"github.com/emersion/go-smtp"

	"pentepost/mailer"
)

// The mistakes that operators make get a helpful hint.
func TestHints(t *testing.T) {
	serverTLS, trusting := certificate(t)
	_, strange := certificate(t)
	closed := listen(t)
	closed.Close()
	right := mailer.Server{Security: mailer.ImplicitTLS, Username: "play", Password: "pw", TLS: trusting}

	for _, test := range []struct {
		name  string
		spoil func(*mailer.Server)
		says  string
	}{
		{"nothing", func(*mailer.Server) {}, ""},
		{"password", func(s *mailer.Server) { s.Password = "guess" }, "app password"},
		{"certificate", func(s *mailer.Server) { s.TLS = strange }, "certificate"},
		{"name", func(s *mailer.Server) { s.TLS = &tls.Config{RootCAs: trusting.RootCAs, ServerName: "pente.example"} }, "certificate"},
		{"port", func(s *mailer.Server) { s.Addr = closed.Addr().String() }, "Nothing listens"},
		{"TLS to a plain port", func(s *mailer.Server) {
			s.Addr, _ = imapServer(t, mailer.NoTLS, nil)
		}, `does not speak TLS on this port`},
		{"STARTTLS where there is none", func(s *mailer.Server) {
			s.Addr, _ = imapServer(t, mailer.NoTLS, nil)
			s.Security = mailer.StartTLS
		}, "another port"},
		{"plain to a TLS port", func(s *mailer.Server) { s.Security = mailer.NoTLS }, `"tls"`},
		{"plain to the world", func(s *mailer.Server) { s.Addr, s.Security = "192.0.2.1:143", mailer.NoTLS }, "cross the network"},
		{"no such name", func(s *mailer.Server) { s.Addr = "pente.invalid:993" }, "DNS"},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := right
			server.Addr, _ = imapServer(t, mailer.ImplicitTLS, serverTLS)
			test.spoil(&server)
			inbox := mailer.NewInbox(mailer.InboxConfig{Server: server, Timeout: 3 * impatient}, nil)
			defer inbox.Close()
			_, err := inbox.List(within(t), mailer.Mark{})
			if hint := mailer.Hint(err); !strings.Contains(hint, test.says) || (hint == "") != (test.says == "") {
				t.Errorf("%v: hint %q", err, hint)
			}
		})
	}
}

func TestHintsOnSending(t *testing.T) {
	serverTLS, trusting := certificate(t)
	_, strange := certificate(t)
	mechs := []string{"PLAIN"}
	for _, test := range []struct {
		name   string
		post   *post
		server mailer.Server
		says   string
	}{
		{"certificate", &post{}, mailer.Server{Security: mailer.StartTLS, TLS: strange}, "certificate"},
		{"certificate", &post{}, mailer.Server{Security: mailer.ImplicitTLS, TLS: strange}, "certificate"},
		{"password", &post{mechs: mechs}, mailer.Server{Security: mailer.StartTLS, TLS: trusting, Username: "play"}, "app password"},
		{"no login offered", &post{}, mailer.Server{Security: mailer.StartTLS, TLS: trusting, Username: "play"}, "lacks"},
		{"login wanted", &post{refuse: map[string]*smtp.SMTPError{"MAIL": {Code: 530, Message: "log in"}}},
			mailer.Server{Security: mailer.NoTLS}, "login first"},
		{"relaying", &post{refuse: map[string]*smtp.SMTPError{"RCPT": {Code: 554, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "relay"}}},
			mailer.Server{Security: mailer.NoTLS}, "refused us"},
		{"the recipient's", &post{refuse: map[string]*smtp.SMTPError{"RCPT": {Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "who?"}}},
			mailer.Server{Security: mailer.NoTLS}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.server.Addr = smtpServer(t, test.post, test.server.Security, serverTLS)
			err := send(t, newSender(t, mailer.SenderConfig{Server: test.server}), "ann@example.org")
			if hint := mailer.Hint(err); err == nil || !strings.Contains(hint, test.says) || (hint == "") != (test.says == "") {
				t.Errorf("%v: hint %q", err, hint)
			}
		})
	}
	t.Run("STARTTLS where there is none", func(t *testing.T) {
		addr := smtpServer(t, &post{}, mailer.NoTLS, nil)
		sender := newSender(t, mailer.SenderConfig{Server: mailer.Server{Addr: addr, Security: mailer.StartTLS}})
		if err := send(t, sender, "ann@example.org"); !errors.Is(err, mailer.ErrCapability) {
			t.Errorf("got %v", err)
		}
	})
}
