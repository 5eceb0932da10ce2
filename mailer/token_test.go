package mailer_test

import (
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	"github.com/google/go-cmp/cmp"

	"pentepost/mailer"
)

// tokenProgram, as the first argument, makes the test program one that prints tokens: each run takes
// the next line of the file named by the second argument and prints it.
const tokenProgram = "print-token"

func printToken(file string) (status int) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 1
	}
	line, rest, _ := strings.Cut(string(text), "\n")
	if err := os.WriteFile(file, []byte(rest), 0o600); err != nil {
		return 1
	}
	switch line {
	case "fail":
		fmt.Println("t0psecret")
		fmt.Fprintln(os.Stderr, "t0psecret")
		return 3
	case "hang":
		time.Sleep(time.Hour)
	}
	fmt.Println(line)
	return 0
}

// tokenCommand returns a command whose runs print these lines, one after the other, and what tells how
// many are left.
func tokenCommand(t *testing.T, lines ...string) (command *mailer.TokenCommand, left func() int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "tokens")
	must(t, os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o600))
	return mailer.NewTokenCommand([]string{os.Args[0], tokenProgram, file}), func() int {
		text, err := os.ReadFile(file)
		must(t, err)
		return strings.Count(string(text), "\n")
	}
}

// tokenDesk is the part of a mail server that checks tokens.
type tokenDesk struct {
	mechs []string

	mu     sync.Mutex
	valid  string
	logins []string
}

func (d *tokenDesk) use(token string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.valid = token
}

func (d *tokenDesk) seen() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.logins)
}

// server returns the server side of a login, which ends with enter.
func (d *tokenDesk) server(mech string, enter func() error) sasl.Server {
	check := func(user, token string) bool {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.logins = append(d.logins, mech+" "+user+" "+token)
		return user == "play" && token == d.valid
	}
	if mech == "XOAUTH2" {
		return &xoauth2Server{check: check, enter: enter}
	}
	bearer := sasl.NewOAuthBearerServer(func(o sasl.OAuthBearerOptions) *sasl.OAuthBearerError {
		if !check(o.Username, o.Token) {
			return &sasl.OAuthBearerError{Status: "invalid_token"}
		}
		return nil
	})
	return entering{bearer, enter}
}

// entering calls enter when a login has succeeded.
type entering struct {
	sasl.Server
	enter func() error
}

func (e entering) Next(response []byte) (challenge []byte, done bool, err error) {
	challenge, done, err = e.Server.Next(response)
	if done && err == nil {
		err = e.enter()
	}
	return challenge, done, err
}

// xoauth2Server is the server side of XOAUTH2, which go-sasl lacks.
type xoauth2Server struct {
	check   func(user, token string) bool
	enter   func() error
	refused bool
}

func (s *xoauth2Server) Next(response []byte) (challenge []byte, done bool, err error) {
	if response == nil {
		return []byte{}, false, nil
	}
	if s.refused {
		return nil, true, errRefused
	}
	user, rest, _ := strings.Cut(string(response), "\x01auth=Bearer ")
	token, whole := strings.CutSuffix(rest, "\x01\x01")
	if name, named := strings.CutPrefix(user, "user="); named && whole && s.check(name, token) {
		return nil, true, s.enter()
	}
	s.refused = true
	return []byte(`{"status":"401","schemes":"bearer"}`), false, nil
}

var errRefused = errors.New("refused")

// tokenIMAP is a session of a server that wants tokens.
type tokenIMAP struct {
	*imapmemserver.UserSession
	user *imapmemserver.User
	desk *tokenDesk
}

func (s *tokenIMAP) AuthenticateMechanisms() []string { return s.desk.mechs }

func (s *tokenIMAP) Login(_, _ string) error { return imapserver.ErrAuthFailed }

func (s *tokenIMAP) Authenticate(mech string) (sasl.Server, error) {
	bearer := s.desk.server(mech, func() error {
		s.UserSession = imapmemserver.NewUserSession(s.user)
		return nil
	})
	return answering{bearer, imapserver.ErrAuthFailed}, nil
}

// answering refuses a login with the error of a protocol.
type answering struct {
	sasl.Server
	refusal error
}

func (a answering) Next(response []byte) (challenge []byte, done bool, err error) {
	if challenge, done, err = a.Server.Next(response); err != nil {
		err = a.refusal
	}
	return challenge, done, err
}

// tokenLogin starts a server that wants tokens, and returns a way to log in there with a new connection.
type tokenLogin func(t *testing.T, desk *tokenDesk) (login func(command *mailer.TokenCommand) error)

// tokenLogins are the ways by protocol.
var tokenLogins = map[string]tokenLogin{
	"imap": func(t *testing.T, desk *tokenDesk) func(*mailer.TokenCommand) error {
		user := imapmemserver.NewUser("play", "")
		must(t, user.Create("INBOX", nil))
		server := imapserver.New(&imapserver.Options{
			NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
				return &tokenIMAP{user: user, desk: desk}, nil, nil
			},
			InsecureAuth: true,
			Logger:       log.New(io.Discard, "", 0),
		})
		ln := listen(t)
		serve(t, ln, server.Serve, server.Close)
		return func(command *mailer.TokenCommand) error {
			inbox := mailer.NewInbox(mailer.InboxConfig{
				Server: mailer.Server{Addr: ln.Addr().String(), Security: mailer.NoTLS, Username: "play", Token: command},
			}, nil)
			defer inbox.Close()
			_, err := inbox.List(within(t), mailer.Mark{})
			return err
		}
	},
	"smtp": func(t *testing.T, desk *tokenDesk) func(*mailer.TokenCommand) error {
		addr := smtpServer(t, &post{mechs: desk.mechs, tokens: desk}, mailer.NoTLS, nil)
		return func(command *mailer.TokenCommand) error {
			sender := newSender(t, mailer.SenderConfig{
				Server: mailer.Server{Addr: addr, Security: mailer.NoTLS, Username: "play", Token: command},
			})
			defer sender.Close()
			return send(t, sender, "ann@example.org")
		}
	},
}

