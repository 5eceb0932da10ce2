package mailer_test

import (
	"bytes"
	"cmp"
	"crypto/tls"
	"io"
	"log"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"pentepost/mailer"
)

// post is a go-smtp backend: it records the letters it accepts, and can refuse commands.
type post struct {
	mu       sync.Mutex
	sessions int
	letters  []string // recipients and text
	mechs    []string
	tokens   *tokenDesk                 // for mechanisms with tokens
	refuse   map[string]*smtp.SMTPError // by command: MAIL, RCPT, DATA
}

func (p *post) NewSession(*smtp.Conn) (smtp.Session, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sessions++
	return &postSession{post: p}, nil
}

func (p *post) seen() (sessions int, letters []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sessions, slices.Clone(p.letters)
}

func (p *post) answer(command string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if refusal := p.refuse[command]; refusal != nil {
		return refusal
	}
	return nil
}

type postSession struct {
	post *post
	to   []string
}

func (s *postSession) Reset()        { s.to = nil }
func (s *postSession) Logout() error { return nil }

func (s *postSession) Mail(string, *smtp.MailOptions) error { return s.post.answer("MAIL") }

func (s *postSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.to = append(s.to, to)
	return s.post.answer("RCPT")
}

func (s *postSession) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err := cmp.Or(s.post.answer("DATA"), err); err != nil {
		return err
	}
	s.post.mu.Lock()
	defer s.post.mu.Unlock()
	s.post.letters = append(s.post.letters, strings.Join(s.to, " ")+": "+string(raw))
	return nil
}

func (s *postSession) AuthMechanisms() []string { return s.post.mechs }

func (s *postSession) Auth(mech string) (sasl.Server, error) {
	check := func(username, password string) error {
		if username != "play" || password != "pw" {
			return smtp.ErrAuthFailed
		}
		return nil
	}
	switch mech {
	case "OAUTHBEARER", "XOAUTH2":
		return answering{s.post.tokens.server(mech, func() error { return nil }), errWrongToken}, nil
	case sasl.Login:
		return &loginServer{check: check}, nil
	}
	return sasl.NewPlainServer(func(_, username, password string) error { return check(username, password) }), nil
}

// loginServer is the server side of AUTH LOGIN, which go-sasl lacks.
type loginServer struct {
	check func(username, password string) error
	words []string
}

func (l *loginServer) Next(response []byte) (challenge []byte, done bool, err error) {
	if response != nil {
		l.words = append(l.words, string(response))
	}
	switch len(l.words) {
	case 0:
		return []byte("Username:"), false, nil
	case 1:
		return []byte("Password:"), false, nil
	}
	return nil, true, l.check(l.words[0], l.words[1])
}

// smtpServer starts go-smtp's server, which accepts letters of up to 1000 bytes.
func smtpServer(t testing.TB, p *post, security mailer.Security, serverTLS *tls.Config) (addr string) {
	server := smtp.NewServer(p)
	server.AllowInsecureAuth = security == mailer.NoTLS
	server.MaxMessageBytes = 1000
	server.ErrorLog = log.New(io.Discard, "", 0)
	server.ReadTimeout, server.WriteTimeout = 20*time.Second, 20*time.Second
	ln := listen(t)
	addr = ln.Addr().String()
	switch security {
	case mailer.ImplicitTLS:
		ln = tls.NewListener(ln, serverTLS)
	case mailer.StartTLS:
		server.TLSConfig = serverTLS
	}
	serve(t, ln, server.Serve, server.Close)
	return addr
}

var letter = []byte("From: play@pente.test\r\n\r\n.Your move.\r\n")

// BenchmarkSend compares a Sender with a bare go-smtp client on one connection.
func BenchmarkSend(b *testing.B) {
	addr := smtpServer(b, &post{}, mailer.NoTLS, nil)
	to := []string{"ann@example.org"}
	raw := bytes.Repeat(letter, 20)
	b.Run("sender", func(b *testing.B) {
		sender := mailer.NewSender(mailer.SenderConfig{Server: mailer.Server{Addr: addr, Security: mailer.NoTLS}}, nil)
		defer sender.Close()
		for b.Loop() {
			must(b, sender.Send(b.Context(), "play@pente.test", to, raw))
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "letters/s")
	})
	b.Run("bare", func(b *testing.B) {
		client, err := smtp.Dial(addr)
		must(b, err)
		defer client.Close()
		for b.Loop() {
			must(b, client.SendMail("play@pente.test", to, bytes.NewReader(raw)))
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "letters/s")
	})
}
