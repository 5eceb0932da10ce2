package desk_test

import (
	"cmp"
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/rules"
)

// playedKinds are the kinds of leagues that can be played, with settings for small divisions.
var playedKinds = map[league.Kind]string{
	league.RoundRobin:      "size = 4\npromote = 1\nrelegate = 1\ndivisions = 0\n",
	league.PointsKind:      "size = 5\ndivisions = 2\nboth_colours = true\nadjudicate = true\n",
	league.SwissSystem:     "rounds = 3\nadjudicate = true\n",
	league.SingleKnockOut:  "most_entries = 7\n",
	league.DoubleKnockOuts: "",
	league.Tables:          "rounds = 2\n",
	league.Teams:           "boards = 3\nboth_colours = true\n",
}

// Whatever happens in a league, its books are right after each event and it goes on. With
// PENTEPOST_LONG=1 there are many more leagues.
func TestLeaguesOfAllKinds(t *testing.T) {
	all, checks := flag.Lookup("rapid.checks").Value.String(), "1"
	if os.Getenv("PENTEPOST_LONG") != "" {
		checks = "40"
	}
	flag.Set("rapid.checks", checks)
	t.Cleanup(func() { flag.Set("rapid.checks", all) })
	for kind, more := range playedKinds {
		t.Run(string(kind), func(t *testing.T) {
			db := openStore(t)
			rapid.Check(t, func(t *rapid.T) {
				times := rapid.SampledFrom([]string{leagueTimes, longTimes}).Draw(t, "times")
				inLeague(t, db, leagueFile(kind, times+more+"late_entry = true\n"), rapid.IntRange(1, 11).Draw(t, "players"), func(w *leagueWorld) {
					w.live(t)
					w.settle()
				})
			})
		})
	}
}

// live lets things happen in a league.
func (w *leagueWorld) live(t *rapid.T) {
	w.Helper()
	for _, p := range w.people {
		if rapid.IntRange(0, 9).Draw(t, "enters") > 0 {
			w.enter(p)
		}
	}
	for range rapid.IntRange(1, 60).Draw(t, "events") {
		w.event(t)
		w.check()
	}
}

// event lets one thing happen, mostly that a game ends or that time passes.
func (w *leagueWorld) event(t *rapid.T) {
	w.Helper()
	w.pass(time.Minute) // no two mails come at the same time
	who := rapid.SampledFrom(w.people).Draw(t, "who")
	n := rapid.IntRange(0, 49).Draw(t, "event")
	switch {
	case n < 18:
		w.endSomeGame(t)
	case n < 27:
		w.pass(time.Duration(rapid.IntRange(1, 200).Draw(t, "hours")) * time.Hour)
	case n == 27:
		w.now = w.now.Add(400 * clock.Day) // the server was away
		w.pass(0)
	case n < 33:
		w.personal(t, who, n)
	case n < 37:
		w.organised(t, n)
	case n < 40:
		w.correctSomeGame(t)
	default:
		w.run(t, n)
	}
}

// run is what an organiser does while a season is played.
func (w *leagueWorld) run(t *rapid.T, n int) {
	w.Helper()
	nick := func(label string) string { return w.player(rapid.SampledFrom(w.people).Draw(t, label)).Nick }
	w.stir++
	defer w.pass(0) // games begin
	switch n {
	case 40, 41:
		w.organise(desk.Substitute{Out: nick("out"), In: nick("in")})
	case 42:
		w.organise(desk.EnterLate{Nick: nick("late")})
	case 43:
		w.organise(desk.EnterLate{Nick: w.player(w.join()).Nick})
	case 44:
		w.corrected = true // the games that the player has lost by leaving go on
		w.organise(desk.ReturnPlayer{Nick: nick("returns")})
	case 45:
		w.organise(desk.GiveBye{Nick: nick("rests"), Off: rapid.IntRange(0, 3).Draw(t, "off") == 0})
	case 46, 47:
		w.rule(t)
	case 48:
		w.organise(rapid.SampledFrom([]desk.LeagueAction{desk.HoldRound{For: 2 * clock.Day}, desk.ReleaseRound{}}).Draw(t, "round"))
	default:
		w.organise(rapid.SampledFrom([]desk.LeagueAction{
			desk.CloseLeague{}, desk.OpenLeague{}, desk.SetTerm{Setting: "pace", Value: "5 days", Pace: clock.Pace{Move: 5 * clock.Day}},
			desk.SetTerm{Setting: "promote", Value: "1"}, desk.SetTerm{Setting: "season", Value: "25 days"},
		}).Draw(t, "terms"))
	}
}

