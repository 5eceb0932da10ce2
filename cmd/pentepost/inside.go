package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/server"
	"pentepost/mailer/postoffice"
)

// inside is a server and its post office inside this process, in a folder of their own.
type inside struct {
	*postoffice.PostOffice
	dir    string
	config config.Config
	clock  *server.Clock
	log    Streams
	server *server.Server
	stop   context.CancelFunc
	done   chan error
}

// openInside opens a post office and runs a server on it. Both use the clock.
func openInside(ctx context.Context, clock *server.Clock, s Streams) (in *inside, err error) {
	in = &inside{clock: clock, log: s}
	if in.dir, err = os.MkdirTemp("", "pentepost-inside-"); err != nil {
		return nil, fmt.Errorf("make a folder: %w", err)
	}
	in.PostOffice, err = PostOffice{SMTP: "127.0.0.1:0", IMAP: "127.0.0.1:0"}.open(ctx, in.dir, clock.Now, warnings(s))
	if err == nil {
		in.config, err = config.Local(in.IMAPAddr().String(), in.SMTPAddr().String(), in.dir)
	}
	if err == nil {
		err = in.start(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, in.close())
	}
	return in, nil
}

// start runs the server.
func (in *inside) start(ctx context.Context) (err error) {
	if in.server, err = server.OpenAt(ctx, in.config, warnings(in.log), in.clock); err != nil {
		return err
	}
	serving, stop := context.WithCancel(ctx)
	in.stop, in.done = stop, make(chan error, 1)
	go func() { in.done <- in.server.Run(serving) }()
	return nil
}

// down stops the server.
func (in *inside) down() error {
	in.stop()
	err := errors.Join(<-in.done, in.server.Close())
	in.server = nil
	return err
}

// close stops what is running and removes the folder.
func (in *inside) close() (err error) {
	if in.server != nil {
		err = in.down()
	}
	if in.PostOffice != nil {
		err = errors.Join(err, closeOffice(in.PostOffice))
	}
	return errors.Join(err, os.RemoveAll(in.dir))
}
