package rules_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pentepost/rules"
)

// laterRow returns the row of a variant that is not in the rule book. It takes the numbers from the ruleset. The slow referee
// knows only the mechanisms of the rule book: a new one has to be added to it.
func laterRow(name string) slowRules {
	r, _ := rules.Named(name)
	row := slowRules{
		name: r.Name, width: r.Width, height: r.Height, seats: r.Seats, colours: r.Colours, teams: r.Teams,
		row: r.Row, stones: r.Stones, bonus: r.Bonus, perTurn: max(r.PerTurn, 1), ring: r.Ring, repeats: r.Repetition,
		zone: r.Opening == rules.CentreZone || r.Opening == rules.CentreCross, doubleThree: "none",
		rowsExact: r.Exact, poofs: r.Poof, boat: slices.Contains(r.Order[:], rules.SafeRowWins),
	}
	row.centre = row.zone || r.Opening == rules.Centre
	for length := range 8 {
		if r.Captures.Has(length) {
			row.lengths = append(row.lengths, length)
		}
	}
	switch r.Opening {
	case rules.FourStones:
		row.swapping = "d"
	case rules.SwapTwo:
		row.swapping = "swap2"
	}
	switch r.DoubleThree {
	case rules.BothSides:
		row.doubleThree = "both"
	case rules.BlackSide:
		row.doubleThree = "black"
	}
	return row
}

// Where the rule book has a row, its ruleset has the same.
func TestRowsOfRuleBook(t *testing.T) {
	for _, name := range rules.Names() {
		if want, ok := slowTable(name); ok {
			if diff := cmp.Diff(want, laterRow(name), cmp.AllowUnexported(slowRules{})); diff != "" {
				t.Errorf("%s: -book +ruleset\n%s", name, diff)
			}
		}
	}
}
