package postoffice_test

import (
	"os"
	"path/filepath"
	"testing"
)

// F8: nobody else on the machine can read the mailboxes, even if an older version of the program made
// them readable. A directory that was there keeps its permissions.
func TestFilesArePrivate(t *testing.T) {
	made := filepath.Join(t.TempDir(), "data")
	open(t, made)
	old := t.TempDir()
	if err := os.Chmod(old, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"postoffice.db", "postoffice.lock"} {
		file := filepath.Join(old, name)
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(file, 0o644); err != nil { // whatever the umask
			t.Fatal(err)
		}
	}
	open(t, old)
	for dir, want := range map[string]os.FileMode{made: 0o700, old: 0o755} {
		wantMode(t, dir, want)
		for _, name := range []string{"postoffice.db", "postoffice.db-wal", "postoffice.db-shm", "postoffice.lock"} {
			wantMode(t, filepath.Join(dir, name), 0o600)
		}
	}
}

func wantMode(t *testing.T, name string, want os.FileMode) {
	t.Helper()
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	if got := info.Mode().Perm(); got != want {
		t.Errorf("%s has mode %o, want %o", filepath.Base(name), got, want)
	}
}
