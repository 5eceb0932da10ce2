package pages_test

import (
	"path/filepath"
	"testing"
)

// BenchmarkWrite writes the pages of a league of 100 players and 2,000 games; 200 of them go on.
func BenchmarkWrite(b *testing.B) {
	c := newClub(b, 100)
	c.size = 10
	c.season(100, 900, true)
	c.season(100, 900, true)
	c.season(100, 200, false)
	b.Run("new", func(b *testing.B) {
		for b.Loop() {
			c.TB, c.dir = b, filepath.Join(b.TempDir(), "pages")
			c.write()
		}
	})
	b.Run("unchanged", func(b *testing.B) {
		c.TB, c.dir = b, filepath.Join(b.TempDir(), "pages")
		c.write()
		for b.Loop() {
			if report := c.write(); report.Written > 0 {
				b.Fatalf("files: %d", report.Written)
			}
		}
	})
}
