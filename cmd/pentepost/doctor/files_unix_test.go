//go:build unix

package doctor_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/doctor"
)

// A configuration that root has installed for the server's group is not exposed, and what is gets the command that does not lock the server out.
func TestFilesOfRoot(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can give a file to another group")
	}
	now := time.Now().UTC()
	s := patient(t, healthy(t, now))
	file := filepath.Join(t.TempDir(), "pentepost.toml")
	text := "address = \"play@example.org\"\n[imap]\nserver = \"imap.example.org:993\"\npassword = \"secret\"\n[smtp]\nserver = \"smtp.example.org:465\"\npassword = \"secret\"\n"
	if err := os.WriteFile(file, []byte(text), 0o640); err != nil {
		t.Fatal(err)
	}
	const group = 65534
	if err := os.Chown(file, 0, group); err != nil {
		t.Fatal(err)
	}
	c, err := config.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	s.Config = &c
	for mode, want := range map[os.FileMode]doctor.Finding{
		0o640: {State: doctor.Well, Do: ""},
		0o644: {State: doctor.Wrong, Do: "chmod 640 " + file},
	} {
		if err := os.Chmod(file, mode); err != nil {
			t.Fatal(err)
		}
		list, err := s.Examine(t.Context(), now)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(list, func(f doctor.Finding) bool { return f.What == "files" })
		if i < 0 || list[i].State != want.State || list[i].Do != want.Do {
			t.Errorf("mode %o: %v", mode, list)
		}
	}
}
