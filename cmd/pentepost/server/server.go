// Package server is the running server. It fetches mail over IMAP (feed.go) or takes it by LMTP (feedlmtp.go) into the spool, reads
// it and does what it asks for (spool.go, process.go), and sends letters over SMTP (deliver.go, compose.go).
//
// A mail goes this way:
//
//	feed          the mailbox: lists and fetches new mails, writes them to the spool, files those that are decided
//	feedSlowly    fetches the mails that may take long, one at a time, over another connection
//	feedDeliveries  mail that another mail server hands over by LMTP: to the spool; then 250
//	decideAll     loops until the server stops
//	  decideSome    some mails of the spool, in fair order; one transaction
//	    processMail   one mail; one savepoint
//	      read          raw mail -> letter
//	      decide        letter -> whose it is, and which command
//	      save          runs the command (games.Do): game, notices, ledger
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
	feeder     *feeder          // nil if there is no mailbox
	filing     *mailer.Inbox    // files the journal; nil if there is no mailbox
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
	spooled    chan struct{}      // tells deciders that there are mails in the spool
	busy       atomic.Bool        // mails wait to be decided
	noting     chan struct{}      // tells fileJournal that the journal has entries
	rung       chan struct{}      // tells lookOut that another process has written something
	mailRead   *watermark         // up to when mail is in the spool
	recovers   bool               // the database may be older than the letters
	compared   bool               // used before the first poll: the database is as new as "Processed"
	noted      atomic.Int64       // the number of the newest letter in its file
	leadsSince atomic.Int64       // when this process became the leader, in nanoseconds since 1970; 0 if it is not
	lastRead   atomic.Int64       // when feed last read the mailbox to its end, or LMTP was last open, in nanoseconds since 1970

	plateUp    chan struct{}    // closed when the nameplate is on the mailbox, or when another process reads it
	plateOnce  sync.Once        // closes plateUp
	plate      mailer.Nameplate // used by feed: ours
	plateNext  uint32           // used by feed: the UID that the next nameplate would get
	plateAgain time.Time        // used by feed: until then we do without the nameplate
	files      sync.Mutex       // held while the journal is filed; guards filing and filedUntil
	filedUntil time.Time        // the end of the last page; zero: none has been filed since the start
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
		config: c, db: db, log: counted.counting(log), metrics: counted, plateUp: make(chan struct{}), spooled: make(chan struct{}, 1), noting: make(chan struct{}, 1), rung: make(chan struct{}, 1),
		out: newDispatch(), clock: clock, mailRead: newWatermark(waysIn(c)...),
	}
	s.mailRead.ahead = clock.Ahead()
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
		s.feeder, s.filing = newFeeder(s, inbox), mailer.NewInbox(inbox, s.log)
		if err := s.checkProcessedSoon(ctx); err != nil {
			return err
		}
	}
	if err := s.update(ctx, s.noteStart); err != nil {
		return err
	}
	if err := s.takeOldFiles(ctx); err != nil {
		s.log.Error("mails that were put aside not taken over", "err", err, "hint", store.Hint(err))
	}
	for range s.config.SMTP.Connections {
		s.senders = append(s.senders, mailer.NewSender(mailer.SenderConfig{Server: s.config.SMTP.Login(), Hello: s.config.Domain()}, s.log))
	}
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
	}
	for range s.deciders() {
		loops.Go(func() error {
			if s.feeder != nil {
				s.awaitNameplate(ctx) // an older copy of the database is found out before anything is decided on it
			}
			return s.decideAll(ctx)
		})
	}
	loops.Go(func() error {
		if s.feeder != nil {
			s.awaitNameplate(ctx)
		}
		return s.deliver(ctx)
	})
	loops.Go(func() error { return s.db.Listen(ctx, func() { wake(s.rung) }) })
	loops.Go(func() error { return s.lookOut(ctx) })
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
	if s.feeder != nil {
		errs = append(errs, s.feeder.close(), s.filing.Close())
	}
	if s.intake != nil {
		errs = append(errs, s.intake.listener.Close())
	}
	for _, sender := range s.senders {
		errs = append(errs, sender.Close())
	}
	return errors.Join(append(errs, s.db.Close())...)
}
