package templates_test

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/games/rating"
	"pentepost/rules"
	"pentepost/templates"
)

// leagueLetters are the letters about a league of four. Bob is its second seed.
func leagueLetters(t testing.TB) map[string]templates.View {
	all := map[string]templates.View{}
	for _, l := range letters.All() {
		v := fresh(bob, l, ofSeason(1, 2))
		if v.League = sampleLeague(); v.Notice.Kind() == letters.KindLeague && v.Notice.Topic() != "league-bye" {
			all["league-"+strings.TrimPrefix(v.Notice.Topic(), "league-")] = v
		}
	}
	addWeeks(t, all)
	announced := all["league-announced"]
	announced.Notice.Text, announced.Notice.By = "The hall is closed in August.\nPlay on by mail!", ann
	all["league-announced"] = announced
	ended := all["league-ended"].League
	ended.Season.Ended = noon
	uncounted := all["league-uncounted"]
	uncounted.Notice.By = ann
	all["league-uncounted"] = uncounted
	decideSample(all["league-again"].League, noon)
	stands := all["league-stands"].League
	decideSample(stands, noon)
	stands.League.Season = 3
	early := fresh(bob, letters.SeasonEnded{}, ofSeason(1, 2))
	early.League = sampleLeague()
	decideSample(early.League, noon)
	early.League.League.Season, early.League.Season.Ended = 3, noon
	all["league-ended-early"] = early
	carried := about(game(t, bobsTurn), bob, letters.YourMove{}, since(1))
	carried.League, carried.Game.League = early.League, 1
	all["your-move-carried"] = carried
	waits := fresh(bob, letters.LeagueTable{}, ofSeason(1, 2))
	waits.League = sampleLeague()
	waits.League.Season.Ends = noon.Add(-clock.Day)
	waits.League.League.Next = noon.Add(6 * clock.Day)
	all["league-table-waits"] = waits
	all["league-closed"].League.League.Closed = noon
	withdrew := all["league-withdrew"].League
	withdrew.Entries, withdrew.Entered = nil, false
	first := all["league-put-off"].League
	first.Season, first.Tables, first.League.Season = leagues.Season{}, nil, 0
	for name, l := range map[string]letters.Letter{
		"shown": letters.LeagueShown{}, "table": letters.LeagueTable{}, "begun": letters.SeasonBegun{}, "ended": letters.SeasonEnded{},
	} {
		v := fresh(bob, l, ofSeason(1, 2))
		v.League = sampleTeams()
		all["league-teams-"+name] = v
	}
	for _, kind := range []league.Kind{league.SwissSystem, league.SingleKnockOut} {
		v := fresh(bob, letters.SeasonBye{Round: 2}, ofSeason(1, 2))
		v.League = sampleBye(kind)
		all["league-bye-"+string(kind)] = v
	}
	alone := fresh(bob, letters.SeasonBegun{}, ofSeason(1, 2))
	alone.League = sampleTeams()
	alone.League.Season.Places = slices.DeleteFunc(alone.League.Season.Places, func(p leagues.Place) bool { return p.Player != bob && p.Division == 1 })
	all["league-teams-begun-empty-board"] = alone
	move := about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann))
	move.League, move.Game.League = sampleLeague(), 1
	all["your-move-league"] = move
	match := about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann))
	match.League, match.Game.League = sampleTeams(), 1
	all["your-move-match"] = match
	void := game(t, bobsTurn)
	void.Void = true
	seat(t, void)
	withdrawn := about(void, bob, letters.GameEnded{Beside: play.LeagueLeftBy{}}, since(6), by(ann))
	withdrawn.League = sampleLeague()
	all["game-over-withdrawn"] = withdrawn
	resigned := game(t, bobsTurn)
	resigned.Leavings = []games.Leaving{{Seat: 1, By: rules.ByResigning, After: 5, At: noon}}
	seat(t, resigned)
	for name, set := range sampleSets() {
		over := about(resigned, bob, letters.GameEnded{}, since(6), by(ann))
		over.League = set
		all["game-over-set-"+name] = over
	}
	all["refused-leave-last-season"] = fresh(bob, letters.Refused{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicLeaveLeague, Name: "cup", Meaning: games.Meaning{Meant: "leave cup yes"}, Cost: &games.LeavingCost{Lost: 1, Last: true}}})
	list := fresh(bob, letters.LeaguesListed{})
	all["list-no-leagues"] = list
	computer := fresh(bob, letters.RatingListed{}, by(ann))
	computer.Computer = "computer-3"
	all["list-no-ratings-computer"] = computer
	all["list-no-ratings"] = fresh(bob, letters.RatingListed{}, by(ann))
	rated := fresh(bob, letters.RatingListed{}, by(bob))
	rated.Reliability = games.Reliability{Games: 12, InTime: 11}
	rated.Ratings = []games.PlayerRating{
		{Player: bob, Family: "keryo", Rated: rating.Player{Rating: rating.Rating{Rating: 1500.2, Deviation: 120.4, Volatility: 0.06}, Games: 1}},
		{Player: bob, Family: "pente", Rated: rating.Player{Rating: rating.Rating{Rating: 1623.4, Deviation: 61.7, Volatility: 0.06}, Games: 23}, Course: []float64{1500, 1480, 1555, 1590, 1610, 1623.4}},
	}
	all["list-ratings"] = rated
	solver := rated
	solver.Solver = games.Solver{Rated: rating.Player{Rating: rating.Rating{Rating: 1611.8, Deviation: 81.2}, Games: 14}, Longest: 6}
	all["list-ratings-solver"] = solver
	strongest := fresh(bob, letters.StandingsListed{Family: "pente"})
	strongest.Ratings = []games.PlayerRating{rated.Ratings[1], rated.Ratings[0]}
	strongest.Ratings[1].Player = ann
	all["list-standings"] = strongest
	list.Leagues = []leagues.League{sampleLeague().League}
	all["list-leagues"] = list
	return all
}

