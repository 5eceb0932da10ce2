package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer"
)

// ProcessedMails fetches the mails that a server has handled, from the folder where it files them, in the order of
// filing. It changes nothing there.
func ProcessedMails(ctx context.Context, c config.Config, log *slog.Logger) (mails []mailer.Mail, err error) {
	// QUIRK: some servers allow folders only below INBOX; see mailer.Inbox.Move.
	for _, name := range []string{c.IMAP.Processed, "INBOX." + c.IMAP.Processed, "INBOX/" + c.IMAP.Processed} {
		in := mailer.NewInbox(mailer.InboxConfig{Server: c.IMAP.Login(), Mailbox: name, Rescan: time.Since(time.Unix(0, 0)), MaxBytes: mostOfPage}, log)
		var failed error
		mails, failed = fetchAll(ctx, in)
		in.Close()
		if failed == nil {
			return mails, nil
		}
		if err == nil {
			err = failed // the error about the intended name
		}
		if !errors.As(failed, new(*imap.Error)) {
			break
		}
	}
	return nil, fmt.Errorf("read handled mails in %s: %w", c.IMAP.Processed, err)
}

// mostOfPage is how many bytes of a page of the journal are read: more than of a mail.
const mostOfPage = 4 << 20

// fetchAll fetches all mails of a folder.
func fetchAll(ctx context.Context, in *mailer.Inbox) ([]mailer.Mail, error) {
	listing, err := in.List(ctx, mailer.Mark{})
	if err != nil {
		return nil, err
	}
	mails, missing, err := in.Fetch(ctx, listing.UIDs)
	if err == nil && len(missing) > 0 {
		err = fmt.Errorf("the mail server lists %d mails that it does not return", len(missing))
	}
	slices.SortFunc(mails, func(a, b mailer.Mail) int { return int(a.UID) - int(b.UID) })
	return mails, err
}
