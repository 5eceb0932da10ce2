package store_test

import (
	"context"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"pentepost/store"
	"pentepost/store/storetest"
)

// placeOfSQLite creates a file of SQLite from the latest dump.
func placeOfSQLite(t *testing.T) (dir string) {
	t.Helper()
	text, err := os.ReadFile(latestDump(t))
	must(t, err)
	dir = t.TempDir()
	db := raw(t, dir)
	_, err = db.Exec(string(text))
	must(t, err)
	must(t, db.Close())
	return dir
}

// otherPlace returns where to copy to: an empty database of PostgreSQL, or a directory that does not exist.
func otherPlace(t *testing.T) string {
	t.Helper()
	if storetest.OnPostgres() {
		return storetest.URL(t)
	}
	return filepath.Join(t.TempDir(), "new")
}

// copyOf copies a database, and returns the number of rows.
func copyOf(t *testing.T, from, to string) (rows int, err error) {
	t.Helper()
	err = store.Copy(t.Context(), from, to, func(c store.CopiedTable) { rows += c.Rows })
	return rows, err
}

// There and back again, nothing has changed.
func TestCopy(t *testing.T) {
	from, between, to := placeOfSQLite(t), otherPlace(t), filepath.Join(t.TempDir(), "back")
	was := export(t, openBeside(t, from))
	rows, err := copyOf(t, from, between)
	must(t, err)
	back, err := copyOf(t, between, to)
	must(t, err)
	if is := export(t, openIn(t, to)); is != was || rows != back || rows < 50 {
		t.Errorf("copied %d and %d rows; it was\n%s\nand is\n%s", rows, back, was, is)
	}
	db := openIn(t, between)
	if found := faults(t, db); len(found) > 0 {
		t.Errorf("the copy has faults: %q", found)
	}
	update(t, db, func(tx *store.Tx) { checkPeople(t, tx); checkGames(t, tx); checkMail(t, tx) })
}

// openBeside opens a database without keeping others out.
func openBeside(t *testing.T, place string) *store.DB {
	t.Helper()
	must(t, openIn(t, place).Close()) // an up-to-date schema
	db, err := store.OpenBeside(t.Context(), place, "pente.example")
	must(t, err)
	t.Cleanup(func() { db.Close() })
	return db
}

// A copy that was interrupted goes on, and one that is complete is only compared.
func TestCopyGoesOn(t *testing.T) {
	from, to := placeOfSQLite(t), otherPlace(t)
	rows, err := copyOf(t, from, to)
	must(t, err)
	for _, lost := range []string{"", "DELETE FROM watermarks", "DELETE FROM ledger WHERE uid > 1; DELETE FROM watermarks; DELETE FROM ratings"} {
		db := raw(t, to)
		_, err := db.Exec(lost)
		must(t, err)
		must(t, db.Close())
		if again, err := copyOf(t, from, to); err != nil || again != rows {
			t.Errorf("after %q: %d rows, want %d; %v", lost, again, rows, err)
		}
	}
}

