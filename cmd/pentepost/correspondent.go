package main

import (
	"bytes"
	"context"
	"fmt"
	"net/mail"
	"strings"
	"time"

	"pentepost/mailer"
)

// correspondent is a person with a mailbox, played by the program: in the demo,
// in the check of a configuration and in tests. It uses the same IMAP and SMTP as
// the server does.
type correspondent struct {
	address string
	inbox   *mailer.Inbox
	outbox  *mailer.Sender
	signer  *mailer.Signer // nil: his mail is not signed
	read    mailer.Mark    // letters up to here have been fetched
	waiting []mailer.Mail  // fetched and not yet read
	letters int            // written so far
}

func newCorrespondent(address string, imap, smtp mailer.Server) *correspondent {
	return &correspondent{
		address: address,
		inbox:   mailer.NewInbox(mailer.InboxConfig{Server: imap, Poll: 2 * time.Second}, nil),
		outbox:  mailer.NewSender(mailer.SenderConfig{Server: smtp}, nil),
	}
}

func (c *correspondent) close() {
	c.inbox.Close()
	c.outbox.Close()
}

// sentMail is a mail as it was handed over.
type sentMail struct {
	to, id string
	raw    []byte
}

// write sends a fresh mail.
func (c *correspondent) write(ctx context.Context, to, subject, text string) (sentMail, error) {
	return c.send(ctx, to, mailer.Message{Subject: subject, Text: text})
}

// answer replies to a letter as a mail program does, quoting it below the text.
func (c *correspondent) answer(ctx context.Context, l *letterRead, text string) (sentMail, error) {
	quote := strings.ReplaceAll(strings.TrimSpace(l.text), "\n", "\n> ")
	return c.send(ctx, l.replyAddress(), mailer.Message{
		Subject: "Re: " + l.header("Subject"), InReplyTo: l.header("Message-Id"),
		Text: text + "\n\nOn " + l.header("Date") + ", Pentepost wrote:\n> " + quote + "\n",
	})
}

func (c *correspondent) send(ctx context.Context, to string, m mailer.Message) (sentMail, error) {
	c.letters++
	m.From, m.To, m.Date = mailer.Address{Addr: c.address}, mailer.Address{Addr: to}, time.Now()
	m.MessageID = fmt.Sprintf("<%d.%d.%s>", m.Date.UnixNano(), c.letters, c.address)
	raw, err := m.Bytes()
	if err == nil {
		raw, err = c.signer.Sign(raw)
	}
	if err != nil {
		return sentMail{}, err
	}
	sent := sentMail{to: to, id: m.MessageID, raw: raw}
	return sent, c.deliver(ctx, sent)
}

func (c *correspondent) deliver(ctx context.Context, m sentMail) error {
	return c.outbox.Send(ctx, c.address, []string{m.to}, m.raw)
}

// letterRead is a letter as its reader sees it.
type letterRead struct {
	message *mail.Message
	text    string // lines end with a line feed
}

func (l *letterRead) header(name string) string { return l.message.Header.Get(name) }

// replyAddress is where an answer goes.
func (l *letterRead) replyAddress() string {
	for _, name := range []string{"Reply-To", "From"} {
		if a, err := mail.ParseAddress(l.header(name)); err == nil {
			return a.Address
		}
	}
	return ""
}

// next waits for the next letter and reads it.
func (c *correspondent) next(ctx context.Context) (*letterRead, error) {
	for len(c.waiting) == 0 {
		if err := c.fetch(ctx); err != nil {
			return nil, err
		}
	}
	m := c.waiting[0]
	c.waiting = c.waiting[1:]
	message, err := mail.ReadMessage(bytes.NewReader(m.Raw))
	if err != nil {
		return nil, fmt.Errorf("read letter: %w", err)
	}
	text, err := plainText(message)
	return &letterRead{message, text}, err
}

// fetch fetches what is new, or waits until there may be something.
func (c *correspondent) fetch(ctx context.Context) error {
	listing, err := c.inbox.List(ctx, c.read)
	if err != nil {
		return err
	}
	if len(listing.UIDs) == 0 {
		return c.inbox.Wait(ctx)
	}
	c.waiting, _, err = c.inbox.Fetch(ctx, listing.UIDs)
	c.read = mailer.Mark{Validity: listing.Validity, UID: listing.UIDs[len(listing.UIDs)-1]}
	return err
}
