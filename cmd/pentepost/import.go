package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/mail"
	"strings"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/rescue"
)

// Import is the command `pentepost import`.
type Import struct {
	FromMail bool     `help:"Rebuild games from the letters about them that players have kept."`
	Config   string   `help:"Take the data directory from this configuration; no passwords are needed." type:"path" placeholder:"FILE"`
	Data     string   `help:"Data directory (./pentepost-data). No server may be running on it." placeholder:"DIR"`
	Key      string   `help:"The key of the server that wrote the letters, if it is not the file \"key\" in the data directory. Without the key, --player must give every address." type:"path" placeholder:"FILE"`
	Player   []string `help:"The address of a player, if no letter to them with a genuine seal is among the files. May be repeated." placeholder:"NICK=ADDRESS" sep:"none"`
	Files    []string `arg:"" optional:"" help:"Raw mails, mbox files, and folders of them such as a Maildir."`
}

// errNothingToImport: the command line does not say what to import from.
var errNothingToImport = errors.New("import needs --from-mail and the files with the letters")

// Run rebuilds the games that letters tell of. The answer is no if a letter or a game was left
// out.
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
	seal, err := c.seal(s)
	if err != nil {
		return err
	}
	run := rescue.Import{Files: c.Files, Addresses: given, Seal: seal, Data: c.Data, Host: host, Out: s.Out, Err: s.Err}
	complete, err := run.Run(ctx)
	if err == nil && !complete {
		err = errNo
	}
	return err
}

// seal returns what checks the letters. If no key is given and the data directory has none, it
// says so, and returns the zero Seal.
func (c *Import) seal(s Streams) (rescue.Seal, error) {
	if c.Key != "" {
		secret, err := config.ReadSecretFile(c.Key)
		return rescue.NewSeal(secret), err
	}
	secret, err := config.ReadSecret(c.Data)
	if errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintf(s.Err, "pentepost import: no key in %s: altered letters cannot be told from genuine ones, so --player must give every address\n", c.Data)
		return rescue.Seal{}, nil
	}
	return rescue.NewSeal(secret), err
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
