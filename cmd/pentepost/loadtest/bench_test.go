//go:build unix

package loadtest

import (
	"math/rand/v2"
	"os"
	"strconv"
	"syscall"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/store"
	"pentepost/store/storetest"
)

// movesInCommit is how many mails share a commit.
const movesInCommit = 16

// BenchmarkMove does what the database does for a mail with a move and for the letters about it, in a database
// of 100 games and in one of 20,000 (or as many as PENTEPOST_GAMES says), turn about. It reports the
// ratio of the CPU times and the ratio of the elapsed times. The elapsed time includes the waiting for the disk. Old
// letters have been cleared away in both.
func BenchmarkMove(b *testing.B) {
	many := 20_000
	if n, err := strconv.Atoi(os.Getenv("PENTEPOST_GAMES")); err == nil {
		many = n
	}
	few, lots := openFilled(b, 100), openFilled(b, many)
	b.ResetTimer()
	for range b.N {
		few.moves(b)
		lots.moves(b)
	}
	moves := float64(b.N * movesInCommit)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(few.used.Microseconds())/moves, "cpu-µs/move")
	b.ReportMetric(lots.used.Seconds()/few.used.Seconds(), "cpu-times-100-games")
	b.ReportMetric(lots.took.Seconds()/few.took.Seconds(), "times-100-games")
}

// filledDB is a database with running games, and plays moves in them.
type filledDB struct {
	*store.DB
	table *table
	games int
	mails uint32
	used  time.Duration // CPU time
	took  time.Duration
}

// cpuTime returns how much CPU time this process has used.
func cpuTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

func openFilled(b *testing.B, n int) *filledDB {
	b.Helper()
	place := storetest.New(b)
	if _, err := Fill(b.Context(), place, Options{Games: n, Plies: 30, Cleared: true}, func(float64) {}); err != nil {
		b.Fatal(err)
	}
	db, err := store.Open(b.Context(), place, Domain)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { db.Close() })
	return &filledDB{DB: db, table: &table{random: rand.New(rand.NewPCG(3, 4))}, games: n, mails: 1 << 30}
}

// moves plays a move in some games chosen at random, and sends the letters.
func (f *filledDB) moves(b *testing.B) {
	began, used := time.Now(), cpuTime(b)
	var list []letters.Notice
	now := began.UTC()
	err := f.Update(b.Context(), func(tx *store.Tx) (err error) {
		for range movesInCommit {
			f.mails++
			id := games.GameID(1 + f.table.random.IntN(f.games))
			if err := tx.Savepoint(func() error { return f.table.play(tx, id, f.mails, now) }); err != nil {
				return err
			}
		}
		list, err = tx.Sending.Reservable(letters.Classes, now, 4*movesInCommit)
		for _, n := range list {
			if err == nil {
				err = tx.Sending.Reserve(n.ID)
			}
		}
		return err
	})
	for _, n := range list {
		if err == nil {
			err = f.View(b.Context(), func(tx *store.Tx) error { return load(tx, n) })
		}
	}
	if err == nil {
		err = f.Update(b.Context(), func(tx *store.Tx) error {
			for _, n := range list {
				if err := tx.Sending.MarkSent(n.ID, addressOf(n.To), now); err != nil {
					return err
				}
				if err := desk.TurnBegan(tx.ForGames(), n, now); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err != nil {
		b.Fatal(err)
	}
	f.took += time.Since(began)
	f.used += cpuTime(b) - used
}

// load loads what a letter is made from.
func load(tx *store.Tx, n letters.Notice) error {
	g, _, err := tx.Games.Load(n.Game)
	for _, p := range g.Seats {
		if err == nil {
			_, err = tx.Players.Load(p)
		}
	}
	return err
}
