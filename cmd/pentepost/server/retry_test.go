package server

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"pentepost/mailer"
	"pentepost/parser"
	"pentepost/store"
)

// hidden lets the server read through a mail server that lists Bob's mails, and does not return them while it is
// told to hide them. It counts how often they were asked for.
type hidden struct {
	*troubled
	hides atomic.Bool
	tries atomic.Int32
}

func newHidden(t *testing.T) *hidden {
	h := &hidden{troubled: newTroubled(t)}
	h.hides.Store(true)
	proxy := newProxy(t, h.office.IMAPAddr().String(), hooks{onResponse: func(v *proxyConn, response string) string {
		if h.hides.Load() && isMail(response) && strings.Contains(response, "From: <bob@") {
			h.tries.Add(1)
			return ""
		}
		return response
	}})
	h.moveTo(proxy.Addr(), h.office.SMTPAddr().String())
	return h
}

// passes lets time pass, in steps in which the mailbox is read.
func (h *hidden) passes(d time.Duration) {
	h.Helper()
	for range int(d / longestRetry) {
		h.jumped.Add(int64(longestRetry))
		h.reads(true)
	}
}

// failures returns the mails that could not be handled.
func (s *troubled) failures() (list []store.Spooled) {
	s.Helper()
	s.must(s.running.db.View(s.Context(), func(tx *store.Tx) (err error) {
		list, err = tx.Spool.Failed()
		return err
	}))
	return list
}

// intervals counts the times when clocks stood still, of nobody in particular and of somebody.
func (s *troubled) intervals() (all, one int) {
	s.Helper()
	db := s.raw()
	s.must(db.QueryRow("SELECT coalesce(sum(CASE WHEN player = 0 THEN 1 ELSE 0 END), 0), coalesce(sum(CASE WHEN player > 0 THEN 1 ELSE 0 END), 0) FROM intervals").Scan(&all, &one))
	s.must(db.Close())
	return all, one
}

// TestW5MailThatDoesNotComeForHours: Bob answers an hour before the end of his time, and the mail server lists his mail
// for twenty hours before it returns it. It is tried all the time, and played. Meanwhile others are served, nobody else's clock
// stands still, and a restart does not begin anew.
func TestW5MailThatDoesNotComeForHours(t *testing.T) {
	t.Parallel()
	h := newHidden(t)
	h.passes(23 * time.Hour)
	h.must(h.reply("bob", []string{"L10"}))
	for range store.MaxAttempts { // at once
		h.reads(true)
		h.clock.Wind(faultPause)
	}
	first := h.tries.Load()
	h.reads(true)
	if again := h.tries.Load(); first == 0 || again != first {
		t.Errorf("asked for %d times, and %d times before the next try was due", first, again)
	}
	h.must(h.write("ann", []string{"games"})) // others are served
	h.reads(true)
	h.sends(true)
	h.gets("ann", "list")
	h.passes(10 * time.Hour)
	before := h.failures()
	h.must(h.running.Close())
	h.must(h.open())
	h.reads(true) // through the mail server itself, but it is not due
	if after := h.failures(); len(before) != 1 || len(after) != 1 || !cmp.Equal(after, before, cmpopts.IgnoreUnexported(store.Spooled{})) || before[0].Tries < 40 || !before[0].Waits() {
		t.Errorf("waits %+v, after a restart %+v", before, after)
	}
	if all, one := h.intervals(); all > 0 || one < 40 {
		t.Errorf("all clocks stood still %d times, and Bob's %d times", all, one)
	}
	h.passes(10 * time.Hour)
	h.sends(true)
	h.gets("bob", "played")
	h.gets("ann", "your-move")
	if left := h.failures(); len(left) > 0 {
		t.Errorf("left are %+v", left)
	}
	h.must(h.verify())
}

