package pages_test

import (
	"path/filepath"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/league"
)

// BenchmarkWrite writes the pages of a league of 1,000 players and 10,000 games; 1,000 of them go on. Then it compares how long
// that takes with a run where one game has ended, and with a run where nothing has changed.
func BenchmarkWrite(b *testing.B) {
	c := newClub(b, 1000)
	c.size = 10
	c.season(1000, 9000, true)
	c.season(1000, 1000, false)
	c.rate(1000)
	var first, changed, unchanged time.Duration
	took := func(sum *time.Duration, most int) {
		began := time.Now()
		if report := c.write(); report.Written > most {
			b.Fatalf("files: %+v", report)
		}
		*sum += time.Since(began)
	}
	var game games.GameID = 9000
	for b.Loop() {
		game++
		c.dir = filepath.Join(b.TempDir(), "pages")
		took(&first, 100_000)
		took(&unchanged, 0)
		c.end(game, league.FirstWon)
		took(&changed, 100)
	}
	b.ReportMetric(float64(first)/float64(changed), "first/changed")
	b.ReportMetric(float64(first)/float64(unchanged), "first/unchanged")
	b.ReportMetric(first.Seconds()/float64(b.N), "first-s/op")
}
