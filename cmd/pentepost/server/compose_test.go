package server

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/server/compose"
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/mailer"
	"pentepost/store"
)

// An answer to a stranger is never larger than twice their mail. It is shortened or, if that is not
// enough, not sent.
func TestWelcomeHasRoom(t *testing.T) {
	l := newLoad(t, 1)
	for _, test := range []struct {
		room int
		says string
	}{
		{4000, "<html"},
		{1500, "You have not joined"},
		{512, "This is Pentepost: Pente by mail. To join"},
		{350, ""},
	} {
		n := letters.Notice{Address: "stranger@pente.test", Letter: letters.Welcome{}, Besides: letters.Besides{MaxBytes: test.room}, Reply: true, InReplyTo: "<hello@pente.test>", MessageID: "<abcdefghijklmnopqrstuvwxyz@pente.test>", Made: time.Now()}
		l.must(l.server.db.View(t.Context(), func(tx *store.Tx) error {
			out := l.server.letters.render(tx, n)
			switch {
			case test.says == "" && !errors.Is(out.err, compose.ErrTooLarge):
				t.Errorf("room for %d bytes, %d are sent, %v", test.room, len(out.raw), out.err)
			case test.says != "" && (out.err != nil || len(out.raw) > test.room || !strings.Contains(string(out.raw), test.says)):
				t.Errorf("room for %d bytes, sent %d, %v:\n%s", test.room, len(out.raw), out.err, out.raw)
			}
			return nil
		}))
	}
}

// The limit is twice the size of the mail in the mailbox, if nobody vouches for its sender.
func TestRoomIsTwiceTheMail(t *testing.T) {
	w, err := newWorld(t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	w.config.AuthservID, w.config.Unstamped = "elsewhere", "ask"
	l := openLoad(t, w, 0, games.TextBoard)
	for i, length := range []int{1, 100, 1000, 10_000} {
		stranger := l.person(fmt.Sprintf("stranger%d", i))
		text := strings.Repeat("hello ", length/6+1)
		if _, err := stranger.Send(t.Context(), l.config.Address, mailer.Message{Text: text}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := l.server.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	mails, err := ProcessedMails(t.Context(), l.config, slog.New(slog.DiscardHandler))
	l.must(err)
	if mails = slices.DeleteFunc(mails, isPage); len(mails) != 4 {
		t.Fatalf("%d mails", len(mails))
	}
	l.must(l.server.db.View(t.Context(), func(tx *store.Tx) error {
		due, err := tx.Sending.Due(time.Now(), 100)
		// Mails of several senders can be processed side by side. The longest was sent last.
		slices.SortFunc(due, func(a, b letters.Notice) int { return cmp.Compare(a.MaxBytes, b.MaxBytes) })
		for i, n := range due {
			if n.MaxBytes != 2*max(int(mails[i].Size), minRequest) {
				t.Errorf("room for %d bytes in answer to %d", n.MaxBytes, mails[i].Size)
			}
			if out := l.server.letters.render(tx, n); out.err != nil || len(out.raw) > n.MaxBytes {
				t.Errorf("%d bytes in answer to %d, %v", len(out.raw), mails[i].Size, out.err)
			}
		}
		return err
	}))
}
