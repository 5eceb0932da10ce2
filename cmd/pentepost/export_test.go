package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/config"
)

// Everything goes through a pipe into an empty directory, the key included.
func TestExportAndImport(t *testing.T) {
	dir, _ := correspondence(t)
	keys, _, err := config.LoadKeys(dir)
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := runProgram(t, "export", "--data", dir)
	to := filepath.Join(t.TempDir(), "new")
	var out, errs bytes.Buffer
	if status := run(t.Context(), []string{"import", "-", "--data", to}, Streams{In: strings.NewReader(text), Out: &out, Err: &errs}); status != 0 {
		t.Fatalf("status %d: %s", status, &errs)
	}
	contains(t, out.String(), "rows: ")
	if copied, _ := config.ReadKeys(to); !copied.Equal(keys) {
		t.Error("the key is another one")
	}
	contains(t, program(t, 0, to, "verify"), "games replayed: 1")
	if _, again, _ := runProgram(t, "export", "--data", to); again != text {
		t.Errorf("exported again:\n%s\nat first:\n%s", again, text)
	}
	file := filepath.Join(t.TempDir(), "all.jsonl")
	contains(t, program(t, 0, dir, "export", "--without-key", file), "rows: ")
	if text, _ := os.ReadFile(file); bytes.Contains(text, []byte(`"key"`)) || !bytes.Contains(text, []byte("dora@pente.test")) {
		t.Errorf("exported without the key:\n%s", text)
	}
	contains(t, program(t, 1, dir, "export", file), "the file exists")
}

func TestImportRefuses(t *testing.T) {
	dir, _ := correspondence(t)
	file, to := filepath.Join(t.TempDir(), "all.jsonl"), filepath.Join(t.TempDir(), "new")
	program(t, 0, dir, "export", file)
	contains(t, program(t, 1, dir, "import", file), "has a database already", "hint: name a new data directory")
	text, _ := os.ReadFile(file)
	os.WriteFile(file, bytes.Replace(text, []byte(`"move":"G8"`), []byte(`"move":"G7"`), 1), 0o600)
	contains(t, program(t, 1, to, "import", file), "line 16: game 1: it cannot be replayed", "hint: nothing was imported")
	onlyFiles(t, to, "lock")
	program(t, 2, to, "import")
	program(t, 2, to, "import", file, file)
	program(t, 2, to, "import", file, "--player", "Ann=ann@pente.test")
}

func TestImportOnFullDisk(t *testing.T) {
	dir, _ := correspondence(t)
	file := filepath.Join(t.TempDir(), "all.jsonl")
	program(t, 0, dir, "export", file)
	for _, size := range []string{"16k", "120k"} {
		small := smallDisk(t, size)
		contains(t, program(t, 1, small, "import", file), "full", "hint: the disk is full")
		onlyFiles(t, small, "lock")
	}
}

func TestExportOnFullDisk(t *testing.T) {
	dir, _ := correspondence(t)
	small := smallDisk(t, "4k")
	contains(t, program(t, 1, dir, "export", filepath.Join(small, "all.jsonl")), "no space left", "hint: the disk is full")
	onlyFiles(t, small)
}
