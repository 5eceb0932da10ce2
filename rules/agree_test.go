package rules_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"pentepost/rules"
)

// allRulesets returns what the two referees play: every variant, and every option that
// changes the rules.
func allRulesets() []string {
	return append(rules.Names(),
		"pente zone=off", "points zone=on", "partners zone=on", "points-3 zone=on", "team zone=on",
		"complication double-three=none", "complication double-three=black",
		"ninuki-renju double-three=both", "ninuki-renju double-three=none",
		"linear-pente ring=on", "d-pente banks=on", "dk-pente banks=on", "renju opening=soosorv-8", "renju opening=taraguchi-10")
}

// TestBothRefereesAgree plays random games with the fast and the slow referee side by
// side. With PENTEPOST_LONG=1 it plays 100,000 in all.
func TestBothRefereesAgree(t *testing.T) {
	games := 30
	if long() {
		games = 100_000/len(allRulesets()) + 1
	}
	for i, text := range allRulesets() {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			tally := map[string]int{}
			for game := range games {
				d := newDuel(t, text, rand.New(rand.NewPCG(uint64(i), uint64(game))))
				d.game()
				tally[d.slow.over]++
			}
			t.Log(tally)
		})
	}
}

// long reports whether to run tests that take minutes.
func long() bool { return os.Getenv("PENTEPOST_LONG") != "" }

// A duel is one game played by both referees.
type duel struct {
	*testing.T
	random *rand.Rand
	fast   rules.Position
	slow   *slow
	moves  []string
	played []rules.Move
}

// newDuel starts a game on a small board, where stones meet.
func newDuel(t *testing.T, text string, random *rand.Rand) *duel {
	r := named(t, text)
	if r.Height > 1 {
		size := []int{5, 7, 7, 8, 9, 9, 11}[random.IntN(7)]
		if r.Opening == rules.CentreZone || r.Opening == rules.CentreCross {
			size = max(size, 7) // the zone is five by five
		}
		r.Width, r.Height = size, size
	}
	d := &duel{T: t, random: random, fast: r.Start(), slow: newSlow(text)}
	d.slow.width, d.slow.height = r.Width, r.Height
	return d
}

func (d *duel) game() {
	d.compare()
	for range 200 {
		if d.slow.over != "" || !d.ply() {
			return
		}
	}
}

