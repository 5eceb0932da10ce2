package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/journal"
	"pentepost/games"
	"pentepost/mailer"
	"pentepost/mailer/hint"
	"pentepost/parser"
	"pentepost/store"
)

// A database can be lost while letters are on their way: its file is gone, or an older copy took its place. A server that
// started on it as if nothing had happened would refuse good moves, or give the numbers of yesterday's games to others.
// So it does not start. Three things tell: the key without a database, the number of the newest letter, which
// stands in a file beside the key, and the mails in "Processed".

// ErrLostDatabase means that there is a key, which has sealed letters, but nothing in the database.
var ErrLostDatabase = hint.With(errors.New("there is a key, but the database is empty: it was lost, or it is elsewhere"),
	`restore a backup of the database; "pentepost recover" brings it up to date from the handled mails. Without any backup, "pentepost recover" makes what it can of the mails, and "pentepost serve --new" begins as a new server, which knows nobody and none of the old letters.`)

// ErrOlderDatabase means that the database knows less than the letters or mails of the server.
var ErrOlderDatabase = hint.With(errors.New("the database is older than what this server has done"),
	`an older copy was restored. "pentepost recover" says what the handled mails know and the database does not, and "pentepost recover --yes" brings it up to date; then start the server again.`)

// ErrNotEmpty means that a server that should start as new found a database with players.
var ErrNotEmpty = hint.With(errors.New("the database is not empty"),
	"--new is for an empty database: leave it out. If this is an older copy, run \"pentepost recover\".")

// checkAge returns [ErrLostDatabase] or [ErrOlderDatabase] if the database is not the one that the key belongs to,
// as far as the data directory tells.
func (s *Server) checkAge(ctx context.Context, hadKey bool) error {
	noted, err := s.notedLetter()
	if err != nil || !hadKey {
		return err
	}
	var empty bool
	var last int64
	err = s.db.View(ctx, func(tx *store.Tx) (err error) {
		if empty, err = tx.Servers.IsUnused(s.keys.instance); err == nil {
			last, err = tx.Notices.LastNumber()
		}
		return err
	})
	switch {
	case err != nil:
		return err
	case empty:
		return fmt.Errorf("%s: %w", s.config.Place(), ErrLostDatabase)
	case noted > last:
		return fmt.Errorf("%s: %w: it has letters up to number %d, and letter %d has been written", s.config.Place(), ErrOlderDatabase, last, noted)
	}
	return nil
}

// letterFile is the file in the data directory with the number of the newest letter.
const letterFile = "newest-letter"

// notedLetter returns the number in the file; 0 if there is none.
func (s *Server) notedLetter() (int64, error) {
	text, err := os.ReadFile(filepath.Join(s.config.Data, letterFile))
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("read the number of the newest letter: %w", err)
	}
	number, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	if err != nil {
		return 0, nil // half a file, written when the power failed, says nothing
	}
	return number, nil
}

// noteLetter writes the number of the newest letter into the file. The database has it already, so the file never knows
// more than a database that was not replaced. It need not be on the disk at once.
func (s *Server) noteLetter(ctx context.Context) error {
	var last int64
	err := s.db.View(ctx, func(tx *store.Tx) (err error) {
		last, err = tx.Notices.NewestNumber()
		return err
	})
	if err != nil || last == 0 || last == s.noted.Swap(last) {
		return err
	}
	name := filepath.Join(s.config.Data, letterFile)
	err = os.WriteFile(name+".new", fmt.Appendln(nil, last), 0o600)
	if err == nil {
		err = os.Rename(name+".new", name)
	}
	if err != nil {
		return fmt.Errorf("note the newest letter: %w", err)
	}
	return nil
}

