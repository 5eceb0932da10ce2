package rules_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pentepost/rules"
)

// TestThreats draws positions and says what each colour threatens, the one to move first. A
// point is named by its column and row, from A1 at the bottom left.
func TestThreats(t *testing.T) {
	for _, c := range []struct {
		name, rules, board string
		had                []int
		want               string
	}{
		{name: "nothing", rules: "pente-free", board: ". . X . O . .", want: "X: | O:"},
		{name: "a four open at both ends", rules: "pente-free", board: ". X X X X . .", want: "X: row A1, row F1 | O:"},
		{name: "a four with a gap", rules: "pente-free", board: ". X X . X X .", want: "X: row D1 | O:"},
		{name: "an open three", rules: "pente-free", board: ". . X X X . .", want: "X: three C1 D1 E1 | O:"},
		{name: "a three that is stopped", rules: "pente-free", board: "O X X X . .", want: "X: | O:"},
		{name: "the other's four", rules: "pente-free", board: "X O O O O .", want: "X: | O: row F1"},
		{name: "a pair", rules: "pente-free", board: "X O O . .", want: "X: D1 takes C1 B1 | O:"},
		{name: "a trio in Pente", rules: "pente-free", board: "X O O O .", want: "X: | O:"},
		{name: "a trio in Keryo-Pente", rules: "keryo-pente", board: "X O O O .", want: "X: E1 takes D1 C1 B1 | O:"},
		{name: "no captures in Gomoku", rules: "gomoku", board: "X O O . .", want: "X: | O:"},
		{name: "a capture that wins", rules: "pente-free", had: []int{8, 0}, board: "X O O . .", want: "X: D1 takes C1 B1 and wins | O:"},
		{name: "six do not win", rules: "gomoku", board: ". X X X X . X", want: "X: row A1 | O:"},
		{name: "six win", rules: "pente-free", board: ". X X X X . X", want: "X: row A1, row F1 | O:"},
		{name: "a five in Boat-Pente that waits", rules: "boat-pente", board: `
			. . . . . . .
			. X X X X . .
			. O . . . . .`, want: "X: row A2, row F2 | O:"},
		{name: "a pair that would be poofed", rules: "poof-pente", board: "O X . O .", want: "X: | O:"},
		{name: "two stones a turn", rules: "connect6", board: ". X X X X . . O", want: "X: row A1 F1, row F1 G1 | O:"},
		{name: "one of two stones", rules: "connect6", board: "O X X X X X . . O", want: "X: row G1 | O:"},
		{name: "three at once with captures", rules: "multi-3", board: "X O # . .", want: "X: D1 takes C1 B1 | O: | #:"},
		{name: "two twos are no threat", rules: "renju", board: `
			. . . . . . .
			. . . . X . .
			. . . . X . .
			. . X X . . .
			. . . . . . .`, want: "X: | O:"},
		{name: "four in a row", rules: "points-3", board: "O X X X . .", want: "X: row E1 | O: | #:"},
		{name: "a line of Linear-Pente", rules: "linear-pente", board: "X . X . X . X . . .", want: "X: row 9 | O:"},
	} {
		t.Run(c.rules+"/"+c.name, func(t *testing.T) {
			p, _ := drawn(t, named(t, c.rules), 1, c.board, c.had...)
			if got := threats(&p); got != c.want {
				t.Errorf("\n%s%s\nwant\n%s", draw(&p), got, c.want)
			}
		})
	}
}

// Where one stone is left of a turn of two, only one can complete a row.
func TestThreatsOfHalfATurn(t *testing.T) {
	p, _ := drawn(t, named(t, "connect6"), 1, ". X X X X . . . .\n. . . . . . . . .")
	for _, want := range []string{"X: row A2 F2, row F2 G2 | O:", "X: | O:", "O: | X: row A2 F2, row F2 G2"} {
		if got := threats(&p); got != want {
			t.Errorf("%s\nwant %s\n%s", got, want, draw(&p))
		}
		p, _ = play(t, p, map[string]string{"X: row A2 F2, row F2 G2 | O:": "J1", "X: | O:": "A1"}[want])
	}
}

// threats writes what each colour threatens.
func threats(p *rules.Position) string {
	var colours []string
	for _, t := range p.Threats() {
		var all []string
		for _, row := range t.Rows {
			all = append(all, "row "+points(p, row))
		}
		for _, c := range t.Captures {
			all = append(all, points(p, []rules.Point{c.At})+" takes "+points(p, c.Taken)+map[bool]string{true: " and wins"}[c.Wins])
		}
		for _, three := range t.Threes {
			all = append(all, "three "+points(p, three.Stones))
		}
		colours = append(colours, strings.TrimSpace(signs[t.Colour:t.Colour+1]+": "+strings.Join(all, ", ")))
	}
	return strings.Join(colours, " | ")
}

func points(p *rules.Position, list []rules.Point) string {
	var names []string
	for _, at := range list {
		x, y := p.XY(at)
		if p.Ruleset().Lines == rules.Distances {
			names = append(names, fmt.Sprint(x+1))
			continue
		}
		names = append(names, fmt.Sprintf("%c%d", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[x], y+1))
	}
	return strings.Join(names, " ")
}

// In random games of every variant, what the colour to move threatens is what its plies do.
func TestThreatsAreWhatPliesDo(t *testing.T) {
	for _, name := range rules.Names() {
		r := named(t, name)
		random := rand.New(rand.NewPCG(1, 2))
		p := r.Start()
		for ply := range 60 {
			if _, opening := p.Step(); ply%5 == 0 && !opening && !p.Result().Over() {
				checkThreats(t, name, &p)
			}
			p = randomPly(random, p)
		}
		for !p.Result().Over() {
			p = randomPly(random, p)
		}
		if p.Threats() != nil {
			t.Errorf("%s: threats after the end", name)
		}
	}
}

// randomPly plays a random ply near the centre, where there is something to capture.
func randomPly(random *rand.Rand, p rules.Position) rules.Position {
	for try := range 10_000 {
		m := rules.Place(rules.Point(random.IntN(int(p.Points()))))
		if choices := p.Choices(); choices != 0 {
			m = rules.Choose(rules.Keep)
		} else if x, y := p.XY(m.Point); try < 500 && p.Ruleset().Height > 1 && max(x-p.Ruleset().Width/2, p.Ruleset().Width/2-x, y-p.Ruleset().Height/2, p.Ruleset().Height/2-y) > 3 {
			continue
		}
		if next, _, err := p.Play(m); err == nil {
			return next
		}
	}
	return p
}

func checkThreats(t *testing.T, name string, p *rules.Position) {
	t.Helper()
	now := p.Threats()[0]
	wins, takes := map[rules.Point]bool{}, map[rules.Point]int{}
	for _, row := range now.Rows {
		if len(row) == 1 {
			wins[row[0]] = true
		}
	}
	for _, c := range now.Captures {
		takes[c.At] = len(c.Taken)
	}
	team := p.Ruleset().TeamOf(p.Turn())
	for at := range p.Points() {
		next, e, err := p.Play(rules.Place(at))
		if err != nil {
			if wins[at] || takes[at] > 0 {
				t.Errorf("%s: %d is no ply", name, at)
			}
			continue
		}
		row := next.Result().By == rules.ByRow && next.Result().Winner == team || next.Waiting()
		if wins[at] != row || takes[at] != len(e.Captured())-len(e.Poofed()) {
			t.Errorf("%s: %d makes a row: %v, captures %d; threats %+v\n%s", name, at, row, len(e.Captured())-len(e.Poofed()), now, draw(p))
		}
	}
}