// ply plays the best of a few random moves, and reports whether there was one. Both
// referees judge all of them.
func (d *duel) ply() bool {
	if d.random.IntN(150) == 0 {
		d.leave()
		return true
	}
	if d.fast.Waiting() || d.random.IntN(100) == 0 {
		d.compareRefusals()
	}
	best, bestWorth := rules.Move{}, -1
	for tries := 0; tries < 200 && (tries < 4 || bestWorth < 0); tries++ {
		m := randomMove(&d.fast, d.random)
		if tries == 100 {
			if list := legal(&d.fast); len(list) > 0 {
				m = list[0]
			}
		}
		next, e, err := d.fast.Play(m)
		d.compareRefusal(m, err)
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

// compareRefusals compares the judgements of both referees on every point.
func (d *duel) compareRefusals() {
	for at := range d.fast.Points() {
		d.compareRefusal(rules.Place(at), d.fast.Legal(rules.Place(at)))
		if d.fast.Choices().Has(rules.Offer) {
			d.compareRefusal(rules.OfferAt(at), d.fast.Legal(rules.OfferAt(at)))
		}
	}
}

func (d *duel) compareRefusal(m rules.Move, err error) {
	at, choice := d.slowMove(m)
	if want := d.slow.refused(at, choice); want != string(reason(err)) {
		d.Fatalf("%s: %v refused %q, want %q\n%s", d.moves, d.write(m), reason(err), want, draw(&d.fast))
	}
}

// worth returns a higher value for moves that test more: captures and rows.
func (d *duel) worth(next *rules.Position, e *rules.Effect) int {
	worth := d.random.IntN(3) + len(e.Captured())
	if next.Waiting() {
		worth += 10
	}
	if e.Move.Choice != rules.NoChoice {
		return worth
	}
	x, y := next.XY(e.Move.Point)
	for _, way := range d.slow.ways() {
		if q := next.Point(x+way.x, y+way.y); q != rules.NoPoint && next.At(q) != rules.Empty {
			if worth++; next.At(q) == e.Colour {
				worth++
			}
		}
	}
	return worth
}

func (d *duel) play(m rules.Move) {
	d.moves, d.played = append(d.moves, d.write(m)), append(d.played, m)
	next, e, err := d.fast.Play(m)
	if err != nil {
		d.Fatal(err)
	}
	at, choice := d.slowMove(m)
	seat, _, _ := d.slow.next()
	taken := d.slow.play(at, choice)
	if int(e.Seat) != seat || e.Swapped != (choice == "swap") {
		d.Fatalf("%s: seat %d, swapped %v, want seat %d", d.moves, e.Seat, e.Swapped, seat)
	}
	if len(e.Captured()) != len(taken) {
		d.Fatalf("%s: %d captured, want %d", d.moves, len(e.Captured()), len(taken))
	}
	for _, q := range e.Captured() {
		if x, y := next.XY(q); !taken[spot{x, y}] {
			d.Fatalf("%s: captured %v, want %v", d.moves, e.Captured(), taken)
		}
	}
	d.fast = next
	d.compare()
	if m.Choice == rules.NoChoice && len(d.moves)%3 == 0 {
		compareOpenRows(d, &d.fast, d.slow, m.Point)
	}
}

// compareOpenRows compares the rows that players announce after a stone (finding F18).
func compareOpenRows(t testing.TB, p *rules.Position, s *slow, at rules.Point) {
	t.Helper()
	spotOf := func(at rules.Point) spot {
		x, y := p.XY(at)
		return spot{x, y}
	}
	want, rows := s.announced(spotOf(at)), p.OpenRows(at)
	for _, row := range rows {
		var stones, places []spot
		for _, q := range row.Stones {
			stones = append(stones, spotOf(q))
		}
		for _, q := range row.Ends {
			places = append(places, spotOf(q))
		}
		if row.Gap != rules.NoPoint {
			places = []spot{spotOf(row.Gap)}
		}
		key := fmt.Sprint([]string{1: "tessera", 2: "tria"}[row.Missing], " ", stones)
		same := len(want[key]) > 0 && (row.Missing == 2 || len(want[key]) == len(places))
		for _, e := range want[key] {
			same = same && slices.Contains(places, e)
		}
		if !same {
			t.Fatalf("announced %s %v, want %v\n%s", key, places, want, draw(p))
		}
	}
	if len(rows) != len(want) {
		t.Fatalf("announced %s, want %v\n%s", openRows(p, at), want, draw(p))
	}
}

func (d *duel) leave() {
	seat := 1 + d.random.IntN(d.slow.seats)
	d.moves = append(d.moves, fmt.Sprintf("(%d leaves)", seat))
	next, err := d.fast.Leave(rules.Seat(seat), rules.ByResigning)
	if (err != nil) != d.slow.gone[seat] {
		d.Fatalf("%s: %v", d.moves, err)
	}
	if err == nil {
		d.slow.leave(seat)
	}
	d.fast = next
	d.compare()
}

// compare compares everything that the referees know about the position.
func (d *duel) compare() {
	p, s := &d.fast, d.slow
	for at := range p.Points() {
		if x, y := p.XY(at); int(p.At(at)) != s.board[y][x] {
			d.Fatalf("%s: boards differ at %d,%d\n%s", d.moves, x, y, draw(p))
		}
	}
	if got := outcome(p.Result()); got != s.over {
		d.Fatalf("%s: result %q, want %q\n%s", d.moves, got, s.over, draw(p))
	}
	seat, as, choices := s.next()
	if s.over == "" {
		if int(p.Turn()) != seat || as > 0 && int(p.Stone()) != s.colourOf(as) || (p.Choices() != 0) != (choices != nil) {
			d.Fatalf("%s: seat %d stone %d choices %b, want %d %d %v", d.moves, p.Turn(), p.Stone(), p.Choices(), seat, as, choices)
		}
		if p.Waiting() != (s.fivesOf != 0) {
			d.Fatalf("%s: waiting %v\n%s", d.moves, p.Waiting(), draw(p))
		}
		if got := spots(p, p.Offered()); !slices.Equal(got, s.twin.offered) {
			d.Fatalf("%s: offered %v, want %v", d.moves, got, s.twin.offered)
		}
	}
	scores := p.Scores()
	for seat := 1; seat <= s.seats; seat++ {
		if got, want := p.Captured(rules.Seat(seat)), s.counted[s.teamOf(seat)]; got != want {
			d.Fatalf("%s: seat %d captured %d, want %d\n%s", d.moves, seat, got, want, draw(p))
		}
		if s.bonus > 0 && (s.over != "" || s.plies%8 == 0) && scores[seat-1] != s.score(seat) {
			d.Fatalf("%s: scores %v, seat %d want %d\n%s", d.moves, scores, seat, s.score(seat), draw(p))
		}
	}
	d.compareRows()
}

// compareRows compares the winning rows.
func (d *duel) compareRows() {
	var want []rules.Point
	if words := strings.Fields(d.slow.over); slices.Contains(words, "row") || slices.Contains(words, "capture-makes-five") {
		for c := 1; c <= d.slow.colours; c++ {
			if words[0] == "win" && words[1] != fmt.Sprint(d.slow.teamOf(c)) {
				continue
			}
			for _, five := range d.slow.fives(c) {
				for _, q := range five {
					want = append(want, d.fast.Point(q.x, q.y))
				}
			}
		}
	}
	slices.Sort(want)
	if want = slices.Compact(want); !slices.Equal(want, d.fast.WinningRow()) {
		d.Fatalf("%s: winning row %v, want %v\n%s", d.moves, d.fast.WinningRow(), want, draw(&d.fast))
	}
}

// slowMove returns a move in the form of the slow referee.
func (d *duel) slowMove(m rules.Move) (spot, string) {
	x, y := d.fast.XY(m.Point)
	for word, c := range words {
		if c == m.Choice {
			return spot{x, y}, word
		}
	}
	return spot{x, y}, ""
}

func spots(p *rules.Position, points []rules.Point) (list []spot) {
	for _, at := range points {
		x, y := p.XY(at)
		list = append(list, spot{x, y})
	}
	return list
}

func (d *duel) write(m rules.Move) string {
	at, choice := d.slowMove(m)
	if choice != "" && choice != "offer" {
		return choice
	}
	point := fmt.Sprintf("%c%d", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[at.x], at.y+1)
	return strings.Trim(choice+"-"+point, "-")
}
