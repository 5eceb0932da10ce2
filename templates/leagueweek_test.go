package templates_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/templates"
)

// addWeeks adds weekly letters, and letters at the end of a season, about divisions and level points.
func addWeeks(t testing.TB, all map[string]templates.View) {
	t.Helper()
	news := all["league-news"]
	news.Games = []games.Game{*game(t, "pente: K10"), *game(t, "pente: K10 L10")}
	news.Games[1].ID, news.Games[1].Seats = 45, []games.PlayerID{carla, bob}
	all["league-news"] = news

	watching := fresh(carla, letters.SeasonNews{Since: noon.Add(-3 * clock.Day)}, ofSeason(1, 2))
	watching.League = sampleDivision(1, ann, bob, dora)
	watching.League.Entered = false
	all["league-news-watching"] = watching

	third := news
	third.League, third.Pages = sampleDivision(3, ann, bob, carla, dora), "https://pente.example"
	third.Games = third.Games[:1]
	all["league-news-division"] = third

	level := fresh(bob, letters.SeasonEnded{}, ofSeason(1, 2))
	level.League = sampleDivision(2, ann, bob, carla, dora)
	level.League.League.File.TieBreaks = []league.TieBreak{league.HeadToHead, league.SonnebornBerger, league.Lot}
	level.League.Season.Terms = level.League.League.Terms
	endWith(level.League, league.FirstWon, league.Drawn, league.SecondWon, league.FirstWon, league.Drawn, league.SecondWon)
	all["league-ended-level"] = level
	level = fresh(bob, letters.SeasonEnded{}, ofSeason(1, 2))
	level.League = sampleTeams()
	level.League.League.File.TieBreaks = []league.TieBreak{league.Scores, league.Lot}
	level.League.Season.Terms, level.League.Season.Secret = level.League.League.Terms, leagues.NewSecret("0123456789abcdef01234567")
	level.League.Entered, level.League.Reads = false, false
	endWith(level.League, league.Drawn, league.Drawn)
	all["league-teams-ended-level"] = level

	lot := fresh(bob, letters.SeasonEnded{}, ofSeason(1, 2))
	lot.League = sampleDivision(2, ann, bob, carla, dora)
	lot.League.Season.File.TieBreaks, lot.League.Season.Secret = []league.TieBreak{league.Lot}, leagues.NewSecret("0123456789abcdef01234567")
	endWith(lot.League, league.Drawn, league.Drawn, league.Drawn, league.Drawn, league.Drawn, league.Drawn)
	all["league-ended-lot"] = lot
	promised := fresh(bob, letters.SeasonBegun{}, ofSeason(1, 2))
	promised.League = sampleDivision(2, ann, bob, carla, dora)
	promised.League.Season.Secret = leagues.NewSecret("0123456789abcdef01234567")
	all["league-begun-lots"] = promised
	for name, reader := range map[string]games.PlayerID{"ann": ann, "bob": bob, "carla": carla, "dora": dora} {
		need := fresh(reader, letters.SeasonNews{}, ofSeason(1, 2))
		need.Names = maps.Clone(need.Names)
		need.Names[dora], need.Reader.Nick = "Dora", cmp.Or(need.Reader.Nick, "Dora") // only who has a nickname takes part in a league
		need.League = sampleDivision(2, ann, bob, carla, dora)
		endWith(need.League, league.Open, league.FirstWon, league.Drawn, league.SecondWon, league.Open, league.Open)
		need.League.Season.Ended = time.Time{}
		need.League.Tables[0] = need.League.Season.Division(2).Table()
		all["league-news-need-"+name] = need
	}

	playOff := about(game(t, bobsTurn), bob, letters.YourMove{Beside: play.GameBegun{}}, since(1))
	playOff.League, playOff.Game.League = sampleLeague(), 1
	playOff.League.Pairing.PlayOff = true
	all["your-move-play-off"] = playOff

	rounds := fresh(bob, letters.SeasonBegun{}, ofSeason(1, 2))
	rounds.League = sampleBye(league.SwissSystem)
	all["league-begun-swiss"] = rounds

	rulings := all["league-rulings"].League
	rulings.Open, rulings.OpenAll = []leagues.Pairing{rulings.Season.Pairings[0], rulings.Season.Pairings[3]}, 2
}

