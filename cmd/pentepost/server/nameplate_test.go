package server

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2/imapclient"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer"
	"pentepost/mailer/mailservers"
	"pentepost/store"
	"pentepost/store/storetest"
)

// rival is a server on the mailbox of a world.
type rival struct {
	t      *testing.T
	server *Server
	stop   context.CancelFunc
	ended  chan error
}

func (w *world) rival(t *testing.T, dir string) *rival {
	t.Helper()
	s, err := w.openRival(dir)
	if err != nil {
		t.Fatal(err)
	}
	return runRival(t, s)
}

func (w *world) openRival(dir string) (*Server, error) {
	c := w.config
	c.Data, c.Alone = dir, false
	return Open(context.Background(), c, slog.New(slog.DiscardHandler))
}

// rivalOnOlder checks that a server is refused on a database that was left behind: it is older than the mail that another server
// has filed, or the other server has the mailbox.
func (w *world) rivalOnOlder(t *testing.T, dir string) {
	t.Helper()
	s, err := w.openRival(dir)
	if err == nil {
		err = <-runRival(t, s).ended
	}
	if !errors.Is(err, ErrOlderDatabase) && !errors.Is(err, ErrOtherServer) {
		t.Errorf("the server on an older database ended with %v", err)
	}
}

func runRival(t *testing.T, s *Server) *rival {
	ctx, stop := context.WithCancel(context.Background())
	r := &rival{t, s, stop, make(chan error, 1)}
	go func() { r.ended <- errors.Join(s.Run(ctx), s.Close()) }()
	t.Cleanup(stop)
	return r
}

// reads checks that the server has the mailbox.
func (r *rival) reads() {
	r.t.Helper()
	select {
	case <-r.server.gate.up:
	case err := <-r.ended:
		r.t.Fatalf("the server has ended: %v", err)
	case <-time.After(patience):
		r.t.Fatal("the server does not get the mailbox")
	}
}

// isRefused checks that the server ends by itself, because of another one.
func (r *rival) isRefused() {
	r.t.Helper()
	select {
	case err := <-r.ended:
		if !errors.Is(err, ErrOtherServer) {
			r.t.Errorf("it ended with %v", err)
		}
	case <-time.After(patience):
		r.t.Fatal("it goes on")
	}
}

func (r *rival) end() {
	r.t.Helper()
	r.stop()
	if err := <-r.ended; err != nil {
		r.t.Error(err)
	}
}

// F27: of two servers on one mailbox one is refused: with a database of its own, with a copy of
// the other's, and with one that was left behind.
func TestTwoServersOnOneMailbox(t *testing.T) {
	t.Parallel()
	testTwoServers(t, func(dir string) (*world, error) { return newWorld(dir, false) })
}

func TestTwoServersOnDovecot(t *testing.T) {
	servers := mailservers.Find(t)
	testTwoServers(t, func(dir string) (*world, error) { return newWorldOn(servers, dir) })
}

func testTwoServers(t *testing.T, open func(dir string) (*world, error)) {
	storetest.NeedSQLite(t)
	home := t.TempDir()
	w, err := open(filepath.Join(home, "mail"))
	if err != nil {
		t.Fatal(err)
	}
	if w.office != nil {
		defer closeOffice(w.office)
	}
	if err := w.end(); err != nil {
		t.Fatal(err)
	}
	ann := w.person("ann")
	defer ann.Close()

	first := w.rival(t, w.config.Data)
	first.reads()
	w.rival(t, filepath.Join(home, "own database")).isRefused()
	if err := w.write("ann", []string{"join Ann"}); err != nil {
		t.Fatal(err)
	}
	if _, err := ann.nextOf(t.Context(), "welcome"); err != nil {
		t.Fatalf("the first server does not go on: %v", err)
	}

	moved := filepath.Join(home, "moved")
	w.copyTo(t, moved)
	second := w.rival(t, moved)
	second.reads()
	if err := w.write("ann", []string{"games"}); err != nil {
		t.Fatal(err)
	}
	// Dovecot may not tell the first server of a mail that the second has taken at once, so it
	// is made to look again.
	w.keepWriting(t, "ann", "games", first)
	if _, err := ann.nextOf(t.Context(), "list"); err != nil {
		t.Fatalf("the second server does not answer: %v", err)
	}
	w.rivalOnOlder(t, w.config.Data)
	second.end()
	if !long() {
		return // it waits for an answer for twelve seconds
	}
	third := w.rival(t, filepath.Join(home, "own database")) // the other no longer answers
	third.reads()
	third.end()
}

