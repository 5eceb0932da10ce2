// Package rescue rebuilds games from letters about them that players have kept. Every letter
// about a game carries the whole record in a header field.
package rescue

import (
	"cmp"
	"fmt"
	"maps"
	"net/mail"
	"slices"
	"strings"
	"time"

	"pentepost/cmd/pentepost/record"
	"pentepost/mailer/mime"
	"pentepost/notation"
	"pentepost/store"
)

// found is what letters tell about games and players.
type found struct {
	seal    record.Seal
	sealed  evidence // from letters with a genuine seal
	doubted evidence // from all others; somebody may have altered them

	falseSeals int    // number of letters whose seal is not genuine
	falseSeal  string // the file with the first of them
}

// evidence is what letters of one kind tell.
type evidence struct {
	sealed    bool // the letters have genuine seals
	games     map[gameKey]*foundGame
	addresses map[string]foundAddress // by nickname in lower case
}

// gameKey identifies a game: the number is not enough, since a server that lost its database
// numbers games from 1 again.
type gameKey struct{ number, started int64 }

// foundGame is what letters tell about a game.
type foundGame struct {
	sealed    bool // the letters have genuine seals, so that their dates are true
	newest    notation.Transcript
	file      string // with the newest transcript
	date      time.Time
	seen      map[string]time.Time // dates of the first letters that tell of something, by what had happened up to it; see storyOf
	addresses map[int]foundAddress // by index in Players of the transcript
	differs   string               // why the letters contradict each other; "" if they do not
}

// foundAddress is where letters to a player went.
type foundAddress struct {
	address string    // of the newest letter
	date    time.Time // of that letter
	all     []string  // every address that was found, the first one first
}

func newFound(seal record.Seal) *found {
	none := func(sealed bool) evidence {
		return evidence{sealed: sealed, games: map[gameKey]*foundGame{}, addresses: map[string]foundAddress{}}
	}
	return &found{seal: seal, sealed: none(true), doubted: none(false)}
}

// add adds what a letter tells, if it has a record.
func (f *found) add(file string, header mime.Header) error {
	field := record.In(header)
	if field == "" {
		return nil
	}
	var t notation.Transcript
	if err := t.UnmarshalText([]byte(field)); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if f.seal.IsGenuine(header) {
		f.sealed.add(file, header, t)
		return nil
	}
	f.doubted.add(file, header, t)
	if header.Get(record.SealField) != "" && f.seal.HasSecret() {
		if f.falseSeals++; f.falseSeals == 1 {
			f.falseSeal = file
		}
	}
	return nil
}

// add adds what a letter with a record tells.
func (e *evidence) add(file string, header mime.Header, t notation.Transcript) {
	date, _ := mail.ParseDate(header.Get("Date")) // a letter without a date counts as the oldest
	if e.sealed {
		date = moreExactly(date, header.Get("Message-ID"))
	}
	key := gameKey{t.Game, t.Started.Unix()}
	g := e.games[key]
	if g == nil {
		g = &foundGame{sealed: e.sealed, newest: t, file: file, date: date, seen: map[string]time.Time{}, addresses: map[int]foundAddress{}}
		e.games[key] = g
	}
	g.add(t, file, date)
	if to, err := mail.ParseAddress(header.Get("To")); err == nil {
		e.addAddress(g, t, to, date)
	}
}

// moreExactly returns when a letter of ours was written to the millisecond, as its Message-ID says: within a second moves
// can be made and taken back.
func moreExactly(date time.Time, messageID string) time.Time {
	_, host, _ := strings.Cut(strings.TrimSuffix(messageID, ">"), "@")
	if at, ok := store.MessageTime(messageID, host); ok && at.Truncate(time.Second).Equal(date) {
		return at
	}
	return date
}

// add adds what a letter tells about the game. Moves can be taken back, and the operator can change how a game
// ended, so of letters with genuine seals the latest one counts. The dates of others prove nothing: they must
// tell of one course of the game.
func (g *foundGame) add(t notation.Transcript, file string, date time.Time) {
	later, same := date.After(g.date), date.Equal(g.date)
	switch {
	case t.Extends(g.newest) && (t.Length() > g.newest.Length() && (!g.sealed || same) || later), g.sealed && later:
		// Of two letters with the same moves the later one has the current names.
		g.newest, g.file, g.date = t, file, date
		if g.sealed && later {
			g.differs = ""
		}
	case !g.newest.Extends(t) && !t.Extends(g.newest) && (!g.sealed || same) && g.differs == "":
		g.differs = fmt.Sprintf("%s and %s tell of different games from ply %d on", g.file, file, 1+samePlies(t.Moves, g.newest.Moves))
	}
	story := storyOf(t, t.Length())
	if first, ok := g.seen[story]; !date.IsZero() && (!ok || date.Before(first)) {
		g.seen[story] = date
	}
}

// storyOf writes the first events of a game as one text.
func storyOf(t notation.Transcript, events int) string {
	return strings.Join(append(slices.Clip(t.Moves), string(t.Result))[:events], " ")
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
func (e *evidence) addAddress(g *foundGame, t notation.Transcript, to *mail.Address, date time.Time) {
	address := strings.ToLower(to.Address)
	for i, nick := range t.Players {
		if strings.EqualFold(nick, to.Name) {
			key := strings.ToLower(nick)
			g.addresses[i] = g.addresses[i].with(address, date)
			e.addresses[key] = e.addresses[key].with(address, date)
		}
	}
}

// with returns what is known after one more letter to the player.
func (a foundAddress) with(address string, date time.Time) foundAddress {
	if !date.Before(a.date) {
		a.address, a.date = address, date
	}
	if !slices.Contains(a.all, address) {
		a.all = append(a.all, address)
	}
	return a
}

// sorted returns the games by number. What letters without a genuine seal tell of a game
// counts only if no letter about it has one.
func (f *found) sorted() []*foundGame {
	chosen := maps.Clone(f.doubted.games)
	maps.Copy(chosen, f.sealed.games)
	keys := slices.SortedFunc(maps.Keys(chosen), func(a, b gameKey) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.started, b.started))
	})
	list := make([]*foundGame, len(keys))
	for i, key := range keys {
		list[i] = chosen[key]
	}
	return list
}

// contradictions says which games go on in another way, or go on further, in letters without
// a genuine seal than in letters with one.
func (f *found) contradictions() []error {
	var all []error
	for _, sealed := range f.sorted() {
		doubted := f.doubted.games[gameKey{sealed.newest.Game, sealed.newest.Started.Unix()}]
		if sealed.sealed && doubted != nil && (doubted.differs != "" || !sealed.newest.Extends(doubted.newest)) {
			all = append(all, fmt.Errorf("%s: left out: it has no genuine seal, and tells more of game %d than %s, or something else",
				doubted.file, sealed.newest.Game, sealed.file))
		}
	}
	return all
}

// times returns when each event of the game happened: the date of the first letter that tells
// of it, but not before the start and not after now. Times never decrease.
func (g *foundGame) times(now time.Time) []time.Time {
	times := make([]time.Time, g.newest.Length())
	var first time.Time
	for n := len(times); n > 0; n-- {
		if seen, ok := g.seen[storyOf(g.newest, n)]; ok && (first.IsZero() || seen.Before(first)) {
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
