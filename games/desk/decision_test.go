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

// carriedFile is a league of two divisions of four, where one goes up and one goes down. Its games can go on after the
// pause.
var carriedFile = leagueFile(league.RoundRobin, "pace = \"30 days vacation off\"\nsize = 4\ndivisions = 2\npromote = 1\nrelegate = 1\nseason = \"10 days\"\npause = \"5 days\"\n")

// playAllBut ends all games of a season so that the stronger player wins, but the ones of two players.
func (w *leagueWorld) playAllBut(number, a, b int) leagues.Pairing {
	w.Helper()
	left := w.between(number, a, b)
	for _, p := range w.openGames(number) {
		if p.Game != left.Game {
			w.resign(p.Game, max(p.Players[0], p.Players[1]))
		}
	}
	return left
}

// rowOf returns the row of a player in the table of a season, and where the table says that they go.
func (w *leagueWorld) rowOf(number, player int) (row league.Row, move league.Move) {
	w.Helper()
	s := w.season(number)
	for _, t := range s.Tables() {
		if row, ok := t.RowOf(w.people[player]); ok {
			return row, t.MoveOf(row)
		}
	}
	w.Fatalf("player %d is not in season %d", player, number)
	return row, move
}

// wantEnd checks the place and the move of a player in the table of a season, and their division in the next one.
func (w *leagueWorld) wantEnd(number, player, place int, move league.Move, division int) {
	w.Helper()
	row, got := w.rowOf(number, player)
	if row.Place != place || row.Best != place || row.Worst != place || got != move || w.moveOf(number, player) != move {
		w.Errorf("player %d finishes season %d on place %d of %d-%d and %q (%q), want %d and %q", player, number, row.Place, row.Best, row.Worst, got, w.moveOf(number, player), place, move)
	}
	if in := w.divisionOf(number+1, player); in != division {
		w.Errorf("player %d is in division %d of season %d, want %d", player, in, number+1, division)
	}
}

// divisionOf returns the division of a player in a season, 0 for none.
func (w *leagueWorld) divisionOf(number, player int) int {
	for _, p := range w.season(number).Places {
		if p.Player == w.people[player] {
			return p.Division
		}
	}
	return 0
}

// wantLetters checks how many letters with a topic each player has got.
func (w *leagueWorld) wantLetters(topic string, want int, players ...int) {
	w.Helper()
	for _, p := range players {
		if got := w.got(w.people[p], topic); got != want {
			w.Errorf("player %d has got %d letters %q, want %d", p, got, topic, want)
		}
	}
}

var eight = []int{0, 1, 2, 3, 4, 5, 6, 7}

// A game that is played at the end of a season decides it in the pause.
func TestW14SeasonWaitsForItsLastGame(t *testing.T) {
	clubOf(t, carriedFile, 8, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		left := w.playAllBut(1, 2, 3)
		w.pass(11 * clock.Day) // the season is over
		if s := w.season(1); !s.Decided.IsZero() || w.moveOf(1, 2) != "" {
			t.Errorf("it is decided at %v that player 2 %q", s.Decided, w.moveOf(1, 2))
		}
		if row, move := w.rowOf(1, 2); row.Best != 3 || row.Worst != 4 || move != "" {
			t.Errorf("before the decision player 2 can finish %d-%d and %q", row.Best, row.Worst, move)
		}
		w.wantLetters("league-ended", 0, eight...)
		w.resign(left.Game, w.people[2])
		w.pass(time.Minute)
		w.wantLetters("league-ended", 1, eight...)
		w.verify()
		w.pass(4 * clock.Day)
		w.wantEnd(1, 2, 4, league.Down, 2)
		w.wantEnd(1, 3, 3, league.Stays, 1)
		w.wantEnd(1, 4, 1, league.Up, 1)
		w.verify()
	})
}