// decideSample decides the season of a league: Bob finishes third.
func decideSample(v *templates.LeagueView, at time.Time) {
	v.Season.Decided = at
	for i, finish := range []int{2, 3, 1, 4} {
		v.Season.Places[i].Finish, v.Season.Places[i].Move = finish, league.Stays
	}
	v.Tables = v.Season.Tables()
}

// sampleSets returns knock-outs whose only set is over, by what has decided it.
func sampleSets() map[string]*templates.LeagueView {
	all := map[string]*templates.LeagueView{}
	for name, captures := range map[string][]int{"captures": {4, 2}, "lot": {0, 0}, "won": nil, "left": {0, 0}} {
		v := templates.SampleLeague(noon, 42, ann, bob)
		v.League.File.Kind = league.SingleKnockOut
		v.League.File.TieBreaks = []league.TieBreak{league.HeadToHead, league.Captures}
		v.Season.Terms = v.League.Terms
		second := league.FirstWon // by Bob
		if captures == nil {
			second = league.SecondWon
		}
		v.Season.Pairings = []leagues.Pairing{
			{League: 1, Season: 2, Division: 1, Round: 1, Number: 1, Players: []games.PlayerID{ann, bob}, Game: 42, Result: league.FirstWon, Captures: captures, Ended: noon},
			{League: 1, Season: 2, Division: 1, Round: 1, Number: 2, Players: []games.PlayerID{bob, ann}, Game: 43, Result: second, Ended: noon},
		}
		if name == "left" {
			v.Season.Places[0].Withdrawn = noon
		}
		v.Tables, v.Pairing = v.Season.Tables(), v.Season.Pairings[0]
		all[name] = v
	}
	return all
}

func sampleLeague() *templates.LeagueView {
	return templates.SampleLeague(noon, 42, ann, bob, carla, dora)
}

// sampleBye returns a league of three after its first round. Bob has no game in the second one.
func sampleBye(kind league.Kind) *templates.LeagueView {
	v := templates.SampleLeague(noon, 42, ann, bob, carla)
	v.League.File.Kind = kind
	v.Season.Terms = v.League.Terms
	v.Season.Pairings = []leagues.Pairing{
		{League: 1, Season: 2, Division: 1, Round: 1, Number: 1, Players: []games.PlayerID{ann, bob}, Game: 42, Result: league.SecondWon},
		{League: 1, Season: 2, Division: 1, Round: 1, Number: 2, Players: []games.PlayerID{carla}, Result: league.PairingBye},
		{League: 1, Season: 2, Division: 1, Round: 2, Number: 1, Players: []games.PlayerID{ann, carla}, Game: 43},
		{League: 1, Season: 2, Division: 1, Round: 2, Number: 2, Players: []games.PlayerID{bob}, Result: league.PairingBye},
	}
	v.Tables, v.Pairing = v.Season.Tables(), leagues.Pairing{}
	return v
}

