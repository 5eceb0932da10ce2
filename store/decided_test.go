package store_test

import (
	"os"
	"testing"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/store"
	"pentepost/store/storetest"
)

// seasonsBefore are seasons as they were stored before decisions had places. Two go on beside or before the next one,
// and two have ended.
const seasonsBefore = `
INSERT INTO leagues (id, name, file, rules, pace, made, season, next, alarm, closed) VALUES
	(71, 'old', 'name = "old"
start = 2026-06-01
organisers = ["sue@example.org"]', 'pente', '3d', 1, 3, 900, 0, 0), (72, 'older', 'name = "older"
start = 2026-06-01
organisers = ["sue@example.org"]', 'pente', '3d', 1, 1, 900, 0, 0);
INSERT INTO seasons (league, number, began, ends, decided, ended, news) VALUES
	(71, 1, 100, 200, 200, 250, 200), (71, 2, 300, 400, 400, 0, 400), (71, 3, 500, 600, 600, 0, 600), (72, 1, 500, 600, 600, 700, 600);
INSERT INTO places (league, season, player, division, seed, rating, withdrawn, annulled, move) VALUES
	(71, 1, 1, 1, 1, '1500', 0, 0, 'up'), (71, 2, 1, 1, 1, '1500', 0, 0, 'up'), (71, 3, 1, 1, 1, '1500', 0, 0, 'up'), (72, 1, 1, 1, 1, '1500', 0, 0, 'up');
`

// A season that has not ended is decided again if the next one has not begun. What was decided otherwise stands, with
// places that follow from the tables.
func TestW14SeasonsBeforeDecisionsHadPlaces(t *testing.T) {
	if storetest.OnPostgres() {
		t.Skip("it has no older schemas")
	}
	text, err := os.ReadFile("testdata/schema-00028.sql")
	must(t, err)
	dir := t.TempDir()
	db := raw(t, dir)
	_, err = db.Exec(string(text) + seasonsBefore)
	must(t, err)
	must(t, db.Close())
	update(t, openIn(t, dir), func(tx *store.Tx) {
		for _, test := range []struct {
			league, season int64
			decided        bool
		}{{71, 1, true}, {71, 2, true}, {71, 3, false}, {72, 1, true}} {
			seasons, err := tx.Seasons.In(games.LeagueID(test.league))
			must(t, err)
			s := seasons[test.season-1]
			p := s.Places[0]
			if p.Finish != 0 || p.TeamFinish != 0 || s.Decided.IsZero() == test.decided || (p.Move == league.Up) != test.decided {
				t.Errorf("league %d, season %d: decided at %v, %+v", test.league, test.season, s.Decided, p)
			}
		}
	})
}
