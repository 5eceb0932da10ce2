package desk_test

import (
	"slices"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/rules"
)

// A player who is banned after a season has ended plays no game of it if a result is corrected then, and the season goes on:
// they forfeit.
func TestBannedPlayerDoesNotComeBackByACorrection(t *testing.T) {
	clubOf(t, leagueFile(league.SingleKnockOut, leagueTimes), 4, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		first := w.openGames(1)
		for open := first; len(open) > 0; open = w.openGames(1) {
			for _, p := range open {
				w.resign(p.Game, max(p.Players[0], p.Players[1]))
			}
			w.pass(time.Minute)
		}
		if w.season(1).Ended.IsZero() {
			t.Fatal("the season goes on")
		}
		loser := max(first[0].Players[0], first[0].Players[1])
		w.operate(desk.Ban{Player: loser, Forfeit: true})
		for _, p := range first {
			if slices.Contains(p.Players, loser) {
				w.adjudicate(p.Game, rules.Win, loser)
			}
		}
		w.pass(time.Minute)
		s := w.season(1)
		w.checkPlayers(&s)
		if !slices.ContainsFunc(s.Pairings, func(p leagues.Pairing) bool {
			return p.Round > 1 && slices.Contains(p.Players, loser) && (p.Result == league.FirstForfeited || p.Result == league.SecondForfeited)
		}) {
			t.Errorf("they have not forfeited the next round: %+v", s.Pairings)
		}
	})
}

// Players who are banned or forgotten leave the seasons of all leagues: they are not paired again, and if they
// had played less than half of a round robin, their games do not count.
func TestBannedAndForgottenPlayersLeaveTheirSeasons(t *testing.T) {
	for name, remove := range map[string]func(w *leagueWorld){
		"banned": func(w *leagueWorld) { w.operate(desk.Ban{Player: w.people[0], Forfeit: true}) },
		"forgotten": func(w *leagueWorld) {
			p := w.player(w.people[0])
			p.ForgetAt = w.now
			w.must(w.tx.Players.Save(p))
			w.pass(0)
		},
	} {
		t.Run(name+" in a Swiss", func(t *testing.T) {
			clubOf(t, leagueFile(league.SwissSystem, leagueTimes+"rounds = 3\n"), 4, func(w *leagueWorld) {
				w.pass(3 * clock.Day)
				for _, p := range w.openGames(1) {
					w.resign(p.Game, p.Players[0])
				}
				remove(w)
				w.pass(time.Minute)
				for _, p := range w.season(1).Pairings {
					if p.Round > 1 && slices.Contains(p.Players, w.people[0]) {
						t.Errorf("they are paired in round %d", p.Round)
					}
				}
				w.verify()
			})
		})
		t.Run(name+" in a round robin", func(t *testing.T) {
			clubOf(t, leagueFile(league.RoundRobin, leagueTimes), 4, func(w *leagueWorld) {
				w.pass(3 * clock.Day)
				remove(w)
				if got := w.between(1, 0, 1).Result; got != league.Annulled {
					t.Errorf("their games are %v", got)
				}
				w.verify()
			})
		})
	}
}

// W3: a player who leaves a league leaves the season that is played. Games that go on from the one before count for it no more,
// and go on.
func TestLeavingEndsNoCarriedGames(t *testing.T) {
	file := leagueFile(league.RoundRobin, "pace = \"30 days\"\nsize = 4\nseason = \"5 days\"\npause = \"1 day\"")
	clubOf(t, file, 3, func(w *leagueWorld) {
		w.pass(9 * clock.Day)
		w.do(w.people[0], games.Key{}, desk.LeaveLeague{Name: "club"})
		if g := w.game(w.between(1, 0, 1).Game); !g.Ended.IsZero() {
			t.Error("their game of season 1 is over")
		}
		if w.between(2, 0, 1).Result == league.Open {
			t.Error("their game of season 2 goes on")
		}
		w.verify()
	})
}
