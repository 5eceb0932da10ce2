package server

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"pentepost/games"
	"pentepost/mailer"
)

// A flood is 400 strangers who write again and again, under changing addresses, while 50 games go on:
// a thousand mails at once, and then 500 a second.
const (
	floodGames     = 50
	floodStrangers = 400
	floodAtOnce    = 1000
	floodPause     = 2 * time.Millisecond
)

// F10: while strangers flood the mailbox, the answers in games do not wait behind their mails. A thousand mails
// take seconds, an answer 10 to 20 ms at the 99th percentile, and in the flood 20 to 35 ms.
//
// DECISION: how many times as long it takes is what BenchmarkFlood reports; twice is wanted. Ten runs of the same
// code gave 1.3 to 2.8, so a test of that limit would be one of the machine. With 64 strangers decided before the
// players it was 6.2.
func TestFloodOfStrangers(t *testing.T) {
	if !long() || raceDetector {
		t.Skip("measures times")
	}
	const most = 5
	quiet, flooded := newLoadOf(t, floodGames, games.TapBoard).flood(12)
	ratio := flooded.Seconds() / quiet.Seconds()
	t.Logf("99th percentile %v without the flood, %v with it: %.1f times as long", quiet, flooded, ratio)
	if ratio > most {
		t.Errorf("answers take %.1f times as long in a flood", ratio)
	}
}

// BenchmarkFlood reports the 99th percentiles of the times from the arrival of a move to that of the
// opponent's letter, without and with a flood, and their ratio.
func BenchmarkFlood(b *testing.B) {
	quiet, flooded := newLoadOf(b, floodGames, games.TapBoard).flood(b.N)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(quiet.Microseconds()), "µs/p99")
	b.ReportMetric(float64(flooded.Microseconds()), "flooded-µs/p99")
	b.ReportMetric(flooded.Seconds()/quiet.Seconds(), "times-quiet")
}

// F10: players do not wait for strangers who wrote before them. If a player writes while strangers'
// mails are processed, at most two batches come first.
func TestPlayersBeforeStrangers(t *testing.T) {
	const strangers, games, later = 200, 10, 20 // the last game's move comes after so many mails
	l := newLoad(t, games)
	var mails [][]byte
	for i := range strangers {
		mails = append(mails, l.strangersMail(i))
	}
	for i := range games - 1 {
		mails = append(mails, l.rawMove(&l.games[i]))
	}
	last := &l.games[games-1]
	senders := l.sendersDecided(mails, later, l.rawMove(last))
	for i, from := range senders[:games-1] {
		if strings.HasPrefix(from, "stranger") {
			t.Errorf("mail %d is of %s", i, from)
		}
	}
	if n := slices.Index(senders, last.players[last.ply%2].Address); n > later+2*strangersInTurn {
		t.Errorf("the move that came after %d mails is number %d", later, n)
	}
}

// flood plays rounds of all games without and with a flood, in turn. It returns the 99th percentiles
// of the times of the answers.
func (l *load) flood(rounds int) (quiet, flooded time.Duration) {
	ctx, stop := context.WithCancel(l.b.Context())
	done := make(chan error, 1)
	go func() { done <- l.server.Run(ctx) }()
	l.playRounds(1) // warms up
	without := l.playRounds(rounds)
	poured := make(chan int)
	go func() { poured <- l.pour(ctx) }()
	with := l.playRounds(rounds)
	stop()
	l.b.Logf("%d mails of strangers", <-poured)
	l.must(<-done)
	return percentile99(without), percentile99(with)
}

func percentile99(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)*99/100]
}

// playRounds plays a move in each game, one game shortly after the other, and returns how long the
// opponents waited for their letters.
func (l *load) playRounds(rounds int) (times []time.Duration) {
	client := l.imap()
	defer client.Close()
	for range rounds {
		took := make(chan time.Duration, len(l.games))
		for i := range l.games {
			g := &l.games[i]
			arrivals, unwatch, err := l.office.Watch(g.opponent().Address)
			l.must(err)
			began := time.Now()
			l.append(client, l.rawMove(g))
			go func() {
				<-arrivals
				took <- time.Since(began)
				unwatch()
			}()
			time.Sleep(10 * time.Millisecond)
		}
		for range l.games {
			times = append(times, <-took)
		}
		l.advance()
	}
	return times
}

// pour puts mails of strangers into the mailbox until the context ends, and returns how many.
func (l *load) pour(ctx context.Context) (n int) {
	client := l.imap()
	defer client.Close()
	for ; ctx.Err() == nil; n++ {
		l.append(client, l.strangersMail(n))
		if n >= floodAtOnce {
			time.Sleep(floodPause)
		}
	}
	return n
}

// strangersMail returns the n-th mail of the flood.
func (l *load) strangersMail(n int) []byte {
	m := mailer.Message{
		From: mailer.Address{Addr: fmt.Sprintf("stranger%d@elsewhere%d.test", n%floodStrangers, n/floodStrangers%3)},
		To:   mailer.Address{Addr: l.config.Address}, Subject: "Hello", Date: time.Now(),
		MessageID: fmt.Sprintf("<%d@elsewhere.test>", n), Text: "help\n\nWhat is this?\n",
	}
	raw, err := m.Bytes()
	l.must(err)
	return raw
}

// imap returns a connection to the mailbox of the service.
func (l *load) imap() *imapclient.Client {
	client, err := imapclient.DialInsecure(l.office.IMAPAddr().String(), nil)
	l.must(err)
	l.must(client.Login("play", "any").Wait())
	return client
}

func (l *load) append(client *imapclient.Client, raw []byte) {
	c := client.Append("INBOX", int64(len(raw)), &imap.AppendOptions{Time: time.Now()})
	c.Write(raw)
	l.must(c.Close())
	_, err := c.Wait()
	l.must(err)
}
