package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/alecthomas/kong"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer/postoffice"
)

// Local says where the built-in post office listens, which serves when there is
// no configuration.
type Local struct {
	SMTP string `name:"smtp" help:"Built-in post office: where to take mail (${default})." default:"${smtp}" placeholder:"ADDR"`
	IMAP string `name:"imap" help:"Built-in post office: where to read mail (${default})." default:"${imap}" placeholder:"ADDR"`
	HTTP string `name:"http" help:"Built-in post office: where to show its page; off for none (${default})." default:"${http}" placeholder:"ADDR"`

	HTTPPasswordFile string `name:"http-password-file" help:"Built-in post office: file with the password that its page asks for (or the variable PENTEPOST_HTTP_PASSWORD); needed where other machines can reach the page." type:"path" placeholder:"FILE"`
}

// Where the built-in post office listens if nothing else is said.
const (
	defaultSMTP = "127.0.0.1:2525"
	defaultIMAP = "127.0.0.1:1143"
	defaultHTTP = "127.0.0.1:8025"
)

// localDefaults are what the tags of [Local] speak of.
var localDefaults = kong.Vars{"smtp": defaultSMTP, "imap": defaultIMAP, "http": defaultHTTP}

// serve runs the post office and the server on it until the context ends.
func (l Local) serve(ctx context.Context, dir string, s Streams) (err error) {
	office, err := l.open(ctx, dir, s)
	if err != nil {
		return err
	}
	page, err := l.openPage(office, newLogger(config.Config{Log: "warn"}, s))
	if err != nil {
		return errors.Join(err, closeOffice(office))
	}
	configuration, err := localConfiguration(office, dir)
	if err != nil {
		return errors.Join(err, closePage(page), closeOffice(office))
	}
	err = runServer(ctx, configuration, s, func() {
		fmt.Fprintln(s.Out, "smtp", office.SMTPAddr())
		fmt.Fprintln(s.Out, "imap", office.IMAPAddr())
		if page != nil {
			fmt.Fprintln(s.Out, "http", "http://"+page.Addr().String())
		}
		fmt.Fprintln(s.Out, "ready", config.LocalAddress)
	})
	return errors.Join(err, closePage(page), closeOffice(office))
}

func (l Local) open(ctx context.Context, dir string, s Streams) (*postoffice.PostOffice, error) {
	office, err := postoffice.Open(ctx, postoffice.Config{
		Domain: config.LocalDomain, SMTP: l.SMTP, IMAP: l.IMAP, Dir: dir,
		Log: newLogger(config.Config{Log: "warn"}, s),
	})
	if err != nil {
		return nil, fmt.Errorf("open post office: %w", err)
	}
	return office, nil
}

func closeOffice(office *postoffice.PostOffice) error {
	ctx, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	return office.Close(ctx)
}

// localConfiguration is that of a server on the built-in post office.
func localConfiguration(office *postoffice.PostOffice, dir string) (config.Config, error) {
	return config.Local(office.IMAPAddr().String(), office.SMTPAddr().String(), dir)
}
