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
	"pentepost/games/letters"
	"pentepost/rules"
)

// Opponents keep in ratings what they have won against somebody who leaves, and are told that the table has lost it.
func TestW16LeavingTakesNothingFromOpponents(t *testing.T) {
	for name, leave := range map[string]func(w *leagueWorld, p games.PlayerID){
		"leaves": func(w *leagueWorld, p games.PlayerID) { w.do(p, games.Key{}, desk.LeaveLeague{Name: "club"}) },
		"is removed": func(w *leagueWorld, p games.PlayerID) {
			w.organise(desk.RemoveEntrant{Nick: w.player(p).Nick})
		},
		"is banned": func(w *leagueWorld, p games.PlayerID) { w.operate(desk.Ban{Player: p, Forfeit: true}) },
	} {
		clubOf(t, leagueFile(league.RoundRobin, leagueTimes+"size = 8\n"), 5, func(w *leagueWorld) {
			w.pass(3 * clock.Day)
			won := w.between(1, 0, 4)
			w.playTurns(won.Game, 2)
			w.resign(won.Game, w.people[4])
			w.pass(time.Hour)
			leave(w, w.people[4])
			if got := w.between(1, 0, 4).Result; got != league.Annulled {
				t.Errorf("%s: the result is %v", name, got)
			}
			rated, err := w.tx.Ratings.Games("pente")
			w.must(err)
			if len(rated) != 1 || rated[0].Game != won.Game {
				t.Errorf("%s: rated games %+v", name, rated)
			}
			w.wantLetters("uncounted", 1, 0)
			w.wantLetters("uncounted", 0, 1, 2, 3, 4)
			faults, err := desk.VerifyRatings(w.tx.ForGames(), w.now)
			w.must(err)
			if len(faults) > 0 {
				t.Errorf("%s: %v", name, faults)
			}
			w.verify()
		})
	}
}

// playTurns places stones in a game, far from each other.
func (w *leagueWorld) playTurns(id games.GameID, turns int) {
	w.Helper()
	for i := range turns {
		g := w.game(id)
		key := games.Key{About: games.AboutGame, Player: g.OnTurn(), ID: int64(id), Ply: g.Position.Plies(), Undone: g.Undone}
		if got := w.do(g.OnTurn(), key, desk.PlayMove{Moves: []rules.Move{rules.Place(rules.Point(4 + 8*19*i))}}); got != desk.OutcomeDone {
			w.Fatalf("turn %d of game %d: %s", i+1, id, got)
		}
	}
}

// Leaving asks first, and says what it costs. Nothing happens before that.
func TestW16LeavingAsks(t *testing.T) {
	for _, test := range []struct {
		name   string
		kind   league.Kind
		ended  int
		closed bool
		want   games.LeavingCost
	}{
		{"early", league.RoundRobin, 1, false, games.LeavingCost{Void: 3, Uncounted: 1}},
		{"late", league.RoundRobin, 2, false, games.LeavingCost{Lost: 2}},
		{"the last season", league.RoundRobin, 2, true, games.LeavingCost{Lost: 2, Last: true}},
		{"a Swiss", league.SwissSystem, 0, false, games.LeavingCost{Lost: 1}},
	} {
		clubOf(t, leagueFile(test.kind, leagueTimes), 5, func(w *leagueWorld) {
			w.pass(3 * clock.Day)
			for _, p := range w.openGames(1) {
				if slices.Contains(p.Players, w.people[0]) && test.ended > 0 {
					test.ended--
					w.resign(p.Game, p.Players[0])
				}
			}
			if test.closed {
				w.organise(desk.CloseLeague{})
			}
			before := fmt.Sprint(w.season(1))
			due, _ := w.asked(w.people[0]).Letter.(letters.Refused)
			if due.Meant != "leave club yes" || due.Cost == nil || *due.Cost != test.want {
				t.Errorf("%s: asked %+v with cost %+v, want %+v", test.name, due.Meant, due.Cost, test.want)
			}
			if after := fmt.Sprint(w.season(1)); after != before {
				t.Errorf("%s: asking has changed the season", test.name)
			}
		})
	}
}

// asked returns the letter that asks a player whether they want to leave the league.
func (w *leagueWorld) asked(p games.PlayerID) (n letters.Notice) {
	w.Helper()
	_, _, err := desk.Do(w.tx.ForGames(), desk.Request{Now: w.now, From: w.player(p), Vouched: true, Limits: games.DefaultLimits()}, desk.AskToLeave{Name: "club"})
	w.must(err)
	n, ok, err := w.tx.Notices.LastQuestion(letters.Notice{To: p})
	w.must(err)
	if !ok {
		w.Fatal("no question")
	}
	return n
}
