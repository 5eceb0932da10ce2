package league

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// witness has looked at all ends of a season for a player and a goal.
type witness struct {
	Division
	player, place int
	some, all     bool           // ends in which the player reaches the goal
	own           map[tries]bool // own results, in halves, and whether they are enough
	others        map[outcome]bool
}

// outcome is a game of others that ends in some way.
type outcome struct {
	game   int
	result Result
}

// newWitness looks at all ends. Players who share a place stand in the order of their seeds.
func newWitness(d Division, player, place int) *witness {
	w := &witness{d, player, place, false, true, map[tries]bool{}, map[outcome]bool{}}
	var most tries
	everyEnding(d, func(games []Game, stands []stand) {
		sure := stands[player].lowest <= place
		w.some = w.some || stands[player].highest <= place
		w.all = w.all && sure
		own := w.results(games)
		note(w.own, own, sure)
		if total(own) > total(most) {
			most = own
			clear(w.others)
		}
		for i, g := range games {
			if d.Games[i].Result == Open && !w.isOwn(g) && own == most {
				note(w.others, outcome{i, g.Result}, sure)
			}
		}
	})
	return w
}

// note keeps whether something has always been so.
func note[K comparable](all map[K]bool, key K, holds bool) {
	was, known := all[key]
	all[key] = holds && (was || !known)
}

func (w *witness) isOwn(g Game) bool { return g.First == w.player || g.Second == w.player }

// results returns what the player's open games have brought, in halves.
func (w *witness) results(games []Game) (own tries) {
	n := 0
	for i, g := range games {
		if w.Games[i].Result == Open && w.isOwn(g) {
			own[n] = w.halves(g)
			n++
		}
	}
	return own
}

// halves returns what a game has brought the player.
func (w *witness) halves(g Game) int8 {
	first, second := g.Points()
	if g.First == w.player {
		return int8(2 * first)
	}
	return int8(2 * second)
}

func total(own tries) (sum int) {
	for _, points := range own {
		sum += int(points)
	}
	return sum
}

// kind returns what the player needs.
func (w *witness) kind() NeedKind {
	switch {
	case w.all:
		return NeedNothing
	case !w.some:
		return OutOfReach
	case slices.Contains(slices.Collect(maps.Values(w.own)), true):
		return NeedPoints
	case slices.Contains(slices.Collect(maps.Values(w.others)), true):
		return NeedOther
	}
	return NeedMore
}

// check fails if an answer is not right.
func (w *witness) check(t *rapid.T, need Need) {
	if need.Kind != w.kind() {
		t.Fatalf("%+v, want kind %d", need, w.kind())
	}
	switch need.Kind {
	case NeedPoints:
		w.checkPoints(t, need)
		w.checkOwn(t, need)
	case NeedOther:
		w.checkOther(t, need)
	}
}

// checkPoints: all results with so many points are enough, and not all with the next fewer points that can be had are.
func (w *witness) checkPoints(t *rapid.T, need Need) {
	fewer := -1
	for own, enough := range w.own {
		switch sum := total(own); {
		case sum >= int(2*need.Points) && !enough:
			t.Fatalf("%+v, but %v are not enough", need, own)
		case sum < int(2*need.Points):
			fewer = max(fewer, sum)
		}
	}
	for own, enough := range w.own {
		if total(own) == fewer && !enough {
			return
		}
	}
	t.Fatalf("%+v, but %d halves are enough, too", need, fewer)
}

// checkOwn: the results are enough, and no weaker ones are, nor as weak ones in fewer games.
func (w *witness) checkOwn(t *rapid.T, need Need) {
	weakest, games := int(2*need.Points), 0
	for own, enough := range w.own {
		named := w.named(own)
		if enough && (total(own) < weakest || total(own) == weakest && named < games) {
			weakest, games = total(own), named
		}
	}
	if len(need.Own) != games {
		t.Fatalf("%+v, but %d halves in %d games are enough", need, weakest, games)
	}
	for own, enough := range w.own {
		if games > 0 && w.fulfils(own, need.Own) && !enough {
			t.Fatalf("%+v, but %v are not enough", need, own)
		}
	}
}

// named returns how many games must be named to want these results: those that can bring less.
func (w *witness) named(own tries) (games int) {
	for i, points := range own {
		for other := range w.own {
			if other[i] < points {
				games++
				break
			}
		}
	}
	return games
}

// fulfils reports whether own results are as conditions want.
func (w *witness) fulfils(own tries, conditions []Condition) bool {
	n := 0
	for i, g := range w.Games {
		if g.Result != Open || !w.isOwn(g) {
			continue
		}
		for _, c := range conditions {
			if c.Game == i && !slices.ContainsFunc(c.Results, func(r Result) bool { g.Result = r; return w.halves(g) == own[n] }) {
				return false
			}
		}
		n++
	}
	return true
}