// sampleDivision returns a season with three divisions, of which the letter is about one.
func sampleDivision(number int, players ...games.PlayerID) *templates.LeagueView {
	v := templates.SampleLeague(noon, 42, players...)
	v.League.File.Promote, v.League.File.Relegate, v.League.File.Size = 1, 1, 4
	for i := range v.Season.Places {
		v.Season.Places[i].Division = number
	}
	for i := range v.Season.Pairings {
		v.Season.Pairings[i].Division = number
	}
	v.Divisions, v.Season.Sizes, v.Pairing = 3, []int{4, 4, 4}, leagues.Pairing{}
	v.Tables = []leagues.DivisionTable{v.Season.Division(number).Table()}
	return v
}

// endWith ends the games of a season with some results, and the season with the last one.
func endWith(v *templates.LeagueView, results ...league.Result) {
	for i, result := range results {
		v.Season.Pairings[i].Result, v.Season.Pairings[i].Ended = result, noon.Add(-time.Hour)
	}
	v.Season.Ended = noon
	for i, t := range v.Tables {
		v.Tables[i] = v.Season.Division(t.Number).Table()
	}
	v.Teams = v.Season.TeamTable()
}

// Whatever parts two players with the same points, the letter at the end of the season says what it was.
func TestEveryTieBreakIsSaid(t *testing.T) {
	for _, by := range league.AllTieBreaks() {
		v := fresh(bob, letters.SeasonEnded{}, ofSeason(1, 2))
		v.League = sampleDivision(1, ann, bob)
		v.League.Season.Ended = noon
		v.League.Tables[0].Rows = []league.Row{{Place: 1, Best: 1, Worst: 1, Highest: 1, Lowest: 1, Points: 1, Player: 0}, {Place: 2, Best: 2, Worst: 2, Highest: 2, Lowest: 2, Points: 1, Player: 1, By: by}}
		said := strings.Join(strings.Fields(render(t, renderer(t), v).Text), " ")
		if !strings.Contains(said, "You and Ann have 1 point each.") || !strings.Contains(said, ": Ann 0, you 0.") && by != league.Lot {
			t.Errorf("%s: %s", by, said)
		}
	}
}

// A tie-break that parts the reader from both neighbours is explained once.
func TestTieBreakIsExplainedOnce(t *testing.T) {
	v := fresh(bob, letters.SeasonEnded{}, ofSeason(1, 2))
	v.League = sampleDivision(1, ann, bob, carla)
	v.League.Season.Ended = noon
	v.League.Tables[0].Rows = nil
	for i := range 3 {
		v.League.Tables[0].Rows = append(v.League.Tables[0].Rows, league.Row{Place: i + 1, Best: i + 1, Worst: i + 1, Highest: i + 1, Lowest: i + 1, Points: 1, Player: i, By: league.Koya})
	}
	said := strings.Join(strings.Fields(render(t, renderer(t), v).Text), " ")
	if decides, explained := strings.Count(said, "The Koya score decides"), strings.Count(said, "The Koya score is"); decides != 2 || explained != 1 {
		t.Errorf("%d sentences, %d explanations:\n%s", decides, explained, said)
	}
}

// A long table has the first places, and those around the reader's.
func TestLongTable(t *testing.T) {
	var players []games.PlayerID
	names := map[games.PlayerID]string{}
	for id := range games.PlayerID(400) {
		players = append(players, id+1)
		names[id+1] = fmt.Sprintf("p%d", id+1)
	}
	for reader, want := range map[games.PlayerID]string{
		1:   "1-30 ...",
		15:  "1-30 ...",
		200: "1-15 ... 193-206 ...",
		400: "1-15 ... 393-400",
		0:   "1-30 ...",
	} {
		v := fresh(bob, letters.LeagueTable{}, ofSeason(1, 2))
		v.Reader.ID, v.Names = reader, names
		v.League = sampleDivision(1, players[:2]...)
		v.League.Divisions, v.League.Tables = 1, []leagues.DivisionTable{{Number: 1, Players: players}}
		for i := range players {
			v.League.Tables[0].Rows = append(v.League.Tables[0].Rows, league.Row{Place: i + 1, Best: i + 1, Worst: i + 1, Player: i})
		}
		if got := placesIn(render(t, renderer(t), v).Text); got != want {
			t.Errorf("player %d sees %s, want %s", reader, got, want)
		}
	}
}

