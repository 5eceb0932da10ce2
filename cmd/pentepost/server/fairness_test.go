package server

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"pentepost/mailer"
)

// Many large mails of one sender do not delay a small one of another (finding F10): not one that is
// behind them in the mailbox, and not one that arrives while they are processed.
func TestTurnsBetweenSenders(t *testing.T) {
	t.Parallel()
	const flood, most = 100, 10 // at most so many of them are processed before it
	for name, arrivesAfter := range map[string]int{"behind the others": 0, "while others wait": 20} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := newLoad(t, 1)
			g := &l.games[0]
			small, mover := l.rawMove(g), g.players[g.ply%2].Address
			mails := make([][]byte, 0, flood+1)
			for i := range flood {
				mails = append(mails, l.largeMail(i))
			}
			if arrivesAfter == 0 {
				mails = append(mails, small)
			}
			senders := l.sendersDecided(mails, arrivesAfter, small)
			if n := slices.Index(senders, mover); n < 0 || n > arrivesAfter+most {
				t.Errorf("%d mails are processed before the small one, want at most %d", n, arrivesAfter+most)
			}
		})
	}
}

// If the server stops while mails are processed out of order, in the first turn or a later one, it
// processes each of them once in the end. The mailbox is new, so the ledger does not say where to
// begin.
func TestStoppedBetweenTurns(t *testing.T) {
	t.Parallel()
	const games = 40
	stops := []int{1, 18, 39}
	if long() {
		stops = append(stops, 3, 17)
	}
	for _, stop := range stops {
		t.Run(fmt.Sprint(stop), func(t *testing.T) {
			t.Parallel()
			l := newLoad(t, games)
			l.config.IMAP.Folder = fmt.Sprint("Folder", stop)
			var mails [][]byte
			for i := range l.games {
				mail := l.rawMove(&l.games[i])
				if i == 0 || i == 20 { // the lowest mail is not the first in the fair order
					mail = append(mail, strings.Repeat("> a large mail\r\n", smallMail/10)...)
				}
				mails = append(mails, mail)
			}
			l.appendTo(l.config.IMAP.Folder, mails...)
			l.advance()
			l.comesBack()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			processed := 0
			l.server.log = slog.New(mailLog(func(string) {
				if processed++; processed == stop {
					cancel()
				}
			}))
			if _, err := l.server.poll(ctx); err == nil {
				t.Error("the server was not stopped: this proves nothing")
			}
			l.comesBack()
			if again, err := l.server.poll(t.Context()); again || err != nil {
				t.Error(again, err)
			}
			l.tidy()
			l.checkOnce(t)
			if left := l.folder(t, "play", l.config.IMAP.Folder); len(left) > 0 {
				t.Errorf("mails %d are left", left)
			}
		})
	}
}

// If the mail server does not tell senders, mails are processed by UID.
func TestNoSendersTold(t *testing.T) {
	for name, answer := range map[string]string{"refused": "NO", "connection closed": ""} {
		t.Run(name, func(t *testing.T) {
			l := newLoad(t, 20)
			f := newProxy(t, l.office.IMAPAddr().String(), hooks{onCommand: func(v *proxyConn, line string) string {
				tag, command := splitTag(line)
				if !strings.Contains(command, "HEADER.FIELDS") {
					return line
				}
				v.happened++
				v.tell(tag + " " + answer + " try something else\r\n")
				v.hangUp = answer == ""
				return ""
			}})
			l.readThrough(f)
			l.mailMoves()
			l.advance()
			if again, err := l.server.poll(t.Context()); again || err != nil || f.incidents() == 0 {
				t.Errorf("tried again: %v, %v; %d incidents", again, err, f.incidents())
			}
			l.tidy()
			l.checkOnce(t)
		})
	}
}

// comesBack restarts the server.
func (l *load) comesBack() {
	l.must(l.server.Close())
	l.must(l.open())
	l.server = l.running
}

// largeMail returns a large mail of a sender who does not play.
func (l *load) largeMail(i int) []byte {
	m := mailer.Message{
		From: mailer.Address{Name: "Flood", Addr: "flood@elsewhere.test"}, To: mailer.Address{Addr: l.config.Address},
		Subject: "help", Date: time.Now(), MessageID: fmt.Sprintf("<%d@elsewhere.test>", i),
		Text: "help\n\n" + strings.Repeat("> another line of a very long letter that is answered\n", smallMail/50),
	}
	raw, err := m.Bytes()
	l.must(err)
	return raw
}

// appendTo puts mails into a folder of the service, which it creates if need be.
func (l *load) appendTo(folder string, mails ...[]byte) { l.appendAt(folder, time.Now(), mails...) }

// appendAt is appendTo for mails that arrived at a time.
func (l *load) appendAt(folder string, at time.Time, mails ...[]byte) {
	client, err := imapclient.DialInsecure(l.office.IMAPAddr().String(), nil)
	l.must(err)
	defer client.Close()
	l.must(client.Login("play", "any").Wait())
	if folder != "INBOX" {
		l.must(client.Create(folder, nil).Wait())
	}
	for _, raw := range mails {
		c := client.Append(folder, int64(len(raw)), &imap.AppendOptions{Time: at})
		c.Write(raw)
		l.must(c.Close())
		_, err := c.Wait()
		l.must(err)
	}
}

// sendersDecided feeds mails and decides them. As soon as some of them are decided, one more comes and is fed. It returns the senders in
// the order in which their mails are decided. Nothing else runs meanwhile, so the order does not depend on the speed of the machine.
func (l *load) sendersDecided(mails [][]byte, after int, more []byte) (senders []string) {
	comes := func(mails ...[]byte) {
		l.appendTo("INBOX", mails...)
		l.must(l.server.feedAll(l.b.Context()))
	}
	comes(mails...)
	l.server.log = slog.New(mailLog(func(from string) {
		if senders = append(senders, from); len(senders) == after {
			comes(more)
		}
	}))
	_, err := l.server.decider.decideDue(l.b.Context())
	l.must(err)
	return senders
}

// mailLog is a log handler that calls a function with the sender of each mail that is processed.
type mailLog func(from string)

func (f mailLog) Enabled(context.Context, slog.Level) bool { return true }
func (f mailLog) WithAttrs([]slog.Attr) slog.Handler       { return f }
func (f mailLog) WithGroup(string) slog.Handler            { return f }

func (f mailLog) Handle(_ context.Context, r slog.Record) error {
	if r.Message == "mail processed" {
		r.Attrs(func(a slog.Attr) bool {
			if a.Key == "from" {
				f(a.Value.String())
			}
			return a.Key != "from"
		})
	}
	return nil
}
