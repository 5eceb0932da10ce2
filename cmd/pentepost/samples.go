package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/mail"
	"strings"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/mailer"
	"pentepost/templates"
)

// Samples is the command `pentepost samples`.
type Samples struct {
	Config  string `help:"config.Config file (TOML); without one, the built-in post office sends." type:"path" placeholder:"FILE"`
	SMTP    string `name:"smtp" help:"Built-in post office: where it takes mail (${default})." default:"${smtp}" placeholder:"ADDR"`
	Address string `arg:"" help:"To whom the letters go."`
}

// Run mails every kind of letter in every form of board, so that they can be looked
// at in a real mail program. They tell of a game that nobody plays, and their keys
// open nothing.
func (c *Samples) Run(ctx context.Context, s Streams) error {
	to, err := mail.ParseAddress(c.Address)
	if err != nil {
		return usageError{fmt.Errorf("%q is no mail address: %w", c.Address, err)}
	}
	server, err := c.server()
	if err != nil {
		return err
	}
	outbox := mailer.NewSender(mailer.SenderConfig{Server: server.config.SMTP.Login(), Hello: server.config.Domain()}, nil)
	defer outbox.Close()
	for _, v := range samplesFor(to.Address, server.config.Address) {
		raw, err := server.compose(v)
		if err != nil {
			return err
		}
		if err := outbox.Send(ctx, server.config.Address, []string{to.Address}, raw); err != nil {
			return fmt.Errorf("send sample: %w", err)
		}
		fmt.Fprintln(s.Out, v.Reader.Board, v.Notice.Kind)
	}
	return nil
}

// server is one that only words letters. It has no database, and a seal that no
// other has.
func (c *Samples) server() (*server, error) {
	configuration := sampleConfiguration(c.SMTP)
	if c.Config != "" {
		var err error
		if configuration, err = config.Load(c.Config); err != nil {
			return nil, err
		}
	}
	renderer, err := templates.New()
	return &server{config: configuration, renderer: renderer, seal: games.NewSeal([]byte(rand.Text())), instance: config.InstanceOf([]byte("samples"))}, err
}

// sampleConfiguration is that of a built-in post office that runs on this machine.
func sampleConfiguration(smtp string) config.Config {
	pattern := config.PlusPattern(config.LocalAddress)
	account := config.Account{Server: smtp, Security: mailer.NoTLS, User: config.LocalAddress, Password: "any"}
	return config.Config{Address: config.LocalAddress, Name: "Pentepost", ReplyTo: &pattern, SMTP: account}
}

// samplesFor are the letters: all kinds in one form, then all in the next. Each is a
// conversation of its own, for mail programs would fold them into one.
func samplesFor(address, service string) (views []templates.View) {
	local, _, _ := strings.Cut(address, "@")
	for _, form := range games.Boards {
		reader := games.Player{Nick: local, Address: address, Joined: time.Now(), Settings: games.DefaultSettings()}
		reader.Board, reader.Subject = form, games.SubjectOfMove
		for _, v := range templates.Samples(reader, service, time.Now().UTC().Truncate(time.Second)) {
			v.Notice.MessageID = "<" + strings.ToLower(rand.Text()) + service[strings.IndexByte(service, '@'):] + ">"
			views = append(views, v)
		}
	}
	return views
}
