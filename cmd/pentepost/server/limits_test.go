package server

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/store"
)

// Above the hourly limit the outbox waits, the operator is told once, and after an
// hour the rest goes out.
func TestHourlyLimit(t *testing.T) {
	l := newLoad(t, 3)
	var log strings.Builder
	l.server.log = slog.New(slog.NewTextHandler(&log, nil))
	limit := &l.server.config.Limits.LettersInAll
	l.must(l.server.db.View(t.Context(), func(tx *store.Tx) error {
		sent, err := tx.SentSince(time.Now().Add(-time.Hour))
		*limit = sent + 4
		return err
	}))
	l.mailMoves() // makes two letters a game
	if _, err := l.server.receiveOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{4, 0, 0} {
		if sent, err := l.server.deliverOnce(t.Context()); sent != want || err != nil {
			t.Errorf("round %d: sent %d, %v; want %d", i, sent, err, want)
		}
	}
	if told := strings.Count(log.String(), "hourly limit"); told != 1 {
		t.Errorf("the operator is told %d times:\n%s", told, log.String())
	}
	l.must(l.server.db.View(t.Context(), func(tx *store.Tx) error {
		most, err := l.server.mayBeSent(tx, time.Now().Add(time.Hour))
		if most != min(*limit, sendBatch) {
			t.Errorf("after an hour %d may be sent, want %d", most, *limit)
		}
		return err
	}))
}

// What a stranger is answered is never larger than twice his mail: it is said in
// brief or, where not even that fits, not at all.
func TestWelcomeHasRoom(t *testing.T) {
	l := newLoad(t, 1)
	for _, test := range []struct {
		room int
		says string
	}{
		{4000, "<html"},
		{1500, "You are not signed up"},
		{512, "This is Pentepost: Pente by mail. To join"},
		{350, ""},
	} {
		n := games.Notice{Kind: games.Welcome, Address: "stranger@pente.test", Reply: true, InReplyTo: "<hello@pente.test>",
			MessageID: "<abcdefghijklmnopqrstuvwxyz@pente.test>", Made: time.Now(), Facts: games.Facts{MaxBytes: test.room}}
		l.must(l.server.db.View(t.Context(), func(tx *store.Tx) error {
			out := l.server.outgoing(tx, n)
			switch {
			case test.says == "" && !quietly(out.fault):
				t.Errorf("room for %d bytes, %d are sent, %v", test.room, len(out.raw), out.fault)
			case test.says != "" && (out.fault != nil || len(out.raw) > test.room || !strings.Contains(string(out.raw), test.says)):
				t.Errorf("room for %d bytes, sent %d, %v:\n%s", test.room, len(out.raw), out.fault, out.raw)
			}
			return nil
		}))
	}
}

// The room is twice the size of the mail as the mailbox holds it.
func TestRoomIsTwiceTheMail(t *testing.T) {
	l := newLoad(t, 1)
	for i, length := range []int{1, 100, 1000, 10_000} {
		stranger := l.person(fmt.Sprintf("stranger%d", i))
		text := strings.Repeat("hello ", length/6+1)
		if _, err := stranger.Send(t.Context(), l.config.Address, mailer.Message{Text: text}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := l.server.receiveOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	mails, err := l.office.Messages("play", "Processed")
	l.must(err)
	mails = mails[len(mails)-4:] // those before made the games
	l.must(l.server.db.View(t.Context(), func(tx *store.Tx) error {
		due, err := tx.DueNotices(time.Now(), 100)
		for i, n := range due {
			if n.Facts.MaxBytes != 2*max(int(mails[i].Bytes), smallest) {
				t.Errorf("room for %d bytes in answer to %d", n.Facts.MaxBytes, mails[i].Bytes)
			}
			if out := l.server.outgoing(tx, n); out.fault != nil || len(out.raw) > n.Facts.MaxBytes {
				t.Errorf("%d bytes in answer to %d, %v", len(out.raw), mails[i].Bytes, out.fault)
			}
		}
		return err
	}))
}
