// Package server is the running server. It fetches mail over IMAP (receive.go, order.go) or takes it
// by LMTP (lmtp.go), reads it and does what it asks for (process.go), and sends letters over SMTP (deliver.go, compose.go).
//
// A mail goes this way:
//
//	receive       loops until the server stops
//	  poll          turns until no mail waits
//	    turn          lists the mailbox; takes about a quarter of a second
//	      queue         the mails that the ledger does not know
//	      order         a fair order: players before strangers, each sender's first mail before
//	                    any second one
//	      split         sets mails aside that may take long to fetch
//	      processBatch  fetches some mails; one transaction
//	        read          raw mail -> letter
//	        processMail   one mail; one savepoint
//	          decide        letter -> whose it is, and which command
//	          save          runs the command (games.Do): game, notices, ledger
//	      file          moves processed mails out of the mailbox
//
//	receiveAside  the same for the mails that were set aside, one at a time, over another connection
//
//	receiveLMTP   mail that another mail server hands over
//	  take          one mail on its connection: raw mail -> letter; answers after the commit
//	  takeBatches   what waits, in the same fair order
//	    takeBatch     one transaction
//	      processMail   as above
//
// and a letter this way:
//
//	update        any transaction: besides its own work, it
//	  settle        notes what happened to letters, and
//	  reserve       reserves notices that are due, also those it wrote itself
//	sendAll       one for each connection
//	  render        notice -> letter
//	  send          letter -> mail server
//	deliver       loops until the server stops: updates when letters have been sent or are due
//
// The computer player gets no letters. Where another player would get one, the transaction writes a
// thought:
//
//	think         loops until the server stops, in one or several workers
//	  thinkOf       reserves a thought; chooses a command outside of transactions; runs it (games.Do)
//	                in a transaction, if the thought is still reserved
package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/singleflight"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/mailer"
	"pentepost/parser"
	"pentepost/store"
	"pentepost/templates"
)

// Server is a way in for mail, a database and a way to send letters.
type Server struct {
	config     config.Config
	db         *store.DB
	inbox      *mailer.Inbox    // nil if there is no mailbox
	filing     *mailer.Inbox    // files the journal; nil if there is no mailbox
	aside      *aside           // mails that may take long to fetch; nil if there is no mailbox
	intake     *intake          // nil if no mail comes in by LMTP
	senders    []*mailer.Sender // one for each letter that is sent at the same time
	web        *web             // nil if the configuration has no address for it
	composer   *composer
	puzzles    []games.Puzzle
	computers  []games.Computer // can be challenged at any time
	keys       *keyring
	reading    parser.Options
	log        *slog.Logger
	out        *dispatch // what deliver, the senders and the transactions share
	metrics    *metrics
	asked      singleflight.Group // for figures of the database
	clock      *Clock             // of all that is stamped or judged
	mailRead   *watermark         // up to when mail has been processed
	recovers   bool               // the database may be older than the letters
	compared   bool               // used before the first poll: the database is as new as "Processed"
	noted      atomic.Int64       // the number of the newest letter in its file
	leadsSince atomic.Int64       // when this process became the leader, in nanoseconds since 1970; 0 if it is not
	lastRead   atomic.Int64       // when receive last read the mailbox to its end, or LMTP was last open, in nanoseconds since 1970

	retry      chan struct{}    // tells receive that a mail is due for a try
	plateUp    chan struct{}    // closed when the nameplate is on the mailbox, or when another process reads it
	plateOnce  sync.Once        // closes plateUp
	plate      mailer.Nameplate // used by receive: ours
	plateNext  uint32           // used by receive: the UID that the next nameplate would get
	plateAgain time.Time        // used by receive: until then we do without the nameplate
	files      sync.Mutex       // held while the journal is filed; guards filing and filedUntil
	filedUntil time.Time        // the end of the last page; zero: none has been filed since the start
	filed      bool             // used by receive: all mails processed before the last poll have been filed, or left to receiveAside
	listedAt   sweep            // used by receive: when it last listed the mailbox
	stalls     int              // used by receive: how often in a row the mail server sent none of the mails that we asked for
	blind      time.Time        // used by receive: the mail server does not tell senders; until then we do not ask
	fileAgain  time.Time        // used by receive: until then receiveAside files
	plainPath  atomic.Bool      // the mail server refuses return paths other than our address
}

// Open opens the database and prepares the connections. It does not
// connect yet. It also returns the errors of [store.Open].
func Open(ctx context.Context, c config.Config, log *slog.Logger) (*Server, error) {
	return OpenAt(ctx, c, log, &Clock{})
}

