package server

import (
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/doctor"
	"pentepost/store"
)

var (
	watchedMetric = regexp.MustCompile(`\b(?:pentepost|process|go)_[a-z_]+\b`)
	watchedEvent  = regexp.MustCompile(`event=~?\\?"([^"\\]+)\\?"`)
)

// The alerts and the dashboard look at metrics that a running server has, and at messages that are in its log.
func TestWhatIsWatchedExists(t *testing.T) {
	w, err := newLoggedWorld(t.TempDir(), false, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	if err := w.end(); err != nil {
		t.Fatal(err)
	}
	w.config.Web = config.Web{Listen: "127.0.0.1:0", Status: true}
	if err := w.start(); err != nil {
		t.Fatal(err)
	}
	if err := w.write("ann", []string{"join Ann"}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.person("ann").nextOf(t.Context(), "welcome"); err != nil {
		t.Fatal(err)
	}
	err = w.running.db.Update(t.Context(), func(tx *store.Tx) error {
		return tx.Upkeep.Note(store.BackupMade, time.Now(), doctor.Backup{File: "copy.db"})
	})
	if err != nil {
		t.Fatal(err)
	}
	_, metrics := w.get(t, "/metrics")
	messages := sourceOf(t, ".")
	for _, file := range []string{"prometheus/pentepost.rules.yml", "prometheus/pentepost.test.yml", "grafana/pentepost.json"} {
		text := read(t, filepath.Join("../../../packaging", file))
		if strings.HasSuffix(file, ".json") && !json.Valid([]byte(text)) {
			t.Errorf("%s is no JSON", file)
		}
		names := watchedMetric.FindAllString(text, -1)
		if len(names) < 8 {
			t.Errorf("%s looks at %q alone", file, names)
		}
		for _, name := range names {
			if !strings.Contains(metrics, "\n"+name+" ") && !strings.Contains(metrics, "\n"+name+"{") {
				t.Errorf("%s looks at %s, which no server has", file, name)
			}
		}
		for _, m := range watchedEvent.FindAllStringSubmatch(text, -1) {
			for event := range strings.SplitSeq(m[1], "|") {
				if !strings.Contains(messages, `("`+event+`"`) {
					t.Errorf("%s looks at %q, which nothing logs", file, event)
				}
			}
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// sourceOf returns the Go files in a folder without tests.
func sourceOf(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, file := range files {
		if !strings.HasSuffix(file, "_test.go") {
			b.WriteString(read(t, file))
		}
	}
	return b.String()
}
