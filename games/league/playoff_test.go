package league

import (
	"fmt"
	"slices"
	"testing"
)

// Four players of whom one goes up and one goes down. Ann and Bob are level at the top, Cat and Dan at the bottom.
func levelPairs() Division {
	return Division{
		Players: []Entrant{{Name: "Ann"}, {Name: "Bob"}, {Name: "Cat"}, {Name: "Dan"}}, TieBreaks: []TieBreak{HeadToHead, PlayOff, Lot}, Seed: "7", Borders: []int{1, 1, 3},
		Games: []Game{
			{Round: 1, First: 0, Second: 3, Result: FirstWon}, {Round: 1, First: 1, Second: 2, Result: FirstWon},
			{Round: 2, First: 0, Second: 1, Result: Drawn}, {Round: 2, First: 3, Second: 2, Result: Drawn},
			{Round: 3, First: 2, Second: 0, Result: SecondWon}, {Round: 3, First: 3, Second: 1, Result: SecondWon},
		},
	}
}

// table draws the table: place, player, the places that are possible, and what parted the player from the one above.
func table(d Division) (lines []string) {
	for _, r := range d.Table() {
		lines = append(lines, fmt.Sprintf("%d %s %d-%d %s", r.Place, d.Players[r.Player].Name, r.Best, r.Worst, r.By))
	}
	return lines
}

func TestPlayOff(t *testing.T) {
	d := levelPairs()
	due := d.PlayOffsDue()
	want := []Game{{Round: 4, First: 0, Second: 1}, {Round: 5, First: 1, Second: 0}, {Round: 4, First: 2, Second: 3}, {Round: 5, First: 3, Second: 2}}
	if !slices.Equal(due, want) {
		t.Fatalf("due are %v, want %v", due, want)
	}
	for _, r := range d.Table() { // the lot does not part them before
		if r.Worst-r.Best != 1 {
			t.Errorf("%s can finish %d to %d", d.Players[r.Player].Name, r.Best, r.Worst)
		}
	}
	d.PlayOffs = due
	if again := d.PlayOffsDue(); len(again) > 0 {
		t.Errorf("they play off twice: %v", again)
	}

	d.PlayOffs = slices.Clone(due)
	for i, result := range []Result{SecondWon, Drawn, FirstWon, SecondWon} { // Bob 1.5 to 0.5, Cat 2 to 0
		d.PlayOffs[i].Result = result
	}
	if got, want := table(d), []string{"1 Bob 1-1 ", "2 Ann 2-2 play-off", "3 Cat 3-3 ", "4 Dan 4-4 play-off"}; !slices.Equal(got, want) {
		t.Errorf("the table is %q, want %q", got, want)
	}
	if rows := d.Table(); rows[0].Points != 2.5 || rows[0].Played != 3 {
		t.Errorf("the play-off counts in the table: %+v", rows[0])
	}

	for i := range d.PlayOffs { // level again: the lot
		d.PlayOffs[i].Result = Drawn
	}
	if got := table(d); !slices.Contains([]string{"2 Ann 2-2 lot", "2 Bob 2-2 lot"}, got[1]) {
		t.Errorf("after a level play-off the table is %q", got)
	}
}

// Nobody plays off for a place that makes no difference, nor three players as if they were two.
func TestWhoPlaysOff(t *testing.T) {
	d := levelPairs()
	d.Borders = []int{2}
	if due := d.PlayOffsDue(); len(due) > 0 {
		t.Errorf("they play off for nothing: %v", due)
	}
	three := Division{Players: make([]Entrant, 3), TieBreaks: []TieBreak{PlayOff}, Borders: []int{1}, Games: []Game{
		{Round: 1, First: 0, Second: 1, Result: FirstWon}, {Round: 2, First: 1, Second: 2, Result: FirstWon}, {Round: 3, First: 2, Second: 0, Result: FirstWon},
	}}
	if due := three.PlayOffsDue(); len(due) != 3 || due[0].Round != 4 {
		t.Errorf("three players play off %v", due)
	}
	three.TieBreaks = []TieBreak{Lot}
	if due := three.PlayOffsDue(); len(due) > 0 {
		t.Errorf("they play off %v, though a lot parts them", due)
	}
}

// A level set of a knock-out is played off before the next round. If it stays level, the next tie-break decides.
func TestSetPlaysOff(t *testing.T) {
	set := []Game{{Round: 1, First: 0, Second: 1, Result: FirstWon}, {Round: 1, First: 1, Second: 0, Result: FirstWon}}
	d := Division{Players: []Entrant{{Name: "Ann"}, {Name: "Bob"}}, TieBreaks: []TieBreak{PlayOff, Lot}, Seed: "7", Games: set, LeftIn: map[int]int{}}
	c := d.Course(KnockOut(2))
	if len(c.Due) > 0 || len(c.PlayOffs) != 2 || c.Champion != Nobody {
		t.Fatalf("after a level set: %+v", c)
	}
	if _, ok := d.Parting(1, 0, 1); ok {
		t.Error("the set is over before its play-off")
	}
	d.PlayOffs = []Game{{Round: 1, First: 0, Second: 1, Result: Drawn}, {Round: 1, First: 1, Second: 0, Result: FirstWon}}
	if c := d.Course(KnockOut(2)); c.Champion != 1 || len(c.PlayOffs) > 0 {
		t.Errorf("Bob has won the play-off: %+v", c)
	}
	if p, ok := d.Parting(1, 0, 1); !ok || p.Winner != 1 || p.By != PlayOff || p.Values != [2]float64{1.5, 0.5} {
		t.Errorf("the set ended like %+v", p)
	}
	d.PlayOffs[1].Result = Drawn
	if p, ok := d.Parting(1, 0, 1); !ok || p.By != Lot {
		t.Errorf("the set ended like %+v", p)
	}
	d.PlayOffs, d.LeftIn = nil, map[int]int{0: 1} // Ann leaves in the round: nobody plays off
	if c := d.Course(KnockOut(2)); c.Champion != 1 {
		t.Errorf("Ann has left: %+v", c)
	}
}
