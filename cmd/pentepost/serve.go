package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/server"
)

// Serve is the command `pentepost serve`.
type Serve struct {
	Config string `help:"Configuration file (TOML); see \"pentepost config\"." type:"path" placeholder:"FILE"`
	Data   string `help:"Data directory." placeholder:"DIR"`
	Local
}

func (c *Serve) Run(ctx context.Context, s Streams) error {
	if c.Config == "" {
		return c.Local.serve(ctx, cmp.Or(c.Data, "./pentepost-data"), s)
	}
	if c.Local != (Local{SMTP: defaultSMTP, IMAP: defaultIMAP, HTTP: defaultHTTP}) {
		return usageError{errors.New("--smtp, --imap, --http and --http-password-file are for the built-in post office, and --config is for another mail host: choose one")}
	}
	configuration, err := config.Load(c.Config)
	if err != nil {
		return err
	}
	if c.Data != "" {
		configuration.Data = c.Data
	}
	if err := configuration.Print(s.Out); err != nil {
		return err
	}
	return runServer(ctx, configuration, s, func() { fmt.Fprintln(s.Out, "ready", configuration.Address) })
}

// stopTime is how long a clean stop may take.
const stopTime = 4 * time.Second

// runServer opens a server and runs it until the context ends.
func runServer(ctx context.Context, c config.Config, s Streams, ready func()) error {
	running, err := server.Open(ctx, c, newLogger(c, s))
	if err != nil {
		return err
	}
	ready()
	err = running.Run(ctx)
	return errors.Join(err, running.Close())
}

// newLogger logs to standard error at the level configured.
func newLogger(c config.Config, s Streams) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.Log)); err != nil {
		level = slog.LevelInfo
	}
	return slog.New(slog.NewTextHandler(s.Err, &slog.HandlerOptions{Level: level}))
}
