package pages_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/parser/command"
	"pentepost/rules"
	"pentepost/store"
)

// Every kind of league has pages, with any of the games. Some games are decided, and a player leaves.
func TestEveryKindOfLeague(t *testing.T) {
	c := newClub(t, 7)
	variants := map[league.Kind]string{
		league.RoundRobin: "linear-pente", league.PointsKind: "points", league.SwissSystem: "swap2-pente",
		league.SingleKnockOut: "connect6", league.DoubleKnockOuts: "gomoku", league.Tables: "multi-4",
		league.Teams: "keryo-pente", league.LadderKind: "pente",
	}
	for _, kind := range slices.Sorted(maps.Keys(variants)) {
		c.play(fmt.Sprint("a-", kind), kind, variants[kind])
	}
	c.write()
	files := c.files()
	for _, name := range named(files, ".html") {
		if name != "calendars/index.html" {
			checkPage(t, files, name)
		}
	}
	for _, name := range named(files, ".sgf") {
		if strings.Contains(files[name], "\n;") { // games without a stone have a record, but it leads nowhere
			readSGF(t, name, files[name])
		}
	}
	for name, says := range map[string][]string{
		"leagues/a-round-robin/season-1.html":      {"Cross table", "<small>has left</small>"},
		"leagues/a-swiss/index.html":               {"a Swiss system", "swap2-pente"},
		"leagues/a-swiss/season-1.html":            {"no game, 1 point", "<caption>Rounds</caption>", `</th><td>&#43;</td>`},
		"leagues/a-tables/season-1.html":           {"1. Player1, "},
		"leagues/a-teams/season-1.html":            {`<th>Team 0<small class="team">`, "Board 2", "<h2>Matches</h2>", ">Team 0 - Team 1<"},
		"leagues/a-teams/season-1-division-2.html": {"board 2", "Cross table"},
		"leagues/a-ladder/index.html":              {"take their place if you win"},
		"leagues/a-double-knock-out/season-1.html": {"Round 1"},
	} {
		for _, text := range says {
			if !strings.Contains(files[name], text) {
				t.Errorf("%s does not say %q", name, text)
			}
		}
	}
}

// play makes a league of a kind, and begins its first season. Player1 wins a game, and Player2 leaves.
func (c *club) play(name string, kind league.Kind, variant string) {
	c.Helper()
	l, err := command.ReadLeague(fmt.Sprintf(`name = %q
kind = %q
variant = %q
pace = "3 days"
start = 2027-03-02
season = "90 days"
organisers = ["sue@example.org"]
`, name, kind, variant))
	must(c, err)
	now := began.AddDate(0, 0, 2)
	c.update(func(tx *store.Tx) error {
		must(c, desk.Operate(tx.ForGames(), began, desk.NewLeague{League: l}))
		made, _, err := tx.Leagues.ByName(name)
		must(c, err)
		for id := range games.PlayerID(7) {
			e := leagues.Entry{League: made.ID, Player: id + 1, Entered: began}
			if kind == league.Teams {
				e.Team = fmt.Sprint("Team ", id%3)
			}
			must(c, tx.Leagues.SaveEntry(e))
		}
		must(c, desk.Operate(tx.ForGames(), now, desk.Organise{Name: name, Action: desk.StartSeason{}}))
		s, _, err := tx.Seasons.Load(made.ID, 1)
		must(c, err)
		for _, p := range s.Pairings {
			if p.Game != 0 && p.Players[0] == 1 {
				must(c, desk.Operate(tx.ForGames(), now, desk.Organise{Name: name, Action: desk.AdjudicateLeagueGame{Game: p.Game, Outcome: rules.Win, Winner: "Player1"}}))
				break
			}
		}
		s.Places[1].Withdrawn = now
		return tx.Seasons.SavePlaces(s)
	})
}
