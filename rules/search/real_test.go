package search

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pentepost/rules"
)

// A ratedPly is what somebody played, and their rating.
type ratedPly struct {
	before, after rules.Position
	rating        int
}

// realPlies calls visit with each ply of the real games.
func realPlies(t *testing.T, visit func(ratedPly)) {
	t.Helper()
	text, err := os.ReadFile(realGames)
	if err != nil {
		t.Skip("no games at " + realGames + ": nothing to look at")
	}
	rating, name := regexp.MustCompile(`\[Player [12] Rating "([0-9]+)"\]`), regexp.MustCompile(`^[A-HJ-T][0-9]+$`)
	for record := range strings.SplitSeq(string(text), `[Game "`) {
		ratings := rating.FindAllStringSubmatch(record, 2)
		p := parse(t, "pente zone=off").Start()
		for word := range strings.FieldsSeq(record[strings.LastIndex(record, "]")+1:]) {
			if !name.MatchString(word) {
				continue
			}
			next, _, err := p.Play(rules.Place(point(t, &p, word)))
			if err != nil {
				break
			}
			ply := ratedPly{before: p, after: next}
			if ply.rating, err = strconv.Atoi(ratings[p.Turn()-1][1]); err != nil {
				t.Fatal(err)
			}
			if visit(ply); next.Result().Over() {
				break
			}
			p = next
		}
	}
}

// realPositions calls visit with each position of the real games whose number is a multiple of every.
func realPositions(t *testing.T, every int, visit func(rules.Position)) {
	t.Helper()
	number := 0
	realPlies(t, func(ply ratedPly) {
		if ply.after.Result().Over() {
			return
		}
		if number++; number%every == 0 {
			visit(ply.after)
		}
	})
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
