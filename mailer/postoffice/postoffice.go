// Package postoffice is the built-in mail host: SMTP submission and IMAP on loopback over mailboxes that last.
//
// It is there to try the product out, for tests and for a house network. Any name logs in with any
// password, which is why it listens on loopback addresses only. Every local part at the one domain is
// a mailbox, made on first use; mail to any other domain is refused, so nothing ever leaves the house
// and no bounces are made.
//
// The way of a letter: smtp.go takes it from a login, sender.go decides whether its From may be
// vouched for, delivery.go stamps it, writer.go commits it (accepted means written), register.go tells
// the sessions that have the folder open, and the imap files let mail programs read it.
package postoffice

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-smtp"
)

// Config says where the post office listens, what it is called and where its mailboxes live.
type Config struct {
	// Domain is the one domain delivered to, such as "pente.test".
	Domain string
	// SMTP and IMAP are the addresses to listen on. They must be loopback addresses; port 0 picks a
	// free one.
	SMTP, IMAP string
	// Dir is the data directory, made if absent. It holds postoffice.db.
	Dir string
	// Limits bound what clients may use up. A zero limit stands for its default.
	Limits
	// Log receives what an operator should know. Nil discards it.
	Log *slog.Logger
}

// Limits bound what clients may use up. A zero value stands for the default.
type Limits struct {
	// MessageBytes is the largest message taken over SMTP or by APPEND, in bytes: 10 MiB.
	MessageBytes int64
	// LineBytes is the longest line taken over SMTP, in commands and messages, in bytes: 1 MiB.
	// RFC 5321 section 4.5.3.1 asks for 1,000, but real mail programs send longer ones.
	LineBytes int
	// Recipients is the largest number of recipients of one message: 50.
	Recipients int
	// Connections is the largest number of connections at once, for SMTP and IMAP each: 100.
	Connections int
	// Accounts is the largest number of mailboxes in the RFC 5321 sense, one a local part: 1,000.
	Accounts int
	// Folders is the largest number of folders of one account: 100.
	Folders int
	// AccountMessages and AccountBytes are how much one account may hold over all its folders:
	// 200,000 messages, 2 GiB.
	AccountMessages int
	AccountBytes    int64
	// Timeout is how long an SMTP client may stay silent: 5 minutes.
	Timeout time.Duration
}

func (l Limits) withDefaults() Limits {
	setDefault(&l.MessageBytes, 10<<20)
	setDefault(&l.LineBytes, 1<<20)
	setDefault(&l.Recipients, 50)
	setDefault(&l.Connections, 100)
	setDefault(&l.Accounts, 1_000)
	setDefault(&l.Folders, 100)
	setDefault(&l.AccountMessages, 200_000)
	setDefault(&l.AccountBytes, 2<<30)
	setDefault(&l.Timeout, 5*time.Minute)
	return l
}

func setDefault[T comparable](value *T, standard T) {
	var zero T
	if *value == zero {
		*value = standard
	}
}

// ErrClosed is returned for anything asked of a post office that is closed or closing.
var ErrClosed = errors.New("post office closed")

// PostOffice is a running post office. Its methods may be called from several goroutines.
type PostOffice struct {
	domain domain
	limits Limits
	log    *slog.Logger

	store    *store
	smtp     *smtp.Server
	imap     *imapserver.Server
	smtpDoor *door
	imapDoor *door
	serving  sync.WaitGroup
	watchers watchers

	closing   sync.Once
	closeErr  error
	closeDone chan struct{}
}

// Open makes or opens the mailboxes in cfg.Dir, listens and serves until Close. It fails when an
// address is not a loopback address or is taken, when another process has the mailboxes open, and
// when they were written by a newer version. ctx bounds the opening only.
func Open(ctx context.Context, cfg Config) (*PostOffice, error) {
	p := &PostOffice{
		domain:    newDomain(cfg.Domain),
		limits:    cfg.withDefaults(),
		log:       cfg.Log,
		closeDone: make(chan struct{}),
	}
	if p.log == nil {
		p.log = slog.New(slog.DiscardHandler)
	}
	if err := p.open(ctx, cfg); err != nil {
		return nil, fmt.Errorf("post office: %w", err)
	}
	p.serve()
	return p, nil
}

func (p *PostOffice) open(ctx context.Context, cfg Config) (err error) {
	if p.domain == "" {
		return errors.New("no domain given")
	}
	if p.smtpDoor, err = openDoor(ctx, cfg.SMTP, p.limits.Connections, "421 4.7.0 Too many connections, try again later\r\n"); err != nil {
		return fmt.Errorf("smtp: %w", err)
	}
	if p.imapDoor, err = openDoor(ctx, cfg.IMAP, p.limits.Connections, "* BYE Too many connections, try again later\r\n"); err != nil {
		return errors.Join(fmt.Errorf("imap: %w", err), p.smtpDoor.Close())
	}
	if err = os.MkdirAll(cfg.Dir, 0o700); err == nil {
		p.store, err = openStore(ctx, cfg.Dir, p.limits)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("mailboxes: %w", err), p.smtpDoor.Close(), p.imapDoor.Close())
	}
	return nil
}

func (p *PostOffice) serve() {
	p.smtp = p.newSMTPServer()
	p.imap = p.newIMAPServer()
	p.serving.Go(func() { p.serveDoor("smtp", p.smtpDoor, p.smtp.Serve) })
	p.serving.Go(func() { p.serveDoor("imap", p.imapDoor, p.imap.Serve) })
}

func (p *PostOffice) serveDoor(name string, d *door, serve func(net.Listener) error) {
	// A server that is closed before it has begun to serve says so; nobody needs to know.
	if err := serve(d); err != nil && !d.isShut() && !errors.Is(err, net.ErrClosed) {
		p.log.Error("no longer listening", "server", name, "err", err)
	}
}

// SMTPAddr is the address on which mail is submitted.
func (p *PostOffice) SMTPAddr() net.Addr { return p.smtpDoor.Addr() }

// IMAPAddr is the address on which mailboxes are read.
func (p *PostOffice) IMAPAddr() net.Addr { return p.imapDoor.Addr() }

// patience is how long a connection may go on after Close began, for a message that is just being
// written or an answer that is under way.
const patience = 1 * time.Second

// Close stops listening, lets commands under way end, closes all connections and the mailboxes. It
// takes a second or two at most, also with idle clients connected; the end of ctx only makes it close
// the connections sooner. Closing twice is harmless.
func (p *PostOffice) Close(ctx context.Context) error {
	p.closing.Do(func() {
		defer close(p.closeDone)
		p.closeErr = p.close(ctx)
	})
	<-p.closeDone
	return p.closeErr
}

func (p *PostOffice) close(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	doors := []*door{p.smtpDoor, p.imapDoor}
	for _, d := range doors {
		d.hangUp()
	}
	// The conversations end by themselves, since they now read an end of file. Those that do not are
	// cut off when patience is over.
	stop := context.AfterFunc(ctx, func() {
		for _, d := range doors {
			d.slam()
		}
	})
	defer stop()
	for _, d := range doors {
		d.visits.Wait()
	}
	// The loops that accept end with their listeners. They are waited for first: go-imap's Close must
	// not run while its Serve begins.
	p.serving.Wait()
	errSMTP := ignoreClosed(p.smtp.Close())
	errIMAP := ignoreClosed(p.imap.Close())
	return errors.Join(errSMTP, errIMAP, p.store.close())
}

func ignoreClosed(err error) error {
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}
