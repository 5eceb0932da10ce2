package pages_test

import (
	"errors"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gofrs/flock"
	"github.com/google/go-cmp/cmp"

	"pentepost/cmd/pentepost/pages"
	"pentepost/games"
)

// A file that these pages did not write is neither overwritten nor deleted.
func TestForeignFilesAreKept(t *testing.T) {
	c := twoSeasons(t)
	must(t, os.MkdirAll(filepath.Join(c.dir, "players"), 0o755))
	must(t, os.WriteFile(filepath.Join(c.dir, "players", "me.html"), []byte("mine"), 0o644))
	c.write()
	if c.files()["players/me.html"] != "mine" {
		t.Error("a file is lost")
	}
	c.dir = t.TempDir()
	must(t, os.WriteFile(filepath.Join(c.dir, "index.html"), []byte("mine"), 0o644))
	for range 2 {
		if _, err := c.tryWrite(); !errors.Is(err, pages.ErrForeign) || c.files()["index.html"] != "mine" {
			t.Errorf("error %v, files %v", err, c.files())
		}
	}
}

// A file that was lost is written again.
func TestLostFileComesBack(t *testing.T) {
	c := twoSeasons(t)
	c.write()
	before := c.files()
	must(t, os.Remove(filepath.Join(c.dir, "games", "7.svg")))
	must(t, os.Remove(filepath.Join(c.dir, secret.CalendarFile(1))))
	if report := c.write(); report.Written != 2 {
		t.Errorf("written: %d", report.Written)
	}
	if diff := cmp.Diff(before, c.files()); diff != "" {
		t.Error(diff)
	}
}

// The manifest may be on the web. It does not tell the paths of calendars.
func TestManifestKeepsSecrets(t *testing.T) {
	c := twoSeasons(t)
	c.write()
	manifest, err := os.ReadFile(filepath.Join(c.dir, ".pentepost-pages.json"))
	must(t, err)
	calendar := secret.CalendarFile(1)
	if c.files()[calendar] == "" {
		t.Fatal("there is no calendar")
	}
	if strings.Contains(string(manifest), strings.TrimSuffix(path.Base(calendar), ".ics")) {
		t.Error("the manifest names a calendar")
	}
}

// A run that fails leaves a folder that the next run completes.
func TestFailedRunIsCompleted(t *testing.T) {
	c := twoSeasons(t)
	blocked := filepath.Join(c.dir, "games", ".part-7.html") // where the page of game 7 is written first
	must(t, os.MkdirAll(blocked, 0o755))
	if _, err := c.tryWrite(); err == nil {
		t.Fatal("nothing failed")
	}
	must(t, os.Remove(blocked))
	c.rename(3, games.Someone)
	c.write()
	completed := c.files()
	c.dir = filepath.Join(t.TempDir(), "new")
	c.write()
	if diff := changed(c.files(), completed); len(diff) > 0 {
		t.Errorf("different from new pages: %v", diff)
	}
}

// Two runs do not write into a folder at once.
func TestOneRunAtATime(t *testing.T) {
	c := twoSeasons(t)
	c.write()
	lock := flock.New(filepath.Join(c.dir, ".pentepost-pages.lock"))
	must(t, lock.Lock())
	defer lock.Close()
	if _, err := c.tryWrite(); !errors.Is(err, pages.ErrBusy) {
		t.Errorf("error %v", err)
	}
}
