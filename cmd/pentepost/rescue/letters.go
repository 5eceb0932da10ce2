package rescue

import (
	"cmp"
	"fmt"
	"maps"
	"net/mail"
	"slices"
	"strings"
	"time"

	"pentepost/notation"
)

// keptGames are the games of which letters tell.
type keptGames struct {
	games     map[gameKey]*keptGame
	addresses map[string]keptAddress // of everybody to whom a letter went, by nickname in lower case
}

// gameKey tells games apart: a server that began anew has numbered from 1 again.
type gameKey struct{ number, started int64 }

// keptGame is a game as its letters tell it.
type keptGame struct {
	newest    notation.Transcript
	file      string              // where that stands
	date      time.Time           // of its letter
	seen      map[int]time.Time   // when so much had happened, by the first letter that says so
	addresses map[int]keptAddress // of those to whom letters went, by seat at the beginning
	differs   string              // why the letters are not about one game; "" if they are
}

// keptAddress is where a letter went.
type keptAddress struct {
	address string
	date    time.Time
}

// add takes in what a letter says, if it is one with a record.
func (k *keptGames) add(file string, header mail.Header) error {
	field := header.Get(RecordField)
	if field == "" {
		return nil
	}
	var t notation.Transcript
	if err := t.UnmarshalText([]byte(field)); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	date, _ := header.Date() // without one it is the oldest letter of all
	g := k.games[gameKey{t.Game, t.Started.Unix()}]
	if g == nil {
		g = &keptGame{newest: t, file: file, date: date, seen: map[int]time.Time{}, addresses: map[int]keptAddress{}}
		k.games[gameKey{t.Game, t.Started.Unix()}] = g
	}
	g.add(t, file, date)
	if to, err := mail.ParseAddress(header.Get("To")); err == nil {
		k.addAddress(g, t, to, date)
	}
	return nil
}

// add takes in what one letter tells of the game.
func (g *keptGame) add(t notation.Transcript, file string, date time.Time) {
	switch {
	case t.Extends(g.newest) && (t.Length() > g.newest.Length() || date.After(g.date)):
		g.newest, g.file, g.date = t, file, date // of as much play the later letter has the names of today
	case !g.newest.Extends(t) && g.differs == "":
		g.differs = fmt.Sprintf("%s and %s tell of different games from ply %d on", g.file, file, 1+samePlay(t.Moves, g.newest.Moves))
	}
	if first, ok := g.seen[t.Length()]; !date.IsZero() && (!ok || date.Before(first)) {
		g.seen[t.Length()] = date
	}
}

// samePlay counts the moves that two records begin with alike.
func samePlay(a, b []string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// addAddress notes where a letter to one of the players went. His other letters may
// call him by another name.
func (k *keptGames) addAddress(g *keptGame, t notation.Transcript, to *mail.Address, date time.Time) {
	at := keptAddress{strings.ToLower(to.Address), date}
	for i, nick := range t.Players {
		if !strings.EqualFold(nick, to.Name) {
			continue
		}
		if !date.Before(g.addresses[i].date) {
			g.addresses[i] = at
		}
		if key := strings.ToLower(nick); !date.Before(k.addresses[key].date) {
			k.addresses[key] = at
		}
	}
}

// sorted lists the games by number.
func (k *keptGames) sorted() []*keptGame {
	keys := slices.SortedFunc(maps.Keys(k.games), func(a, b gameKey) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.started, b.started))
	})
	list := make([]*keptGame, len(keys))
	for i, key := range keys {
		list[i] = k.games[key]
	}
	return list
}

// times tells when each thing in the game happened: at the date of the first letter
// that tells of it, between the start and now. They never run backwards.
func (g *keptGame) times(now time.Time) []time.Time {
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