// placesIn returns the places of the table in a letter, and the marks for those that are left out.
func placesIn(text string) string {
	var shown []string
	first, last := 0, 0
	flush := func() {
		if first > 0 {
			shown = append(shown, fmt.Sprintf("%d-%d", first, last))
		}
		first, last = 0, 0
	}
	_, table, _ := strings.Cut(text, "  # ")
	for line := range strings.Lines(table) {
		var place int
		if strings.TrimSpace(line) == "..." {
			flush()
			shown = append(shown, "...")
		} else if _, err := fmt.Sscan(strings.TrimPrefix(line, ">"), &place); err == nil {
			if first == 0 {
				first = place
			}
			last = place
		}
	}
	flush()
	return strings.Join(shown, " ")
}

// The results of the week say who won, against whom and how, the reader's first.
func TestResultsOfWeek(t *testing.T) {
	v := fresh(bob, letters.SeasonNews{}, ofSeason(1, 2))
	v.League = sampleDivision(1, ann, bob, carla)
	v.League.Season.Pairings = nil
	add := func(result league.Result, places []int, players ...games.PlayerID) {
		n := len(v.League.Season.Pairings)
		v.League.Season.Pairings = append(v.League.Season.Pairings, leagues.Pairing{
			Division: 1, Round: 1, Number: n + 1, Players: players, Game: games.GameID(n + 1), Result: result, Places: places, Ended: noon.Add(time.Duration(n-60) * time.Minute),
		})
	}
	add(league.FirstWon, nil, ann, carla)
	add(league.SecondWon, nil, ann, carla)
	add(league.Drawn, nil, ann, carla)
	add(league.FirstForfeited, nil, ann, carla)
	add(league.BothForfeited, nil, ann, carla)
	add(league.FirstWon, nil, ann, bob)
	add(league.SecondWon, nil, ann, bob)
	add(league.Drawn, nil, ann, bob)
	add(league.SecondForfeited, nil, ann, bob)
	add(league.SecondForfeited, nil, bob, ann)
	add(league.BothForfeited, nil, ann, bob)
	add(league.FirstWon, []int{2, 1, 2}, ann, carla, dora)
	add(league.FirstWon, []int{2, 1, 2}, ann, bob, dora)
	add(league.Drawn, []int{1, 1, 1}, ann, carla, dora)
	add(league.Annulled, nil, ann, carla)
	add(league.Open, nil, ann, carla)
	_, text, _ := strings.Cut(render(t, renderer(t), v).Text, "What ended this week:\n\n")
	text, _, _ = strings.Cut(text, "\n\n")
	var got []string
	for line := range strings.Lines(text) {
		got = append(got, strings.TrimSpace(line))
	}
	want := []string{
		"Ann won against you.", "You won against Ann.", "You and Ann drew.", "You did not play, so Ann won.", "Ann did not play, so you won.",
		"You and Ann did not play, so both of you lost.", "You won against Ann and dora@mail.example.",
		"Ann won against Carla.", "Carla won against Ann.", "Ann and Carla drew.", "Ann did not play, so Carla won.",
		"Ann and Carla did not play, so both lost.", "Carla won against Ann and dora@mail.example.",
		"Ann, Carla and dora@mail.example played, and nobody won.",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// What the reader can decide with a tap comes first: their games that wait or, at the end of a season, whether they play on.
func TestButtonsOfLeague(t *testing.T) {
	all := leagueLetters(t)
	ended := all["league-ended"]
	over := *ended.League
	over.Entered = false
	ended.League = &over
	for name, test := range map[string]struct {
		view templates.View
		want string
	}{
		"a game waits":    {all["league-news"], "game 42"},
		"the season ends": {ended, "enter club"},
	} {
		if html := render(t, renderer(t), test.view).HTML; !strings.Contains(firstLink(html), "body="+strings.ReplaceAll(test.want, " ", "%20")) {
			t.Errorf("%s: %s", name, firstLink(html))
		}
	}
}

// firstLink returns the first link of a letter.
func firstLink(html string) string {
	_, link, _ := strings.Cut(html, "<a href=\"")
	link, _, _ = strings.Cut(link, "\"")
	return link
}
