package mailer_test

import (
	"bufio"
	"net"
	"strings"
	"testing"
	"time"

	"pentepost/mailer"
)

// The longest silence that a client accepts: from servers that talk, and from servers
// that become silent in the test.
const (
	patient   = time.Minute
	impatient = 150 * time.Millisecond
)

// patience returns the one of these that suits the dialogues.
func patience(dialogues ...string) time.Duration {
	if strings.Contains(strings.Join(dialogues, ""), "hang") {
		return impatient
	}
	return patient
}

// scripted starts an IMAP server that follows the dialogues exactly, one for each
// connection in turn. The lines of a dialogue are
//
//	S: what the server says; $ is the tag of the last command, | the end of a line
//	C: what the client has to say, after its tag; ... at the end for anything
//	hang   the server is silent and waits for the client to close the connection
//	drip   the server sends a byte now and then, for ever
//	close  the server closes the connection
//
// At the end of a dialogue the client may log out or close the connection only.
func scripted(t testing.TB, dialogues ...string) (addr string) {
	ln := listen(t)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for _, dialogue := range dialogues {
			conn, err := ln.Accept()
			if err != nil {
				t.Errorf("the client never came for %q", firstLine(dialogue))
				return
			}
			conn.SetDeadline(time.Now().Add(patient))
			follow(t, conn, dialogue)
			conn.Close()
		}
		if conn, err := ln.Accept(); err == nil {
			t.Error("the client came once too often")
			conn.Close()
		}
	}()
	t.Cleanup(func() {
		ln.Close()
		<-done
	})
	return ln.Addr().String()
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	return s
}

func follow(t testing.TB, conn net.Conn, dialogue string) {
	in := bufio.NewReader(conn)
	tag := ""
	for line := range strings.Lines(dialogue) {
		switch line = strings.TrimSpace(line); {
		case line == "":
		case line == "close":
			return
		case line == "hang":
			for { // until the client gives up
				if _, err := in.ReadByte(); err != nil {
					return
				}
			}
		case line == "drip":
			for range time.Tick(impatient / 10) {
				if _, err := conn.Write([]byte("x")); err != nil {
					return
				}
			}
		case strings.HasPrefix(line, "S: "):
			conn.Write([]byte(strings.NewReplacer("$", tag, "|", "\r\n").Replace(line[3:]) + "\r\n"))
		case strings.HasPrefix(line, "C: "):
			said, err := in.ReadString('\n')
			said = strings.TrimRight(said, "\r\n")
			if said != "DONE" {
				tag, said, _ = strings.Cut(said, " ")
			}
			if !matches(line[3:], said) {
				t.Errorf("client said %q (%v), the dialogue has %q", said, err, line)
				return
			}
		default:
			t.Errorf("dialogue line %q", line)
		}
	}
	if said, err := in.ReadString('\n'); err == nil {
		tag, said, _ = strings.Cut(strings.TrimSpace(said), " ")
		if said != "LOGOUT" {
			t.Errorf("client said %q after the dialogue's end", said)
		}
		conn.Write([]byte("* BYE\r\n" + tag + " OK\r\n"))
	}
}

func matches(pattern, said string) bool {
	if prefix, open := strings.CutSuffix(pattern, "..."); open {
		return strings.HasPrefix(said, prefix)
	}
	return said == pattern
}

const allCaps = "IMAP4rev1 IDLE MOVE UIDPLUS"

// opening is the beginning of a dialogue with a server that has these capabilities.
func opening(caps, validity string) string {
	return strings.NewReplacer("CAPS", caps, " VALIDITY", " "+validity).Replace(`
		S: * OK [CAPABILITY CAPS] ready
		C: CAPABILITY
		S: * CAPABILITY CAPS
		S: $ OK done
		C: LOGIN "play" "pw"
		S: $ OK [CAPABILITY CAPS] welcome
		C: CAPABILITY
		S: * CAPABILITY CAPS
		S: $ OK done
		C: SELECT INBOX
		S: * 3 EXISTS
		S: * OK [UIDVALIDITY VALIDITY] valid
		S: $ OK [READ-WRITE] selected
	`)
}

// scriptedInbox is an Inbox at a scripted server.
func scriptedInbox(t testing.TB, timeout time.Duration, dialogues ...string) *mailer.Inbox {
	inbox := mailer.NewInbox(mailer.InboxConfig{
		Server: mailer.Server{
			Addr: scripted(t, dialogues...), Security: mailer.NoTLS, Username: "play", Password: "pw",
		},
		Timeout:  timeout,
		MaxBytes: 1000,
	}, nil)
	t.Cleanup(func() { inbox.Close() })
	return inbox
}
