package rescue

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
)

// importing is the state of importing games in a database.
type importing struct {
	kept    *keptGames
	given   map[string]string // addresses said on the command line, by nickname in lower case
	now     time.Time
	judge   notation.Judge
	added   []games.GameID // in this run
	says    strings.Builder
	refused bool // something is
}

// notImported says why a game is not rebuilt, and what to do about it.
type notImported string

func (n notImported) Error() string { return string(n) }

// all rebuilds all games and says of each what has become of it. One that cannot be
// rebuilt leaves nothing behind.
func (i *importing) all(tx *store.Tx) error {
	for _, g := range i.kept.sorted() {
		var what string
		err := tx.Savepoint(func() (err error) {
			what, err = i.one(tx, g)
			return err
		})
		var why notImported
		switch {
		case errors.As(err, &why):
			i.refused = true
			what = "not imported: " + string(why)
		case err != nil:
			return fmt.Errorf("import game %d: %w", g.newest.Game, err)
		default:
			what += ", " + outline(g.newest)
		}
		fmt.Fprintf(&i.says, "game %d: %s\n", g.newest.Game, what)
	}
	return nil
}

// outline tells a game in few words.
func outline(t notation.Transcript) string {
	plies := 0
	for _, word := range t.Moves {
		if !strings.HasPrefix(word, "resign") && !strings.HasPrefix(word, "forfeit") {
			plies++
		}
	}
	ends := "goes on"
	if t.Result != "" {
		ends = string(t.Result)
	}
	return fmt.Sprintf("%s, %s, plies: %d, %s", t.Rules, strings.Join(t.Players, " - "), plies, ends)
}

// one rebuilds a game, unless it is there.
func (i *importing) one(tx *store.Tx, k *keptGame) (string, error) {
	if k.differs != "" {
		return "", notImported(k.differs + "; leave the wrong one out")
	}
	events, agreed, err := i.events(k)
	if err != nil {
		return "", err
	}
	lineup, err := i.lineup(tx, k)
	if err != nil {
		return "", err
	}
	t := k.newest
	g, err := games.Rebuild(games.Game{
		ID: games.GameID(t.Game), Rules: t.Rules, Pace: games.Pace{Days: t.Days}, Announce: t.Announce,
		Title: strings.Join(t.Players, " - "), Seats: lineup, Started: t.Started,
	}, events)
	if err == nil && agreed {
		err = g.AgreeAgain(k.times(i.now)[t.Length()-1])
	}
	if err != nil {
		return "", err // the referee has seen no fault in it
	}
	return i.save(tx, k, &g)
}

// events has the record refereed and returns what happened in the game, and whether
// it ended as a draw that was agreed on.
func (i *importing) events(k *keptGame) (events []games.Event, agreed bool, err error) {
	rec := k.newest.Record()
	v := i.judge.Referee(rec)
	switch {
	case v.Error != nil:
		return nil, false, notImported(fmt.Sprintf("the record in %s cannot be played: %v", k.file, v.Error))
	case !v.OK():
		return nil, false, notImported(fmt.Sprintf("the record in %s says %s, which is not what it comes to", k.file, k.newest.Result))
	case (v.By != nil) != (k.newest.Result != ""):
		return nil, false, notImported(fmt.Sprintf("the record in %s ends without its result", k.file))
	}
	played, err := rec.Replay()
	times := k.times(i.now)
	for n, p := range played {
		events = append(events, games.Event{Move: p.Move, Leaves: p.Leaves, By: p.By, At: times[n]})
	}
	return events, v.By != nil && *v.By == rules.ByAgreement, err
}

// save adds the game, under its number if that is free, or brings the one that is
// there up to date.
func (i *importing) save(tx *store.Tx, k *keptGame, g *games.Game) (string, error) {
	there, taken, err := tx.Game(g.ID)
	switch {
	case err != nil:
		return "", err
	case !taken:
		i.added = append(i.added, g.ID)
		return "imported", tx.AddNumberedGame(*g)
	case sameBeginning(g, &there):
		return i.bringForward(tx, k, g, &there)
	}
	begun, err := tx.GamesBegun(g.Lineup()[0], g.Started)
	if err != nil {
		return "", err
	}
	for n := range begun {
		if sameBeginning(g, &begun[n]) && !slices.Contains(i.added, begun[n].ID) {
			return i.bringForward(tx, k, g, &begun[n]) // imported before, under another number
		}
	}
	if err := tx.AddGame(g); err != nil {
		return "", err
	}
	i.added = append(i.added, g.ID)
	return fmt.Sprintf("imported as game %d, since another game has the number", g.ID), tx.SaveGame(*g, len(g.Plies))
}

// sameBeginning reports whether the same people began two games at the same time by
// the same rules.
func sameBeginning(a, b *games.Game) bool {
	return a.Rules == b.Rules && a.Started.Unix() == b.Started.Unix() && slices.Equal(a.Lineup(), b.Lineup())
}

// bringForward plays on a game that is there, as far as letters tell.
func (i *importing) bringForward(tx *store.Tx, k *keptGame, g, there *games.Game) (string, error) {
	have := Transcript(there, len(there.Plies), nil)
	number := fmt.Sprintf("game %d", there.ID)
	switch {
	case have.Extends(k.newest):
		return "is " + number + " already", nil
	case !k.newest.Extends(have):
		return "", notImported(fmt.Sprintf("it is there as %s, played otherwise from ply %d on than in %s", number, 1+samePlay(have.Moves, k.newest.Moves), k.file))
	case there.Match != 0:
		return "", notImported(fmt.Sprintf("it is there as %s of a match, which letters do not tell enough of to go on with", number))
	}
	g.ID = there.ID
	return fmt.Sprintf("is %s, brought forward from ply %d", number, len(there.Plies)), tx.SaveGame(*g, len(there.Plies))
}
