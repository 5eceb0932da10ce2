package desk_test

import (
	"errors"
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

// A player who has lost games by the clock and answered in none is asked before the next season, once. Silence leaves them out;
// who plays, resigns or answers stays.
func TestSilentPlayersAreAsked(t *testing.T) {
	file := leagueFile(league.RoundRobin, "pace = \"4 days vacation off\"\nseason = \"30 days\"\npause = \"10 days\"\n")
	for name, answers := range map[string]bool{"silent": false, "who says yes": true} {
		clubOf(t, file, 4, func(w *leagueWorld) {
			w.silent = true
			w.pass(3 * clock.Day)
			w.resign(w.between(1, 0, 1).Game, w.people[1])
			w.resign(w.between(1, 0, 2).Game, w.people[0])
			w.resign(w.between(1, 1, 2).Game, w.people[2])
			w.pass(34 * clock.Day) // player 3 has lost the others by the clock, or has never been on turn
			if asked := w.whoGot("league-stay"); !slices.Equal(asked, []int{3}) {
				t.Fatalf("%s: %v are asked, want player 3", name, asked)
			}
			if answers {
				w.do(w.people[3], games.Key{}, desk.Enter{Name: "club"})
			}
			w.pass(12 * clock.Day)
			if s := w.season(2); s.Plays(w.people[3]) != answers || len(s.Places) < 3 {
				t.Errorf("%s: in the next season are %+v", name, s.Places)
			}
			if left := len(w.whoGot("league-silent")) > 0; left == answers {
				t.Errorf("%s is told that they are left out: %v", name, left)
			}
		})
	}
}

// A season that an organiser starts early begins without players who were asked and are silent. That is counted before, and
// if too few are left, nothing happens.
func TestStartWithoutSilentPlayers(t *testing.T) {
	for answering, begins := range map[int]bool{3: true, 1: false} {
		file := leagueFile(league.RoundRobin, "pace = \"4 days vacation off\"\nseason = \"30 days\"\npause = \"10 days\"\n")
		clubOf(t, file, 4, func(w *leagueWorld) {
			w.silent = true
			w.pass(37 * clock.Day) // everybody has lost by the clock, and is asked
			for _, p := range w.people[:answering] {
				w.do(p, games.Key{}, desk.Enter{Name: "club"})
			}
			event, err := desk.OperateLeague(w.tx.ForGames(), w.now, desk.Organise{Name: "club", Action: desk.StartSeason{}})
			if _, refused := errors.AsType[*games.Refusal](err); refused == begins {
				t.Fatalf("with %d players: %+v, %v", answering, event, err)
			}
			if begins && (event.Number != answering || len(w.season(2).Places) != answering) {
				t.Errorf("%d players are told, %d play, want %d", event.Number, len(w.season(2).Places), answering)
			}
			if put := len(w.whoGot("league-put-off")); !begins && put > 0 {
				t.Errorf("the season is put off in %d letters", put)
			}
		})
	}
}

// whoGot returns which players have got a letter, by its topic.
func (w *leagueWorld) whoGot(topic string) (players []int) {
	w.Helper()
	for _, n := range w.letters {
		if n.Topic() == topic {
			players = append(players, slices.Index(w.people, n.To))
		}
	}
	return players
}

// Who stands in has the place with its points, and goes on with the games from where they stand. What was played stays with who has
// played it, and a game that somebody else has begun counts for no rating.
func TestSubstitute(t *testing.T) {
	clubOf(t, leagueFile(league.RoundRobin, longTimes), 4, func(w *leagueWorld) {
		stranger := w.join()
		w.pass(3 * clock.Day)
		won, begun, fresh := w.between(1, 0, 1), w.between(1, 0, 2), w.between(1, 0, 3)
		w.resign(won.Game, w.people[1])
		w.move(begun.Game, rules.Place(200), rules.Place(184), rules.Place(160)) // both have moved
		w.organise(desk.Substitute{Out: w.player(w.people[0]).Nick, In: w.player(stranger).Nick})

		s := w.season(1)
		if s.Plays(w.people[0]) || !s.Plays(stranger) || s.PlaceOf(stranger) != s.PlaceOf(w.people[0]) {
			t.Fatalf("the places are %+v", s.Places)
		}
		row, _ := s.Tables()[0].RowOf(stranger)
		if row.Points != 1 || row.Won != 1 {
			t.Errorf("the substitute stands like %+v", row)
		}
		if p, _, _ := w.tx.Seasons.PairingOf(won.Game); p.Result == league.Open || !slices.Contains(p.Players, w.people[0]) {
			t.Errorf("what was won became %+v", p)
		}
		for old, rated := range map[games.GameID]bool{begun.Game: false, fresh.Game: true} {
			was := w.game(old)
			now := w.game(w.gameOf(s, stranger, was.Others(w.people[0])[0]))
			if !was.Void || now.Rated() != rated || len(now.Plies) != len(was.Plies) || now.SeatOf(stranger) != was.SeatOf(w.people[0]) {
				t.Errorf("game %d goes on as %d: closed %v, rated %v, %d plies", old, now.ID, was.Void, now.Rated(), len(now.Plies))
			}
		}
		w.verify()

		w.organise(desk.Substitute{Out: w.player(stranger).Nick, In: w.player(w.people[0]).Nick})
		if s := w.season(1); !s.Plays(w.people[0]) || s.Plays(stranger) {
			t.Errorf("after the way back the places are %+v", s.Places)
		}
		w.verify()
	})
}

// gameOf returns the open game of two players.
func (w *leagueWorld) gameOf(s leagues.Season, a, b games.PlayerID) games.GameID {
	w.Helper()
	for _, p := range s.Pairings {
		if p.Result == league.Open && slices.Contains(p.Players, a) && slices.Contains(p.Players, b) {
			return p.Game
		}
	}
	w.Fatalf("players %d and %d have no open game", a, b)
	return 0
}

// move plays plies in a game, each for who is on turn.
func (w *leagueWorld) move(id games.GameID, plies ...rules.Move) {
	w.Helper()
	for _, ply := range plies {
		g := w.game(id)
		key := games.Key{About: games.AboutGame, Player: g.OnTurn(), ID: int64(id), Ply: g.Position.Plies(), Undone: g.Undone}
		if got := w.do(g.OnTurn(), key, desk.PlayMove{Moves: []rules.Move{ply}}); got != desk.OutcomeDone {
			w.Fatalf("%v in game %d is %s", ply, id, got)
		}
	}
}

// A round is held for its organisers, who can let it begin.
func TestHeldRound(t *testing.T) {
	clubOf(t, leagueFile(league.SwissSystem, leagueTimes+"rounds = 2\nhold = \"2 days\"\n"), 4, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		for released := range 2 {
			number := w.theLeague().Season
			for _, p := range w.openGames(number) {
				w.adjudicate(p.Game, rules.Draw, 0)
			}
			w.pass(time.Hour)
			if open := w.openGames(number); len(open) > 0 {
				t.Fatalf("the round has begun: %+v", open)
			}
			if released == 1 {
				w.organise(desk.ReleaseRound{})
				w.pass(time.Minute)
			} else {
				w.pass(2 * clock.Day)
			}
			if open := w.openGames(number); len(open) != 2 {
				t.Fatalf("released %d: the round has %d games", released, len(open))
			}
			for _, p := range w.openGames(number) {
				w.adjudicate(p.Game, rules.Draw, 0)
			}
			w.pass(32 * clock.Day) // the next season has begun
		}
	})
}

// A setting can be changed in a file that names its options as a challenge does.
func TestSettingBesideOptionsOfAChallenge(t *testing.T) {
	file := leagueFile(league.RoundRobin, "options = [\"zone on\"]\n"+leagueTimes)
	clubOf(t, file, 3, func(w *leagueWorld) {
		rules := w.theLeague().Rules
		pace := clock.Pace{Move: 5 * clock.Day}
		if !w.organise(desk.SetTerm{Setting: "pace", Value: "5 days", Pace: pace}) {
			t.Fatal("the pace cannot be changed")
		}
		if l := w.theLeague(); l.Pace != pace || l.Rules != rules {
			t.Errorf("pace %v, rules %v, want %v and %v", l.Pace, l.Rules, pace, rules)
		}
	})
}
