package server

import (
	"testing"
	"time"

	"pentepost/games"
	"pentepost/store/storetest"
)

// BenchmarkEngines compares a server on PostgreSQL with one on SQLite, turn about: 64 mails that wait in the
// mailbox, until their letters have been sent. It reports the speed on PostgreSQL as a part of that on SQLite.
func BenchmarkEngines(b *testing.B) {
	if !storetest.OnPostgres() {
		b.Skip(storetest.Variable + " is not set: there is no PostgreSQL to compare with")
	}
	for _, form := range []games.Board{games.TextBoard, games.TapBoard} {
		b.Run(string(form), func(b *testing.B) {
			onPostgres, onSQLite := newLoadOf(b, inFlight, form), newLoadOnSQLite(b, form)
			var postgres, sqlite time.Duration
			for range b.N {
				postgres += onPostgres.serveMoves()
				sqlite += onSQLite.serveMoves()
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(b.N*inFlight)/postgres.Seconds(), "mails/s")
			b.ReportMetric(sqlite.Seconds()/postgres.Seconds(), "of-sqlite")
		})
	}
}

// newLoadOnSQLite is [newLoadOf] with a file of SQLite, whatever the engine of the tests is.
func newLoadOnSQLite(b *testing.B, form games.Board) *load {
	w, err := newWorld(b.TempDir(), false)
	if err != nil {
		b.Fatal(err)
	}
	if err := w.end(); err != nil {
		b.Fatal(err)
	}
	postgres := w.config.Database
	w.config.Database = ""
	b.Cleanup(func() {
		if err := storetest.Drop(postgres); err != nil {
			b.Error(err)
		}
	})
	l := openLoad(b, w, inFlight, form)
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
