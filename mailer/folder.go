package mailer

import (
	"context"
	"time"
)

// Folder returns an Inbox for a folder of the same account, which is created if need be. Without a mark it lists all
// mails of the last years. The caller closes it.
func (in *Inbox) Folder(ctx context.Context, folder string) (*Inbox, error) {
	const years = 10 * 365 * 24 * time.Hour
	cfg := in.cfg
	cfg.Rescan = years
	err := in.inFolder(ctx, folder, func(_ *session, name string, _ uint32) error {
		cfg.Mailbox = name
		return nil
	})
	if err != nil {
		return nil, err
	}
	return NewInbox(cfg, in.log), nil
}
