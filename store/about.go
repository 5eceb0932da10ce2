package store

import (
	"bufio"
	"fmt"
	"io"

	"pentepost/games"
)

// about lists the rows of the database that are about one player, the first argument. The other
// tables have nothing about people, or only what stands in the records of games.
var about = []struct{ table, where string }{
	{"players", "id = $1"},
	{"addresses", "player = $1"},
	{"match_players", "player = $1"},
	{"seats", "player = $1"},
	{"remarks", "player = $1 AND text <> ''"},
	{"notes", "player = $1"},
	{"conditionals", "player = $1"},
	{"watches", "player = $1"},
	{"blocks", "player = $1"},
	{"wishes", "player = $1"},
	{"challenges", "player = $1"},
	{"invitations", "player = $1"},
	{"outbox", "player = $1"},
	{"bounces", "player = $1"},
	{"ledger", "sender IN (SELECT address FROM addresses WHERE player = $1)"},
	{"spool", "sender IN (SELECT address FROM addresses WHERE player = $1)"},
	{"intervals", "player = $1"},
	{"entries", "player = $1"},
	{"places", "player = $1"},
	{"league_readers", "player = $1"},
	{"league_events", "player = $1 OR other = $1"},
	{"ratings", "player = $1"},
	{"rating_starts", "player = $1"},
	{"thoughts", "player = $1"},
	{"thought_turns", "person = $1"},
	{"hints", "player = $1"},
	{"puzzle_tries", "player = $1"},
	{"solvers", "player = $1"},
	{"own_puzzles", "player = $1"},
	{"mined_games", "player = $1"},
}

// Export writes the rows about a player in the form of [DB.Export], without header and end, at
// most so many of each table.
func (ps Players) Export(p games.PlayerID, w io.Writer, max int) error {
	out := bufio.NewWriter(w)
	for _, a := range about {
		query := fmt.Sprintf("SELECT * FROM %s WHERE %s LIMIT %d", a.table, a.where, max)
		if _, err := exportRows(ps.tx, out, a.table, query, p); err != nil {
			return fmt.Errorf("export %s of player %d: %w", a.table, p, err)
		}
	}
	return out.Flush()
}
