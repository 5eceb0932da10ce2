package server

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/games/letters"
	"pentepost/mailer"
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
	said, names := map[string]int{}, map[string]bool{}
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
		if !strings.HasPrefix(m[1], "pentepost_") {
			continue
		}
		if names[m[1]] = true; said[m[1]+" HELP"] != 1 || said[m[1]+" TYPE"] != 1 {
			t.Errorf("%q is not explained once", line)
		}
	}
	if len(names) < 14 || len(said) != 2*len(names) { // the mailbox may not have been read to its end yet
		t.Errorf("of %v are explained %v", names, said)
	}
}

// openIdle opens a server that does not run: nothing but the test changes its database.
func openIdle(t *testing.T) *Server {
	t.Helper()
	c, err := config.Local("127.0.0.1:1", "127.0.0.1:1", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), c, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTroubles(t *testing.T) {
	s := openIdle(t)
	now := time.Now().UTC()
	s.progress.leadsSince.Store(now.UnixNano())
	if list := s.monitor.troubles(t.Context(), now); len(list) > 0 {
		t.Errorf("at the start: %q", list)
	}
	if list := s.monitor.troubles(t.Context(), now.Add(2*time.Hour)); len(list) != 1 || !strings.HasPrefix(list[0], "mailbox: not read since") {
		t.Errorf("two hours later: %q", list)
	}
	s.Close()
	if list := s.monitor.troubles(t.Context(), now); len(list) != 1 || list[0] != "database: it cannot be read" {
		t.Errorf("without a database: %q", list)
	}
}

// A monitor calls a person when no letter has gone out for ten minutes that should have, and not for letters that wait on purpose.
func TestTroublesOfLetters(t *testing.T) {
	const none, some = "letters: none has gone out since", "letters: some have been due since"
	noon := time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	at := func(minutes int) time.Time { return noon.Add(time.Duration(minutes) * time.Minute) }
	letter := func(due int) letters.Notice {
		return letters.Notice{Address: "x@pente.test", Letter: letters.HelpText{}, Made: noon, Due: at(due)}
	}
	sent := func(minute int) func(*store.Tx, int64) error {
		return func(tx *store.Tx, id int64) error { return tx.Sending.MarkSent(id, "x@pente.test", at(minute)) }
	}
	reserved := func(tx *store.Tx, id int64) error { return tx.Sending.Reserve(id) }
	waits := func(*store.Tx, int64) error { return nil }
	type fate struct {
		due    int
		became func(*store.Tx, int64) error
	}
	for name, test := range map[string]struct {
		letters []fate
		budget  int
		asleep  int // until when the process was stopped, in minutes
		away    error
		asked   int
		want    string
	}{
		"an empty outbox":                         {asked: 600},
		"a letter of the morning":                 {letters: []fate{{480, waits}}, asked: 470},
		"due for nine minutes":                    {letters: []fate{{0, waits}}, asked: 9},
		"due for eleven minutes":                  {letters: []fate{{0, waits}}, asked: 11, want: none + " 2026-06-05T12:00:00Z"},
		"being sent for eleven minutes":           {letters: []fate{{0, reserved}}, asked: 11, want: none},
		"others go out":                           {letters: []fate{{0, waits}, {0, sent(25)}}, asked: 30},
		"others went out":                         {letters: []fate{{0, waits}, {0, sent(25)}}, asked: 36, want: none + " 2026-06-05T12:25:00Z"},
		"others go out for an hour":               {letters: []fate{{0, waits}, {0, sent(60)}}, asked: 61, want: some},
		"the budget is used up":                   {letters: []fate{{0, sent(1)}, {0, sent(2)}, {0, waits}}, budget: 2, asked: 60},
		"there is a budget again":                 {letters: []fate{{0, sent(1)}, {0, sent(2)}, {0, waits}}, budget: 2, asked: 70},
		"there has been a budget for ten minutes": {letters: []fate{{0, sent(1)}, {0, sent(2)}, {0, waits}}, budget: 2, asked: 72, want: none + " 2026-06-05T13:01:00Z"},
		"the computer slept":                      {letters: []fate{{0, waits}}, asleep: 300, asked: 309},
		"the computer slept, and nothing goes on": {letters: []fate{{0, waits}}, asleep: 300, asked: 311, want: none + " 2026-06-05T17:00:00Z"},
		"the mail server is away": {letters: []fate{{0, waits}}, asked: 11, want: "letters: none goes out: connect to mail.example.org: connection refused",
			away: &mailer.SendError{Connecting: true, Doing: "connect to mail.example.org", Err: errors.New("connection refused")}},
		"the mail server hangs up": {letters: []fate{{0, waits}}, asked: 11, want: "letters: none goes out: the mail server fails at all letters; see the log",
			away: &mailer.SendError{Doing: "send to ann@example.org", Err: errors.New("EOF")}},
		"the mail server is away, and nothing waits": {asked: 11, away: &mailer.SendError{Connecting: true, Err: errors.New("connection refused")}},
	} {
		t.Run(name, func(t *testing.T) {
			s := openIdle(t)
			defer s.Close()
			s.config.Limits.AnswerLetters = test.budget
			err := s.db.Update(t.Context(), func(tx *store.Tx) error {
				for _, l := range test.letters {
					if err := tx.Outbox.Enqueue(letter(l.due)); err != nil {
						return err
					}
					id, err := tx.Notices.NewestNumber()
					if err == nil {
						err = l.became(tx, id)
					}
					if err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if test.away != nil {
				s.out.health.suspect(test.away)
			}
			for minute := test.asleep; minute <= test.asked; minute++ {
				s.progress.beat(at(minute))
			}
			got := strings.Join(s.monitor.troubles(t.Context(), at(test.asked)), "\n")
			if got != test.want && (test.want == "" || !strings.HasPrefix(got, test.want)) {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}