// TestW5PutAsideAndDecidedAgain: a mail that the mail server does not return for longer than a day is put aside, and
// its sender is told, once. When the operator wants it decided again, it is moved back and played: the clock stood still.
func TestW5PutAsideAndDecidedAgain(t *testing.T) {
	t.Parallel()
	h := newHidden(t)
	h.must(h.reply("bob", []string{"L10"}))
	h.reads(true)
	h.passes(23 * time.Hour)
	if aside := h.failures(); len(aside) != 1 || !aside[0].Waits() {
		t.Fatalf("after 23 hours: %+v", aside)
	}
	h.passes(2 * time.Hour)
	aside := h.failures()
	if len(aside) != 1 || aside[0].State != store.PutAside || !strings.Contains(aside[0].Sender, "bob") || aside[0].Error != errMissing.Error() {
		t.Fatalf("after 25 hours: %+v", aside)
	}
	h.sends(true)
	h.gets("bob", "refused")
	if told := h.letters(); told != 1 {
		t.Errorf("told in %d letters", told)
	}
	letter := h.person("bob").letter
	if reason := letter.Header.Get("X-Pentepost-Reason"); reason != "not-handled" || !strings.Contains(letter.Text, "nothing is lost") {
		t.Errorf("told %q:\n%s", reason, letter.Text)
	}

	h.hides.Store(false)
	h.must(h.running.db.Update(t.Context(), func(tx *store.Tx) error {
		ok, err := tx.Spool.Again(aside[0].ID)
		if !ok {
			t.Error("it cannot be decided again")
		}
		return err
	}))
	h.reads(true)
	h.sends(true)
	h.gets("bob", "played")
	h.gets("ann", "your-move")
	if left := h.failures(); len(left) > 0 {
		t.Errorf("left are %+v", left)
	}
	h.must(h.verify())
}

// TestW5WhoIsTold: of a mail that made the program fail, its sender is told, if that is a player and no program, and not
// again when it fails even after the operator has had it decided again.
func TestW5WhoIsTold(t *testing.T) {
	t.Parallel()
	s := newTroubled(t)
	uid := uint32(1000)
	for _, m := range []struct {
		name   string
		letter parser.Mail
		told   int
	}{
		{"a player", parser.Mail{ID: "one", From: "bob@pente.test", Outcome: parser.Human}, 1},
		{"the same mail, decided again", parser.Mail{ID: "one", From: "bob@pente.test", Outcome: parser.Human}, 0},
		{"another mail", parser.Mail{ID: "two", From: "bob@pente.test", Outcome: parser.Human}, 1},
		{"a program", parser.Mail{From: "ann@pente.test", Outcome: parser.Machine}, 0},
		{"a forger", parser.Mail{From: "ann@pente.test", Outcome: parser.Human, Verdict: parser.Fail}, 0},
		{"a stranger", parser.Mail{From: "eve@pente.test", Outcome: parser.Human, Verdict: parser.Pass}, 0},
		{"nobody", parser.Mail{Outcome: parser.Nobody}, 0},
	} {
		uid++
		before := s.letters()
		for range store.MaxAttempts {
			s.must(s.running.commits.update(t.Context(), func(tx *store.Tx) error {
				entry := store.Entry{Validity: 9, UID: uid, Mail: m.letter.ID, Sender: m.letter.From, Received: s.clock.Now(), Handled: s.clock.Now()}
				return s.running.retries.saveFault(tx, failedMail{&entry, m.letter, errors.New("panic: no")})
			}))
		}
		if told := s.letters() - before; told != m.told {
			t.Errorf("%s: %d letters, want %d", m.name, told, m.told)
		}
		all := s.failures()
		if f := all[len(all)-1]; f.UID != uid || f.State != store.PutAside || f.Tries != store.MaxAttempts {
			t.Errorf("%s: %+v was not put aside", m.name, f)
		}
		s.must(s.running.db.Update(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Spool.Again(all[len(all)-1].ID)
			return err
		}))
	}
}

func (s *troubled) letters() (n int) {
	s.Helper()
	db := s.raw()
	s.must(db.QueryRow("SELECT count(*) FROM outbox WHERE kind = 'refused'").Scan(&n))
	s.must(db.Close())
	return n
}

