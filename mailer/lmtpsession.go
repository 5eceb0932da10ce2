package mailer

import (
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/emersion/go-smtp"
)

// lmtpSession is one connection.
type lmtpSession struct {
	lmtp *LMTP

	mu         sync.Mutex // QUIRK: go-smtp may call Reset while LMTPData begins, for a client that sends BDAT and hangs up
	returnPath string
	recipients []string
}

func (s *lmtpSession) envelope() Delivery {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Delivery{ReturnPath: s.returnPath, Recipients: s.recipients}
}

// Mail handles MAIL FROM.
func (s *lmtpSession) Mail(from string, _ *smtp.MailOptions) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.returnPath = from
	return nil
}

// Rcpt handles RCPT TO.
func (s *lmtpSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	if err := s.lmtp.cfg.Accepts(to); err != nil {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: err.Error()}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.recipients = append(s.recipients, to)
	return nil
}

// LMTPData handles DATA and BDAT. All recipients get the same answer.
//
// QUIRK: without this method go-smtp calls Data alone, and then reads the recipients of a BDAT after
// it has forgotten them.
func (s *lmtpSession) LMTPData(r io.Reader, _ smtp.StatusCollector) error { return s.Data(r) }

// Data takes a mail.
func (s *lmtpSession) Data(r io.Reader) error {
	d := s.envelope()
	var err error
	if d.Raw, err = io.ReadAll(io.LimitReader(r, s.lmtp.cfg.MaxBytes)); err == nil {
		d.Size, err = io.Copy(io.Discard, r)
		d.Size += int64(len(d.Raw))
	}
	if err != nil {
		return readError(err)
	}
	if s.lmtp.cfg.Deliver(d) != nil {
		return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "Not taken now, try again later; the log of this server says why"}
	}
	return nil
}

// readError turns an error of reading a mail into a reply.
func readError(err error) error {
	switch {
	case errors.Is(err, smtp.ErrDataTooLarge):
		return &smtp.SMTPError{Code: 552, EnhancedCode: smtp.EnhancedCode{5, 3, 4},
			Message: fmt.Sprintf("Larger than %d bytes: send the text without attachments", lmtpLargest)}
	case errors.Is(err, smtp.ErrTooLongLine):
		return &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 6, 0},
			Message: fmt.Sprintf("A line is longer than %d bytes: send plain text", lmtpLine)}
	}
	return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 4, 2}, Message: "The mail did not come to its end, try again"}
}

// Reset forgets the envelope.
func (s *lmtpSession) Reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.returnPath, s.recipients = "", nil
}

// Logout ends the session.
func (s *lmtpSession) Logout() error { return nil }
