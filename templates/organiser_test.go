package templates_test

import (
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/templates"
)

// organiserLetters are letters to Bob, who runs a league, and to players about what he has done.
func organiserLetters(t testing.TB) map[string]templates.View {
	all := map[string]templates.View{}
	add := func(name string, l letters.Letter) *templates.LeagueView {
		v := fresh(bob, l, ofSeason(1, 2))
		v.League = sampleLeague()
		all[name] = v
		return v.League
	}
	for _, e := range everyEvent() {
		name := strings.Join([]string{"league-done", string(e.What), e.Says}, "-")
		if e.What != leagues.ResultSet && e.What != leagues.RulingBack {
			name = "league-done-" + string(e.What)
		}
		add(name, letters.LeagueDone{Event: e})
	}
	for name, e := range map[string]leagues.Event{
		"returned": {What: leagues.Returned, Player: bob, Number: 3}, "came-late": {What: leagues.CameLate, Player: bob, Number: 2},
		"replaced": {What: leagues.Substituted, Player: bob, Other: dora, Number: 2}, "stands-in": {What: leagues.Substituted, Player: dora, Other: bob, Number: 2},
		"bye": {What: leagues.ByeGiven, Player: bob, Number: 3}, "no-bye": {What: leagues.ByeTakenBack, Player: bob, Number: 3},
		"pace": {What: leagues.SettingChanged, Was: "pace: 3 days", Says: "pace: 5 days"}, "renamed": {What: leagues.Renamed, Was: "club", Says: "masters"},
		"made": {What: leagues.Made, Until: noon.Add(7 * clock.Day)}, "opened": {What: leagues.Opened, Until: noon.Add(7 * clock.Day)},
	} {
		add("league-happened-"+name, letters.LeagueHappened{Event: e})
	}
	add("league-terms-shown", letters.LeagueTerms{Text: "name = \"club\"\npace = \"3 days\" # short\n", Unset: "kind = \"round-robin\"\nsize = 8\n"})
	add("league-pairings-round", letters.PairingsShown{Season: 2, Round: 3, Pairs: [][]games.PlayerID{{ann, bob}, {carla}}, Until: noon.Add(clock.Day)})
	add("league-pairings-open", letters.PairingsShown{Season: 2, Open: 2})
	add("league-pairings-season", letters.PairingsShown{Season: 3, Divisions: [][]games.PlayerID{{ann, bob}, {carla, dora}}, Until: noon.Add(clock.Day)})
	add("league-pairings-one-division", letters.PairingsShown{Season: 3, Divisions: [][]games.PlayerID{{ann, bob}}, Until: noon.Add(clock.Day)})
	add("league-pairings-first-round", letters.PairingsShown{Season: 3, Divisions: [][]games.PlayerID{{ann, bob, carla}}, Pairs: [][]games.PlayerID{{ann, bob}, {carla}}, Until: noon.Add(clock.Day)})
	add("league-pairings-teams", letters.PairingsShown{Season: 3, Divisions: [][]games.PlayerID{{ann, bob}, {carla, dora}}, Teams: []string{"Oslo", "Bergen"}, Until: noon.Add(clock.Day)})
	add("league-report-quiet", letters.LeagueReport{Open: 3})
	waits := letters.Waits{Game: 42, Player: ann, Since: noon.Add(-5 * clock.Day), Until: noon.Add(2 * clock.Day)}
	add("league-report-week", letters.LeagueReport{
		Open: 3, Ended: 4, Waiting: []letters.Waits{waits, {Game: 43, Player: carla, Since: noon.Add(-4 * clock.Day)}}, Overdue: []letters.Waits{{Game: 41, Player: dora, Until: noon.Add(-clock.Day)}},
		Events: []leagues.Event{{What: leagues.Entered, Player: dora, At: noon.Add(-2 * clock.Day)}, {What: leagues.ResultSet, Game: 41, Other: ann, Player: dora, Was: "won", Says: "won", At: noon.Add(-clock.Day)}},
	})
	decide := add("league-report-decide", letters.LeagueReport{Open: 3})
	decide.Season.File.Adjudicate, decide.Season.Ends = true, noon.Add(-clock.Day)
	add("league-stay-asked", letters.StayAsked{Meant: "enter club"})
	add("league-silent-declined", letters.SilentLeft{Declined: true})
	add("league-put-off-missing", letters.SeasonPutOff{Missing: 2})
	add("help-organiser", letters.HelpText{Topic: "league", Organises: "club"})
	for name, f := range map[string]games.Foreseen{
		"told": {What: "told", Number: 12}, "withdrew": {What: "withdrew", Player: carla, Number: 3}, "left": {What: "left", Player: carla},
	} {
		add("refused-organise-"+name, letters.Refused{Reason: games.NotUnderstood, Line: "league club ...", Facts: games.Facts{
			Topic: games.TopicOrganise, Name: "club", Foreseen: &f, Meaning: games.Meaning{Meant: "league club " + name + " yes"},
		}})
	}
	add("refused-no-league-games", letters.Refused{Reason: games.NotAllowed, Line: "league club result 98 draw", Facts: games.Facts{Topic: games.TopicNotLeagueGame, Name: "club", Game: 98}})
	add("refused-league-form", letters.Refused{Reason: games.NotUnderstood, Line: "league club result 3", Facts: games.Facts{
		Topic: games.TopicForm, Name: "league", Known: []string{"league club result 3 win NICKNAME", "league club result 3 draw"},
	}})
	add("refused-too-few-missing", letters.Refused{Reason: games.NotAllowed, Line: "league club start", Facts: games.Facts{Topic: games.TopicTooFew, Name: "club", Count: 1}})
	takenOver(t, all)
	return all
}

