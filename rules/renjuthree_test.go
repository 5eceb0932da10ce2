package rules_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"pentepost/rules"
)

// The stone that would make the three on the row a straight four makes an overline, or
// a double four, or a double three, as well. The three on the column is a real one.
const (
	onlyByOverline = `
		. . . . . . . .
		. . . . . X . .
		. . . . X X . .
		. . . . X X . .
		O . X X * . . .
		. . . . . X . .
		. . . . . X . .
		. . . . . . . .`
	onlyByDoubleFour = `
		. . . . . O . .
		. . . . . X . .
		. . . . X X . .
		. . . . X X . .
		O . X X * . . .
		. . . . . . . .
		. . . . . . . .`
	onlyByDoubleThree = `
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . X . . X . . .
		. . . . X . X . . . .
		O . X X * . . . . . .
		. . . . . X . . . . .
		. . . . . X . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .`

	// As onlyByDoubleThree, but the three on the column of the next stone can become a
	// straight four only by an overline. So the next stone is legal.
	byLegalStone = `
		. . . . . . . . . . . .
		. . . . . . . . . . . .
		. . . . X . . X . . . .
		. . . . X . X X X X . .
		O . X X * . . . . . . .
		. . . . . X . . . . . .
		. . . . . X . . . . . .
		. . . . . . . . . . . .
		. . . . . O . . . . . .`
)

// TestRenjuThreeMustGrow checks that a three of Black counts only if a legal stone can
// make it a straight four (finding F15).
func TestRenjuThreeMustGrow(t *testing.T) {
	run(t, []drawnCase{
		{name: "overline", rules: "renju", before: onlyByOverline},
		{name: "double four", rules: "renju", before: onlyByDoubleFour},
		{name: "double three", rules: "renju", before: onlyByDoubleThree},
		{name: "legal stone", rules: "renju", before: byLegalStone, refused: rules.DoubleThree},
		{name: "overline", rules: "complication", before: onlyByOverline, refused: rules.DoubleThree},
		{name: "double four", rules: "complication", before: onlyByDoubleFour, refused: rules.DoubleThree},
		{name: "double three", rules: "ninuki-renju", before: onlyByDoubleThree, refused: rules.DoubleThree},
		{name: "a five instead of a straight four", rules: "renju", before: `
			. . . . . . . .
			. . . . . X . .
			. . . . X X . .
			. . . . X X . .
			O . X X * . . .
			. . . . . X . .
			. . . . . . . .`},
		{name: "two ways to grow, one of them legal", rules: "renju", refused: rules.DoubleThree, before: `
			. . . . . . . .
			. . . . . X . .
			. . . . X X . .
			. . . . X X . .
			. . X X * . . .
			. . . . . X . .
			. . . . . X . .
			. . . . . . . .`},
	})
}

// TestRenjuLegalDoubleThree plays the example of the rule book (finding F15): E6 makes
// two threes, but G8 would be a double four.
func TestRenjuLegalDoubleThree(t *testing.T) {
	const moves = "H8 K2 F8 L15 F6 O15 H9 E11 F7 L11 G6 O1 K10 F15 G10 K8 J8 B1"
	p, _ := play(t, named(t, "renju").Start(), moves)
	if err := p.Legal(move(t, &p, "E6")); err != nil {
		t.Errorf("E6: %v\n%s", err, draw(&p))
	}
}

// TestRenjuAllocatesNothing checks that looking ahead at threes allocates no memory.
func TestRenjuAllocatesNothing(t *testing.T) {
	p, at := drawn(t, named(t, "renju"), 1, onlyByDoubleThree)
	if n := testing.AllocsPerRun(100, func() { p.Play(rules.Place(at)) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestDenseRenju compares the judgements of both referees on every point of random
// boards with many stones (finding F15).
func TestDenseRenju(t *testing.T) {
	boards := 100
	switch {
	case long():
		boards = 20_000
	case testing.Short() || raceEnabled:
		boards = 40
	}
	tally := map[rules.Reason]int{}
	for seed := range boards {
		p := denseRenju(t, rand.New(rand.NewPCG(15, uint64(seed))))
		s := newSlowAt("renju", &p)
		for at := range p.Points() {
			x, y := p.XY(at)
			got := reason(p.Legal(rules.Place(at)))
			if want := s.refused(spot{x, y}, ""); want != string(got) {
				t.Fatalf("board %d, %d,%d: refused %q, want %q\n%s", seed, x, y, got, want, draw(&p))
			}
			tally[got]++
			if p.At(at) != rules.Empty && at%3 == 0 {
				compareOpenRows(t, &p, s, at)
			}
		}
	}
	t.Log(tally)
}

// denseRenju returns a random board with many stones of Black, who is to move.
func denseRenju(t testing.TB, random *rand.Rand) rules.Position {
	size, black, white := 9+random.IntN(7), 10+random.IntN(30), random.IntN(25)
	var b strings.Builder
	for range size {
		for range size {
			switch n := random.IntN(100); {
			case n < black:
				b.WriteString("X ")
			case n < black+white:
				b.WriteString("O ")
			default:
				b.WriteString(". ")
			}
		}
		b.WriteByte('\n')
	}
	p, _ := drawn(t, named(t, "renju"), 1, b.String())
	return p
}

// BenchmarkRenju plays a stone on every empty point of random boards with many stones.
func BenchmarkRenju(b *testing.B) {
	boards := make([]rules.Position, 100)
	for i := range boards {
		boards[i] = denseRenju(b, rand.New(rand.NewPCG(15, uint64(i))))
	}
	plies := 0
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		p := &boards[i%len(boards)]
		for at := range p.Points() {
			if p.At(at) == rules.Empty {
				p.Play(rules.Place(at))
				plies++
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
}
