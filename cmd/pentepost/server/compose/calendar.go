package compose

import (
	"bytes"
	"fmt"
	"strconv"
	"time"

	"github.com/emersion/go-ical"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/server/keyring"
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/mailer"
	"pentepost/templates"
)

// calendar makes the entries that put deadlines into the calendars of readers.
type calendar struct {
	config *config.Config
	keys   *keyring.Ring
}

// entry returns the deadline of a game as an event (RFC 5545), for readers who want
// one. A game has one event: it moves from turn to turn, and is cancelled when the game no
// longer waits for the reader. So its UID stays the same, and its SEQUENCE rises.
func (c *calendar) entry(v templates.View) ([]mailer.Part, error) {
	waits, changes := waitsFor(v)
	if !v.Reader.Calendar || !changes {
		return nil, nil
	}
	due := v.Game.ClockAt(v.WrittenAt(), v.Time[v.Game.ID]).Due
	if waits && due.IsZero() {
		return nil, nil // nobody knows when
	}
	event := ical.NewEvent()
	set := func(name, value string) { event.Props.SetText(name, value) }
	set(ical.PropUID, config.EventUID(v.Game.ID, c.keys.Instance(), c.config.Domain()))
	set(ical.PropSummary, fmt.Sprintf("Pentepost game %d: your move", v.Game.ID))
	set(ical.PropTransparency, "TRANSPARENT") // it does not make the reader busy
	event.Props.SetDateTime(ical.PropDateTimeStamp, v.Notice.Made.UTC())
	event.Props.SetDateTime(ical.PropDateTimeStart, due.UTC().Truncate(time.Second))
	organizer, sequence := ical.NewProp(ical.PropOrganizer), ical.NewProp(ical.PropSequence)
	organizer.Value = "mailto:" + c.config.Address // RFC 5546 section 3.2.1 requires one
	turn := len(v.Game.Plies) + len(v.Game.Leavings)
	sequence.Value = strconv.Itoa(2 * turn)
	event.SetStatus(ical.EventConfirmed)
	if !waits {
		sequence.Value = strconv.Itoa(2*turn + 1)
		event.SetStatus(ical.EventCancelled)
	}
	event.Props.Set(organizer)
	event.Props.Set(sequence)
	return calendarPart(event, v.Game.ID)
}

// waitsFor reports whether the game waits for the reader, and whether the letter changes that.
func waitsFor(v templates.View) (waits, changes bool) {
	if v.Game == nil || v.Notice.Ply != len(v.Game.Plies) {
		return false, false
	}
	switch v.Notice.Traits().Calendar {
	case letters.EntrySet:
		return true, v.Game.OnTurn() == v.Reader.ID
	case letters.EntryRemoved:
		return false, true
	case letters.EntryOfLeaver:
		return false, v.Game.HasLeft(v.Reader.ID)
	}
	return false, false
}

func calendarPart(event *ical.Event, id games.GameID) ([]mailer.Part, error) {
	file := ical.NewCalendar()
	file.Props.SetText(ical.PropVersion, "2.0")
	file.Props.SetText(ical.PropProductID, "-//Pentepost//EN")
	file.Props.SetText(ical.PropMethod, "PUBLISH")
	file.Children = append(file.Children, event.Component)
	var b bytes.Buffer
	if err := ical.NewEncoder(&b).Encode(file); err != nil {
		return nil, fmt.Errorf("write calendar entry of game %d: %w", id, err)
	}
	return []mailer.Part{{Name: fmt.Sprintf("pente-%d.ics", id), Type: "text/calendar; method=PUBLISH", Data: b.Bytes()}}, nil
}
