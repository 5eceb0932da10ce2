package store

import (
	"slices"
	"testing"
)

// Every table of the schema is exported, and no other: the leases and troubles say what is now, and the index of positions is made
// again.
func TestEveryTableIsExported(t *testing.T) {
	db, err := Open(t.Context(), t.TempDir(), "pente.example")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var tables, listed []string
	err = db.View(t.Context(), func(tx *Tx) (err error) {
		tables, err = all(tx, "list tables", scanText, `SELECT name FROM sqlite_master WHERE type = 'table'
			AND name NOT LIKE 'sqlite_%' AND name NOT IN ('goose_db_version', 'leases', 'troubles', 'openings') ORDER BY name`)
		return err
	})
	for _, e := range exported {
		listed = append(listed, e.table)
	}
	slices.Sort(listed)
	if err != nil || !slices.Equal(listed, tables) {
		t.Errorf("exported are %v, and there are %v (%v)", listed, tables, err)
	}
}
