package page

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/mail"
	"strings"
	"time"

	"pentepost/mailer"
)

// maxFormBytes is the largest form that is taken, and sendTime how long sending may take.
const (
	maxFormBytes = 1 << 20
	sendTime     = 15 * time.Second
)

// send delivers what the compose page sends back, over SMTP as the owner of the mailbox.
func (s *site) send(w http.ResponseWriter, r *http.Request, b box) {
	r.Body = http.MaxBytesReader(w, r.Body, maxFormBytes)
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, http.StatusBadRequest, "This letter is too long, or was not sent by this page.")
		return
	}
	f := readForm(r, r.PostForm)
	if b.Service {
		s.showForm(w, r, http.StatusForbidden, b, f)
		return
	}
	if err := s.deliver(r.Context(), b, f); err != nil {
		f.Wrong = wrong(err)
		s.cfg.Log.Info("page: a letter was not sent", "box", b.Name, "err", err)
		s.showForm(w, r, http.StatusUnprocessableEntity, b, f)
		return
	}
	http.Redirect(w, r, "/box/"+b.Name+"?sent=1", http.StatusSeeOther)
}

var (
	errNoAddress = errors.New("To must be one address, such as ann@example.org.")
	errGone      = errors.New("The letter this answers is not there any more. Begin a fresh one.")
)

func (s *site) deliver(ctx context.Context, b box, f form) error {
	to, err := s.recipient(f.To)
	if err != nil {
		return err
	}
	m := mailer.Message{
		From: mailer.Address{Addr: b.Address}, To: mailer.Address{Addr: to}, Subject: f.Subject, Text: f.Text,
		Date: time.Now(), MessageID: "<" + f.id() + "@" + s.domain + ">",
	}
	if f.Re != 0 {
		l, err := s.letter(b, f.Re)
		if err != nil {
			return errGone
		}
		m.InReplyTo = l.RawHeader("Message-ID")
		m.References = append(strings.Fields(l.RawHeader("References")), m.InReplyTo)
	}
	raw, err := m.Bytes()
	if err != nil {
		return errNoAddress // what else is in it cannot be wrong
	}
	// A connection for each letter: people write a few in an hour, and each logs in as himself.
	outbox := mailer.NewSender(mailer.SenderConfig{Server: mailer.Server{
		Addr: s.cfg.Office.SMTPAddr().String(), Security: mailer.NoTLS, Username: b.Address, Password: "any",
	}}, s.cfg.Log)
	defer outbox.Close()
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	return outbox.Send(ctx, b.Address, []string{to}, raw)
}

// recipient reads the one address a letter goes to; a name alone is that of a mailbox here.
func (s *site) recipient(to string) (string, error) {
	if plainName.MatchString(strings.ToLower(to)) {
		to += "@" + s.domain
	}
	a, err := mail.ParseAddress(to)
	if err != nil || len(a.Address) > maxAddress || !plainAddress.MatchString(a.Address) {
		return "", errNoAddress
	}
	return a.Address, nil
}

// wrong says to people why a letter was not sent.
func wrong(err error) string {
	var refused *mailer.SendError
	switch {
	case errors.Is(err, errNoAddress), errors.Is(err, errGone):
		return err.Error()
	case errors.As(err, &refused) && refused.Code != 0:
		return "The post office did not take the letter: " + cmp.Or(refused.Message, "it did not say why") + "."
	}
	return "The letter could not be sent just now. Try again."
}
