package rescue

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/mail"
	"os"
	"time"

	"pentepost/store"
)

// Import says what to rebuild games from, and where.
type Import struct {
	Files     []string          // raw mails, mbox files, and folders of them
	Addresses map[string]string // of players, by nickname in lower case; they count for more than what letters say
	Data      string            // the data directory
	Host      string            // as for [store.Open]
	Out       io.Writer         // gets a line for each game
	Err       io.Writer         // gets a line for each file that cannot be read
}

// Run reads all letters, and then rebuilds the games they tell of in one transaction. What
// cannot be read or rebuilt does not keep the rest from it; complete is then false.
func (i *Import) Run(ctx context.Context) (complete bool, err error) {
	kept := keptGames{games: map[gameKey]*keptGame{}, addresses: map[string]keptAddress{}}
	complete = i.read(ctx, &kept)
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	if len(kept.games) == 0 {
		return false, fmt.Errorf("no letter about a game among the files: none has a field %s", RecordField)
	}
	db, err := store.Open(ctx, i.Data, i.Host)
	if err != nil {
		return false, fmt.Errorf("open store: %w", err)
	}
	run := importing{kept: &kept, given: i.Addresses, now: time.Now().UTC()}
	if err := errors.Join(db.Update(ctx, run.all), db.Close()); err != nil {
		return false, err
	}
	_, err = io.WriteString(i.Out, run.says.String())
	return complete && !run.refused, err
}

// read reads all files, complains of what is wrong with them, and reports whether
// nothing is.
func (i *Import) read(ctx context.Context, kept *keptGames) (complete bool) {
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
				return nil // all that is left is passed over
			}
			f, err := os.Open(file)
			if err != nil {
				return err
			}
			defer f.Close()
			return eachMail(f, func(header mail.Header) { complain(kept.add(file, header)) })
		}))
	}
	return complete
}
