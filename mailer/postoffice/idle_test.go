package postoffice_test

import (
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// patient is how long a test waits for what must come at once.
const patient = 10 * time.Second

// A message may arrive at any moment between a client's last command and the start of its IDLE. It is
// told at once all the same.
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

// IDLE tells flags and removals as well, to every session that has the folder open.
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

// Watch is for those inside the process.
func TestWatch(t *testing.T) {
	p := open(t, t.TempDir())
	arrivals, done, err := p.Watch("ann")
	if err != nil {
		t.Fatal(err)
	}
	mustSend(t, p, "bob", "ann@pente.test", strings.ReplaceAll(hello, "ann", "bob"))
	select {
	case <-arrivals:
	case <-time.After(patient):
		t.Error("the arrival was not told")
	}
	done()
	mustSend(t, p, "bob", "ann@pente.test", strings.ReplaceAll(hello, "ann", "bob"))
	select {
	case <-arrivals:
		t.Error("told of an arrival after the watch was done")
	default:
	}
}
