package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/mail"
	"os"
	"strings"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/store"
)

// Import is the command `pentepost import`.
type Import struct {
	FromMail bool     `help:"Rebuild games from the letters about them that players have kept."`
	Config   string   `help:"Take the data directory from this configuration; no passwords are needed." type:"path" placeholder:"FILE"`
	Data     string   `help:"Data directory (./pentepost-data). No server may be running on it." placeholder:"DIR"`
	Player   []string `help:"Where a player gets his letters, if none of them is among the files. May be repeated." placeholder:"NICK=ADDRESS" sep:"none"`
	Files    []string `arg:"" optional:"" help:"Raw mails, mbox files, and folders of them such as a Maildir."`
}

// errNothingToImport is the error of not saying from what to import.
var errNothingToImport = errors.New("import wants --from-mail and the files that hold the letters")

// Run reads all letters, and then rebuilds the games they tell of. What cannot be
// read or rebuilt does not keep the rest from it.
func (c *Import) Run(ctx context.Context, s Streams) error {
	if !c.FromMail || len(c.Files) == 0 {
		return usageError{errNothingToImport}
	}
	given, err := givenAddresses(c.Player)
	if err != nil {
		return usageError{err}
	}
	host := config.LocalDomain
	if c.Config != "" {
		configuration, err := config.Read(c.Config)
		if err != nil {
			return err
		}
		host = configuration.Domain()
		c.Data = cmp.Or(c.Data, configuration.Data)
	}
	c.Data = cmp.Or(c.Data, "./pentepost-data")
	kept := keptGames{games: map[gameKey]*keptGame{}, addresses: map[string]keptAddress{}}
	complete := c.read(ctx, s, &kept)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if len(kept.games) == 0 {
		return fmt.Errorf("no letter about a game among the files: none has a field %s", recordField)
	}
	run := importing{kept: &kept, given: given, now: time.Now().UTC()}
	if err := c.rebuild(ctx, host, &run); err != nil {
		return err
	}
	fmt.Fprint(s.Out, run.says.String())
	if run.refused || !complete {
		return errNo
	}
	return nil
}

// givenAddresses reads what --player says: addresses by nickname in lower case.
func givenAddresses(players []string) (map[string]string, error) {
	given := map[string]string{}
	for _, p := range players {
		nick, address, _ := strings.Cut(p, "=")
		at, err := mail.ParseAddress(address)
		if nick == "" || err != nil || at.Address != address {
			return nil, fmt.Errorf("--player wants NICK=ADDRESS, such as Ann=ann@example.org, not %q", p)
		}
		given[strings.ToLower(nick)] = strings.ToLower(address)
	}
	return given, nil
}

// read reads all files, complains of what is wrong with them, and reports whether
// nothing is.
func (c *Import) read(ctx context.Context, s Streams, kept *keptGames) (complete bool) {
	complete = true
	complain := func(err error) {
		if err != nil {
			complete = false
			fmt.Fprintln(s.Err, "pentepost import:", err)
		}
	}
	for _, name := range c.Files {
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

// rebuild rebuilds the games in one transaction.
func (c *Import) rebuild(ctx context.Context, host string, run *importing) error {
	db, err := store.Open(ctx, c.Data, host)
	if err != nil {
		return fmt.Errorf("open store: %w", err)
	}
	err = db.Update(ctx, run.all)
	return errors.Join(err, db.Close())
}
