package picture_test

import (
	"math"
	"strconv"
	"testing"

	"pentepost/notation"
	"pentepost/templates/picture"
)

// BenchmarkBoard draws positions that are not in the cache.
func BenchmarkBoard(b *testing.B) {
	d := picture.New()
	var games []game
	for seed := range uint64(200) { // more than a Drawer keeps
		games = append(games, random(b, "pente", 30, seed))
	}
	bytes, n := 0, 0
	for b.Loop() {
		g := games[n%len(games)]
		bytes += len(d.Board(g.end(), g.marks(len(g.effects)), notation.Go))
		n++
	}
	b.ReportMetric(float64(bytes)/float64(n), "bytes")
	b.ReportMetric(b.Elapsed().Seconds()*1000/float64(n), "ms/board")
}

// BenchmarkBoardAgain draws a board that is in the cache.
func BenchmarkBoardAgain(b *testing.B) {
	d, g := picture.New(), random(b, "pente", 30, 1)
	for b.Loop() {
		d.Board(g.end(), g.marks(len(g.effects)), notation.Go)
	}
}

// BenchmarkTile draws tiles that are not in the cache.
func BenchmarkTile(b *testing.B) {
	tiles, bytes, n := allTiles(), 0, 0
	d := picture.New()
	for b.Loop() {
		if n%len(tiles) == 0 {
			d = picture.New()
		}
		bytes += len(d.Tile(tiles[n%len(tiles)]))
		n++
	}
	b.ReportMetric(float64(bytes)/float64(n), "bytes")
}

// BenchmarkTileAgain gets the tiles of a whole board from the cache, as a letter does.
func BenchmarkTileAgain(b *testing.B) {
	d, g := picture.New(), random(b, "pente", 30, 1)
	marks := g.marks(len(g.effects))
	for b.Loop() {
		for at := range g.end().Points() {
			d.Tile(picture.TileAt(g.end(), marks, at))
		}
	}
}

// BenchmarkGame draws the animation of a game of forty plies.
func BenchmarkGame(b *testing.B) {
	d, g := picture.New(), random(b, "pente", 40, 1)
	bytes, n := 0, 0
	for b.Loop() {
		bytes += len(d.Game(g.effects, g.end(), notation.Go))
		n++
	}
	b.ReportMetric(float64(bytes)/float64(n), "bytes")
	b.ReportMetric(b.Elapsed().Seconds()*1000/float64(n), "ms/game")
}

// BenchmarkPlot draws charts of few and of many values: a chart costs what it draws.
func BenchmarkPlot(b *testing.B) {
	for _, n := range []int{20, 60, 200} {
		values := make([]float64, n)
		for i := range values {
			values[i] = 1500 + 200*math.Sin(float64(i)/7)
		}
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			d, drawn := picture.New(), 0
			for b.Loop() {
				d.Plot(values, "1 Jan", "31 Dec")
				drawn++
			}
			b.ReportMetric(b.Elapsed().Seconds()*1000/float64(drawn), "ms/plot")
		})
	}
}
