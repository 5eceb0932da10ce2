package desk_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/parser/command"
	"pentepost/rules"
)

// The first player to leave a game of four comes last, the next one third, and so on. Their seats do not
// matter.
func TestPlacesFollowTheOrderOfLeaving(t *testing.T) {
	clubOf(t, leagueFile(league.Tables, leagueTimes), 4, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		p := w.openGames(1)[0]
		for _, seat := range []int{3, 1, 0} {
			w.resign(p.Game, p.Players[seat])
			w.now = w.now.Add(time.Minute)
			w.reload()
		}
		if got := w.season(1).Pairings[0].Places; !slices.Equal(got, []int{2, 3, 1, 4}) {
			t.Errorf("places %v", got)
		}
		w.verify()
	})
}

// Players who lose a game of four because an organiser lets another one win share a place.
func TestLosersOfARulingShareAPlace(t *testing.T) {
	clubOf(t, leagueFile(league.Tables, leagueTimes), 4, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		p := w.openGames(1)[0]
		w.adjudicate(p.Game, rules.Win, p.Players[2])
		if got := w.season(1).Pairings[0].Places; !slices.Equal(got, []int{2, 2, 1, 2}) {
			t.Errorf("places %v", got)
		}
	})
}

// While the server is away, a season should be decided and a game of it ends later. All that is due has one
// time when the server is back, but the decision came first: the game does not count, and the books are right.
func TestDecisionWhileTheServerIsAway(t *testing.T) {
	clubOf(t, leagueFile(league.RoundRobin, longTimes+"size = 4\npromote = 1\nrelegate = 1\ndivisions = 0\n"), 8, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		for _, p := range w.openGames(1) {
			if slices.Contains(p.Players, w.people[0]) {
				w.resign(p.Game, w.people[0])
			}
		}
		w.now = w.now.Add(400 * clock.Day)
		w.pass(0)
		s := w.season(1)
		if !s.Decided.Equal(w.now) || leagues.OpenPairings(s.Pairings) == 0 || len(w.openGames(1)) > 0 {
			t.Fatalf("decided at %v, with %d open games at %v", s.Decided, len(w.openGames(1)), w.now)
		}
		w.verify()
	})
}

// A game that an organiser has closed counts again if that is taken back.
func TestClosedGameCountsAgain(t *testing.T) {
	clubOf(t, leagueFile(league.RoundRobin, leagueTimes), 3, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		p := w.between(1, 0, 1)
		w.adjudicate(p.Game, rules.Void, 0)
		w.operate(desk.RevertCorrection{Game: p.Game})
		if got := w.between(1, 0, 1).Result; got != league.Open {
			t.Fatalf("a game that goes on is %v", got)
		}
		w.resign(p.Game, p.Players[0])
		if got := w.between(1, 0, 1).Result; got != league.SecondWon {
			t.Errorf("the result is %v", got)
		}
		w.verify()
	})
}

// A player who was told to go up goes up, even if a game that ends in the next season changes the table.
func TestLateGameBreaksNoPromise(t *testing.T) {
	file := leagueFile(league.RoundRobin, "pace = \"30 days\"\nsize = 4\ndivisions = 2\npromote = 1\nrelegate = 1\nseason = \"10 days\"\npause = \"5 days\"")
	clubOf(t, file, 8, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		w.resign(w.between(1, 4, 5).Game, w.people[5])
		w.pass(15 * clock.Day)
		if move := w.moveOf(1, 4); move != league.Up {
			t.Fatalf("the winner of the only game %s", move)
		}
		for _, other := range []int{5, 6} {
			w.resign(w.between(1, 7, other).Game, w.people[other])
		}
		w.pass(5 * clock.Day)
		for _, p := range w.season(2).Places {
			if p.Player == w.people[4] && p.Division != 1 {
				t.Errorf("they begin season 2 in division %d", p.Division)
			}
		}
	})
}

// A correction after the end of a season leaves its books in order: who goes up and down was decided
// by the table of that day.
func TestCorrectionAfterTheSeason(t *testing.T) {
	file := leagueFile(league.RoundRobin, leagueTimes+"size = 4\ndivisions = 2\npromote = 1\nrelegate = 1\n")
	clubOf(t, file, 8, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		for _, p := range w.openGames(1) {
			w.resign(p.Game, max(p.Players[0], p.Players[1]))
		}
		w.pass(time.Hour)
		p := w.between(1, 4, 5)
		w.operate(desk.UndoTurn{Game: p.Game})
		w.verify()
		w.resign(p.Game, w.people[4])
		w.verify()
	})
}

