package mailer

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/emersion/go-imap/v2"
)

// fileMails is how many mails are moved by one command. Their UIDs stay well
// below the 8,000 bytes of a command line that every server takes (RFC 7162 section 4).
const fileMails = 500

// File moves mails into a folder, which is made if it is absent. UIDs that are
// no longer there are passed over, so that it may be repeated.
//
// A server that has neither MOVE (RFC 6851) nor UIDPLUS (RFC 4315) can only
// expunge all that anybody marked as deleted; there the mails stay where they are.
func (in *Inbox) File(ctx context.Context, folder string, uids []uint32) error {
	uids = slices.Compact(slices.Sorted(slices.Values(uids)))
	for batch := range slices.Chunk(uids, fileMails) {
		if err := in.fileBatch(ctx, folder, batch); err != nil {
			return err
		}
	}
	return nil
}

// fileBatch forgives a failure after which none of the mails is left.
//
// QUIRK: go-imap's server answers a MOVE of mails that are gone by a COPYUID
// without UIDs, over which go-imap's client gives up the connection.
func (in *Inbox) fileBatch(ctx context.Context, folder string, uids []uint32) error {
	err := in.with(ctx, func(s *session) error {
		if err := in.sameNumbers(s); err != nil {
			return err
		}
		if !s.caps.Has(imap.CapMove) && !s.caps.Has(imap.CapUIDPlus) {
			in.log.DebugContext(ctx, "mailbox: server cannot move mails, they stay", "folder", folder)
			return nil
		}
		name, err := s.fileInto(ctx, uids, folder, cmp.Or(in.folders[folder], folder))
		in.folders[folder] = name
		return err
	})
	if err != nil && worthAnother(ctx, err) {
		if left, searchErr := in.present(ctx, uids); searchErr == nil && len(left) == 0 {
			return nil
		}
	}
	return err
}

// fileInto moves mails into the folder under the name it had last. If the server
// refuses, the reason may be that some mails are gone, or that the folder has
// to be made; name is what the folder turned out to be called.
//
// QUIRK: Courier, and Dovecot as many hosters set it up, allow folders below
// INBOX only. Others refuse to make a folder that exists without saying that it
// does, so a refusal to make it says nothing.
func (s *session) fileInto(ctx context.Context, uids []uint32, folder, lastName string) (name string, err error) {
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
			made := s.create(ctx, name)
			if err := s.move(ctx, uids, name); !s.refused(err) {
				return name, err
			}
			refusal = errors.Join(refusal, made)
		}
	}
	return folder, refusal
}

// refused reports whether the server understood, but said no.
func (s *session) refused(err error) bool {
	return !s.lost && errors.As(err, new(*imap.Error))
}

// move uses MOVE, or what RFC 6851 section 3.3 says it stands for, waiting for
// each step: a mail is marked only once its copy is there.
//
// QUIRK: imapclient's Move without the capability sends all three at once, and
// expunges everything if UIDPLUS is missing too.
func (s *session) move(ctx context.Context, uids []uint32, folder string) error {
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
	return s.do(ctx, doing+": expunge", func() error { return s.client.UIDExpunge(set).Close() })
}

// create makes a folder that mail programs show, which they do for subscribed ones.
func (s *session) create(ctx context.Context, folder string) error {
	err := s.do(ctx, "create folder "+folder, func() error { return s.client.Create(folder, nil).Wait() })
	if err == nil {
		s.do(ctx, "subscribe to folder "+folder, func() error { return s.client.Subscribe(folder).Wait() })
	}
	return err
}

// belowInbox is the folder's name inside INBOX, or nothing if INBOX holds no folders.
func (s *session) belowInbox(ctx context.Context, folder string) (name string) {
	s.do(ctx, "list INBOX", func() error {
		boxes, err := s.client.List("", "INBOX", nil).Collect()
		if err == nil && len(boxes) > 0 && boxes[0].Delim != 0 {
			name = "INBOX" + string(boxes[0].Delim) + folder
		}
		return err
	})
	return name
}
