package store

import "testing"

// SQLite may undo a whole transaction at an error, as when a disk is full. What the function does afterwards has no effect, although it
// takes the error for one of a savepoint, and the transaction fails.
func TestUndoneBySQLite(t *testing.T) {
	db, err := Open(t.Context(), t.TempDir(), "pente.example")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	const undoing = `INSERT OR ROLLBACK INTO counters (name, value) VALUES ('before', 2)`
	for name, fails := range map[string]func(*Tx) error{
		"a statement": func(tx *Tx) error { return tx.exec("", undoing) },
		"a savepoint": func(tx *Tx) error { return tx.Savepoint(func() error { return tx.exec("", undoing) }) },
	} {
		t.Run(name, func(t *testing.T) {
			err := db.Update(t.Context(), func(tx *Tx) error {
				if err := tx.exec("", `INSERT INTO counters (name, value) VALUES ('before', 1)`); err != nil {
					t.Fatal(err)
				}
				if err := fails(tx); err == nil {
					t.Error("no error")
				}
				tx.exec("", `INSERT INTO counters (name, value) VALUES ('after', 1)`)
				tx.Savepoint(func() error { return tx.exec("", `INSERT INTO counters (name, value) VALUES ('saved', 1)`) })
				return nil
			})
			if err == nil {
				t.Error("the transaction did not fail")
			}
			err = db.View(t.Context(), func(tx *Tx) error {
				left, err := count(tx, "", `SELECT count(*) FROM counters WHERE name IN ('before', 'after', 'saved')`)
				if err == nil && left > 0 {
					t.Errorf("%d rows are left", left)
				}
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
}
