package templates_test

import (
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/letters"
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
	endWith(level.League, league.FirstWon, league.Drawn, league.SecondWon, league.FirstWon, league.Drawn, league.SecondWon)
	all["league-ended-level"] = level
	level = fresh(bob, letters.SeasonEnded{}, ofSeason(1, 2))
	level.League = sampleTeams()
	level.League.League.File.TieBreaks = []league.TieBreak{league.Scores, league.Lot}
	level.League.Entered, level.League.Reads = false, false
	endWith(level.League, league.Drawn, league.Drawn)
	all["league-teams-ended-level"] = level

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
	v.Divisions, v.Pairing = 3, leagues.Pairing{}
	v.Tables = []leagues.DivisionTable{v.Season.TableOf(number, []int{4, 4, 4})}
	return v
}

// endWith ends the games of a season with some results, and the season with the last one.
func endWith(v *templates.LeagueView, results ...league.Result) {
	for i, result := range results {
		v.Season.Pairings[i].Result, v.Season.Pairings[i].Ended = result, noon.Add(-time.Hour)
	}
	v.Season.Ended = noon
	for i, t := range v.Tables {
		v.Tables[i] = v.Season.TableOf(t.Number, []int{4, 4, 4})
	}
	v.Teams = v.Season.TeamTable()
}
