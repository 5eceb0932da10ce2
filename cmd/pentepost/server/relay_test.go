package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/emersion/go-smtp"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer"
	"pentepost/mailer/postoffice"
)

// relay is a mail server that hands mail for the service over by LMTP. Its queue is the service's
// mailbox at the built-in post office.
type relay struct {
	office *postoffice.PostOffice
	inbox  *mailer.Inbox
	socket string
	client *smtp.Client // nil while there is no connection
	stop   context.CancelFunc
	ended  chan error
}

// startRelay delivers to a socket.
func startRelay(office *postoffice.PostOffice, socket string) *relay {
	login := mailer.Server{Addr: office.IMAPAddr().String(), Security: mailer.NoTLS, Username: config.LocalAddress, Password: "any"}
	r := &relay{office: office, socket: socket, ended: make(chan error, 1), inbox: mailer.NewInbox(mailer.InboxConfig{Server: login, Poll: 2 * time.Second}, nil)}
	ctx, stop := context.WithCancel(context.Background())
	r.stop = stop
	go func() { r.ended <- r.run(ctx) }()
	return r
}

func (r *relay) close() error {
	r.stop()
	err := <-r.ended
	r.drop()
	return errors.Join(err, r.inbox.Close())
}

func (r *relay) drop() {
	if r.client != nil {
		r.client.Close()
	}
	r.client = nil
}

// run delivers what is in the queue until the context ends.
func (r *relay) run(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := r.deliverAll(ctx); err != nil && ctx.Err() == nil {
			r.drop()
			pause(ctx, lookSoon) // the mails stay in the queue
			continue
		}
		if _, err := r.inbox.Wait(ctx, nil); err != nil && ctx.Err() == nil {
			return err
		}
	}
	return nil
}

func (r *relay) deliverAll(ctx context.Context) error {
	listing, err := r.inbox.List(ctx, mailer.Mark{})
	if err != nil {
		return err
	}
	mails, _, err := r.inbox.Fetch(ctx, listing.UIDs)
	for _, m := range mails {
		if err := r.deliver(m.Raw); err != nil {
			return err
		}
		if err := r.inbox.Move(ctx, "Relayed", []uint32{m.UID}); err != nil {
			return err
		}
	}
	return err
}

// deliver hands over a mail that the post office has delivered to the mailbox. It takes the fields off
// that only a mailbox has: Return-Path and Delivered-To.
func (r *relay) deliver(raw []byte) error {
	from, raw, _ := bytes.Cut(raw, []byte("\r\n"))
	to, raw, _ := bytes.Cut(raw, []byte("\r\n"))
	returnPath, isPath := bytes.CutPrefix(from, []byte("Return-Path: "))
	recipient, isTo := bytes.CutPrefix(to, []byte("Delivered-To: "))
	if !isPath || !isTo {
		return fmt.Errorf("not the fields of the post office: %q, %q", from, to)
	}
	if r.client == nil {
		conn, err := net.Dial("unix", r.socket)
		if err != nil {
			return err
		}
		r.client = smtp.NewClientLMTP(conn)
	}
	err := r.client.SendMail(strings.Trim(string(returnPath), "<>"), []string{string(recipient)}, bytes.NewReader(raw))
	if refusal, ok := errors.AsType[*smtp.SMTPError](err); ok && refusal.Code/100 == 5 {
		return nil // it would go back to the sender
	}
	return err
}

// empty waits until the queue is empty.
func (r *relay) empty(ctx context.Context) error {
	for {
		queue, err := r.office.Messages("play", "INBOX")
		if err != nil || len(queue) == 0 {
			return err
		}
		pause(ctx, lookSoon)
		if ctx.Err() != nil {
			return fmt.Errorf("%d mails wait in the queue: %w", len(queue), ctx.Err())
		}
	}
}

// newLMTPWorld is newWorld, but mail for the server comes by LMTP.
func newLMTPWorld(dir string, restart bool) (*world, error) {
	w, err := openLMTPWorld(dir)
	if err != nil {
		return nil, err
	}
	w.restart = restart
	w.relay = startRelay(w.office, strings.TrimPrefix(w.config.LMTP.Listen, "unix:"))
	return w, w.start()
}

// openLMTPWorld opens the built-in post office for the people, and configures a server that takes mail
// by LMTP alone.
func openLMTPWorld(dir string) (*world, error) {
	w, err := newWorld(dir, false)
	if err == nil {
		err = w.end()
	}
	if err != nil {
		return nil, err
	}
	// The path of a socket has 107 bytes at most, and folders of tests have long names.
	sockets, err := os.MkdirTemp("", "lmtp")
	if err != nil {
		return nil, err
	}
	w.sockets = sockets
	text := fmt.Sprintf("address = %q\nauthserv_id = %q\ndata = %q\n[lmtp]\nlisten = %q\n[smtp]\nserver = %q\nsecurity = \"none\"\npassword = \"any\"\n",
		config.LocalAddress, config.LocalDomain, dir, "unix:"+filepath.Join(sockets, "s"), w.office.SMTPAddr().String())
	file := filepath.Join(sockets, "pentepost.toml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return nil, err
	}
	old := w.config
	w.config, err = config.Load(file)
	w.config.Limits, w.config.Database = old.Limits, old.Database
	return w, err
}
