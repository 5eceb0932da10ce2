package store_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pentepost/mailer/detour"
	"pentepost/store"
	"pentepost/store/storetest"
)

// swallower stands before PostgreSQL, and swallows all that passes once it is told to.
type swallower struct{ swallow chan struct{} }

// throughSwallower returns the URL of a database by way of a swallower.
func throughSwallower(t *testing.T, at string) (*swallower, string) {
	t.Helper()
	u, err := url.Parse(at)
	must(t, err)
	q := u.Query()
	s := &swallower{make(chan struct{})}
	through := detour.New(t, "unix", filepath.Join(q.Get("host"), ".s.PGSQL.5432"), func(near, far net.Conn) (up, down func()) {
		return func() { s.pass(near, far) }, func() { s.pass(far, near) }
	})
	q.Del("host")
	u.Host, u.RawQuery = through.Addr(), q.Encode()
	return s, u.String()
}

// pass copies bytes from one end to the other, and closes that in the end.
func (s *swallower) pass(from, to net.Conn) {
	defer to.Close()
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		select {
		case <-s.swallow:
			io.Copy(io.Discard, from)
			return
		default:
		}
		if _, failed := to.Write(buffer[:n]); failed != nil || err != nil {
			return
		}
	}
}

// A process that has to end does not wait for a PostgreSQL that hangs. Until then it waits.
func TestSilentPostgres(t *testing.T) {
	needPostgres(t)
	u, err := url.Parse(storetest.URL(t))
	must(t, err)
	if u.Query().Get("host") == "" {
		t.Skip("this PostgreSQL has no socket")
	}
	s, at := throughSwallower(t, u.String())
	ctx, end := context.WithCancel(t.Context())
	db, err := store.Join(ctx, at, "pente.example")
	must(t, err)
	close(s.swallow)
	hangs := make(chan error, 1)
	go func() {
		hangs <- db.Update(t.Context(), func(tx *store.Tx) error { return tx.Processes.ShareKeys("x") })
	}()
	select {
	case err := <-hangs:
		t.Fatalf("it does not hang: %v", err)
	case <-time.After(200 * time.Millisecond):
	}
	end()
	select {
	case err := <-hangs:
		if err == nil {
			t.Error("a statement without an answer counts as done")
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("it hangs still")
	}
	if err := db.Close(); !errors.Is(err, store.ErrSilent) || store.Hint(err) == "" {
		t.Errorf("Close: %v", err)
	}
}

// A process that has to end still waits for a PostgreSQL that answers.
func TestPostgresThatAnswersIsKept(t *testing.T) {
	needPostgres(t)
	ctx, end := context.WithCancel(t.Context())
	db, err := store.Join(ctx, storetest.URL(t), "pente.example")
	must(t, err)
	end()
	update(t, db, func(tx *store.Tx) { player(t, tx, "Ann") })
	must(t, db.Close())
}

// A PostgreSQL that takes connections and never answers ends a command with an error that says so.
func TestO5PostgresNeverAnswers(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0") // nobody takes its connections
	must(t, err)
	defer listener.Close()
	_, err = store.OpenBeside(t.Context(), "postgres://ann:secret@"+listener.Addr().String()+"/pentepost?sslmode=disable&connect_timeout=1", "")
	if err == nil || !strings.Contains(store.Hint(err), "does not answer") || strings.Contains(err.Error(), "secret") {
		t.Errorf("%v\nhint: %s", err, store.Hint(err))
	}
}

// A PostgreSQL that hangs in the middle ends a statement with an error that says so. One that answers others is waited for.
func TestO5PostgresHangs(t *testing.T) {
	needPostgres(t)
	u, err := url.Parse(storetest.URL(t))
	must(t, err)
	if u.Query().Get("host") == "" {
		t.Skip("this PostgreSQL has no socket")
	}
	s, at := throughSwallower(t, u.String())
	must(t, openIn(t, u.String()).Close())
	db, err := store.OpenBeside(t.Context(), at+"?connect_timeout=1", "pente.example", store.Impatient())
	must(t, err)
	defer db.Close()
	asks := func() error {
		return db.View(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Players.Count()
			return err
		})
	}
	lock, err := raw(t, u.String()).BeginTx(t.Context(), nil)
	must(t, err)
	_, err = lock.Exec("LOCK TABLE players")
	must(t, err)
	waits := make(chan error, 1)
	go func() { waits <- asks() }()
	select {
	case err := <-waits:
		t.Fatalf("it does not wait for a statement that takes long: %v", err)
	case <-time.After(500 * time.Millisecond): // five times its patience
	}
	must(t, lock.Rollback())
	must(t, <-waits)
	close(s.swallow)
	hangs := make(chan error, 1)
	go func() { hangs <- asks() }()
	select {
	case err := <-hangs:
		if store.Hint(err) == "" || !store.IsPassing(err) {
			t.Errorf("%v, and its hint is %q", err, store.Hint(err))
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("it hangs")
	}
}