// Nothing opens a database until an interrupted copy to it is complete.
func TestHalfCopied(t *testing.T) {
	from, to := placeOfSQLite(t), otherPlace(t)
	ctx, interrupt := context.WithCancel(t.Context())
	err := store.Copy(ctx, from, to, func(store.CopiedTable) { interrupt() })
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("interrupted: %v", err)
	}
	for name, open := range map[string]func(context.Context, string, string, ...store.Option) (*store.DB, error){
		"Open": store.Open, "Join": store.Join, "OpenBeside": store.OpenBeside,
	} {
		if _, err := open(t.Context(), to, "pente.example"); !errors.Is(err, store.ErrHalfCopied) {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err = copyOf(t, from, to)
	must(t, err)
	if found := known(t, openIn(t, to), "Ann"); len(found) != 1 {
		t.Errorf("the copy has %v", found)
	}
}

// W10: a copy that is interrupted at any step is nobody else's until it goes on, in both directions, even if the source has changed meanwhile.
func TestCopyIsInterrupted(t *testing.T) {
	first := placeOfSQLite(t)
	must(t, openIn(t, first).Close()) // an up-to-date schema
	second := otherPlace(t)
	_, err := copyOf(t, first, second)
	must(t, err)
	times := int64(15)
	if store.IsURL(second) {
		times = 5 // a copy takes seconds there
	}
	for _, way := range []struct {
		name, from string
		to         func() string
	}{
		{"there", first, func() string { return otherPlace(t) }},
		{"back", second, func() string { return filepath.Join(t.TempDir(), "back") }},
	} {
		t.Run(way.name, func(t *testing.T) {
			whole := newDying(t, math.MaxInt64)
			must(t, store.Copy(whole, way.from, way.to(), func(store.CopiedTable) {}))
			steps := whole.steps.Load()
			for n, every := int64(1), steps/times+1; n < steps; n += every {
				to := way.to()
				madeBefore := store.IsURL(to) // with its tables
				if err := store.Copy(newDying(t, n), way.from, to, func(store.CopiedTable) {}); err == nil {
					continue // nothing was left to do
				}
				db, err := store.OpenBeside(t.Context(), to, "pente.example")
				switch {
				case err == nil:
					if !madeBefore || len(known(t, db, "Ann")) > 0 {
						t.Errorf("after %d of %d steps it counts as whole", n, steps)
					}
					must(t, db.Close())
				case !errors.Is(err, store.ErrHalfCopied) && !errors.Is(err, store.ErrEmpty) && !errors.Is(err, fs.ErrNotExist):
					t.Errorf("after %d of %d steps: %v", n, steps, err)
				}
				noteStart(t, way.from, n)
				if _, err := copyOf(t, way.from, to); err != nil {
					t.Errorf("after %d of %d steps: %v", n, steps, err)
				}
			}
			if steps < 100 {
				t.Errorf("there were %d steps", steps)
			}
		})
	}
}

// noteStart notes in a database that a server has started.
func noteStart(t *testing.T, place string, n int64) {
	t.Helper()
	db, err := store.Open(t.Context(), place, "pente.example")
	must(t, err)
	update(t, db, func(tx *store.Tx) { must(t, tx.Upkeep.Note(store.Started, time.Unix(n, 0), nil)) })
	must(t, db.Close())
}

// dying is a context that ends after so many looks at it: each statement looks.
type dying struct {
	context.Context
	end   context.CancelFunc
	most  int64
	steps atomic.Int64
}

func newDying(t *testing.T, most int64) *dying {
	ctx, end := context.WithCancel(t.Context())
	t.Cleanup(end)
	return &dying{Context: ctx, end: end, most: most}
}

func (d *dying) Done() <-chan struct{} {
	if d.steps.Add(1) >= d.most {
		d.end()
	}
	return d.Context.Done()
}

// A copy changes nothing in a target with other data, and does not begin while a server runs.
func TestCopyIsRefused(t *testing.T) {
	from, to := placeOfSQLite(t), otherPlace(t)
	running := openIn(t, from)
	if _, err := copyOf(t, from, to); !errors.Is(err, store.ErrInUse) {
		t.Errorf("beside a server: %v", err)
	}
	must(t, running.Close())
	db := openIn(t, to)
	update(t, db, func(tx *store.Tx) { player(t, tx, "Zoe") })
	if _, err := copyOf(t, from, to); !errors.Is(err, store.ErrInUse) {
		t.Errorf("to a server: %v", err)
	}
	must(t, db.Close())
	if _, err := copyOf(t, from, to); !errors.Is(err, store.ErrOtherData) {
		t.Errorf("to other data: %v", err)
	}
	if found := known(t, openIn(t, to), "Zoe", "Ann"); len(found) != 1 {
		t.Errorf("the target has %v", found)
	}
}
