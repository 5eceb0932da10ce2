// Package postoffice is the built-in mail host: SMTP submission and IMAP on loopback addresses, with
// mailboxes on disk.
//
// It is meant for trying out the product, for tests and for a home network. Any name logs in with any
// password, which is why it listens on loopback addresses only. Every local part of the one domain has
// a mailbox, created on first use. Mail to any other domain is refused, so no mail ever leaves this
// machine and there are no bounces.
//
// The way of a message: smtp.go accepts it from a login; submission.go compares its From field with
// the login and adds the trace fields; messages.go and writer.go write it to the database (an accepted
// message has been written); tracker.go and selected.go notify the sessions that have the folder open;
// the imap files let mail programs read it. An account is a mailbox in the sense of RFC 5321; a folder
// is a mailbox in the sense of IMAP.
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

	"pentepost/mailer/listen"
)

// Config says where the post office listens, its domain, and where its mailboxes are.
type Config struct {
	// Domain is the one domain that mail is delivered to, such as "pente.test".
	Domain string
	// SMTP and IMAP are the addresses to listen on. They must be loopback addresses; port 0 picks a
	// free port.
	SMTP, IMAP string
	// Dir is the data directory, which is created if need be. It contains postoffice.db.
	Dir string
	// Service is the user name of a program that reads its mail and moves what it has handled to the
	// folders Processed and Quarantine. The post office deletes messages from these folders after
	// Limits.KeepHandled, and the oldest earlier if the mailbox is full. Empty: there is no such program.
	Service string
	// Limits bound what clients may use.
	Limits
	// Now returns the time that mails are stamped with. Nil: the time of the computer.
	Now func() time.Time
	// Log receives what an operator should know. Nil discards it.
	Log *slog.Logger
}

// Limits bound what clients may use. A zero value stands for the default.
type Limits struct {
	// MessageBytes is the size in bytes of the largest message accepted by SMTP or APPEND: 10 MiB.
	MessageBytes int64
	// LineBytes is the length in bytes of the longest line in SMTP commands and messages: 1 MiB. RFC
	// 5321 section 4.5.3.1 requires 1,000, but real mail programs send longer lines.
	LineBytes int
	// Recipients is the maximum number of recipients of one message: 50.
	Recipients int
	// Connections is the maximum number of open connections, for SMTP and IMAP each: 100. Beyond that, those that wait
	// longest make room.
	Connections int
	// Accounts is the maximum number of accounts, one for each local part: 1,000.
	Accounts int
	// Folders is the maximum number of folders of one account: 100.
	Folders int
	// AccountMessages and AccountBytes limit all folders of one account together: 200,000 messages,
	// 2 GiB.
	AccountMessages int
	AccountBytes    int64
	// NewMailboxes is the maximum number of mailboxes that one login can make in an hour by writing to
	// addresses that have none yet: 20. It does not bind the Service.
	NewMailboxes int
	// BytesInFlight is the maximum size in bytes of all messages of more than 64 KiB that are being
	// received at the same time, where each counts as MessageBytes; others wait. The default is four times
	// MessageBytes. A message takes about three times its size in memory.
	BytesInFlight int64
	// KeepHandled is how long messages stay in the folders Processed and Quarantine of the service after
	// they arrived: 14 days.
	KeepHandled time.Duration
	// Timeout is how long an SMTP client may be silent: 5 minutes.
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
	setDefault(&l.NewMailboxes, 20)
	setDefault(&l.BytesInFlight, 4*l.MessageBytes)
	setDefault(&l.KeepHandled, 14*24*time.Hour)
	setDefault(&l.Timeout, 5*time.Minute)
	return l
}

func setDefault[T comparable](value *T, standard T) {
	var zero T
	if *value == zero {
		*value = standard
	}
}

// ErrClosed is returned by a post office that is closed or closing.
var ErrClosed = errors.New("post office closed")

// PostOffice is a running post office. It is safe for concurrent use.
type PostOffice struct {
	domain  domain
	limits  Limits
	now     func() time.Time
	log     *slog.Logger
	service account // "" if there is none

	store        *store
	smtp         *smtp.Server
	imap         *imapserver.Server
	smtpListener *listen.Listener
	imapListener *listen.Listener
	serving      sync.WaitGroup
	watchers     watchers
	newMailboxes newMailboxes
	incoming     incoming
	stop         context.CancelFunc // ends what waits, and the deletion of old messages

	closing   sync.Once
	closeErr  error
	closeDone chan struct{}
}

