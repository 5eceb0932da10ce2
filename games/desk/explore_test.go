package desk_test

import (
	"context"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/rules"
	"pentepost/store"
)

// A player may explore their running game if it was agreed, in a league if its file says so; somebody else's in any case.
func TestWhoMayExplore(t *testing.T) {
	s := newSession(t)
	var players []games.Player
	at := time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	r, _ := rules.Named("pente")
	start := r.Start()
	err := s.db.Update(context.Background(), func(tx *store.Tx) error {
		for _, nick := range []string{"Ann", "Bob", "Cat"} {
			p := games.Player{Nick: nick, Address: nick + "@example.org", Joined: at, Settings: games.DefaultSettings()}
			if err := tx.Players.Add(&p); err != nil {
				return err
			}
			players = append(players, p)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		league  games.LeagueID
		explore bool
		who     int
		want    desk.Outcome
	}{
		{0, false, 0, desk.OutcomeRefused}, {0, true, 0, desk.OutcomeDone}, {0, false, 2, desk.OutcomeDone},
		{1, false, 1, desk.OutcomeRefused}, {1, true, 1, desk.OutcomeDone},
	} {
		err := s.db.Update(context.Background(), func(tx *store.Tx) error {
			g := games.Game{
				Rules: r, Pace: clock.DefaultPace, Seats: []games.PlayerID{players[0].ID, players[1].ID}, Started: at, Moved: at,
				League: test.league, Explore: test.explore, Plies: []games.Ply{{Player: players[0].ID, Move: rules.Place(start.Centre()), At: at}},
			}
			if err := g.Replay(); err != nil {
				return err
			}
			if err := tx.Games.Add(&g); err != nil {
				return err
			}
			request := desk.Request{Now: at, From: players[test.who], Limits: s.limits}
			outcome, _, err := desk.Do(tx.ForGames(), request, desk.Explore{Game: g.ID, Ply: desk.CurrentPly})
			if outcome != test.want {
				t.Errorf("%+v: %s", test, outcome)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
