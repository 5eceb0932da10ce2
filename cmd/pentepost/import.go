package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/mail"
	"os"
	"strings"

	"pentepost/cmd/pentepost/collection"
	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/record"
	"pentepost/cmd/pentepost/rescue"
	"pentepost/mailer/hint"
	"pentepost/store"
)

// Import is the command `pentepost import`.
type Import struct {
	Games    bool     `help:"Add collections of games (SGF, text with headers in brackets, or lists of moves) to those that players explore. A server may be running."`
	Source   string   `help:"With --games: what letters call the collection, instead of the name of the file." placeholder:"NAME"`
	FromMail bool     `help:"Rebuild games from the letters about them that players have kept, instead of from an export."`
	Config   string   `help:"Take the data directory from this configuration; no passwords are needed." type:"path" placeholder:"FILE"`
	Data     string   `help:"Data directory (./pentepost-data). No server may be running on it." placeholder:"DIR"`
	Database string   `help:"PostgreSQL database (postgres://...), if it is not a file in the data directory." placeholder:"URL"`
	Key      string   `help:"With --from-mail: the key of the server that wrote the letters, if it is not the file \"key\" in the data directory. Without the key, --player must give every address." type:"path" placeholder:"FILE"`
	Player   []string `help:"With --from-mail: the address of a player, if no letter to them with a genuine seal is among the files. May be repeated." placeholder:"NICK=ADDRESS" sep:"none"`
	Files    []string `arg:"" optional:"" help:"What \"export\" wrote, or - for standard input. With --from-mail: raw mails, mbox files, and folders of them such as a Maildir. With --games: collections."`
}

// errNothingToImport: the command line does not say what to import from.
var errNothingToImport = hint.With(errors.New("import needs a file that export wrote, or --from-mail and the files with the letters, or --games and collections of games"),
	"pentepost import FILE restores what pentepost export wrote; pentepost import --from-mail FILE... rebuilds games, each FILE a raw mail, an mbox file or a folder of them; pentepost import --games FILE... adds games that players can explore.")

// errOnlyFromMail: flags for letters go with an export.
var errOnlyFromMail = errors.New("--key and --player go with --from-mail: an export has the key and all addresses")

// errOnlyGames: flags for collections go with nothing else.
var errOnlyGames = errors.New("--source goes with --games, and --games not with --from-mail")

// errImportURL: an export is read into a file.
var errImportURL = hint.With(errors.New("an export is restored into a data directory"),
	"import it with --data into a new directory, and copy that with \"pentepost migrate --from DIR --to URL\".")

// Run restores an export, rebuilds the games that letters tell of, or adds collections of games.
func (c *Import) Run(ctx context.Context, s Streams) error {
	switch {
	case c.Games && c.FromMail, c.Source != "" && !c.Games:
		return usageError{errOnlyGames}
	case c.Games && len(c.Files) > 0:
		return c.games(ctx, s)
	case c.FromMail && len(c.Files) > 0:
		return c.fromMail(ctx, s)
	case !c.FromMail && (c.Key != "" || len(c.Player) > 0):
		return usageError{errOnlyFromMail}
	case c.FromMail || len(c.Files) != 1:
		return usageError{errNothingToImport}
	}
	at, err := Beside{c.Config, c.Data, c.Database}.where()
	if err != nil {
		return err
	}
	if store.IsURL(at.database) {
		return usageError{errImportURL}
	}
	dir := at.dir
	in, err := c.openExport(s)
	if err != nil {
		return err
	}
	defer in.Close()
	rows, err := store.Import(ctx, dir, in, func(text []byte) error { return saveKeys(dir, text) })
	if err != nil {
		return fmt.Errorf("import %s: %w", c.Files[0], err)
	}
	fmt.Fprintf(s.Out, "%s: rows: %d\n", dir, rows)
	return nil
}

// games adds collections of games to those that players explore. The answer is no if a record is wrong.
func (c *Import) games(ctx context.Context, s Streams) error {
	db, err := Beside{c.Config, c.Data, c.Database}.open(ctx)
	if err != nil {
		return err
	}
	all := 0
	for _, name := range c.Files {
		wrong := 0
		if wrong, err = (collection.Import{DB: db, File: name, Source: c.Source, Out: s.Out, Err: s.Err}).Run(ctx); err != nil {
			break
		}
		all += wrong
	}
	switch err = errors.Join(err, db.Close()); {
	case errors.Is(err, collection.ErrSource):
		return usageError{err}
	case err == nil && all > 0:
		return errNo
	}
	return err
}

// saveKeys writes the keys of an export into a data directory.
func saveKeys(dir string, text []byte) error {
	keys, err := config.ParseKeys(text)
	if err != nil {
		return fmt.Errorf("the key of the export: %w", err)
	}
	return config.SaveKeys(dir, keys)
}

// openExport opens the export. Import reads it twice, so standard input is kept in a file.
func (c *Import) openExport(s Streams) (*os.File, error) {
	if c.Files[0] != "-" {
		return os.Open(c.Files[0])
	}
	f, err := os.CreateTemp("", "pentepost-import-*")
	if err != nil {
		return nil, err
	}
	os.Remove(f.Name()) // it is gone when it is closed
	_, err = io.Copy(f, s.In)
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	return f, err
}

// fromMail rebuilds the games that letters tell of. The answer is no if a letter or a game was
// left out.
func (c *Import) fromMail(ctx context.Context, s Streams) error {
	given, err := givenAddresses(c.Player)
	if err != nil {
		return usageError{err}
	}
	at, err := Beside{c.Config, c.Data, c.Database}.where()
	if err != nil {
		return err
	}
	seal, err := c.seal(at.dir, s)
	if err != nil {
		return err
	}
	run := rescue.Import{
		Files: c.Files, Addresses: given, Engines: at.engines, Seal: seal, Data: at.database, Host: cmp.Or(at.domain, config.LocalDomain), Out: s.Out, Err: s.Err,
	}
	complete, err := run.Run(ctx)
	if err == nil && !complete {
		err = errNo
	}
	return err
}

// seal returns what checks the letters. If no key is given and the data directory has none, it
// says so, and returns the zero Seal.
func (c *Import) seal(dir string, s Streams) (record.Seal, error) {
	if c.Key != "" {
		keys, err := config.ReadKeyFile(c.Key)
		return record.NewSeal(keys.Secrets()...), err
	}
	keys, err := config.ReadKeys(dir)
	if errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintf(s.Err, "pentepost import: no key in %s: altered letters cannot be told from genuine ones, so --player must give every address\n", dir)
		return record.Seal{}, nil
	}
	return record.NewSeal(keys.Secrets()...), err
}

// givenAddresses reads the values of --player. It returns addresses by nickname in lower case.
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
