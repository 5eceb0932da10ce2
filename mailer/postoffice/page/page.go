// Package page is the post office's page: everybody's letters in a browser, to read and to answer.
//
// Pages are made on the server and work without script; a few lines of it show new letters as they
// come. Whatever is in a letter was written by somebody else, so nothing of it is ever more than text,
// but for its HTML, which sanitise.go cleans and frame.go shows in a frame of its own.
//
// site.go says which address shows what and guard.go who may ask; box.go, letter.go, frame.go,
// compose.go, send.go and stream.go are the pages; read.go and quote.go know letters.
package page

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/net/netutil"

	"pentepost/mailer/postoffice"
)

// Config says what is shown, and where.
type Config struct {
	// Addr is the address to listen on. Without a password it must be a loopback address: whoever
	// reaches the page reads and writes everybody's letters. Port 0 picks a free one.
	Addr string
	// Password is asked for on every page, with any user name, if it is not empty.
	Password string
	// Office is the post office whose letters are shown. It stays open until after Close.
	Office *postoffice.PostOffice
	// Service is the address of the program the letters go to; its mailbox is marked and cannot be
	// written from. Its domain is the post office's.
	Service string
	// Guide is what a newcomer is told.
	Guide Guide
	// Log receives what an operator should know. Nil discards it.
	Log *slog.Logger
}

// A Guide is what a newcomer is told. This package does not know what the letters are about.
type Guide struct {
	Title  string     // of the site
	Steps  []string   // how to begin, a sentence each
	People []Newcomer // whom one can be at first
	Hint   string     // on what to write in a fresh letter
}

// A Newcomer is somebody one can be at first.
type Newcomer struct {
	Name   string // of the mailbox
	Does   string // what he does first, in a few words
	Begins Draft  // a letter to begin with; none if it goes nowhere
}

// ErrExposed is returned by [Open] for an address that other machines can reach, without a password.
var ErrExposed = errors.New("other machines could reach the page, and it has no password")

// maxConnections bounds how many connections there are at once, and maxStreams how many of them may
// wait for news.
const (
	maxConnections = 250
	maxStreams     = 100
)

// A Page is a running server of the page.
type Page struct {
	listener net.Listener
	server   *http.Server
	stop     context.CancelFunc // ends the streams, which would never end by themselves
	serving  sync.WaitGroup
}

// Open listens and serves until Close.
func Open(cfg Config) (*Page, error) {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if err := checkAddress(cfg); err != nil {
		return nil, fmt.Errorf("post office page: %w", err)
	}
	handler, err := newSite(cfg)
	if err != nil {
		return nil, fmt.Errorf("post office page: %w", err)
	}
	l, err := net.Listen("tcp", cfg.Addr)
	if err != nil {
		return nil, fmt.Errorf("post office page: %w", err)
	}
	ctx, stop := context.WithCancel(context.Background())
	p := &Page{listener: l, stop: stop, server: &http.Server{
		Handler: handler, BaseContext: func(net.Listener) context.Context { return ctx },
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 30 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute,
		MaxHeaderBytes: 16 << 10, ErrorLog: slog.NewLogLogger(cfg.Log.With("server", "http").Handler(), slog.LevelDebug),
	}}
	p.serving.Go(func() {
		if err := p.server.Serve(netutil.LimitListener(l, maxConnections)); !errors.Is(err, http.ErrServerClosed) {
			cfg.Log.Error("no longer listening", "server", "http", "err", err)
		}
	})
	return p, nil
}

// checkAddress looks at the words of the address rather than asking the resolver, which may be made to
// say anything.
func checkAddress(cfg Config) error {
	host, _, err := net.SplitHostPort(cfg.Addr)
	if err != nil {
		return fmt.Errorf("address %q: want HOST:PORT, such as 127.0.0.1:8025: %w", cfg.Addr, err)
	}
	if cfg.Password == "" && !isLoopback(host) {
		return fmt.Errorf("address %q: %w", cfg.Addr, ErrExposed)
	}
	return nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

// Addr is the address on which the page is served.
func (p *Page) Addr() net.Addr { return p.listener.Addr() }

// Close stops serving: pages under way are finished while ctx lasts, waits for news end at once.
func (p *Page) Close(ctx context.Context) error {
	p.stop()
	err := p.server.Shutdown(ctx)
	if err != nil {
		err = p.server.Close()
	}
	p.serving.Wait()
	return err
}

// sameSecret compares in a time that says nothing about where two secrets differ.
func sameSecret(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