// Of the mechanisms that a server offers, the standard one is used.
func TestTokenMechanisms(t *testing.T) {
	for protocol, start := range tokenLogins {
		for offered, want := range map[string]string{
			"PLAIN OAUTHBEARER":         "OAUTHBEARER play t1",
			"PLAIN XOAUTH2":             "XOAUTH2 play t1",
			"XOAUTH2 OAUTHBEARER LOGIN": "OAUTHBEARER play t1",
		} {
			t.Run(protocol+" "+offered, func(t *testing.T) {
				desk := &tokenDesk{mechs: strings.Fields(offered), valid: "t1"}
				command, _ := tokenCommand(t, "t1")
				must(t, start(t, desk)(command))
				if diff := cmp.Diff([]string{want}, desk.seen()); diff != "" {
					t.Error(diff)
				}
			})
		}
		t.Run(protocol+" none", func(t *testing.T) {
			desk := &tokenDesk{mechs: []string{"PLAIN", "LOGIN"}}
			command, _ := tokenCommand(t, "t1")
			if err := start(t, desk)(command); !errors.Is(err, mailer.ErrCapability) || !strings.Contains(err.Error(), "OAUTHBEARER or XOAUTH2") {
				t.Error(err)
			}
		})
	}
}

// A token is kept until the server refuses it. Then the command runs once more, and the login succeeds
// without a pause.
func TestTokenEnds(t *testing.T) {
	for protocol, start := range tokenLogins {
		for _, mech := range []string{"OAUTHBEARER", "XOAUTH2"} {
			t.Run(protocol+" "+mech, func(t *testing.T) {
				desk := &tokenDesk{mechs: []string{mech}, valid: "t1"}
				login := start(t, desk)
				command, left := tokenCommand(t, "t1", "t2", "t3")
				must(t, login(command))
				must(t, login(command))
				desk.use("t2")
				must(t, login(command))
				must(t, login(command))
				var want []string
				for _, token := range strings.Fields("t1 t1 t1 t2 t2") {
					want = append(want, mech+" play "+token)
				}
				if diff := cmp.Diff(want, desk.seen()); diff != "" || left() != 1 {
					t.Errorf("%d tokens left, want 1\n%s", left(), diff)
				}
			})
		}
	}
}

// A new token that is refused is not tried again. The next login runs the command again.
func TestTokenRefused(t *testing.T) {
	for protocol, start := range tokenLogins {
		for _, mech := range []string{"OAUTHBEARER", "XOAUTH2"} {
			t.Run(protocol+" "+mech, func(t *testing.T) {
				desk := &tokenDesk{mechs: []string{mech}, valid: "t2"}
				login := start(t, desk)
				command, _ := tokenCommand(t, "t1", "t2")
				err := login(command)
				if !errors.Is(err, mailer.ErrTokenRefused) || errors.Is(err, mailer.ErrLogin) || !strings.Contains(mailer.Hint(err), "token") || strings.Contains(err.Error(), "t1") {
					t.Errorf("%v; hint: %s", err, mailer.Hint(err))
				}
				var failure *mailer.SendError
				if protocol == "smtp" && (!errors.As(err, &failure) || failure.Permanent || !failure.Connecting || failure.Code != 535) {
					t.Errorf("%+v", failure)
				}
				must(t, login(command))
			})
		}
	}
}

// An error about the command names the program and what is wrong, but nothing that it printed.
func TestTokenCommandFails(t *testing.T) {
	for line, says := range map[string]string{
		"fail":                              "exit status 3",
		"":                                  "printed nothing",
		"two t0psecret":                     "something else than one token",
		"t0psecret\x01x":                    "something else than one token",
		strings.Repeat("t0psecret", 10_000): "something else than one token",
	} {
		for protocol, start := range tokenLogins {
			command, _ := tokenCommand(t, line)
			err := start(t, &tokenDesk{mechs: []string{"XOAUTH2"}})(command)
			if !errors.Is(err, mailer.ErrToken) || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "t0psecret") {
				t.Errorf("%s: %v, want %q", protocol, err, says)
			}
			if hint := mailer.Hint(err); !strings.Contains(hint, "token_command") {
				t.Errorf("%s: hint %q", protocol, hint)
			}
		}
	}
	err := tokenLogins["smtp"](t, &tokenDesk{mechs: []string{"XOAUTH2"}})(mailer.NewTokenCommand([]string{"/no/such/program", "t0psecret"}))
	if !errors.Is(err, mailer.ErrToken) || !errors.Is(err, os.ErrNotExist) || strings.Contains(err.Error(), "t0psecret") {
		t.Error(err)
	}
}

var errWrongToken = &smtp.SMTPError{Code: 535, EnhancedCode: smtp.EnhancedCode{5, 7, 8}, Message: "wrong token"}
