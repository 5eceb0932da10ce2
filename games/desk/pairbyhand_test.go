package desk_test

import (
	"slices"
	"testing"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/games/leagues"
)

// Pairs can be set by hand in each round before it goes out, the first one included. Nobody meets again for it, nobody is
// left over twice, and the table is computed from the games as before (L9).
func TestPairsByHand(t *testing.T) {
	clubOf(t, leagueFile(league.SwissSystem, "hold = \"2 days\"\nrounds = 3\n"+leagueTimes), 7, func(w *leagueWorld) {
		nick := func(i int) string { return w.player(w.people[i]).Nick }
		w.pass(3 * clock.Day) // the season has begun, and its first round waits
		for round := 1; round <= 3; round++ {
			if open := w.openGames(1); len(open) > 0 {
				t.Fatalf("round %d has begun: %+v", round, open)
			}
			pair := w.newPair()
			if !w.organise(desk.PairByHand{One: nick(pair[0]), Other: nick(pair[1])}) {
				t.Fatalf("round %d: %v is refused", round, pair)
			}
			w.organise(desk.ReleaseRound{})
			w.pass(clock.Day)
			if p := w.between(1, pair[0], pair[1]); p.Round != round || p.Game == 0 {
				t.Errorf("round %d: %v have %+v", round, pair, p)
			}
			for _, p := range w.openGames(1) {
				w.resign(p.Game, p.Players[0])
			}
			w.pass(clock.Day / 2)
		}
		w.checkRepeats(1)
		w.verify()
	})
}

// newPair returns two players who have not met, and can meet without others meeting again.
func (w *leagueWorld) newPair() [2]int {
	s := w.season(1)
	for a := range w.people {
		for b := a + 1; b < len(w.people); b++ {
			if s.Repeats([]leagues.Pairing{{Players: []games.PlayerID{w.people[a], w.people[b]}}}) == 0 {
				return [2]int{a, b}
			}
		}
	}
	w.Fatal("everybody has met")
	return [2]int{}
}

// checkRepeats checks that nobody has met twice in a season, or was left over twice.
func (w *leagueWorld) checkRepeats(number int) {
	w.Helper()
	s := w.season(number)
	for i, p := range s.Pairings {
		before := s
		before.Pairings = s.Pairings[:i]
		if before.Repeats(s.Pairings[i:i+1]) > 0 {
			w.Errorf("%+v is the second time", p)
		}
	}
}

// A new pair replaces the old ones of both players, and what was set can be taken back. What cannot be is refused.
func TestPairsAreReplaced(t *testing.T) {
	clubOf(t, leagueFile(league.SwissSystem, "hold = \"2 days\"\nrounds = 3\n"+leagueTimes), 6, func(w *leagueWorld) {
		nick := func(i int) string { return w.player(w.people[i]).Nick }
		pair := func(a, b int) bool { return w.organise(desk.PairByHand{One: nick(a), Other: nick(b)}) }
		if pair(0, 1) {
			t.Error("a season that has not begun is paired")
		}
		w.pass(3 * clock.Day)
		pair(0, 1)
		pair(2, 3)
		pair(1, 2)
		meets := func(i int) (list []int) {
			s := w.season(1)
			for _, p := range s.PlaceOf(w.people[i]).Meets {
				list = append(list, slices.Index(w.people, p))
			}
			return list
		}
		if meets(0) != nil || !slices.Equal(meets(1), []int{2}) || !slices.Equal(meets(2), []int{1}) || meets(3) != nil {
			t.Errorf("they meet %v, %v, %v, %v", meets(0), meets(1), meets(2), meets(3))
		}
		if !w.organise(desk.UnpairByHand{Nick: nick(2)}) || meets(1) != nil || w.organise(desk.UnpairByHand{Nick: nick(2)}) {
			t.Error("a pair is not taken back, or twice")
		}
		w.organise(desk.GiveBye{Nick: nick(4)})
		if pair(4, 5) {
			t.Error("a player with a round off is paired")
		}
		pair(0, 1)
		w.organise(desk.ReleaseRound{})
		w.pass(clock.Day)
		if p := w.between(1, 0, 1); p.Round != 1 || pair(0, 1) {
			t.Error("two players meet twice")
		}
	})
}
