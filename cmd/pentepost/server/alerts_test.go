package server

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/doctor"
	"pentepost/store"
)

var (
	metricName = regexp.MustCompile(`\b(?:pentepost|process)_[a-z_]+`)
	labelValue = regexp.MustCompile(`\b(event|outcome|level)=~?\\?"([^"\\]+)\\?"`)
)

// Each metric, event, outcome and level that the alerts and the dashboard name is one of a server.
func TestAlertsNameWhatThereIs(t *testing.T) {
	shown := scrape(t)
	known := map[string]func(string) bool{"event": loggedMessages(t), "outcome": func(s string) bool { return s == store.Quarantined }, "level": func(s string) bool { return s == "WARN" || s == "ERROR" }}
	for _, file := range []string{"alerts.yml", "dashboard.json"} {
		raw, err := os.ReadFile(filepath.Join("../../../packaging", file))
		if err != nil {
			t.Fatal(err)
		}
		text := string(raw)
		metrics, labels := metricName.FindAllString(text, -1), labelValue.FindAllStringSubmatch(text, -1)
		if len(metrics) < 10 || len(labels) < 2 {
			t.Errorf("%s: %d metrics and %d labels were found", file, len(metrics), len(labels))
		}
		for _, name := range metrics {
			if !regexp.MustCompile(`(?m)^` + name + `[{ ]`).MatchString(shown) {
				t.Errorf("%s: there is no metric %s", file, name)
			}
		}
		for _, label := range labels {
			for value := range strings.SplitSeq(label[2], "|") {
				if !known[label[1]](value) {
					t.Errorf("%s: there is no %s %q", file, label[1], value)
				}
			}
		}
	}
}

// The table of metrics in the manual has all of them, and no others.
func TestMetricsInManual(t *testing.T) {
	manual, err := os.ReadFile("../../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(manual), "\n## Monitoring\n")
	table, _, _ = strings.Cut(table, "\n## ")
	named := func(pattern, text string) []string {
		names := []string{}
		for _, found := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
			names = append(names, found[1])
		}
		slices.Sort(names)
		return slices.Compact(names)
	}
	shown, told := named(`(?m)^(pentepost_\w+)[{ ]`, scrape(t)), named("`(pentepost_\\w+)[{`]", table)
	if _, known := doctor.FreeBytes("."); !known { // this system does not say it
		shown = slices.Sorted(slices.Values(append(shown, "pentepost_data_free_bytes")))
	}
	if !slices.Equal(shown, told) {
		t.Errorf("docs/operating.md names the metrics\n%v\nand the server has\n%v", told, shown)
	}
}

// scrape returns the metrics of a server that has seen everything that a metric needs.
func scrape(t *testing.T) string {
	t.Helper()
	s := openIdle(t)
	defer s.Close()
	s.progress.lastRead.Store(time.Now().UnixNano())
	err := s.db.Update(t.Context(), func(tx *store.Tx) error { return tx.Upkeep.Note(store.BackupMade, time.Now(), struct{}{}) })
	if err != nil {
		t.Fatal(err)
	}
	s.monitor.metrics.counting(slog.New(slog.DiscardHandler)).Info("mail processed", "outcome", "done")
	w := httptest.NewRecorder()
	s.monitor.showMetrics(w, httptest.NewRequestWithContext(t.Context(), "GET", "/metrics", nil))
	return w.Body.String()
}

// loggedMessages knows the messages that the server logs: texts that stand in calls of methods named after levels.
func loggedMessages(t *testing.T) func(string) bool {
	t.Helper()
	messages := map[string]bool{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if message := messageOf(n); message != "" {
				messages[message] = true
			}
			return true
		})
		return nil
	})
	if err != nil || len(messages) < 30 {
		t.Fatalf("%d messages: %v", len(messages), err)
	}
	return func(message string) bool { return messages[message] }
}

// messageOf returns the message of a call that logs; "" of everything else.
func messageOf(n ast.Node) string {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return ""
	}
	method, ok := call.Fun.(*ast.SelectorExpr)
	text, isText := call.Args[0].(*ast.BasicLit)
	if !ok || !isText || !slices.Contains([]string{"Info", "Warn", "Error"}, method.Sel.Name) {
		return ""
	}
	message, _ := strconv.Unquote(text.Value)
	return message
}

// The dashboard is JSON, and each of its panels asks for something.
func TestDashboard(t *testing.T) {
	raw, err := os.ReadFile("../../../packaging/dashboard.json")
	if err != nil {
		t.Fatal(err)
	}
	var board struct {
		Panels []struct {
			ID      int
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(raw, &board); err != nil || len(board.Panels) == 0 {
		t.Fatalf("%d panels: %v", len(board.Panels), err)
	}
	ids := map[int]bool{}
	for _, p := range board.Panels {
		if ids[p.ID] || p.Title == "" || len(p.Targets) == 0 || p.Targets[0].Expr == "" {
			t.Errorf("panel %d, %q: no title, no query, or a number that another has", p.ID, p.Title)
		}
		ids[p.ID] = true
	}
}
