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
//	      save          runs the command (desk.Do): game, notices, ledger
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
//	  thinkOf       reserves a thought; chooses a command outside of transactions; runs it (desk.Do)
//	                in a transaction, if the thought is still reserved
package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"

	"pentepost/cmd/pentepost/config"
	"pentepost/store"
	"pentepost/templates"
)

// Server is a way in for mail, a database and a way to send letters. It opens the rooms, and runs their loops. A
// room may hold rooms of the house, and rooms above it in this list.
type Server struct {
	*house

	spool     *spool
	progress  *progress
	gate      *gate
	decider   *decider
	mailbox   *mailbox // nil, as all that works on it, if there is none
	older     *olderCopy
	nameplate *nameplate
	slow      *slowFeeder
	feeder    *feeder
	archivist *archivist
	intake    *intake // nil if no mail comes in by LMTP
	deliverer *deliverer
	monitor   *monitor
	pages     *unsubscribing
	web       *web // nil if the configuration has no address for it
	lookout   *lookout
	leader    *leader
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
func openWith(ctx context.Context, c config.Config, log *slog.Logger, clock *Clock, words *templates.Renderer, options ...store.Option) (*Server, error) {
	open := store.Join
	if c.Standby {
		open = store.JoinAsLeader
	}
	counted := newMetrics()
	g := &ground{config: &c, clock: clock, outages: &outages{}}
	g.log = g.outages.calming(counted.counting(log))
	options = append(options, store.Lifeline(c.Data), store.OnSchemaChange(func(change store.SchemaChange) { logSchemaChange(g.log, change) }),
		store.ByClock(clock.ofComputer()), store.OnClocksApart(func(apart time.Duration) { logClocks(g.log, apart) }))
	db, err := open(ctx, c.Place(), c.Domain(), options...)
	if err != nil {
		return nil, fmt.Errorf("open store: %w", err)
	}
	g.db = db
	clock.share(db.Now)
	s, err := newServer(ctx, g, words, counted)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if db.Shared() {
		s.log.Info("database shared", "holder", db.Holder())
	}
	return s, nil
}

// logClocks logs that the clock of this computer is apart from that of the database, or no longer is.
func logClocks(log *slog.Logger, apart time.Duration) {
	if apart == 0 {
		log.Info("clock right again")
		return
	}
	log.Warn("clock of this computer is wrong", "ahead", apart.Round(time.Millisecond),
		"hint", "the server goes by the clock of the database, and players are told its times. See that both computers set their clocks by NTP.")
}

// logSchemaChange logs that this program changes the schema of an older one.
func logSchemaChange(log *slog.Logger, c store.SchemaChange) {
	message, attributes := "schema changes", []any{"from", c.From, "to", c.To}
	if c.Took > 0 {
		message, attributes = "schema changed", append(attributes, "took", c.Took.Round(time.Millisecond))
	}
	if c.Copy != "" {
		attributes = append(attributes, "copy", c.Copy)
	}
	log.Info(message, attributes...)
}

// newServer opens the rooms, from the top down.
func newServer(ctx context.Context, g *ground, words *templates.Renderer, counted *metrics) (*Server, error) {
	h, err := newHouse(ctx, g, words, false)
	if err != nil {
		return nil, err
	}
	s := &Server{house: h, spool: newSpool(h.mailRead), progress: &progress{}, gate: newGate()}
	s.decider = &decider{ground: g, commits: s.commits, reader: s.reader, handler: s.handler, spool: s.spool}
	if g.config.IMAP.On() {
		s.openMailbox()
		if err := s.older.checkProcessedSoon(ctx); err != nil {
			return nil, err
		}
	}
	if err := s.commits.update(ctx, s.noteStart); err != nil {
		return nil, err
	}
	if err := s.retries.takeOldFiles(ctx); err != nil {
		s.log.Error("mails that were put aside not taken over", "err", err, "hint", store.Hint(err))
	}
	s.deliverer = newDeliverer(g, s.out, s.outbox, s.commits, s.composer, s.letters)
	s.monitor = &monitor{ground: g, out: s.out, progress: s.progress, metrics: counted}
	s.pages = &unsubscribing{ground: g, keys: s.keys, words: words, buttons: s.buttons}
	if s.web, err = openWeb(g.config.Web, webPages(s.monitor, s.pages), s.log); err != nil {
		return nil, err
	}
	if g.config.LMTP.On() {
		s.intake = &intake{ground: g, commits: s.commits, mailRead: s.mailRead, spool: s.spool, progress: s.progress}
		if err := s.intake.listen(); err != nil {
			return nil, errors.Join(err, s.web.close())
		}
	}
	s.lookout = &lookout{ground: g, out: s.out, spool: s.spool, progress: s.progress, archivist: s.archivist, rung: make(chan struct{}, 1)}
	s.leader = &leader{
		ground: g, out: s.out, judge: s.judge, clearer: s.clearer, librarian: s.librarian, spool: s.spool, progress: s.progress, gate: s.gate,
		older: s.older, nameplate: s.nameplate, slow: s.slow, feeder: s.feeder, archivist: s.archivist,
	}
	return s, nil
}

// openMailbox opens the rooms that work on the mailbox. They do not connect yet.
func (s *Server) openMailbox() {
	s.mailbox = newMailbox(s.ground, s.spool)
	s.older = &olderCopy{ground: s.ground, keys: s.keys, reader: s.reader, mailbox: s.mailbox}
	s.nameplate = &nameplate{ground: s.ground, mailbox: s.mailbox}
	s.slow = &slowFeeder{ground: s.ground, commits: s.commits, retries: s.retries, spool: s.spool, mailbox: s.mailbox, later: make(chan struct{}, 1)}
	s.feeder = &feeder{
		trouble: &trouble{ground: s.ground, with: store.IMAP},
		ground:  s.ground, mailRead: s.mailRead, spool: s.spool, progress: s.progress, mailbox: s.mailbox, nameplate: s.nameplate, slow: s.slow,
	}
	s.archivist = newArchivist(s.ground, s.keys, s.mailRead, s.progress)
}

// webPages serves everything that the web server shows.
func webPages(m *monitor, u *unsubscribing) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", m.healthz)
	mux.HandleFunc("GET /metrics", m.showMetrics)
	mux.Handle("/", u.unsubscribePages())
	return mux
}

