// Package server is the running server: it fetches mail, carries it out, and sends what
// players are to be told.
package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"golang.org/x/sync/errgroup"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/mailer"
	"pentepost/parser"
	"pentepost/store"
	"pentepost/templates"
)

// Server is everything that runs: a mailbox, a database and a way to send.
type Server struct {
	config   config.Config
	db       *store.DB
	inbox    *mailer.Inbox
	outbox   *mailer.Sender
	web      *web // nil without an address for it
	renderer *templates.Renderer
	seal     games.Seal
	instance string
	reading  parser.Options
	log      *slog.Logger
	wake     chan struct{} // tells deliver that there is something to send
	tidied   bool          // what lay handled in the mailbox when we came has been filed

	// What deliver alone looks at.
	plainPath bool // the mail host sends from our own address only
	throttled bool // the hourly limit is reached, and the operator told
}

// Open opens the database and prepares the connections; it does not connect yet.
func Open(ctx context.Context, c config.Config, log *slog.Logger) (*Server, error) {
	db, err := store.Open(ctx, c.Data, c.Domain())
	if err != nil {
		return nil, fmt.Errorf("open store: %w", err)
	}
	s := &Server{config: c, db: db, log: log, wake: make(chan struct{}, 1)}
	if err := s.prepare(); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}

func (s *Server) prepare() error {
	secret, err := config.LoadSecret(s.config.Data)
	if err != nil {
		return err
	}
	if s.renderer, err = templates.New(); err != nil {
		return err
	}
	s.seal, s.instance = secret.Seal(), secret.Instance()
	s.reading = s.config.ParserOptions()
	s.reading.Instance = s.instance
	imap := s.config.IMAP
	s.inbox = mailer.NewInbox(mailer.InboxConfig{
		Server: imap.Login(), Mailbox: imap.Folder, Poll: imap.Interval(),
	}, s.log)
	s.outbox = mailer.NewSender(mailer.SenderConfig{Server: s.config.SMTP.Login(), Hello: s.config.Domain()}, s.log)
	s.web, err = openWeb(s.config.Web, s.webHandler(), s.log)
	return err
}

// Run receives and delivers until the context ends, which is no error.
func (s *Server) Run(ctx context.Context) error {
	loops, ctx := errgroup.WithContext(ctx)
	loops.Go(func() error { return s.receive(ctx) })
	loops.Go(func() error { return s.deliver(ctx) })
	if s.web != nil {
		loops.Go(func() error { return s.web.run(ctx) })
	}
	err := loops.Wait()
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// Close ends the connections and closes the database.
func (s *Server) Close() error {
	return errors.Join(s.web.close(), s.inbox.Close(), s.outbox.Close(), s.db.Close())
}

// replyAddress is the address to which a letter with a key is to be answered, ""
// where keys do not stand in addresses.
func (s *Server) replyAddress(k games.Key) string {
	if *s.config.ReplyTo == "" || k.About == games.AboutNothing {
		return ""
	}
	return keyAddress(*s.config.ReplyTo, s.seal.Text(k))
}

// keyAddress puts a key into a pattern such as play+KEY@example.org.
func keyAddress(pattern, key string) string { return strings.Replace(pattern, "KEY", key, 1) }
