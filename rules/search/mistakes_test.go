package search

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pentepost/rules"
)

// A slip is a way to err that everybody understands. It is counted among the plies that gave the chance of it.
type slip uint8

const (
	rowMissed     slip = iota // a row that wins at once is not completed
	winMissed                 // captures that win at once are not made
	fourLeft                  // the other side can still complete a row, and could have been stopped
	winLeft                   // the other side can still win by captures, and could have been stopped
	threeLeft                 // an open three stays, and nothing is threatened that answers it
	captureMissed             // nobody has a row or a three, and a capture is not made
	pairLeft                  // nobody has a row or a three, nothing is threatened, and the other side can still make a capture
	slips
)

var slipNames = [slips]string{"row missed", "winning capture missed", "four left", "winning capture left", "three left", "capture missed", "pair left"}

// slipTitles is the head of a table of slips.
var slipTitles = "| " + strings.Join(slipNames[:], " | ") + " |"

// A slipCount counts the plies that gave the chance of each slip, and those with the slip.
type slipCount [slips]struct{ chances, made int }

func (c *slipCount) note(s slip, made bool) {
	c[s].chances++
	if made {
		c[s].made++
	}
}

func (c *slipCount) percent(s slip) float64 {
	return 100 * float64(c[s].made) / float64(max(1, c[s].chances))
}

// row returns the counts as a row of a table.
func (c *slipCount) row() (text string) {
	for s := range slips {
		text += fmt.Sprintf(" %.1f %% of %d |", c.percent(s), c[s].chances)
	}
	return text
}

// ply counts the slips of a ply. It knows what the rules say of threats, and nothing of the search that it measures.
func (c *slipCount) ply(p, next *rules.Position) {
	mine, theirs := threatsBetween(p, p.Turn())
	won := wonBy(next, p.Turn())
	if len(mine.Rows) > 0 {
		c.note(rowMissed, !won)
	}
	if winsByCaptures(&mine) {
		c.note(winMissed, !won)
	}
	if won || len(mine.Rows) > 0 || winsByCaptures(&mine) {
		return
	}
	mineAfter, theirsAfter := threatsBetween(next, p.Turn())
	switch {
	case len(theirs.Rows) > 0:
		c.note(fourLeft, len(theirsAfter.Rows) > 0 && canStop(p))
	case winsByCaptures(&theirs):
		c.note(winLeft, winsByCaptures(&theirsAfter) && canStop(p))
	case len(theirs.Threes) > 0:
		c.note(threeLeft, !answers(&theirs, &mineAfter, &theirsAfter))
	case len(mine.Threes) > 0:
	case len(mine.Captures) > 0:
		c.note(captureMissed, next.Captured(p.Turn()) == p.Captured(p.Turn()))
	case len(theirs.Captures) > 0:
		c.note(pairLeft, len(theirsAfter.Captures) > 0 && !mineAfter.Any())
	}
}

// threatsBetween returns what a seat threatens, and what the other one does.
func threatsBetween(p *rules.Position, seat rules.Seat) (mine, theirs rules.Threats) {
	all := p.Threats()
	if p.Turn() == seat {
		return all[0], all[1]
	}
	return all[1], all[0]
}

func winsByCaptures(t *rules.Threats) bool {
	return slices.ContainsFunc(t.Captures, func(c rules.Capture) bool { return c.Wins })
}

// canStop reports whether the seat to move has a stone after which the other one does not win at once.
func canStop(p *rules.Position) bool {
	for _, at := range nearStones(p) {
		if next, _, err := p.Play(rules.Place(at)); err == nil && !next.Result().Over() && !canWin(&next) {
			return true
		}
	}
	return false
}

// answers reports whether the threes of the other side are stopped, or answered by a threat to win or to capture one of
// their stones.
func answers(before, mine, theirs *rules.Threats) bool {
	same := func(three rules.OpenRow) bool {
		return slices.ContainsFunc(theirs.Threes, func(t rules.OpenRow) bool { return slices.Equal(t.Stones, three.Stones) })
	}
	if !slices.ContainsFunc(before.Threes, same) || len(mine.Rows) > 0 || winsByCaptures(mine) {
		return true
	}
	takes := func(c rules.Capture) bool {
		return slices.ContainsFunc(theirs.Threes, func(t rules.OpenRow) bool {
			return slices.ContainsFunc(t.Stones, func(at rules.Point) bool { return slices.Contains(c.Taken, at) })
		})
	}
	return slices.ContainsFunc(mine.Captures, takes)
}

// manyCaptured leads to a position where seat 2, which is to move, wins by the capture of one more pair, at D9.
const manyCaptured = "K10 A1 B1 A3 C1 D1 B3 A5 C3 D3 B5 A7 C5 D5 B7 A9 C7 D7 B9 A11 C9"

// TestSlipsAreCounted counts the slips of stones that make one and of stones that do not.
func TestSlipsAreCounted(t *testing.T) {
	for _, test := range []struct {
		stones, slip, none string
		want               slip
	}{
		{stones: "K10 A1 L10 C1 M10 E1 N10 G1", slip: "A19", none: "J10", want: rowMissed},
		{stones: manyCaptured, slip: "Q17", none: "D9", want: winMissed},
		{stones: "K10 J10 L10 C1 M10 E1 N10", slip: "A5", none: "O10", want: fourLeft},
		{stones: "K10 A1 L10 C1 M10 E1 N10", none: "A5", want: fourLeft}, // nothing stops an open four
		{stones: manyCaptured + " Q17", slip: "S1", none: "D9", want: winLeft},
		{stones: "K10 A1 L10 C1 M10", slip: "A5", none: "J10", want: threeLeft},
		{stones: "K10 A1 L10 C1 L9 E1 M10", slip: "A5", none: "L8", want: threeLeft}, // L8 threatens to capture L10
		{stones: "K10 J10 L10", slip: "A1", none: "M10", want: captureMissed},
		{stones: "K10 A1 L10 J10", slip: "A19", none: "M10", want: pairLeft},
	} {
		p := after(t, "pente zone=off", test.stones)
		for stone, made := range map[string]int{test.slip: 1, test.none: 0} {
			if stone == "" {
				continue
			}
			next := after(t, "pente zone=off", test.stones+" "+stone)
			var c slipCount
			c.ply(&p, &next)
			if c[test.want].chances != 1 || c[test.want].made != made {
				t.Errorf("%q is made in %d of %d plies by %s, want %d of 1\n%s%s\n%s", slipNames[test.want], c[test.want].made, c[test.want].chances, stone, made, slipTitles, c.row(), draw(&p))
			}
		}
	}
}
