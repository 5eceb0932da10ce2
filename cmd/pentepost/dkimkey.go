package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"pentepost/cmd/pentepost/setup"
	"pentepost/mailer"
)

// DKIMKey is the command `pentepost dkim-key`.
type DKIMKey struct {
	Domain   string `help:"The domain that signs (${default})." default:"example.org" placeholder:"DOMAIN"`
	Selector string `help:"The name of the key below _domainkey (${default})." default:"pentepost" placeholder:"NAME"`
	Ed25519  bool   `name:"ed25519" help:"Make an Ed25519 key, to be used beside an RSA key."`
	Show     bool   `help:"Make no key, but show the record of the one in FILE."`
	File     string `arg:"" help:"Where to write the key."`
}

// Run makes a key to sign letters with, and prints the record that the DNS must have for it. It
// never overwrites a key: letters that were signed with it could no longer be verified.
func (c *DKIMKey) Run(s Streams) error {
	if !c.Show {
		if err := c.make(); err != nil {
			return fmt.Errorf("make key: %w", err)
		}
	}
	text, err := os.ReadFile(c.File)
	if err != nil {
		return fmt.Errorf("show key: %w", err)
	}
	key := mailer.SigningKey{Selector: strings.ToLower(c.Selector)}
	if key.Private, err = mailer.ReadSigningKey(text); err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	fmt.Fprintln(s.Err, "Put this record into the DNS. If a form asks for the text alone, enter what is in the quotes, joined to one piece:")
	_, err = fmt.Fprintln(s.Out, setup.TXTLine(key.Selector+"._domainkey."+strings.ToLower(c.Domain), key.Record()))
	return err
}

func (c *DKIMKey) make() error {
	pem, err := mailer.NewSigningKey(c.Ed25519)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(c.File, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(pem)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil { // no half key: the next run would refuse to overwrite it
		err = errors.Join(err, os.Remove(c.File))
	}
	return err
}