// keepWriting writes mails until a server has been refused.
func (w *world) keepWriting(t *testing.T, name, text string, r *rival) {
	t.Helper()
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for end := time.After(patience); ; {
		select {
		case err := <-r.ended:
			if !errors.Is(err, ErrOtherServer) {
				t.Errorf("it ended with %v", err)
			}
			return
		case <-end:
			t.Fatal("it goes on")
		case <-tick.C:
			if err := w.write(name, []string{text}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// copyTo copies the data directory of the running server, as an operator would.
func (w *world) copyTo(t *testing.T, dir string) {
	t.Helper()
	db, err := store.OpenBeside(t.Context(), w.config.Data, "")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	keys, err := config.ReadKeys(w.config.Data)
	err = errors.Join(err, os.Mkdir(dir, 0o700), db.Backup(t.Context(), filepath.Join(dir, store.FileName)), config.SaveKeys(dir, keys))
	if err != nil {
		t.Fatal(err)
	}
}

// A nameplate that an earlier start of the same server puts up late is none of another server.
func TestLateNameplateIsReplaced(t *testing.T) {
	w, err := newWorld(t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	defer closeOffice(w.office)
	if err := errors.Join(w.end(), w.open()); err != nil {
		t.Fatal(err)
	}
	s := w.running
	defer s.Close()
	if err := s.nameplate.putNameplate(t.Context()); err != nil {
		t.Fatal(err)
	}
	late := s.nameplate.plate
	if err := s.nameplate.putNameplate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.mailbox.inbox.PutNameplate(t.Context(), plateFolder, late, s.config.Address, time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := s.nameplate.checkNameplate(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.nameplate.isUp(t)
}

// One failure of the mail server does not leave the mailbox unwatched for long: another server may have removed what was being read.
func TestNameplateIsCheckedAgain(t *testing.T) {
	w, err := newWorld(t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.end(), w.open()); err != nil {
		t.Fatal(err)
	}
	n := w.running.nameplate
	defer w.running.Close()
	closeOffice(w.office)
	for _, rest := range []time.Duration{time.Second, 2 * time.Second, 4 * time.Second} {
		n.again = time.Time{}
		if err := n.checkNameplate(t.Context()); err != nil || n.rest != rest {
			t.Errorf("it rests for %v, want %v; %v", n.rest, rest, err)
		}
	}
	n.rest, n.again = avoidTime, time.Time{}
	if err := n.checkNameplate(t.Context()); err != nil || n.rest != avoidTime {
		t.Errorf("it rests for %v, want %v at most; %v", n.rest, avoidTime, err)
	}
}

// isUp checks that our nameplate is the last.
func (n *nameplate) isUp(t *testing.T) {
	t.Helper()
	plates, err := n.mailbox.inbox.Nameplates(t.Context(), plateFolder)
	if err != nil || lastOf(plates) != n.plate {
		t.Errorf("nameplates %v, %v; want %v", plates, err, n.plate)
	}
}

// W6: nothing that somebody has put into the folder of the nameplate stops the server, or makes it ask before it reads mail. What was
// delivered, or is no name, is not even asked about.
func TestForgedNameplates(t *testing.T) {
	const name = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	for _, test := range []struct {
		what, header string
		asks         bool
	}{
		{"delivered", "Received: from eve by mx; Fri, 5 Jun 2026 16:00:00 +0000\r\nX-Pentepost-Nameplate: FORGED\r\n", false},
		{"delivered, with a name", "Return-Path: <eve@example.org>\r\nX-Pentepost-Nameplate: " + name + "; on x\r\n", false},
		{"delivered, with a question", "Received: by mx; now\r\nX-Pentepost-Nameplate: ?" + name + "; on x\r\n", false},
		{"put there", "X-Pentepost-Nameplate: FORGED\r\n", false},
		{"put there, and no mail", "junk\r\n", false},
		{"put there, with a name", "X-Pentepost-Nameplate: " + name + "; on x\r\n", true},
		{"put there, as an answer", "X-Pentepost-Nameplate: " + name + "; on x\r\nX-Pentepost-Answers: " + name + "\r\n", true},
	} {
		t.Run(test.what, func(t *testing.T) {
			w, err := newWorld(t.TempDir(), false)
			if err != nil {
				t.Fatal(err)
			}
			defer closeOffice(w.office)
			if err := errors.Join(w.end(), w.open()); err != nil {
				t.Fatal(err)
			}
			s := w.running
			defer s.Close()
			forge := func() {
				if err := s.mailbox.inbox.Append(t.Context(), plateFolder, []byte(test.header+"\r\nboo\r\n")); err != nil {
					t.Fatal(err)
				}
			}
			questions := func() int {
				mails, err := w.office.Messages(config.LocalAddress, "INBOX")
				if err != nil {
					t.Fatal(err)
				}
				return len(mails)
			}
			if !test.asks { // else it asks before it starts: the server may be there
				forge()
			}
			if err := s.nameplate.putNameplate(t.Context()); err != nil || questions() > 0 {
				t.Fatalf("at the start: %v, %d questions", err, questions())
			}
			for range 3 {
				forge()
				if err := s.nameplate.lookAtNameplate(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if asks := questions() > 0; asks != test.asks || s.nameplate.asked.IsZero() == test.asks {
				t.Errorf("it asks: %v", asks)
			}
			s.nameplate.asked = s.nameplate.asked.Add(-time.Minute) // nobody has answered
			if err := s.nameplate.lookAtNameplate(t.Context()); err != nil {
				t.Fatal(err)
			}
			s.nameplate.isUp(t)
		})
	}
}

// W6: of servers that find each other's nameplates, whichever looks first, one stays.
func TestServersThatFindEachOther(t *testing.T) {
	for _, names := range []string{"AB", "BA"} {
		t.Run(names, func(t *testing.T) { findEachOther(t, names) })
	}
}

// findEachOther has two servers ask each other, whose names are made of a letter each.
func findEachOther(t *testing.T, names string) {
	w, err := newWorld(t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	defer closeOffice(w.office)
	if err := w.end(); err != nil {
		t.Fatal(err)
	}
	var plates []*nameplate
	for _, name := range names {
		s, err := w.openRival(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		s.nameplate.plate = mailer.Nameplate{Name: strings.Repeat(string(name), len(rand.Text())), Says: "here"}
		plates = append(plates, s.nameplate)
	}
	for _, n := range plates {
		if err := n.ask(t.Context(), mailer.Nameplate{}); err != nil {
			t.Fatal(err)
		}
	}
	refused := map[int]bool{}
	for range 4 {
		for i, n := range plates {
			if err := n.lookAtNameplate(t.Context()); errors.Is(err, ErrOtherServer) {
				refused[i] = true
			} else if err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(refused) != 1 {
		t.Errorf("%d servers of two stop", len(refused))
	}
}

// Somebody who empties the folder of the nameplate does no harm.
func TestNameplateIsPutUpAgain(t *testing.T) {
	w, err := newWorld(t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	defer closeOffice(w.office)
	if err := w.end(); err != nil {
		t.Fatal(err)
	}
	if err := w.open(); err != nil {
		t.Fatal(err)
	}
	s := w.running
	defer s.Close()
	if err := s.nameplate.putNameplate(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.nameplate.isUp(t)
	client, err := imapclient.DialInsecure(w.config.IMAP.Server, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	if err := errors.Join(client.Login(w.config.Address, "any").Wait(), client.Delete(plateFolder).Wait()); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.nameplate.checkNameplate(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	s.nameplate.isUp(t)
}

// A server that is stopped while it starts, at whatever command to the mail server, ends without an
// error.
func TestStopWhileStarting(t *testing.T) {
	t.Parallel()
	for at := range 14 {
		w, err := newWorld(t.TempDir(), false)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(w.end(), w.open()); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		var commands atomic.Int64
		f := newProxy(t, w.office.IMAPAddr().String(), hooks{onCommand: func(_ *proxyConn, line string) string {
			if commands.Add(1) > int64(at) {
				stop()
			}
			return line
		}})
		w.running.mailbox.inbox = f.inbox(w.config, nil)
		if err := w.running.Run(ctx); err != nil {
			t.Errorf("stopped at command %d: %v", at+1, err)
		}
		if err := errors.Join(w.running.Close(), w.close()); err != nil {
			t.Error(err)
		}
	}
}
