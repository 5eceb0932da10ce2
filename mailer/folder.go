package mailer

import (
	"context"
	"time"
)

// Append adds a mail to a folder, which is created if need be. The mail is marked as read.
func (in *Inbox) Append(ctx context.Context, folder string, mail []byte) error {
	return in.inFolder(ctx, folder, func(s *imapConn, name string, _ uint32) error { return s.append(ctx, name, mail) })
}

// Folder returns an Inbox for a folder of the same account, which is created if need be. Without a mark it lists the
// mails that were received within a time. A text whose header is whole is taken for the mail, as the caller has to find out
// by what stands in it whether it knows the mail. The caller closes it.
func (in *Inbox) Folder(ctx context.Context, folder string, within time.Duration) (*Inbox, error) {
	cfg := in.cfg
	cfg.Rescan, cfg.Hurry = within, false
	err := in.inFolder(ctx, folder, func(_ *imapConn, name string, _ uint32) error {
		cfg.Mailbox = name
		return nil
	})
	if err != nil {
		return nil, err
	}
	other := NewInbox(cfg, in.log)
	other.doubts = nil
	return other, nil
}
