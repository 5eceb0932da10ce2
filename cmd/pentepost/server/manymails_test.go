package server

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/mailer"
	"pentepost/notation"
	"pentepost/store"
)

// At the first start after a long absence thousands of mails wait. Each has its effect once, and
// only a few at a time are in memory. PENTEPOST_LONG=1 makes them ten thousand.
func TestFirstStartWithManyMails(t *testing.T) {
	plies, maxHeap := 10, uint64(3<<20) // bytes; a thousand mails have nearly twice as many
	switch {
	case raceDetector:
		plies = 5
	case long():
		plies, maxHeap = 100, 6<<20
	}
	l := newLoad(t, 100)
	l.appendMoves(plies)
	all := len(l.games) * plies
	heap := watchHeap(l.server)
	began := time.Now()
	if again, err := l.server.poll(t.Context()); again || err != nil {
		t.Fatalf("tried again: %v, %v", again, err)
	}
	t.Logf("%d mails, %.0f a second, up to %d MiB more in use", all, float64(all)/time.Since(began).Seconds(), heap.grew()>>20)
	tooMuch := heap.grew() > maxHeap && !raceDetector // which collects garbage late
	if heap.mails != all || tooMuch {
		t.Errorf("handled %d mails, want %d; %d bytes more in use, want at most %d", heap.mails, all, heap.grew(), maxHeap)
	}
	l.checkNotices(t, plies)
	l.must(l.server.Close())
	l.must(l.open())
	l.server = l.running
	heap = watchHeap(l.server)
	if again, err := l.server.poll(t.Context()); again || err != nil || heap.mails != 0 {
		t.Errorf("after a restart %d mails are handled again (%v, %v)", heap.mails, again, err)
	}
	if left := l.letters(t, "play"); len(left) != 0 {
		t.Errorf("%d mails are left in the mailbox", len(left))
	}
}

// appendMoves puts the next moves of every game into the mailbox of the service, over IMAP, which
// is faster than mailing them.
func (l *load) appendMoves(plies int) {
	client, err := imapclient.DialInsecure(l.office.IMAPAddr().String(), nil)
	l.must(err)
	defer client.Close()
	l.must(client.Login("play", "any").Wait())
	var sent []*imapclient.AppendCommand
	for range plies {
		for i := range l.games {
			raw := l.rawMove(&l.games[i])
			c := client.Append("INBOX", int64(len(raw)), &imap.AppendOptions{Time: time.Now()})
			c.Write(raw)
			l.must(c.Close())
			sent = append(sent, c)
		}
		l.advance()
	}
	for _, c := range sent {
		_, err := c.Wait()
		l.must(err)
	}
}

// rawMove returns the mail with the next move of a game, with a long quote below it.
func (l *load) rawMove(g *loadGame) []byte {
	mover := g.players[g.ply%2]
	key := games.Key{About: games.AboutGame, Player: mover.ID, ID: int64(g.id), Ply: g.ply}
	m := mailer.Message{
		From: mailer.Address{Addr: mover.Address}, To: mailer.Address{Addr: l.server.composer.ReplyAddress(key)},
		Subject: "Re: Pente", Date: time.Now(), MessageID: fmt.Sprintf("<%d.%d@%s>", g.id, g.ply, l.config.Domain()),
		Text: notation.Go.Format(notation.Board{Width: 19, Height: 19}, l.plies[g.ply].Point) +
			"\n\nOn Friday, Pentepost wrote:\n" + strings.Repeat("> another line of the letter that is answered\n", 100),
	}
	raw, err := m.Bytes()
	l.must(err)
	return raw
}

// checkNotices checks that every ply was played, and that the one letter that every player is
// to get tells of all plies that they have not been told of: the others are outdated.
func (l *load) checkNotices(t *testing.T, plies int) {
	letters := map[games.PlayerID][]letters.Notice{}
	l.must(l.server.db.View(t.Context(), func(tx *store.Tx) error {
		due, err := tx.Sending.Due(time.Now().Add(time.Hour), 1_000_000)
		for _, n := range due {
			letters[n.To] = append(letters[n.To], n)
		}
		return err
	}))
	for _, g := range l.games {
		if ply := l.plyOf(t, g.id); ply != g.ply {
			t.Errorf("game %d is at ply %d, want %d", g.id, ply, g.ply)
		}
		for _, p := range g.players {
			to := letters[p.ID]
			if len(to) != 1 || to[0].Ply != g.ply || to[0].Since > g.ply-plies+2 {
				t.Errorf("%s is to get %d letters: %+v", p.Nick, len(to), to)
			}
		}
	}
}

// heap is a log handler that looks at the memory in use at every hundredth mail.
type heap struct {
	slog.Handler
	mails       int
	began, peak uint64
}

func watchHeap(s *Server) *heap {
	h := &heap{Handler: slog.NewTextHandler(os.Stderr, nil), began: heapInUse()}
	s.log = slog.New(h)
	return h
}

func (h *heap) Handle(_ context.Context, r slog.Record) error {
	if r.Message == "mail processed" {
		if h.mails++; h.mails%100 == 0 {
			h.peak = max(h.peak, heapInUse())
		}
	}
	return nil
}

func (h *heap) grew() uint64 { return max(h.peak, h.began) - h.began }

// heapInUse returns what is in use without garbage, which depends on when it was collected last.
func heapInUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
