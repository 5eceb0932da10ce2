package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/rescue"
	"pentepost/cmd/pentepost/server"
	"pentepost/games"
	"pentepost/mailer"
	"pentepost/store"
)

// Recover is the command `pentepost recover`.
type Recover struct {
	Config   string   `help:"Configuration of the server, whose mailbox is read. Without it, the mailbox of the built-in post office in the data directory." type:"path" placeholder:"FILE"`
	Data     string   `help:"Data directory (./pentepost-data), with the restored database and the key. No server may be running on it." placeholder:"DIR"`
	Database string   `help:"PostgreSQL database (postgres://...), if it is not a file in the data directory." placeholder:"URL"`
	FromMail bool     `help:"Read mails from files in place of the folder \"Processed\" of the mailbox: mails to the server, pages of its journal, and letters that players have kept."`
	Yes      bool     `help:"Bring the database up to date. Without it, the command says what it would do."`
	Files    []string `arg:"" optional:"" help:"With --from-mail: raw mails, mbox files, and folders of them such as a Maildir."`
}

// errRecoverFiles: files go with --from-mail, and --from-mail with files.
var errRecoverFiles = errors.New("recover --from-mail wants the files or folders with the mails; without --from-mail it reads the mailbox")

// errNoPreview: a database of PostgreSQL is not copied.
var errNoPreview = errors.New("what would be done is found out on a copy of the database, and one of PostgreSQL is not copied")

// Run does once more what the database does not know, and checks the result. Without --yes it does so on a copy, and
// the answer is no if there is something to do.
func (c *Recover) Run(ctx context.Context, s Streams) error {
	if c.FromMail != (len(c.Files) > 0) {
		return usageError{errRecoverFiles}
	}
	if c.Database != "" && !store.IsURL(c.Database) {
		return usageError{errNoURL}
	}
	at, err := c.configuration()
	if err != nil {
		return err
	}
	if _, err := config.ReadKeys(at.Data); err != nil {
		return err
	}
	mails, complete, err := c.mails(ctx, at, s)
	if err != nil {
		return err
	}
	if !c.Yes {
		preview, remove, err := previewOf(ctx, at)
		if err != nil {
			return err
		}
		defer remove()
		at = preview
	}
	done, err := c.replay(ctx, at, mails, s)
	switch {
	case err != nil:
		return err
	case !c.Yes && done.changed:
		fmt.Fprintln(s.Out, `Nothing has been changed. "pentepost recover --yes" does it.`)
		return errNo
	case c.Yes:
		if err := server.AcceptAge(at.Data); err != nil {
			return err
		}
		if err := verify(ctx, place{dir: at.Data, database: at.Place(), domain: at.Domain()}, s); err != nil {
			return err
		}
	}
	if !complete || done.incomplete {
		return errNo
	}
	return nil
}

// configuration returns what the server runs with. That of the built-in post office has no mailbox yet.
func (c *Recover) configuration() (at config.Config, err error) {
	if c.Config == "" {
		at, err = config.Local("127.0.0.1:0", "127.0.0.1:0", cmp.Or(c.Data, "./pentepost-data"))
	} else if at, err = config.Load(c.Config); err == nil {
		at.Data = cmp.Or(c.Data, at.Data)
	}
	at.Database = cmp.Or(c.Database, at.Database)
	return at, err
}

// mails returns the mails that the server has handled; complete is false if some could not be read.
func (c *Recover) mails(ctx context.Context, at config.Config, s Streams) (mails []mailer.Mail, complete bool, err error) {
	switch {
	case c.FromMail:
		read, errs := rescue.ReadMails(c.Files)
		for _, err := range errs {
			fmt.Fprintln(s.Err, "pentepost recover:", err)
		}
		for _, m := range read {
			mails = append(mails, mailer.Mail{Received: m.Received, Raw: m.Raw})
		}
		return mails, len(errs) == 0, nil
	case c.Config == "":
		office, err := PostOffice{SMTP: "127.0.0.1:0", IMAP: "127.0.0.1:0", HTTP: "off", KeepHandled: maxKeepHandled}.open(ctx, at.Data, time.Now, warnings(s))
		if err != nil {
			return nil, false, err
		}
		defer closeOffice(office)
		if at, err = config.Local(office.IMAPAddr().String(), office.SMTPAddr().String(), at.Data); err != nil {
			return nil, false, err
		}
	}
	mails, err = server.ProcessedMails(ctx, at, warnings(s))
	return mails, true, err
}

