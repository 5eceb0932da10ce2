package server

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// neomutt is a person who reads and answers mail with neomutt in a terminal.
type neomutt struct {
	t   *testing.T
	dir string // with the configuration and the editor
}

// needPrograms skips the test if a program is not installed, and in the ordinary run, which
// needs only Go.
func needPrograms(t *testing.T, programs ...string) {
	t.Helper()
	if !long() {
		t.Skip("PENTEPOST_LONG=1 answers a letter with a real mail program")
	}
	for _, program := range programs {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("no %s in the PATH: a letter is not answered with it (Debian: neomutt, bsdutils, thunderbird, xvfb)", program)
		}
	}
}

// openNeomutt sets neomutt up for a person. It skips the test if the program is not installed.
func openNeomutt(t *testing.T, w *world, name string) neomutt {
	t.Helper()
	needPrograms(t, "neomutt", "script")
	m := neomutt{t: t, dir: t.TempDir()}
	m.save("neomuttrc", fmt.Sprintf(`
set from = %q realname = "Bob"
set folder = "imap://%s/" spool_file = "imap://%[2]s/" imap_user = %[3]q imap_pass = secret
set smtp_url = "smtp://%[3]s:secret@%[4]s/" smtp_authenticators = plain
set ssl_starttls = no ssl_force_tls = no copy = no sleep_time = 0 wait_key = no quit = yes
set pipe_decode = yes sort = mailbox-order
set reply_to = yes include = yes fast_reply = yes recall = no edit_headers = no header_cache = ""
set editor = "sh %[5]s/editor"
`, w.address(name), w.office.IMAPAddr(), name, w.office.SMTPAddr(), m.dir), 0o600)
	return m
}

func (m neomutt) save(name, text string, mode os.FileMode) {
	m.t.Helper()
	if err := os.WriteFile(filepath.Join(m.dir, name), []byte(text), mode); err != nil {
		m.t.Fatal(err)
	}
}

// reply opens the last letter of the mailbox and answers it, with a text above the quote. It
// returns the letter as neomutt shows it.
func (m neomutt) reply(text string) string {
	m.t.Helper()
	m.save("answer", text+"\n\n", 0o600)
	m.save("editor", fmt.Sprintf("cat %s/answer \"$1\" > %[1]s/whole && cat %[1]s/whole > \"$1\"\n", m.dir), 0o700)
	keys := fmt.Sprintf("<last-entry><display-message><pipe-message>cat > %s/shown<enter><reply><send-message><exit><quit>", m.dir)
	ctx, cancel := context.WithTimeout(m.t.Context(), patience)
	defer cancel()
	command := exec.CommandContext(ctx, "script", "--quiet", "--flush", "--return", "--command",
		fmt.Sprintf("neomutt -n -F %s/neomuttrc -e 'push \"%s\"'", m.dir, keys), "/dev/null")
	command.Env = append(os.Environ(), "TERM=xterm", "HOME="+m.dir, "LC_ALL=C.UTF-8", "LINES=50", "COLUMNS=100")
	command.WaitDelay = time.Second
	if out, err := command.CombinedOutput(); err != nil {
		m.t.Fatalf("%v: %s", err, out)
	}
	shown, err := os.ReadFile(filepath.Join(m.dir, "shown"))
	if err != nil {
		m.t.Fatal(err)
	}
	return string(shown)
}

// Letters can be read and answered with neomutt.
func TestNeomutt(t *testing.T) {
	w, err := newWorld(t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	bob := openNeomutt(t, w, "bob")
	w.correspond(t, "ann>> challenge "+w.address("bob")+" pente second; ann invited, bob invitation")
	bob.reply("accept")
	w.await(t, "ann your-move")
	w.correspond(t, "ann> L9; ann played, bob your-move")
	if shown := bob.reply("N10\n\nThat is far."); !strings.Contains(shown, "Your move, Bob.") {
		t.Errorf("neomutt showed\n%s", shown)
	}
	w.await(t, "ann your-move")
	if err := matches(w.person("ann").letter, []string{"Move 3: bob .White. played N10", "bob: That is far"}); err != nil {
		t.Error(err)
	}
}
