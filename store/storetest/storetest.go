// Package storetest gives empty databases to tests: files of SQLite, or databases of PostgreSQL if the
// variable PENTEPOST_POSTGRES asks for it.
//
// The variable is the URL of a PostgreSQL server where databases may be made, or "start": then the
// first test starts a server of its own (server.go), which ends with the program.
package storetest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"pentepost/store"
)

// Variable is the environment variable that says on which engine the tests run.
const Variable = "PENTEPOST_POSTGRES"

// host is the right-hand side of Message-IDs in new databases.
const host = "pente.example"

// OnPostgres reports whether tests run on PostgreSQL.
func OnPostgres() bool { return os.Getenv(Variable) != "" }

// NeedSQLite skips a test that is about files of SQLite.
func NeedSQLite(t testing.TB) {
	t.Helper()
	if OnPostgres() {
		t.Skip("this is about files of SQLite, and " + Variable + " is set")
	}
}

// New returns the place of an empty database for [store.Open]. Making the schema takes longer than most
// tests, so all databases are copies of one.
func New(t testing.TB) string {
	t.Helper()
	if OnPostgres() {
		return URL(t)
	}
	return Dir(t)
}

// Dir returns a data directory with an empty database of SQLite.
func Dir(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	if err := Fill(dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

// Fill puts an empty database of SQLite into a folder that has none.
func Fill(dir string) error {
	empty, err := emptyFile()
	if err != nil {
		return err
	}
	file, err := os.OpenFile(filepath.Join(dir, store.FileName), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = file.Write(empty)
	return errors.Join(err, file.Close())
}

// emptyFile returns an empty database of SQLite.
var emptyFile = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "pentepost-empty-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := openAndClose(dir); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, store.FileName))
})

func openAndClose(place string) error {
	db, err := store.Open(context.Background(), place, host)
	if err != nil {
		return err
	}
	return db.Close()
}

// URL returns the URL of an empty database of PostgreSQL, which nobody needs after the test, or "" if
// tests run on SQLite.
func URL(t testing.TB) string {
	t.Helper()
	at, err := Make()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := Drop(at); err != nil {
			t.Error(err)
		}
	})
	return at
}

// Make is like [URL], for databases that go to [Drop] in the end.
func Make() (at string, err error) {
	if !OnPostgres() {
		return "", nil
	}
	if at := used.take(); at != "" {
		return at, empty(at)
	}
	template, err := emptyTemplate()
	if err != nil {
		return "", err
	}
	return makeDatabase("TEMPLATE " + path(template))
}

// MakeBare is like [Make], for a database without tables: an older program makes them. It has all tables when it goes to [Drop].
func MakeBare() (at string, err error) {
	if !OnPostgres() {
		return "", nil
	}
	return makeDatabase("")
}

// emptyTemplate returns the URL of an empty database with all tables. It stays until the server ends.
var emptyTemplate = sync.OnceValues(func() (string, error) {
	at, err := makeDatabase("")
	if err == nil {
		err = openAndClose(at)
	}
	return at, err
})

// Drop takes back a database that [Make] has made. It does nothing for "".
//
// DECISION: on our own server it is used again, because making a database takes 300 ms and emptying it 10.
func Drop(at string) error {
	if at == "" {
		return nil
	}
	c, err := server()
	if err != nil {
		return err
	}
	if c.ends == nil {
		return execute(c.at, "DROP DATABASE "+path(at)+" WITH (FORCE)")
	}
	used.add(at)
	return nil
}

// places are databases that are no longer used.
type places struct {
	mu   sync.Mutex
	list []string
}

var used places

func (p *places) add(at string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.list = append(p.list, at)
}

// take returns a database, or "".
func (p *places) take() (at string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(p.list); n > 0 {
		at, p.list = p.list[n-1], p.list[:n-1]
	}
	return at
}

// empty deletes all rows in a database, and closes all other connections to it.
func empty(at string) error {
	return execute(at, `SET session_replication_role = replica; -- no foreign keys
		SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
		DO $$ DECLARE t text; BEGIN
			FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'goose%' LOOP
				EXECUTE 'DELETE FROM ' || t;
			END LOOP;
		END $$`)
}

// makeDatabase makes a database, and returns its URL.
func makeDatabase(options string) (string, error) {
	c, err := server()
	if err != nil {
		return "", err
	}
	name := "pentepost_test_" + strings.ToLower(rand.Text())
	if err := execute(c.at, "CREATE DATABASE "+name+" "+options); err != nil {
		return "", err
	}
	u, err := url.Parse(c.at)
	if err != nil {
		return "", err
	}
	u.Path = "/" + name
	return u.String(), nil
}

// path returns the name of the database in a URL.
func path(at string) string {
	u, err := url.Parse(at)
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(u.Path, "/")
}

// administration lets one statement about databases run at a time: a template must not be copied twice
// at once.
var administration sync.Mutex

// execute runs statements.
func execute(at, statements string) error {
	administration.Lock()
	defer administration.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	conn, err := pgx.Connect(ctx, at)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, statements); err != nil {
		return fmt.Errorf("%s: %w", statements, err)
	}
	return nil
}
