package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pentepost/rules"
)

// TestChoices checks the openings with choices: who chooses, which stone comes next and
// who moves.
func TestChoices(t *testing.T) {
	for _, c := range []struct {
		rules, moves string
		seat         rules.Seat
		stone        rules.Colour
		choices      string
	}{
		{"swap2-pente", "", 1, 1, ""},
		{"swap2-pente", "A1", 1, 2, ""},
		{"swap2-pente", "A1 B1", 1, 1, ""},
		{"swap2-pente", "A1 B1 C1", 2, 0, "swap keep extend"},
		{"swap2-pente", "A1 B1 C1 swap", 2, 2, ""},
		{"swap2-pente", "A1 B1 C1 keep", 2, 2, ""},
		{"swap2-pente", "A1 B1 C1 extend", 2, 2, ""},
		{"swap2-pente", "A1 B1 C1 extend D1", 2, 1, ""},
		{"swap2-pente", "A1 B1 C1 extend D1 E1", 1, 0, "swap keep"},
		{"swap2-pente", "A1 B1 C1 extend D1 E1 swap", 2, 2, ""},
		{"swap2-keryo", "A1 B1 C1 extend D1 E1 keep", 2, 2, ""},
		{"swap2-keryo", "A1 B1 C1 extend D1 E1 keep F1", 1, 1, ""},
		{"d-pente", "A1 B1 C1", 1, 2, ""},
		{"d-pente", "A1 B1 C1 D1", 2, 0, "swap keep"},
		{"d-pente", "A1 B1 C1 D1 swap", 1, 1, ""},
		{"dk-pente", "A1 B1 C1 D1 keep", 1, 1, ""},
		{"dk-pente", "A1 B1 C1 D1 keep E1", 2, 2, ""},
		{"d-pente banks=on", "", 1, 1, ""},
		{"d-pente banks=on", "K10", 2, 2, ""},
		{"d-pente banks=on", "K10 B1", 2, 1, ""},
		{"d-pente banks=on", "K10 B1 C1", 2, 2, ""},
		{"d-pente banks=on", "K10 B1 C1 D1", 1, 0, "swap keep"},
		{"d-pente banks=on", "K10 B1 C1 D1 swap", 1, 1, ""},
		{"swap2-gomoku", "A1 B1 C1", 2, 0, "swap keep extend"},
		{"swap2-gomoku", "A1 B1 C1 extend", 2, 2, ""},
		{"swap2-gomoku", "A1 B1 C1 extend D1", 2, 1, ""},
		{"renju opening=soosorv-8", "H8 H9", 1, 1, ""},
		{"renju opening=soosorv-8", "H8 H9 J10", 2, 0, "swap keep"},
		{"renju opening=soosorv-8", "H8 H9 J10 swap", 2, 2, ""},
		{"renju opening=soosorv-8", "H8 H9 J10 keep G6", 2, 0, "1 2 3 4 5 6 7 8"},
		{"renju opening=soosorv-8", "H8 H9 J10 keep G6 2", 1, 0, "swap keep"},
		{"renju opening=soosorv-8", "H8 H9 J10 keep G6 2 swap offer-A1 offer-A2", 2, 1, ""},
		{"renju opening=soosorv-8", "H8 H9 J10 keep G6 2 offer-A1 offer-A2 A2", 2, 2, ""},
		{"renju opening=taraguchi-10", "H8", 2, 0, "swap keep"},
		{"renju opening=taraguchi-10", "H8 keep H9 swap", 1, 1, ""},
		{"renju opening=taraguchi-10", "H8 keep H9 keep J10 keep G6 keep", 1, 1, ""},
		{"renju opening=taraguchi-10", "H8 keep H9 keep J10 keep G6 keep K9", 2, 0, "swap keep"},
		{"renju opening=taraguchi-10", "H8 keep H9 keep J10 keep G6 keep K9 swap", 2, 2, ""},
		{"renju opening=taraguchi-10", "H8 keep H9 keep J10 keep G6 offer-A1", 1, 0, ""},
	} {
		t.Run(c.rules+" "+c.moves, func(t *testing.T) {
			p, e := play(t, named(t, c.rules).Start(), c.moves)
			var choices []string
			for _, word := range strings.Fields("swap keep extend 1 2 3 4 5 6 7 8") {
				if p.Legal(rules.Choose(words[word])) == nil {
					choices = append(choices, word)
				}
			}
			if p.Turn() != c.seat || p.Stone() != c.stone || strings.Join(choices, " ") != c.choices {
				t.Errorf("seat %d, stone %d, choices %v", p.Turn(), p.Stone(), choices)
			}
			if e.Swapped != strings.HasSuffix(c.moves, "swap") {
				t.Errorf("swapped %v", e.Swapped)
			}
			if err := p.Legal(rules.Place(200)); c.choices != "" && reason(err) != rules.BarredByOpen {
				t.Errorf("a stone instead of a choice: %v", err)
			}
		})
	}
}

