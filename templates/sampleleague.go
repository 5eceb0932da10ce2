package templates

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/rules"
)

// sampleLeagueFile is the file of the league in sample letters.
const sampleLeagueFile = `name = "club"
variant = "pente"
pace = "bank 20 days plus 1 day"
start = 2027-03-01
organisers = ["sue@example.org"]
`

// SampleLeague returns a league in the middle of its second season, with players in the order of
// their seeds. The first game of the season is the one with a number.
func SampleLeague(now time.Time, game games.GameID, players ...games.PlayerID) *LeagueView {
	file, err := league.ReadFile(sampleLeagueFile)
	if err != nil {
		panic("the file of the sample league: " + err.Error())
	}
	r, _ := rules.Named(file.Variant)
	began := now.Add(-30 * clock.Day).Truncate(clock.Day)
	v := &LeagueView{
		League: leagues.League{
			Terms: leagues.Terms{File: file, Text: sampleLeagueFile, Rules: r, Pace: clock.Pace{Bank: 20 * clock.Day, Increment: clock.Day}}, ID: 1, Made: began, Season: 2,
			Next: began.Add(97 * clock.Day),
		},
		Season:    leagues.Season{League: 1, Number: 2, Began: began, Ends: began.Add(90 * clock.Day)},
		Divisions: 1, Entered: true, Reads: true,
	}
	v.Season.Terms = v.League.Terms
	for i, p := range players {
		v.Entries = append(v.Entries, leagues.Entry{League: 1, Player: p, Entered: began})
		v.Season.Places = append(v.Season.Places, leagues.Place{Player: p, Division: 1, Seed: i + 1})
	}
	for i, g := range league.Berger(len(players), false) {
		p := leagues.Pairing{League: 1, Season: 2, Division: 1, Round: g.Round, Number: i + 1, Players: []games.PlayerID{players[g.First], players[g.Second]}, Game: game + games.GameID(i)}
		if i > 0 {
			p.Result = []league.Result{league.FirstWon, league.Drawn, league.SecondWon, league.Open}[i%4]
		}
		if p.Result != league.Open {
			p.Ended = now.Add(-time.Duration(2*i) * clock.Day)
		}
		v.Season.Pairings = append(v.Season.Pairings, p)
	}
	v.Tables = v.Season.Tables()
	v.Pairing = v.Season.Pairings[0]
	return v
}