// rule sets the result of a game, whether it is over or not, or takes back what was decided in it.
func (w *leagueWorld) rule(t *rapid.T) {
	w.Helper()
	id, ok := w.someGame(t)
	if !ok {
		return
	}
	w.corrected = true
	who := w.player(rapid.SampledFrom(w.game(id).Seats).Draw(t, "winner")).Nick
	w.organise(rapid.SampledFrom([]desk.LeagueAction{
		desk.AdjudicateLeagueGame{Game: id, Outcome: rules.Win, Winner: who}, desk.AdjudicateLeagueGame{Game: id, Outcome: rules.Draw},
		desk.AdjudicateLeagueGame{Game: id, Outcome: rules.Void}, desk.TakeRulingBack{Game: id}, desk.GiveTime{Game: id, By: clock.Day},
	}).Draw(t, "ruling"))
}

// endSomeGame ends a game: by resigning, as a draw or without a result.
func (w *leagueWorld) endSomeGame(t *rapid.T) {
	w.Helper()
	var open []leagues.Pairing
	for _, s := range w.seasons() {
		open = append(open, w.openGames(s.Number)...)
	}
	if len(open) == 0 {
		return
	}
	p := rapid.SampledFrom(open).Draw(t, "game")
	g := w.game(p.Game)
	who := rapid.SampledFrom(p.Players).Draw(t, "player")
	switch n := rapid.IntRange(0, 9).Draw(t, "end"); {
	case n == 0:
		w.stir++
		w.adjudicate(g.ID, rules.Void, 0)
	case n == 1:
		w.adjudicate(g.ID, rules.Draw, 0)
	case n == 2:
		w.adjudicate(g.ID, rules.Win, who)
	case w.player(who).Banned.IsZero() && w.player(who).HasJoined() && !g.HasLeft(who):
		w.resign(g.ID, who)
	}
}

// personal is what one player does, or what is done to them.
func (w *leagueWorld) personal(t *rapid.T, who games.PlayerID, n int) {
	w.Helper()
	p := w.player(who)
	switch {
	case n < 30 && p.HasJoined():
		w.enter(who)
	case n == 30 && p.HasJoined():
		w.stir++
		w.do(who, games.Key{}, desk.LeaveLeague{Name: "club"})
	case n == 31 && p.HasJoined():
		w.shy[who] = true
		w.do(who, games.Key{}, rapid.SampledFrom([]desk.Command{desk.Stop{}, desk.Start{}}).Draw(t, "letters"))
	case n == 32:
		w.remove(t, p)
	}
}

// remove bans or forgets a player, and lets another one in.
func (w *leagueWorld) remove(t *rapid.T, p games.Player) {
	w.Helper()
	w.stir, w.shy[p.ID] = w.stir+1, true
	switch {
	case !p.Banned.IsZero():
		w.operate(desk.Unban{Player: p.ID})
	case p.HasJoined() && rapid.Bool().Draw(t, "forgets"):
		p.ForgetAt = w.now
		w.must(w.tx.Players.Save(p))
		w.must(desk.ForgetPlayer(w.tx.ForGames(), p.ID, w.now))
		w.deliver()
	case p.HasJoined():
		w.operate(desk.Ban{Player: p.ID, Forfeit: true})
	}
	w.enter(w.join())
}

// organised is what an organiser does.
func (w *leagueWorld) organised(t *rapid.T, n int) {
	w.Helper()
	switch n {
	case 33:
		w.organise(desk.ExtendSeason{By: time.Duration(rapid.IntRange(1, 20).Draw(t, "days")) * clock.Day})
	case 34:
		w.organise(desk.StartSeason{})
		w.pass(0)
	case 35:
		whom := rapid.SampledFrom(w.people).Draw(t, "whom")
		w.organise(desk.AddEntrant{Nick: w.player(whom).Nick, Team: w.teamOf(whom)})
	default:
		w.stir++
		w.organise(desk.RemoveEntrant{Nick: w.player(rapid.SampledFrom(w.people).Draw(t, "whom")).Nick})
	}
}

