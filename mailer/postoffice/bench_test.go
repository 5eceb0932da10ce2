package postoffice_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/emersion/go-imap/v2"
)

// letter is about as long as a move with its quoted board.
var letter = crlf("From: ann@pente.test\nTo: play@pente.test\nSubject: Re: Pente 42: Ann - Bob\nMessage-ID: <x@pente.test>\n\nK10\n\n" + strings.Repeat("> . . . . . . . . . . . . . . . . . . .\n", 25))

// BenchmarkDeliverAndFetch submits letters from several senders at once, then fetches them in batches
// from one reader.
func BenchmarkDeliverAndFetch(b *testing.B) {
	for _, senders := range []int{1, 8} {
		b.Run(fmt.Sprintf("senders=%d", senders), func(b *testing.B) {
			p := open(b, b.TempDir())
			done := make(chan error, senders)
			c := read(b, p, "play", nil)
			selectFolder(b, c, "INBOX")
			b.ResetTimer()
			for s := range senders {
				smtp := submit(b, p, "ann")
				n := b.N / senders
				if s == 0 {
					n += b.N % senders
				}
				go func() {
					for range n {
						if err := smtp.SendMail("ann@pente.test", []string{"play@pente.test"}, strings.NewReader(letter)); err != nil {
							done <- err
							return
						}
					}
					done <- nil
				}()
			}
			for range senders {
				if err := <-done; err != nil {
					b.Fatal(err)
				}
			}
			delivered := b.Elapsed()
			if err := c.Noop().Wait(); err != nil {
				b.Fatal(err)
			}
			fetched := 0
			for first := 1; first <= b.N; first += 100 {
				set := imap.UIDSet{{Start: imap.UID(first), Stop: imap.UID(first + 99)}}
				all, err := c.Fetch(set, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{{Peek: true}}}).Collect()
				if err != nil {
					b.Fatal(err)
				}
				fetched += len(all)
			}
			if fetched != b.N {
				b.Fatalf("fetched %d of %d", fetched, b.N)
			}
			b.ReportMetric(float64(b.N)/delivered.Seconds(), "delivered/s")
			b.ReportMetric(float64(b.N)/(b.Elapsed()-delivered).Seconds(), "fetched/s")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "msgs/s")
		})
	}
}
