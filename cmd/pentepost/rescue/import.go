package rescue

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"pentepost/cmd/pentepost/record"
	"pentepost/mailer/mime"
	"pentepost/store"
)

// Import says what to rebuild games from, and where.
type Import struct {
	Files     []string          // raw mails, mbox files, and folders of them
	Addresses map[string]string // of players, by nickname in lower case; these override the letters
	Engines   []string          // nicknames of computer players that are engines of others
	Seal      record.Seal       // of the server that wrote the letters; the zero Seal if its key is lost
	Data      string            // the database, as for [store.Open]
	Host      string            // as for [store.Open]
	Out       io.Writer         // gets a line for each game
	Err       io.Writer         // gets a line for each file or letter that cannot be read
}

// Run reads all letters, and then rebuilds their games in one transaction. It leaves out what
// cannot be read or rebuilt; complete is then false. It also returns the errors of [store.Open].
func (i *Import) Run(ctx context.Context) (complete bool, err error) {
	found := newFound(i.Seal)
	complete = i.read(ctx, found)
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	if len(found.sorted()) == 0 {
		return false, fmt.Errorf("no letter about a game among the files: none has a field %s", record.Field)
	}
	i.reportDoubts(found)
	db, err := store.Open(ctx, i.Data, i.Host)
	if err != nil {
		return false, fmt.Errorf("open store: %w", err)
	}
	var r *rebuilder
	now := db.Now().UTC()
	err = db.Update(ctx, func(tx *store.Tx) error {
		r = &rebuilder{found: found, given: i.Addresses, engines: i.Engines, now: now}
		return r.rebuildAll(tx)
	})
	if err := errors.Join(err, db.Close()); err != nil {
		return false, err
	}
	for _, is := range r.report {
		complete = complete && !is.Left
		if _, err := io.WriteString(i.Out, is.line()); err != nil {
			return false, err
		}
	}
	return complete, nil
}

// read reads all files and reports whether it could read everything.
func (i *Import) read(ctx context.Context, found *found) (complete bool) {
	complete = true
	complain := func(err error) {
		if err != nil {
			complete = false
			fmt.Fprintln(i.Err, "pentepost import:", err)
		}
	}
	for _, name := range i.Files {
		complain(eachMailFile(name, func(file string) error {
			if ctx.Err() != nil {
				return nil // skip the rest
			}
			f, err := os.Open(file)
			if err != nil {
				return err
			}
			defer f.Close()
			return eachMail(f, func(header mime.Header) { complain(found.add(file, header)) })
		}))
	}
	for _, err := range found.contradictions() {
		complain(err)
	}
	return complete
}

// reportDoubts says how many letters have a seal that is not genuine.
func (i *Import) reportDoubts(found *found) {
	if found.falseSeals > 0 {
		fmt.Fprintf(i.Err, "pentepost import: letters whose seal is not genuine: %d, first %s; they were altered, or sealed with another key\n",
			found.falseSeals, found.falseSeal)
	}
}