// An organiser cannot enter a player who wants no letters.
func TestUnwillingPlayersAreNotEntered(t *testing.T) {
	inLeague(t, openStore(t), leagueFile(league.RoundRobin, leagueTimes), 3, func(w *leagueWorld) {
		w.do(w.people[1], games.Key{}, desk.Stop{})
		w.operate(desk.Ban{Player: w.people[2]})
		for p, want := range []bool{true, false, false} {
			if got := w.organise(desk.AddEntrant{Nick: w.player(w.people[p]).Nick}); got != want {
				t.Errorf("player %d is entered: %v", p, got)
			}
		}
	})
}

// A player who ends the news of a league at the press of a button gets no letter to everybody either, nor that a
// season is put off.
func TestNoNewsForTheUnwilling(t *testing.T) {
	clubOf(t, leagueFile(league.Tables, leagueTimes), 2, func(w *leagueWorld) {
		w.do(w.people[1], games.Key{}, desk.LeagueNews{League: w.league, Reads: false})
		w.operate(desk.Organise{Name: "club", Action: desk.Announce{Text: "Hello"}})
		w.pass(30 * clock.Day)
		for p, want := range []int{1, 0} {
			if got := w.got(w.people[p], "announced"); got != want {
				t.Errorf("player %d got %d letters to everybody", p, got)
			}
			if got := w.got(w.people[p], "league-put-off"); got != 4*want {
				t.Errorf("player %d was told %d times that the season is put off", p, got)
			}
		}
	})
}

// Organisers are found by each of their addresses, in any letter case, and asked once. If they have
// stopped their letters, they are not asked.
func TestOrganisersWithSeveralAddresses(t *testing.T) {
	for _, stopped := range []bool{false, true} {
		file := strings.Replace(leagueFile(league.RoundRobin, "pace = \"20 days\"\nadjudicate = true\nseason = \"10 days\""),
			`["p0@example.org"]`, `["P0@Example.org", "zero@example.org"]`, 1)
		clubOf(t, file, 2, func(w *leagueWorld) {
			w.must(w.tx.Addresses.Add(w.people[0], games.Address{Address: "zero@example.org"}))
			if stopped {
				w.do(w.people[0], games.Key{}, desk.Stop{})
			}
			w.pass(20 * clock.Day)
			if got := w.got(w.people[0], "league-rulings"); got == 1 == stopped {
				t.Errorf("asked %d times; stopped: %v", got, stopped)
			}
		})
	}
}

// A league of tables begins only with players who can be divided into tables of three and of four.
func TestTablesBeginWithPlayersWhoCanSit(t *testing.T) {
	for _, variant := range []string{"multi-3", "multi-4"} {
		size := "table_size = " + variant[len("multi-"):] + "\n"
		file := strings.Replace(leagueFile(league.Tables, leagueTimes+size), "multi-4", variant, 1)
		for players := 2; players <= 9; players++ {
			clubOf(t, file, players, func(w *leagueWorld) {
				w.pass(3 * clock.Day)
				if begun, want := w.theLeague().Season > 0, players > 2 && players != 5; begun != want {
					t.Fatalf("%s, %d players: a season has begun: %v", variant, players, begun)
				}
				for _, p := range w.season(1).Pairings {
					if g := w.game(p.Game); len(p.Players) < 3 || len(p.Players) > 4 || g.Rules.Seats != len(p.Players) {
						t.Errorf("%s, %d players: %d at a table of %s", variant, players, len(p.Players), g.Rules.Name)
					}
				}
			})
		}
	}
}

// A season that begins late has its full time: here its league is made with a date in the past.
func TestSeasonFromThePast(t *testing.T) {
	file := strings.Replace(leagueFile(league.RoundRobin, leagueTimes), "2026-06-08", "2026-05-08", 1)
	clubOf(t, file, 3, func(w *leagueWorld) {
		w.pass(time.Minute)
		if s := w.season(1); s.Ends.Sub(s.Began) != 30*clock.Day {
			t.Errorf("it ends on %v", s.Ends)
		}
	})
}

// People who may make leagues may write from each of their addresses.
func TestNewLeagueFromASecondAddress(t *testing.T) {
	inLeague(t, openStore(t), leagueFile(league.RoundRobin, leagueTimes), 2, func(w *leagueWorld) {
		w.must(w.tx.Addresses.Add(w.people[0], games.Address{Address: "zero@example.org"}))
		l, err := command.ReadLeague(strings.Replace(leagueFile(league.RoundRobin, ""), "club", "other", 1))
		w.must(err)
		for p, want := range map[int]desk.Outcome{0: desk.OutcomeDone, 1: desk.OutcomeRefused} {
			r := desk.Request{Now: w.now, From: w.player(w.people[p]), Vouched: true, Limits: games.DefaultLimits(), Organisers: []string{"Zero@example.org"}}
			got, _, err := desk.Do(w.tx.ForGames(), r, desk.NewLeague{League: l})
			w.must(err)
			if got != want {
				t.Errorf("player %d: %s", p, got)
			}
		}
	})
}

