package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"pentepost/store"
)

var (
	at   = time.Date(2026, 6, 5, 12, 0, 0, 1000, time.UTC)
	seal = NewSeal(bytes.Repeat([]byte("k"), 32))
)

func aPage(number, after int64) Page {
	return Page{
		Number: number, After: after, Since: at, Until: at.Add(time.Duration(number) * time.Minute), Read: map[string]time.Time{"INBOX": at},
		Entries: []store.JournalEntry{{
			ID: 7, Made: at, At: at, Kind: "mail", Facts: json.RawMessage(`{"Mail":"ä"}`),
			Drawn: store.Drawn{Numbers: map[string][]int64{"outbox": {3, 4}}, Letters: []string{"x", "y"}},
		}},
	}
}

// A page comes back from its mail as it was, also with other line ends.
func TestPage(t *testing.T) {
	want := aPage(12, 345)
	raw, err := want.Mail(seal, "play@pente.test", "server")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range [][]byte{raw, bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n"))} {
		got, ok, err := Read(text, NewSeal(bytes.Repeat([]byte("n"), 32), bytes.Repeat([]byte("k"), 32))) // after a rotation
		if err != nil || !ok || !reflect.DeepEqual(got, want) {
			t.Errorf("%v %v: %+v, want %+v", ok, err, got, want)
		}
	}
	for line := range strings.Lines(string(raw)) {
		if len(line) > 200 {
			t.Errorf("a line has %d bytes", len(line))
		}
	}
}

// Somebody else cannot write a page, nor change one.
func TestPageNotGenuine(t *testing.T) {
	page := aPage(12, 345)
	raw, err := page.Mail(seal, "play@pente.test", "server")
	if err != nil {
		t.Fatal(err)
	}
	body := bytes.Index(raw, []byte("\r\n\r\n")) + 40
	changed := bytes.Clone(raw)
	changed[body]++
	for name, text := range map[string][]byte{"changed": changed, "cut": raw[:len(raw)-10], "empty": raw[:body]} {
		if _, ok, err := Read(text, seal); !ok || !errors.Is(err, ErrNotGenuine) {
			t.Errorf("%s: %v %v", name, ok, err)
		}
	}
	if _, ok, err := Read(raw, NewSeal(bytes.Repeat([]byte("o"), 32))); !ok || !errors.Is(err, ErrNotGenuine) {
		t.Errorf("other key: %v %v", ok, err)
	}
	if _, ok, err := Read(bytes.ReplaceAll(raw, []byte(Field+": 1"), []byte(Field+": 2")), seal); !ok || err == nil {
		t.Errorf("newer: %v %v", ok, err)
	}
	if _, ok, err := Read([]byte("Subject: hello\r\n\r\nK10\r\n"), seal); ok || err != nil {
		t.Errorf("mail of a player: %v %v", ok, err)
	}
}