// TestOpeningsCapture checks that stones of the opening capture, and that a choice does
// not change the board.
func TestOpeningsCapture(t *testing.T) {
	p, e := play(t, named(t, "d-pente").Start(), "B1 A1 C1 D1")
	if len(e.Captured()) != 2 || p.Captured(2) != 2 {
		t.Errorf("captured %v for seat 2 %d", e.Captured(), p.Captured(2))
	}
	next, e := play(t, p, "swap")
	if draw(&next) != draw(&p) || next.Captured(2) != 2 || e.Colour != rules.Empty || e.Ply != 5 || e.Seat != 2 {
		t.Errorf("after swap: captured %d, effect %+v", next.Captured(2), e)
	}
}

// TestZones checks the zones that differ from Pente's.
func TestZones(t *testing.T) {
	for _, c := range []struct{ rules, first, excluded, free string }{
		{"g-pente", "K10 A1", "K6 K7 K13 K14 F10 G10 N10 O10 H8 M12 K12", "K5 K15 E10 P10 N13 G7 N11 K16 L13"},
		{"small-pente", "G7 A1", "G9 E5 J9 G8", "G10 D4 K10"},
		{"points zone=on", "K10 A1", "K12 M8", "K13"},
		{"points", "K10 A1", "", "K11"},
		{"complication", "K10 A1", "", "K11"},
		{"renju", "H8 A1", "", "H9"},
		{"renju opening=soosorv-8", "H8", "K8 H10 F8", "J9 H9"},
		{"renju opening=soosorv-8", "H8 H9", "L8 H11 E8", "K10 G6"},
		{"renju opening=taraguchi-10", "H8 keep H9 keep J10 keep", "M8 D4", "L11 E5"},
		{"renju opening=taraguchi-10", "H8 keep H9 keep J10 keep L11 keep", "M13 C8", "M12 D4"},
		{"multi-3 zone=on", "K10 A1 B1", "K12", "K13"},
	} {
		p, _ := play(t, named(t, c.rules).Start(), c.first)
		for _, at := range strings.Fields(c.excluded) {
			if got := reason(p.Legal(move(t, &p, at))); got != rules.BarredByOpen {
				t.Errorf("%s: %s is refused %q", c.rules, at, got)
			}
		}
		for _, at := range strings.Fields(c.free) {
			if got := reason(p.Legal(move(t, &p, at))); got != "" {
				t.Errorf("%s: %s is refused %q", c.rules, at, got)
			}
		}
	}
}