// AcceptAge lets a server start on the database as it is, although it was older: it has been brought up to date as far as
// possible.
func AcceptAge(dir string) error {
	err := os.Remove(filepath.Join(dir, letterFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("forget the newest letter: %w", err)
	}
	return nil
}

// newIdentity puts the key of a lost database aside, so that a server can start as new.
func (s *Server) newIdentity(ctx context.Context) error {
	var players int
	err := s.db.View(ctx, func(tx *store.Tx) (err error) {
		players, err = tx.Players.Count()
		return err
	})
	if err != nil {
		return err
	}
	if players > 0 {
		return fmt.Errorf("%s: %w: players: %d", s.config.Place(), ErrNotEmpty, players)
	}
	key := config.KeyFile(s.config.Data)
	err = os.Rename(key, key+s.clock.Now().Format("-20060102T150405"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("put the old key aside: %w", err)
	}
	return AcceptAge(s.config.Data)
}

// newestMails is how many of the newest mails in "Processed" are looked at.
const newestMails = 20

// compareTime is how long a start waits for the mail server to compare the database with "Processed". After that it is
// compared before the first mail is processed.
const compareTime = 5 * time.Second

// checkProcessedSoon is [Server.checkProcessed] for the start, which must not wait for a mail server that is away.
func (s *Server) checkProcessedSoon(ctx context.Context) error {
	limited, cancel := context.WithTimeout(ctx, compareTime)
	defer cancel()
	return s.checkProcessed(limited)
}

// checkProcessed returns [ErrOlderDatabase] if the newest mails that this server has handled are not in the database. A
// mail server that does not answer is no reason not to start.
func (s *Server) checkProcessed(ctx context.Context) error {
	var last time.Time
	err := s.db.View(ctx, func(tx *store.Tx) (err error) {
		last, err = tx.Ledger.LastHandled()
		return err
	})
	if err != nil || last.IsZero() || s.config.New || s.compared {
		return err
	}
	mails, err := s.filedSince(ctx, last)
	if err != nil {
		return nil // others complain about the mail server
	}
	s.compared = true
	return s.db.View(ctx, func(tx *store.Tx) error {
		for _, m := range mails {
			known, err := s.knows(tx, m)
			if err != nil {
				return err
			}
			if !known {
				return fmt.Errorf("%s: %w: its last mail is of %s, and the folder %s has one of %s that it does not know", s.config.Place(),
					ErrOlderDatabase, last.Format(time.RFC3339), s.config.IMAP.Processed, m.Received.UTC().Format(time.RFC3339))
			}
		}
		return nil
	})
}

// knows reports whether the database knows what it did about a mail in "Processed", or what a page of the journal says of
// the operator. The rest of a page comes again by itself if the mails do: the operator may have put them back into the
// mailbox.
func (s *Server) knows(tx *store.Tx, m mailer.Mail) (known bool, err error) {
	page, is, err := journal.Read(m.Raw, s.keys.journal())
	if !is {
		return tx.Ledger.Entered(parser.Read(m.Raw, s.reading).ID)
	}
	number, _, lookErr := tx.Journal.LastPage()
	if lookErr != nil {
		return false, lookErr
	}
	if err != nil || page.Number <= number {
		return true, nil // or somebody else's
	}
	for _, e := range page.Entries {
		if e.Kind != games.NoteOperator {
			continue
		}
		if known, err = tx.Journal.Has(e); err != nil || !known { // noted, and filed a moment before the server was killed
			return false, err
		}
	}
	return true, nil
}

// filedSince returns the newest mails in "Processed" that arrived at a time or later. IMAP tells seconds.
func (s *Server) filedSince(ctx context.Context, since time.Time) (mails []mailer.Mail, err error) {
	since = since.Truncate(time.Second)
	in, err := s.feeder.inbox.Folder(ctx, s.config.IMAP.Processed, s.clock.Now().Sub(since))
	if err != nil {
		return nil, err
	}
	defer in.Close()
	listing, err := in.List(ctx, mailer.Mark{})
	if err != nil {
		return nil, err
	}
	all, _, err := in.Fetch(ctx, listing.UIDs[max(len(listing.UIDs)-newestMails, 0):])
	for _, m := range all {
		if !m.Received.Before(since) {
			mails = append(mails, m)
		}
	}
	return mails, err
}
