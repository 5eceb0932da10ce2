package templates_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/rules"
	"pentepost/templates"
)

// A drawnRule is a drawing of the letters, and what must come of it in every game
// whose letter has it.
type drawnRule struct {
	before string // "" if it is after without the stone in [ ]
	after  string // rows from the top; refused plies are drawn as if they could be played
	by     byte   // who places the stone, if the drawing has no [ ]
	comes  func(rules.Ruleset) string
}

// always is a drawing with the same result in all games.
func always(comes string) func(rules.Ruleset) string {
	return func(rules.Ruleset) string { return comes }
}

// longRow says what a row does that is too long.
func longRow(r rules.Ruleset) string {
	if r.Overline != rules.NoSide {
		return "refused overline"
	}
	return ""
}

const (
	waitingFive = ". . . . . . . .\n. O O O O[O]. .\n. . . O . . . .\n. . . X . . . ."
	doubleThree = ". . . . . . .\n. . . . . . .\n. . X X[X]. .\n. . . . X . .\n. . . . X . .\n. . . . . . ."
)

var drawnRules = []drawnRule{
	{before: ". O X X . .", after: ". O * *[O].", comes: always("2 captured")},
	{before: ". O X X . . .", after: ". O * *[O]. .", comes: always("2 captured")},
	{before: ". O X X X . .", after: ". O * * *[O].", comes: always("3 captured")},
	{after: ". O X[X]O .", comes: always("")},
	{before: ". X O O . .", after: ". X * *[X].", comes: always("2 captured")},
	{before: ". X O # . .", after: ". X * *[X].", comes: func(r rules.Ruleset) string {
		if r.Teams < r.Colours { // # is a partner of X
			return "1 captured"
		}
		return "2 captured"
	}},
	{before: ". X O @ . .", after: ". X * *[X].", comes: always("2 captured")},
	{before: ". X O # . . .", after: ". X * *[X]. .", comes: always("2 captured")},
	{before: ". X # O # . .", after: ". X * * *[X].", comes: always("3 captured")},
	{after: ". X O[#]X .", comes: always("")},
	{after: ". X O[@]X .", comes: always("")},
	{before: ". O X . O .", after: ". O * * O .", by: 'X', comes: always("2 lost")},
	{before: ". O X . O . .", after: ". O * * O . .", by: 'X', comes: always("2 lost")},
	{before: ". O X . X O .", after: ". O * * * O .", by: 'X', comes: always("3 lost")},
	{after: ". X X X X[X]. .", comes: always("win row")},
	{after: ". X X X[X]X X .", comes: longRow},
	{after: ". X . X[X]X . X .", comes: always("refused double-four")},
	{after: doubleThree, comes: always("refused double-three")},
	{after: waitingFive, comes: always("waits")},
	{after: ". . O O O O[O].", comes: always("")},
	{after: ". O O O O O[O].", comes: always("win row")},
	{after: ". O O O O[O].", comes: always("win row")},
	{after: ". O O O[O].", comes: always("win row")},
	{after: ". X O X . X .[X]. X . .", comes: always("win row")},
	{before: ". X . O O O . . .", after: ". X . * O * .[X].", comes: always("2 captured")},
	{before: ". X . . O . . O . . . .", after: ". X . . * . . * . .[X].", comes: always("2 captured")},
	{before: ". X . . . O . . . O . . . . .", after: ". X . . . * . . . * . . .[X].", comes: always("2 captured")},
}

var (
	drawnRow   = regexp.MustCompile(`  ([.OX#@%&*](?:[ \[\]][.OX#@%&*]){3,}\]?)(?:  |$)`)
	labelled   = regexp.MustCompile(`(?m)^  ([ 1][0-9])  ([-.OX](?: [-.OX])+)`)
	underBoard = regexp.MustCompile(`^      ([A-T](?: [A-T])+)$`)
)

// stands reports whether a letter has a drawing: one row anywhere, or several one
// below the other.
func stands(text, drawing string) bool {
	rows, lines := strings.Split(drawing, "\n"), strings.Split(text, "\n")
	for i := range lines {
		n := 0
		for n < len(rows) && i+n < len(lines) && slices.Contains(rowsIn(lines[i+n]), rows[n]) {
			n++
		}
		if n == len(rows) {
			return true
		}
	}
	return false
}

// rowsIn lists the rows that are drawn on a line.
func rowsIn(line string) (rows []string) {
	if labelled.MatchString(line) {
		return nil
	}
	for _, match := range drawnRow.FindAllStringSubmatch(line, -1) {
		rows = append(rows, match[1])
	}
	return rows
}

