package store_test

import (
	"strings"
	"testing"

	"pentepost/store/storetest"
)

// The tables that grow with each ply are ordered by their keys, also in a database that an older program has
// made, and nothing is lost on the way.
func TestOrderedByKeys(t *testing.T) {
	storetest.NeedSQLite(t)
	for _, dump := range []string{"testdata/schema-00001.sql", "testdata/schema-00024.sql", latestDump(t)} {
		place := placeOfDump(t, dump)
		must(t, openIn(t, place).Close())
		db := raw(t, place)
		for table, want := range map[string]int{"plies": 6, "seats": 4, "addresses": 3} {
			var made string
			var rows int
			must(t, db.QueryRow(`SELECT sql FROM sqlite_schema WHERE name = $1`, table).Scan(&made))
			must(t, db.QueryRow(`SELECT count(*) FROM `+table).Scan(&rows))
			if !strings.HasSuffix(made, "WITHOUT ROWID") || rows < want {
				t.Errorf("%s: %d rows of %s, want %d, made by %s", dump, rows, table, want, made)
			}
		}
		var indexes int
		must(t, db.QueryRow(`SELECT count(*) FROM sqlite_schema WHERE name IN ('seats_of_player', 'addresses_of_player')`).Scan(&indexes))
		if indexes != 2 {
			t.Errorf("%s: %d of two indexes", dump, indexes)
		}
		must(t, db.Close())
	}
}
