package store_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"pentepost/games/explore"
	"pentepost/rules"
	"pentepost/store"
)

// collectedPlies is how long the games of the benchmark are.
const collectedPlies = 30

// gameMaker makes games that begin alike and part, as those of people do: of the points near the stones, the first ones are played most.
type gameMaker struct {
	rng   *rand.Rand
	start rules.Position
}

func newGameMaker() *gameMaker {
	r, _ := rules.Named("pente")
	return &gameMaker{rand.New(rand.NewPCG(48, 48)), r.Start()}
}

// next returns a game, and the positions before its plies.
func (m *gameMaker) next() (rec explore.Record, course []rules.Position) {
	for len(rec.Moves) < collectedPlies {
		p := m.start
		rec = explore.Record{Rules: p.Ruleset(), Winner: rules.Seat(1 + m.rng.IntN(2)), Players: []string{"first player", "the second"},
			Ratings: []int{1200 + m.rng.IntN(800), 1200 + m.rng.IntN(800)}}
		course = course[:0]
		for len(rec.Moves) < collectedPlies && !p.Result().Over() {
			at := m.choose(&p)
			course = append(course, p)
			rec.Moves = append(rec.Moves, at)
			p, _, _ = p.Play(at)
		}
	}
	return rec, course
}

// choose chooses a point near the last stones.
func (m *gameMaker) choose(p *rules.Position) rules.Move {
	cx, cy := p.XY(p.Centre())
	for {
		n := min(int(m.rng.ExpFloat64()*3), 100) // most people play one of a few points
		near := 1 + p.Plies()/6
		x, y := cx-near+n%(2*near+1), cy-near+(n*7+p.Plies())%(2*near+1)
		if m.rng.IntN(3) == 0 {
			x, y = x+m.rng.IntN(3)-1, y+m.rng.IntN(3)-1
		}
		if p.Plies() == 0 {
			x, y = cx, cy
		}
		if p.Plies() == 2 {
			x, y = cx+3, cy+n%4
		}
		if at := p.Point(x, y); at != rules.NoPoint && p.Legal(rules.Place(at)) == nil {
			return rules.Place(at)
		}
	}
}

// BenchmarkExplore fills an index with games of thirty plies, a thousand in a transaction, and asks for the positions of some of them. In the
// same run it reads all games to find the same positions. PENTEPOST_GAMES says how many games, 100,000 if it is not set.
func BenchmarkExplore(b *testing.B) {
	total, _ := strconv.Atoi(os.Getenv("PENTEPOST_GAMES"))
	if total == 0 {
		total = 100_000
	}
	db, began := open(b), time.Now()
	empty, err := db.Bytes(b.Context())
	must(b, err)
	asked, fill, merge := collect(b, db, total)
	full, err := db.Bytes(b.Context())
	must(b, err)
	index, err := db.IndexBytes(b.Context())
	must(b, err)
	filled := time.Since(began)
	var took []time.Duration
	b.ResetTimer()
	for range b.N {
		took = took[:0]
		for i := range asked {
			since := time.Now()
			a := answers(b, db, &asked[i])
			if took = append(took, time.Since(since)); a.Games == 0 {
				b.Fatal("a position that was played is not found")
			}
		}
	}
	b.StopTimer()
	b.ReportMetric(float64(total)/filled.Seconds(), "games/s")
	b.ReportMetric(float64(full-empty)/float64(total), "bytes/game")
	b.ReportMetric(float64(index)/float64(total), "index-bytes/game")
	b.ReportMetric(float64(fill.Milliseconds()), "longest-fill-ms")
	b.ReportMetric(float64(merge.Milliseconds()), "longest-merge-ms")
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "median-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "99%-ms")
	b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "longest-ms")
	since := time.Now()
	n, err := scan(b, db, &asked[0])
	must(b, err)
	b.ReportMetric(float64(time.Since(since).Milliseconds()), "scan-ms")
	if a := answers(b, db, &asked[0]); a.Games != n || n != total {
		b.Errorf("%d games have the first position, says the index, and %d says the scan", a.Games, n)
	}
}

func answers(t testing.TB, db *store.DB, p *rules.Position) (a explore.Answer) {
	t.Helper()
	must(t, db.View(t.Context(), func(tx *store.Tx) (err error) {
		a, err = tx.Explored.At(p)
		return err
	}))
	return a
}

// collect imports games as a collection, and returns all positions of some, and how long the longest transactions took that filled and
// merged.
func collect(b *testing.B, db *store.DB, total int) (asked []rules.Position, fill, merge time.Duration) {
	b.Helper()
	maker := newGameMaker()
	var c store.Collection
	update(b, db, func(tx *store.Tx) {
		var err error
		c, err = tx.Collections.Begin("pente.example", "games.txt", "digest")
		must(b, err)
	})
	for c.Done < total {
		var list []store.Collected
		for len(list) < 1000 && c.Done < total {
			rec, course := maker.next()
			c.Done++
			list = append(list, store.Collected{Number: c.Done, Record: rec, Played: noon})
			if c.Done%(total/30) == 1 {
				asked = append(asked, course...)
			}
		}
		fill = max(fill, apart(b, db, func(tx *store.Tx) error { return tx.Collections.Add(c, list) }))
		for more := true; more; {
			merge = max(merge, apart(b, db, func(tx *store.Tx) (err error) {
				more, err = tx.Explored.Merge()
				return err
			}))
		}
	}
	return asked, fill, merge
}

// apart runs a transaction and returns how long it took.
func apart(b *testing.B, db *store.DB, f func(*store.Tx) error) time.Duration {
	b.Helper()
	since := time.Now()
	must(b, db.UpdateApart(b.Context(), f))
	return time.Since(since)
}

// scan looks for a position in the records of all games.
func scan(b *testing.B, db *store.DB, p *rules.Position) (n int, err error) {
	b.Helper()
	walker, key := explore.Walker{}, explore.PlaceOf(p).Key
	var list []explore.Posting
	err = db.EachExplored(b.Context(), func(id int64, rec explore.Record) error {
		if list, err = walker.Walk(list[:0], id, &rec); err != nil {
			return fmt.Errorf("game %d: %w", id, err)
		}
		if slices.ContainsFunc(list, func(p explore.Posting) bool { return p.Key == key }) {
			n++
		}
		return nil
	})
	return n, err
}
