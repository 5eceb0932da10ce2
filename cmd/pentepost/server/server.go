// Package server is the running server. It fetches mail over IMAP (receive.go, order.go), reads it
// and does what it asks for (process.go), and sends letters over SMTP (deliver.go, compose.go).
//
// A mail goes this way:
//
//	receive       loops until the server stops
//	  poll          turns until no mail waits
//	    turn          lists the mailbox; takes about a quarter of a second
//	      queue         the mails that the ledger does not know
//	      order         a fair order: each sender's first mail before any second one
//	      processBatch  fetches some mails; one transaction
//	        processMail   one mail; one savepoint
//	          read          raw mail -> letter
//	          decide        letter -> whose it is, and which command
//	          save          runs the command (games.Do): game, notices, ledger
//	      file          moves processed mails out of the mailbox
//
// and a letter this way:
//
//	deliver       loops until the server stops
//	  claim         the notices that are due
//	  render        notice -> letter
//	  send          letter -> mail server
//	  settle        notes what has become of the notices
package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/mailer"
	"pentepost/parser"
	"pentepost/store"
)

// Server is a mailbox, a database and a way to send letters.
type Server struct {
	config   config.Config
	db       *store.DB
	inbox    *mailer.Inbox
	senders  []*mailer.Sender // one for each letter that is sent at the same time
	web      *web             // nil if the configuration has no address for it
	composer *composer
	seal     games.Seal
	reading  parser.Options
	log      *slog.Logger
	wake     chan struct{} // tells deliver that there is something to send
	metrics  *metrics
	started  time.Time
	lastRead atomic.Int64 // when receive last read the mailbox to its end, in nanoseconds since 1970

	claimed   chan struct{}        // closed when the nameplate is on the mailbox
	plate     mailer.Nameplate     // used by receive: ours
	plateNext uint32               // used by receive: the UID that the next nameplate would get
	filed     bool                 // used by receive: all mails processed before the last poll have been filed
	plainPath atomic.Bool          // the mail server refuses return paths other than our address
	throttled map[games.Class]bool // used by deliver: the budget is used up, and the operator has been told
	unsettled []outgoing           // used by deliver: letters whose fate is not in the database yet
	health    health               // used by deliver
}

// Open opens the database in the data directory and prepares the connections. It does not
// connect yet. The errors include those of [store.Open].
func Open(ctx context.Context, c config.Config, log *slog.Logger) (*Server, error) {
	db, err := store.Open(ctx, c.Data, c.Domain())
	if err != nil {
		return nil, fmt.Errorf("open store: %w", err)
	}
	counted := newMetrics()
	s := &Server{config: c, db: db, log: counted.counting(log), metrics: counted, started: time.Now(), claimed: make(chan struct{}), wake: make(chan struct{}, 1), throttled: map[games.Class]bool{}, health: newHealth()}
	if err := s.prepare(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}

func (s *Server) prepare(ctx context.Context) error {
	secret, made, err := config.LoadSecret(s.config.Data)
	if err != nil {
		return err
	}
	if err := s.warnAboutKey(ctx, made); err != nil {
		return err
	}
	if s.composer, err = newComposer(&s.config, secret); err != nil {
		return err
	}
	s.seal = secret.Seal()
	s.reading = s.config.ParserOptions()
	s.reading.Instance = secret.Instance()
	imap := s.config.IMAP
	s.inbox = mailer.NewInbox(mailer.InboxConfig{Server: imap.Login(), Mailbox: imap.Folder, Poll: imap.Interval()}, s.log)
	for range s.config.SMTP.Connections {
		s.senders = append(s.senders, mailer.NewSender(mailer.SenderConfig{Server: s.config.SMTP.Login(), Hello: s.config.Domain()}, s.log))
	}
	s.web, err = openWeb(s.config.Web, s.pages(), s.log)
	s.metrics.registry.MustRegister(figures{s})
	return err
}

// Run receives and delivers until the context ends, which is no error.
func (s *Server) Run(ctx context.Context) error {
	loops, ctx := errgroup.WithContext(ctx)
	loops.Go(func() error {
		if err := s.claimMailbox(ctx); err != nil {
			return err
		}
		return s.receive(ctx)
	})
	loops.Go(func() error {
		s.awaitClaim(ctx)
		return s.deliver(ctx)
	})
	loops.Go(func() error { return s.watchOutbox(ctx) })
	loops.Go(func() error { return s.clearAway(ctx) })
	if s.web != nil {
		loops.Go(func() error { return s.web.run(ctx) })
	}
	err := loops.Wait()
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// Close closes the connections and the database.
func (s *Server) Close() error {
	errs := []error{s.web.close(), s.inbox.Close()}
	for _, sender := range s.senders {
		errs = append(errs, sender.Close())
	}
	return errors.Join(append(errs, s.db.Close())...)
}
