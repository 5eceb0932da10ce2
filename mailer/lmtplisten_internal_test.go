package mailer

import (
	"fmt"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"pentepost/mailer/hint"
)

// If no socket can be made, the hint is about the folder of the socket, and not about the data of the server.
func TestSocketHint(t *testing.T) {
	for err, want := range map[error]string{
		syscall.EROFS:  "ReadWritePaths=/srv/mail",
		syscall.EACCES: "may not make files in /srv/mail",
		syscall.ENOENT: "the folder /srv/mail does not exist",
		syscall.EINVAL: "",
	} {
		got := socketHint(fmt.Errorf("listen: %w", err), "/srv/mail")
		if !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%v: %q, want %q", err, got, want)
		}
	}
	missing := filepath.Join(t.TempDir(), "missing")
	if _, err := openListener(unixPrefix + filepath.Join(missing, "s")); !strings.Contains(hint.Of(err), missing+" does not exist") {
		t.Errorf("%v: hint %q", err, hint.Of(err))
	}
}
