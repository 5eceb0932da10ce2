package main

import (
	"context"
	"fmt"
	"net/mail"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/server/compose"
	"pentepost/mailer"
)

// Samples is the command `pentepost samples`.
type Samples struct {
	Config  string `help:"Configuration file (TOML); without one, the built-in post office sends." type:"path" placeholder:"FILE"`
	SMTP    string `name:"smtp" help:"Built-in post office: where it takes mail (${default})." default:"${smtp}" placeholder:"ADDR"`
	Address string `arg:"" help:"The address that the letters go to."`
}

// Run sends letters of every kind in every form of board, so that people can look at them in a
// real mail program.
func (c *Samples) Run(ctx context.Context, s Streams) error {
	to, err := mail.ParseAddress(c.Address)
	if err != nil {
		return usageError{fmt.Errorf("%q is no mail address: %w", c.Address, err)}
	}
	configuration, err := c.configuration()
	if err != nil {
		return err
	}
	samples, err := compose.Samples(configuration, to.Address)
	if err != nil {
		return err
	}
	sender := mailer.NewSender(mailer.SenderConfig{Server: configuration.SMTP.Login(), Hello: configuration.Domain()}, nil)
	defer sender.Close()
	for _, sample := range samples {
		if err := sender.Send(ctx, configuration.Address, []string{to.Address}, sample.Raw); err != nil {
			return fmt.Errorf("send sample: %w", err)
		}
		fmt.Fprintln(s.Out, sample.Board, sample.Kind)
	}
	return nil
}

// configuration returns that in the file, or else that of the built-in post office.
func (c *Samples) configuration() (config.Config, error) {
	if c.Config != "" {
		return config.Load(c.Config)
	}
	return config.Local(defaultIMAP, c.SMTP, "")
}