// everythingShown returns all that people are shown of a season.
func (w *leagueWorld) everythingShown(number int) string {
	w.Helper()
	s := w.season(number)
	r := s.Records(func(p games.PlayerID) string { return fmt.Sprint(p) })
	shown := fmt.Sprint(s.Places, s.Pairings, s.Tables(), r.Table(), r.Cross(), r.Games())
	if teams := s.TeamTable(); teams != nil {
		shown += fmt.Sprint(*teams)
	}
	return shown
}

// W3: once the next season has begun, nothing that becomes of a game moves anything in the table of a season.
func TestTableIsFinalOnceTheNextSeasonHasBegun(t *testing.T) {
	for _, kind := range []league.Kind{league.RoundRobin, league.PointsKind, league.Teams} {
		file := leagueFile(kind, "pace = \"30 days vacation off\"\nsize = 4\ndivisions = 2\npromote = 1\nrelegate = 1\nseason = \"10 days\"\npause = \"5 days\"\nboards = 2\n")
		clubOf(t, file, 8, func(w *leagueWorld) {
			w.pass(3 * clock.Day)
			for i, p := range w.openGames(1) {
				if i%3 > 0 {
					w.resign(p.Game, max(p.Players[0], p.Players[1]))
				}
			}
			w.pass(16 * clock.Day)
			w.wantLetters("league-ended", 1, eight...)
			w.verify()
			before, late := w.everythingShown(1), w.openGames(1)
			if len(late) < 4 || w.season(1).Ended.IsZero() {
				t.Fatalf("%s: %d games are open", kind, len(late))
			}
			w.resign(late[0].Game, late[0].Players[0])
			w.adjudicate(late[1].Game, rules.Draw, 0)
			w.adjudicate(late[2].Game, rules.Void, 0)
			w.operate(desk.RevertCorrection{Game: late[1].Game})
			w.wantLetters("league-ended", 1, eight...)
			w.pass(20 * clock.Day) // time runs out in the others
			if after := w.everythingShown(1); after != before {
				t.Errorf("%s: the season was\n%s\nand is\n%s", kind, before, after)
			}
			w.wantLetters("league-stands", 0, eight...)
			w.verify()
		})
	}
}

// W3: a result that is corrected decides a season anew, of every kind, until the next one has begun. Then it changes nothing.
func TestCorrectedResultDecidesAnewOrChangesNothing(t *testing.T) {
	for _, kind := range []league.Kind{league.RoundRobin, league.PointsKind, league.Teams, league.SwissSystem, league.SingleKnockOut, league.DoubleKnockOuts, league.LadderKind, league.Tables} {
		clubOf(t, leagueFile(kind, leagueTimes+"boards = 2\nrounds = 1\n"), 8, func(w *leagueWorld) {
			w.pass(3 * clock.Day)
			if kind == league.LadderKind {
				w.do(w.people[1], games.Key{}, desk.Climb{League: "club", Nick: "P0"})
			}
			for range 8 { // rounds
				for _, p := range w.openGames(1) {
					w.adjudicate(p.Game, rules.Win, p.Players[0])
				}
				w.pass(time.Hour)
			}
			for w.season(1).Decided.IsZero() {
				w.pass(clock.Day)
			}
			w.verify()
			pairings := slices.DeleteFunc(w.season(1).Pairings, func(p leagues.Pairing) bool { return p.Game == 0 })
			last := pairings[len(pairings)-1]
			if kind == league.Tables { // another winner, but not the first player before or after it
				w.correct(last.Game, last.Players[1])
				w.pass(time.Hour)
			}
			before := w.everythingShown(1)
			w.correct(last.Game, last.Players[len(last.Players)-1])
			w.pass(time.Hour)
			if after := w.everythingShown(1); after == before {
				t.Errorf("%s: nothing has changed", kind)
			}
			w.verify()
			for w.theLeague().Season == 1 {
				w.pass(clock.Day)
			}
			final := w.everythingShown(1)
			w.correct(last.Game, last.Players[0])
			w.pass(time.Hour)
			if after := w.everythingShown(1); after != final {
				t.Errorf("%s: the season was\n%s\nand is\n%s", kind, final, after)
			}
			w.verify()
		})
	}
}

