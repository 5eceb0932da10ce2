package postoffice_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestBrowsing(t *testing.T) {
	p := open(t, t.TempDir())
	mustSend(t, p, "ann", "play+key@pente.test", "From: Ann <ann@pente.test>\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\n\nK10\n")
	mustSend(t, p, "ann", "play@pente.test", "From: ann@pente.test\n\nJ9\n")

	boxes, err := p.Mailboxes()
	if want := []string{"ann@pente.test", "play@pente.test"}; err != nil || !slices.Equal(boxes, want) {
		t.Errorf("mailboxes are %v (%v), want %v", boxes, err, want)
	}
	letters, err := p.Messages("play", "INBOX")
	if err != nil || len(letters) != 2 {
		t.Fatalf("play has %d letters (%v), want 2", len(letters), err)
	}
	got := letters[0]
	if time.Since(got.Arrived) > time.Minute || got.Bytes < 100 || got.UID != 1 || got.From != "Ann <ann@pente.test>" || got.Subject != "Grüße" || got.Seen {
		t.Errorf("summary: %+v", got)
	}
	raw, err := p.Raw("play@pente.test", "inbox", 2)
	if err != nil || !strings.HasSuffix(string(raw), "\r\n\r\nJ9\r\n") || int64(len(raw)) != letters[1].Bytes {
		t.Errorf("the second letter (%v):\n%s", err, raw)
	}
	if head := string(letters[1].Head); !strings.HasPrefix(head, "From: ") || !strings.HasSuffix(string(raw), head) {
		t.Errorf("its beginning:\n%s", letters[1].Head)
	}
}

func TestBrowsingWhatIsNotThere(t *testing.T) {
	p := open(t, t.TempDir())
	mustSend(t, p, "ann", "play@pente.test", hello)
	if _, err := p.Messages("nobody", "INBOX"); err == nil {
		t.Error("listed the letters of nobody")
	}
	if _, err := p.Messages("play", "Nowhere"); err == nil {
		t.Error("listed a folder that is not there")
	}
	if _, err := p.Raw("play", "INBOX", 2); err == nil {
		t.Error("read a letter that is not there")
	}
	if _, _, err := p.Watch("play@example.org"); err == nil {
		t.Error("watched another domain")
	}
}

func TestLatest(t *testing.T) {
	p := open(t, t.TempDir())
	for i := range 5 {
		mustSend(t, p, "ann", "bob@pente.test", fmt.Sprintf("From: ann@pente.test\nSubject: letter %d\n\nhello\n", i+1))
	}
	for _, c := range []struct {
		before uint32
		n      int
		want   string
	}{{0, 3, "5 4 3"}, {3, 3, "2 1"}, {1, 3, ""}, {0, 100, "5 4 3 2 1"}} {
		list, total, err := p.Latest("bob", "INBOX", c.before, c.n)
		var got []string
		for _, s := range list {
			got = append(got, fmt.Sprint(s.UID))
			if want := fmt.Sprintf("letter %d", s.UID); s.Subject != want {
				t.Errorf("subject %q, want %q", s.Subject, want)
			}
		}
		if err != nil || total != 5 || strings.Join(got, " ") != c.want {
			t.Errorf("before %d: %v of %d (%v), want %s of 5", c.before, got, total, err, c.want)
		}
	}
	if list, total, err := p.Latest("cat", "INBOX", 0, 3); err != nil || total != 0 || len(list) != 0 {
		t.Errorf("an unused mailbox: %v %d %v", list, total, err)
	}
	for _, name := range []string{"", "a b", "x@example.org", "../etc", strings.Repeat("a", 65)} {
		if _, _, err := p.Latest(name, "INBOX", 0, 3); err == nil {
			t.Errorf("listed the letters of %q", name)
		}
	}
}

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
