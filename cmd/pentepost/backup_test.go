package main

import (
	"bytes"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/config"
	"pentepost/store"
)

// A backup of a server that runs is complete with its key, and a server can go on from it.
func TestBackup(t *testing.T) {
	dir, _ := correspondence(t)
	keys, _, err := config.LoadKeys(dir)
	if err != nil {
		t.Fatal(err)
	}
	to := t.TempDir()
	file := filepath.Join(to, store.FileName)
	contains(t, program(t, 0, dir, "backup", file), "games replayed: 1", file+".key")
	if key, _ := os.ReadFile(file + ".key"); string(key) != string(keys.Bytes()) {
		t.Error("the key is another one")
	}
	for _, name := range []string{file, file + ".key"} {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
	contains(t, program(t, 1, dir, "backup", file), "the file exists", "hint: choose another name")
	program(t, 0, dir, "player", "Ann", "--ban", "--forfeit")
	program(t, 0, dir, "backup", file, "--force")
	contains(t, program(t, 0, to, "players"), "Ann  joined 2026-06-05  running games: 0  banned")
	contains(t, program(t, 1, dir, "backup", filepath.Join(to, "no", "such", "folder")), "no such file")
	for _, own := range []string{store.FileName, "key"} { // of the server that may be running
		contains(t, program(t, 1, dir, "backup", filepath.Join(dir, own), "--force"), "the server works with this file", "hint:")
		contains(t, program(t, 1, dir, "export", filepath.Join(dir, own), "--force"), "the server works with this file")
	}
	contains(t, program(t, 1, dir, "backup", os.DevNull, "--force"), "it is no ordinary file", "hint:")
}

// A database with a fault is named as such, and the backup that is there stays.
func TestBackupOfDamage(t *testing.T) {
	dir, db := correspondence(t)
	file := filepath.Join(t.TempDir(), "copy.db")
	program(t, 0, dir, "backup", file)
	before, _ := os.ReadFile(file)
	db.Close()
	damage(t, dir, `UPDATE plies SET move = 'Z99' WHERE ply = 2`)
	contains(t, program(t, 1, dir, "backup", file, "--force"), "game 1: it cannot be replayed", "not kept", "hint:")
	if after, _ := os.ReadFile(file); string(after) != string(before) {
		t.Error("the backup was overwritten")
	}
	onlyFiles(t, filepath.Dir(file), "copy.db")
}

// On a full disk no half file is left.
func TestBackupOnFullDisk(t *testing.T) {
	dir, _ := correspondence(t)
	for _, size := range []string{"16k", "96k"} {
		small := smallDisk(t, size)
		contains(t, program(t, 1, dir, "backup", filepath.Join(small, "copy.db")), "full", "hint: the disk is full")
		onlyFiles(t, small)
	}
}

// onlyFiles checks which files a folder has.
func onlyFiles(t *testing.T, dir string, want ...string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range list {
		got = append(got, e.Name())
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s has %v, want %v", dir, got, want)
	}
}

// damage changes a database as no pentepost would.
func damage(t *testing.T, dir, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, store.FileName))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

func TestVerify(t *testing.T) {
	dir, db := correspondence(t)
	contains(t, program(t, 1, dir, "verify"), "key: key: it is missing")
	if _, _, err := config.LoadKeys(dir); err != nil {
		t.Fatal(err)
	}
	contains(t, program(t, 0, dir, "verify"), "no faults; games replayed: 1")
	if out := program(t, 0, dir, "verify", "--json"); out != "" {
		t.Errorf("without a fault it prints %q", out)
	}
	db.Close()
	damage(t, dir, `UPDATE plies SET player = 1 WHERE ply = 2`)
	want := `[map[says:ply 2 is by player 1, but player 2 was on turn what:game where:game 1]]`
	if got := fmt.Sprint(objects(t, program(t, 1, dir, "verify", "--json"))); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if runtime.GOOS != "windows" {
		os.Chmod(filepath.Join(dir, "key"), 0o644)
		contains(t, program(t, 1, dir, "verify"), "mode: key: other users can read it: chmod 600")
	}
}

// A file that is no database, and one with a hole in it, come with a hint.
func TestDamagedFileHasHint(t *testing.T) {
	dir, db := correspondence(t)
	db.Close()
	file := filepath.Join(dir, store.FileName)
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	holed, at := append([]byte{}, whole...), bytes.LastIndex(whole, []byte("your-move"))/page*page // of letters
	for i := range page {
		holed[at+i] = 0xff
	}
	for name, text := range map[string]string{"no database": strings.Repeat("hello ", 1000), "half a database": string(whole[:len(whole)/2])} {
		os.WriteFile(file, []byte(text), 0o600)
		for _, command := range []string{"games", "serve"} {
			args := []string{command}
			if command == "serve" {
				args = append(args, "--smtp", "127.0.0.1:0", "--imap", "127.0.0.1:0", "--http", "off")
			}
			out := program(t, 1, dir, args...)
			if !strings.Contains(out, "hint: the database is damaged") {
				t.Errorf("%s, %s:\n%s", name, command, out)
			}
		}
		contains(t, program(t, 1, dir, "verify", "--json"), `{"what":"database",`)
	}
	os.WriteFile(file, holed, 0o600)
	contains(t, program(t, 1, dir, "verify"), "database: pentepost.db:")
}
