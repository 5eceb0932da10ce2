package server

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/correspondent"
	"pentepost/games"
	"pentepost/mailer"
	"pentepost/store"
	"pentepost/store/storetest"
)

// lmtpLoad is a server that takes mail by LMTP alone, with games.
type lmtpLoad struct {
	*load
	sent int
}

func newLMTPLoad(t testing.TB, n int) *lmtpLoad {
	t.Helper()
	w, err := openLMTPWorld(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return &lmtpLoad{load: openLoad(t, w, n, games.TextBoard)}
}

// mta is a connection of another mail server to ours.
func (l *lmtpLoad) mta(t testing.TB) *smtp.Client {
	t.Helper()
	conn, err := net.Dial("unix", strings.TrimPrefix(l.config.LMTP.Listen, "unix:"))
	l.must(err)
	c := smtp.NewClientLMTP(conn)
	t.Cleanup(func() { c.Close() })
	return c
}

// envelope is a mail with its recipients.
type envelope struct {
	from, to string
	raw      []byte
}

// moveOf is the mail with the next move of a game.
func (l *lmtpLoad) moveOf(g *loadGame) envelope {
	mover := g.players[g.ply%2]
	to, m := l.move(g, mover)
	return l.mail(mover.Address, to, m)
}

// mail completes a mail.
func (l *lmtpLoad) mail(from, to string, m mailer.Message) envelope {
	l.sent++
	m.From, m.To, m.Date = mailer.Address{Addr: from}, mailer.Address{Addr: to}, time.Now()
	m.MessageID = fmt.Sprintf("<%d.%d@pente.test>", l.sent, m.Date.UnixNano())
	raw, err := m.Bytes()
	l.must(err)
	return envelope{from, to, raw}
}

func deliver(c *smtp.Client, m envelope) error {
	return c.SendMail(m.from, []string{m.to}, bytes.NewReader(m.raw))
}

// code is the code of an answer to a mail, 0 if there was none.
func code(err error) int {
	if err == nil {
		return 250
	}
	if refusal, ok := errors.AsType[*smtp.SMTPError](err); ok {
		return refusal.Code
	}
	return 0
}

// outcomes counts the entries of mail by LMTP in the ledger.
func (l *lmtpLoad) outcomes(t *testing.T) map[string]int {
	t.Helper()
	storetest.NeedSQLite(t)
	db, err := sql.Open("sqlite", filepath.Join(l.config.Data, store.FileName))
	l.must(err)
	defer db.Close()
	rows, err := db.QueryContext(t.Context(), "SELECT outcome, count(*) FROM ledger WHERE validity = 0 GROUP BY outcome")
	l.must(err)
	defer rows.Close()
	count := map[string]int{}
	for rows.Next() {
		var outcome string
		var n int
		l.must(rows.Scan(&outcome, &n))
		count[outcome] = n
	}
	l.must(rows.Err())
	return count
}

// A mail is accepted when it is in the spool. A mail server that gets no answer delivers it again, and it is
// played once.
func TestLMTPAnswersWhenItIsInTheSpool(t *testing.T) {
	t.Parallel()
	l := newLMTPLoad(t, 1)
	defer l.run(t)()
	g := &l.games[0]
	m := l.moveOf(g)
	c := l.mta(t)
	unlock := l.lock(t)
	answer := make(chan error, 1)
	go func() { answer <- deliver(c, m) }()
	l.awaitTaken(t)
	select {
	case err := <-answer:
		t.Fatalf("answered before the commit: %v", err)
	case <-time.After(50 * time.Millisecond):
	}
	l.must(c.Close()) // the other server stops before it gets the answer
	unlock()
	if err := <-answer; code(err) != 0 {
		t.Errorf("answered %v over a closed connection", err)
	}
	for l.plyOf(t, g.id) < 2 {
		pause(t.Context(), lookSoon)
	}
	if err := deliver(l.mta(t), m); err != nil {
		t.Error(err)
	}
	l.decided(t)
	if ply := l.plyOf(t, g.id); ply != 2 {
		t.Errorf("the game is at ply %d, want 2", ply)
	}
	if got := l.outcomes(t); got["done"] != 1 || got["duplicate"] != 1 {
		t.Errorf("in the ledger: %v", got)
	}
}

// lock keeps the database from being written until the returned function is called.
func (l *lmtpLoad) lock(t *testing.T) (unlock func()) {
	locked, release, ended := make(chan bool), make(chan bool), make(chan error, 1)
	go func() {
		ended <- l.server.db.Update(t.Context(), func(*store.Tx) error {
			close(locked)
			<-release
			return nil
		})
	}()
	<-locked
	return func() { close(release); l.must(<-ended) }
}

// awaitTaken waits until a mail is being processed.
func (l *lmtpLoad) awaitTaken(t *testing.T) {
	q := &l.server.intake.queue
	for taken := 0; taken == 0; pause(t.Context(), lookSoon) {
		q.mu.Lock()
		taken = len(q.open)
		q.mu.Unlock()
	}
}

// A mail that came while the server stopped is not taken, and is played when it comes again.
func TestLMTPStop(t *testing.T) {
	t.Parallel()
	l := newLMTPLoad(t, 1)
	stop := l.run(t)
	m := l.moveOf(&l.games[0])
	c := l.mta(t)
	l.must(c.Noop())
	stop()
	if err := deliver(c, m); err == nil {
		t.Error("a stopped server took a mail")
	}
	l.must(l.server.Close())
	l.must(l.open())
	l.server = l.running
	defer l.run(t)()
	l.must(deliver(l.mta(t), m))
	l.decided(t)
	if ply := l.plyOf(t, l.games[0].id); ply != 2 {
		t.Errorf("the game is at ply %d, want 2", ply)
	}
}

// Many connections at once: every move is played, and mails share commits.
func TestLMTPTogether(t *testing.T) {
	t.Parallel()
	const many = 20
	l := newLMTPLoad(t, many)
	defer l.run(t)()
	unlock := l.lock(t) // so that mails wait
	var all sync.WaitGroup
	for i := range l.games {
		c, m := l.mta(t), l.moveOf(&l.games[i])
		all.Go(func() {
			if err := deliver(c, m); err != nil {
				t.Error(err)
			}
		})
	}
	l.awaitTaken(t)
	unlock()
	all.Wait()
	l.decided(t)
	l.advance()
	l.checkPlies(t)
	if got := l.outcomes(t); got["done"] != many {
		t.Errorf("in the ledger: %v", got)
	}
}

// decided waits until all mails in the spool are decided, but for those that are to be tried later.
func (l *lmtpLoad) decided(t testing.TB) {
	for waits := true; waits; pause(t.Context(), time.Millisecond) {
		now := l.clock.Now()
		waits = l.hasDue(t, now.Add(5*faultPause)) // one that fails meanwhile is due later than a pause from now
		if waits && !l.hasDue(t, now) {
			l.clock.Wind(faultPause)
			l.server.decider.spool.wakeDeciders()
		}
	}
}

// hasDue reports whether mails are due to be decided at a time.
func (l *lmtpLoad) hasDue(t testing.TB, at time.Time) (has bool) {
	l.must(l.server.db.View(t.Context(), func(tx *store.Tx) error {
		ofPlayers, ofOthers, _, err := tx.Spool.Next(at, 1, 1)
		has = len(ofPlayers)+len(ofOthers) > 0
		return err
	}))
	return has
}

// failures returns the mails that could not be handled.
func (l *lmtpLoad) failures(t *testing.T) (list []store.Spooled) {
	l.must(l.server.db.View(t.Context(), func(tx *store.Tx) (err error) {
		list, err = tx.Spool.Failed()
		return err
	}))
	return list
}

// A mail that makes the program fail is ours. It is put aside at the third attempt. Other mail is taken meanwhile, and a later copy
// does nothing.
func TestLMTPPoisonMail(t *testing.T) {
	t.Parallel()
	l := newLMTPLoad(t, 1)
	broken := l.brokenGame(t)
	defer l.run(t)()
	key := games.Key{About: games.AboutGame, Player: broken.Seats[0], ID: int64(broken.ID), Ply: 2}
	poison := l.mail(l.address("cat"), l.server.composer.ReplyAddress(key), mailer.Message{Subject: "Re: Pente", Text: "L10\n"})
	c := l.mta(t)
	l.must(deliver(c, poison))
	l.must(deliver(c, l.moveOf(&l.games[0])))
	l.decided(t)
	l.must(deliver(c, poison))
	l.decided(t)
	if got := l.outcomes(t); got[store.Quarantined] != 1 || got[store.Duplicate] != 1 || got["done"] != 1 || len(got) != 3 {
		t.Errorf("in the ledger: %v", got)
	}
	aside := l.failures(t)
	if len(aside) != 1 || aside[0].State != store.PutAside {
		t.Fatalf("put aside: %+v", aside)
	}
	l.must(l.server.db.View(t.Context(), func(tx *store.Tx) error {
		m, _, err := tx.Spool.Numbered(aside[0].ID)
		if !bytes.HasSuffix(m.Raw, poison.raw) {
			t.Errorf("kept %q", m.Raw)
		}
		return err
	}))
}

// TestW5MailDecidedAgain: the operator has a mail by LMTP decided again that made the program fail. It is played as of
// the time when it arrived.
func TestW5MailDecidedAgain(t *testing.T) {
	t.Parallel()
	storetest.NeedSQLite(t)
	l := newLMTPLoad(t, 1)
	defer l.run(t)()
	g := &l.games[0]
	l.execSQL(t, "ALTER TABLE plies RENAME TO lost")
	l.must(deliver(l.mta(t), l.moveOf(g)))
	l.decided(t)
	l.execSQL(t, "ALTER TABLE lost RENAME TO plies")
	if aside := l.failures(t); len(aside) != 1 || aside[0].State != store.PutAside {
		t.Fatalf("put aside: %+v", aside)
	}
	l.must(l.server.db.Update(t.Context(), func(tx *store.Tx) error {
		if ok, err := tx.Spool.Again(l.failures(t)[0].ID); !ok || err != nil {
			return fmt.Errorf("again: %v, %w", ok, err)
		}
		return nil
	}))
	l.decided(t)
	if left := l.failures(t); len(left) > 0 || l.plyOf(t, g.id) != 2 {
		t.Errorf("the game is at ply %d, left are %+v", l.plyOf(t, g.id), left)
	}
	if got := l.outcomes(t); got["done"] != 1 || len(got) != 1 {
		t.Errorf("in the ledger: %v", got)
	}
}

// A fault passes: the mail is played once.
func TestLMTPFaultThatPasses(t *testing.T) {
	t.Parallel()
	l := newLMTPLoad(t, 1)
	defer l.run(t)()
	g := &l.games[0]
	m, c := l.moveOf(g), l.mta(t)
	l.execSQL(t, "ALTER TABLE plies RENAME TO lost")
	l.must(deliver(c, m))
	for len(l.failures(t)) == 0 {
		pause(t.Context(), lookSoon)
	}
	l.execSQL(t, "ALTER TABLE lost RENAME TO plies")
	l.must(deliver(c, m))
	l.decided(t)
	if ply := l.plyOf(t, g.id); ply != 2 {
		t.Errorf("the game is at ply %d, want 2", ply)
	}
	if got := l.outcomes(t); got["done"] != 1 || got[store.Duplicate] != 1 || len(got) != 2 {
		t.Errorf("in the ledger: %v", got)
	}
}

// The spool cannot be written: the other mail server keeps the mail, and delivers it again.
func TestLMTPWithoutSpool(t *testing.T) {
	t.Parallel()
	storetest.NeedSQLite(t)
	l := newLMTPLoad(t, 1)
	defer l.run(t)()
	m, c := l.moveOf(&l.games[0]), l.mta(t)
	l.execSQL(t, "ALTER TABLE spool RENAME TO lost")
	if err := deliver(c, m); code(err) != 451 {
		t.Errorf("%v, want 451", err)
	}
	l.execSQL(t, "ALTER TABLE lost RENAME TO spool")
	l.must(deliver(c, m))
	l.decided(t)
	if ply := l.plyOf(t, l.games[0].id); ply != 2 {
		t.Errorf("the game is at ply %d, want 2", ply)
	}
}

// execSQL changes the database beside the running server.
func (l *lmtpLoad) execSQL(t *testing.T, query string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(l.config.Data, store.FileName)+"?_pragma=busy_timeout(5000)")
	l.must(err)
	defer db.Close()
	_, err = db.ExecContext(t.Context(), query)
	l.must(err)
}