// correctSomeGame takes back what happened in some game, or such a correction.
func (w *leagueWorld) correctSomeGame(t *rapid.T) {
	w.Helper()
	id, ok := w.someGame(t)
	if !ok {
		return
	}
	w.stir, w.corrected = w.stir+1, true
	w.operate(rapid.SampledFrom([]desk.OperatorCommand{desk.UndoTurn{Game: id}, desk.RevertCorrection{Game: id}}).Draw(t, "correction"))
}

// someGame returns a game of the league; ok is false if there is none.
func (w *leagueWorld) someGame(t *rapid.T) (id games.GameID, ok bool) {
	w.Helper()
	var list []games.GameID
	for _, s := range w.seasons() {
		for _, p := range s.Pairings {
			if p.Game != 0 {
				list = append(list, p.Game)
			}
		}
	}
	if len(list) == 0 {
		return 0, false
	}
	return rapid.SampledFrom(list).Draw(t, "game"), true
}

// settle waits until all games have ended by the clock, and checks that the next season begins.
func (w *leagueWorld) settle() {
	w.Helper()
	w.organise(desk.OpenLeague{})
	for range 6 { // so many can always begin
		w.join()
	}
	for _, p := range w.people {
		if w.player(p).HasJoined() {
			w.enter(p)
		}
	}
	before := w.theLeague().Season
	for range 80 {
		w.pass(5 * clock.Day)
		w.check()
		if w.theLeague().Season > before {
			return
		}
	}
	w.Fatalf("season %d, begun at %v, is still the last one at %v", before, w.season(before).Began, w.now)
}

// In a league of many players over some seasons the stronger ones come to the higher divisions. A thousand players over ten seasons
// are played without a database, in TestSimulation of the package league.
func TestStrongPlayersGoUp(t *testing.T) {
	players, seasons := 36, 3
	if os.Getenv("PENTEPOST_LONG") != "" {
		players, seasons = 200, 5
	}
	file := leagueFile(league.RoundRobin, leagueTimes+"divisions = 0\nsize = 6\n")
	clubOf(t, file, players, func(w *leagueWorld) {
		random := rand.New(rand.NewPCG(7, 7))
		strength := map[games.PlayerID]float64{}
		for _, p := range w.people {
			strength[p] = random.Float64()
		}
		w.pass(3 * clock.Day)
		for n := range seasons {
			for _, p := range w.openGames(n + 1) {
				w.resign(p.Game, weaker(random, strength, p.Players))
			}
			w.pass(33 * clock.Day)
		}
		s := w.season(seasons + 1)
		if len(s.Places) != players {
			t.Fatalf("%d players in season %d", len(s.Places), s.Number)
		}
		strong, weak := rise(w.season(1), s, strength)
		if least := float64(seasons) / 4; strong < least || weak > -least {
			t.Errorf("the strongest quarter of the players went up by %.1f divisions, the weakest by %.1f", strong, weak)
		}
	})
}

// weaker draws who loses a game: mostly the weaker player.
func weaker(random *rand.Rand, strength map[games.PlayerID]float64, players []games.PlayerID) games.PlayerID {
	a, b := players[0], players[1]
	if strength[a]+random.Float64()/4 > strength[b]+random.Float64()/4 {
		return b
	}
	return a
}

// rise returns by how many divisions the strongest and the weakest quarter of the players have gone up
// between two seasons, on average.
func rise(from, to leagues.Season, strength map[games.PlayerID]float64) (strong, weak float64) {
	began := map[games.PlayerID]int{}
	for _, p := range from.Places {
		began[p.Player] = p.Division
	}
	slices.SortFunc(to.Places, func(a, b leagues.Place) int { return cmp.Compare(strength[b.Player], strength[a.Player]) })
	quarter := len(to.Places) / 4
	for i := range quarter {
		first, last := to.Places[i], to.Places[len(to.Places)-1-i]
		strong += float64(began[first.Player] - first.Division)
		weak += float64(began[last.Player] - last.Division)
	}
	return strong / float64(quarter), weak / float64(quarter)
}