// correct gives a game that is over to somebody else.
func (w *leagueWorld) correct(id games.GameID, winner games.PlayerID) {
	w.Helper()
	if !w.operate(desk.RevertCorrection{Game: id}) || !w.adjudicate(id, rules.Win, winner) {
		w.Fatalf("game %d is not corrected", id)
	}
}

// W3: verifying finds points that have moved while the places stood, as older programs let them.
func TestVerifyFindsPointsThatHaveMoved(t *testing.T) {
	clubOf(t, carriedFile, 8, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		left := w.playAllBut(1, 2, 3)
		w.pass(16 * clock.Day)
		w.verify()
		loser := 3
		if w.moveOf(1, 2) == league.Down {
			loser = 2
		}
		w.resign(left.Game, w.people[5-loser])
		g := w.game(left.Game)
		left.SetResult(&g)
		left.Ended = g.Ended
		w.must(w.tx.Seasons.SavePairing(left))
		l := w.theLeague()
		if faults, err := desk.VerifyLeague(w.tx.ForGames(), &l); err != nil || len(faults) != 2 {
			t.Errorf("faults %v, %v", faults, err)
		}
	})
}

// Organisers who begin the next season during the pause end it.
func TestW14EarlyStartEndsThePause(t *testing.T) {
	clubOf(t, carriedFile, 8, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		w.playAllBut(1, 0, 1)
		if w.organise(desk.StartSeason{}) {
			t.Error("the next season begins while the first one is played")
		}
		w.pass(11 * clock.Day)
		if !w.organise(desk.StartSeason{}) || w.theLeague().Season != 2 {
			t.Fatal("the next season does not begin in the pause")
		}
		w.wantLetters("league-ended", 1, eight...)
		w.verify()
	})
}

// A closed league waits for its last game.
func TestW14ClosedInThePause(t *testing.T) {
	clubOf(t, carriedFile, 8, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		left := w.playAllBut(1, 2, 3)
		w.pass(11 * clock.Day)
		w.organise(desk.CloseLeague{})
		w.pass(10 * clock.Day)
		w.wantLetters("league-ended", 0, eight...)
		w.resign(left.Game, w.people[2])
		w.pass(time.Minute)
		w.wantEnd(1, 2, 4, league.Down, 0)
		w.wantLetters("league-ended", 1, eight...)
		w.verify()
	})
}

// A result that is corrected before the next season begins is decided upon again, and whom that moves is told. Later
// the decision stands, and the two players are told that.
func TestW14CorrectionAfterTheDecision(t *testing.T) {
	clubOf(t, carriedFile, 8, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		left := w.playAllBut(1, 2, 3)
		w.adjudicate(left.Game, rules.Win, w.people[2])
		w.pass(time.Minute)
		if _, move := w.rowOf(1, 3); move != league.Down {
			t.Fatalf("player 3 %q", move)
		}
		w.operate(desk.RevertCorrection{Game: left.Game})
		w.pass(time.Minute)
		if _, move := w.rowOf(1, 3); move != "" {
			t.Errorf("player 3 %q while the game goes on", move)
		}
		w.verify()
		w.adjudicate(left.Game, rules.Win, w.people[3])
		w.pass(time.Minute)
		w.wantLetters("league-again", 1, 2, 3)
		w.wantLetters("league-again", 0, 0, 1, 4, 5, 6, 7)
		w.wantLetters("league-ended", 1, eight...)
		w.verify()
		w.pass(15 * clock.Day)
		w.wantEnd(1, 2, 4, league.Down, 2)
		w.operate(desk.RevertCorrection{Game: left.Game})
		w.adjudicate(left.Game, rules.Win, w.people[2])
		w.pass(time.Minute)
		w.wantEnd(1, 2, 4, league.Down, 2)
		w.wantLetters("league-stands", 1, 2, 3)
		w.wantLetters("league-again", 1, 2, 3)
		w.verify()
	})
}

