package search

import (
	"math/rand/v2"
	"os"
	"testing"

	"pentepost/rules"
)

// long reports whether to run tests that take minutes.
func long() bool { return os.Getenv("PENTEPOST_STRENGTH") != "" }

// rulesets returns every variant with two seats, and every option that changes the rules.
func rulesets() []string {
	list := []string{"pente zone=off", "points zone=on", "complication double-three=none", "complication double-three=black",
		"ninuki-renju double-three=both", "ninuki-renju double-three=none", "linear-pente ring=on", "d-pente banks=on", "dk-pente banks=on"}
	for _, name := range rules.Names() {
		if r, _ := rules.Named(name); r.Seats == 2 {
			list = append(list, name)
		}
	}
	return list
}

func parse(t testing.TB, text string) rules.Ruleset {
	t.Helper()
	r, err := rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// resized returns a variant on a smaller board.
func resized(r rules.Ruleset, size int) rules.Ruleset {
	if r.Height > 1 {
		r.Width, r.Height = size, size
	}
	return r
}

// identity is the orientation in which points keep their numbers.
func identity(points int) []int16 {
	list := make([]int16, points)
	for p := range list {
		list[p] = int16(p)
	}
	return list
}

// stateOf returns the state of a position, with tables of its own.
func stateOf(p *rules.Position) *state {
	g := newGeometry(p.Ruleset())
	return newState(p, g, newTable(p.Ruleset(), g.reach), identity(g.points))
}

// TestStateFollowsTheRules plays random games on a state and by package rules side by side,
// takes them back, and compares everything. With PENTEPOST_STRENGTH=1 it plays 100,000 games.
func TestStateFollowsTheRules(t *testing.T) {
	games := 5
	if long() {
		games = 100_000/len(rulesets()) + 1
	}
	for i, text := range rulesets() {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			tally := map[rules.Cause]int{}
			var tables [maxReach + 1]*table
			for game := range games {
				random := rand.New(rand.NewPCG(uint64(i), uint64(game)))
				d := newDuel(t, parse(t, text), random, &tables)
				d.game()
				tally[d.position.Result().By]++
			}
			t.Log(tally)
		})
	}
}

// A duel is one game, played on a state and by package rules.
type duel struct {
	*testing.T
	random   *rand.Rand
	state    *state
	position rules.Position
	start    rules.Position // of the plies that the state can take back
}

func newDuel(t *testing.T, r rules.Ruleset, random *rand.Rand, tables *[maxReach + 1]*table) *duel {
	r = resized(r, []int{5, 7, 7, 8, 9, 9, 11}[random.IntN(7)])
	if r.Opening == rules.CentreZone || r.Opening == rules.CentreCross {
		r = resized(r, max(r.Width, 7))
	}
	d := &duel{T: t, random: random, position: r.Start()}
	d.start = d.position
	g := newGeometry(r)
	if tables[g.reach] == nil {
		tables[g.reach] = newTable(r, g.reach)
	}
	d.state = newState(&d.start, g, tables[g.reach], identity(g.points))
	return d
}

func (d *duel) game() {
	for range 250 {
		d.compare()
		if d.position.Result().Over() || !d.ply() {
			break
		}
		if d.state.ply == maxPlies-2 || d.random.IntN(40) == 0 {
			d.rewind()
		}
	}
	d.rewind()
}

// ply plays the best of a few random moves, and reports whether there was one.
func (d *duel) ply() bool {
	if d.random.IntN(8) == 0 || d.position.Waiting() {
		d.compareLegal()
	}
	best, bestWorth := rules.Move{}, -1
	for tries := 0; tries < 300 && (tries < 4 || bestWorth < 0); tries++ {
		m := rules.Place(rules.Point(d.random.IntN(int(d.position.Points()))))
		if d.position.Choices() != 0 {
			m = rules.Choose(rules.Choice(1 + d.random.IntN(3)))
		}
		next, e, err := d.position.Play(m)
		if d.position.Choices() == 0 && (err == nil) != d.state.legal(int(m.Point)) {
			d.Fatalf("point %d: legal %v, but %v\n%s", m.Point, d.state.legal(int(m.Point)), err, draw(&d.position))
		}
		if err == nil {
			if worth := d.worth(&next, &e); worth > bestWorth {
				best, bestWorth = m, worth
			}
		}
	}
	if bestWorth < 0 {
		return false
	}
	d.play(best)
	return true
}

