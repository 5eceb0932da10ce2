package postoffice_test

import (
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// Two sessions with the same folder: each is told what the other does, when the protocol allows it.
func TestSessionsTellEachOther(t *testing.T) {
	p := open(t, t.TempDir())
	for range 3 {
		mustSend(t, p, "ann", "bob@pente.test", hello)
	}
	other := read(t, p, "bob", nil)
	selectFolder(t, other, "INBOX")
	var expunged []uint32
	c := read(t, p, "bob", &imapclient.Options{UnilateralDataHandler: &imapclient.UnilateralDataHandler{
		Expunge: func(seq uint32) { expunged = append(expunged, seq) },
	}})
	selectFolder(t, c, "INBOX")
	markDeleted(t, other, imap.UIDSetNum(1))
	if err := other.Expunge().Close(); err != nil {
		t.Fatal(err)
	}
	// Sequence numbers still count message 1, which is expunged but not told (RFC 3501 section 7.4.1).
	all, err := c.Fetch(imap.SeqSetNum(2, 3), &imap.FetchOptions{UID: true}).Collect()
	if err != nil || len(all) != 2 || all[0].UID != 2 {
		t.Errorf("FETCH 2:3 gives %d messages (%v), want those with UID 2 and 3", len(all), err)
	}
	var no *imap.Error
	if _, err := c.Fetch(imap.SeqSetNum(1), &imap.FetchOptions{UID: true}).Collect(); !errors.As(err, &no) || no.Code != "EXPUNGEISSUED" {
		t.Errorf("FETCH 1 says %v, want EXPUNGEISSUED", err)
	}
	if err := c.Noop().Wait(); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(expunged, []uint32{1}) {
		t.Errorf("NOOP tells EXPUNGE %v, want 1", expunged)
	}
	if got := fetch(t, c, &imap.FetchOptions{}); len(got) != 2 || got[0].SeqNum != 1 || got[0].UID != 2 {
		t.Errorf("after it %d messages are left, the first with UID %d", len(got), got[0].UID)
	}
}

// If a folder is deleted while another session has selected it, that session sees it empty.
func TestAFolderDeletedUnderASession(t *testing.T) {
	p := open(t, t.TempDir())
	c, other := read(t, p, "ann", nil), read(t, p, "ann", nil)
	if err := c.Create("Doomed", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	appendMail(t, c, "Doomed", "x")
	selectFolder(t, c, "Doomed")
	if err := other.Delete("Doomed").Wait(); err != nil {
		t.Fatal(err)
	}
	if got := bodies(t, c); len(got) != 0 {
		t.Errorf("%d messages in a deleted folder", len(got))
	}
	if _, err := c.Copy(imap.UIDSetNum(1), "Doomed").Wait(); err == nil {
		t.Error("copied into a deleted folder")
	}
}

func appendMail(t testing.TB, c *imapclient.Client, folder, mail string) {
	t.Helper()
	cmd := c.Append(folder, int64(len(mail)), nil)
	if _, err := cmd.Write([]byte(mail)); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
}

// A message whose connection breaks in the middle of an APPEND is not kept: neither the half of it nor an empty one.
func TestBrokenAppend(t *testing.T) {
	p := open(t, t.TempDir())
	for _, sent := range []string{"", "Subject: half"} {
		conn, err := net.Dial("tcp", p.IMAPAddr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		for _, line := range []string{"1 LOGIN ann pw\r\n", "2 APPEND INBOX {100}\r\n", sent} {
			if _, err := io.WriteString(conn, line); err != nil {
				t.Fatal(err)
			}
		}
		if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
			t.Fatal(err)
		}
		io.Copy(io.Discard, conn) // until the server hangs up
	}
	c := read(t, p, "ann", nil)
	selectFolder(t, c, "INBOX")
	if got := bodies(t, c); len(got) != 0 {
		t.Errorf("the mailbox has %q", got)
	}
}

// The client is told at once of a message that arrives between its last command and the start of its
// IDLE.
func TestNoLostWakeUp(t *testing.T) {
	p := open(t, t.TempDir())
	told := make(chan uint32, 100)
	c := read(t, p, "play", &imapclient.Options{UnilateralDataHandler: &imapclient.UnilateralDataHandler{
		Mailbox: func(data *imapclient.UnilateralDataMailbox) {
			if data.NumMessages != nil {
				told <- *data.NumMessages
			}
		},
	}})
	selectFolder(t, c, "INBOX")
	sender := submit(t, p, "ann")
	for n := uint32(1); n <= 400; n++ {
		sent := make(chan error, 1)
		go func() {
			sent <- sender.SendMail("ann@pente.test", []string{"play@pente.test"}, strings.NewReader(hello))
		}()
		idle, err := c.Idle()
		if err != nil {
			t.Fatal(err)
		}
		select {
		case got := <-told:
			if got != n {
				t.Fatalf("told of %d messages, want %d", got, n)
			}
		case <-time.After(patient):
			t.Fatalf("letter %d was not told", n)
		}
		if err := <-sent; err != nil {
			t.Fatal(err)
		}
		if err := idle.Close(); err != nil {
			t.Fatal(err)
		}
		if err := idle.Wait(); err != nil {
			t.Fatal(err)
		}
	}
}

// IDLE also tells flags and removals, to every session that has selected the folder.
func TestIdleTellsEverything(t *testing.T) {
	p := open(t, t.TempDir())
	for range 3 {
		mustSend(t, p, "ann", "bob@pente.test", hello)
	}
	expunged, flagged := make(chan uint32, 10), make(chan uint32, 10)
	watching := read(t, p, "bob", &imapclient.Options{UnilateralDataHandler: &imapclient.UnilateralDataHandler{
		Expunge: func(seq uint32) { expunged <- seq },
		Fetch: func(m *imapclient.FetchMessageData) {
			flagged <- m.SeqNum
			_, _ = m.Collect()
		},
	}})
	selectFolder(t, watching, "INBOX")
	if _, err := watching.Idle(); err != nil {
		t.Fatal(err)
	}
	c := read(t, p, "bob", nil)
	selectFolder(t, c, "INBOX")
	markDeleted(t, c, imap.UIDSetNum(2))
	wait(t, flagged, 2)
	if err := c.UIDExpunge(imap.UIDSetNum(2)).Close(); err != nil {
		t.Fatal(err)
	}
	wait(t, expunged, 2)
}

func wait(t testing.TB, told <-chan uint32, want uint32) {
	t.Helper()
	select {
	case got := <-told:
		if got != want {
			t.Errorf("told of message %d, want %d", got, want)
		}
	case <-time.After(patient):
		t.Fatalf("not told of message %d", want)
	}
}
