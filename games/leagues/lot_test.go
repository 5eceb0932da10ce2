package leagues

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/league"
)

// The lots of a season are those that a shell draws with "printf 'SECRET TICKET' | sha256sum", and the sum of the secret is what
// was told at the beginning.
func TestLotsAreDrawnAgain(t *testing.T) {
	s := Season{
		Terms:  Terms{File: league.File{Kind: league.RoundRobin, Size: 8, TieBreaks: []league.TieBreak{league.Lot}}},
		Number: 1, Secret: "0123456789abcdef01234567", Began: time.Date(2026, 6, 8, 0, 0, 0, 0, time.UTC),
	}
	var sums []string
	for i := range 6 {
		s.Places = append(s.Places, Place{Player: games.PlayerID(10 + i), Division: 1, Seed: i + 1})
		sums = append(sums, fmt.Sprintf("%x %d", sha256.Sum256([]byte(s.Secret+" "+s.Ticket(&s.Places[i]))), 10+i))
	}
	slices.Sort(sums)
	slices.Reverse(sums)
	var drawn []string
	table := s.Division(1).Table()
	for _, row := range table.Rows {
		drawn = append(drawn, fmt.Sprint(table.Player(row)))
	}
	for i, sum := range sums {
		if want := sum[len(sum)-2:]; drawn[i] != want {
			t.Errorf("on place %d stands player %s, not %s", i+1, drawn[i], want)
		}
	}
	if want := fmt.Sprintf("%x", sha256.Sum256([]byte("0123456789abcdef01234567"))); s.Commitment() != want {
		t.Errorf("the sum of the secret is told as %s", s.Commitment())
	}
	if tickets := s.Ticket(&s.Places[0]) + " " + s.Ticket(&s.Places[5]); tickets != "1.1 1.6" {
		t.Errorf("the tickets are %s", tickets)
	}
}
