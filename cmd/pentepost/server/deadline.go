package server

import (
	"bytes"
	"fmt"
	"strconv"
	"time"

	"github.com/emersion/go-ical"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/templates"
)

// deadline is the time to answer by as a date for a calendar (RFC 5545), for readers who
// want one. A game has one date, which moves from turn to turn and is called off when
// nothing is waited for: one UID, and a SEQUENCE that rises.
func (s *Server) deadline(v templates.View) ([]mailer.Part, error) {
	waits, about := waitsFor(v)
	if !v.Reader.Calendar || !about {
		return nil, nil
	}
	event := ical.NewEvent()
	set := func(name, value string) { event.Props.SetText(name, value) }
	set(ical.PropUID, fmt.Sprintf("game-%d.%s@%s", v.Game.ID, s.instance, s.config.Domain()))
	set(ical.PropSummary, fmt.Sprintf("Pentepost game %d: your move", v.Game.ID))
	set(ical.PropTransparency, "TRANSPARENT") // nobody is busy then
	event.Props.SetDateTime(ical.PropDateTimeStamp, v.Notice.Made.UTC())
	event.Props.SetDateTime(ical.PropDateTimeStart, v.Game.Due().UTC().Truncate(time.Second))
	organizer, sequence := ical.NewProp(ical.PropOrganizer), ical.NewProp(ical.PropSequence)
	organizer.Value = "mailto:" + s.config.Address // RFC 5546 section 3.2.1 wants one
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

// waitsFor reports whether the game waits for the reader, and whether the letter is of
// those that say so.
func waitsFor(v templates.View) (waits, about bool) {
	if v.Game == nil || v.Notice.Ply != len(v.Game.Plies) {
		return false, false
	}
	switch v.Notice.Kind {
	case games.YourMove:
		return true, v.Game.OnTurn() == v.Reader.ID
	case games.Played, games.GameEnded:
		return false, true
	case games.Shown:
		return false, v.Game.HasLeft(v.Reader.ID)
	}
	return false, false
}

func calendarPart(event *ical.Event, id games.GameID) ([]mailer.Part, error) {
	calendar := ical.NewCalendar()
	calendar.Props.SetText(ical.PropVersion, "2.0")
	calendar.Props.SetText(ical.PropProductID, "-//Pentepost//EN")
	calendar.Props.SetText(ical.PropMethod, "PUBLISH")
	calendar.Children = append(calendar.Children, event.Component)
	var b bytes.Buffer
	if err := ical.NewEncoder(&b).Encode(calendar); err != nil {
		return nil, fmt.Errorf("write date of game %d: %w", id, err)
	}
	return []mailer.Part{{Name: fmt.Sprintf("pente-%d.ics", id), Type: "text/calendar; method=PUBLISH", Data: b.Bytes()}}, nil
}
