package store

import (
	"slices"
	"strings"
	"testing"
)

// Tables whose rows say nothing about a person that their games do not say.
var (
	notAbout     = []string{"counters", "matches", "games", "plies", "leavings", "nameplates", "watermarks", "identities", "upkeep", "corrections", "leagues", "seasons", "pairings", "rated_games", "rating_alarms", "puzzle_ratings", "journal", "collections", "explored"}
	notForgotten = []string{"match_players", "seats", "plies", "challenges", "invitations", "intervals", "places", "league_events", "ratings", "rating_starts"}
)

// A new table either goes into the export of a player or is listed above, and so do its rows when a
// player is forgotten.
func TestEveryTableIsConsidered(t *testing.T) {
	for _, e := range exported {
		isAbout := slices.ContainsFunc(about, func(a struct{ table, where string }) bool { return a.table == e.table })
		if isAbout == slices.Contains(notAbout, e.table) {
			t.Errorf("the rows of %s are in the export of a player: %v; and in the list of tables that are not", e.table, isAbout)
		}
		if !isAbout {
			continue
		}
		forgotten := e.table == "players" || slices.ContainsFunc(forgetting, func(text string) bool {
			return strings.HasPrefix(text, "DELETE FROM "+e.table+" ") || strings.HasPrefix(text, "UPDATE "+e.table+" ")
		})
		if forgotten == slices.Contains(notForgotten, e.table) {
			t.Errorf("the rows of %s are forgotten: %v; and in the list of tables that are not", e.table, forgotten)
		}
	}
}
