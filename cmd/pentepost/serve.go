package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"runtime"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/server"
	"pentepost/store"
)

// Serve is the command `pentepost serve`.
type Serve struct {
	Config string `help:"Configuration file (TOML); see \"pentepost config\"." type:"path" placeholder:"FILE"`
	Data   string `help:"Data directory." placeholder:"DIR"`

	Database string `help:"PostgreSQL database (postgres://...), instead of a file in the data directory." placeholder:"URL"`

	Standby bool `help:"With --config: do nothing while another server leads on the database, and take over when it stops or dies."`

	New bool `help:"The database was lost, and nothing is to be recovered: begin as a new server with a new key. The old one is kept under another name."`

	PostOffice
}

// errStandbyAlone: a standby server would have no mail host.
var errStandbyAlone = errors.New("--standby goes with --config: the built-in post office serves one process")

// Run runs the server until the context ends.
func (c *Serve) Run(ctx context.Context, s Streams) error {
	if c.Database != "" && !store.IsURL(c.Database) {
		return usageError{errNoURL}
	}
	switch {
	case c.Config == "" && c.Standby:
		return usageError{errStandbyAlone}
	case c.Config == "":
		return c.onPostOffice(ctx, s)
	}
	if c.PostOffice != (PostOffice{SMTP: defaultSMTP, IMAP: defaultIMAP, HTTP: defaultHTTP, KeepHandled: defaultKeepHandled}) {
		return usageError{errors.New("--smtp, --imap, --http, --http-password-file, --keep-handled and --clock are for the built-in post office, and --config is for another mail host: choose one")}
	}
	configuration, err := config.Load(c.Config)
	if err != nil {
		return err
	}
	return ended(configuration, s, c.onMailHost(ctx, s, configuration))
}

// ended logs the error that ended a server, if its log is in JSON: programs that read the log expect nothing else on standard error.
func ended(c config.Config, s Streams, err error) error {
	if err == nil || !c.LogsJSON() {
		return err
	}
	c.Logger(s.Err).Error("server failed", "err", err, "hint", hintOf(err))
	return errNo
}

// onMailHost runs the server with a configuration.
func (c *Serve) onMailHost(ctx context.Context, s Streams, configuration config.Config) error {
	s.warnOfExposed(configuration)
	if c.Data != "" {
		configuration.Data = c.Data
	}
	configuration.Database = cmp.Or(c.Database, configuration.Database)
	if err := configuration.Print(s.Out); err != nil {
		return err
	}
	configuration.New, configuration.Version = c.New, programVersion
	if configuration.Standby = c.Standby; c.Standby {
		fmt.Fprintln(s.Out, "standby", configuration.Address)
	}
	running, err := server.Open(ctx, configuration, configuration.Logger(s.Err))
	if stopped(ctx, err) {
		return nil
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(s.Out, "ready", configuration.Address)
	return runServer(ctx, running)
}

// onPostOffice runs the built-in post office, its page, and the server on it.
func (c *Serve) onPostOffice(ctx context.Context, s Streams) (err error) {
	if c.KeepHandled < 1 || c.KeepHandled > maxKeepHandled {
		return usageError{fmt.Errorf("--keep-handled must be from 1 to %d days, not %d", maxKeepHandled, c.KeepHandled)}
	}
	dir := cmp.Or(c.Data, "./pentepost-data")
	clock, started, err := startClock(c.Clock)
	if err != nil {
		return err
	}
	office, err := c.open(ctx, dir, clock.Now, warnings(s))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeOffice(office)) }()
	page, err := c.openPage(office, warnings(s))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closePage(page)) }()
	configuration, err := config.Local(office.IMAPAddr().String(), office.SMTPAddr().String(), dir)
	if err != nil {
		return err
	}
	configuration.Database, configuration.New, configuration.Version = c.Database, c.New, programVersion
	running, err := server.OpenAt(ctx, configuration, configuration.Logger(s.Err), clock)
	if stopped(ctx, err) {
		return nil
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(s.Out, "smtp", office.SMTPAddr())
	fmt.Fprintln(s.Out, "imap", office.IMAPAddr())
	var web net.Addr
	if page != nil {
		web = page.Addr()
		fmt.Fprintln(s.Out, "http", "http://"+web.String())
	}
	fmt.Fprintln(s.Out, "ready", config.LocalAddress)
	s.welcome(office.SMTPAddr(), office.IMAPAddr(), web, dir)
	if c.Clock != "" {
		go rehearse(ctx, c.Clock, started, clock, running, s)
	}
	return runServer(ctx, running)
}

// warnings returns a logger for what runs beside the server: its warnings and errors matter.
func warnings(s Streams) *slog.Logger { return config.Config{Log: "warn"}.Logger(s.Err) }

// stopped reports whether a server was stopped while it waited for another one to end.
func stopped(ctx context.Context, err error) bool {
	return ctx.Err() != nil && errors.Is(err, context.Canceled)
}

// runServer runs a server until the context ends, and closes it. Go has as many processors more as the server has threads that
// think, so that letters find one of theirs free: which thread goes on first, the system knows better.
func runServer(ctx context.Context, running *server.Server) error {
	processors := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(processors + running.Thinkers())
	defer runtime.GOMAXPROCS(processors)
	err := running.Run(ctx)
	return errors.Join(err, running.Close())
}
