package server

import (
	"bytes"
	"context"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"pentepost/store/storetest"
)

// syncBuffer is a buffer that several loops write to.
type syncBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}

func (b *syncBuffer) text() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.String()
}

// While PostgreSQL is away, the log says so once, and once when it is back.
func TestO6PostgresAway(t *testing.T) {
	if !storetest.OnPostgres() {
		t.Skip(storetest.Variable + " is not set")
	}
	var log syncBuffer
	w, err := newLoggedWorld(t.TempDir(), false, slog.New(slog.NewTextHandler(&log, nil)))
	must(t, err)
	defer w.close()
	at, err := url.Parse(w.config.Database)
	must(t, err)
	name := strings.TrimPrefix(at.Path, "/")
	at.Path = "/postgres"
	admin, err := pgx.Connect(t.Context(), at.String())
	must(t, err)
	defer admin.Close(context.Background())
	let := func(connect string) {
		_, err := admin.Exec(t.Context(), "ALTER DATABASE "+pgx.Identifier{name}.Sanitize()+" ALLOW_CONNECTIONS "+connect)
		must(t, err)
	}
	hushed := func() int {
		w.running.outages.mu.Lock()
		defer w.running.outages.mu.Unlock()
		return w.running.outages.hushed
	}
	let("false")
	for hushed() < 5 {
		_, err := admin.Exec(t.Context(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", name)
		must(t, err)
	}
	let("true")
	for !strings.Contains(log.text(), "database back") {
		wake(w.running.lookout.rung)
		must(t, w.ended())
	}
	if text := log.text(); strings.Count(text, "level=ERROR") != 1 || strings.Count(text, `msg="database away"`) != 1 || !strings.Contains(text, "hint=") {
		t.Errorf("the log:\n%s", text)
	}
}
