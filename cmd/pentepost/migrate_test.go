package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/config"
	"pentepost/store/storetest"
)

// newTarget returns where to copy a server to, and the flags of commands that work on the copy.
func newTarget(t *testing.T, dir string) (target string, flags []string) {
	t.Helper()
	if storetest.OnPostgres() {
		target = storetest.URL(t)
		return target, []string{"--data", dir, "--database", target}
	}
	target = filepath.Join(t.TempDir(), "new")
	return target, []string{"--data", target}
}

// status runs the program, which must end with a wanted status, and returns what it prints.
func status(t *testing.T, want int, args ...string) string {
	t.Helper()
	got, out, err := runProgram(t, args...)
	if got != want {
		t.Errorf("pentepost %v: status %d, want %d\n%s%s", args, got, want, out, err)
	}
	return out + err
}

// A server goes to another directory or to PostgreSQL with all that it knows. The commands of the operator
// work there as before.
func TestMigrate(t *testing.T) {
	dir, db := correspondence(t)
	if _, _, err := config.LoadKeys(dir); err != nil {
		t.Fatal(err)
	}
	to, flags := newTarget(t, dir)
	contains(t, status(t, 1, "migrate", "--from", dir, "--to", to), "another pentepost is running", "hint: stop the other one")
	db.Close()
	contains(t, status(t, 0, "migrate", "--from", dir, "--to", to), "both sides are equal", "plies  ")
	contains(t, status(t, 0, "migrate", "--from", dir, "--to", to), "both sides are equal") // again
	on := func(args ...string) []string { return append(args, flags...) }
	for _, command := range [][]string{{"games", "--json"}, {"game", "1", "--json"}, {"players", "--json", "--addresses"}, {"outbox", "--json"}} {
		was, is := program(t, 0, dir, command...), status(t, 0, on(command...)...)
		if was != is || was == "" {
			t.Errorf("%v printed\n%s\nand now\n%s", command, was, is)
		}
	}
	contains(t, status(t, 0, on("verify")...), "no faults; games replayed: 1")
	contains(t, status(t, 0, on("player", "Bob", "--ban", "--forfeit")...), "Bob  joined", "banned")
	contains(t, status(t, 0, on("pause", "2 days")...), "all clocks stand still")
	contains(t, status(t, 1, on("outbox", "drop", "99")...), "letter 99 does not wait")
	contains(t, status(t, 1, "migrate", "--from", dir, "--to", to), "it holds other data", "hint: copy to a new directory")
}

// A directory with the key of another server is refused before anything is copied.
func TestMigrateToAnotherServer(t *testing.T) {
	dir, db := correspondence(t)
	db.Close()
	other := t.TempDir()
	for _, d := range []string{dir, other} {
		if _, _, err := config.LoadKeys(d); err != nil {
			t.Fatal(err)
		}
	}
	contains(t, status(t, 1, "migrate", "--from", dir, "--to", other), "there is another key already", "hint: copy into a new directory")
	if files, _ := os.ReadDir(other); len(files) != 1 {
		t.Errorf("it has written %v", files)
	}
}

// What cannot be done on PostgreSQL is refused before anything is done, with what to do instead.
func TestRefusedOnPostgres(t *testing.T) {
	const at = "postgres://pentepost:geheim@127.0.0.1:1/pentepost"
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"backup", "--database", at, "copy.db"}, "hint: pg_dump"},
		{[]string{"import", "--database", at, "all.jsonl"}, "pentepost migrate --from DIR --to URL"},
		{[]string{"games", "--database", "pentepost.db"}, "--database wants a URL"},
		{[]string{"serve", "--database", "pentepost.db"}, "--database wants a URL"},
	} {
		contains(t, status(t, 2, append(test.args, "--data", t.TempDir())...), test.want)
	}
	contains(t, status(t, 2, "migrate", "--from", ".", "--to", "mysql://x"), "mysql://x is neither a data directory nor a URL of PostgreSQL")
	out := status(t, 1, "games", "--database", at)
	contains(t, out, "hint: is PostgreSQL running there")
	if strings.Contains(out, "geheim") {
		t.Errorf("the password is in\n%s", out)
	}
}

// A server that is to be copied to itself is told so.
func TestO9MigrateToItself(t *testing.T) {
	dir, db := correspondence(t)
	db.Close()
	contains(t, status(t, 2, "migrate", "--from", dir, "--to", dir+"/."), "both sides are the same database", "hint: --from names where")
	if storetest.OnPostgres() {
		at := storetest.URL(t)
		contains(t, status(t, 2, "migrate", "--from", at, "--to", at+"&application_name=other"), "both sides are the same database")
	}
}
