package rules_test

import (
	"fmt"
	"testing"

	"pentepost/rules"
)

// TestOpenRows checks open threes and fours and their ends.
func TestOpenRows(t *testing.T) {
	for _, c := range []struct{ name, rules, before, want string }{
		{"a tria", "pente", ". X * X . .", "[2 short: [1 2 3] ends [0 4]]"},
		{"a tessera", "pente", ". X * X X . .", "[1 short: [1 2 3 4] ends [0 5]]"},
		{"closed by an enemy", "pente", "O X * X X . .", "[]"},
		{"closed by the edge", "pente", "X * X . .", "[]"},
		{"opened by the capture", "pente", ". X X * O O X .", "[2 short: [1 2 3] ends [0 4]]"},
		{"two stones are nothing", "pente", ". X * . .", "[]"},
		{"a row with a gap", "pente", ". X . * X . .", "[]"},
		{"five is the end", "pente", ". X X * X X .", "[]"},
		{"no own stone left", "poof-pente", ". O X * O .", "[]"},
		{"three where four win", "points-3", ". X * X . .", "[1 short: [1 2 3] ends [0 4]]"},
		{"two where four win", "points-3", ". X * . .", "[2 short: [1 2] ends [0 3]]"},
		{"by twos", "linear-pente", "O . O . X . * . X . . .", "[]"},
		{"by twos", "linear-pente", "O . . . X . * . X . . .", "[2 short: [4 6 8] ends [2 10]]"},
		{"not in Connect6", "connect6", ". X X * X X . .", "[]"},
	} {
		t.Run(c.rules+"/"+c.name, func(t *testing.T) {
			p, star := drawn(t, named(t, c.rules), 1, c.before)
			p, _, err := p.Play(rules.Place(star))
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, row := range p.OpenRows(star) {
				got += fmt.Sprintf("%d short: %v ends %v", row.Missing, row.Stones, row.Ends)
			}
			if got = "[" + got + "]"; got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
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