// sampleTeams returns a match of Ann and Carla against Bob and Dora. It is over on the second board.
func sampleTeams() *templates.LeagueView {
	v := sampleLeague()
	v.League.File.Kind, v.League.File.Boards = league.Teams, 2
	v.League.File.TieBreaks = []league.TieBreak{league.Scores}
	v.Season.Terms = v.League.Terms
	teams, s := []string{"Oslo", "North Star"}, &v.Season
	s.Places, s.Pairings = nil, nil
	for i, p := range []games.PlayerID{ann, bob, carla, dora} {
		s.Places = append(s.Places, leagues.Place{Player: p, Team: teams[i%2], Division: i/2 + 1, Seed: i%2 + 1})
		v.Entries[i].Team = teams[i%2]
	}
	s.Pairings = []leagues.Pairing{
		{League: 1, Season: 2, Division: 1, Round: 1, Number: 1, Players: []games.PlayerID{ann, bob}, Game: 42},
		{League: 1, Season: 2, Division: 2, Round: 1, Number: 1, Players: []games.PlayerID{dora, carla}, Game: 43, Result: league.FirstWon},
	}
	v.Tables, v.Teams, v.Pairing = s.Tables(), s.TeamTable(), s.Pairings[0]
	return v
}

// A table of twelve with long names fits the reader's lines.
func TestTableFits(t *testing.T) {
	var players []games.PlayerID
	for id := range games.PlayerID(12) {
		players = append(players, id+1)
	}
	v := fresh(bob, letters.LeagueTable{}, ofSeason(1, 2))
	v.League = templates.SampleLeague(noon.Add(clock.Day), 1, players...)
	v.Names = map[games.PlayerID]string{}
	for _, id := range players {
		v.Names[id] = strings.Repeat("W", desk.MaxNick)
	}
	for line := range strings.Lines(render(t, renderer(t), v).Text) {
		if n := len(strings.TrimRight(line, "\n")); n > templates.Width {
			t.Errorf("%d columns: %q", n, line)
		}
	}
}

// A picture of a table has no characters that its font lacks: somebody without a nickname has the English word for that.
func TestChartNamesSomebodyInEnglishWhereFontLacksTheWord(t *testing.T) {
	v := leagueLetters(t)["league-table"]
	v.Notice.Letter, v.Names = letters.LeagueTable{As: desk.AsPicture}, map[games.PlayerID]string{ann: "Ann"}
	english := render(t, renderer(t), v).Attached[0].Data
	for language, same := range map[string]bool{"ja": true, "zh": true, "de": false, "ru": false} {
		v.Reader.Language = language
		if got := render(t, renderer(t), v).Attached[0].Data; bytes.Equal(got, english) != same {
			t.Errorf("%s: the picture is that of English: %t, want %t", language, !same, same)
		}
	}
}

// The tables and the course of a rating come as pictures, for readers whose letters have some.
func TestCharts(t *testing.T) {
	list := leagueLetters(t)
	table := list["league-table"]
	table.Notice.Letter = letters.LeagueTable{As: desk.AsPicture}
	teams := list["league-teams-table"]
	teams.Notice.Letter = letters.LeagueTable{As: desk.AsPicture}
	rated, plain := list["list-ratings"], list["list-ratings"]
	rated.Reader.Board, plain.Reader.Board = games.TapBoard, games.TextBoard
	rated.RatingPeriod = 30 * clock.Day
	for name, test := range map[string]struct {
		view templates.View
		want []string
	}{
		"table":  {table, []string{"club-season-2-table-1.png"}},
		"teams":  {teams, []string{"club-season-2-table-1.png", "club-season-2-table-2.png"}},
		"rating": {rated, []string{"rating-pente.png"}},
		"text":   {plain, nil},
	} {
		var got []string
		for _, p := range render(t, renderer(t), test.view).Attached {
			got = append(got, p.Name)
			m, err := png.Decode(bytes.NewReader(p.Data))
			if err != nil || m.Bounds().Dx() < 200 {
				t.Errorf("%s: %v, %v", p.Name, m.Bounds(), err)
			}
			if dir := os.Getenv("PENTEPOST_SCREENSHOTS"); dir != "" {
				if err := os.WriteFile(filepath.Join(dir, name+"-"+p.Name), p.Data, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s comes with %q, not %q", name, got, test.want)
		}
	}
}
