package mailer

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/emersion/go-imap/v2"
)

// maxMoved is how many mails one command moves. Their UIDs stay well below the
// 8,000 bytes of a command line that every server accepts (RFC 7162 section 4).
const maxMoved = 500

// ErrCannotMove means that the mail server has no way to move mails.
var ErrCannotMove = errors.New("the mail server has neither MOVE nor UIDPLUS")

// Move moves mails into a folder, which it creates if need be. It ignores UIDs
// that no longer exist, so it can be repeated.
//
// A server with neither MOVE (RFC 6851) nor UIDPLUS (RFC 4315) could only expunge
// everything that anybody has marked as deleted. There the mails stay where they
// are, and the error is [ErrCannotMove].
func (in *Inbox) Move(ctx context.Context, folder string, uids []uint32) error {
	uids = slices.Compact(slices.Sorted(slices.Values(uids)))
	for batch := range slices.Chunk(uids, maxMoved) {
		if err := in.moveBatch(ctx, folder, batch); err != nil {
			return err
		}
	}
	return nil
}

// moveBatch ignores an error if none of the mails is left.
//
// QUIRK: go-imap's server answers a MOVE of missing mails with a COPYUID without
// UIDs, and go-imap's client closes the connection over that.
func (in *Inbox) moveBatch(ctx context.Context, folder string, uids []uint32) error {
	err := in.with(ctx, func(s *imapConn) error {
		if err := in.checkValidity(s); err != nil {
			return err
		}
		if !s.caps.Has(imap.CapMove) && !s.caps.Has(imap.CapUIDPlus) {
			return ErrCannotMove
		}
		name, err := s.moveOrCreate(ctx, uids, folder, cmp.Or(in.folders[folder], folder))
		in.folders[folder] = name
		return err
	})
	if err != nil && !errors.Is(err, ErrCannotMove) && mayBeMailsFault(ctx, err) {
		if left, searchErr := in.present(ctx, uids); searchErr == nil && len(left) == 0 {
			return nil
		}
	}
	return err
}

// moveOrCreate moves mails into the folder under the name it had last. If the
// server refuses, some mails may be gone, or the folder may have to be created.
// It returns the name that worked.
//
// QUIRK: Courier, and Dovecot at many hosters, allow folders only below INBOX.
// Other servers refuse to create a folder that exists without saying so, so an
// error of CREATE means nothing.
func (s *imapConn) moveOrCreate(ctx context.Context, uids []uint32, folder, lastName string) (name string, err error) {
	refusal := s.move(ctx, uids, lastName)
	if !s.refused(refusal) || isThrottled(refusal) {
		return lastName, refusal
	}
	uids, err = s.present(ctx, uids)
	if err != nil || len(uids) == 0 {
		return lastName, err
	}
	for _, name := range []func() string{
		func() string { return folder },
		func() string { return s.belowInbox(ctx, folder) },
	} {
		if name := name(); name != "" {
			created := s.create(ctx, name)
			if err := s.move(ctx, uids, name); !s.refused(err) {
				return name, err
			}
			refusal = errors.Join(refusal, created)
		}
	}
	return folder, refusal
}

// refused reports a NO or BAD: the server understood the command.
func (s *imapConn) refused(err error) bool {
	return !s.lost && errors.As(err, new(*imap.Error))
}

// move uses MOVE, or the commands that it stands for (RFC 6851 section 3.3). It
// waits for each of these: a mail is marked as deleted only once its copy exists.
//
// QUIRK: without the capability, imapclient's Move sends all three at once, and
// expunges everything if UIDPLUS is missing too.
func (s *imapConn) move(ctx context.Context, uids []uint32, folder string) error {
	set := uidSet(uids)
	doing := "move to " + folder
	if s.caps.Has(imap.CapMove) {
		return s.do(ctx, doing, func() error {
			_, err := s.client.Move(set, folder).Wait()
			return err
		})
	}
	err := s.do(ctx, doing+": copy", func() error {
		_, err := s.client.Copy(set, folder).Wait()
		return err
	})
	if err != nil {
		return err
	}
	deleted := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}
	err = s.do(ctx, doing+": mark as deleted", func() error { return s.client.Store(set, deleted, nil).Close() })
	if err != nil {
		return err
	}
	return s.do(ctx, doing+": expunge", func() error {
		err := s.client.UIDExpunge(set).Close()
		if mailbox := s.client.Mailbox(); mailbox != nil {
			s.exists.Store(mailbox.NumMessages)
		}
		return err
	})
}

// create creates a folder and subscribes to it, because mail programs show
// subscribed folders.
func (s *imapConn) create(ctx context.Context, folder string) error {
	err := s.do(ctx, "create folder "+folder, func() error { return s.client.Create(folder, nil).Wait() })
	if err == nil {
		s.do(ctx, "subscribe to folder "+folder, func() error { return s.client.Subscribe(folder).Wait() })
	}
	return err
}

// belowInbox returns the folder's name inside INBOX, or "" if INBOX cannot hold
// folders.
func (s *imapConn) belowInbox(ctx context.Context, folder string) (name string) {
	s.do(ctx, "list INBOX", func() error {
		boxes, err := s.client.List("", "INBOX", nil).Collect()
		if err == nil && len(boxes) > 0 && boxes[0].Delim != 0 {
			name = "INBOX" + string(boxes[0].Delim) + folder
		}
		return err
	})
	return name
}
