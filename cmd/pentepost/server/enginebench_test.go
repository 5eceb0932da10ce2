package server

import (
	"context"
	"net/url"
	"os"
	"sync"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/store/storetest"
)

// BenchmarkEngines compares a server on PostgreSQL with one on SQLite, turn about: 64 mails that wait in the
// mailbox, until their letters have been sent. It reports the speed on PostgreSQL as a part of that on SQLite,
// also without statements that are kept prepared, as behind an old transaction pooler (docs/operating.md).
func BenchmarkEngines(b *testing.B) {
	if !storetest.OnPostgres() {
		b.Skip(storetest.Variable + " is not set: there is no PostgreSQL to compare with")
	}
	for _, form := range []games.Board{games.TextBoard, games.TapBoard} {
		b.Run(string(form), func(b *testing.B) {
			loads := []*load{
				newLoadAt(b, form, func(string) string { return "" }), newLoadAt(b, form, func(at string) string { return at }), newLoadAt(b, form, pooled),
			}
			took := make([]time.Duration, len(loads))
			for range b.N {
				for i, l := range loads {
					took[i] += l.serveMoves()
				}
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(b.N*inFlight)/took[0].Seconds(), "sqlite-mails/s")
			b.ReportMetric(took[0].Seconds()/took[1].Seconds(), "of-sqlite")
			b.ReportMetric(took[0].Seconds()/took[2].Seconds(), "pooled-of-sqlite")
		})
	}
}

// pooled returns the URL of a database with statements that are not kept prepared.
func pooled(at string) string {
	u, err := url.Parse(at)
	if err != nil {
		return at
	}
	q := u.Query()
	q.Set("default_query_exec_mode", "cache_describe")
	u.RawQuery = q.Encode()
	return u.String()
}

// newLoadAt is [newLoadOf] with another database than the tests have; "" is a file of SQLite.
func newLoadAt(b *testing.B, form games.Board, database func(string) string) *load {
	w, err := newWorld(b.TempDir(), false)
	if err != nil {
		b.Fatal(err)
	}
	if err := w.end(); err != nil {
		b.Fatal(err)
	}
	usual := w.config.Database
	if w.config.Database = database(usual); w.config.Database == "" { // another database is that of another server
		if err := os.Remove(config.KeyFile(w.config.Data)); err != nil {
			b.Fatal(err)
		}
	}
	l := openLoad(b, w, inFlight, form)
	b.Cleanup(func() { w.config.Database = usual }) // before the world is closed, which gives it back
	l.serveMoves()
	return l
}

// serveMoves mails a move of every game, and returns how long it took to serve them.
func (l *load) serveMoves() time.Duration {
	l.mailMoves()
	began := time.Now()
	l.serveAll()
	took := time.Since(began)
	l.advance()
	return took
}

// BenchmarkTwoServers compares two servers on one PostgreSQL with one. Each round trip takes a while longer, as it does between machines, so that
// the processors of this machine are not all that counts.
func BenchmarkTwoServers(b *testing.B) {
	if !storetest.OnPostgres() {
		b.Skip(storetest.Variable + " is not set: a file of SQLite has one server")
	}
	for _, delay := range []time.Duration{2 * time.Millisecond, 25 * time.Millisecond} {
		b.Run(delay.String(), func(b *testing.B) {
			one, two := newPair(b, delay, 1), newPair(b, delay, 2)
			var took [2]time.Duration
			for range b.N {
				took[0] += one.serveMoves()
				took[1] += two.serveMoves()
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(b.N*inFlight)/took[0].Seconds(), "mails/s-of-one")
			b.ReportMetric(took[0].Seconds()/took[1].Seconds(), "times-one")
		})
	}
}

// pair is a load that some servers on one database share.
type pair struct {
	*load
	servers []*Server
}

// newPair returns a load of servers that run.
func newPair(b *testing.B, delay time.Duration, servers int) pair {
	w, err := newWorld(b.TempDir(), false)
	must(b, err)
	must(b, w.end())
	usual := w.config.Database
	slow, through := newTally(b, usual)
	slow.delay = delay
	w.config.Database, w.config.Alone = through, false
	p := pair{load: openLoad(b, w, inFlight, games.TextBoard)}
	b.Cleanup(func() { w.config.Database = usual }) // before the world is closed, which gives it back
	p.servers = append(p.servers, p.server)
	for len(p.servers) < servers {
		s, err := w.openRival(w.config.Data)
		must(b, err)
		p.servers = append(p.servers, s)
		b.Cleanup(func() { must(b, s.Close()) })
	}
	ctx, stop := context.WithCancel(context.Background())
	var running sync.WaitGroup
	for _, s := range p.servers {
		running.Go(func() { s.Run(ctx) })
	}
	b.Cleanup(func() { stop(); running.Wait() })
	p.serveMoves()
	return p
}

// serveMoves mails a move of every game, and returns how long it took until all letters were sent.
func (p pair) serveMoves() time.Duration {
	end := p.settled() + 2*inFlight
	p.mailMoves()
	began := time.Now()
	for p.settled() < end {
		pause(p.b.Context(), lookSoon)
	}
	took := time.Since(began)
	p.advance()
	return took
}

// settled returns how many letters the servers have settled since they started.
func (p pair) settled() (n int) {
	for _, s := range p.servers {
		n += s.out.state().settled
	}
	return n
}
