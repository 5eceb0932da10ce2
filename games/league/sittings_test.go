package league

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSittingPoints(t *testing.T) {
	for _, test := range []struct {
		places []int
		want   string
	}{
		{[]int{2, 1, 4, 3}, "[2 3 0 1]"},
		{[]int{1, 2, 2, 4}, "[3 1.5 1.5 0]"},
		{[]int{1, 1, 1}, "[1 1 1]"},
		{nil, "[0 0 0 0]"},
	} {
		players := 4
		if test.places != nil {
			players = len(test.places)
		}
		s := Sitting{Players: make([]int, players), Places: test.places}
		if got := fmt.Sprint(s.Points()); got != test.want {
			t.Errorf("%v: %s, want %s", test.places, got, test.want)
		}
	}
	if got := fmt.Sprint(Sitting{Players: make([]int, 2), Places: []int{1, 2}, Annulled: true}.Points()); got != "[0 0]" {
		t.Errorf("annulled: %s", got)
	}
}

func TestTableOfSittings(t *testing.T) {
	d := Division{Players: []Entrant{{Name: "ann"}, {Name: "bob"}, {Name: "cleo"}}, TieBreaks: []TieBreak{Wins}, Sittings: []Sitting{
		{Round: 1, Players: []int{0, 1, 2}, Places: []int{1, 2, 3}},
		{Round: 2, Players: []int{1, 2, 0}, Places: []int{2, 1, 2}},
		{Round: 3, Players: []int{2, 0, 1}},
	}}
	expect(t, d, `
		1 ann +1 =0 -1 2.5 [1] 1-3
		2 cleo +1 =0 -1 2 [1] 1-3
		3 bob +0 =0 -2 1.5 [0] 1-3`)
	for _, r := range d.Table() {
		if r.Played != 2 {
			t.Errorf("%s has played %d games, and one is open", d.Players[r.Player].Name, r.Played)
		}
	}
	d.Sittings[2].Places = []int{1, 3, 2}
	expect(t, d, `
		1 cleo +2 =0 -1 4 [2] 1-1
		2 ann +1 =0 -2 2.5 [1] 2-2
		3 bob +0 =0 -3 2.5 [0] 3-3`)
	d.Sittings[2] = Sitting{Round: 3, Players: []int{2, 0, 1}, Annulled: true}
	if rows := d.Table(); rows[0].Player != 0 || rows[0].Played != 2 {
		t.Errorf("an annulled game counts: %v", rows)
	}
}

// TestSeat plays rounds of 23 players at tables of four and three: everybody sits at one table,
// hardly anybody meets again, and nobody always moves early.
func TestSeat(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 1))
	d := Division{Players: make([]Entrant, 24)}
	for round := 1; round <= 5; round++ {
		tables, ok := d.Seat(4, []int{7})
		if !ok || len(tables) != 6 {
			t.Fatalf("%d tables", len(tables))
		}
		var seated []int
		for _, table := range tables {
			seated = append(seated, table...)
			places := random.Perm(len(table))
			for i := range places {
				places[i]++
			}
			d.Sittings = append(d.Sittings, Sitting{Round: round, Players: table, Places: places})
		}
		if slices.Sort(seated); len(slices.Compact(seated)) != 23 || slices.Contains(seated, 7) {
			t.Fatalf("seated are %v", seated)
		}
	}
	s := d.seating(nil)
	again := 0
	for pair, times := range s.met {
		if pair[0] < pair[1] && times > 1 {
			again += times - 1
		}
	}
	if again > 8 {
		t.Errorf("%d pairs meet again in 5 rounds", again)
	}
	for player, early := range s.early {
		if early < -5 || early > 5 {
			t.Errorf("player %d has moved early by %d", player, early)
		}
	}
	for n, want := range map[int]bool{0: false, 2: false, 3: true, 4: true, 5: false, 6: true, 7: true, 9: true} {
		for size := 3; size <= 4; size++ {
			tables, ok := (Division{Players: make([]Entrant, n)}).Seat(size, nil)
			if ok != want {
				t.Errorf("%d players can be seated: %v", n, ok)
			}
			for _, table := range tables {
				if len(table) != 3 && len(table) != 4 {
					t.Errorf("of %d players %d sit at one table", n, len(table))
				}
			}
		}
	}
}

// TestMissingToSit: so many players more can be divided, and fewer cannot.
func TestMissingToSit(t *testing.T) {
	for players, want := range map[int]int{0: 3, 1: 2, 2: 1, 3: 0, 4: 0, 5: 1, 6: 0, 7: 0} {
		if got := MissingToSit(players); got != want {
			t.Errorf("%d players: %d are missing, want %d", players, got, want)
		}
	}
	for players := range 20 {
		enough := players
		for !CanSit(enough) {
			enough++
		}
		if got := players + MissingToSit(players); got != enough {
			t.Errorf("%d players: with the missing ones they are %d, and %d are enough", players, got, enough)
		}
	}
}
