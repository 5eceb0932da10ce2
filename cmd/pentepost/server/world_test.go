package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/correspondent"
	"pentepost/mailer"
	"pentepost/mailer/mailservers"
	"pentepost/mailer/postoffice"
	"pentepost/store"
	"pentepost/store/storetest"
	"pentepost/templates"
)

// world is a mail system, the server on it, and people who write to the server.
type world struct {
	config    config.Config
	office    *postoffice.PostOffice // nil on other mail servers
	log       *slog.Logger           // of the server
	clock     *Clock                 // of the server and the post office
	restart   bool                   // stop and start the server after mails, see after
	mails     int                    // that people have sent
	people    map[string]*person
	language  string          // that people write, a tag; "": English
	crowd     int             // how many players speak as one; see crowd_test.go
	met       map[[2]int]bool // which of them have met, the lower number first
	suffix    string          // of all names on mail servers that keep mailboxes
	domain    string          // of the people; "": that of the server
	mailboxes mailer.Server   // of the people, on mail servers other than the post office
	backups   *backups        // of the database, taken after mails; nil: none
	sockets   string          // folder of the socket for LMTP
	relay     *relay          // hands mail for the server over by LMTP; nil if the server reads a mailbox
	options   []store.Option  // of the server's database
	running   *Server
	stop      context.CancelFunc
	done      chan error
}

// person is a correspondent, with the last letter they have read and the last mail they have sent.
type person struct {
	*correspondent.Correspondent
	letter *correspondent.Letter
	aside  []*correspondent.Letter // got, but not waited for yet
	wrote  correspondent.Mail
	code   string // the one-time code of a letter; see text
	posted bool   // has sent a file as it is
}

// newWorld opens the built-in post office in a directory and starts the server.
func newWorld(dir string, restart bool) (*world, error) {
	return newLoggedWorld(dir, restart, slog.New(slog.DiscardHandler))
}

// newLoggedWorld is newWorld with a log.
func newLoggedWorld(dir string, restart bool, log *slog.Logger) (*world, error) {
	clock := &Clock{}
	office, err := postoffice.Open(context.Background(), postoffice.Config{
		Now: clock.Now, Service: config.LocalAddress,
		Domain: config.LocalDomain, SMTP: "127.0.0.1:0", IMAP: "127.0.0.1:0", Dir: dir, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return nil, err
	}
	w := &world{office: office, log: log, clock: clock, restart: restart, people: map[string]*person{}}
	if w.config, err = config.Local(office.IMAPAddr().String(), office.SMTPAddr().String(), dir); err != nil {
		return nil, err
	}
	if w.config.Database, err = storetest.Make(); err != nil {
		return nil, err
	}
	if w.config.Database == "" {
		err = storetest.Fill(dir)
	}
	if err != nil {
		return nil, err
	}
	return w, w.start()
}

// newWorldOn starts the server on Dovecot and Postfix, with new mailboxes.
func newWorldOn(servers mailservers.Servers, dir string) (*world, error) {
	w := &world{log: slog.New(slog.DiscardHandler), clock: &Clock{}, people: map[string]*person{}, suffix: fmt.Sprintf("-%x", time.Now().UnixNano())}
	account := fmt.Sprintf("password = %q\nca_file = %q\n", mailservers.Password, servers.CA)
	text := fmt.Sprintf("address = %q\nauthserv_id = %q\ndata = %q\n[imap]\nserver = %q\n%s[smtp]\nserver = %q\n%[5]s",
		"play"+w.suffix+"@"+mailservers.Domain, mailservers.AuthServID, dir, servers.IMAPS, account, servers.SMTPS)
	file := filepath.Join(dir, "pentepost.toml")
	err := errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(file, []byte(text), 0o600))
	if err == nil {
		w.config, err = config.Load(file)
	}
	if err == nil {
		w.config.Database, err = storetest.Make()
	}
	if err != nil {
		return nil, err
	}
	w.mailboxes = w.config.IMAP.Login()
	return w, w.start()
}

// theWords are shared by all servers: reading them takes longer than most tests.
var theWords = sync.OnceValues(templates.New)

// open opens the server, which does not run yet.
func (w *world) open() (err error) {
	words, err := theWords()
	if err != nil {
		return err
	}
	w.running, err = openWith(context.Background(), w.config, w.log, w.clock, words, w.options...)
	return err
}