// Open creates or opens the mailboxes in cfg.Dir, listens and serves until Close. It fails if an
// address is not a loopback address or is in use, if another process has the mailboxes open, or if a
// newer version has written them. ctx limits Open only.
func Open(ctx context.Context, cfg Config) (*PostOffice, error) {
	p := &PostOffice{
		domain:    newDomain(cfg.Domain),
		limits:    cfg.withDefaults(),
		now:       cfg.Now,
		log:       cfg.Log,
		closeDone: make(chan struct{}),
	}
	if p.log == nil {
		p.log = slog.New(slog.DiscardHandler)
	}
	if p.now == nil {
		p.now = time.Now
	}
	p.newMailboxes.limit = p.limits.NewMailboxes
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
	if cfg.Service != "" {
		if p.service, err = p.domain.login(cfg.Service); err != nil {
			return fmt.Errorf("service: %w", err)
		}
	}
	limits := listen.Limits{Server: "smtp", Connections: p.limits.Connections, Refusal: "421 4.7.0 Too many connections, try again later\r\n", Log: p.log}
	if p.smtpListener, err = listenHere(ctx, cfg.SMTP, limits); err != nil {
		return fmt.Errorf("smtp: %w", err)
	}
	limits.Server, limits.Refusal = "imap", "* BYE Too many connections, try again later\r\n"
	if p.imapListener, err = listenHere(ctx, cfg.IMAP, limits); err != nil {
		return errors.Join(fmt.Errorf("imap: %w", err), p.smtpListener.Close())
	}
	if err = os.MkdirAll(cfg.Dir, 0o700); err == nil {
		p.store, err = openStore(ctx, cfg.Dir, p.limits)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("mailboxes: %w", err), p.smtpListener.Close(), p.imapListener.Close())
	}
	return nil
}

func (p *PostOffice) serve() {
	ctx, stop := context.WithCancel(context.Background())
	p.stop, p.incoming = stop, newIncoming(ctx, p.limits)
	if p.service != "" {
		p.serving.Go(func() { p.deleteHandled(ctx) })
	}
	p.smtp = p.newSMTPServer()
	p.imap = p.newIMAPServer()
	p.serving.Go(func() { p.serveListener("smtp", p.smtpListener, p.smtp.Serve) })
	p.serving.Go(func() { p.serveListener("imap", p.imapListener, p.imap.Serve) })
}

func (p *PostOffice) serveListener(name string, l *listen.Listener, serve func(net.Listener) error) {
	// A server that is closed before it begins to serve returns an error, which is of no interest.
	if err := serve(l); err != nil && !l.Stopping() && !errors.Is(err, net.ErrClosed) {
		p.log.Error("server stopped listening", "server", name, "err", err)
	}
}

// Now returns the time that mails are stamped with.
func (p *PostOffice) Now() time.Time { return p.now() }

// SMTPAddr returns the address of the SMTP server.
func (p *PostOffice) SMTPAddr() net.Addr { return p.smtpListener.Addr() }

// IMAPAddr returns the address of the IMAP server.
func (p *PostOffice) IMAPAddr() net.Addr { return p.imapListener.Addr() }

// shutdownTimeout is how long Close waits for commands that are running.
const shutdownTimeout = 1 * time.Second

// Close stops listening, lets running commands end, and closes all connections and the mailboxes. It
// takes a second or two at most, even with idle clients connected; the end of ctx makes it close the
// connections sooner. Close can be called twice.
func (p *PostOffice) Close(ctx context.Context) error {
	p.closing.Do(func() {
		defer close(p.closeDone)
		p.closeErr = p.close(ctx)
	})
	<-p.closeDone
	return p.closeErr
}

func (p *PostOffice) close(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, shutdownTimeout)
	defer cancel()
	p.stop()
	listeners := []*listen.Listener{p.smtpListener, p.imapListener}
	for _, l := range listeners {
		l.Stop()
	}
	// The sessions end by themselves, because they now read an end of file. Sessions that do not are
	// closed after the timeout.
	stop := context.AfterFunc(ctx, func() {
		for _, l := range listeners {
			l.CloseConns()
		}
	})
	defer stop()
	for _, l := range listeners {
		l.Wait()
	}
	// The accept loops end with their listeners. Wait for them first: go-imap's Close must not run
	// while its Serve begins.
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
