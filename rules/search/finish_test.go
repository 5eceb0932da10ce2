package search

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pentepost/rules"
)

// point returns a point by its name: a letter without I, and a number from the bottom.
func point(t testing.TB, p *rules.Position, name string) rules.Point {
	t.Helper()
	y, err := strconv.Atoi(name[1:])
	if err != nil {
		t.Fatal(err)
	}
	return p.Point(strings.IndexByte("ABCDEFGHJKLMNOPQRSTUVWXYZ", name[0]), y-1)
}

// after returns the position after some stones.
func after(t testing.TB, variant, stones string) rules.Position {
	t.Helper()
	p := parse(t, variant).Start()
	for name := range strings.FieldsSeq(stones) {
		next, _, err := p.Play(rules.Place(point(t, &p, name)))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		p = next
	}
	return p
}

// Positions of Pente with seat 2 to move. In one it has a five at either end of a four, and the other side threatens a
// five, too. In the other it must answer a threat to make an open four, and only a quiet stone does that.
const (
	bothHaveFours = "K10 N8 F14 N10 H12 M8 J11 G13 L8 O8 L13 N9 N11 P7 M10 Q7 O10 N7 L7 O7 L9"
	quietAnswer   = "K10 N8 F10 L10 K12 M11 H10 M9 K11 K9 K13 K14 G10 J10 H11"
)

func TestW7FiveIsTaken(t *testing.T) {
	p := after(t, "pente zone=off", bothHaveFours)
	w := NewWorker()
	for number := 1; number <= Levels; number++ {
		c, err := w.Best(t.Context(), p, level(t, number), 1)
		if err != nil {
			t.Fatal(err)
		}
		if at := c.Move.Point; at != point(t, &p, "M7") && at != point(t, &p, "R7") {
			t.Errorf("level %d plays point %d\n%s", number, at, draw(&p))
		}
	}
}

// TestW7QuietAnswer checks that a stone is found that stands on no list of answers to an open three: L8, at once or after
// a four at O7. Levels below 5 overlook points, and may not see that the other stones lose.
func TestW7QuietAnswer(t *testing.T) {
	w := NewWorker()
	for number := 5; number <= Levels; number++ {
		l := level(t, number)
		l.Nodes = min(l.Nodes, 100_000)
		p := after(t, "pente zone=off", quietAnswer)
		c, err := w.Best(t.Context(), p, l, 1)
		if c.Move.Point == point(t, &p, "O7") && c.Score > -sure {
			p = after(t, "pente zone=off", quietAnswer+" O7 P6")
			c, err = w.Best(t.Context(), p, l, 1)
		}
		if err != nil || c.Move.Point != point(t, &p, "L8") || c.Score < -sure {
			t.Errorf("level %d plays point %d with a score of %d: %v", number, c.Move.Point, c.Score, err)
		}
	}
}

// TestSingleReplyIsSearchedOn checks that a position in which only one stone blocks is not judged by that stone alone:
// it loses.
func TestSingleReplyIsSearchedOn(t *testing.T) {
	p := after(t, "pente zone=off", "K10 K9 N10 M9 H8 L9 J9 L11 L8 N9 O9 M11 G7 F6 M8 P8")
	l := level(t, 7)
	l.Nodes = 40_000
	c, err := NewWorker().Best(t.Context(), p, l, 1)
	if err != nil || c.Depth < 5 || c.Score > -sure {
		t.Errorf("score %d at depth %d: %v", c.Score, c.Depth, err)
	}
}

// winsOf returns the causes of the wins that a seat can reach in a number of stones of its own, by the rules alone.
func winsOf(p *rules.Position, seat rules.Seat, stones int) (causes []rules.Cause) {
	for at := range p.Points() {
		next, _, err := p.Play(rules.Place(at))
		if err != nil {
			continue
		}
		if r := next.Result(); r.Outcome == rules.Win && r.Winner == seat {
			causes = append(causes, r.By)
		}
		if stones > 1 && next.Turn() == seat && causes == nil {
			causes = winsOf(&next, seat, stones-1)
		}
	}
	return causes
}