// start opens the server and runs it.
func (w *world) start() error {
	if err := w.open(); err != nil {
		return err
	}
	w.run()
	return nil
}

// run runs the server that is open.
func (w *world) run() {
	ctx, stop := context.WithCancel(context.Background())
	server, done := w.running, make(chan error, 1)
	w.stop, w.done = stop, done
	go func() { done <- server.Run(ctx) }()
}

// ended returns why the server has ended by itself; nil if it has not.
func (w *world) ended() error {
	select {
	case err := <-w.done:
		w.done = nil
		return fmt.Errorf("the server has ended: %w", err)
	default:
		return nil
	}
}

// end stops the server. It does nothing if the server has been stopped and could not start again.
func (w *world) end() error {
	if w.done == nil {
		return nil
	}
	w.stop()
	err := <-w.done
	w.done = nil
	return errors.Join(err, w.running.Close())
}

func (w *world) close() error {
	if w.backups != nil {
		if err := w.backups.check(w); err != nil {
			w.backups.t.Error(err)
		}
	}
	for _, p := range w.people {
		p.Close()
	}
	if w.relay != nil {
		w.relay.close()
	}
	err := errors.Join(w.end(), os.RemoveAll(w.sockets))
	if w.office != nil {
		closeOffice(w.office)
	}
	return errors.Join(err, storetest.Drop(w.config.Database))
}

// verify returns the faults in the database.
func (w *world) verify() error {
	db, err := store.OpenBeside(context.Background(), w.config.Place(), "")
	if err != nil {
		return err
	}
	var faults []error
	err = db.Verify(context.Background(), func(d store.Damage) { faults = append(faults, fmt.Errorf("%s: %s", d.Where, d.Says)) })
	return errors.Join(append(faults, err, db.Close())...)
}

// patience ends a test that hangs. No test depends on it otherwise: a machine that is busy may be slow.
const patience = 2 * time.Minute

func closeOffice(office *postoffice.PostOffice) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return office.Close(ctx)
}

// later winds the clock while the server runs, and waits until it has done what that brings.
func (w *world) later(d time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if w.relay != nil {
		if err := w.relay.empty(ctx); err != nil {
			return err
		}
	}
	if err := w.deliver(ctx); err != nil { // turns begin when letters are settled
		return err
	}
	w.clock.Wind(d)
	return w.running.CatchUp(ctx, w.clock.Now())
}

// deliver sends the letters that are due, beside the loop of the server that does the same. Either may take what wakes the other,
// which would look again after [maxLook]. So somebody wakes them often.
func (w *world) deliver(ctx context.Context) error {
	over, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		for ; over.Err() == nil; pause(over, lookSoon) {
			w.running.out.awaken()
		}
	}()
	return w.running.deliverer.deliverDue(ctx)
}

// down stops the server for a time.
func (w *world) down(d time.Duration) error {
	if err := w.end(); err != nil {
		return err
	}
	w.clock.Wind(d)
	return w.start()
}

// address returns the address of a person.
func (w *world) address(name string) string {
	return name + w.suffix + "@" + cmp.Or(w.domain, w.config.Domain())
}

// person returns a person. The first call makes the mailbox.
func (w *world) person(name string) *person {
	if p := w.people[name]; p != nil {
		return p
	}
	var c *correspondent.Correspondent
	if w.office != nil {
		c = correspondent.Local(w.office, name)
	} else {
		imap, smtp := w.mailboxes, w.config.SMTP.Login()
		imap.Username, smtp.Username = w.address(name), w.address(name)
		c = correspondent.New(w.address(name), imap, smtp)
	}
	c.Language = w.language
	w.people[name] = &person{Correspondent: c}
	return w.people[name]
}

// long reports whether the long tests run as well.
func long() bool { return os.Getenv("PENTEPOST_LONG") != "" }

// after is called after every mail. It restarts the server if the world does that: after
// every mail with PENTEPOST_LONG=1, else after every tenth.
func (w *world) after() error {
	w.mails++
	if w.backups != nil {
		return w.backups.take(w)
	}
	if !w.restart || !long() && w.mails%10 != 0 {
		return nil
	}
	if err := w.end(); err != nil {
		return err
	}
	return w.start()
}
