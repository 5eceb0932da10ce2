package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"pentepost/rules"
)

// TestOpenRows checks which threes and fours players announce (finding F18).
func TestOpenRows(t *testing.T) {
	for _, c := range []struct{ name, rules, before, want string }{
		{"a tria", "pente", ". X * X . .", "[2 short: 1 2 3 ends 0 4]"},
		{"a tria with a gap", "pente", ". X . * X .", "[2 short: 1 3 4 gap 2 ends 0 5]"},
		{"a tria at the edge of its room", "pente", "O . X * X . .", "[2 short: 2 3 4 ends 1 5]"},
		{"two trias on one line", "pente", ". X X . * . X X .", "[2 short: 1 2 4 gap 3 ends 0 5; 2 short: 4 6 7 gap 5 ends 3 8]"},
		{"no room for an open four", "pente", "O . X * X . O", "[]"},
		{"no room on one side of the gap", "pente", "O X . * X . .", "[]"},
		{"two gaps", "pente", ". X . * . X .", "[]"},
		{"a gap of two points", "pente", ". X . . * X .", "[]"},
		{"opened by the capture", "pente", ". X X * O O X .", "[2 short: 1 2 3 ends 0 4]"},
		{"two stones are nothing", "pente", ". . X * . .", "[]"},

		{"an open tessera", "pente", ". X * X X . .", "[1 short: 1 2 3 4 ends 0 5]"},
		{"closed by an enemy", "pente", "O X * X X . .", "[1 short: 1 2 3 4 ends 5]"},
		{"closed by the edge", "pente", "X * X X . .", "[1 short: 0 1 2 3 ends 4]"},
		{"closed on both sides", "pente", "O X * X X O .", "[]"},
		{"a tessera with a gap", "pente", "O X X . * X O", "[1 short: 1 2 4 5 gap 3]"},
		{"a gap after one stone", "pente", "O X . * X X .", "[1 short: 1 3 4 5 gap 2]"},
		{"two tesseras on one line", "pente", "O X . X * X . X O", "[1 short: 1 3 4 5 gap 2; 1 short: 3 4 5 7 gap 6]"},
		{"five stones and a gap", "pente", "O X X . * X X O", "[1 short: 1 2 4 5 6 gap 3]"},
		{"five is the end", "pente", ". X X * X X .", "[]"},
		{"no own stone left", "poof-pente", ". O X * O .", "[]"},

		{"six does not win", "gomoku", "O X X . * X X O", "[]"},
		{"six does not win on one side", "gomoku", ". X X * X . X", "[1 short: 1 2 3 4 ends 0]"},
		{"six does not win beyond a three", "gomoku", "X . . X * X . . X", "[]"},
		{"six wins beyond a three", "pente", "X . . X * X . . X", "[2 short: 3 4 5 ends 2 6]"},
		{"six is nothing for Black in Renju", "renju", "O X X . * X X O", "[]"},
		{"three where four win", "points-3", ". X * X . .", "[1 short: 1 2 3 ends 0 4]"},
		{"two where four win", "points-3", ". X * . .", "[2 short: 1 2 ends 0 3]"},
		{"by twos", "linear-pente", "O . O . X . * . X . . .", "[]"},
		{"by twos", "linear-pente", "O . . . X . * . X . . . .", "[2 short: 4 6 8 ends 2 10]"},
		{"not in Connect6", "connect6", ". X X * X X . .", "[]"},
	} {
		t.Run(c.rules+"/"+c.name, func(t *testing.T) {
			p, star := drawn(t, named(t, c.rules), 1, c.before)
			p, _, err := p.Play(rules.Place(star))
			if err != nil {
				t.Fatal(err)
			}
			if got := openRows(&p, star); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// openRows returns the rows that players announce, in short.
func openRows(p *rules.Position, at rules.Point) string {
	var list []string
	for _, row := range p.OpenRows(at) {
		text := fmt.Sprintf("%d short: %s", row.Missing, strings.Trim(fmt.Sprint(row.Stones), "[]"))
		if row.Gap != rules.NoPoint {
			text += fmt.Sprint(" gap ", row.Gap)
		}
		if len(row.Ends) > 0 {
			text += " ends " + strings.Trim(fmt.Sprint(row.Ends), "[]")
		}
		list = append(list, text)
	}
	return "[" + strings.Join(list, "; ") + "]"
}

// TestRenjuAnnouncesLegalThrees checks that a three of Black is not announced if the
// stone that would open it is forbidden (finding F18).
func TestRenjuAnnouncesLegalThrees(t *testing.T) {
	for _, c := range []struct {
		rules, before string
		turn          rules.Seat
		want          int // trias announced
	}{
		{"renju", onlyByOverline, 1, 1}, // only the one on the column
		{"renju", onlyByDoubleFour, 1, 1},
		{"renju", onlyByDoubleThree, 1, 1},
		{"pente", onlyByOverline, 1, 2},
		{"renju", strings.ReplaceAll(strings.ReplaceAll(onlyByOverline, "O", "."), "X", "O"), 2, 2},
	} {
		p, star := drawn(t, named(t, c.rules), c.turn, c.before)
		p, _, err := p.Play(rules.Place(star))
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, row := range p.OpenRows(star) {
			if row.Missing == 2 {
				n++
			}
		}
		if before := p; n != c.want || draw(&p) != draw(&before) {
			t.Errorf("%s: %d trias, want %d: %s\n%s", c.rules, n, c.want, openRows(&p, star), draw(&p))
		}
	}
}

// TestWinningRow checks the points of the winning row.
func TestWinningRow(t *testing.T) {
	for _, c := range []struct{ rules, before, want string }{
		{"pente", "X X * X X . O O", "[0 1 2 3 4]"},
		{"pente", "X X * X X X O O", "[0 1 2 3 4 5]"},
		{"pente", "X * . . . .", "[]"},
		{"complication", sixCut, "[11 12 13 14 15]"},
		{"complication", sixCutFive, "[3 4 5 6 7 11 12 13 14 15]"},
		{"pente", "X X * X X\n. . X . .\n. . X . .\n. . X . .\n. . X . .", "[2 7 12 17 20 21 22 23 24]"},
	} {
		p, star := drawn(t, named(t, c.rules), 1, c.before)
		p, _, _ = p.Play(rules.Place(star))
		if got := fmt.Sprint(p.WinningRow()); got != c.want {
			t.Errorf("%s: %s, want %s\n%s", c.rules, got, c.want, draw(&p))
		}
	}
}
