package postoffice

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

func (p *PostOffice) newSMTPServer() *smtp.Server {
	s := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &smtpSession{office: p, conn: c}, nil
	}))
	s.Domain = string(p.domain)
	s.AllowInsecureAuth = true // loopback addresses only, see checkLoopback
	s.MaxMessageBytes = p.limits.MessageBytes
	s.MaxRecipients = p.limits.Recipients
	s.MaxLineLength = p.limits.LineBytes
	s.ReadTimeout = p.limits.Timeout
	s.WriteTimeout = p.limits.Timeout
	s.ErrorLog = slog.NewLogLogger(p.log.With("server", "smtp").Handler(), slog.LevelDebug)
	return s
}

// An smtpSession is one SMTP session (RFC 5321), with submission (RFC 6409) and AUTH (RFC 4954).
type smtpSession struct {
	office *PostOffice
	conn   *smtp.Conn

	login      account
	returnPath string
	size       int64 // of the message, as announced
	recipients []recipient
}

func smtpError(code int, enhanced smtp.EnhancedCode, format string, args ...any) *smtp.SMTPError {
	return &smtp.SMTPError{Code: code, EnhancedCode: enhanced, Message: fmt.Sprintf(format, args...)}
}

// AuthMechanisms returns the mechanisms that EHLO offers.
func (s *smtpSession) AuthMechanisms() []string { return []string{sasl.Plain, sasl.Login} }

// Auth handles AUTH PLAIN and AUTH LOGIN. It accepts any password.
func (s *smtpSession) Auth(mech string) (sasl.Server, error) {
	switch mech {
	case sasl.Plain:
		return sasl.NewPlainServer(func(identity, user, _ string) error { return s.logIn(identity, user) }), nil
	case sasl.Login:
		return &loginServer{logIn: func(user string) error { return s.logIn("", user) }}, nil
	}
	return nil, smtp.ErrAuthUnknownMechanism
}

func (s *smtpSession) logIn(identity, user string) error {
	login, err := s.office.domain.login(user)
	if err != nil {
		return smtpError(535, smtp.EnhancedCode{5, 7, 8}, "Not logged in: %v", err)
	}
	if as, err := s.office.domain.login(identity); identity != "" && (err != nil || as != login) {
		return smtpError(535, smtp.EnhancedCode{5, 7, 8}, "Not logged in: %s may not act for another user", login)
	}
	if err := s.office.store.ensureAccount(login); err != nil {
		return s.storeError(err)
	}
	s.login = login
	return nil
}

// Mail handles MAIL FROM. It accepts only the address of the login, with any tag. There is no null
// return path, because there are no bounces.
func (s *smtpSession) Mail(from string, o *smtp.MailOptions) error {
	if s.login == "" {
		return smtpError(530, smtp.EnhancedCode{5, 7, 0}, "Authentication required")
	}
	if a, _, err := s.office.domain.parse(from); err != nil || a != s.login {
		return smtpError(550, smtp.EnhancedCode{5, 7, 1}, "You are logged in as %s and may not write as <%s>", s.login, from)
	}
	s.returnPath, s.size = from, o.Size
	return nil
}

// Rcpt handles RCPT TO. It accepts any address of the domain whose mailbox is not full. A login can make
// only so many new mailboxes in this way.
func (s *smtpSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	d := s.office.domain
	a, _, err := d.parse(to)
	switch {
	case errors.Is(err, errForeign):
		return smtpError(550, smtp.EnhancedCode{5, 1, 2}, "This post office delivers only to %s", d)
	case err != nil:
		return smtpError(550, smtp.EnhancedCode{5, 1, 3}, "Not an address of this post office: %v", err)
	}
	if err := s.office.checkRoom(a); err != nil {
		return s.storeError(err)
	}
	if s.login != s.office.service && !s.office.store.known(a) {
		if err := s.office.newMailboxes.allow(s.login, a, time.Now()); err != nil {
			return smtpError(450, smtp.EnhancedCode{4, 7, 1}, "%v", err)
		}
	}
	s.recipients = append(s.recipients, recipient{address: to, account: a})
	return nil
}

// Data handles DATA. When it returns nil, the message has been written for every recipient.
func (s *smtpSession) Data(r io.Reader) error {
	raw, done, err := s.office.incoming.read(r, s.size)
	defer done()
	if err != nil {
		return s.readError(err)
	}
	body, err := withoutAuthResults(raw)
	if err != nil {
		return smtpError(550, smtp.EnhancedCode{5, 6, 0}, "Refused: %v", err)
	}
	result, err := checkFrom(body, s.login)
	if err != nil {
		return smtpError(550, smtp.EnhancedCode{5, 7, 1}, "You are logged in as %s, so the From field must be exactly that address", s.login)
	}
	sub := s.submission()
	if err := s.office.deliver(sub, result, body); err != nil {
		return s.storeError(err)
	}
	s.office.log.Debug("message accepted", "login", s.login, "recipients", len(sub.recipients), "bytes", len(body), "dmarc", result)
	return nil
}

// readError turns an error of reading a message into a reply. Other errors are go-smtp's own: the message
// is too large, or the client has disconnected.
func (s *smtpSession) readError(err error) error {
	switch {
	case errors.Is(err, errBusy):
		return smtpError(451, smtp.EnhancedCode{4, 3, 1}, "Too many large mails at once, try again later")
	case errors.Is(err, ErrClosed):
		return s.storeError(err)
	}
	return err
}

func (s *smtpSession) submission() *submission {
	return &submission{
		login:      s.login,
		returnPath: s.returnPath,
		recipients: withoutRepeats(s.recipients),
		helo:       s.conn.Hostname(),
		peer:       s.conn.Conn().RemoteAddr(),
		at:         s.office.now().UTC(),
	}
}

// withoutRepeats keeps one of each address. play+a and play+b are different, because each has its own key.
func withoutRepeats(all []recipient) []recipient {
	var kept []recipient
	for _, r := range all {
		if !slices.Contains(kept, r) {
			kept = append(kept, r)
		}
	}
	return kept
}

// Reset forgets the envelope, but not the login.
func (s *smtpSession) Reset() { s.returnPath, s.size, s.recipients = "", 0, nil }

// Logout ends the session.
func (s *smtpSession) Logout() error { return nil }

// storeError turns an error of the store into a reply.
func (s *smtpSession) storeError(err error) error {
	var full *limitError
	switch {
	case errors.As(err, &full):
		return smtpError(452, smtp.EnhancedCode{4, 2, 2}, "%v", full)
	case errors.Is(err, ErrClosed):
		return smtpError(421, smtp.EnhancedCode{4, 3, 2}, "The post office is closing")
	}
	s.office.log.Error("SMTP command failed", "login", s.login, "err", err)
	return smtpError(451, smtp.EnhancedCode{4, 3, 0}, "Internal error of the post office, try again later")
}

// A loginServer is the server side of AUTH LOGIN, which go-sasl lacks.

// QUIRK: Outlook and some scripts know no other mechanism.
type loginServer struct {
	logIn func(user string) error
	user  *string
}

// Next asks for the user name, then for the password.
func (l *loginServer) Next(response []byte) (challenge []byte, done bool, err error) {
	switch {
	case response == nil && l.user == nil:
		return []byte("Username:"), false, nil
	case l.user == nil:
		user := string(response)
		l.user = &user
		return []byte("Password:"), false, nil
	}
	return nil, true, l.logIn(*l.user)
}