// Mail for others is refused with a hint. A mail for several addresses of the server is handled once.
func TestLMTPRecipients(t *testing.T) {
	t.Parallel()
	l := newLMTPLoad(t, 1)
	defer l.run(t)()
	c, m := l.mta(t), l.moveOf(&l.games[0])
	l.must(c.Mail(m.from, nil))
	for to, want := range map[string]int{"ann@pente.test": 550, "play@example.org": 550, m.to: 250, "Play@Pente.Test": 250} {
		err := c.Rcpt(to, nil)
		if code(err) != want || want == 550 && !strings.Contains(err.Error(), config.LocalAddress) {
			t.Errorf("mail for %s: %v, want %d", to, err, want)
		}
	}
	w, err := c.Data()
	l.must(err)
	_, err = w.Write(m.raw)
	l.must(err)
	l.must(w.Close())
	l.decided(t)
	if got := l.outcomes(t); got["done"] != 1 || len(got) != 1 {
		t.Errorf("in the ledger: %v", got)
	}
}

// A key counts wherever it stands: also if the header names another recipient than the envelope.
func TestLMTPEnvelopeHasTheKey(t *testing.T) {
	t.Parallel()
	l := newLMTPLoad(t, 1)
	defer l.run(t)()
	m := l.moveOf(&l.games[0])
	m.raw = bytes.Replace(m.raw, []byte("To: "), []byte("X-To: "), 1)
	l.must(deliver(l.mta(t), m))
	l.decided(t)
	if ply := l.plyOf(t, l.games[0].id); ply != 2 {
		t.Errorf("the game is at ply %d, want 2", ply)
	}
}