// A league that is closed plays its season to the end, and then sleeps.
func TestClosedLeagueEnds(t *testing.T) {
	clubOf(t, leagueFile(league.SwissSystem, leagueTimes+"rounds = 2\n"), 4, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		w.operate(desk.Organise{Name: "club", Action: desk.CloseLeague{}})
		w.pass(60 * clock.Day)
		if l := w.theLeague(); l.Season != 1 || w.season(1).Ended.IsZero() || !l.Alarm.IsZero() {
			t.Errorf("season %d, ended at %v, alarm at %v", l.Season, w.season(1).Ended, l.Alarm)
		}
		for _, p := range w.people {
			if closed, ended := w.got(p, games.TopicLeagueClosed), w.got(p, "league-ended"); closed != 1 || ended != 1 {
				t.Errorf("player %d got %d letters that it is closed, and %d at the end", p, closed, ended)
			}
		}
	})
}

// A player of a league who has entered for its next season and watches it gets a letter to everybody once.
func TestAnnouncementComesOnce(t *testing.T) {
	clubOf(t, leagueFile(league.RoundRobin, leagueTimes), 3, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		w.do(w.people[1], games.Key{}, desk.Watch{Nick: "CLUB"})
		w.operate(desk.Organise{Name: "club", Action: desk.Announce{Text: "Hello"}})
		for _, p := range w.people {
			if got := w.got(p, "announced"); got != 1 {
				t.Errorf("player %d got %d", p, got)
			}
		}
	})
}

// In a knock-out a round can have no game to wait for, because players have withdrawn. The next round
// begins at once, and not with the next weekly letter.
func TestRoundOfForfeitsIsOverAtOnce(t *testing.T) {
	clubOf(t, leagueFile(league.SingleKnockOut, leagueTimes), 4, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		for p := range 3 {
			w.do(w.people[p], games.Key{}, desk.LeaveLeague{Name: "club"})
		}
		w.pass(time.Minute)
		if w.season(1).Ended.IsZero() {
			t.Errorf("the season of one player goes on: %+v", w.season(1).Pairings)
		}
		w.verify()
	})
}

// Organisers who adjudicate are asked on the last day of the season, so that they have the whole pause
// for it.
func TestOrganisersAreAskedInTime(t *testing.T) {
	file := leagueFile(league.RoundRobin, "pace = \"20 days\"\nadjudicate = true\nseason = \"10 days\"\npause = \"1 day\"")
	clubOf(t, file, 2, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		w.pass(12 * clock.Day)
		if got := w.got(w.people[0], "league-rulings"); got != 1 {
			t.Errorf("asked %d times", got)
		}
	})
}

// A player who stopped their letters is left out of a new season, and plays in the next one if they
// want letters again.
func TestStoppedPlayerIsLeftOut(t *testing.T) {
	clubOf(t, leagueFile(league.RoundRobin, leagueTimes), 3, func(w *leagueWorld) {
		w.do(w.people[2], games.Key{}, desk.Stop{})
		w.pass(3 * clock.Day)
		if got := len(w.season(1).Places); got != 2 {
			t.Errorf("%d players play, want 2", got)
		}
		w.resign(w.between(1, 0, 1).Game, w.people[0])
		w.do(w.people[2], games.Key{}, desk.Start{})
		w.pass(60 * clock.Day)
		if got := len(w.season(2).Places); got != 3 {
			t.Errorf("%d players play in the next season, want 3", got)
		}
	})
}

// A team that has nobody at a board forfeits there, and one whose player withdraws loses their game. Others are not
// touched.
func TestMissingPlayersCostTheirTeamBoards(t *testing.T) {
	inLeague(t, openStore(t), leagueFile(league.Teams, longTimes+"boards = 2\n"), 3, func(w *leagueWorld) {
		for i, team := range []string{"Oslo", "Bergen", "Oslo"} {
			w.do(w.people[i], games.Key{}, desk.Enter{Name: "club", Team: team})
		}
		w.pass(3 * clock.Day)
		w.wantTeams("Oslo 1 Bergen 0") // nobody plays against the second player of Oslo
		w.do(w.people[0], games.Key{}, desk.LeaveLeague{Name: "club"})
		w.wantTeams("Bergen 1 Oslo 1")
		s := w.season(1)
		for _, row := range s.TeamTable().Rows {
			if row.Drawn != 1 || row.Points != 0.5 {
				t.Errorf("after a match of 1 - 1: %+v", row)
			}
		}
		w.verify()
	})
}