// takenOver adds the letters about a game in which somebody stands in for a player.
func takenOver(t testing.TB, all map[string]templates.View) {
	closed := game(t, bobsTurn)
	closed.Void = true
	seat(t, closed)
	over := about(closed, bob, letters.GameEnded{Beside: play.TakenOverBy{Player: carla, Game: 57}}, since(6))
	over.League = sampleLeague()
	all["game-over-taken-over"] = over
	goesOn := about(game(t, bobsTurn), bob, letters.YourMove{Beside: play.GameBegun{From: 41, StandIn: ann}}, since(6))
	goesOn.League, goesOn.Game.League = sampleLeague(), 1
	all["your-move-taken-over"] = goesOn
}

// everyEvent returns an example of each event.
func everyEvent() []leagues.Event {
	later := noon.Add(7 * clock.Day)
	list := []leagues.Event{
		{What: leagues.Entered, Player: ann}, {What: leagues.Left, Player: ann}, {What: leagues.Withdrew, Player: ann}, {What: leagues.Returned, Player: ann, Number: 2},
		{What: leagues.CameLate, Player: ann, Number: 1}, {What: leagues.Substituted, Player: ann, Other: dora, Number: 2}, {What: leagues.LeftOut, Player: ann},
		{What: leagues.Began, Number: 12}, {What: leagues.SeasonMoved, Until: later}, {What: leagues.StartMoved, Until: later},
		{What: leagues.TimeGiven, Player: ann, Game: 42, Until: later}, {What: leagues.ByeGiven, Player: ann, Number: 3}, {What: leagues.ByeTakenBack, Player: ann, Number: 3},
		{What: leagues.Held, Until: later}, {What: leagues.Released}, {What: leagues.SettingChanged, Was: "pace: 3 days", Says: "pace: 5 days"},
		{What: leagues.SettingNow, Was: "late_entry: no", Says: "late_entry: yes"}, {What: leagues.Renamed, Was: "club", Says: "masters"}, {What: leagues.Told, Number: 12},
		{What: leagues.Closed}, {What: leagues.Opened, Until: later}, {What: leagues.Ordered, Says: "Oslo"},
		{What: leagues.Made, Until: later}, {What: leagues.Paired, Player: ann, Other: bob, Number: 2}, {What: leagues.Unpaired, Player: ann, Other: bob, Number: 2},
		{What: leagues.RulingBack, Game: 42, Says: "open"},
	}
	for _, was := range []string{"open", "won", "draw", "void"} {
		says := map[string]string{"open": "won", "won": "draw", "draw": "void", "void": "won"}[was]
		list = append(list, leagues.Event{What: leagues.ResultSet, Game: 42, Player: bob, Other: ann, Was: was, Says: says})
	}
	return list
}

// Everything that can happen in a league has a sentence, and an example.
func TestEveryEventHasWords(t *testing.T) {
	for _, kind := range leagues.EventKinds() {
		found := false
		for _, e := range everyEvent() {
			found = found || e.What == kind
		}
		if !found {
			t.Errorf("no letter tells that %q", kind)
		}
	}
}
