package server

import (
	"context"
	"database/sql"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"pentepost/mailer"
	"pentepost/store"
)

// day is how long a player of these tests has for a move.
const day = 24 * time.Hour

// Whatever happens to time, nobody is late for it, no letter is lost, and the game goes on: both mail servers are
// away for days, the computer sleeps, or somebody sets its clock.
func TestNobodyIsLateForATroubleOfOurs(t *testing.T) {
	t.Parallel()
	for _, trouble := range []struct {
		name  string
		away  bool            // both mail servers, all the time
		jumps []time.Duration // of the computer's clock
	}{
		{"both mail servers are away for three days", true, slices.Repeat([]time.Duration{6 * time.Hour}, 12)},
		{"the computer sleeps for three days", false, []time.Duration{3 * day}},
		{"the clock is set back by three days", false, []time.Duration{-3 * day}},
		{"the clock is three days ahead for a while", false, []time.Duration{3 * day, -3 * day}},
	} {
		t.Run(trouble.name, func(t *testing.T) {
			t.Parallel()
			s := newTroubled(t)
			s.must(s.write("ann", []string{"games"}))
			s.reads(true) // and its answer waits in the outbox
			if trouble.away {
				s.moveTo(nowhere, nowhere)
			}
			for _, d := range trouble.jumps {
				s.jumped.Add(int64(d))
				s.reads(!trouble.away)
				s.sends(!trouble.away)
			}
			s.moveTo(s.office.IMAPAddr().String(), s.office.SMTPAddr().String())
			s.reads(true)
			s.sends(true)
			s.must(s.running.Close())
			s.must(s.start())
			s.gets("ann", "list")
			s.must(nothing(s.world, "bob"))
			s.must(s.reply("bob", []string{"L10"}))
			s.gets("bob", "played")
			s.gets("ann", "your-move")
			s.must(nothing(s.world, "ann"))
		})
	}
}

// troubled is a server that reads and sends when the test says so. Bob is on turn in a game with a day for each move.
type troubled struct {
	*world
	*testing.T
	jumped atomic.Int64 // how far the computer's clock has jumped, in nanoseconds
}

func newTroubled(t *testing.T) *troubled {
	w, err := newWorld(t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	s := &troubled{world: w, T: t}
	t.Cleanup(func() { s.must(w.close()) })
	s.must(w.end())
	w.clock.computer = func() time.Time { return time.Now().Add(time.Duration(s.jumped.Load())) }
	s.must(w.start())
	s.must(w.write("ann", []string{"join Ann"}))
	s.gets("ann", "welcome")
	s.must(w.write("bob", []string{"join Bob"}))
	s.gets("bob", "welcome")
	s.must(w.write("ann", []string{"challenge Bob first 1 day vacation off"}))
	s.gets("ann", "invited")
	s.gets("bob", "invitation")
	s.must(w.reply("bob", []string{"accept"}))
	s.gets("ann", "played")
	s.gets("bob", "your-move")
	s.must(w.end())
	s.must(w.open())
	return s
}

func (s *troubled) must(err error) {
	if err != nil {
		s.Helper()
		s.Fatal(err)
	}
}

// gets waits for a letter.
func (s *troubled) gets(name, kind string) {
	s.Helper()
	ctx, cancel := context.WithTimeout(s.Context(), patience)
	defer cancel()
	letter, err := s.person(name).nextOf(ctx, kind)
	s.must(err)
	s.person(name).letter = letter
}

// raw opens the database beside the server.
func (s *troubled) raw() *sql.DB {
	driver, at := "sqlite", filepath.Join(s.config.Data, store.FileName)+"?_pragma=busy_timeout(5000)"
	if s.config.Database != "" {
		driver, at = "pgx", s.config.Database
	}
	db, err := sql.Open(driver, at)
	s.must(err)
	return db
}

// nowhere is an address on which nobody listens.
const nowhere = "127.0.0.1:1"

// moveTo sets where the server finds its mail servers.
func (s *troubled) moveTo(imap, smtp string) {
	server := s.running
	inbox, sender := s.config.IMAP.Login(), s.config.SMTP.Login()
	inbox.Addr, sender.Addr = imap, smtp
	s.must(server.mailbox.close())
	server.mailbox.inbox, server.mailbox.slow = mailer.NewInbox(mailer.InboxConfig{Server: inbox}, nil), mailer.NewInbox(mailer.InboxConfig{Server: inbox}, nil)
	for i := range server.deliverer.senders {
		s.must(server.deliverer.senders[i].Close())
		server.deliverer.senders[i] = mailer.NewSender(mailer.SenderConfig{Server: sender}, nil)
	}
}

// reads lets the server read its mailbox, and judge the games.
func (s *troubled) reads(works bool) {
	s.Helper()
	if _, err := s.running.poll(s.Context()); (err == nil) != works {
		s.Fatalf("the mailbox was read: %v", err)
	}
	now, due, err := s.running.judge.decidedUpTo(s.Context())
	s.must(err)
	_, err = s.running.judge.judgeUpTo(s.Context(), now, due)
	s.must(err)
	marks := s.running.mailRead.marks()
	s.must(s.running.db.Update(s.Context(), func(tx *store.Tx) error { return saveMarks(tx, marks) }))
}

// sends lets the server send its letters.
func (s *troubled) sends(works bool) {
	s.Helper()
	defer s.running.deliverer.startSenders(s.Context())()
	if err := s.running.deliverer.deliverDue(s.Context()); (err == nil) != works {
		s.Fatalf("the letters were sent: %v", err)
	}
}

// A mail server that takes no letter at all, however it does that, gets all of them when it is well again. Each
// arrives once.
func TestNoLetterIsLostWhileNoneIsTaken(t *testing.T) {
	t.Parallel()
	for _, mode := range smtpModes {
		if mode == "550" {
			continue // the letters are given up: see TestGivenUpAmongSent
		}
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			l := newLoad(t, 4)
			l.mailMoves()
			_, err := l.server.poll(t.Context())
			l.must(err)
			before, senders := l.lettersIn(t), l.server.deliverer.senders
			proxy := newSMTPProxy(t, l.office.SMTPAddr().String(), "", mode)
			hasty := mailer.SenderConfig{Server: l.config.SMTP.Login(), Timeout: shortTimeout, DataTimeout: shortTimeout, Longest: 2 * shortTimeout}
			hasty.Addr = proxy.Addr()
			l.server.deliverer.senders = []*mailer.Sender{mailer.NewSender(hasty, nil)}
			l.deliverDue(t.Context()) // an error if the mail server counts as away
			if got := l.lettersIn(t) - before; got != 0 || proxy.attempts() == 0 {
				t.Errorf("%d letters arrived, %d attempts", got, proxy.attempts())
			}
			l.must(l.server.deliverer.senders[0].Close())
			l.server.deliverer.senders = senders
			for range 2 { // the first time, one letter alone may probe it
				l.clock.Wind(time.Hour)
				_, err = l.deliverDue(t.Context())
				l.must(err)
			}
			if got := l.lettersIn(t) - before; got != 2*len(l.games) {
				t.Errorf("%d letters arrived afterwards, want %d", got, 2*len(l.games))
			}
		})
	}
}

// The computer's monotonic clock may stand still while it sleeps, so no time has a reading of it: equal times are
// then the same values.
func TestTimeSeesThatTheComputerSleeps(t *testing.T) {
	if now := new(Clock).Now(); now != now.Round(0) {
		t.Errorf("%v has a reading of the monotonic clock", now)
	}
}