// Every drawing of a letter is played in that very game, and comes out as drawn.
func TestRulesAreDrawnTrue(t *testing.T) {
	used := map[int]bool{}
	eachGame(t, func(t *testing.T, r rules.Ruleset, letter templates.Worded) {
		checkDrawn(t, r, playDrawings(t, r, letter.Text, used))
		playDrawings(t, r, strangersInvitation(t, r.Name, games.TextBoard).Text, used)
	})
	for i, d := range drawnRules {
		if !used[i] {
			t.Errorf("no letter has the drawing\n%s", d.after)
		}
	}
}

// playDrawings plays the drawings of a text, notes which ones they are, and returns what came of them.
func playDrawings(t *testing.T, r rules.Ruleset, text string, used map[int]bool) map[string]bool {
	t.Helper()
	known, came := map[string]bool{}, map[string]bool{}
	for i, d := range drawnRules {
		if !stands(text, d.after) || d.before != "" && !stands(text, d.before) {
			continue
		}
		used[i] = true
		for row := range strings.SplitSeq(d.before+"\n"+d.after, "\n") {
			known[row] = true
		}
		came[d.check(t, r)] = true
	}
	for line := range strings.SplitSeq(text, "\n") {
		for _, row := range rowsIn(line) {
			if !known[row] {
				t.Errorf("nothing plays the drawing %q", row)
			}
		}
	}
	return came
}

// checkDrawn makes sure that all there is to draw in a game is drawn.
func checkDrawn(t *testing.T, r rules.Ruleset, came map[string]bool) {
	t.Helper()
	for what, applies := range map[string]bool{
		"2 captured":           r.Captures.Has(2),
		"3 captured":           r.Captures.Has(3),
		"1 captured":           r.Captures != 0 && r.Teams < r.Colours,
		"2 lost":               r.Poof,
		"3 lost":               r.Poof && r.Captures.Has(3),
		"refused double-three": r.DoubleThree != rules.NoSide,
		"refused double-four":  r.DoubleFour != rules.NoSide,
		"refused overline":     r.Overline != rules.NoSide,
		"waits":                slices.Contains(r.Order[:], rules.UnansweredRowWins) || slices.Contains(r.Order[:], rules.SafeRowWins),
		"win row":              r.Exact || r.PerTurn > 1 || r.Height == 1,
	} {
		if came[what] != applies {
			t.Errorf("%q is drawn: %v, want %v", what, came[what], applies)
		}
	}
}

// check plays the drawing and returns what came of it.
func (d drawnRule) check(t *testing.T, r rules.Ruleset) string {
	t.Helper()
	p, at, in := d.reach(t, r)
	next, effect, err := p.Play(rules.Place(at))
	want, got := d.comes(r), ""
	var refusal *rules.Refusal
	switch seat, result := p.Turn(), next.Result(); {
	case errors.As(err, &refusal):
		got = "refused " + string(refusal.Reason)
	case result.Over():
		got = fmt.Sprintf("win %s", result.By)
		if result.Winner != r.TeamOf(seat) {
			got = "lost"
		}
	case next.Waiting():
		got = "waits"
		checkWait(t, d, &next)
	case len(effect.Poofed()) > 0:
		got = fmt.Sprintf("%d lost", next.Captured(3-seat)-p.Captured(3-seat))
	case len(effect.Captured()) > 0:
		got = fmt.Sprintf("%d captured", next.Captured(seat)-p.Captured(seat))
	}
	if got != want {
		t.Errorf("%q comes of this, want %q\n%s", got, want, d.after)
	}
	if drawing := in.draw(&next, &effect); err == nil && drawing != d.after {
		t.Errorf("comes out as\n%s\nwant\n%s", drawing, d.after)
	}
	return got
}

// checkWait makes sure that the five can be broken where the letter says, above its
// third stone, that it wins otherwise, and that without the pair it wins at once.
func checkWait(t *testing.T, d drawnRule, p *rules.Position) {
	t.Helper()
	for at := range p.Points() {
		next, _, err := p.Play(rules.Place(at))
		if err != nil {
			continue
		}
		x, y := p.XY(at)
		above := p.Point(x, y-1) != rules.NoPoint && p.At(p.Point(x, y-1)) != rules.Empty && p.At(p.Point(x, y-2)) != rules.Empty &&
			p.At(p.Point(x-2, y-1)) != rules.Empty && p.At(p.Point(x+2, y-1)) != rules.Empty
		if next.Result().Over() == above {
			t.Errorf("an answer %d points from the left, %d from below: over %v", x, y, !above)
		}
	}
	d.after, d.comes = strings.ReplaceAll(d.after, "X", "."), always("win row")
	d.check(t, p.Ruleset())
}
