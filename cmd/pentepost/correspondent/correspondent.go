// Package correspondent plays a person with a mailbox, who writes to the server and reads its
// letters: in the demo, in the check of a configuration, and in tests.
package correspondent

import (
	"context"
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer"
	"pentepost/mailer/mime"
	"pentepost/mailer/postoffice"
)

// Correspondent is a person with a mailbox. It reads over IMAP and writes over SMTP, as the
// server does. It is not for concurrent use.
type Correspondent struct {
	Address string
	Signer  *mailer.Signer // nil: mail is not signed

	Language string // of their mail program, a BCP 47 tag; "": it does not tell

	inbox   *mailer.Inbox
	sender  *mailer.Sender
	read    mailer.Mark   // letters up to here have been fetched
	waiting []mailer.Mail // fetched and not yet read
	written int           // mails so far
}

// New returns a correspondent with an account on each server. It does not connect yet.
func New(address string, imap, smtp mailer.Server) *Correspondent {
	return &Correspondent{
		Address: address,
		inbox:   mailer.NewInbox(mailer.InboxConfig{Server: imap, Poll: 2 * time.Second}, nil),
		sender:  mailer.NewSender(mailer.SenderConfig{Server: smtp}, nil),
	}
}

// Local returns a correspondent at the built-in post office.
func Local(office *postoffice.PostOffice, name string) *Correspondent {
	login := mailer.Server{Security: mailer.NoTLS, Username: name, Password: "any"}
	imap, smtp := login, login
	imap.Addr, smtp.Addr = office.IMAPAddr().String(), office.SMTPAddr().String()
	return New(name+"@"+config.LocalDomain, imap, smtp)
}

// Close ends the connections. The next call of another method opens them again.
func (c *Correspondent) Close() {
	c.inbox.Close()
	c.sender.Close()
}

// Mail is a mail as it was handed to the mail server.
type Mail struct {
	To, ID string // ID: the Message-ID
	Raw    []byte
}

// Write sends a new mail.
func (c *Correspondent) Write(ctx context.Context, to, subject, text string) (Mail, error) {
	return c.Send(ctx, to, mailer.Message{Subject: subject, Text: text})
}

// Reply answers a letter as a mail program does, with the letter quoted below the text.
func (c *Correspondent) Reply(ctx context.Context, l *Letter, text string) (Mail, error) {
	quote := strings.ReplaceAll(strings.TrimSpace(l.Text), "\n", "\n> ")
	return c.Send(ctx, l.ReplyAddress(), mailer.Message{
		Subject: "Re: " + l.Header.Get("Subject"), InReplyTo: l.Header.Get("Message-Id"),
		Text: text + "\n\nOn " + l.Header.Get("Date") + ", Pentepost wrote:\n> " + quote + "\n",
	})
}

// Send completes a message with sender, recipient, date and Message-ID, and sends it.
func (c *Correspondent) Send(ctx context.Context, to string, m mailer.Message) (Mail, error) {
	c.written++
	m.From, m.To, m.Date = mailer.Address{Addr: c.Address}, mailer.Address{Addr: to}, time.Now()
	if c.Language != "" {
		m.Headers = append(m.Headers, mailer.Field{Name: "Content-Language", Value: c.Language})
	}
	m.MessageID = fmt.Sprintf("<%d.%d.%s>", m.Date.UnixNano(), c.written, c.Address)
	raw, err := m.Bytes()
	if err == nil {
		raw, err = c.Signer.Sign(raw)
	}
	if err != nil {
		return Mail{}, err
	}
	sent := Mail{To: to, ID: m.MessageID, Raw: raw}
	return sent, c.Deliver(ctx, sent)
}

// Deliver hands a mail to the mail server as it is.
func (c *Correspondent) Deliver(ctx context.Context, m Mail) error {
	return c.sender.Send(ctx, c.Address, []string{m.To}, m.Raw)
}

// Letter is a letter as its reader sees it.
type Letter struct {
	Header mime.Header
	Text   string // of the first text part; lines end with a line feed
	Raw    []byte
}

// ReplyAddress returns the address for an answer.
func (l *Letter) ReplyAddress() string {
	for _, name := range []string{"Reply-To", "From"} {
		if a, err := mail.ParseAddress(l.Header.Get(name)); err == nil {
			return a.Address
		}
	}
	return ""
}

// Next waits for the next letter and reads it.
func (c *Correspondent) Next(ctx context.Context) (*Letter, error) {
	for len(c.waiting) == 0 {
		if err := c.fetch(ctx); err != nil {
			return nil, err
		}
		if len(c.waiting) == 0 {
			if err := c.Wait(ctx); err != nil {
				return nil, err
			}
		}
	}
	m := c.waiting[0]
	c.waiting = c.waiting[1:]
	return Read(m)
}

// Arrived reads the letters that have come, without waiting for more.
func (c *Correspondent) Arrived(ctx context.Context) (letters []*Letter, err error) {
	mails, err := c.Fetch(ctx)
	for _, m := range mails {
		letter, bad := Read(m)
		letters, err = append(letters, letter), errors.Join(err, bad)
	}
	return letters, err
}

// Read reads a letter.
func Read(m mailer.Mail) (*Letter, error) {
	header, _ := mime.ReadHeader(m.Raw, mime.Limits{})
	text, err := plainText(m.Raw)
	return &Letter{Header: header, Text: text, Raw: m.Raw}, err
}

// Await waits for the letter with a Message-ID. Other letters that come before it are dropped.
func (c *Correspondent) Await(ctx context.Context, id string) (*Letter, error) {
	for {
		letter, err := c.Next(ctx)
		if err != nil || letter.Header.Get("Message-Id") == id {
			return letter, err
		}
	}
}

// Fetch returns the letters that have not been read yet, without waiting for more.
func (c *Correspondent) Fetch(ctx context.Context) ([]mailer.Mail, error) {
	err := c.fetch(ctx)
	letters := c.waiting
	c.waiting = nil
	return letters, err
}

// Wait waits until there may be new letters.
func (c *Correspondent) Wait(ctx context.Context) error {
	_, err := c.inbox.Wait(ctx, nil)
	return err
}

// SkipAll passes over all letters that are there already.
func (c *Correspondent) SkipAll(ctx context.Context) error {
	_, mark, err := c.list(ctx)
	if err == nil {
		c.read = mark
	}
	return err
}

// fetch fetches new letters: all of them, or none if there is an error.
func (c *Correspondent) fetch(ctx context.Context) error {
	uids, mark, err := c.list(ctx)
	if err != nil {
		return err
	}
	var fetched []mailer.Mail
	if len(uids) > 0 {
		if fetched, _, err = c.inbox.Fetch(ctx, uids); err != nil {
			return err
		}
	}
	c.read = mark
	c.waiting = append(c.waiting, fetched...)
	return nil
}

// list returns the UIDs of the letters that have come since the last ones were fetched, and the mark after
// them.
func (c *Correspondent) list(ctx context.Context) (uids []uint32, mark mailer.Mark, err error) {
	listing, err := c.inbox.List(ctx, c.read)
	if err != nil {
		return nil, c.read, err
	}
	mark = mailer.Mark{Validity: listing.Validity}
	if n := len(listing.UIDs); n > 0 {
		mark.UID = listing.UIDs[n-1]
	} else if mark.Validity == c.read.Validity {
		mark.UID = c.read.UID
	}
	return listing.UIDs, mark, nil
}
