package main

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// A person at a terminal is told what to open. A program that reads only one of both streams is not.
func TestWelcome(t *testing.T) {
	smtp, imap, page := &net.TCPAddr{Port: 25}, &net.TCPAddr{Port: 143}, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8025}
	text := welcomeText(smtp, imap, page, "./data")
	for _, want := range []string{"http://127.0.0.1:8025", "IMAP :143, SMTP :25", "./data"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	if strings.Contains(welcomeText(smtp, imap, nil, "./data"), "http") {
		t.Error("names a page where there is none")
	}
	screen, terminal := openTerminal(t)
	var read bytes.Buffer
	Streams{Out: &read, Err: terminal}.welcome(smtp, imap, page, "./first")
	Streams{Out: terminal, Err: &read}.welcome(smtp, imap, page, "./second")
	Streams{Out: terminal, Err: terminal}.welcome(smtp, imap, page, "./third")
	if read.Len() > 0 {
		t.Errorf("said to a program: %s", &read)
	}
	shown := make([]byte, 4096)
	n, err := screen.Read(shown)
	if said := string(shown[:n]); err != nil || strings.Contains(said, "first") || strings.Contains(said, "second") {
		t.Errorf("%v: %q", err, said)
	}
}

// openTerminal returns both ends of a terminal.
func openTerminal(t *testing.T) (screen, terminal *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no terminals: ", err)
	}
	t.Cleanup(func() { screen.Close() })
	number, err := unix.IoctlGetInt(int(screen.Fd()), unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(int(screen.Fd()), unix.TIOCSPTLCK, 0)
	}
	if err != nil {
		t.Fatal(err)
	}
	terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { terminal.Close() })
	return screen, terminal
}
