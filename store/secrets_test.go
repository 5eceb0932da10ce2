package store_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"pentepost/store"
)

// No error of a PostgreSQL database has the password of its URL in it.
func TestErrorsHidePasswords(t *testing.T) {
	for _, url := range []string{
		"postgres://user:hunter2@127.0.0.1:1/x", "postgres://user:hunter2@127.0.0.1:port/x", "postgres://user:hunter2%zz@127.0.0.1:1/x",
		"postgres://127.0.0.1:1/x?password=hunter2", "postgres://127.0.0.1:1/x?password=hunter2%zz", "postgres://127.0.0.1:1/x?password=hunter2&sslmode=wrong",
		"postgres://user:hunter2@[::1/x", "postgres://user:hun/ter2@127.0.0.1:1/x",
		"postgres://user:42#hunter2@127.0.0.1:1/x",
	} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		db, err := store.Open(ctx, url, "pente.example")
		cancel()
		if err == nil {
			db.Close()
		}
		if err == nil || strings.Contains(err.Error(), "hun") {
			t.Errorf("%s: %v", url, err)
		}
		if err := store.Copy(t.Context(), url, t.TempDir(), func(store.CopiedTable) {}); err == nil || strings.Contains(err.Error(), "hun") {
			t.Errorf("copy from %s: %v", url, err)
		}
		if strings.Contains(store.Redacted(url), "hunter2") {
			t.Errorf("%s", store.Redacted(url))
		}
	}
}
