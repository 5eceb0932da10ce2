package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/emersion/go-imap/v2"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/journal"
	"pentepost/cmd/pentepost/server/keyring"
	"pentepost/games/desk"
	"pentepost/mailer"
	"pentepost/mailer/hint"
	"pentepost/parser"
	"pentepost/store"
)

// A database can be lost while letters are on their way: its file is gone, or an older copy took its place. A server that
// started on it as if nothing had happened would refuse good moves, or give the numbers of yesterday's games to others.
// So it does not start. Three things tell: the key without a database, the number of the newest letter, which
// stands in a file beside the key, and the mails in "Processed".

// ErrOlderDatabase means that the database knows less than the letters or mails of the server.
var ErrOlderDatabase = hint.With(errors.New("the database is older than what this server has done"),
	`an older copy was restored. "pentepost recover" says what the handled mails know and the database does not, and "pentepost recover --yes" brings it up to date; then start the server again.`)

// letterNumber notes the number of the newest letter in a file beside the key.
type letterNumber struct {
	*ground
	noted atomic.Int64 // the number in the file
}

// letterFile is the file in the data directory with the number of the newest letter.
const letterFile = "newest-letter"

// read returns the number in the file; 0 if there is none.
func (l *letterNumber) read() (int64, error) {
	text, err := os.ReadFile(filepath.Join(l.config.Data, letterFile))
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

// note writes the number of the newest letter into the file. The database has it already, so the file never knows
// more than a database that was not replaced. It need not be on the disk at once.
func (l *letterNumber) note(ctx context.Context) error {
	var last int64
	err := l.db.View(ctx, func(tx *store.Tx) (err error) {
		last, err = tx.Notices.NewestNumber()
		return err
	})
	if err != nil || last == 0 || last == l.noted.Swap(last) {
		return err
	}
	name := filepath.Join(l.config.Data, letterFile)
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

// newestMails is how many of the newest mails in "Processed" are looked at.
const newestMails = 20

// compareTime is how long a start waits for the mail server to compare the database with "Processed". After that it is
// compared before the first mail is processed.
const compareTime = 5 * time.Second

// olderCopy finds out whether an older copy of the database was restored, from the mails in "Processed".
type olderCopy struct {
	*ground
	keys     *keyring.Ring
	reader   *reader
	mailbox  *mailbox
	compared bool // used before the first poll: the database is as new as "Processed"
}

// checkProcessedSoon is [olderCopy.checkProcessed] for the start, which must not wait for a mail server that is away.
func (o *olderCopy) checkProcessedSoon(ctx context.Context) error {
	limited, cancel := context.WithTimeout(ctx, compareTime)
	defer cancel()
	return o.checkProcessed(ctx, limited)
}

// checkProcessed returns [ErrOlderDatabase] if the newest mails that this server has handled are not in the database. A
// mail server that does not answer is no reason not to start, so the context for it may end before the other one.
func (o *olderCopy) checkProcessed(ctx, waiting context.Context) error {
	var last time.Time
	err := o.db.View(ctx, func(tx *store.Tx) (err error) {
		last, err = tx.Ledger.LastHandled()
		return err
	})
	if err != nil || last.IsZero() || o.config.New || o.compared {
		return err
	}
	mails, err := o.filedSince(waiting, last)
	if err != nil {
		return nil // others complain about the mail server
	}
	o.compared = true
	return o.db.View(ctx, func(tx *store.Tx) error {
		for _, m := range mails {
			known, err := o.knows(tx, m)
			if err != nil {
				return err
			}
			if !known {
				return fmt.Errorf("%s: %w: its last mail is of %s, and the folder %s has one of %s that it does not know", o.config.Place(),
					ErrOlderDatabase, last.Format(time.RFC3339), o.config.IMAP.Processed, m.Received.UTC().Format(time.RFC3339))
			}
		}
		return nil
	})
}

// knows reports whether the database knows what it did about a mail in "Processed", or what a page of the journal says of
// the operator. The rest of a page comes again by itself if the mails do: the operator may have put them back into the
// mailbox.
func (o *olderCopy) knows(tx *store.Tx, m mailer.Mail) (known bool, err error) {
	page, is, err := journal.Read(m.Raw, o.keys.Journal())
	if !is {
		return tx.Ledger.Entered(parser.Read(m.Raw, o.reader.options).ID)
	}
	number, _, lookErr := tx.Journal.LastPage()
	if lookErr != nil {
		return false, lookErr
	}
	if err != nil || page.Number <= number {
		return true, nil // or somebody else's
	}
	for _, e := range page.Entries {
		if e.Kind != desk.NoteOperator {
			continue
		}
		if known, err = tx.Journal.Has(e); err != nil || !known { // noted, and filed a moment before the server was killed
			return false, err
		}
	}
	return true, nil
}

// filedSince returns the newest mails in "Processed" that arrived at a time or later. IMAP tells seconds.
func (o *olderCopy) filedSince(ctx context.Context, since time.Time) (mails []mailer.Mail, err error) {
	since = since.Truncate(time.Second)
	in, err := o.mailbox.inbox.Folder(ctx, o.config.IMAP.Processed, o.clock.Now().Sub(since))
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
	mails, missing, err := in.FetchPatiently(ctx, listing.UIDs)
	if err == nil && len(missing) > 0 {
		err = fmt.Errorf("the mail server lists %d mails that it does not return", len(missing))
	}
	slices.SortFunc(mails, func(a, b mailer.Mail) int { return int(a.UID) - int(b.UID) })
	return mails, err
}
