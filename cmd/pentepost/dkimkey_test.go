package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// dkimKey makes a key with the command. It returns its file, and the name and the text of its
// record.
func dkimKey(t *testing.T, args ...string) (file, at, says string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "dkim.pem")
	status, out, err := runProgram(t, append([]string{"dkim-key", file}, args...)...)
	name, quoted, ok := strings.Cut(strings.TrimSpace(out), ". IN TXT ")
	if status != 0 || !ok {
		t.Fatalf("status %d\n%s\n%s", status, out, err)
	}
	return file, name, strings.Trim(strings.ReplaceAll(quoted, `" "`, ""), `"`)
}

func TestDKIMKey(t *testing.T) {
	for option, want := range map[string]string{"": "v=DKIM1; k=rsa; p=MII", "--ed25519": "v=DKIM1; k=ed25519; p="} {
		args := strings.Fields("--domain Pente.Test --selector s1 " + option)
		file, at, says := dkimKey(t, args...)
		if at != "s1._domainkey.pente.test" || !strings.HasPrefix(says, want) {
			t.Errorf("%s: %s", at, says)
		}
		info, err := os.Stat(file)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%v, %v", info.Mode(), err)
		}
		before, _ := os.ReadFile(file)
		if status, _, err := runProgram(t, "dkim-key", file); status != 1 || !strings.Contains(err, "exists") {
			t.Errorf("once more: status %d, %s", status, err)
		}
		status, out, _ := runProgram(t, append([]string{"dkim-key", "--show", file}, args...)...)
		after, _ := os.ReadFile(file)
		if shown := strings.ReplaceAll(out, `" "`, ""); status != 0 || !strings.Contains(shown, says) || !bytes.Equal(before, after) {
			t.Errorf("shown: status %d, %s", status, out)
		}
		for line := range strings.Lines(out) {
			for text := range strings.SplitSeq(line, `"`) {
				if len(text) > 255 {
					t.Errorf("a string of %d bytes in %s", len(text), line)
				}
			}
		}
	}
	if status, _, err := runProgram(t, "dkim-key", "--show", "/no/such/file"); status != 1 || !strings.Contains(err, "no such file") {
		t.Errorf("status %d, %s", status, err)
	}
}

// On a full disk no empty file is left, which the next run would refuse to overwrite.
func TestO9DKIMKeyOnFullDisk(t *testing.T) {
	small := smallDisk(t, "4k")
	if err := os.WriteFile(filepath.Join(small, "full"), make([]byte, 4096), 0o600); err != nil {
		t.Fatal(err)
	}
	status, _, err := runProgram(t, "dkim-key", filepath.Join(small, "dkim.pem"))
	if status != 1 || !strings.Contains(err, "hint: the disk is full") {
		t.Errorf("status %d, %s", status, err)
	}
	onlyFiles(t, small, "full")
}
