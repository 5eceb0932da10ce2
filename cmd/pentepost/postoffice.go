package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"time"

	"github.com/alecthomas/kong"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer/hint"
	"pentepost/mailer/postoffice"
	"pentepost/mailer/postoffice/page"
	"pentepost/rules"
	"pentepost/rules/search"
	"pentepost/templates"
)

// PostOffice says where the built-in post office listens. It serves when there is no
// configuration.
type PostOffice struct {
	SMTP string `name:"smtp" help:"Built-in post office: where to take mail (${default})." default:"${smtp}" placeholder:"ADDR"`
	IMAP string `name:"imap" help:"Built-in post office: where to read mail (${default})." default:"${imap}" placeholder:"ADDR"`
	HTTP string `name:"http" help:"Built-in post office: where to show its page; off for none (${default})." default:"${http}" placeholder:"ADDR"`

	KeepHandled int `help:"Built-in post office: how many days it keeps the mail that the server has handled (${default})." default:"${keephandled}" placeholder:"DAYS"`

	Clock string `help:"Built-in post office: rehearse. The first line of the file is a time (RFC 3339); the clock starts there, and jumps whenever the file says something else." type:"path" placeholder:"FILE"`

	HTTPPasswordFile string `name:"http-password-file" help:"Built-in post office: file with the password that its page asks for (or the variable PENTEPOST_HTTP_PASSWORD); needed where other machines can reach the page." type:"path" placeholder:"FILE"`
}

// Where the built-in post office listens by default.
const (
	defaultSMTP = "127.0.0.1:2525"
	defaultIMAP = "127.0.0.1:1143"
	defaultHTTP = "127.0.0.1:8025"
)

// How many days the mail of the service is kept after it was handled.
const (
	defaultKeepHandled = 14
	maxKeepHandled     = 36_500
)

// postOfficeDefaults are the values for the tags of [PostOffice].
var postOfficeDefaults = kong.Vars{"smtp": defaultSMTP, "imap": defaultIMAP, "http": defaultHTTP, "keephandled": strconv.Itoa(defaultKeepHandled)}

// httpPassword is the variable with the password of the post office's page.
const httpPassword = "PENTEPOST_HTTP_PASSWORD"

// closeTime is how long closing the post office may take.
const closeTime = 4 * time.Second

// open opens the post office with its mailboxes in a directory. It stamps mails with the time of now.
func (o PostOffice) open(ctx context.Context, dir string, now func() time.Time, log *slog.Logger) (*postoffice.PostOffice, error) {
	office, err := postoffice.Open(ctx, postoffice.Config{
		Domain: config.LocalDomain, SMTP: o.SMTP, IMAP: o.IMAP, Dir: dir, Service: config.LocalAddress, Log: log, Now: now,
		Limits: postoffice.Limits{KeepHandled: time.Duration(o.KeepHandled) * 24 * time.Hour},
	})
	if err != nil {
		return nil, fmt.Errorf("open post office: %w", err)
	}
	return office, nil
}

func closeOffice(office *postoffice.PostOffice) error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	return office.Close(ctx)
}

// openPage serves the post office's page. It returns nil if the address is "off".
func (o PostOffice) openPage(office *postoffice.PostOffice, log *slog.Logger) (_ *page.Page, err error) {
	if o.HTTP == "off" {
		return nil, nil
	}
	password := os.Getenv(httpPassword)
	if password == "" && o.HTTPPasswordFile != "" {
		if password, err = config.ReadPassword(o.HTTPPasswordFile); err != nil {
			return nil, fmt.Errorf("read the page's password: %w", err)
		}
		if fix := config.FixExposed(o.HTTPPasswordFile); fix != "" {
			log.Warn("password readable by others", "file", o.HTTPPasswordFile, "hint", fix)
		}
	}
	guide, err := newGuides()
	if err != nil {
		return nil, err
	}
	p, err := page.Open(page.Config{Addr: o.HTTP, Password: password, Office: office, Service: config.LocalAddress, Guide: guide, Log: log})
	if errors.Is(err, page.ErrExposed) {
		err = hint.With(err, "leave --http out to show it on this machine alone, or set a password with --http-password-file or "+httpPassword+".")
	}
	return p, err
}

func closePage(p *page.Page) error {
	if p == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return p.Close(ctx)
}

// newGuides returns a function for what the page tells newcomers in a language.
func newGuides() (func(language string) (page.Guide, error), error) {
	renderer, err := templates.New()
	return func(language string) (page.Guide, error) { return newGuide(renderer, language) }, err
}

// newGuide returns what the page tells newcomers in a language. Its commands are English ones, as
// behind the buttons of all letters.
func newGuide(renderer *templates.Renderer, language string) (page.Guide, error) {
	challenge := "challenge bob@" + config.LocalDomain + " first"
	start := func(name string, words templates.Start, opens, command string) page.Start {
		letter := page.Draft{To: config.LocalAddress, Subject: words.Subject, Text: command + "\n"}
		return page.Start{
			Name: name, Title: words.Title, Says: words.Says, Button: words.Button, Then: words.Then, From: "ann", Opens: opens, Letter: letter,
		}
	}
	words, err := renderer.Guide(language, challenge, search.Levels)
	return page.Guide{
		Title: words.Title, Says: words.Says, Board: words.Board, Hint: words.Hint, People: []string{"ann", "bob"},
		New: newGame(words), Remarks: []string{"accept", "decline", "draw", "resign", "rematch"},
		Starts: []page.Start{
			start("game", words.Game, "bob", challenge),
			start("computer", words.Computer, "ann", "challenge computer-1 second"), // its first stone lies on the centre, and Ann moves
		},
	}, err
}

// newGame returns what somebody can choose for a new game of two.
func newGame(words templates.Guide) page.NewGame {
	n := page.NewGame{Subject: words.Game.Subject, Command: "challenge", Firsts: []page.Choice{
		{Value: "", Says: words.Begins.ByLot}, {Value: "first", Says: words.Begins.You}, {Value: "second", Says: words.Begins.They},
	}}
	for i, says := range words.Levels {
		n.Opponents = append(n.Opponents, page.Choice{Value: fmt.Sprintf("computer-%d", i+1), Says: says})
	}
	for _, name := range rules.Names() {
		if r, _ := rules.Named(name); r.Seats == 2 {
			n.Variants = append(n.Variants, page.Choice{Value: name, Says: name})
		}
	}
	return n
}
