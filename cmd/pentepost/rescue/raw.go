package rescue

import (
	"bytes"
	"net/mail"
	"os"
	"strings"
	"time"

	"pentepost/mailer/mime"
)

// RawMail is a mail as it came.
type RawMail struct {
	Raw      []byte
	Received time.Time // by the last mail server; zero: the mail does not say
}

// ReadMails returns the mails in files, mbox files and folders of them such as a Maildir. It goes on after a file that
// cannot be read, and returns all errors.
func ReadMails(names []string) (mails []RawMail, errs []error) {
	for _, name := range names {
		err := eachMailFile(name, func(file string) error {
			text, err := os.ReadFile(file)
			for _, raw := range splitMbox(text) {
				mails = append(mails, RawMail{raw, receivedAt(raw)})
			}
			return err
		})
		if err != nil {
			errs = append(errs, err)
		}
	}
	return mails, errs
}

// splitMbox returns the mails in an mbox file, or a single mail.
func splitMbox(text []byte) (mails [][]byte) {
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	if !bytes.HasPrefix(text, []byte("From ")) {
		if len(bytes.TrimSpace(text)) > 0 {
			mails = append(mails, text)
		}
		return mails
	}
	for part := range bytes.SplitSeq(append([]byte("\n\n"), text...), []byte("\n\nFrom ")) {
		if _, raw, ok := bytes.Cut(part, []byte("\n")); ok && len(bytes.TrimSpace(raw)) > 0 {
			mails = append(mails, bytes.ReplaceAll(raw, []byte("\n>From "), []byte("\nFrom ")))
		}
	}
	return mails
}

// receivedAt returns when the last mail server took a mail, or else when it was written.
func receivedAt(raw []byte) time.Time {
	header, _ := mime.ReadHeader(raw, mime.Limits{})
	trace := header.Get("Received")
	for _, date := range []string{trace[strings.LastIndexByte(trace, ';')+1:], header.Get("Date")} {
		if at, err := mail.ParseDate(strings.TrimSpace(date)); err == nil {
			return at.UTC()
		}
	}
	return time.Time{}
}
