package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"pentepost/cmd/pentepost/config"
)

var update = flag.Bool("update", false, "write what is wanted in testdata/letter anew")

// TestLetter answers questions such as "why did my move not count?". A file in testdata/letter has
// the command line, the files that it reads, and what it prints.
func TestLetter(t *testing.T) {
	questions, err := filepath.Glob("testdata/letter/*.txtar")
	if err != nil || len(questions) == 0 {
		t.Fatalf("no questions: %v", err)
	}
	for _, file := range questions {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			file, err := filepath.Abs(file)
			if err != nil {
				t.Fatal(err)
			}
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			_, line, _ := strings.Cut(string(archive.Comment), "$ pentepost ")
			want := &archive.Files[len(archive.Files)-1].Data
			t.Chdir(t.TempDir())
			before := unpack(t, archive)
			status, out, trouble := runProgram(t, strings.Fields(line)...)
			if status != 0 || trouble != "" {
				t.Errorf("status %d, %s", status, trouble)
			}
			if diff := cmp.Diff(before, tree(t)); diff != "" {
				t.Errorf("files have changed (-before +after)\n%s", diff)
			}
			if *update {
				*want = []byte(out)
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(string(*want), out); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// unpack writes all files of an archive but the last, and returns what is there then.
func unpack(t *testing.T, archive *txtar.Archive) map[string]string {
	for _, f := range archive.Files[:len(archive.Files)-1] {
		data := f.Data
		if f.Name == "data/key" {
			data = data[:config.SecretBytes] // archives end every file with a line feed
		}
		if err := os.MkdirAll(filepath.Dir(f.Name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(f.Name, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return tree(t)
}

// tree reads all files below the current directory.
func tree(t *testing.T) map[string]string {
	files := map[string]string{}
	err := filepath.WalkDir(".", func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		files[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// Files that cannot be read are named.
func TestLetterWithWrongFiles(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "key"), []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	for args, says := range map[string]string{
		"--config /no/such/file -":                "hint:",
		"--data " + dir + " -":                    "it has no keys that can be read",
		"/no/such/mail ../../LICENSE":             "no such file",
		"--service play@example.org /no/such/one": "no such file",
	} {
		status, _, err := runProgram(t, append([]string{"letter"}, strings.Fields(args)...)...)
		if status != 1 || !strings.Contains(err, says) {
			t.Errorf("letter %s: status %d, want 1, and %q in\n%s", args, status, says, err)
		}
	}
}
