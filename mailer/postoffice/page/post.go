package page

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"time"

	"pentepost/mailer"
)

// sendTimeout is how long sending may take.
const sendTimeout = 15 * time.Second

// post sends letters over SMTP, as a mail program does.
type post struct{ *site }

var (
	errRecipient = errors.New("the recipient is not one address")
	errNoLetter  = errors.New("the letter to answer does not exist")
)

// unknownNameError is for a recipient's name, without a domain, that no mailbox has.
type unknownNameError struct{ name string }

func (e *unknownNameError) Error() string { return fmt.Sprintf("no mailbox has the name %q", e.name) }

func (p *post) deliver(ctx context.Context, m mailbox, f form) error {
	to, err := p.recipient(f.To)
	if err != nil {
		return err
	}
	message := mailer.Message{
		From: mailer.Address{Addr: m.Address}, To: mailer.Address{Addr: to}, Subject: f.Subject, Text: f.all(),
		Date: p.cfg.Office.Now(), MessageID: "<" + f.id() + "@" + p.domain + ">",
	}
	if f.Re != 0 {
		l, err := p.letter(m, f.Re)
		if err != nil {
			return errNoLetter
		}
		message.InReplyTo = l.header.Get("Message-ID")
		message.References = append(strings.Fields(l.header.Get("References")), message.InReplyTo)
	}
	if f.Language != "" {
		message.Headers = append(message.Headers, mailer.Field{Name: "Content-Language", Value: f.Language})
	}
	raw, err := message.Bytes()
	if err != nil {
		return errRecipient // nothing else can be wrong
	}
	// One connection for each letter: people write a few letters an hour, and each has their own login.
	sender := mailer.NewSender(mailer.SenderConfig{Server: mailer.Server{
		Addr: p.cfg.Office.SMTPAddr().String(), Security: mailer.NoTLS, Username: m.Address, Password: "any",
	}}, p.cfg.Log)
	defer sender.Close()
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	return sender.Send(ctx, m.Address, []string{to}, raw)
}

// recipient returns the one address that a letter goes to. A name alone is a mailbox that exists here, or
// that of a newcomer. Otherwise a mistyped name would make a mailbox that nobody reads.
func (p *post) recipient(to string) (string, error) {
	if name := strings.ToLower(to); mailboxName.MatchString(name) {
		known, err := p.isKnown(name)
		if err != nil {
			return "", err
		}
		if !known {
			return "", &unknownNameError{name}
		}
		to += "@" + p.domain
	}
	a, err := mail.ParseAddress(to)
	if err != nil || len(a.Address) > maxAddress || !plainAddress.MatchString(a.Address) {
		return "", errRecipient
	}
	return a.Address, nil
}

// wrong returns the words about why a letter was not sent.
func (p *post) wrong(err error, words *words) string {
	var refused *mailer.SendError
	var unknown *unknownNameError
	switch {
	case errors.As(err, &unknown):
		return words.word("no-such-name", map[string]string{"Name": unknown.name, "Domain": p.domain})
	case errors.Is(err, errRecipient):
		return words.word("one-address", nil)
	case errors.Is(err, errNoLetter):
		return words.word("answered-is-gone", nil)
	case errors.As(err, &refused) && refused.Code != 0:
		return words.word("refused", cmp.Or(refused.Message, words.word("no-reason", nil)))
	}
	return words.word("try-again", nil)
}
