package rules_test

import (
	"reflect"
	"testing"

	"pentepost/rules"

	"pgregory.net/rapid"
)

// anyRules draws a variant, on a board small enough that stones meet.
func anyRules(t *rapid.T) rules.Ruleset {
	r, _ := rules.Parse(rapid.SampledFrom(append(rules.Names(), "renju opening=soosorv-8", "renju opening=taraguchi-10")).Draw(t, "variant"))
	if r.Height > 1 {
		r.Width, r.Height = 9, 9
	}
	return r
}

// anyMove draws a legal move.
func anyMove(t *rapid.T, p *rules.Position) rules.Move {
	return rapid.SampledFrom(legal(p)).Draw(t, "move")
}

// legal returns all legal moves.
func legal(p *rules.Position) []rules.Move {
	var list []rules.Move
	for c := rules.Swap; c <= rules.Fifths(rules.MostFifths); c++ {
		if m := rules.Choose(c); c != rules.Offer && p.Legal(m) == nil {
			list = append(list, m)
		}
	}
	for at := range p.Points() {
		if m := rules.OfferAt(at); p.Legal(m) == nil {
			list = append(list, m)
		}
		if m := rules.Place(at); p.Legal(m) == nil {
			list = append(list, m)
		}
	}
	return list
}

// anyGame plays a random game and calls check for each ply.
func anyGame(t *rapid.T, check func(before, after *rules.Position, e *rules.Effect)) {
	p := anyRules(t).Start()
	for range rapid.IntRange(1, 150).Draw(t, "plies") {
		if p.Result().Over() || len(legal(&p)) == 0 {
			return
		}
		next, e, err := p.Play(anyMove(t, &p))
		if err != nil {
			t.Fatal(err)
		}
		check(&p, &next, &e)
		p = next
	}
}

// TestStonesAreConserved checks that every stone is on the board or was captured, and
// that captured stones are counted for a team unless they were a partner's.
func TestStonesAreConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var placed, taken [rules.MaxSeats + 1]int
		uncounted := 0
		anyGame(t, func(before, after *rules.Position, e *rules.Effect) {
			placed[e.Colour]++
			for _, at := range e.Captured() {
				c := before.At(at)
				if at == e.Move.Point {
					c = e.Colour
				}
				taken[c]++
				r := after.Ruleset()
				if c != e.Colour && r.TeamOf(rules.Seat(c)) == r.TeamOf(rules.Seat(e.Colour)) {
					uncounted++
				}
			}
			conserved(t, after, placed, taken, uncounted)
		})
	})
}

func conserved(t *rapid.T, p *rules.Position, placed, taken [rules.MaxSeats + 1]int, uncounted int) {
	onBoard, off, counted := [rules.MaxSeats + 1]int{}, 0, 0
	for at := range p.Points() {
		onBoard[p.At(at)]++
	}
	for c := 1; c <= p.Ruleset().Colours; c++ {
		if placed[c] != onBoard[c]+taken[c] {
			t.Fatalf("colour %d: placed %d, on board %d, taken %d", c, placed[c], onBoard[c], taken[c])
		}
		off += taken[c]
	}
	for team := 1; team <= p.Ruleset().Teams; team++ {
		counted += p.Captured(rules.Seat(team))
	}
	if off != counted+uncounted {
		t.Fatalf("taken %d, counted %d, partners' %d", off, counted, uncounted)
	}
}

// TestPlayLeavesTheOldPosition checks that Play does not change the old position, and
// that Legal agrees with Play.
func TestPlayLeavesTheOldPosition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyRules(t).Start()
		for range rapid.IntRange(1, 80).Draw(t, "plies") {
			m := rules.Place(rules.Point(rapid.IntRange(-1, int(p.Points())).Draw(t, "point")))
			if p.Choices() != 0 {
				m = rules.Choose(rules.Choice(rapid.IntRange(0, 4).Draw(t, "choice")))
			}
			before, legalErr := p, p.Legal(m)
			next, _, err := p.Play(m)
			if !reflect.DeepEqual(p, before) {
				t.Fatalf("%v changed the old position", m)
			}
			if reason(legalErr) != reason(err) {
				t.Fatalf("Legal returns %v, Play %v", legalErr, err)
			}
			if err != nil && !reflect.DeepEqual(next, before) {
				t.Fatalf("a refused %v changed the position", m)
			}
			p = next
		}
	})
}

// TestSymmetries checks that rotating or mirroring all moves rotates or mirrors the
// game.
func TestSymmetries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyRules(t).Start()
		turn := rapid.IntRange(1, 7).Draw(t, "symmetry")
		mirror := p
		for range rapid.IntRange(1, 150).Draw(t, "plies") {
			if p.Result().Over() || len(legal(&p)) == 0 {
				return
			}
			m := anyMove(t, &p)
			other := m
			if m.Point != rules.NoPoint {
				other.Point = turned(&p, m.Point, turn)
			}
			p, _, _ = p.Play(m)
			var err error
			if mirror, _, err = mirror.Play(other); err != nil {
				t.Fatal(err)
			}
			same(t, &p, &mirror, turn)
		}
	})
}

// turned returns the image of a point under one of the eight symmetries. A board of
// one line has only two.
func turned(p *rules.Position, at rules.Point, symmetry int) rules.Point {
	r := p.Ruleset()
	x, y := p.XY(at)
	if symmetry&1 != 0 {
		x = r.Width - 1 - x
	}
	if symmetry&2 != 0 {
		y = r.Height - 1 - y
	}
	if symmetry&4 != 0 && r.Width == r.Height {
		x, y = y, x
	}
	return p.Point(x, y)
}

func same(t *rapid.T, p, mirror *rules.Position, turn int) {
	for at := range p.Points() {
		if p.At(at) != mirror.At(turned(p, at, turn)) {
			t.Fatalf("boards differ\n%s\n%s", draw(p), draw(mirror))
		}
	}
	if p.Turn() != mirror.Turn() || p.Result() != mirror.Result() || counts(p) != counts(mirror) {
		t.Fatalf("turn %d and %d, result %q and %q, captured %s and %s", p.Turn(), mirror.Turn(),
			outcome(p.Result()), outcome(mirror.Result()), counts(p), counts(mirror))
	}
}

// TestParseString checks that String returns what Parse parses.
func TestParseString(t *testing.T) {
	for _, name := range rules.Names() {
		r := named(t, name)
		if r.String() != name {
			t.Errorf("%s is written as %s", name, r.String())
		}
		if again := named(t, r.String()); again != r {
			t.Errorf("%s comes back as %s", name, again)
		}
	}
}
