package rules_test

import (
	"testing"

	"pentepost/rules"
)

// FuzzParse checks that every ruleset that can be parsed is the same after writing and
// parsing it again.
func FuzzParse(f *testing.F) {
	for _, name := range rules.Names() {
		f.Add(name)
	}
	for _, text := range []string{"", "pente size=13", "PENTE zone=off size=9", "pente size=", "pente colour=red", "pente size=99999999999999999999"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := rules.Parse(text)
		if err != nil {
			return
		}
		again, err := rules.Parse(r.String())
		if err != nil || again != r {
			t.Errorf("%q: %q, %v", text, r.String(), err)
		}
	})
}

// FuzzPlay checks that no sequence of moves makes a position inconsistent.
func FuzzPlay(f *testing.F) {
	for i := range rules.Names() {
		f.Add(uint8(i), []byte{40, 41, 7, 42, 100, 3, 255, 12, 13, 14})
	}
	f.Fuzz(func(t *testing.T, variant uint8, moves []byte) {
		names := rules.Names()
		r := named(t, names[int(variant)%len(names)])
		if r.Height > 1 {
			r.Width, r.Height = 9, 9
		}
		p := r.Start()
		for _, b := range moves {
			m := rules.Place(rules.Point(b) - 2)
			if b >= 250 {
				m = rules.Choose(rules.Choice(b - 250))
			}
			legalErr := p.Legal(m)
			next, e, err := p.Play(m)
			if reason(legalErr) != reason(err) {
				t.Fatalf("Legal returns %v, Play %v", legalErr, err)
			}
			if err == nil && (next.Plies() != p.Plies()+1 || e.Ply != next.Plies() || e.Result != next.Result()) {
				t.Fatalf("ply %d after %d, effect %d", next.Plies(), p.Plies(), e.Ply)
			}
			if next.Result().Over() != (next.Turn() == 0) {
				t.Fatalf("result %q and seat %d to move", outcome(next.Result()), next.Turn())
			}
			p = next
		}
	})
}
