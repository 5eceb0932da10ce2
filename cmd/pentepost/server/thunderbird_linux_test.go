package server

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/correspondent"
)

// thunderbird is a person who reads and answers mail with Thunderbird, on a virtual screen.
type thunderbird struct {
	t *testing.T
	*marionette
}

//go:embed testdata/thunderbird/hand.js
var thunderbirdHand string

// openThunderbird starts Thunderbird for a person. It skips the test if the program is not
// installed.
func openThunderbird(t *testing.T, w *world, name string) thunderbird {
	t.Helper()
	needPrograms(t, "thunderbird", "Xvfb")
	dir := t.TempDir()
	preferences := thunderbirdPreferences(w, name)
	if err := os.WriteFile(filepath.Join(dir, "user.js"), []byte(preferences), 0o600); err != nil {
		t.Fatal(err)
	}
	program := exec.CommandContext(t.Context(), "thunderbird", "--marionette", "-remote-allow-system-access", "--no-remote", "--profile", dir)
	program.Env = append(os.Environ(), "HOME="+dir, "DISPLAY="+openScreen(t), "MOZ_CRASHREPORTER_DISABLE=1")
	port := started(t, program, regexp.MustCompile(`Marionette\s+INFO\s+Listening on port (\d+)`))
	m, err := dialMarionette(t, "127.0.0.1:"+port)
	if err != nil {
		t.Fatal(err)
	}
	tb := thunderbird{t, m}
	tb.does("await signIn(arguments[0]); return true", name)
	return tb
}

// openScreen starts a virtual X server and returns the name of its display.
func openScreen(t *testing.T) string {
	t.Helper()
	// The X server writes the number of the display to descriptor 1.
	program := exec.CommandContext(t.Context(), "Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1280x1024x24")
	return ":" + started(t, program, regexp.MustCompile(`^(\d+)$`))
}

// started starts a program that runs until the test ends, and waits for a line that matches. It
// returns the first group of the match.
func started(t *testing.T, program *exec.Cmd, says *regexp.Regexp) string {
	t.Helper()
	program.WaitDelay = time.Second
	out, err := program.StdoutPipe()
	if err == nil {
		err = program.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		program.Process.Kill()
		program.Wait()
	})
	found := make(chan string, 1)
	go func() {
		defer close(found)
		for lines := bufio.NewScanner(out); lines.Scan(); { // to the end, so that the program is not blocked
			if match := says.FindStringSubmatch(lines.Text()); match != nil && len(found) == 0 {
				found <- match[1]
			}
		}
	}()
	select {
	case word, ok := <-found:
		if ok {
			return word
		}
		t.Fatalf("%s ended without saying %s", program.Path, says)
	case <-time.After(time.Minute):
		t.Fatalf("%s does not say %s", program.Path, says)
	}
	return ""
}

// thunderbirdPreferences returns settings that set up an account and suppress all questions.
func thunderbirdPreferences(w *world, name string) string {
	imap := w.office.IMAPAddr().(*net.TCPAddr)
	smtp := w.office.SMTPAddr().(*net.TCPAddr)
	var text strings.Builder
	for key, value := range map[string]any{
		"mail.accountmanager.accounts": "account1", "mail.account.account1.server": "server1", "mail.account.account1.identities": "id1",
		"mail.server.server1.type": "imap", "mail.server.server1.hostname": "127.0.0.1", "mail.server.server1.port": imap.Port,
		"mail.server.server1.userName": name, "mail.server.server1.name": name, "mail.server.server1.socketType": 0, "mail.server.server1.authMethod": 3,
		"mail.server.server1.login_at_startup": false, "mail.server.server1.check_new_mail": false,
		"mail.smtpservers": "smtp1", "mail.smtp.defaultserver": "smtp1", "mail.smtpserver.smtp1.hostname": "127.0.0.1", "mail.smtpserver.smtp1.port": smtp.Port,
		"mail.smtpserver.smtp1.username": name, "mail.smtpserver.smtp1.try_ssl": 0, "mail.smtpserver.smtp1.authMethod": 3,
		"mail.identity.id1.fullName": name, "mail.identity.id1.useremail": w.address(name), "mail.identity.id1.smtpServer": "smtp1", "mail.identity.id1.valid": true,
		"mail.identity.id1.reply_on_top": 1, "mail.identity.id1.doFcc": false, "mail.compose.autosave": false,
		"mail.provider.suppress_dialog_on_startup": true, "mail.rights.version": 1, "mail.spam.version": 1, "mailnews.start_page.enabled": false, "mail.shell.checkDefaultClient": false,
		"mail.biff.show_alert": false, "mail.biff.play_sound": false, "mail.inappnotifications.enabled": false, "app.donation.eoy.version.viewed": 999, "app.update.enabled": false,
		"datareporting.policy.dataSubmissionPolicyBypassNotification": true, "marionette.port": 0,
	} {
		literal, _ := json.Marshal(value)
		fmt.Fprintf(&text, "user_pref(%q, %s);\n", key, literal)
	}
	return text.String()
}