// OpenAt is like [Open], with a clock that somebody else may wind.
func OpenAt(ctx context.Context, c config.Config, log *slog.Logger, clock *Clock) (*Server, error) {
	words, err := templates.New()
	if err != nil {
		return nil, err
	}
	return openWith(ctx, c, log, clock, words)
}

// openWith is like [OpenAt], with words that several servers can share.
func openWith(ctx context.Context, c config.Config, log *slog.Logger, clock *Clock, words *templates.Renderer) (*Server, error) {
	open := store.Join
	if c.Standby {
		open = store.JoinAsLeader
	}
	db, err := open(ctx, c.Place(), c.Domain())
	if err != nil {
		return nil, fmt.Errorf("open store: %w", err)
	}
	counted := newMetrics()
	s := &Server{
		config: c, db: db, log: counted.counting(log), metrics: counted, plateUp: make(chan struct{}), retry: make(chan struct{}, 1),
		out: newDispatch(), clock: clock, mailRead: newWatermark(waysIn(c)...),
	}
	if err := s.prepare(ctx, words); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if db.Shared() {
		s.log.Info("database shared", "holder", db.Holder())
	}
	return s, nil
}

// waysIn names the ways that mail comes in, for the watermark.
func waysIn(c config.Config) (ways []string) {
	if c.IMAP.On() {
		ways = append(ways, c.IMAP.Folder)
	}
	if c.LMTP.On() {
		ways = append(ways, byLMTP)
	}
	return ways
}

func (s *Server) prepare(ctx context.Context, words *templates.Renderer) error {
	if err := s.prepareToProcess(ctx, words); err != nil {
		return err
	}
	if imap := s.config.IMAP; imap.On() {
		inbox := mailer.InboxConfig{Server: imap.Login(), Mailbox: imap.Folder, Poll: imap.Interval()}
		s.aside, s.filing = newAside(mailer.NewInbox(inbox, s.log)), mailer.NewInbox(inbox, s.log)
		inbox.Hurry = true
		s.inbox = mailer.NewInbox(inbox, s.log)
		if err := s.checkProcessedSoon(ctx); err != nil {
			return err
		}
	}
	if err := s.update(ctx, s.noteStart); err != nil {
		return err
	}
	for range s.config.SMTP.Connections {
		s.senders = append(s.senders, mailer.NewSender(mailer.SenderConfig{Server: s.config.SMTP.Login(), Hello: s.config.Domain()}, s.log))
	}
	s.metrics.registry.MustRegister(figures{s})
	var err error
	if s.web, err = openWeb(s.config.Web, s.pages(), s.log); err != nil {
		return err
	}
	if err := s.openIntake(); err != nil {
		return errors.Join(err, s.web.close())
	}
	return nil
}

// prepareToProcess prepares all that mails need to be read and processed, and notices to become letters.
func (s *Server) prepareToProcess(ctx context.Context, words *templates.Renderer) error {
	if err := os.MkdirAll(s.config.Data, 0o700); err != nil { // with PostgreSQL nobody has made it yet
		return fmt.Errorf("make data directory: %w", err)
	}
	err := s.loadKeys(ctx)
	if err != nil {
		return err
	}
	s.composer = newComposer(&s.config, s.keys, words)
	if s.puzzles, err = allPuzzles(); err != nil {
		return err
	}
	s.computers = computersOf(&s.config)
	s.reading = s.config.ParserOptions()
	s.reading.Instance = s.keys.instance
	return nil
}

// Run receives and delivers until the context ends, which is no error. The errors include [ErrOtherServer]
// and [store.ErrLost].
func (s *Server) Run(ctx context.Context) error {
	loops, ctx := errgroup.WithContext(ctx)
	loops.Go(func() error { return s.lead(ctx) })
	if s.intake != nil {
		loops.Go(func() error { return s.receiveLMTP(ctx) })
		loops.Go(func() error { return s.tryAgain(ctx, s.tryFiles) })
	}
	loops.Go(func() error {
		if s.inbox != nil {
			s.awaitNameplate(ctx)
		}
		return s.deliver(ctx)
	})
	loops.Go(func() error { return s.db.Listen(ctx, s.out.awaken) })
	s.startThinking(ctx, loops)
	loops.Go(func() error { return s.db.AwaitLoss(ctx) })
	loops.Go(func() error { return s.watchKeys(ctx) })
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
	s.fileRest()
	errs := []error{s.web.close(), s.noteLetter(context.Background())}
	if s.inbox != nil {
		errs = append(errs, s.inbox.Close(), s.aside.inbox.Close(), s.filing.Close())
	}
	if s.intake != nil {
		errs = append(errs, s.intake.listener.Close())
	}
	for _, sender := range s.senders {
		errs = append(errs, sender.Close())
	}
	return errors.Join(append(errs, s.db.Close())...)
}
