package rescue

import (
	"cmp"
	"fmt"
	"maps"
	"net/mail"
	"slices"
	"strings"
	"time"

	"pentepost/mailer/mime"
	"pentepost/notation"
)

// found is what letters tell about games and players.
type found struct {
	games     map[gameKey]*foundGame
	addresses map[string]foundAddress // by nickname in lower case
}

// gameKey identifies a game: the number is not enough, since a server that lost its database
// numbers games from 1 again.
type gameKey struct{ number, started int64 }

// foundGame is what letters tell about a game.
type foundGame struct {
	newest    notation.Transcript
	file      string // with the newest transcript
	date      time.Time
	seen      map[int]time.Time    // dates of the first letters that tell so many moves
	addresses map[int]foundAddress // by index in Players of the transcript
	differs   string               // why the letters contradict each other; "" if they do not
}

// foundAddress is where a letter went, and when.
type foundAddress struct {
	address string
	date    time.Time
}

func newFound() *found {
	return &found{games: map[gameKey]*foundGame{}, addresses: map[string]foundAddress{}}
}

// add adds what a letter tells, if it has a record.
func (f *found) add(file string, header mime.Header) error {
	field := recordOf(header)
	if field == "" {
		return nil
	}
	var t notation.Transcript
	if err := t.UnmarshalText([]byte(field)); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	date, _ := mail.ParseDate(header.Get("Date")) // a letter without a date counts as the oldest
	key := gameKey{t.Game, t.Started.Unix()}
	g := f.games[key]
	if g == nil {
		g = &foundGame{newest: t, file: file, date: date, seen: map[int]time.Time{}, addresses: map[int]foundAddress{}}
		f.games[key] = g
	}
	g.add(t, file, date)
	if to, err := mail.ParseAddress(header.Get("To")); err == nil {
		f.addAddress(g, t, to, date)
	}
	return nil
}

// add adds what a letter tells about the game.
func (g *foundGame) add(t notation.Transcript, file string, date time.Time) {
	switch {
	case t.Extends(g.newest) && (t.Length() > g.newest.Length() || date.After(g.date)):
		// Of two letters with the same moves the later one has the current names.
		g.newest, g.file, g.date = t, file, date
	case !g.newest.Extends(t) && g.differs == "":
		g.differs = fmt.Sprintf("%s and %s tell of different games from ply %d on", g.file, file, 1+samePlies(t.Moves, g.newest.Moves))
	}
	if first, ok := g.seen[t.Length()]; !date.IsZero() && (!ok || date.Before(first)) {
		g.seen[t.Length()] = date
	}
}

// samePlies counts the moves that two records have in common at their beginning.
func samePlies(a, b []string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// addAddress notes where a letter to one of the players went. Other letters may have another
// nickname for them, so the address is noted for the seat as well.
func (f *found) addAddress(g *foundGame, t notation.Transcript, to *mail.Address, date time.Time) {
	at := foundAddress{strings.ToLower(to.Address), date}
	for i, nick := range t.Players {
		if !strings.EqualFold(nick, to.Name) {
			continue
		}
		if !date.Before(g.addresses[i].date) {
			g.addresses[i] = at
		}
		if key := strings.ToLower(nick); !date.Before(f.addresses[key].date) {
			f.addresses[key] = at
		}
	}
}

// sorted returns the games by number.
func (f *found) sorted() []*foundGame {
	keys := slices.SortedFunc(maps.Keys(f.games), func(a, b gameKey) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.started, b.started))
	})
	list := make([]*foundGame, len(keys))
	for i, key := range keys {
		list[i] = f.games[key]
	}
	return list
}

// times returns when each event of the game happened: the date of the first letter that tells
// of it, but not before the start and not after now. Times never decrease.
func (g *foundGame) times(now time.Time) []time.Time {
	times := make([]time.Time, g.newest.Length())
	var first time.Time
	for n := len(times); n > 0; n-- {
		if seen, ok := g.seen[n]; ok && (first.IsZero() || seen.Before(first)) {
			first = seen
		}
		times[n-1] = first.UTC()
		if first.After(now) {
			times[n-1] = now
		}
		if first.Before(g.newest.Started) {
			times[n-1] = g.newest.Started
		}
	}
	return times
}
