package server

import (
	"context"
	"fmt"
	"log/slog"
	"regexp"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/server/compose"
	"pentepost/games/letters"
	"pentepost/mailer"
	"pentepost/store"
	"pentepost/templates"
)

// A notice that makes the program fail is a letter that cannot be rendered, and nothing worse: it
// is tried again and in the end given up, and the others are sent.
func TestPoisonNotice(t *testing.T) {
	s := openTestServer(t)
	s.letters.composer = compose.New(s.config, s.keys, &templates.Renderer{}) // has no words
	n := letters.Notice{Address: "ann@example.org", Letter: letters.Welcome{}}
	for _, broken := range []bool{false, true} {
		if broken {
			s.letters.composer = compose.New(s.config, s.keys, nil)
		}
		err := s.db.View(t.Context(), func(tx *store.Tx) error {
			out := s.letters.render(tx, n)
			if out.err == nil || strings.HasPrefix(out.err.Error(), "panic: ") != broken {
				t.Errorf("fault: %v", out.err)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// A letter that is being made when the server stops is no failure: it is made all the same, and does not
// wait for a minute after the next start.
func TestLetterIsMadeWhileTheServerStops(t *testing.T) {
	s := openTestServer(t)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	n := letters.Notice{Address: "ann@example.org", Letter: letters.Welcome{}, MessageID: "<1@pente.test>", Made: time.Now()}
	if out := s.letters.renderNotice(stopped, n); out.err != nil || len(out.raw) == 0 {
		t.Errorf("%d bytes, %v", len(out.raw), out.err)
	}
}

// While the mail server for sending is down, notices wait. None is lost, and that is no failure of
// the letters.
func TestServerAway(t *testing.T) {
	l := newLoad(t, 1)
	l.mailMoves()
	if _, err := l.server.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	there := l.server.deliverer.senders
	away := l.config.SMTP.Login()
	away.Addr = "127.0.0.1:1"
	l.server.deliverer.senders = []*mailer.Sender{mailer.NewSender(mailer.SenderConfig{Server: away}, nil)}
	if sent, err := l.deliverDue(t.Context()); sent != 0 || err == nil {
		t.Fatalf("sent %d, %v; want an error", sent, err)
	}
	l.server.deliverer.senders = there
	if sent, err := l.deliverDue(t.Context()); sent != 2 || err != nil {
		t.Errorf("sent %d, %v; want both letters", sent, err)
	}
}

// If the opponent cannot be told that a letter is given up, because the game cannot be loaded, the
// other letters are settled all the same.
func TestGivenUpAmongSent(t *testing.T) {
	l := newLoad(t, 1)
	broken := l.brokenGame(t)
	l.mailMoves()
	if _, err := l.server.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	now := time.Now().UTC()
	err := l.server.db.Update(t.Context(), func(tx *store.Tx) error {
		return tx.Outbox.Enqueue(letters.Notice{To: broken.Seats[0], Matter: letters.Matter{Game: broken.ID}, Letter: letters.YourMove{}, Made: now, Due: now})
	})
	if err != nil {
		t.Fatal(err)
	}
	var sent []outgoing
	for _, n := range l.due(t) {
		out := outgoing{notice: n, at: now}
		if n.Game == broken.ID {
			out.err = &mailer.SendError{Permanent: true, Code: 550, Message: "no such user", Doing: "rcpt"}
		}
		sent = append(sent, out)
	}
	if len(sent) != 3 {
		t.Fatalf("%d notices are due, want 3", len(sent))
	}
	if err := l.server.db.Update(t.Context(), func(tx *store.Tx) error { return l.server.settler.settle(tx, sent) }); err != nil {
		t.Error(err)
	}
	if left := l.due(t); len(left) != 0 {
		t.Errorf("%d notices would be sent again", len(left))
	}
}

func (l *load) due(t *testing.T) (list []letters.Notice) {
	err := l.server.db.View(t.Context(), func(tx *store.Tx) (err error) {
		list, err = tx.Sending.Due(time.Now().UTC(), 10)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Above the hourly limit the outbox waits, and the operator is told once. The rest goes out after
// an hour.
func TestHourlyLimit(t *testing.T) {
	l := newLoad(t, 3)
	var log strings.Builder
	l.server.log = slog.New(slog.NewTextHandler(&log, nil))
	limit := &l.server.config.Limits.LettersInAll
	l.must(l.server.db.View(t.Context(), func(tx *store.Tx) error {
		sent, err := tx.Sending.CountSince(letters.PlayClass, time.Now().Add(-time.Hour))
		*limit = sent + 4
		return err
	}))
	l.mailMoves() // makes two letters a game
	if _, err := l.server.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{4, 0, 0} {
		if sent, err := l.deliverDue(t.Context()); sent != want || err != nil {
			t.Errorf("round %d: sent %d, %v; want %d", i, sent, err, want)
		}
	}
	if told := strings.Count(log.String(), "hourly letter limit reached"); told != 1 {
		t.Errorf("the operator is told %d times:\n%s", told, log.String())
	}
	l.must(l.server.db.View(t.Context(), func(tx *store.Tx) error {
		most, err := l.server.outbox.budgetLeft(tx, letters.PlayClass, time.Now().Add(time.Hour))
		if most != *limit {
			t.Errorf("after an hour %d may be sent, want %d", most, *limit)
		}
		return err
	}))
}

// The log of a move: messages are short and never change, and details are attributes.
func TestLogOfMove(t *testing.T) {
	l := newLoad(t, 1)
	var log strings.Builder
	l.server.log = slog.New(slog.NewTextHandler(&log, nil))
	g := l.games[0]
	l.mailMoves()
	l.serveAll()
	mover, opponent := g.players[g.ply%2], g.opponent()
	for _, want := range []string{
		fmt.Sprintf(`msg="mail processed" uid=\d+ from=%s outcome=done reason="" command=PlayMove player=%d game=%d`, mover.Address, mover.ID, g.id),
		fmt.Sprintf(`msg="letter sent" notice=\d+ kind=your-move game=%d player=%d`, g.id, opponent.ID),
	} {
		if !regexp.MustCompile(want).MatchString(log.String()) {
			t.Errorf("no %s in\n%s", want, log.String())
		}
	}
}

// A letter that the database keeps from being made is made again within seconds, and has not failed. It waits longer each time that this happens.
func TestO10DatabaseFailsWhileALetterIsMade(t *testing.T) {
	l := newLoad(t, 1)
	l.mailMoves()
	if _, err := l.server.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	d, now := newDispatch(), time.Now().UTC()
	waits := func(n letters.Notice) (waits time.Duration, failures int) {
		d.sending++
		d.done(outgoing{notice: n, rendered: true, at: now, err: fmt.Errorf("render letter: %w", diskFull())})
		l.must(l.server.db.Update(t.Context(), func(tx *store.Tx) error {
			if err := l.server.settler.settle(tx, d.takeSent()); err != nil {
				return err
			}
			after, _, err := tx.Notices.Load(n.ID)
			waits, failures = after.Due.Sub(now).Round(time.Second), after.Failures
			return err
		}))
		return waits, failures
	}
	n := l.due(t)[0]
	for i, want := range []time.Duration{time.Second, 2 * time.Second, 4 * time.Second} {
		if waited, failures := waits(n); waited != want || failures != 0 {
			t.Errorf("fault %d: it waits for %v, and has failed %d times; want %v, and never", i+1, waited, failures, want)
		}
	}
	for range 10 {
		waits(n)
	}
	if waited, _ := waits(n); waited != time.Minute {
		t.Errorf("in the end it waits for %v", waited)
	}
}

// A mail server that does not answer is noted in the database, where the operator's commands find it, until it answers.
func TestO3TroubleIsNoted(t *testing.T) {
	l := newLoad(t, 1)
	l.mailMoves()
	if _, err := l.server.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	until := func(with store.Way, run func(context.Context) error, noted bool) {
		t.Helper()
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- run(ctx) }()
		for is := !noted; is != noted; {
			l.must(l.server.db.View(t.Context(), func(tx *store.Tx) error {
				trouble, ok, err := tx.Troubles.With(with)
				if is = ok; ok && (trouble.Error == "" || !trouble.Next.After(trouble.Since)) {
					t.Errorf("noted: %+v", trouble)
				}
				return err
			}))
		}
		stop()
		<-ended
	}
	there, inbox := l.server.deliverer.senders, l.server.mailbox.inbox
	out, in := l.config.SMTP.Login(), mailer.InboxConfig{Server: l.config.IMAP.Login(), Mailbox: l.config.IMAP.Folder}
	out.Addr, in.Addr = "127.0.0.1:1", "127.0.0.1:1"
	l.server.deliverer.senders = []*mailer.Sender{mailer.NewSender(mailer.SenderConfig{Server: out}, nil)}
	until(store.SMTP, l.server.deliverer.deliver, true)
	l.server.deliverer.senders = there
	until(store.SMTP, l.server.deliverer.deliver, false)
	l.server.mailbox.inbox = mailer.NewInbox(in, nil)
	until(store.IMAP, l.server.feeder.feed, true)
	l.server.mailbox.inbox = inbox
	until(store.IMAP, l.server.feeder.feed, false)
}
