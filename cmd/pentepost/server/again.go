package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"pentepost/mailer"
	"pentepost/store"
)

// What the operator wants decided once more ("pentepost inbox again") was put aside. A mail of the mailbox lies in the
// folder for quarantine: it is moved back, and comes like any other. A mail by LMTP lies in a file, which is read.

// quarantineTime is how old a mail in the folder for quarantine can be: ten years.
const quarantineTime = 10 * 365 * 24 * time.Hour

// lookAgain is how often the database is asked for mails that are due for a try.
const lookAgain = 5 * time.Second

// tryAgain tries mails again when they are due, until the context ends.
func (s *Server) tryAgain(ctx context.Context, look func(context.Context) error) error {
	for ctx.Err() == nil {
		if err := look(ctx); err != nil && ctx.Err() == nil {
			s.log.Error("mails not tried again", "err", err, "hint", store.Hint(err))
		}
		pause(ctx, lookAgain)
	}
	return ctx.Err()
}

// failuresIn returns the failures in a state that are due, of mail in the mailbox or by LMTP.
func (s *Server) failuresIn(ctx context.Context, state store.FailureState, byLMTP bool) (due []store.Failure, err error) {
	now := s.clock.Now()
	err = s.db.View(ctx, func(tx *store.Tx) error {
		due, err = tx.FailuresIn(state)
		return err
	})
	return slices.DeleteFunc(due, func(f store.Failure) bool { return f.Due.After(now) || (f.Validity == 0) != byLMTP }), err
}

// tryMailbox wakes receive if a mail in the mailbox is due for a try, and moves back mails to decide again.
func (s *Server) tryMailbox(ctx context.Context) error {
	wanted, err := s.failuresIn(ctx, store.DecideAgain, false)
	if err == nil && len(wanted) > 0 {
		err = s.moveBack(ctx, wanted)
	}
	if err != nil {
		return err
	}
	due, err := s.failuresIn(ctx, store.WaitsForTry, false)
	if len(due) > 0 {
		select {
		case s.retry <- struct{}{}:
		default: // it has been woken already
		}
	}
	return err
}

// moveBack moves mails from the folder for quarantine back to the mailbox. Those that are not there may still be in the
// mailbox, as on a mail server that cannot move mails: they are looked for there.
func (s *Server) moveBack(ctx context.Context, wanted []store.Failure) error {
	inbox := mailer.NewInbox(mailer.InboxConfig{Server: s.config.IMAP.Login(), Mailbox: s.config.IMAP.Folder}, s.log)
	defer inbox.Close()
	folder, err := inbox.Folder(ctx, s.config.IMAP.Quarantine, quarantineTime)
	if err != nil {
		return fmt.Errorf("look into the folder for quarantine: %w", err)
	}
	defer folder.Close()
	lying, err := s.lyingIn(ctx, folder)
	if err != nil {
		return fmt.Errorf("look into the folder for quarantine: %w", err)
	}
	for _, f := range wanted {
		uids, err := s.find(ctx, f, lying)
		if err != nil {
			return err
		}
		if err := folder.Move(ctx, s.config.IMAP.Folder, uids); err != nil {
			return fmt.Errorf("move mail back: %w", err)
		}
		err = s.db.Update(ctx, func(tx *store.Tx) error {
			if len(uids) == 0 {
				return tx.TryWhereItIs(f)
			}
			_, _, err := tx.DropFailure(f.ID, "again") // it comes with another UID
			return err
		})
		if err != nil {
			return err
		}
		s.log.Info("mail to be decided again", "failure", f.ID, "moved_back", len(uids))
	}
	return nil
}

// lyingMail is a mail in the folder for quarantine.
type lyingMail struct {
	uid      uint32
	id       string // its identity
	received time.Time
}

// lyingIn returns the mails in a folder.
func (s *Server) lyingIn(ctx context.Context, folder *mailer.Inbox) (lying []lyingMail, err error) {
	const together = 50
	listing, err := folder.List(ctx, mailer.Mark{})
	if err != nil {
		return nil, err
	}
	for some := range slices.Chunk(listing.UIDs, together) {
		mails, _, err := folder.Fetch(ctx, some)
		if err != nil {
			return nil, err
		}
		for _, m := range s.readAll(mails) {
			lying = append(lying, lyingMail{m.UID, m.letter.ID, m.Received})
		}
	}
	return lying, nil
}

// find returns the UIDs of a mail that was put aside. One that never came has no identity: it arrived before the first
// try, and the ledger does not know it.
func (s *Server) find(ctx context.Context, f store.Failure, lying []lyingMail) (uids []uint32, err error) {
	err = s.db.View(ctx, func(tx *store.Tx) error {
		entry, err := tx.Entry(f.Validity, f.UID)
		for _, m := range lying {
			is := m.id == entry.Mail
			if entry.Mail == "" && err == nil && !m.received.Before(f.Received.Add(-arrivalGrace)) && !m.received.After(f.Since) {
				var known bool
				known, err = tx.Knows(m.id)
				is = !known
			}
			if is {
				uids = append(uids, m.uid)
			}
		}
		return err
	})
	return uids, err
}

// tryFiles decides mails by LMTP again that lie in files of this data directory.
func (s *Server) tryFiles(ctx context.Context) error {
	wanted, err := s.failuresIn(ctx, store.DecideAgain, true)
	for _, f := range wanted {
		file := filepath.Join(s.config.Data, asideFolder, filepath.Base(f.File))
		raw, failed := os.ReadFile(file)
		switch {
		case errors.Is(failed, fs.ErrNotExist) && s.db.Shared(): // it may lie in the directory of another process
		case failed != nil:
			err = errors.Join(err, fmt.Errorf("decide a mail again: %w", failed))
		default:
			err = errors.Join(err, s.readFile(ctx, f, raw, file))
		}
	}
	return err
}

// readFile decides a mail by LMTP again. Its file is deleted when it is decided.
func (s *Server) readFile(ctx context.Context, f store.Failure, raw []byte, file string) error {
	m := readMail{Mail: mailer.Mail{UID: f.UID, Received: f.Received, Size: int64(len(raw)), Raw: raw}}
	m.letter, m.err = s.read(m.Mail)
	var outcome string
	err := s.update(ctx, func(tx *store.Tx) error {
		now, ok, err := tx.NumberedFailure(f.ID)
		if err != nil || !ok || now.State != store.DecideAgain {
			return err // another process was faster
		}
		entry, err := s.processMail(tx, m, s.clock.Now())
		outcome = entry.Outcome
		return err
	})
	s.out.written()
	if err != nil || outcome == "" || outcome == store.Fault || outcome == store.Quarantined {
		return err
	}
	return os.Remove(file)
}
