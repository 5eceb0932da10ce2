package server

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/games/letters"
	"pentepost/store"
)

// get reads a page of the running server.
func (w *world) get(t *testing.T, path string) (status int, text string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "GET", "http://"+w.running.web.listener.Addr().String()+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

// A server with [web] tells a monitor how it is, also without an address in letters and with a
// quiet log.
func TestHealthAndMetrics(t *testing.T) {
	w, err := newLoggedWorld(t.TempDir(), false, slog.New(slog.NewTextHandler(io.Discard, &slog.HandlerOptions{Level: slog.LevelError})))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { w.close(); http.DefaultClient.CloseIdleConnections() }()
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
	if status, text := w.get(t, "/healthz"); status != 200 || text != "ok\n" {
		t.Errorf("/healthz: %d %q", status, text)
	}
	status, text := w.get(t, "/metrics")
	if status != 200 {
		t.Errorf("/metrics: %d", status)
	}
	for _, line := range []string{
		"pentepost_database_up 1\n", "pentepost_players 1\n", "pentepost_games 0\n", "pentepost_mails_total{outcome=\"done\"} 1\n",
		"pentepost_events_total{event=\"mail processed\",level=\"INFO\"} 1\n", "go_goroutines ",
	} {
		if !strings.Contains(text, line) {
			t.Errorf("%q is not in\n%s", line, text)
		}
	}
	if strings.Contains(text, "@") {
		t.Error("the figures have an address")
	}
	scrapable(t, text)
	if status, _ := w.get(t, "/u/x"); status != 404 {
		t.Errorf("/u/x: %d", status)
	}
}

var (
	// sample matches a line of Prometheus's text format: a name, labels and a value.
	sample = regexp.MustCompile(`^([a-z_]+)(\{\w+="[^"\\]*"(, ?\w+="[^"\\]*")*\})? [-+]?([0-9.]+(e[-+][0-9]+)?|Inf)$`)
	// explanation matches a line that says what a metric of ours means.
	explanation = regexp.MustCompile(`^# (HELP|TYPE) (pentepost_[a-z_]+) ([A-Z].+\.|counter|gauge)$`)
)

// scrapable checks that a monitor can read all lines, and that each metric of ours is explained once, before its values.
func scrapable(t *testing.T, text string) {
	t.Helper()
	said := map[string]int{}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if m := explanation.FindStringSubmatch(line); m != nil {
			said[m[2]+" "+m[1]]++
			continue
		}
		m := sample.FindStringSubmatch(line)
		if m == nil {
			t.Errorf("no monitor can read %q", line)
			continue
		}
		if ours := strings.HasPrefix(m[1], "pentepost_"); ours && (said[m[1]+" HELP"] != 1 || said[m[1]+" TYPE"] != 1) {
			t.Errorf("%q is not explained once", line)
		}
	}
	if len(said) != 2*10 {
		t.Errorf("explained: %v", said)
	}
}

func TestTroubles(t *testing.T) {
	c, err := config.Local("127.0.0.1:1", "127.0.0.1:1", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), c, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now().UTC()
	s.progress.leadsSince.Store(now.UnixNano())
	if list := s.monitor.troubles(t.Context(), now); len(list) > 0 {
		t.Errorf("at the start: %q", list)
	}
	err = s.db.Update(t.Context(), func(tx *store.Tx) error {
		return tx.Outbox.Enqueue(letters.Notice{Address: "x@pente.test", Letter: letters.HelpText{}, Made: now, Due: now})
	})
	if err != nil {
		t.Fatal(err)
	}
	if list := s.monitor.troubles(t.Context(), now.Add(2*time.Hour)); len(list) != 2 || !strings.HasPrefix(list[0], "mailbox: not read since") || !strings.HasPrefix(list[1], "letters: some have been due") {
		t.Errorf("two hours later: %q", list)
	}
	s.Close()
	if list := s.monitor.troubles(t.Context(), now); len(list) != 1 || list[0] != "database: it cannot be read" {
		t.Errorf("without a database: %q", list)
	}
}
