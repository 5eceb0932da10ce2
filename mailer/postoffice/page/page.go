// Package page is the web mail of the post office: everybody's letters in a browser, to read and to
// answer.
//
// The pages are rendered on the server and work without script; a short script shows new letters when
// they arrive. A letter was written by somebody else, so everything in it is shown as plain text, except
// its HTML, which sanitise.go cleans and frame.go shows in a frame of its own.
//
// handler.go maps addresses to pages, gate.go checks who may see them, and guesses.go slows down people who try
// passwords. site.go and mailbox.go have what all pages share. The pages are in home.go, list.go (with games.go, preview.go and
// smallboard.go for what is known of games and letters), letter.go, frame.go, sheet.go and compose.go; post.go sends
// letters, next.go waits for the answer, news.go tells of new letters, and mailto.go reads links. All words that a person reads
// are in assets/words.en.html and its like in other languages; words.go chooses the reader's.
package page

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"pentepost/mailer/listen"
	"pentepost/mailer/postoffice"
)

// Config says what to show and where to listen.
type Config struct {
	// Addr is the address to listen on. Without a password it must be a loopback address, because
	// anybody who can reach the page can read and write everybody's letters. Port 0 picks a free port.
	Addr string
	// Password, if not empty, is asked for on every page, with any user name.
	Password string
	// Office is the post office whose letters are shown. It must stay open until after Close.
	Office *postoffice.PostOffice
	// Service is the mail address of the program. Its mailbox is marked, and nobody can write from it.
	// The page shows the mailboxes of the address's domain.
	Service string
	// Guide returns what the page tells newcomers in the language with a tag. The page asks once for each language that
	// its readers use. The people, the names of the ways to begin, and the commands are the same in all languages. Nil
	// means no guide.
	Guide func(language string) (Guide, error)
	// Log receives what an operator should know. Nil discards it.
	Log *slog.Logger
}

// A Guide tells newcomers what this is and how to begin. This package does not know what the letters are
// about.
type Guide struct {
	Title  string   // of the site
	Says   []string // what this is, in a sentence or two
	Board  string   // drawn as in a letter; it is shown as a picture
	People []string // the names of the mailboxes for newcomers
	Starts []Start  // the ways to begin, each a card with a button
	Hint   string   // what to write in a new letter
	New    NewGame
	// Remarks are the words of answers that may have a line for the other player below them. A point may have one too.
	Remarks []string
}

// NewGame says what a letter that begins a game can be: the command, whom to play, and words that may follow.
type NewGame struct {
	Subject, Command string
	Opponents        []Choice // beside the people here
	Variants, Firsts []Choice
}

// A Choice is a word of a letter, and what a person reads instead.
type Choice struct{ Value, Says string }

// A Start is a card on the first page. Its button sends a letter, and opens the letter that follows from it.
type Start struct {
	Name        string // in the address of the button
	Title, Says string
	Button      string
	From        string // the name of the mailbox that writes
	Letter      Draft
	Opens       string // the name of the mailbox where the next letter arrives
	Then        string // what is said above that letter
}

// ErrExposed is returned by [Open] if there is no password and other machines can reach the address.
var ErrExposed = errors.New("other machines could reach the page, and it has no password")

const (
	maxConnections = 250
	maxStreams     = 100 // connections that wait for new letters
)

// A Page is a running server.
type Page struct {
	listener net.Listener
	server   *http.Server
	stop     context.CancelFunc // ends the streams, which do not end by themselves
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
	handler, err := newHandler(cfg)
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
	limited := listen.NewHTTP(l, listen.Limits{Server: "http", Connections: maxConnections, Log: cfg.Log}, p.server)
	p.serving.Go(func() {
		if err := p.server.Serve(limited); !errors.Is(err, http.ErrServerClosed) {
			cfg.Log.Error("server stopped listening", "server", "http", "err", err)
		}
	})
	return p, nil
}

// checkAddress looks at the address as written. It does not ask the resolver, whose answers can be
// manipulated.
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

// Addr returns the address on which the page is served.
func (p *Page) Addr() net.Addr { return p.listener.Addr() }

// Close stops serving. Requests that are running may end until ctx ends; streams end at once.
func (p *Page) Close(ctx context.Context) error {
	p.stop()
	err := p.server.Shutdown(ctx)
	if err != nil {
		err = p.server.Close()
	}
	p.serving.Wait()
	return err
}