// does runs lines in the program, below the lines of hand.js, and returns their result.
func (tb thunderbird) does(lines string, arguments ...any) string {
	tb.t.Helper()
	value, err := tb.run(thunderbirdHand+lines, arguments...)
	if err != nil {
		tb.t.Fatal(err)
	}
	return fmt.Sprint(value)
}

// taps opens a letter, clicks an element in it, and sends the mail that this begins. It returns the
// text of the letter.
func (tb thunderbird) taps(l *correspondent.Letter, selector string) string {
	tb.t.Helper()
	return tb.does(`const window = await open(arguments[0]); const compose = await tap(window, arguments[1]);
		const says = page(window).body.innerText; await send(window, compose); return says`, l.Header.Get("Message-Id"), selector)
}

// replies opens a letter and answers it, with a text above or below the quote. It returns the
// answer as written.
func (tb thunderbird) replies(l *correspondent.Letter, text string, style replyStyle) string {
	tb.t.Helper()
	return tb.does(`const window = await open(arguments[0]); const compose = await reply(window, arguments[1], arguments[2]);
		const says = written(compose); await send(window, compose); return says`, l.Header.Get("Message-Id"), text, style)
}

// replyStyle says how a person writes.
type replyStyle struct{ HTML, OnTop bool }

// Letters can be read and answered with Thunderbird: by taps, and by replies above and below the
// quote, in HTML and in plain text.
func TestThunderbird(t *testing.T) {
	w, err := newWorld(t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	bob := openThunderbird(t, w, "bob")
	ann, reader := w.person("ann"), w.person("bob")

	w.correspond(t, "ann>> challenge "+w.address("bob")+" pente second; ann invited, bob invitation")
	bob.taps(reader.letter, `a[href*="body=accept"]`)
	w.await(t, "ann your-move")
	points := strings.Fields("K10 L9 N10 - M9 N9 H12 H13 G12 G14 F12 F15")
	w.correspond(t, "ann> L9; ann played, bob your-move")
	if says := bob.taps(reader.letter, `a[aria-label="N10"]`); !strings.Contains(says, "Your move, bob.") {
		t.Errorf("Thunderbird showed\n%s", says)
	}
	w.await(t, "ann your-move")
	if err := matches(ann.letter, []string{"Move 3: bob .White. played N10"}); err != nil {
		t.Error(err)
	}

	for ply := 4; ply < 12; ply += 2 {
		style := replyStyle{HTML: ply < 8, OnTop: ply%4 == 0}
		w.correspond(t, fmt.Sprintf("ann> %s; ann played, bob your-move", points[ply]))
		says := bob.replies(reader.letter, points[ply+1]+"\n\nThere you are.", style)
		w.await(t, "ann your-move")
		if err := matches(ann.letter, []string{fmt.Sprintf("Move %d: bob .White. played %s", ply+1, points[ply+1]), "bob: There you are"}); err != nil {
			t.Errorf("%+v: %v\nof the reply\n%s", style, err, says)
		}
	}
}
