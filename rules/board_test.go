package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"pentepost/rules"
)

// signs are the colours in drawings, in seat order; '*' is where the next stone goes.
const signs = ".XO#@%&"

// drawn parses a drawing of a board, the top row first, and returns the position and
// the point of the '*'. The board is as large as the drawing.
func drawn(t testing.TB, r rules.Ruleset, turn rules.Seat, drawing string, captured ...int) (rules.Position, rules.Point) {
	t.Helper()
	rows := strings.Split(strings.TrimSpace(drawing), "\n")
	r.Height, r.Width = len(rows), len(strings.Fields(rows[0]))
	cells, star := make([]rules.Colour, r.Width*r.Height), rules.NoPoint
	for i, row := range rows {
		fields := strings.Fields(row)
		if len(fields) != r.Width {
			t.Fatalf("row %q of a drawing of %d columns", row, r.Width)
		}
		for x, sign := range fields {
			at := (r.Height-1-i)*r.Width + x
			if sign == "*" {
				star = rules.Point(at)
				continue
			}
			colour := strings.Index(signs, sign)
			if colour < 0 {
				t.Fatalf("sign %q in a drawing", sign)
			}
			cells[at] = rules.Colour(colour)
		}
	}
	return rules.Drawn(r, cells, turn, captured...), star
}

// draw returns a drawing of a position.
func draw(p *rules.Position) string {
	var b strings.Builder
	r := p.Ruleset()
	for y := r.Height - 1; y >= 0; y-- {
		for x := range r.Width {
			fmt.Fprintf(&b, "%c", signs[p.At(p.Point(x, y))])
			if x < r.Width-1 {
				b.WriteByte(' ')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// tidy returns a drawing of a test in the form of draw.
func tidy(drawing string) string {
	var b strings.Builder
	for row := range strings.Lines(strings.TrimSpace(drawing)) {
		b.WriteString(strings.Join(strings.Fields(row), " ") + "\n")
	}
	return b.String()
}

// point parses a point in Go style, or a number if the board has one line.
func point(t testing.TB, p *rules.Position, text string) rules.Point {
	t.Helper()
	x, y := 0, 0
	if p.Ruleset().Lines == rules.Distances {
		fmt.Sscanf(text, "%d", &x)
		return p.Point(x-1, 0)
	}
	x = strings.Index("ABCDEFGHJKLMNOPQRSTUVWXYZ", text[:1])
	fmt.Sscanf(text[1:], "%d", &y)
	at := p.Point(x, y-1)
	if at == rules.NoPoint {
		t.Fatalf("no point %s", text)
	}
	return at
}

// words are the choices as they are written in records.
var words = map[string]rules.Choice{
	"swap": rules.Swap, "keep": rules.Keep, "extend": rules.Extend, "offer": rules.Offer,
	"1": rules.Fifths(1), "2": rules.Fifths(2), "3": rules.Fifths(3), "4": rules.Fifths(4),
	"5": rules.Fifths(5), "6": rules.Fifths(6), "7": rules.Fifths(7), "8": rules.Fifths(8),
}

// move parses a point, a choice or an offer: "offer-K8".
func move(t testing.TB, p *rules.Position, text string) rules.Move {
	t.Helper()
	if c, ok := words[text]; ok && (c < rules.Offer || p.Choices() != 0) {
		return rules.Choose(c)
	}
	if at, ok := strings.CutPrefix(text, "offer-"); ok {
		return rules.OfferAt(point(t, p, at))
	}
	return rules.Place(point(t, p, text))
}

// play plays moves from a position. It returns the last effect as well.
func play(t testing.TB, p rules.Position, moves string) (rules.Position, rules.Effect) {
	t.Helper()
	var e rules.Effect
	for i, word := range strings.Fields(moves) {
		next, effect, err := p.Play(move(t, &p, word))
		if err != nil {
			t.Fatalf("move %d, %s: %v\n%s", i+1, word, err, draw(&p))
		}
		p, e = next, effect
	}
	return p, e
}

// named parses the name and the options of a ruleset.
func named(t testing.TB, text string) rules.Ruleset {
	t.Helper()
	r, err := rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// outcome returns a result in short: "win 1 row", "draw board-full", "".
func outcome(r rules.Result) string {
	switch r.Outcome {
	case rules.Win:
		return fmt.Sprintf("win %d %s", r.Winner, r.By)
	case rules.Draw:
		return fmt.Sprintf("draw %s", r.By)
	}
	return ""
}

// counts returns the numbers of captured stones of all seats.
func counts(p *rules.Position) string {
	var list []string
	for s := 1; s <= p.Ruleset().Seats; s++ {
		list = append(list, fmt.Sprint(p.Captured(rules.Seat(s))))
	}
	return strings.Join(list, " ")
}

// A drawnCase is one ply on a drawn board, and its expected result.
type drawnCase struct {
	name    string
	rules   string
	turn    rules.Seat // 0: seat 1
	had     []int      // captured stones before
	before  string     // '*' is where the stone goes
	after   string     // not checked if empty
	result  string
	counts  string // captured stones after
	waiting bool   // a five waits
	refused rules.Reason
}

func (c drawnCase) run(t *testing.T) {
	p, star := drawn(t, named(t, c.rules), max(c.turn, 1), c.before, c.had...)
	next, e, err := p.Play(rules.Place(star))
	if got := reason(err); got != c.refused {
		t.Fatalf("refused %q, want %q", got, c.refused)
	}
	if c.after != "" && draw(&next) != tidy(c.after) {
		t.Errorf("board after the ply\n%swant\n%s", draw(&next), tidy(c.after))
	}
	if got := outcome(next.Result()); got != c.result || e.Result != next.Result() {
		t.Errorf("result %q, effect %q, want %q", got, outcome(e.Result), c.result)
	}
	if got := counts(&next); c.counts != "" && got != c.counts {
		t.Errorf("captured %s, want %s", got, c.counts)
	}
	if next.Waiting() != c.waiting {
		t.Errorf("waiting %v", next.Waiting())
	}
}

// run runs all cases as subtests.
func run(t *testing.T, cases []drawnCase) {
	for _, c := range cases {
		t.Run(c.rules+"/"+c.name, c.run)
	}
}

// reason returns the reason of a refusal, or "" for other errors and nil.
func reason(err error) rules.Reason {
	if refusal, ok := err.(*rules.Refusal); ok {
		return refusal.Reason
	}
	return ""
}
