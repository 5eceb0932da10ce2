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
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
)

// W1: At a table of four, whoever has resigned does not win by a ruling while the others play on, and nothing changes. Once
// the game is over they can.
func TestARulingNamesWhoWins(t *testing.T) {
	clubOf(t, leagueFile(league.Tables, leagueTimes), 4, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		p := w.openGames(1)[0]
		w.resign(p.Game, p.Players[0])
		ruling := desk.Organise{Name: "club", Action: desk.AdjudicateLeagueGame{Game: p.Game, Outcome: rules.Win, Winner: w.player(p.Players[0]).Nick}}
		if w.organiseByMail(w.people[0], ruling) || w.operate(ruling) || w.operate(desk.Adjudicate{Game: p.Game, Outcome: rules.Win, Winner: p.Players[0]}) {
			t.Fatalf("a ruling for a player who is out is done")
		}
		for _, winner := range []int{2, 0, 3} { // a result is corrected, too
			ruling.Action = desk.AdjudicateLeagueGame{Game: p.Game, Outcome: rules.Win, Winner: w.player(p.Players[winner]).Nick}
			if !w.organiseByMail(w.people[0], ruling) {
				t.Fatalf("no ruling for seat %d", winner+1)
			}
			g := w.game(p.Game)
			if got := g.Position.Result(); got.Outcome != rules.Win || g.Seats[got.Winner-1] != p.Players[winner] {
				t.Errorf("the winner should be seat %d: %+v", winner+1, got)
			}
			w.verify()
		}
	})
}

// W2: Who comes back into a season plays on, also if somebody has left since with whom they have a game: that one stays as it
// ended. Each way of asking gives the same.
func TestWhoReturnsPlaysOnWithWhoeverIsThere(t *testing.T) {
	for name, leaves := range map[string]func(w *leagueWorld, p games.PlayerID){
		"banned":  func(w *leagueWorld, p games.PlayerID) { w.operate(desk.Ban{Player: p, Forfeit: true}) },
		"removed": func(w *leagueWorld, p games.PlayerID) { w.organise(desk.RemoveEntrant{Nick: w.player(p).Nick}) },
	} {
		clubOf(t, leagueFile(league.RoundRobin, leagueTimes+"size = 8\n"), 5, func(w *leagueWorld) {
			w.pass(3 * clock.Day)
			w.do(w.people[1], games.Key{}, desk.LeaveLeague{Name: "club"})
			w.pass(time.Hour)
			leaves(w, w.people[3])
			if !w.organiseByMail(w.people[0], desk.Organise{Name: "club", Action: desk.ReturnPlayer{Nick: "P1"}}) {
				t.Fatalf("%s: P1 cannot come back", name)
			}
			open := slices.DeleteFunc(w.openGames(1), func(p leagues.Pairing) bool { return !slices.Contains(p.Players, w.people[1]) })
			if len(open) != 3 {
				t.Errorf("%s: P1 plays %+v", name, open)
			}
			w.check()
		})
	}
}

// L4: Players are told who has ruled in their game, by mail or on the server, and how it had ended before.
func TestPlayersAreToldWhoRuled(t *testing.T) {
	clubOf(t, leagueFile(league.RoundRobin, leagueTimes), 4, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		organiser, p := w.people[0], w.between(1, 1, 2)
		act := func(by games.PlayerID, a desk.LeagueAction) {
			t.Helper()
			before, c := len(w.others), desk.Organise{Name: "club", Action: a, Sure: true}
			if done := by == 0 && w.operate(c) || by != 0 && w.organiseByMail(by, c); !done {
				t.Fatalf("%+v is not done", a)
			}
			for _, player := range p.Players {
				told := slices.DeleteFunc(slices.Clone(w.others[before:]), func(n letters.Notice) bool { return n.To != player })
				if len(told) != 1 || told[0].By != by {
					t.Errorf("after %+v player %d gets %+v", a, player, told)
				}
			}
		}
		act(organiser, desk.GiveTime{Game: p.Game, By: clock.Day})
		act(0, desk.GiveTime{Game: p.Game, By: clock.Day})
		act(organiser, desk.TakeRulingBack{Game: p.Game})
		act(organiser, desk.AdjudicateLeagueGame{Game: p.Game, Outcome: rules.Win, Winner: "P1"})
		act(organiser, desk.AdjudicateLeagueGame{Game: p.Game, Outcome: rules.Draw})
		if got, want := w.others[len(w.others)-1].Happened(), (play.GameAdjudicated{Was: rules.Win, Won: w.people[1]}); got != want {
			t.Errorf("the letters tell %+v, want %+v", got, want)
		}
		act(0, desk.AdjudicateLeagueGame{Game: p.Game, Outcome: rules.Void})
		act(organiser, desk.TakeRulingBack{Game: p.Game})
	})
}