// Run receives and delivers until the context ends, which is no error. The errors include [ErrOtherServer]
// and [store.ErrLost].
func (s *Server) Run(ctx context.Context) error {
	loops, ctx := errgroup.WithContext(ctx)
	loops.Go(func() error { return s.leader.lead(ctx) })
	if s.intake != nil {
		loops.Go(func() error { return s.intake.receiveLMTP(ctx) })
	}
	for range s.decider.deciders() {
		loops.Go(func() error {
			if s.feeder != nil {
				s.gate.await(ctx) // an older copy of the database is found out before anything is decided on it
			}
			return s.decider.decideAll(ctx)
		})
	}
	loops.Go(func() error {
		if s.feeder != nil {
			s.gate.await(ctx)
		}
		return s.deliverer.deliver(ctx)
	})
	loops.Go(func() error { return s.db.Listen(ctx, func() { wake(s.lookout.rung) }) })
	loops.Go(func() error { return s.lookout.lookOut(ctx) })
	s.thinker.startThinking(ctx, loops)
	loops.Go(func() error { return s.db.AwaitLoss(ctx) })
	loops.Go(func() error { return s.rotation.watchKeys(ctx) })
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
	var errs []error
	if s.mailbox != nil {
		s.archivist.fileRest()
		errs = append(errs, s.mailbox.close(), s.archivist.inbox.Close())
	}
	errs = append(errs, s.web.close(), s.newest.note(context.Background()))
	if s.intake != nil {
		errs = append(errs, s.intake.listener.Close())
	}
	for _, sender := range s.deliverer.senders {
		errs = append(errs, sender.Close())
	}
	return errors.Join(append(errs, s.db.Close())...)
}

// CatchUp waits until everything that is due up to a moment has happened, and until all letters
// about it have been sent.
func (s *Server) CatchUp(ctx context.Context, at time.Time) error {
	if err := s.mailRead.await(ctx, at); err != nil {
		return err
	}
	return s.outbox.awaitSent(ctx)
}
