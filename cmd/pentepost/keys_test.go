package main

import (
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/config"
	"pentepost/store"
)

// A rotation is listed, and every copy of a server has all keys.
func TestKeysRotate(t *testing.T) {
	dir, _ := correspondence(t)
	contains(t, program(t, 1, dir, "keys"), "there is no key yet", "hint: the server makes the first one when it starts")
	old, _, err := config.LoadKeys(dir)
	if err != nil {
		t.Fatal(err)
	}
	name := old.List()[0].Secret.Name()
	contains(t, program(t, 0, dir, "keys"), name+"  made ", ", 0 days ago  seals new letters")
	contains(t, program(t, 0, dir, "keys", "rotate"), "the old one, "+name+", is valid until ", "within a minute")
	contains(t, program(t, 0, dir, "keys"), "seals new letters\n"+name+"  made ", "valid until ")
	contains(t, program(t, 0, dir, "keys", "rotate", "--stolen"), "new key ")
	lines := objects(t, program(t, 0, dir, "keys", "--json"))
	if len(lines) != 3 || lines[0]["until"] != nil || lines[0]["lapsed"] != false || lines[2]["key"] != name || lines[2]["lapsed"] != true {
		t.Errorf("%v", lines)
	}
	keys, err := config.ReadKeys(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range keys.Secrets() {
		if out := program(t, 0, dir, "keys") + program(t, 0, dir, "keys", "--json"); strings.Contains(out, hex.EncodeToString(key)) {
			t.Errorf("it prints a secret:\n%s", out)
		}
	}
	for what, file := range copies(t, dir) {
		if copied, err := config.ReadKeyFile(file); err != nil || !copied.Equal(keys) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// copies copies a server in every way, and returns the files with the keys.
func copies(t *testing.T, dir string) map[string]string {
	to := t.TempDir()
	backup, text, imported := filepath.Join(to, "copy.db"), filepath.Join(to, "all.jsonl"), filepath.Join(to, "imported")
	program(t, 0, dir, "backup", backup)
	program(t, 0, dir, "export", text)
	program(t, 0, imported, "import", text)
	migrated := filepath.Join(to, "migrated")
	status(t, 0, "migrate", "--from", imported, "--to", migrated)
	if _, err := os.Stat(filepath.Join(migrated, store.FileName)); err != nil {
		t.Error(err)
	}
	return map[string]string{"backup": backup + ".key", "import": config.KeyFile(imported), "migrate": config.KeyFile(migrated)}
}
