package desk_test

import (
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/rules"
)

// In a Swiss with a swap opening the second player always takes the other side. Results go to the players, and who has
// opened a game in the first round lets the opponent open in the second.
func TestColoursAreWhoOpens(t *testing.T) {
	file := leagueOf(league.SwissSystem, "swap2-gomoku", leagueTimes+"rounds = 3\n")
	clubOf(t, file, 4, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		opened := map[games.PlayerID]int{}
		for round := range 2 {
			for i, p := range w.openGames(1) {
				w.openAndSwap(p)
				opened[p.Players[0]]++
				loser := (i + round) % 2 // one game is lost by who opened it, the other by who took their side
				w.resign(p.Game, p.Players[loser])
				want := []league.Result{league.SecondWon, league.FirstWon}[loser]
				if got := w.pairingOf(p.Game); got.Result != want || got.Players[0] != p.Players[0] {
					t.Errorf("round %d: %v of %v is %v, not %v", round+1, got.Players, p.Players, got.Result, want)
				}
			}
			w.verify()
			w.pass(time.Minute)
		}
		for _, id := range w.people {
			if opened[id] != 1 {
				t.Errorf("player %d has opened %d of two games", id, opened[id])
			}
		}
	})
}

// Who stands in for a player after a swap has the side of that player, and the pairing still says who has opened.
func TestSubstituteAfterASwap(t *testing.T) {
	clubOf(t, leagueOf(league.RoundRobin, "swap2-gomoku", longTimes), 3, func(w *leagueWorld) {
		stranger := w.join()
		w.pass(3 * clock.Day)
		p := w.between(1, 0, 1)
		w.openAndSwap(p)
		w.organise(desk.Substitute{Out: w.player(p.Players[1]).Nick, In: w.player(stranger).Nick})
		id := w.gameOf(w.season(1), stranger, p.Players[0])
		w.move(id, rules.Place(0))
		if g := w.game(id); g.SeatOf(stranger) != 1 || g.OnTurn() != stranger {
			t.Errorf("the players of game %d are %v", id, g.Seats)
		}
		w.resign(id, p.Players[0])
		if got := w.pairingOf(id); got.Players[0] != p.Players[0] || got.Result != league.SecondWon {
			t.Errorf("the pairing is %+v", got)
		}
		w.verify()
	})
}

// openAndSwap plays the opening of a game: the second player takes the other side.
func (w *leagueWorld) openAndSwap(p leagues.Pairing) {
	w.Helper()
	r := w.game(p.Game).Position
	place := func(x, y int) rules.Move { return rules.Place(r.Point(x, y)) }
	w.move(p.Game, place(7, 7), place(8, 8), place(9, 6), rules.Choose(rules.Swap))
	g := w.game(p.Game)
	if g.SeatOf(p.Players[1]) != 1 || g.OnTurn() != p.Players[0] {
		w.Fatalf("after the swap of game %d the players are %v, and %d is on turn", g.ID, g.Seats, g.OnTurn())
	}
}

// pairingOf returns the pairing of a game of the first season.
func (w *leagueWorld) pairingOf(id games.GameID) leagues.Pairing {
	for _, p := range w.season(1).Pairings {
		if p.Game == id {
			return p
		}
	}
	return leagues.Pairing{}
}
