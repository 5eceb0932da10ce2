package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/doctor"
	"pentepost/store"
	"pentepost/store/storetest"
)

// finding returns what the doctor says of a thing.
func finding(t *testing.T, out, what string) doctor.Finding {
	t.Helper()
	for line := range strings.Lines(out) {
		var f doctor.Finding
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if f.What == what {
			return f
		}
	}
	t.Fatalf("nothing about %q in\n%s", what, out)
	return doctor.Finding{}
}

// The doctor finds what is wrong, and no longer when it has been put right.
func TestDoctor(t *testing.T) {
	dir, _ := correspondence(t)
	out := program(t, 1, dir, "doctor", "--json")
	for what, want := range map[string]doctor.State{"keys": doctor.Wrong, "backup": doctor.Wrong, "put-aside": doctor.Well, "bounces": doctor.Well} {
		if f := finding(t, out, what); f.State != want {
			t.Errorf("%v, want %s", f, want)
		}
	}
	if _, _, err := config.LoadKeys(dir); err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "copy.db")
	program(t, 0, dir, "backup", copied)
	out = program(t, 1, dir, "doctor", "--json") // nobody serves
	for _, what := range []string{"keys", "backup"} {
		if f := finding(t, out, what); f.State != doctor.Well || f.Do != "" {
			t.Error(f)
		}
	}
	if f := finding(t, out, "mailbox"); f.State == doctor.Well {
		t.Error(f)
	}
	if err := os.Chmod(config.KeyFile(dir), 0o644); err != nil {
		t.Fatal(err)
	}
	contains(t, program(t, 1, dir, "doctor"), "wrong  files", "chmod go-r "+config.KeyFile(dir))
	contains(t, program(t, 2, dir, "doctor", "copy.db"), "--drill")
	contains(t, program(t, 1, t.TempDir(), "doctor"), "wrong  database", "no such file")
}

// A drill restores the latest backup, says what is missing in it, and leaves nothing behind.
func TestDrill(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	dir, db := correspondence(t)
	if _, _, err := config.LoadKeys(dir); err != nil {
		t.Fatal(err)
	}
	contains(t, program(t, 1, dir, "doctor", "--drill"), "no backup is known", "hint:")
	copied := filepath.Join(t.TempDir(), "copy.db")
	program(t, 0, dir, "backup", copied)
	contains(t, program(t, 0, dir, "doctor", "--drill"), "well   copy", "1 game, no faults", "0 games and 0 plies are not in it", "well   key")
	damage(t, dir, `INSERT INTO plies (game, ply, player, move, at) SELECT game, ply + 1, player, 'A1', at + 60000000 FROM plies WHERE game = 1 ORDER BY ply DESC LIMIT 1`)
	contains(t, program(t, 0, dir, "doctor", "--drill", copied), "0 games and 1 ply are not in it", "pentepost recover")
	if f := finding(t, program(t, 1, dir, "doctor", "--json"), "drill"); f.State != doctor.Well || !strings.Contains(f.Says, "1 game,") {
		t.Error(f)
	}
	if err := os.Remove(copied + ".key"); err != nil {
		t.Fatal(err)
	}
	contains(t, program(t, 1, dir, "doctor", "--drill"), "wrong  key")
	if err := os.WriteFile(copied, []byte("no database"), 0o600); err != nil {
		t.Fatal(err)
	}
	contains(t, program(t, 1, dir, "doctor", "--drill"), "wrong  copy", "cannot be restored")
	onlyFiles(t, os.Getenv("TMPDIR"))
	db.Close()
	var held doctor.Drill
	again, err := store.OpenBeside(t.Context(), dir, config.LocalDomain)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	err = again.View(t.Context(), func(tx *store.Tx) (err error) {
		_, err = tx.Upkeep.Last(store.DrillHeld, &held)
		return err
	})
	if err != nil || held.Copy != copied || held.Of.IsZero() || held.Faults != 0 {
		t.Errorf("%+v, %v", held, err)
	}
}

// On PostgreSQL the doctor knows which servers run, and a drill looks at a database where a copy was restored.
func TestDoctorOnPostgres(t *testing.T) {
	if !storetest.OnPostgres() {
		t.Skip("PENTEPOST_POSTGRES is not set")
	}
	dir, db := correspondence(t)
	db.Close()
	if _, _, err := config.LoadKeys(dir); err != nil {
		t.Fatal(err)
	}
	at, copied := storetest.URL(t), storetest.URL(t)
	for _, to := range []string{at, copied} {
		if err := store.Copy(t.Context(), dir, to, func(store.CopiedTable) {}); err != nil {
			t.Fatal(err)
		}
	}
	out := program(t, 1, dir, "doctor", "--json", "--database", at)
	for what, want := range map[string]doctor.State{"processes": doctor.Wrong, "backup": doctor.Look, "clock": doctor.Well} {
		if f := finding(t, out, what); f.State != want {
			t.Errorf("%v, want %s", f, want)
		}
	}
	server, err := store.Join(t.Context(), at, config.LocalDomain)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	name := func(version string) {
		t.Helper()
		if err := server.Update(t.Context(), func(tx *store.Tx) error { return tx.Processes.NameProgram(version) }); err != nil {
			t.Fatal(err)
		}
	}
	if err := server.Lead(t.Context(), func() {}); err != nil {
		t.Fatal(err)
	}
	name("v0.1.0")
	if f := finding(t, program(t, 1, dir, "doctor", "--json", "--database", at), "processes"); f.State != doctor.Look || !strings.Contains(f.Says, "another version") {
		t.Error(f)
	}
	name(programVersion)
	if f := finding(t, program(t, 1, dir, "doctor", "--json", "--database", at), "processes"); f.State != doctor.Well {
		t.Error(f)
	}
	contains(t, program(t, 1, dir, "doctor", "--drill", "--database", at), "hint:", "pg_restore")
	contains(t, program(t, 0, dir, "doctor", "--drill", copied, "--database", at), "well   copy", "no faults", "0 plies are not in it")
	if f := finding(t, program(t, 1, dir, "doctor", "--json", "--database", at), "drill"); f.State != doctor.Well {
		t.Error(f)
	}
}
