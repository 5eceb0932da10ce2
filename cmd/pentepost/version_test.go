package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// Scripts read what a program was built from. Its schema is the one that a new database has.
func TestVersionAsJSON(t *testing.T) {
	status, out, _ := runProgram(t, "version", "--json")
	var fields map[string]any
	if err := json.Unmarshal([]byte(out), &fields); err != nil || status != 0 {
		t.Fatalf("status %d, %v: %s", status, err, out)
	}
	if version, _ := fields["version"].(string); !regexp.MustCompile(`^v\d+\.\d+\.\d+$`).MatchString(version) {
		t.Errorf("version %v", fields["version"])
	}
	if fields["go"] != runtime.Version() {
		t.Errorf("go %v, want %v", fields["go"], runtime.Version())
	}
	for _, name := range []string{"commit", "date"} {
		if _, ok := fields[name].(string); !ok {
			t.Errorf("%s is %v", name, fields[name])
		}
	}
	names, err := filepath.Glob("../../store/migrations/*.sql")
	if err != nil || fields["schema"] != float64(lastNumber(t, names)) {
		t.Errorf("schema %v, want %d, %v", fields["schema"], lastNumber(t, names), err)
	}
}

func lastNumber(t *testing.T, names []string) (last int) {
	t.Helper()
	for _, name := range names {
		number := 0
		for _, digit := range strings.SplitN(filepath.Base(name), "_", 2)[0] {
			number = 10*number + int(digit-'0')
		}
		last = max(last, number)
	}
	return last
}

// The commit comes from an archive of git, or from what the Go command has stamped, or from nowhere.
func TestCommit(t *testing.T) {
	if commit, date := archivedFrom("4f1c2 1795668000\n"); commit != "4f1c2" || date != "2026-11-26T04:40:00Z" {
		t.Errorf("of an archive: %q of %q", commit, date)
	}
	text, err := os.ReadFile("source.txt")
	if err != nil {
		t.Fatal(err)
	}
	if commit, date := archivedFrom(string(text)); strings.HasPrefix(string(text), "$") && commit+date != "" {
		t.Errorf("of a checkout: %q of %q", commit, date)
	}
	stamps := []debug.BuildSetting{{Key: "vcs.revision", Value: "4f1c2"}, {Key: "vcs.time", Value: "2026-11-26T04:40:00Z"}, {Key: "vcs.modified", Value: "true"}}
	if commit, date := stampedIn(&debug.BuildInfo{Settings: stamps}); commit != "4f1c2-dirty" || date != "2026-11-26T04:40:00Z" {
		t.Errorf("of changed files: %q of %q", commit, date)
	}
}
