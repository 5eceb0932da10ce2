package main

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/store"
	"pentepost/store/storetest"
)

// A load test prints what it has measured, on the post office and without one. The database can be used again.
func TestLoadtest(t *testing.T) {
	data := filepath.Join(t.TempDir(), "load")
	flags := []string{"--games", "40", "--plies", "3", "--players", "4", "--mails", "12", "--data", data}
	if at := storetest.URL(t); at != "" {
		flags = append(flags, "--database", at)
	}
	for _, way := range [][]string{nil, {"--bare"}} {
		status, out, errs := runProgram(t, append(append([]string{"loadtest", "--json"}, flags...), way...)...)
		var got loadFigures
		if err := json.Unmarshal([]byte(out), &got); err != nil || status != 0 {
			t.Fatalf("%v: status %d, %v\n%s%s", way, status, err, out, errs)
		}
		if got.Mails != 12 || got.Lost != 0 || got.Rate <= 0 || got.P50 <= 0 || got.P99 < got.P50 || got.BytesAGame <= 0 || got.StartSeconds == nil {
			t.Errorf("%v: %s", way, out)
		}
		if filled := got.FillSeconds > 0; filled != (way == nil) {
			t.Errorf("%v: filled: %v", way, filled)
		}
	}
	contains(t, status(t, 0, append([]string{"loadtest"}, flags...)...), "throughput: ", "answers: ", "12 answered, 0 not")
	contains(t, status(t, 0, append([]string{"verify"}, flags[8:]...)...), "no faults")
}

// Whatever could write to other machines, or never end, is refused.
func TestLoadtestRefuses(t *testing.T) {
	for args, says := range map[string]string{
		"--smtp mail.example.org:25 --data x":            "this machine alone",
		"--lmtp 192.0.2.1:24 --data x":                   "this machine alone",
		"--lmtp 127.0.0.1:24":                            "--data",
		"--lmtp 127.0.0.1:24 --smtp 127.0.0.1:25":        "together",
		"--lmtp 127.0.0.1:24 --data x --sink 0.0.0.0:25": "this machine alone",
		"--sink 127.0.0.1:25":                            "--sink goes with",
		"--games 30":                                     "--games",
		"--games 0":                                      "--games",
		"--players 2000":                                 "--players",
		"--plies 300":                                    "--plies",
		"--minutes 0":                                    "--minutes",
		"--database pentepost":                           "postgres://",
	} {
		contains(t, status(t, 2, append([]string{"loadtest"}, strings.Fields(args)...)...), says)
	}
}

// A load test that is interrupted while it fills a database leaves none behind, and says so; it removes no database that was there.
func TestO9LoadTestInterrupted(t *testing.T) {
	storetest.NeedSQLite(t)
	dir := t.TempDir()
	load := func(dir string) (status int, errs string) {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		log := &stopper{at: "filled: ", stop: stop}
		status = run(ctx, []string{"loadtest", "--games", "400", "--plies", "2", "--mails", "0", "--data", dir}, Streams{Out: io.Discard, Err: log})
		return status, log.String()
	}
	if status, errs := load(dir); status != 1 || !strings.Contains(errs, "interrupted") || !strings.Contains(errs, "hint: nothing is kept") || strings.Contains(errs, "sql:") {
		t.Errorf("status %d\n%s", status, errs)
	}
	onlyFiles(t, dir, "lock")
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	must(storetest.Fill(dir))
	if status, errs := load(dir); status != 1 || !strings.Contains(errs, "interrupted") {
		t.Errorf("status %d\n%s", status, errs)
	}
	_, err := os.Stat(filepath.Join(dir, store.FileName))
	must(err)
}

// stopper stops something when a line is written to it.
type stopper struct {
	strings.Builder
	at   string
	stop func()
}

func (s *stopper) Write(p []byte) (int, error) {
	if strings.Contains(string(p), s.at) {
		s.stop()
	}
	return s.Builder.Write(p)
}
