package store_test

import (
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/store"
)

// TestMatch checks that a match is saved with its terms, players and games.
func TestMatch(t *testing.T) {
	db := open(t)
	want := games.Match{
		Terms: games.MatchTerms{Target: 21, Handicap: 5}, Players: []games.PlayerID{1, 2}, Head: []int{0, 5},
	}
	update(t, db, func(tx *store.Tx) {
		for _, nick := range []string{"Ann", "Bob"} {
			p := games.Player{Nick: nick, Address: nick + "@example.org", Settings: games.DefaultSettings()}
			must(t, tx.Players.Add(&p))
		}
		must(t, tx.Matches.Add(&want))
		g := games.Game{Rules: ruleset(t, "points"), Pace: clock.DefaultPace, Seats: []games.PlayerID{1, 2}, Started: noon, Moved: noon, Match: want.ID, Announce: true}
		playPoints(t, &g, "K10", "L10")
		must(t, tx.Games.Add(&g))
		want.Games = []games.Game{g}
	})
	update(t, db, func(tx *store.Tx) {
		got, err := tx.Matches.Load(want.ID)
		must(t, err)
		same(t, want, got)
		must(t, tx.Matches.End(want.ID, noon))
		must(t, tx.Matches.Leave(want.ID, 2, noon))
	})
	update(t, db, func(tx *store.Tx) {
		got, err := tx.Matches.Load(want.ID)
		must(t, err)
		if !got.Ended.Equal(noon) {
			t.Errorf("the match ended at %v", got.Ended)
		}
		same(t, []games.PlayerID{2}, got.Gone)
		must(t, tx.Matches.End(want.ID, time.Time{}))
		must(t, tx.Matches.Leave(want.ID, 2, time.Time{}))
		got, err = tx.Matches.Load(want.ID)
		must(t, err)
		same(t, want, got)
	})
}
