package server

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/emersion/go-ical"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/record"
	"pentepost/games"
	"pentepost/mailer"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates"
)

// attachments returns the files that go with a letter: pictures, records, a calendar entry, and
// everything about the reader.
func (c *composer) attachments(v templates.View, pictures []templates.Picture) ([]mailer.Part, error) {
	records, err := recordFiles(v)
	if err != nil {
		return nil, err
	}
	tables, err := leagueFiles(v)
	if err != nil {
		return nil, err
	}
	entry, err := c.calendarEntry(v)
	if err != nil {
		return nil, err
	}
	var files []mailer.Part
	for _, p := range pictures {
		files = append(files, mailer.Part{Name: p.Name, Type: p.Type, Data: p.Data})
	}
	return slices.Concat(files, records, tables, entry, exportFile(v)), nil
}

// inlineParts returns the pictures that the HTML of a letter shows.
func inlineParts(pictures []templates.Picture) (list []mailer.Part) {
	for _, p := range pictures {
		list = append(list, mailer.Part{ContentID: p.Name, Type: p.Type, Data: p.Data})
	}
	return list
}

// leagueFiles returns the tables, cross tables and games of a season as CSV, for readers who ask for them.
func leagueFiles(v templates.View) (parts []mailer.Part, err error) {
	if table, _ := v.Notice.Letter.(games.LeagueTable); v.League == nil || table.As != games.AsCSV {
		return nil, nil
	}
	l, s := &v.League.League, &v.League.Season
	name := func(id games.PlayerID) string { return v.Names[id] }
	for _, file := range []struct {
		name    string
		records [][]string
	}{{"table", l.TableRecords(s, name)}, {"cross", l.AllCrossRecords(s, name)}, {"games", s.GameRecords(name)}} {
		if len(file.records) == 0 {
			continue
		}
		var text bytes.Buffer
		if err := csv.NewWriter(&text).WriteAll(file.records); err != nil {
			return nil, fmt.Errorf("write %s of league %s: %w", file.name, l.Name(), err)
		}
		parts = append(parts, mailer.Part{Name: fmt.Sprintf("%s-season-%d-%s.csv", l.Name(), s.Number, file.name), Type: "text/csv", Data: text.Bytes()})
	}
	return parts, nil
}

// recordFiles returns the files with the record of a game, at the end of the
// game and for players who ask for the moves. Both are text/plain, which every mail program
// shows.
func recordFiles(v templates.View) ([]mailer.Part, error) {
	attached := v.Notice.Traits().Attachment
	if v.Game == nil || attached != games.EndAttached && attached != games.RecordAttached {
		return nil, nil
	}
	return recordParts(v.Game, v.Notice.Ply, v.Names, v.Reader.ID)
}

// recordParts returns the record of a game after so many plies, as its reader may see it: in SGF and
// as text with headers.
func recordParts(g *games.Game, plies int, names map[games.PlayerID]string, reader games.PlayerID) (parts []mailer.Part, err error) {
	t := record.Of(g, plies, names)
	if len(t.Moves) == 0 {
		return nil, nil // no record
	}
	rec := t.Record()
	rec.Headers = append(recordHeaders(t), givenHeader(g, plies, reader)...)
	for _, file := range []struct {
		format    notation.Format
		extension string
	}{{notation.AsSGF, "sgf"}, {notation.AsText, "txt"}} {
		text, err := file.format.Append(nil, rec)
		if err != nil {
			return nil, fmt.Errorf("record of game %d: %w", t.Game, err)
		}
		parts = append(parts, mailer.Part{Name: fmt.Sprintf("pente-%d.%s", t.Game, file.extension), Type: "text/plain", Data: text})
	}
	return parts, nil
}

// recordHeaders returns what the moves of a game do not say. Players are named as they sit at
// the end, since the result is about that.
func recordHeaders(t notation.Transcript) []notation.Header {
	seats := make([]string, len(t.Players))
	for i, name := range t.Players {
		if seats[i] = name; !games.GoodNick(name) {
			seats[i] = games.Someone
		}
	}
	title := strings.Join(seats, " - ")
	for _, word := range t.Moves {
		if c, _ := notation.ChoiceOf(word); c == rules.Swap {
			seats[0], seats[1] = seats[1], seats[0]
		}
	}
	return notation.Occasion{Site: "Pentepost", Event: fmt.Sprintf("Game %d: %s", t.Game, title), Date: t.Started, Players: seats}.Headers()
}

// givenHeader names the plies that were conditional moves. While the game goes on, only their player
// may know.
func givenHeader(g *games.Game, plies int, reader games.PlayerID) []notation.Header {
	var given []string
	for i, ply := range g.Plies[:min(len(g.Plies), plies)] {
		if ply.Given && (ply.Player == reader || g.Position.Result().Over()) {
			given = append(given, strconv.Itoa(i+1))
		}
	}
	if len(given) == 0 {
		return nil
	}
	return []notation.Header{{Name: "Conditional", Value: strings.Join(given, " ")}}
}

// calendarEntry returns the deadline of a game as an event (RFC 5545), for readers who want
// one. A game has one event: it moves from turn to turn, and is cancelled when the game no
// longer waits for the reader. So its UID stays the same, and its SEQUENCE rises.
func (c *composer) calendarEntry(v templates.View) ([]mailer.Part, error) {
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
	set(ical.PropUID, config.EventUID(v.Game.ID, c.keys.instance, c.config.Domain()))
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
	case games.EntrySet:
		return true, v.Game.OnTurn() == v.Reader.ID
	case games.EntryRemoved:
		return false, true
	case games.EntryOfLeaver:
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
		return nil, fmt.Errorf("write calendar entry of game %d: %w", id, err)
	}
	return []mailer.Part{{Name: fmt.Sprintf("pente-%d.ics", id), Type: "text/calendar; method=PUBLISH", Data: b.Bytes()}}, nil
}