// worth returns a higher value for moves that test more: captures and rows.
func (d *duel) worth(next *rules.Position, e *rules.Effect) int {
	worth := d.random.IntN(3) + len(e.Captured())
	if next.Result().Over() && d.random.IntN(4) > 0 {
		return 0 // most games shall be long
	}
	if next.Waiting() {
		worth += 10
	}
	if e.Move.Point == rules.NoPoint {
		return worth
	}
	for axis := range axes {
		for _, sign := range []int{-1, 1} {
			if q := d.state.step(int(e.Move.Point), axis, sign); q >= 0 && next.At(rules.Point(q)) != rules.Empty {
				if worth++; next.At(rules.Point(q)) == e.Colour {
					worth++
				}
			}
		}
	}
	return worth
}

func (d *duel) play(m rules.Move) {
	next, _, err := d.position.Play(m)
	if err != nil {
		d.Fatal(err)
	}
	d.position = next
	if m.Choice != rules.NoChoice {
		d.state.choose(m.Choice)
	} else if !d.state.place(int(m.Point)) {
		d.Fatalf("the state refuses point %d\n%s", m.Point, draw(&d.position))
	}
}

// rewind takes back all plies of the state, compares it with where it began, and begins again
// from here.
func (d *duel) rewind() {
	for d.state.ply > 0 {
		d.state.back()
	}
	here := d.position
	d.position = d.start
	d.compare()
	d.position, d.start = here, here
	d.state = newState(&d.start, d.state.geometry, d.state.table, d.state.fromRoot)
}

// compareLegal compares what both say about every point.
func (d *duel) compareLegal() {
	for at := range d.position.Points() {
		want := d.position.Legal(rules.Place(at)) == nil
		if got := d.state.legal(int(at)); got != want {
			d.Fatalf("point %d: legal %v, want %v\n%s", at, got, want, draw(&d.position))
		}
	}
}

// compare compares the state with the position, and with a new state of it.
func (d *duel) compare() {
	d.Helper()
	p, s := &d.position, d.state
	for at := range p.Points() {
		if p.At(at) != rules.Colour(s.board[at]) {
			d.Fatalf("boards differ at %d\n%s", at, draw(p))
		}
	}
	if s.result != p.Result() {
		d.Fatalf("result %v, want %v\n%s", s.result, p.Result(), draw(p))
	}
	for side := range 2 {
		if s.captured[side] != p.Captured(rules.Seat(side+1)) {
			d.Fatalf("captured %v, want %d for side %d\n%s", s.captured, p.Captured(rules.Seat(side+1)), side, draw(p))
		}
	}
	if s.result.Over() {
		return
	}
	fresh := newState(p, s.geometry, s.table, s.fromRoot)
	if s.side != fresh.side || s.waiting != p.Waiting() || s.left != fresh.left || len(s.steps) != len(fresh.steps) {
		d.Fatalf("side %d left %d waiting %v steps %d, want %d %d %v %d", s.side, s.left, s.waiting, len(s.steps), fresh.side, fresh.left, p.Waiting(), len(fresh.steps))
	}
	if c := p.Stone(); c != rules.Empty && int(c) != s.side+1 {
		d.Fatalf("side %d is to move, want colour %d", s.side, c)
	}
	if s.key() != fresh.key() || s.words != fresh.words {
		d.Fatalf("keys or lines differ\n%s", draw(p))
	}
	o, want := &s.offers, &fresh.offers
	if o.total != want.total || o.sets != want.sets || o.tallies != want.tallies {
		d.Fatalf("offers differ\n%s", draw(p))
	}
}

// draw returns the board as text.
func draw(p *rules.Position) string {
	r, text := p.Ruleset(), ""
	for y := r.Height - 1; y >= 0; y-- {
		for x := range r.Width {
			text += string(".XO"[p.At(p.Point(x, y))]) + " "
		}
		text += "\n"
	}
	return text
}