// previewOf returns a configuration with a copy of the database.
func previewOf(ctx context.Context, at config.Config) (preview config.Config, remove func(), err error) {
	if store.IsURL(at.Place()) {
		return preview, nil, errNoPreview
	}
	keys, err := config.ReadKeys(at.Data)
	if err != nil {
		return preview, nil, err
	}
	dir, err := os.MkdirTemp("", "pentepost-recover-")
	if err != nil {
		return preview, nil, fmt.Errorf("make a folder: %w", err)
	}
	remove = func() { os.RemoveAll(dir) }
	if err = config.WriteKeys(dir, keys); err == nil {
		err = copyDatabase(ctx, at, dir)
	}
	if err != nil {
		remove()
		return preview, nil, fmt.Errorf("copy the database: %w", err)
	}
	preview = at
	preview.Data, preview.Database = dir, ""
	return preview, remove, nil
}

func copyDatabase(ctx context.Context, at config.Config, dir string) error {
	db, err := store.Open(ctx, at.Place(), at.Domain())
	if err != nil {
		return err
	}
	return errors.Join(db.Backup(ctx, filepath.Join(dir, store.FileName)), db.Close())
}

// recovered is the result of a recovery.
type recovered struct {
	changed    bool // there was something to do
	incomplete bool // something could not be done
}

// replay does what the database does not know, and prints the result.
func (c *Recover) replay(ctx context.Context, at config.Config, mails []mailer.Mail, s Streams) (is recovered, err error) {
	r, err := server.OpenReplay(ctx, at, warnings(s))
	if err != nil {
		return is, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	if c.FromMail {
		r.ToServer = func(raw []byte) bool { return slices.ContainsFunc(rescue.Recipients(raw), at.Receives) }
	}
	before, err := r.Games(ctx)
	if err != nil {
		return is, err
	}
	done, err := r.Run(ctx, mails)
	if err != nil {
		return is, err
	}
	after, err := r.Games(ctx)
	if err != nil {
		return is, err
	}
	reportReplay(s, done, before, after)
	is = recovered{done.Steps > 0, len(done.NotPlaced)+done.Gaps > 0}
	if !c.FromMail {
		return is, nil
	}
	letters, err := r.FromLetters(ctx, mails, time.Now().UTC())
	for _, g := range letters {
		if !g.Known {
			fmt.Fprintf(s.Out, "game %d, from letters: %s\n", g.Game, g.Says)
			is.changed, is.incomplete = is.changed || !g.Left, is.incomplete || g.Left
		}
	}
	return is, err
}

// reportReplay says what a replay has done.
func reportReplay(s Streams, done server.Replayed, before, after map[games.GameID]server.GameState) {
	if done.NotGenuine > 0 {
		fmt.Fprintf(s.Out, "mails that are no pages of the journal, although they say so: %d\n", done.NotGenuine)
	}
	if done.Gaps > 0 {
		fmt.Fprintf(s.Out, "places at which pages of the journal are missing: %d\n", done.Gaps)
	}
	if done.Steps == 0 {
		fmt.Fprintln(s.Out, "The database knows all mails.")
		return
	}
	fmt.Fprintf(s.Out, "mails that the database did not know: %d", done.Mails)
	if done.Mails > 0 {
		fmt.Fprintf(s.Out, ", from %s to %s", done.From.Format(time.RFC3339), done.To.Format(time.RFC3339))
	}
	fmt.Fprintf(s.Out, "; commands of the operator: %d\n", done.Commands)
	for _, id := range slices.Sorted(maps.Keys(after)) {
		if line := change(before, after, id); line != "" {
			fmt.Fprintf(s.Out, "game %d: %s\n", id, line)
		}
	}
	for _, lost := range done.NotPlaced {
		fmt.Fprintf(s.Out, "not placed: %s, %s: %s\n", lost.What, lost.At.Format(time.RFC3339), lost.Why)
	}
	switch {
	case done.Guessed == 0:
	case done.Until.IsZero():
		fmt.Fprintln(s.Out, "There is no journal of that time. What the operator has done is in no mail: rulings, bans, leagues. Do it again.")
	default:
		fmt.Fprintf(s.Out, "The journal ends at %s, and later mails were handled as they arrived: %d. What the operator has done since then is in no mail: do it again.\n",
			done.Until.Format(time.RFC3339), done.Guessed)
	}
}

// change says in a few words what has become of a game.
func change(before, after map[games.GameID]server.GameState, id games.GameID) string {
	was, there := before[id]
	is := after[id]
	switch {
	case !there:
		return fmt.Sprintf("begun, plies: %d%s", is.Plies, is.Result)
	case was == is:
		return ""
	}
	return fmt.Sprintf("plies: %d, before: %d%s", is.Plies, was.Plies, is.Result)
}
