package search

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"pentepost/rules"
)

// realPositions calls visit with each position of the real games whose number is a multiple of every.
func realPositions(t *testing.T, every int, visit func(rules.Position)) {
	t.Helper()
	text, err := os.ReadFile(realGames)
	if err != nil {
		t.Skip("no games at " + realGames + ": nothing to look at")
	}
	name, number := regexp.MustCompile(`^[A-HJ-T][0-9]+$`), 0
	for record := range strings.SplitSeq(string(text), `[Game "`) {
		p := parse(t, "pente zone=off").Start()
		for word := range strings.FieldsSeq(record[strings.LastIndex(record, "]")+1:]) {
			if !name.MatchString(word) {
				continue
			}
			if p, _, err = p.Play(rules.Place(point(t, &p, word))); err != nil || p.Result().Over() {
				break
			}
			if number++; number%every == 0 {
				visit(p)
			}
		}
	}
}

// TestRealClaimsAreProved proves what it can of positions from real games, and has each proof checked by the rules. It counts how
// many more wins are found within the same number of nodes than by threats of any kind alone. With PENTEPOST_LONG=1 it looks
// at one position in thirty.
func TestRealClaimsAreProved(t *testing.T) {
	every := 800
	if long() || os.Getenv("PENTEPOST_LONG") != "" {
		every = 30
	}
	b := Bounds{Plies: 9, Fours: 25, Nodes: 40_000}
	w := NewWorker()
	positions, wins, losses, before, lostBefore, played := 0, 0, 0, 0, 0, 0
	realPositions(t, every, func(p rules.Position) {
		positions++
		won, err := w.ProveWin(t.Context(), p, b)
		if err != nil {
			t.Fatal(err)
		}
		lost, err := w.ProveLoss(t.Context(), p, b)
		if err != nil {
			t.Fatal(err)
		}
		if won != nil {
			wins++
		}
		if lost != nil {
			losses++
		}
		for _, c := range []*Proven{won, lost} {
			if c == nil {
				continue
			}
			n, err := c.Check(p, mostChecked)
			if played += n; err != nil {
				t.Errorf("seat %d within %d plies: %v\n%s", c.Winner, c.Plies, err, draw(&p))
			}
		}
		if old, err := w.Wins(t.Context(), p, b.Plies, b.Nodes); err == nil && old != nil {
			before++
		}
		if old, err := w.Loses(t.Context(), p, b.Plies, b.Nodes); err == nil && old {
			lostBefore++
		}
	})
	t.Logf("%d positions: %d wins and %d losses proved, by threats alone %d and %d; %d moves played to check them", positions, wins, losses, before, lostBefore, played)
	if wins < before || losses < lostBefore || wins == 0 {
		t.Errorf("%d wins and %d losses, by threats alone %d and %d", wins, losses, before, lostBefore)
	}
}
