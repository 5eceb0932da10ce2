package store_test

import (
	"os"
	"path/filepath"
	"testing"

	"pentepost/store"
)

// F8: nobody else on the machine can read the database, nor the files that SQLite makes beside it,
// even if an older version of the program made them readable. A directory that was there keeps its
// permissions.
func TestFilesArePrivate(t *testing.T) {
	made := filepath.Join(t.TempDir(), "data")
	openIn(t, made)
	old := t.TempDir()
	must(t, os.Chmod(old, 0o755))
	for _, name := range []string{store.FileName, "lock"} {
		must(t, os.WriteFile(filepath.Join(old, name), nil, 0o644))
		must(t, os.Chmod(filepath.Join(old, name), 0o644))
	}
	openIn(t, old)
	for dir, want := range map[string]os.FileMode{made: 0o700, old: 0o755} {
		wantMode(t, dir, want)
		for _, name := range []string{store.FileName, store.FileName + "-wal", store.FileName + "-shm", "lock"} {
			wantMode(t, filepath.Join(dir, name), 0o600)
		}
	}
}

func wantMode(t *testing.T, name string, want os.FileMode) {
	t.Helper()
	info, err := os.Stat(name)
	must(t, err)
	if got := info.Mode().Perm(); got != want {
		t.Errorf("%s has mode %o, want %o", filepath.Base(name), got, want)
	}
}
