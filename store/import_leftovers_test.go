package store_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pentepost/store"
	"pentepost/store/storetest"
)

// What a killed import has left in a data directory is removed by the next process that works there, and nothing else is.
func TestO9LeftOfAnImport(t *testing.T) {
	var export bytes.Buffer
	full := openIn(t, storetest.Dir(t))
	_, err := full.Export(t.Context(), &export, nil)
	must(t, err)
	for says, open := range map[string]func(dir string) error{
		"import": func(dir string) error {
			_, err := store.Import(t.Context(), dir, bytes.NewReader(export.Bytes()), nil)
			return err
		},
		"server": func(dir string) error {
			db, err := store.Open(t.Context(), dir, "pente.example")
			if err == nil {
				err = db.Close()
			}
			return err
		},
	} {
		dir := t.TempDir()
		for _, name := range []string{"pentepost.db.import-7", "pentepost.db.import-7-journal", "mine.db"} {
			must(t, os.WriteFile(filepath.Join(dir, name), []byte("ann@example.org"), 0o600))
		}
		must(t, open(dir))
		entries, err := os.ReadDir(dir)
		must(t, err)
		var got []string
		for _, e := range entries {
			got = append(got, e.Name())
		}
		if want := []string{"lock", "mine.db", "pentepost.db"}; !slices.Equal(got, want) {
			t.Errorf("%s: there are %v, want %v", says, got, want)
		}
	}
}
