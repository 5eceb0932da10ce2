package server

import (
	"bytes"
	"testing"
	"time"

	"github.com/emersion/go-ical"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/templates"
)

// The calendar entry of a game moves from turn to turn, with one UID and a rising SEQUENCE. The
// receipt of a move and the end of the game cancel it.
func TestDeadlineForCalendar(t *testing.T) {
	c := sampleComposer(t)
	now := time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	reader := games.Player{Nick: "Ann", Address: "ann@pente.test", Settings: games.DefaultSettings()}
	reader.Calendar = true
	want := map[games.Kind]struct{ status, sequence string }{
		games.KindYourMove: {"CONFIRMED", "28"}, games.KindPlayed: {"CANCELLED", "31"}, games.KindGameEnded: {"CANCELLED", "43"},
	}
	for _, v := range templates.Samples(reader, config.LocalAddress, now) {
		parts, err := c.calendarEntry(v)
		expected, about := want[v.Notice.Kind()]
		if err != nil || len(parts) > 0 != about {
			t.Errorf("%s: %d parts, %v", v.Notice.Kind(), len(parts), err)
		}
		for _, part := range parts {
			calendar, err := ical.NewDecoder(bytes.NewReader(part.Data)).Decode()
			if err != nil {
				t.Fatal(err)
			}
			event := calendar.Events()[0]
			get := func(name string) string { return event.Props.Get(name).Value }
			if get("STATUS") != expected.status || get("SEQUENCE") != expected.sequence || get("UID") != "game-1."+c.keys.instance+"@pente.test" {
				t.Errorf("%s:\n%s", v.Notice.Kind(), part.Data)
			}
			if get("DTSTART") != "20260612T120000Z" {
				t.Errorf("%s: %s", v.Notice.Kind(), get("DTSTART"))
			}
		}
		v.Reader.Calendar = false
		if parts, _ := c.calendarEntry(v); len(parts) > 0 {
			t.Errorf("%s: a date for somebody who wants none", v.Notice.Kind())
		}
	}
}

// The entry of a player who leaves a game of three is cancelled. The entry of the next player is
// newer than their last one, although no stone was placed.
func TestDeadlineAfterLeaving(t *testing.T) {
	w, err := newWorld(t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	w.correspond(t, `
ann>> join Ann; ann welcome
bob>> join Bob; bob welcome
cat>> join Cat; cat welcome
bob>> set calendar on; bob settings
cat>> set calendar on; cat settings
ann>> challenge Bob Cat multi-3 first; ann invited, bob invitation, cat invitation
bob> accept; bob invited
cat> accept; cat played, ann played, bob your-move
bob> resign; bob shown, cat your-move, ann shown`)
	for name, want := range map[string][]string{
		"bob": {"STATUS:CANCELLED", "SEQUENCE:5", "ORGANIZER:mailto:play@pente.test"}, "cat": {"STATUS:CONFIRMED", "SEQUENCE:4"},
	} {
		mails := w.mailbox(t, name)
		last := mails[len(mails)-1]
		for _, line := range want {
			if !bytes.Contains(last, []byte("\r\n"+line+"\r\n")) {
				t.Errorf("%s: no %s in\n%s", name, line, last)
			}
		}
	}
}