// A mail of a megabyte is played by its beginning, as over IMAP.
func TestLMTPLargeMail(t *testing.T) {
	t.Parallel()
	l := newLMTPLoad(t, 1)
	defer l.run(t)()
	m := l.moveOf(&l.games[0])
	m.raw = append(m.raw, bytes.Repeat([]byte("> a quote that never ends\r\n"), 40_000)...)
	l.must(deliver(l.mta(t), m))
	l.decided(t)
	if ply := l.plyOf(t, l.games[0].id); ply != 2 {
		t.Errorf("the game is at ply %d, want 2", ply)
	}
}

// The topmost Authentication-Results field counts, and only that of our mail server.
func TestLMTPVerdicts(t *testing.T) {
	t.Parallel()
	l := newLMTPLoad(t, 0)
	defer l.run(t)()
	const pass = "Authentication-Results: pente.test; dmarc=pass header.from=pente.test\r\n"
	const none = "Authentication-Results: mx.example.org; dmarc=pass header.from=pente.test\r\n"
	c := l.mta(t)
	for header, want := range map[string]string{"": "waits", pass: "done", none + pass: "waits", pass + none: "done"} {
		before := l.outcomes(t)[want]
		m := l.mail(fmt.Sprintf("new%d@pente.test", l.sent), config.LocalAddress, mailer.Message{Text: "join\n"})
		m.raw = append([]byte(header), m.raw...)
		l.must(deliver(c, m))
		l.decided(t)
		if l.outcomes(t)[want] != before+1 {
			t.Errorf("with %q the mail is not %s: %v", header, want, l.outcomes(t))
		}
	}
}

