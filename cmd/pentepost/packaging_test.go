package main

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// settings returns the values of each setting in a file of systemd, or of each instruction in a Containerfile.
func settings(t *testing.T, file, separator string) map[string][]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		if name, value, found := strings.Cut(strings.TrimSpace(line), separator); found && !strings.HasPrefix(name, "#") {
			all[name] = append(all[name], value)
		}
	}
	return all
}

// The unit runs the server as a user of its own, who can write nothing but its data.
func TestUnit(t *testing.T) {
	unit := settings(t, "../../packaging/pentepost.service", "=")
	for name, want := range map[string]string{
		"User": "pentepost", "StateDirectory": "pentepost", "StateDirectoryMode": "0700", "UMask": "0077",
		"CapabilityBoundingSet": "", "NoNewPrivileges": "yes", "ProtectSystem": "strict", "ProtectHome": "yes",
		"RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX",
	} {
		if got := unit[name]; len(got) != 1 || got[0] != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	for _, name := range []string{"ReadWritePaths", "SupplementaryGroups", "DynamicUser"} {
		if unit[name] != nil {
			t.Errorf("%s is %q", name, unit[name])
		}
	}
}

// Litestream has the rights of the server and, besides, a folder for its copies.
func TestUnitOfLitestream(t *testing.T) {
	server, copies := settings(t, "../../packaging/pentepost.service", "="), settings(t, "../../packaging/pentepost-litestream.service", "=")
	for name, want := range server {
		restricts := strings.HasPrefix(name, "Protect") || strings.HasPrefix(name, "Private") || strings.HasPrefix(name, "Restrict") || strings.HasPrefix(name, "SystemCall")
		if (restricts || slices.Contains([]string{"User", "Group", "UMask", "StateDirectory", "StateDirectoryMode", "CapabilityBoundingSet", "NoNewPrivileges"}, name)) && !slices.Equal(copies[name], want) {
			t.Errorf("%s is %q, want %q", name, copies[name], want)
		}
	}
}

// systemd rates what the services could still do: 10 is everything, and the units are at 1.2 with systemd 252.
func TestUnitIsLockedDown(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("no systemd-analyze to rate the unit")
	}
	if help, _ := exec.Command(analyze, "--help").CombinedOutput(); !strings.Contains(string(help), "--threshold") {
		t.Skip("this systemd-analyze cannot rate files")
	}
	for _, unit := range []string{"pentepost.service", "pentepost-litestream.service"} {
		out, err := exec.Command(analyze, "security", "--offline=true", "--threshold=15", "../../packaging/"+unit).CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%s", unit, err, out)
		}
	}
}

// The image has nothing but the program, and runs it as a user without rights.
func TestContainerfile(t *testing.T) {
	image := settings(t, "../../packaging/Containerfile", " ")
	if got := image["FROM"]; !slices.Equal(got, []string{"scratch"}) {
		t.Errorf("FROM %q", got)
	}
	if got := image["USER"]; !slices.Equal(got, []string{"65532:65532"}) {
		t.Errorf("USER %q", got)
	}
	for _, name := range []string{"RUN", "ADD", "ENV"} {
		if image[name] != nil {
			t.Errorf("%s %q", name, image[name])
		}
	}
}
