package config

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// What a killed process has left of a file is removed by the next one that writes the same file, but not what a process still writes, and
// nothing of another name.
func TestO9AbandonedParts(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "copy.db")
	others := []string{"copy.db", "copy.db.part-old", "copy.db.key.part-7", "copy.db.part-"}
	for _, name := range append(others, "copy.db.part-123", "copy.db.part-123-journal", "copy.db.part-9-journal") {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("ann@example.org"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	first, err := NewPart(file)
	if err != nil {
		t.Fatal(err)
	}
	second, err := NewPart(file)
	if err != nil {
		t.Fatal(err)
	}
	want := append(others, filepath.Base(first.Name), filepath.Base(second.Name))
	check := func() {
		t.Helper()
		entries, err := os.ReadDir(dir)
		var got []string
		for _, e := range entries {
			got = append(got, e.Name())
		}
		slices.Sort(want)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%v: there are %v, want %v", err, got, want)
		}
	}
	check()
	first.Remove()
	if err := second.Place(file, os.Rename); err != nil {
		t.Fatal(err)
	}
	want = others
	check()
}

// The same for the key.
func TestO9AbandonedKey(t *testing.T) {
	dir := t.TempDir()
	left := KeyFile(dir) + ".part-42"
	if err := os.WriteFile(left, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := WriteKeys(dir, Keys{[]Key{drawKey(time.Now())}}); err != nil {
		t.Fatal(err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 || entries[0].Name() != "key" {
		t.Errorf("%v, %v", entries, err)
	}
}
