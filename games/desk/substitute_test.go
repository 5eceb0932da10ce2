package desk_test

import (
	"fmt"
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

// L5: A substitute leaves every clock as it stood: that of a turn that runs, the banks, and a pause. Whoever keeps others
// waiting still does. The organiser gets one answer, and each player one letter for a game.
func TestASubstituteLeavesClocksAsTheyStood(t *testing.T) {
	for _, pace := range []string{"9 days vacation off", "bank 20 days vacation off"} {
		file := leagueFile(league.RoundRobin, "pace = \""+pace+"\"\nseason = \"60 days\"\npause = \"3 days\"\nsize = 8\n")
		clubOf(t, file, 5, func(w *leagueWorld) {
			w.pass(3 * clock.Day)
			onTurn, waits, paused := w.between(1, 4, 1), w.between(1, 4, 2), w.between(1, 4, 3) // with player 4, who goes
			for _, p := range []leagues.Pairing{onTurn, waits, paused} {
				w.pass(7 * time.Hour)
				w.move(p.Game, rules.Place(200), rules.Place(184))
			}
			w.moveUntil(onTurn.Game, w.people[4])
			w.moveUntil(waits.Game, w.people[2])
			w.moveUntil(paused.Game, w.people[3])
			w.pass(4 * clock.Day)
			w.operate(desk.PauseGame{Game: paused.Game})
			w.pass(time.Hour)

			before := map[games.PlayerID]string{}
			for _, p := range []leagues.Pairing{onTurn, waits, paused} {
				before[other(p, w.people[4])] = w.clocks(p.Game, w.people[4])
			}
			letters, more := len(w.others), len(w.letters)
			stranger := w.join()
			if !w.organiseByMail(w.people[0], desk.Organise{Name: "club", Action: desk.Substitute{Out: "P4", In: w.player(stranger).Nick}}) {
				t.Fatal("no substitute")
			}
			for opponent, want := range before {
				if got := w.clocks(w.gameOf(w.season(1), stranger, opponent), stranger); got != want {
					t.Errorf("%s: with player %d\n got %s\nwant %s", pace, opponent, got, want)
				}
			}
			told := map[games.PlayerID][]string{}
			for _, n := range slices.Concat(w.others[letters:], w.letters[more:]) {
				told[n.To] = append(told[n.To], n.Topic())
			}
			for i, want := range []int{2, 1, 1, 1, 1} { // player 0 organises, and has a game with them
				if got := told[w.people[i]]; len(got) != want {
					t.Errorf("%s: player %d gets %v, want %d", pace, i, got, want)
				}
			}
			if got := told[stranger]; len(got) != 4 {
				t.Errorf("%s: who comes gets %v", pace, got)
			}
		})
	}
}

// moveUntil plays until a player is on turn.
func (w *leagueWorld) moveUntil(id games.GameID, p games.PlayerID) {
	w.Helper()
	if g := w.game(id); g.OnTurn() != p {
		w.move(id, rules.Place(160))
	}
}

// clocks describes the clocks of a game, whoever has the place of a player.
func (w *leagueWorld) clocks(id games.GameID, p games.PlayerID) string {
	w.Helper()
	g := w.game(id)
	facts, err := desk.LoadTime(w.tx.ForGames().Books, &g)
	w.must(err)
	c := g.ClockAt(w.now, facts)
	text := fmt.Sprintf("on turn %v, left %v, stands %q, due %v", g.OnTurn() == p, c.Left, c.Stands, c.Due)
	if g.OnTurn() != p {
		text += fmt.Sprint(", since ", g.Moved)
	}
	for seat, id := range g.Seats {
		stood, err := w.tx.Intervals.Of(g.ID, id, g.Started)
		w.must(err)
		text += fmt.Sprintf(", seat %d bank %v", seat+1, g.BankOf(id, stood))
	}
	return text
}

func other(p leagues.Pairing, than games.PlayerID) games.PlayerID {
	return p.Players[1-slices.Index(p.Players, than)]
}
