package pages

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/emersion/go-ical"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/store"
	"pentepost/templates/say"
)

// A calendarWriter makes the calendars of players.
type calendarWriter struct{ *builder }

// paths returns where the players find their calendars.
func (w calendarWriter) paths() (list []Calendar) {
	if w.Keys.IsZero() {
		return nil
	}
	for _, c := range w.careers {
		list = append(list, Calendar{c.player.Name, w.Keys.CalendarFile(c.player.ID)})
	}
	return list
}

// deadline is when it is a player's turn to move until.
type deadline struct {
	game   games.GameID
	turn   int // number of plies and leavings before it
	began  time.Time
	due    time.Time
	league string
}

// groups returns a calendar for each player.
func (w calendarWriter) groups(tx *store.Tx, stamps []store.GameStamp) (groups []group, err error) {
	if w.Keys.IsZero() {
		return nil, nil
	}
	running := map[games.PlayerID][]store.GameStamp{}
	since := w.now
	for _, s := range stamps {
		if s.Ended.IsZero() {
			for _, id := range w.paired[s.ID].pairing.Players {
				running[id] = append(running[id], s)
			}
			if began := w.paired[s.ID].season.Began; began.Before(since) {
				since = began
			}
		}
	}
	stood, err := tx.Intervals.Since(since)
	if err != nil {
		return nil, err
	}
	for _, c := range w.careers {
		id := c.player.ID
		mine := slices.DeleteFunc(slices.Clone(stood), func(i games.Interval) bool { return i.Player != id && i.Player != 0 })
		files := w.Keys.CalendarFiles(id, w.now)
		groups = append(groups, group{
			name: fmt.Sprintf("calendar %d", id), stamp: stampOf(running[id], mine), files: files,
			load: func(tx *store.Tx) (func() ([]content, error), error) {
				due, err := w.deadlines(tx, id, running[id])
				return func() ([]content, error) {
					text, err := w.calendar(due)
					var list []content
					for _, file := range files {
						list = append(list, content{file, text})
					}
					return list, err
				}, err
			},
		})
	}
	return groups, nil
}

// deadlines returns the deadlines of a player in running games. A clock that has not begun to run has
// none, nor has one that stands still and nobody knows until when.
func (w calendarWriter) deadlines(tx *store.Tx, p games.PlayerID, running []store.GameStamp) (list []deadline, err error) {
	for _, s := range running {
		err := tx.Games.Use(s.ID, func(g games.Game) error {
			if g.OnTurn() != p || g.Began.IsZero() {
				return nil
			}
			facts, err := desk.LoadTime(tx.ForGames().Books, &g)
			if err != nil {
				return err
			}
			if due := g.ClockAt(w.now, facts).Due; !due.IsZero() {
				list = append(list, deadline{g.ID, len(g.Plies) + len(g.Leavings), g.Began, due, w.paired[g.ID].league.Name()})
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// calendar writes deadlines as events (RFC 5545), with the identifiers that letters give them.
func (w calendarWriter) calendar(list []deadline) ([]byte, error) {
	c := ical.NewCalendar()
	c.Props.SetText(ical.PropVersion, "2.0")
	c.Props.SetText(ical.PropProductID, "-//Pentepost//EN")
	c.Children = append(c.Children, utc())
	for _, d := range list {
		summary, err := w.words.plain(say.FeedDeadline(int(d.game), d.league))
		if err != nil {
			return nil, err
		}
		event := ical.NewEvent()
		event.Props.SetText(ical.PropUID, config.EventUID(d.game, w.Keys.Instance(), w.Domain))
		event.Props.SetText(ical.PropSummary, summary)
		event.Props.SetText(ical.PropTransparency, "TRANSPARENT") // it does not make the reader busy
		event.Props.SetDateTime(ical.PropDateTimeStamp, d.began.UTC())
		event.Props.SetDateTime(ical.PropDateTimeStart, d.due.UTC().Truncate(time.Second))
		sequence := ical.NewProp(ical.PropSequence)
		sequence.Value = strconv.Itoa(2 * d.turn)
		event.Props.Set(sequence)
		c.Children = append(c.Children, event.Component)
	}
	var text bytes.Buffer
	if err := ical.NewEncoder(&text).Encode(c); err != nil {
		return nil, fmt.Errorf("write calendar: %w", err)
	}
	return text.Bytes(), nil
}

// utc returns a description of UTC. No event needs it, but a calendar needs a component, also when
// there is no deadline.
func utc() *ical.Component {
	zone, standard := ical.NewComponent(ical.CompTimezone), ical.NewComponent(ical.CompTimezoneStandard)
	zone.Props.SetText(ical.PropTimezoneID, "UTC")
	standard.Props.SetDateTime(ical.PropDateTimeStart, time.Time{}.AddDate(1969, 0, 0))
	for _, name := range []string{ical.PropTimezoneOffsetFrom, ical.PropTimezoneOffsetTo} {
		offset := ical.NewProp(name)
		offset.Value = "+0000"
		standard.Props.Set(offset)
	}
	zone.Children = append(zone.Children, standard)
	return zone
}