// TestTable checks what the tests of openings and play do not check of the variants.
func TestTable(t *testing.T) {
	for name, want := range map[string]string{
		"pente": "19x19 white zone,size", "complication": "19x19 white zone,size,double-three",
		"ninuki-renju": "19x19 black zone,size,double-three", "linear-pente": "19x1 black ring",
		"small-pente": "13x13 white zone,size", "g-pente": "19x19 white size", "d-pente": "19x19 white size,banks",
		"swap2-keryo": "19x19 white size", "gomoku": "19x19 black size", "renju": "15x15 black size,opening", "swap2-gomoku": "15x15 black size",
		"connect6": "19x19 black size", "multi-6": "19x19 white zone,size", "points": "19x19 white zone,size",
	} {
		r := named(t, name)
		p := r.Start()
		x, y := p.XY(p.Points() - 1)
		got := fmt.Sprintf("%dx%d %s %s", x+1, y+1, r.ColourName(1), strings.Join(r.OptionKeys(), ","))
		if got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	names := rules.Names()
	slices.Sort(names)
	if unique := slices.Compact(slices.Clone(names)); len(unique) != len(names) {
		t.Errorf("a name occurs twice: %v", names)
	}
}

// TestOptions checks which options each variant has, and the values they take.
func TestOptions(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"pente size=13", "pente size=13"},
		{"pente size=19 zone=on", "pente"},
		{"PENTE ZONE=OFF", "pente zone=off"},
		{"linear-pente ring", "linear-pente ring=on"},
		{"linear-pente ring=off", "linear-pente"},
		{"ninuki-renju double-three=both", "ninuki-renju double-three=both"},
		{"complication double-three=none", "complication double-three=none"},
		{"dk-pente banks=on size=15", "dk-pente size=15 banks=on"},
		{"renju opening=soosorv-8 size=13", "renju size=13 opening=soosorv-8"},
		{"renju opening=none", "renju"},
		{"renju OPENING=Taraguchi-10", "renju opening=taraguchi-10"},
	} {
		if r := named(t, c.text); r.String() != c.want {
			t.Errorf("%s is %s, want %s", c.text, r, c.want)
		}
	}
	for _, c := range []struct{ text, allowed string }{
		{"pente size=14", "an odd number from 9 to 25"}, {"pente size=7", "an odd number from 9 to 25"},
		{"pente size=27", "an odd number from 9 to 25"}, {"pente zone=maybe", "on, off"},
		{"pente ring=on", ""}, {"pente banks=on", ""}, {"gomoku zone=on", ""}, {"gomoku opening=soosorv-8", ""}, {"renju opening", "none, soosorv-8, taraguchi-10"}, {"linear-pente size=21", ""},
		{"renju double-three=none", ""}, {"complication double-three=white", "black, both, none"}, {"pente size", "an odd number from 9 to 25"},
	} {
		_, err := rules.Parse(c.text)
		refusal, ok := err.(*rules.OptionError)
		if !ok || refusal.Allowed != c.allowed || !slices.Equal(refusal.Known, named(t, strings.Fields(c.text)[0]).OptionKeys()) {
			t.Errorf("%s: %v", c.text, err)
		}
	}
}

// TestStep checks the next step of an opening.
func TestStep(t *testing.T) {
	p := named(t, "swap2-pente").Start()
	if step, ok := p.Step(); !ok || step != (rules.Step{Seat: 1, As: 1}) {
		t.Errorf("first step %v, %v", step, ok)
	}
	p, _ = play(t, p, "A1 B1 C1")
	if step, _ := p.Step(); step.Seat != 2 || !step.Choices.Has(rules.Extend) {
		t.Errorf("choice %v", step)
	}
	p, _ = play(t, p, "keep")
	if step, ok := p.Step(); ok {
		t.Errorf("after the opening %v", step)
	}
	p = named(t, "pente").Start()
	if m, ok := p.Forced(); !ok || m != rules.Place(p.Centre()) {
		t.Errorf("forced %v, %v", m, ok)
	}
}

// TestColourNames checks rule 11.
func TestColourNames(t *testing.T) {
	for name, want := range map[string]string{
		"pente": "white black", "renju": "black white", "points-3": "white black red",
		"multi-6": "white black red blue green amber", "partners": "white black",
	} {
		r := named(t, name)
		var got []string
		for c := rules.Colour(0); c <= rules.MaxSeats+1; c++ {
			got = append(got, r.ColourName(c))
		}
		if strings.Join(strings.Fields(strings.Join(got, " ")), " ") != want {
			t.Errorf("%s: %q, want %s", name, got, want)
		}
	}
}

// TestBeginsOnCentre checks that exactly the games that begin on the centre force their
// first stone.
func TestBeginsOnCentre(t *testing.T) {
	for _, text := range allRulesets() {
		p := named(t, text).Start()
		if _, forced := p.Forced(); forced != p.Ruleset().BeginsOnCentre() {
			t.Errorf("%s: forced %v", text, forced)
		}
	}
}
