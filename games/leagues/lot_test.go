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
		Number: 1, Secret: NewSecret("0123456789abcdef01234567"), Began: time.Date(2026, 6, 8, 0, 0, 0, 0, time.UTC),
	}
	var sums []string
	for i := range 6 {
		s.Places = append(s.Places, Place{Player: games.PlayerID(10 + i), Division: 1, Seed: i + 1})
		sums = append(sums, fmt.Sprintf("%x %d", sha256.Sum256([]byte(s.Secret.Stored()+" "+s.Ticket(&s.Places[i]))), 10+i))
	}
	slices.Sort(sums)
	slices.Reverse(sums)
	s.Decided = s.Began
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

// L1: until a season is decided nothing that people are shown depends on the secret of its lots, and players whom only a lot
// parts share a place.
func TestNoTableTellsALotBeforeItIsRevealed(t *testing.T) {
	for kind := range kinds() {
		shown := map[string]bool{}
		for n := range 20 {
			s := levelSeason(kind)
			s.Secret = NewSecret(fmt.Sprint("secret ", n))
			shown[everythingShown(&s)] = true
			for _, table := range s.Tables() {
				for _, row := range table.Rows {
					if kind != league.LadderKind && (row.Place != 1 || row.Best != 1 || row.Worst != len(table.Rows)) || len(row.TieBreaks) > 1 {
						t.Errorf("%s: %+v", kind, row)
					}
				}
			}
			if s.Revealed() != "" {
				t.Errorf("%s: the secret is revealed", kind)
			}
		}
		if len(shown) != 1 {
			t.Errorf("%s: 20 secrets show %d different tables", kind, len(shown))
		}
		s := levelSeason(kind)
		s.Secret = NewSecret("secret")
		before := everythingShown(&s)
		if s.Decide(time.Unix(1, 0)); s.Traits().AtOnce && everythingShown(&s) == before || s.Revealed() != "secret" {
			t.Errorf("%s: no lot is drawn in the end", kind)
		}
	}
}

// levelSeason returns a season of a kind whose players are level: all games of a division were drawn.
func levelSeason(kind league.Kind) Season {
	s := Season{Terms: Terms{File: league.File{Kind: kind, Size: 8, Rounds: 3, TableSize: 3, TieBreaks: []league.TieBreak{league.HeadToHead, league.Lot}}}, Number: 1}
	for i := range 6 {
		p := Place{Player: games.PlayerID(10 + i), Division: 1, Seed: i + 1}
		if s.Traits().Teams {
			p.Team = fmt.Sprint("team ", i+1)
		}
		s.Places = append(s.Places, p)
	}
	if s.Traits().AtOnce {
		for _, p := range s.Division(1).Due() {
			p.Result = league.Drawn
			s.Pairings = append(s.Pairings, p)
		}
	}
	return s
}

// everythingShown returns all that views are made of.
func everythingShown(s *Season) string {
	r := s.Records(func(p games.PlayerID) string { return fmt.Sprint("player ", p) })
	all := []any{s.Tables(), r.Table(), r.Cross(), r.Games()}
	if teams := s.TeamTable(); teams != nil {
		all = append(all, *teams)
	}
	for _, d := range s.Divisions() {
		t := d.Table()
		all = append(all, r.InShort(&t), d.NeedsOf(s.Places[0].Player))
	}
	return fmt.Sprintf("%+v", all)
}
