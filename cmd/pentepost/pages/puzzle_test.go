package pages_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/pages"
	"pentepost/games"
	"pentepost/games/puzzles"
	"pentepost/notation"
	"pentepost/store"
)

// The puzzle of the day can be solved by mail, and its solution is on the page of the day before one day later. A rating that it has got
// changes the page.
func TestPuzzleOfTheDay(t *testing.T) {
	c := newClub(t, 4)
	day := startOf(1)
	write := func(days int) map[string]string {
		t.Helper()
		must(t, c.db.View(t.Context(), func(tx *store.Tx) error {
			_, err := pages.Write(tx, c.dir, site, day.AddDate(0, 0, days))
			return err
		}))
		return c.files()
	}
	numberOn := func(page string) int {
		t.Helper()
		found := regexp.MustCompile(`body=puzzle%20(\d+)"`).FindStringSubmatch(page)
		if found == nil {
			t.Fatalf("no number on %s", page)
		}
		n, err := strconv.Atoi(found[1])
		must(t, err)
		return n
	}
	all, err := puzzles.All()
	must(t, err)
	seen := map[int]bool{}
	for days := range 3 {
		files := write(days)
		today, before := files["puzzle.html"], write(days + 1)["puzzle-before.html"]
		number := numberOn(today)
		z := all[number-1]
		var words []string
		for _, m := range z.Solution {
			words = append(words, notation.Word(z.Rules, m))
		}
		solution := fmt.Sprintf("The solution: %s.", strings.Join(words, " "))
		if strings.Contains(today, "solution:") || !strings.Contains(before, solution) || !strings.Contains(today, z.Rules.String()) || !strings.Contains(today, "Taken by Black:") || seen[number] {
			t.Errorf("puzzle %d: the page of the next day does not say %q, or the page of the day does", number, solution)
		}
		if stones := strings.Count(before, "<circle") - strings.Count(today, "<circle"); stones != len(z.Solution) {
			t.Errorf("puzzle %d: the solution adds %d stones, want %d", number, stones, len(z.Solution))
		}
		seen[number] = true
	}
	number := numberOn(write(0)["puzzle.html"])
	c.update(func(tx *store.Tx) error {
		r := games.PuzzleRating{Puzzle: number}
		r.Rated.Rating.Rating = 2345
		return tx.Solvers.SavePuzzle(r)
	})
	if page := write(0)["puzzle.html"]; !strings.Contains(page, "It is hard: its rating is 2345") {
		t.Errorf("the page has not changed with the rating")
	}
}
