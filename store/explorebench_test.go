package store_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/explore"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/store/storetest"
)

// collectedPlies is how long the games of the benchmark are.
const collectedPlies = 30

// mostBytes is how much the index may take for a game.
const mostBytes = 1000

// gameMaker makes games that begin alike and part, as those of people do: of the points near the stones, the first ones are played most.
type gameMaker struct {
	rng   *rand.Rand
	start rules.Position
	plies int
}

func newGameMaker() *gameMaker {
	r, _ := rules.Named("pente")
	return &gameMaker{rand.New(rand.NewPCG(48, 48)), r.Start(), collectedPlies}
}

// next returns a game, and the positions before its plies.
func (m *gameMaker) next() (rec explore.Record, course []rules.Position) {
	for len(rec.Moves) < m.plies {
		p := m.start
		rec = explore.Record{Rules: p.Ruleset(), Winner: rules.Seat(1 + m.rng.IntN(2)), Players: []string{"first player", "the second"},
			Ratings: []int{1200 + m.rng.IntN(800), 1200 + m.rng.IntN(800)}}
		course = course[:0]
		for len(rec.Moves) < m.plies && !p.Result().Over() {
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
	place := storetest.New(b)
	db, began := openIn(b, place), time.Now()
	empty, err := db.Bytes(b.Context())
	must(b, err)
	beside, err := store.OpenBeside(b.Context(), place, "")
	must(b, err)
	waits := waiting(b, db)
	asked := collect(b, beside, total)
	waited := waits()
	must(b, beside.Close())
	full, err := db.Bytes(b.Context())
	must(b, err)
	index, err := db.IndexBytes(b.Context())
	must(b, err)
	if index > mostBytes*int64(total) {
		b.Errorf("the index has %d bytes for %d games", index, total)
	}
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
	b.ReportMetric(ms(waited[len(waited)*99/100]), "99%-wait-ms")
	b.ReportMetric(ms(waited[len(waited)-1]), "longest-wait-ms")
	slices.Sort(took)
	b.ReportMetric(ms(took[len(took)/2]), "median-ms")
	b.ReportMetric(ms(took[len(took)*99/100]), "99%-ms")
	b.ReportMetric(ms(took[len(took)-1]), "longest-ms")
	since := time.Now()
	n, err := scan(b, db, &asked[0])
	must(b, err)
	b.ReportMetric(float64(time.Since(since).Milliseconds()), "scan-ms")
	if a := answers(b, db, &asked[0]); a.Games != n || n != total {
		b.Errorf("%d games have the first position, says the index, and %d says the scan", a.Games, n)
	}
	askCourse(b, db)
	if storetest.OnPostgres() {
		measureTables(b, place, total)
	}
}

// measureTables reports how much the index and the games take on the disk of PostgreSQL, as they are and without what is dead in them.
func measureTables(b *testing.B, url string, total int) {
	b.Helper()
	conn, err := pgx.Connect(b.Context(), url)
	must(b, err)
	defer conn.Close(b.Context())
	for _, kept := range []string{"", "live-"} {
		for _, table := range []string{"openings", "explored"} {
			if kept != "" {
				_, err := conn.Exec(b.Context(), "VACUUM FULL "+table)
				must(b, err)
			}
			var bytes int64
			must(b, conn.QueryRow(b.Context(), "SELECT pg_total_relation_size($1::text::regclass)", table).Scan(&bytes))
			b.ReportMetric(float64(bytes)/float64(total), kept+table+"-bytes/game")
			if table == "openings" && bytes > mostBytes*int64(total) {
				b.Errorf("the index takes %d bytes for %d games", bytes, total)
			}
		}
	}
}

// askCourse asks for all positions of a long game, while as many games wait as may, at once and one by one.
func askCourse(b *testing.B, db *store.DB) {
	b.Helper()
	update(b, db, func(tx *store.Tx) {
		maker, ann, bob := newGameMaker(), player(b, tx, "Ann"), player(b, tx, "Bob")
		for range 255 {
			rec, _ := maker.next()
			g := games.Game{Rules: rec.Rules, Pace: clock.Pace{Move: clock.Day}, Seats: []games.PlayerID{ann.ID, bob.ID}, Started: noon, Moved: noon, Ended: noon}
			for i, m := range rec.Moves {
				g.Plies = append(g.Plies, games.Ply{Player: g.Seats[i%2], Move: m, At: noon})
			}
			g.Leavings = []games.Leaving{{Seat: 2, After: len(g.Plies), By: rules.ByResigning, At: noon}}
			must(b, g.Replay())
			must(b, tx.Games.Add(&g))
			must(b, tx.Explored.Enter(&g))
		}
	})
	maker := newGameMaker()
	maker.plies = 100
	_, course := maker.next()
	since := time.Now()
	var alone []explore.Answer
	for i := range course {
		alone = append(alone, answers(b, db, &course[i]))
	}
	b.ReportMetric(ms(time.Since(since)), "course-one-by-one-ms")
	since = time.Now()
	must(b, db.View(b.Context(), func(tx *store.Tx) error {
		together, err := tx.Explored.At(course...)
		b.ReportMetric(ms(time.Since(since)), "course-at-once-ms")
		same(b, alone, together)
		return err
	}))
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// waiting writes again and again, as a server does beside the process that fills the index. The function that it returns ends that, and says how
// long each transaction took, in order.
func waiting(b *testing.B, db *store.DB) func() []time.Duration {
	b.Helper()
	end, all := make(chan struct{}), make(chan []time.Duration)
	go func() {
		var waited []time.Duration
		for tick := time.NewTicker(5 * time.Millisecond); ; {
			select {
			case <-end:
				tick.Stop()
				slices.Sort(waited)
				all <- waited
				return
			case <-tick.C:
			}
			since := time.Now()
			if err := db.UpdateApart(b.Context(), func(*store.Tx) error { return nil }); err != nil {
				b.Error(err)
			}
			waited = append(waited, time.Since(since))
		}
	}()
	return func() []time.Duration { close(end); return <-all }
}

func answers(t testing.TB, db *store.DB, p *rules.Position) (a explore.Answer) {
	t.Helper()
	must(t, db.View(t.Context(), func(tx *store.Tx) error {
		list, err := tx.Explored.At(*p)
		a = list[0]
		return err
	}))
	return a
}

// collect imports games as a collection, and returns all positions of some.
func collect(b *testing.B, db *store.DB, total int) (asked []rules.Position) {
	b.Helper()
	maker := newGameMaker()
	var c store.Collection
	update(b, db, func(tx *store.Tx) {
		var err error
		c, err = tx.Collections.Begin("pente.example", "games.txt", "digest")
		must(b, err)
	})
	for c.Done < total && !b.Failed() {
		var list []store.Collected
		for len(list) < 1000 && c.Done < total {
			rec, course := maker.next()
			c.Done++
			list = append(list, store.Collected{Number: c.Done, Record: rec, Played: noon})
			if c.Done%(total/30) == 1 {
				asked = append(asked, course...)
			}
		}
		must(b, db.UpdateInTurn(b.Context(), func(tx *store.Tx) error { return tx.Collections.Add(c, list) }))
		must(b, db.Index(b.Context()))
	}
	return asked
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
