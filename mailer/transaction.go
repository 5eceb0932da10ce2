package mailer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/emersion/go-smtp"
)

// checkEnvelope refuses addresses that could carry a second command or parameter.
func checkEnvelope(from string, to []string) error {
	if len(to) == 0 {
		return &SendError{Permanent: true, OurFault: true, Doing: "envelope", Err: errors.New("no recipient")}
	}
	for _, addr := range to {
		if addr == "" || !isEnvelopeSafe(addr) {
			return &SendError{Permanent: true, Doing: "envelope", Err: fmt.Errorf("bad recipient address %q", addr)}
		}
	}
	if !isEnvelopeSafe(from) {
		return &SendError{Permanent: true, OurFault: true, Doing: "envelope", Err: fmt.Errorf("bad sender address %q", from)}
	}
	return nil
}

func isEnvelopeSafe(addr string) bool {
	return len(addr) <= 254 && !strings.ContainsFunc(addr, func(r rune) bool {
		return r <= ' ' || r > '~' || r == '<' || r == '>'
	})
}

// transact is one mail transaction (RFC 5321 section 3.3).
func (l *line) transact(ctx context.Context, from string, to []string, raw []byte) *SendError {
	err := l.step(ctx, naming, "mail from <"+from+">", func() error { return l.mail(from, len(raw)) })
	if err != nil {
		return err
	}
	for _, addr := range to {
		err := l.step(ctx, addressing, "rcpt to <"+addr+">", func() error { return l.client.Rcpt(mailbox(addr), nil) })
		if err != nil {
			return err
		}
	}
	return l.hand(ctx, raw)
}

// mail says MAIL, unless the server has said that it will not take so much (RFC
// 1870), and answers in its place then.
func (l *line) mail(from string, size int) error {
	if limit, known := l.client.MaxMessageSize(); known && limit > 0 && size > limit {
		return &smtp.SMTPError{
			Code:         552,
			EnhancedCode: smtp.EnhancedCode{5, 3, 4},
			Message:      fmt.Sprintf("letter of %d bytes, the server takes %d", size, limit),
		}
	}
	return l.client.Mail(from, &smtp.MailOptions{Size: int64(size)})
}

// hand gives the letter over. The server can accept it only once the final dot
// is sent, which Close does.
func (l *line) hand(ctx context.Context, raw []byte) *SendError {
	var data *smtp.DataCommand
	err := l.step(ctx, handing, "data", func() (err error) {
		data, err = l.client.Data()
		return err
	})
	if err == nil {
		err = l.step(ctx, handing, "letter", func() error {
			_, err := io.Copy(data, bytes.NewReader(raw))
			return err
		})
	}
	if err == nil {
		err = l.step(ctx, answering, "answer to the letter", data.Close)
	}
	return err
}
