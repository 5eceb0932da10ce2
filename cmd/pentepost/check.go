package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"pentepost/mailer"
)

// Check is the command `pentepost check`.
type Check struct {
	Config string        `help:"Configuration file (TOML)." type:"path" placeholder:"FILE" default:"pentepost.toml"`
	Wait   time.Duration `help:"How long to wait for the letter." default:"2m"`
}

// Run logs in to both servers, sends the service itself a letter and reads it
// back. It moves and deletes nothing; the letter is one that the server ignores.
func (c *Check) Run(ctx context.Context, s Streams) error {
	configuration, err := loadConfiguration(c.Config)
	if err != nil {
		return err
	}
	fmt.Fprintln(s.Out, "configuration ok")
	self := newCorrespondent(configuration.Address, configuration.IMAP.server(), configuration.SMTP.server())
	defer self.close()
	if err := self.skip(ctx); err != nil {
		return s.failed("read the mailbox", err)
	}
	fmt.Fprintln(s.Out, "imap ok:", configuration.IMAP.Server)
	to := configuration.Address
	sent, err := self.write(ctx, to, "Pentepost check", "A letter to oneself.\n")
	if err != nil {
		return s.failed("send a letter", err)
	}
	fmt.Fprintln(s.Out, "smtp ok:", configuration.SMTP.Server)
	ctx, cancel := context.WithTimeout(ctx, c.Wait)
	defer cancel()
	if err := self.await(ctx, sent.id); err != nil {
		return s.failed("get the letter back", err)
	}
	fmt.Fprintln(s.Out, "the letter arrived: all is well")
	return nil
}

// failed says what did not work and what to do about it; the answer is no.
func (s Streams) failed(what string, err error) error {
	fmt.Fprintf(s.Err, "could not %s: %v\n", what, err)
	text := hint(err)
	if errors.Is(err, context.DeadlineExceeded) && text == "" {
		text = "sending worked, but the letter did not arrive in time: look into the spam folder, and whether the two servers are of the same account."
	}
	if text != "" {
		fmt.Fprintln(s.Err, "hint:", text)
	}
	return errNo
}

// skip passes over all letters that are there already.
func (c *correspondent) skip(ctx context.Context) error {
	listing, err := c.inbox.List(ctx, mailer.Mark{})
	if err != nil {
		return err
	}
	c.read.Validity = listing.Validity
	if n := len(listing.UIDs); n > 0 {
		c.read.UID = listing.UIDs[n-1]
	}
	return nil
}

// await waits for the letter with a Message-ID.
func (c *correspondent) await(ctx context.Context, id string) error {
	for {
		letter, err := c.next(ctx)
		if err != nil || letter.header("Message-Id") == id {
			return err
		}
	}
}