// The same mail comes by LMTP and into the mailbox, in either order: it is played once.
func TestLMTPAndMailbox(t *testing.T) {
	t.Parallel()
	l := newLMTPLoad(t, 2)
	l.must(l.server.Close())
	local, err := config.Local(l.office.IMAPAddr().String(), l.office.SMTPAddr().String(), l.config.Data)
	l.must(err)
	l.config.IMAP = local.IMAP
	l.must(l.open())
	l.server = l.running
	defer l.run(t)()
	for i, first := range []string{"lmtp", "mailbox"} {
		m := l.moveOf(&l.games[i])
		if first == "lmtp" {
			l.must(deliver(l.mta(t), m))
			l.decided(t)
		}
		person := l.person(l.games[i].players[1].Nick)
		l.must(person.Deliver(t.Context(), correspondent.Mail{To: m.to, Raw: m.raw}))
		for filed := 0; filed <= i; pause(t.Context(), lookSoon) {
			mails, _ := ProcessedMails(t.Context(), l.config, slog.New(slog.DiscardHandler)) // an error: the folder is not there yet
			filed = len(slices.DeleteFunc(mails, isPage))
		}
		if first == "mailbox" {
			l.must(deliver(l.mta(t), m))
		}
	}
	l.decided(t)
	l.advance()
	l.checkPlies(t)
	if got := l.outcomes(t); got["done"] != 1 || got[store.Duplicate] != 1 {
		t.Errorf("by LMTP: %v", got)
	}
}
