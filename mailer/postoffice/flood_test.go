package postoffice_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"

	"pentepost/mailer/postoffice"
)

// F9: one login cannot fill the post office with mailboxes. Others, and mail to mailboxes that exist, are
// not affected.
func TestNewMailboxesOfOneLogin(t *testing.T) {
	p := open(t, t.TempDir())
	c := submit(t, p, "ann")
	refused := 0
	for i := range 1_000 {
		err := c.SendMail("ann@pente.test", []string{fmt.Sprintf("new%d@pente.test", i)}, strings.NewReader(letter))
		if got := code(t, err); got == 450 && strings.Contains(err.Error(), "20 new mailboxes") {
			refused++
		} else if got != 250 {
			t.Fatalf("the mail to mailbox %d: %v", i, err)
		}
		if err != nil {
			if err := c.Reset(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if boxes, err := p.Mailboxes(); err != nil || len(boxes) != 21 || refused != 980 {
		t.Errorf("%d mailboxes, %d mails refused (%v), want 21 and 980", len(boxes), refused, err)
	}
	mustSend(t, p, "ann", "new7@pente.test", hello)
	mustSend(t, p, "bob", "carol@pente.test", "From: bob@pente.test\n\nx\n")
}

// large returns a mail of about n bytes.
func large(n int) string {
	return "From: ann@pente.test\r\n\r\n" + strings.Repeat(strings.Repeat("x", 98)+"\r\n", n/100)
}

// F9: the memory for large mails is bounded. Small mails do not wait, large ones do.
func TestLargeMailsWait(t *testing.T) {
	p := open(t, t.TempDir(), func(c *postoffice.Config) {
		c.MessageBytes, c.BytesInFlight, c.Timeout = 1<<20, 1<<20, 5*time.Second
	})
	halfway := submit(t, p, "ann")
	if err := halfway.Mail("ann@pente.test", nil); err != nil {
		t.Fatal(err)
	}
	if err := halfway.Rcpt("bob@pente.test", nil); err != nil {
		t.Fatal(err)
	}
	w, err := halfway.Data()
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(w, large(500_000))
	waitFor(t, func() bool {
		err := send(t, p, "ann", []string{"play@pente.test"}, large(200_000))
		return code(t, err) == 451 && strings.Contains(err.Error(), "large mails")
	})
	mustSend(t, p, "ann", "play@pente.test", hello)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	mustSend(t, p, "ann", "play@pente.test", large(200_000))
}

func waitFor(t *testing.T, done func() bool) {
	t.Helper()
	for end := time.Now().Add(patient); !done(); {
		if time.Now().After(end) {
			t.Fatal("it did not happen")
		}
	}
}

// F9: many large mails at once are all taken, by SMTP and by APPEND, a few at a time.
func TestManyLargeMailsAtOnce(t *testing.T) {
	p := open(t, t.TempDir(), func(c *postoffice.Config) { c.MessageBytes, c.BytesInFlight = 1<<20, 2<<20 })
	mail := large(1_000_000)
	var sending sync.WaitGroup
	for range 20 {
		smtp := submit(t, p, "ann")
		imap := read(t, p, "ann", nil)
		sending.Go(func() {
			if err := smtp.SendMail("ann@pente.test", []string{"play@pente.test"}, strings.NewReader(mail)); err != nil {
				t.Error(err)
			}
		})
		sending.Go(func() {
			a := imap.Append("Sent", int64(len(mail)), nil)
			if _, err := a.Write([]byte(mail)); err != nil {
				t.Error(err)
			}
			if err := a.Close(); err != nil {
				t.Error(err)
			}
			if _, err := a.Wait(); err != nil {
				t.Error(err)
			}
		})
	}
	sending.Wait()
	for box, folder := range map[string]string{"play": "INBOX", "ann": "Sent"} {
		if list, err := p.Messages(box, folder); err != nil || len(list) != 20 {
			t.Errorf("%d mails in %s of %s (%v), want 20", len(list), folder, box, err)
		}
	}
}

// A mail that waits for its turn does not delay Close.
func TestCloseWithLargeMailsWaiting(t *testing.T) {
	p := open(t, t.TempDir(), func(c *postoffice.Config) { c.MessageBytes, c.BytesInFlight = 1<<20, 1<<20 })
	for range 3 {
		c := submit(t, p, "ann")
		if err := c.Mail("ann@pente.test", nil); err != nil {
			t.Fatal(err)
		}
		if err := c.Rcpt("bob@pente.test", nil); err != nil {
			t.Fatal(err)
		}
		w, err := c.Data()
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(w, large(200_000))
	}
	shut(t, p)
}

// handled sends mails to the service, which moves them to a folder.
func handled(t *testing.T, p *postoffice.PostOffice, folder string, mails ...string) {
	t.Helper()
	c := read(t, p, "play", nil)
	if err := c.Create(folder, nil).Wait(); err != nil && !strings.Contains(err.Error(), "exists") {
		t.Fatal(err)
	}
	for _, m := range mails {
		mustSend(t, p, "ann", "play@pente.test", m)
	}
	selectFolder(t, c, "INBOX")
	if _, err := c.Move(imap.UIDSet{{Start: 1, Stop: 0}}, folder).Wait(); err != nil {
		t.Fatal(err)
	}
}

func service(c *postoffice.Config) { c.Service, c.AccountMessages = "play@pente.test", 10 }

// F9: what the service has handled is deleted after some time. New mail, and mail in folders of others,
// stays.
func TestHandledMailIsDeleted(t *testing.T) {
	dir := t.TempDir()
	p := open(t, dir, service)
	handled(t, p, "Processed", hello, hello, hello)
	handled(t, p, "Quarantine", hello, hello)
	mustSend(t, p, "ann", "play@pente.test", hello)
	mustSend(t, p, "ann", "bob@pente.test", hello)
	c := read(t, p, "bob", nil)
	if err := c.Create("Processed", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	selectFolder(t, c, "INBOX")
	if _, err := c.Copy(imap.UIDSet{{Start: 1, Stop: 0}}, "Processed").Wait(); err != nil {
		t.Fatal(err)
	}
	shut(t, p)
	const days = `UPDATE messages SET arrived = arrived - %d * 86400000000 WHERE %s`
	file := filepath.Join(dir, "postoffice.db")
	execSQL(t, file, fmt.Sprintf(days, 13, "true"))
	execSQL(t, file, fmt.Sprintf(days, 2, "uid != 3"))
	p = open(t, dir, service)
	for _, test := range []struct {
		box, folder string
		want        int
	}{{"play", "Processed", 1}, {"play", "Quarantine", 0}, {"play", "INBOX", 1}, {"bob", "INBOX", 1}, {"bob", "Processed", 1}} {
		var list []postoffice.Summary
		waitFor(t, func() (done bool) {
			var err error
			list, err = p.Messages(test.box, test.folder)
			return err == nil && len(list) == test.want
		})
	}
}

// F9: a flood cannot fill the mailbox of the service for good. When it is full, it can still be emptied,
// and then the oldest processed mail makes room.
func TestFloodOfTheService(t *testing.T) { testFloodOfTheService(t, service) }

// So it is in a rehearsal, in which mails are stamped with another time than the computer's.
func TestFloodInRehearsal(t *testing.T) {
	testFloodOfTheService(t, service, func(c *postoffice.Config) {
		c.Now = func() time.Time { return time.Now().AddDate(10, 0, 0) }
	})
}

func testFloodOfTheService(t *testing.T, change ...func(*postoffice.Config)) {
	p := open(t, t.TempDir(), change...)
	for range 10 {
		mustSend(t, p, "ann", "play@pente.test", hello)
	}
	if got := code(t, send(t, p, "ann", []string{"play@pente.test"}, hello)); got != 452 {
		t.Errorf("with nothing processed yet: %d, want 452", got)
	}
	handled(t, p, "Processed")
	for range 5 {
		mustSend(t, p, "ann", "play@pente.test", hello)
	}
	list, err := p.Messages("play", "INBOX")
	if err != nil || len(list) != 5 {
		t.Errorf("%d new mails, %v", len(list), err)
	}
	handled(t, p, "Quarantine", hello, hello, hello, hello, hello)
	mustSend(t, p, "ann", "play@pente.test", hello)
}

// The time that handled mail is kept can be set.
func TestKeepHandled(t *testing.T) {
	dir := t.TempDir()
	p := open(t, dir, service)
	handled(t, p, "Processed", hello)
	shut(t, p)
	execSQL(t, filepath.Join(dir, "postoffice.db"), "UPDATE messages SET arrived = arrived - 86400000000")
	p = open(t, dir, service, func(c *postoffice.Config) { c.KeepHandled = time.Hour })
	waitFor(t, func() bool {
		list, err := p.Messages("play", "Processed")
		return err == nil && len(list) == 0
	})
}
