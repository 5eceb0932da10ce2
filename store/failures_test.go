package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"pentepost/store"
)

// An error passes if the world failed, and not what was asked for.
func TestW5IsPassing(t *testing.T) {
	code := func(code string) error { return &pgconn.PgError{Code: code} }
	_, noFile := os.Open("/nowhere/at/all")
	for _, test := range []struct {
		err  error
		want bool
	}{
		{code("57014"), true}, // query_canceled
		{code("57P01"), true}, // admin_shutdown
		{code("53100"), true}, // disk_full
		{code("40001"), true}, // serialization_failure
		{code("23503"), false},
		{code("22P02"), false},
		{code("42P01"), false},
		{context.DeadlineExceeded, true},
		{noFile, true},
		{errors.New("panic: no"), false},
	} {
		if got := store.IsPassing(fmt.Errorf("wrapped: %w", test.err)); got != test.want {
			t.Errorf("%v: %v, want %v", test.err, got, test.want)
		}
	}
}
