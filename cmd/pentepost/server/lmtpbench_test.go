package server

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"golang.org/x/sync/errgroup"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/mailer/mailservers"
)

// mtaConnections is how many connections Postfix opens to one destination
// (default_destination_concurrency_limit).
const mtaConnections = 20

// BenchmarkLMTP hands 64 mails over by LMTP, over as many connections as Postfix opens, and compares
// that with 64 mails that wait in the mailbox. It times the way in alone, from the mails to the commit of
// the last one, and the whole way, until the letters have been sent. The times of LMTP have the work of
// the client in them, and the times of IMAP do not have the delivery to the mailbox.
func BenchmarkLMTP(b *testing.B) {
	for _, form := range []games.Board{games.TextBoard, games.TapBoard} {
		b.Run(string(form), func(b *testing.B) {
			fetched := newLoadOf(b, inFlight, form)
			w, err := openLMTPWorld(b.TempDir())
			if err != nil {
				b.Fatal(err)
			}
			benchmarkLMTP(b, fetched, &lmtpLoad{load: openLoad(b, w, inFlight, form)})
		})
	}
}

func benchmarkLMTP(b *testing.B, fetched *load, handed *lmtpLoad) {
	clients, stop := handed.connect(b)
	defer stop()
	handed.handOver(clients) // the first letters of a game
	handed.sendLetters()
	var in, whole struct{ imap, lmtp time.Duration }
	timed := func(add *time.Duration, do func()) {
		began := time.Now()
		do()
		*add += time.Since(began)
	}
	for range b.N {
		fetched.mailMoves()
		timed(&in.imap, fetched.fetchAll)
		fetched.sendLetters()
		timed(&in.lmtp, func() { handed.handOver(clients) })
		handed.sendLetters()
		fetched.mailMoves()
		timed(&whole.imap, fetched.serveAll)
		fetched.advance()
		timed(&whole.lmtp, func() { handed.serveHanded(clients) })
	}
	mails := float64(b.N * inFlight)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(mails/in.lmtp.Seconds(), "in-mails/s")
	b.ReportMetric(in.imap.Seconds()/in.lmtp.Seconds(), "in-times-imap")
	b.ReportMetric(mails/whole.lmtp.Seconds(), "mails/s")
	b.ReportMetric(whole.imap.Seconds()/whole.lmtp.Seconds(), "times-imap")
}

// fetchAll processes and files the mails in the mailbox. The letters about them wait.
func (l *load) fetchAll() {
	_, err := l.server.poll(l.b.Context())
	l.must(err)
	l.advance()
}

// BenchmarkLMTPDovecot compares the way in alone with that from a mailbox at Dovecot.
func BenchmarkLMTPDovecot(b *testing.B) {
	servers := mailservers.Find(b)
	dir := b.TempDir()
	far, err := newWorldOn(servers, dir)
	if err != nil {
		b.Fatal(err)
	}
	fetched := openLoad(b, far, inFlight, games.TextBoard)
	near, err := openLMTPWorld(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	handed := &lmtpLoad{load: openLoad(b, near, inFlight, games.TextBoard)}
	clients, stop := handed.connect(b)
	defer stop()
	var imap, lmtp time.Duration
	for range b.N {
		fetched.mailMoves()
		fetched.awaitMails()
		began := time.Now()
		fetched.fetchAll()
		imap += time.Since(began)
		began = time.Now()
		handed.handOver(clients)
		lmtp += time.Since(began)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(b.N*inFlight)/lmtp.Seconds(), "in-mails/s")
	b.ReportMetric(imap.Seconds()/lmtp.Seconds(), "in-times-imap")
}

// awaitMails waits until a mail for every game is in the mailbox.
func (l *load) awaitMails() {
	for n := 0; n < len(l.games); pause(l.b.Context(), lookSoon) {
		listing, err := l.server.mailbox.inbox.List(l.b.Context(), mailer.Mark{})
		l.must(err)
		n = len(listing.UIDs)
	}
}

// connect lets the server take mail by LMTP, and connects to it.
func (l *lmtpLoad) connect(b *testing.B) (clients []*smtp.Client, stop func()) {
	ctx, cancel := context.WithCancel(b.Context())
	loops, ctx := errgroup.WithContext(ctx)
	loops.Go(func() error { return l.server.intake.receiveLMTP(ctx) })
	loops.Go(func() error { return l.server.decider.decideAll(ctx) })
	for range mtaConnections {
		clients = append(clients, l.mta(b))
	}
	return clients, func() {
		cancel()
		if err := loops.Wait(); !errors.Is(err, context.Canceled) {
			b.Error(err)
		}
	}
}

// sendLetters sends the letters that wait.
func (l *load) sendLetters() {
	_, err := l.deliverDue(l.b.Context())
	l.must(err)
}

// serveHanded takes a move of every game, and sends the letters beside that.
func (l *lmtpLoad) serveHanded(clients []*smtp.Client) {
	handed := make(chan bool)
	end := l.settled() + 2*len(l.games)
	defer l.server.deliverer.startSenders(l.b.Context())()
	go func() { l.handOver(clients); close(handed) }()
	for l.settled() < end {
		l.must(l.server.deliverer.deliverDue(l.b.Context()))
		if l.settled() < end {
			<-l.server.out.wake
		}
	}
	<-handed
}

// handOver hands a move of every game over.
func (l *lmtpLoad) handOver(clients []*smtp.Client) {
	mails := make(chan envelope, len(l.games))
	for i := range l.games {
		mails <- l.moveOf(&l.games[i])
	}
	close(mails)
	var all errgroup.Group
	for _, c := range clients {
		all.Go(func() error {
			for m := range mails {
				if err := deliver(c, m); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err := all.Wait(); err != nil {
		l.b.Error(err)
	}
	l.decided(l.b)
	l.advance()
}