// TestW5Pauses: after three tries at once the pauses between tries grow from half a minute to a quarter of an hour, for a day at least, and none is
// longer than a quarter of the time before (W14); faults of the program are tried three times, whatever else failed before.
func TestW5Pauses(t *testing.T) {
	now := time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	began, f := now, store.Spooled{}
	var pauses []time.Duration
	for f.State != store.PutAside {
		f = nextTry(f, failedMail{&store.Entry{Handled: now}, parser.Mail{}, fmt.Errorf("fetch: %w", mailer.ErrStalled)})
		if f.State != store.PutAside {
			if pause := f.Due.Sub(now); pause > max(30*time.Second, now.Sub(began)/4) {
				t.Errorf("a pause of %v after %v", pause, now.Sub(began))
			}
			pauses, now = append(pauses, f.Due.Sub(now)), f.Due
		}
	}
	if pauses[1] != faultPause || pauses[2] != 30*time.Second || pauses[len(pauses)-1] != 15*time.Minute || now.Sub(began) < 24*time.Hour || now.Sub(began) > 25*time.Hour {
		t.Errorf("put aside after %v, pauses %v", now.Sub(began), pauses)
	}
	f = nextTry(store.Spooled{}, failedMail{&store.Entry{Handled: began}, parser.Mail{}, errMissing})
	f = nextTry(f, failedMail{&store.Entry{Handled: began.Add(48 * time.Hour)}, parser.Mail{}, errMissing})
	if f.State == store.PutAside {
		t.Error("put aside after two tries, between which the server did not run")
	}
	for range store.MaxAttempts - 1 {
		f = nextTry(f, failedMail{&store.Entry{Handled: now}, parser.Mail{}, errors.New("panic")})
	}
	if f.State == store.PutAside || f.Due.Sub(now) > faultPause {
		t.Errorf("after two faults: %+v", f)
	}
	if f = nextTry(f, failedMail{&store.Entry{Handled: now}, parser.Mail{}, errors.New("panic")}); f.State != store.PutAside {
		t.Errorf("after three faults: %+v", f)
	}
}

// TestW5PoisonDecidedAgain: a mail that made the program fail is decided when the operator wants that, and a copy of it filed with
// the others. What else was put aside stays.
func TestW5PoisonDecidedAgain(t *testing.T) {
	t.Parallel()
	s := newTroubled(t)
	s.must(s.reply("bob", []string{"L10"}))
	db := s.raw()
	defer db.Close()
	rename := func(from, to string) {
		_, err := db.Exec("ALTER TABLE " + from + " RENAME TO " + to)
		s.must(err)
	}
	rename("invitations", "lost")
	for _, name := range []string{"ann", "bob"} {
		s.must(s.write(name, []string{"challenge eve@pente.test"}))
	}
	for range store.MaxAttempts {
		s.reads(true)
		s.clock.Wind(faultPause)
	}
	rename("lost", "invitations")
	aside := s.failures()
	if len(aside) != 2 {
		t.Fatalf("put aside are %+v", aside)
	}
	s.must(s.running.db.Update(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Spool.Again(aside[0].ID)
		return err
	}))
	s.reads(true)
	s.sends(true)
	s.gets("ann", "invited")
	if left := s.failures(); len(left) != 1 || left[0].ID != aside[1].ID {
		t.Errorf("left are %+v", left)
	}
	s.reads(true)
	if lying, err := s.office.Messages("play", "Quarantine"); len(lying) != 2 || err != nil {
		t.Errorf("in the folder for quarantine lie %v, %v", lying, err)
	}
	mails, err := ProcessedMails(t.Context(), s.config, slog.New(slog.DiscardHandler))
	s.must(err)
	copies := 0
	for _, m := range mails {
		if strings.Contains(string(m.Raw), "challenge eve@pente.test") {
			copies++
		}
	}
	if copies != 1 {
		t.Errorf("%d mails are filed with the others, want 1", copies)
	}
	s.must(s.verify())
}

// TestW5MailThatIsGone: if a mail that waits for its next try is taken from the mailbox, the server waits a day for it.
func TestW5MailThatIsGone(t *testing.T) {
	t.Parallel()
	h := newHidden(t)
	h.reads(true)
	h.must(h.running.db.Update(t.Context(), func(tx *store.Tx) error {
		validity, uid, err := tx.Spool.FedMark(h.config.IMAP.Folder)
		m := store.Spooled{Validity: validity, UID: uid + 100, Since: h.clock.Now(), Tries: 1, State: store.Listed}
		return errors.Join(err, tx.Spool.Add(&m))
	}))
	h.passes(23 * time.Hour)
	if waits := h.failures(); len(waits) != 1 || waits[0].Tries != 1 {
		t.Errorf("after 23 hours: %+v", waits)
	}
	h.passes(2 * time.Hour)
	if waits := h.failures(); len(waits) > 0 {
		t.Errorf("after 25 hours: %+v", waits)
	}
	h.must(h.verify())
}
