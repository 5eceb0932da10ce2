package compose

import (
	"bytes"
	"testing"
	"time"

	"github.com/emersion/go-ical"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates"
)

// The calendar entry of a game moves from turn to turn, with one UID and a rising SEQUENCE. The
// receipt of a move and the end of the game cancel it.
func TestDeadlineForCalendar(t *testing.T) {
	c := sampleComposer(t)
	now := time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	reader := games.Player{Nick: "Ann", Address: "ann@pente.test", Settings: games.DefaultSettings()}
	reader.Calendar = true
	want := map[letters.Kind]struct{ status, sequence string }{
		letters.KindYourMove: {"CONFIRMED", "28"}, letters.KindPlayed: {"CANCELLED", "31"}, letters.KindGameEnded: {"CANCELLED", "43"},
	}
	for _, v := range templates.Samples(reader, config.LocalAddress, now) {
		parts, err := c.calendar.entry(v)
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
			if get("STATUS") != expected.status || get("SEQUENCE") != expected.sequence || get("UID") != "game-1."+c.keys.Instance()+"@pente.test" {
				t.Errorf("%s:\n%s", v.Notice.Kind(), part.Data)
			}
			if get("DTSTART") != "20260612T120000Z" {
				t.Errorf("%s: %s", v.Notice.Kind(), get("DTSTART"))
			}
		}
		v.Reader.Calendar = false
		if parts, _ := c.calendar.entry(v); len(parts) > 0 {
			t.Errorf("%s: a date for somebody who wants none", v.Notice.Kind())
		}
	}
}
