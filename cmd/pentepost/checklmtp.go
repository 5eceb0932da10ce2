package main

import (
	"context"
	"errors"
	"strings"
	"syscall"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/correspondent"
	"pentepost/mailer"
)

// checkSubject is the subject of the letter of the check.
const checkSubject = "Pentepost check"

// errNotOurs: while the server does not run, its mail stays with the other mail server.
var errNotOurs = errors.New("not the letter of a check")

// byLMTP is how the check gets its letter back if there is no mailbox: it takes the place of the
// server.
type byLMTP struct {
	letters chan *correspondent.Letter // letters that are taken
	stop    context.CancelFunc
	ended   chan error
}

// checkLMTP asks a server that runs whether it takes mail. If none runs, it listens in its place.
func (r *report) checkLMTP(ctx context.Context, c config.Config) (*byLMTP, error) {
	b := &byLMTP{letters: make(chan *correspondent.Letter, 10), ended: make(chan error, 1)}
	listener, err := mailer.ListenLMTP(mailer.LMTPConfig{
		Listen: c.LMTP.Listen, Peers: c.LMTP.Networks(), Hello: c.Domain(), Accepts: c.CheckRecipient, Deliver: b.take,
	}, nil)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		if err := mailer.ProbeLMTP(ctx, c.LMTP.Listen, probed(c)); err != nil {
			return nil, r.failed("lmtp", "deliver to "+c.LMTP.Listen, err)
		}
		r.ok("lmtp", "lmtp ok: "+c.LMTP.Listen+" (a server takes mail there)")
		return nil, nil
	case err != nil:
		return nil, r.failed("lmtp", "listen on "+c.LMTP.Listen, err)
	}
	ctx, b.stop = context.WithCancel(ctx)
	go func() { b.ended <- listener.Serve(ctx) }()
	r.ok("lmtp", "lmtp ok: "+c.LMTP.Listen+" (no server runs)")
	return b, nil
}

// probed are the addresses that a running server must take mail for: all without a key, and one with one.
func probed(c config.Config) []string {
	addresses := append([]string{c.Address}, c.Addresses...)
	if pattern := c.ParserOptions().KeyPattern; pattern != "" {
		addresses = append(addresses, strings.Replace(pattern, "KEY", "check", 1))
	}
	return addresses
}

// take takes letters of checks alone.
func (b *byLMTP) take(d mailer.Delivery) error {
	letter, err := correspondent.Read(mailer.Mail{Raw: d.Raw, Size: d.Size})
	if err != nil || letter.Header.Get("Subject") != checkSubject {
		return errNotOurs
	}
	select {
	case b.letters <- letter:
	default: // letters of earlier checks
	}
	return nil
}

// await waits for the letter with a Message-ID.
func (b *byLMTP) await(ctx context.Context, id string) (*correspondent.Letter, error) {
	for {
		select {
		case letter := <-b.letters:
			if letter.Header.Get("Message-Id") == id {
				return letter, nil
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (b *byLMTP) close() {
	b.stop()
	<-b.ended
}