// turnWins plays whole turn of a level, and reports whether it wins.
func turnWins(t *testing.T, w *Worker, p rules.Position, l Level) bool {
	t.Helper()
	seat := p.Turn()
	for p.Turn() == seat {
		c, err := w.Best(t.Context(), p, l, 1)
		if err != nil {
			t.Fatal(err)
		}
		if p, _, err = p.Play(c.Move); err != nil {
			t.Fatal(err)
		}
	}
	return p.Result().Outcome == rules.Win && p.Result().Winner == seat
}

// TestWhoCanWinDoes plays random games of all variants. Wherever the rules say that a turn wins, all levels win, the
// first one at least by a row, and Wins says so; elsewhere it does not. With PENTEPOST_STRENGTH=1 it plays 2,000 games
// of each variant.
func TestWhoCanWinDoes(t *testing.T) {
	games := 4
	if long() {
		games = 2000
	}
	for i, text := range rulesets() {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			w := NewWorker()
			var tables [maxReach + 1]*table
			var positions, won int
			for game := range games {
				d := newDuel(t, parse(t, text), rand.New(rand.NewPCG(uint64(i)+100, uint64(game))), &tables)
				for range 120 {
					if d.position.Result().Over() || !d.ply() || d.position.Result().Over() {
						break
					}
					if d.state.ply == maxPlies-2 {
						d.rewind()
					}
					positions++
					if len(d.position.Remaining()) == 0 && checkWins(t, w, d.position) {
						won++
					}
				}
			}
			t.Logf("%d positions, %d with a win at once", positions, won)
			if won == 0 {
				t.Error("no position had a win at once")
			}
		})
	}
}

// checkWins checks a position of TestWhoCanWinDoes, and reports whether it has a win at once.
func checkWins(t *testing.T, w *Worker, p rules.Position) bool {
	t.Helper()
	causes := winsOf(&p, p.Turn(), p.StonesLeft())
	proof, err := w.Wins(t.Context(), p, 1, 10_000)
	if err != nil || (proof != nil) != (len(causes) > 0) {
		t.Fatalf("the rules say %v, Wins says %v, %v\n%s", causes, proof, err, draw(&p))
	}
	if len(causes) == 0 {
		return false
	}
	for number := 1; number <= Levels; number++ {
		l := level(t, number)
		l.Nodes = min(l.Nodes, 100)
		if !turnWins(t, w, p, l) && (number > 1 || slices.Contains(causes, rules.ByRow)) {
			t.Errorf("level %d does not win, but the rules say %v\n%s", number, causes, draw(&p))
		}
	}
	return true
}

// realGames holds games of people. It is kept next to the repository and never part of it.
const realGames = "../../../shared/games/real-games.txt"

// TestRealWinsAreTaken checks that all levels take the wins at once of positions from real games. Without
// PENTEPOST_LONG=1 each position is for one level.
func TestRealWinsAreTaken(t *testing.T) {
	allLevels := long() || os.Getenv("PENTEPOST_LONG") != ""
	w := NewWorker()
	positions, missed := 0, [Levels + 1]int{}
	realPositions(t, 1, func(p rules.Position) {
		if winsOf(&p, p.Turn(), 1) == nil {
			return
		}
		positions++
		for number := 2; number <= Levels; number++ {
			if !allLevels && number != 2+positions%(Levels-1) {
				continue
			}
			l := level(t, number)
			l.Nodes = min(l.Nodes, 3500)
			if !turnWins(t, w, p, l) {
				missed[number]++
			}
		}
	})
	t.Logf("%d positions; missed by level: %s", positions, fmt.Sprint(missed[2:]))
	if positions == 0 || missed != [Levels + 1]int{} {
		t.Errorf("of %d wins at once the levels from 2 on missed %v", positions, missed[2:])
	}
}