// wantTeams checks the teams of the first season by name, with the points of their boards.
func (w *leagueWorld) wantTeams(want string) {
	w.Helper()
	s := w.season(1)
	table := s.TeamTable()
	var got []string
	for i, name := range table.Teams {
		got = append(got, fmt.Sprintf("%s %v", name, table.Boards[i]))
	}
	slices.Sort(got)
	words := strings.Fields(want)
	wanted := []string{words[0] + " " + words[1], words[2] + " " + words[3]}
	slices.Sort(wanted)
	if !slices.Equal(got, wanted) {
		w.Errorf("teams with the points of their boards: %q, want %q", got, wanted)
	}
}

// A player enters a team of any letter case, and none that is full or has no good name.
func TestEnteringTeams(t *testing.T) {
	inLeague(t, openStore(t), leagueFile(league.Teams, longTimes+"boards = 2\n"), 4, func(w *leagueWorld) {
		for i, test := range []struct {
			team string
			want desk.Outcome
		}{{"Oslo", desk.OutcomeDone}, {"OSLO", desk.OutcomeDone}, {"oslo", desk.OutcomeRefused}, {"<b>", desk.OutcomeRefused}} {
			if got := w.do(w.people[i], games.Key{}, desk.Enter{Name: "club", Team: test.team}); got != test.want {
				t.Errorf("entering %q: %s", test.team, got)
			}
		}
		entries, err := w.tx.Leagues.Entries(w.league)
		w.must(err)
		if names := leagues.TeamNames(entries); !slices.Equal(names, []string{"Oslo"}) {
			t.Errorf("teams %q", names)
		}
	})
	clubOf(t, leagueFile(league.RoundRobin, longTimes), 2, func(w *leagueWorld) {
		if got := w.do(w.join(), games.Key{}, desk.Enter{Name: "club", Team: "Oslo"}); got != desk.OutcomeRefused {
			t.Errorf("entering a team in a league without teams: %s", got)
		}
	})
}

// Tables, cross tables and games go into files for a spreadsheet.
func TestLeagueRecords(t *testing.T) {
	clubOf(t, leagueFile(league.RoundRobin, longTimes+"tie_breaks = [\"wins\"]\n"), 3, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		for _, p := range w.openGames(1) {
			if p.Round == 1 {
				w.adjudicate(p.Game, rules.Win, p.Players[0])
			}
		}
		s := w.season(1)
		of := s.Records(func(p games.PlayerID) string { return w.player(p).Nick })
		for what, test := range map[string]struct {
			records [][]string
			want    string
		}{
			"table": {of.Table(), `
				season,division,place,player,played,won,drawn,lost,points,wins,best,worst,moves,team
				1,1,1,P1,1,1,0,0,1,1,1,2,stays,
				1,1,2,P0,0,0,0,0,0,0,1,3,stays,
				1,1,2,P2,1,0,0,1,0,0,1,3,stays,`},
			"cross": {of.Cross(), `
				division,place,player,1,2,3,points
				1,1,P1,,*,1,1
				1,2,P0,*,,*,0
				1,2,P2,0,*,,0`},
			"games": {of.Games(), `
				season,division,round,players,result,game
				1,1,1,P1 - P2,second-forfeited,1
				1,1,2,P0 - P1,open,2
				1,1,3,P2 - P0,open,3`},
		} {
			got := ""
			for _, record := range test.records {
				got += "\n" + strings.Join(record, ",")
			}
			if want := strings.ReplaceAll(test.want, "\t", ""); got != want {
				t.Errorf("%s:%s\nwant%s", what, got, want)
			}
		}
	})
}

// Players who have no game in a round are told so, once, and nobody else is.
func TestByesAreTold(t *testing.T) {
	clubOf(t, leagueFile(league.SwissSystem, leagueTimes+"rounds = 3\n"), 5, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		for round := 1; round <= 3; round++ {
			for _, p := range w.openGames(1) {
				w.resign(p.Game, p.Players[0])
			}
			w.pass(time.Minute)
		}
		var free []games.PlayerID
		for _, p := range w.season(1).Pairings {
			if p.Result == league.PairingBye {
				free = append(free, p.Players[0])
			}
		}
		if got := w.readersOf("league-bye"); len(got) != 3 || !slices.Equal(got, free) {
			t.Errorf("players %v were told of byes, %v have them", got, free)
		}
	})
	clubOf(t, leagueFile(league.SingleKnockOut, leagueTimes), 5, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		// The fourth and fifth meet in the first round; the second and third can begin their set of the second one.
		if got := w.readersOf("league-bye"); !slices.Equal(got, w.people[:1]) {
			t.Errorf("players %v were told of byes, want the strongest one, %v", got, w.people[:1])
		}
	})
}

// readersOf returns who got letters with a topic, in the order of time.
func (w *leagueWorld) readersOf(topic string) (readers []games.PlayerID) {
	for _, l := range w.letters {
		if l.Topic() == topic {
			readers = append(readers, l.To)
		}
	}
	return readers
}
