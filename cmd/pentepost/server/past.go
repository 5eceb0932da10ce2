package server

import (
	"time"

	"pentepost/cmd/pentepost/computer"
	"pentepost/store"
)

// past is how far a replay has come.
type past struct {
	*house
	now    time.Time // in the replay
	chores time.Time // when the hourly work was done
	player *computer.Player

	mails   mailbag
	ahead   map[int64]int // how many entries that are still to be done tell of a letter, by its number
	guessed bool          // a mail was handled that the journal does not know
}

// Replayed is what a replay has done.
type Replayed struct {
	Steps      int       // mails that the database did not know, and what else was done
	Mails      int       // of them
	Commands   int       // of the operator
	From, To   time.Time // when the first and the last of the mails arrived
	Until      time.Time // how far the journal goes; zero: there is none
	Guessed    int       // mails that the journal does not know
	NotPlaced  []NotPlaced
	Gaps       int // in the journal
	NotGenuine int // mails that say that they are pages of the journal
}

// NotPlaced is something that a replay could not do as it was done before.
type NotPlaced struct {
	What string
	At   time.Time
	Why  string
}

// add counts a mail that was handled.
func (d *Replayed) add(arrived time.Time) {
	if d.Mails++; d.From.IsZero() || arrived.Before(d.From) {
		d.From = arrived
	}
	if arrived.After(d.To) {
		d.To = arrived
	}
}

// lose notes that something could not be done as it was done before.
func (d *Replayed) lose(what string, at time.Time, why string) {
	d.NotPlaced = append(d.NotPlaced, NotPlaced{what, at, why})
}

// readUpTo returns up to when all mail has been processed that came in any way.
func (p *past) readUpTo(tx *store.Tx) (lowest time.Time, err error) {
	for _, way := range waysIn(p.config) {
		at, err := tx.Watermarks.Of(way)
		if err != nil {
			return at, err
		}
		if !at.IsZero() && (lowest.IsZero() || at.Before(lowest)) {
			lowest = at
		}
	}
	return lowest, nil
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// mailbag has mails by their identity. Several mails can have one: a copy that was ignored, and the mail itself.
type mailbag struct {
	all  []readMail
	byID map[string][]readMail
}

func newMailbag(all []readMail) mailbag {
	b := mailbag{all, map[string][]readMail{}}
	for _, m := range all {
		b.byID[m.letter.ID] = append(b.byID[m.letter.ID], m)
	}
	return b
}

// take returns a mail with an identity. The last one is always there.
func (b mailbag) take(id string) (m readMail, ok bool) {
	list := b.byID[id]
	if len(list) == 0 {
		return m, false
	}
	if len(list) > 1 {
		b.byID[id] = list[1:]
	}
	return list[0], true
}
