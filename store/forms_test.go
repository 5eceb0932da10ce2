package store_test

import (
	"os"
	"testing"

	"pentepost/games"
	"pentepost/store"
	"pentepost/store/storetest"
)

// Readers of the two forms of the board that are gone get plain text. The others keep theirs.
func TestFormsOfBoardThatAreGone(t *testing.T) {
	storetest.NeedSQLite(t) // PostgreSQL has no older schemas
	text, err := os.ReadFile("testdata/schema-00035.sql")
	must(t, err)
	dir := t.TempDir()
	db := raw(t, dir)
	_, err = db.Exec(string(text) + "UPDATE players SET board = 'narrow' WHERE id = 1; UPDATE players SET board = 'letters' WHERE id = 2;")
	must(t, err)
	must(t, db.Close())
	update(t, openIn(t, dir), func(tx *store.Tx) {
		for id, want := range map[games.PlayerID]games.Board{1: games.TextBoard, 2: games.TextBoard, 3: games.TapBoard} {
			p, err := tx.Players.Load(id)
			must(t, err)
			if p.Settings.Board != want {
				t.Errorf("player %d has the board %q, want %q", id, p.Settings.Board, want)
			}
		}
	})
}