// checkOther: each of the results is enough, and no other game has more of them.
func (w *witness) checkOther(t *rapid.T, need Need) {
	enough := map[int][]Result{}
	for o, sure := range w.others {
		if sure {
			enough[o.game] = append(enough[o.game], o.result)
		}
	}
	most := 0
	for _, results := range enough {
		slices.Sort(results)
		most = max(most, len(results))
	}
	if got := need.Other.Results; len(got) != most || !slices.Equal(got, enough[need.Other.Game]) {
		t.Fatalf("%+v, want one of %v", need, enough)
	}
}

// TestNeedsAgainstTwin: what a player needs is what all ends of the season say.
func TestNeedsAgainstTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		d := randomSeason(random, rapid.IntRange(2, 7).Draw(t, "players"), random.IntN(7), determined())
		if open, _ := d.open(); len(open) <= 4 {
			d.BothMayLose = random.IntN(4) == 0
		}
		player, place := random.IntN(len(d.Players)), random.IntN(len(d.Players))+1
		newWitness(d, player, place).check(t, d.Needs(player, Goal{Place: place}))
	})
}

// TestTeamsNeedAgainstTwin: the same for teams, some of whose matches are won before their last board ends.
func TestTeamsNeedAgainstTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		d := randomTeams(random, rapid.IntRange(2, 5).Draw(t, "teams"))
		team, place := random.IntN(len(d.Players)), random.IntN(len(d.Players))+1
		newWitness(d, team, place).check(t, d.Needs(team, Goal{Place: place}))
	})
}

// says words what a player needs, with the games by the initials of their players.
func says(d Division, need Need) string {
	words := []string{"not known", "nothing", "points", "other", "more", "out of reach"}[need.Kind]
	if need.Kind == NeedPoints {
		words = fmt.Sprintf("%v of %d", need.Points, need.Open)
	}
	for _, c := range append(need.Own, need.Other) {
		if len(c.Results) > 0 {
			g := d.Games[c.Game]
			words += fmt.Sprintf(", %s-%s %v", d.Players[g.First].Name[:1], d.Players[g.Second].Name[:1], c.Results)
		}
	}
	return words
}

// TestNeeds asks what each of four players needs to be first.
func TestNeeds(t *testing.T) {
	for _, test := range []struct {
		table string
		want  [4]string // by player
	}{
		{"x 1 . 1\n0 x 1 .\n. 0 x =\n0 . = x", [4]string{"nothing", "out of reach", "out of reach", "out of reach"}},
		// If ann beats bob, she is ahead of him head to head, even if she loses to cleo.
		{"x . . 1\n. x 1 1\n. 0 x =\n0 0 = x", [4]string{"2 of 2, a-b [first]", "1 of 1", "out of reach", "out of reach"}},
		// Ann and bob drew. If both win, a lot parts them. Cleo, who has one point, can get two.
		{"x = 1 .\n= x . 1\n0 . x 1\n. 0 0 x", [4]string{"other, b-c [draw second]", "other, a-d [draw second]", "other, a-d [draw second]", "out of reach"}},
		// Bob has beaten dan, who can get as many points. If ann beats bob and cleo, each of the three has beaten one.
		{"x . . .\n. x 1 1\n. 0 x 0\n. 0 1 x", [4]string{"3 of 3, a-b [first], a-d [first]", "1 of 1", "out of reach", "more"}},
	} {
		d := crosstable("ann bob cleo dan", test.table)
		d.TieBreaks = []TieBreak{Wins, HeadToHead, Lot}
		for player, want := range test.want {
			if got := says(d, d.Needs(player, Goal{Place: 1})); got != want {
				t.Errorf("%s\n%s: %s, want %s", test.table, d.Players[player].Name, got, want)
			}
		}
	}
}

// TestNeedsOfSharedPlaces: nothing parts ann and bob after a draw, and ann is the higher seed.
func TestNeedsOfSharedPlaces(t *testing.T) {
	d := crosstable("ann bob", "x .\n. x")
	for _, test := range []struct {
		player int
		goal   Goal
		want   string
	}{
		{0, Goal{Place: 1}, "0.5 of 1"}, {1, Goal{Place: 1}, "1 of 1"}, {1, Goal{Place: 1, Shared: true}, "0.5 of 1"},
		{1, Goal{Place: 2}, "nothing"},
	} {
		if got := says(d, d.Needs(test.player, test.goal)); got != test.want {
			t.Errorf("player %d, %+v: %s, want %s", test.player, test.goal, got, test.want)
		}
	}
}

// TestNeedsNotSearched: a division with too many open games gives an answer only if its ranges do.
func TestNeedsNotSearched(t *testing.T) {
	d := likelySeason(rand.New(rand.NewPCG(1, 1)), 12, 30, false)
	for _, row := range d.Table() {
		want := NeedNotKnown
		switch {
		case row.Lowest <= 4:
			want = NeedNothing
		case row.Highest > 4:
			want = OutOfReach
		}
		if need := d.Needs(row.Player, Goal{Place: 4}); need.Kind != want {
			t.Errorf("%+v of %+v, want %d", need, row, want)
		}
	}
}