// A result from before the decision can come back when the next season has begun: the decision stands, and that is no fault.
func TestDecisionStandsWhenAnEarlierResultComesBack(t *testing.T) {
	clubOf(t, carriedFile, 8, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		left := w.playAllBut(1, 2, 3)
		w.resign(left.Game, w.people[2])
		w.operate(desk.UndoTurn{Game: left.Game})
		w.pass(time.Hour)
		w.resign(left.Game, w.people[3])
		w.pass(15 * clock.Day)
		w.wantEnd(1, 3, 4, league.Down, 2)
		w.operate(desk.RevertCorrection{Game: left.Game})
		w.pass(time.Minute)
		w.wantEnd(1, 3, 4, league.Down, 2)
		w.wantLetters("league-stands", 1, 2, 3)
		w.verify()
	})
}

// A player who is forgotten or leaves in the pause does so before the decision.
func TestW14LeavingInThePause(t *testing.T) {
	clubOf(t, carriedFile, 8, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		w.playAllBut(1, 2, 3)
		w.pass(11 * clock.Day)
		w.operate(desk.Ban{Player: w.people[3], Forfeit: true})
		w.pass(time.Minute)
		w.wantLetters("league-ended", 1, 0, 1, 2)
		w.pass(4 * clock.Day)
		w.wantEnd(1, 2, 3, league.Stays, 1)
		w.wantEnd(1, 3, 4, league.Down, 0)
		w.verify()
	})
}

// Verifying finds a decision that does not follow from the table.
func TestW14VerifyComparesTheDecision(t *testing.T) {
	clubOf(t, carriedFile, 8, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		left := w.playAllBut(1, 2, 3)
		w.resign(left.Game, w.people[3])
		w.pass(time.Minute)
		w.verify()
		s := w.season(1)
		for _, change := range []func(p *leagues.Place){
			func(p *leagues.Place) { p.Finish = 2 },
			func(p *leagues.Place) { p.Move = league.Down },
		} {
			wrong := s
			wrong.Places = slices.Clone(s.Places)
			change(&wrong.Places[0])
			w.must(w.tx.Seasons.SavePlaces(wrong))
			l := w.theLeague()
			faults, err := desk.VerifyLeague(w.tx.ForGames(), &l)
			w.must(err)
			if len(faults) == 0 {
				t.Errorf("no fault in %+v", wrong.Places[0])
			}
		}
	})
}

// Players whom no tie-break parts share a place. If it is one that only some of them can go up from, the higher seed
// does, and the table says so of nobody else.
func TestW14SharedPlaces(t *testing.T) {
	clubOf(t, carriedFile+"tie_breaks = [\"wins\"]\n", 8, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		for _, p := range w.openGames(1) {
			w.adjudicate(p.Game, rules.Draw, 0)
		}
		w.pass(12 * clock.Day)
		w.pass(4 * clock.Day)
		for i, want := range []struct {
			move     league.Move
			division int
		}{{league.Stays, 1}, {league.Stays, 1}, {league.Stays, 1}, {league.Down, 2}, {league.Up, 1}, {league.Stays, 2}, {league.Stays, 2}, {league.Stays, 2}} {
			w.wantEnd(1, i, 1, want.move, want.division)
		}
		w.verify()
	})
}

// Once a season is decided, organisers who extend move the start of the next one.
func TestW14ExtendingAfterTheDecision(t *testing.T) {
	clubOf(t, carriedFile, 8, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		left := w.playAllBut(1, 2, 3)
		w.resign(left.Game, w.people[2])
		w.pass(time.Minute)
		ends, next := w.season(1).Ends, w.theLeague().Next
		w.organise(desk.ExtendSeason{By: 5 * clock.Day})
		if got := w.season(1).Ends; !got.Equal(ends) || !w.theLeague().Next.Equal(next.Add(5*clock.Day)) {
			t.Errorf("the season ends at %v, the next one begins at %v", got, w.theLeague().Next)
		}
	})
}
