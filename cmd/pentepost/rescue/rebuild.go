package rescue

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"pentepost/cmd/pentepost/record"
	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/play"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
)

// rebuilder rebuilds games in a database.
type rebuilder struct {
	found   *found
	given   map[string]string // addresses, by nickname in lower case
	engines []string          // nicknames of computer players that are engines of others
	now     time.Time
	judge   notation.Judge
	added   []games.GameID // in this run
	report  []Rebuilt
}

// Rebuilt is the result for a game that letters tell of.
type Rebuilt struct {
	Game  int64 // its number in the letters
	Says  string
	Known bool // the database knew as much
	Left  bool // it was left out
}

// line says it on a line.
func (r Rebuilt) line() string { return fmt.Sprintf("game %d: %s\n", r.Game, r.Says) }

// notImported says why a game is left out, and what to do about it.
type notImported string

func (n notImported) Error() string { return string(n) }

// rebuildAll rebuilds all games and reports the result for each. A game that cannot be
// rebuilt leaves nothing behind.
func (r *rebuilder) rebuildAll(tx *store.Tx) error {
	for _, g := range r.found.sorted() {
		is := Rebuilt{Game: g.newest.Game}
		err := tx.Savepoint(func() (err error) {
			is.Says, is.Known, err = r.rebuild(tx, g)
			return err
		})
		var why notImported
		switch {
		case errors.As(err, &why):
			is.Says, is.Left = "not imported: "+string(why), true
		case err != nil:
			return fmt.Errorf("import game %d: %w", g.newest.Game, err)
		default:
			is.Says += ", " + outline(g.newest)
		}
		r.report = append(r.report, is)
	}
	return nil
}

// outline describes a game in a few words.
func outline(t notation.Transcript) string {
	plies := 0
	for _, word := range t.Moves {
		if !strings.HasPrefix(word, "resign") && !strings.HasPrefix(word, "forfeit") {
			plies++
		}
	}
	result := "goes on"
	if t.Result != "" {
		result = string(t.Result)
	}
	return fmt.Sprintf("%s, %s, plies: %d, %s", t.Rules, strings.Join(t.Players, " - "), plies, result)
}

// rebuild rebuilds a game and says what it did, and whether the database knew as much.
func (r *rebuilder) rebuild(tx *store.Tx, f *foundGame) (says string, known bool, err error) {
	if f.differs != "" {
		return "", false, notImported(f.differs + "; leave the wrong one out")
	}
	events, agreed, err := r.events(f)
	if err != nil {
		return "", false, err
	}
	lineup, err := r.lineup(tx, f)
	if err != nil {
		return "", false, err
	}
	t := f.newest
	pace, err := clock.Parse(t.Pace)
	if err != nil {
		return "", false, notImported(fmt.Sprintf("the pace in %s is unknown: %v", f.file, err))
	}
	g, err := play.Rebuild(games.Game{
		ID: games.GameID(t.Game), Rules: t.Rules, Pace: pace, Announce: t.Announce, Private: true, Unrated: true,
		Title: strings.Join(t.Players, " - "), Seats: lineup, Started: t.Started,
	}, events)
	if err == nil && agreed {
		err = play.AgreeDraw(&g, f.times(r.now)[t.Length()-1])
	}
	if err != nil {
		return "", false, err // a fault: the referee has accepted the game
	}
	return r.save(tx, f, &g)
}

// events referees the record. It returns the events of the game, and whether the players agreed
// on a draw.
func (r *rebuilder) events(f *foundGame) (events []play.Event, agreed bool, err error) {
	rec := f.newest.Record()
	v := r.judge.Referee(rec)
	switch {
	case v.Error != nil:
		return nil, false, notImported(fmt.Sprintf("the record in %s cannot be played: %v", f.file, v.Error))
	case !v.OK() || v.Score != nil && v.Agrees == nil: // a record of ours says who resigned
		return nil, false, notImported(fmt.Sprintf("the record in %s says %s, which is not its true result", f.file, f.newest.Result))
	case (v.By != nil) != (f.newest.Result != ""):
		return nil, false, notImported(fmt.Sprintf("the record in %s ends without its result", f.file))
	}
	played, err := rec.Replay()
	times := f.times(r.now)
	for n, p := range played {
		events = append(events, play.Event{Move: p.Move, Leaves: p.Leaves, By: p.By, At: times[n]})
	}
	return events, v.By != nil && *v.By == rules.ByAgreement, err
}

// save adds the game, under its own number if that is free. If the game is in the database, save
// brings it up to date.
func (r *rebuilder) save(tx *store.Tx, f *foundGame, g *games.Game) (says string, known bool, err error) {
	there, taken, err := tx.Games.Load(g.ID)
	switch {
	case err != nil:
		return "", false, err
	case !taken:
		r.added = append(r.added, g.ID)
		if err := tx.Games.AddNumbered(*g); err != nil {
			return "", false, err
		}
		return "imported", false, desk.SaveRebuilt(tx.ForGames(), *g, r.now)
	case sameStart(g, &there):
		return bringUpToDate(tx, f, g, &there)
	}
	begun, err := tx.Games.Begun(g.Lineup()[0], g.Started)
	if err != nil {
		return "", false, err
	}
	for n := range begun {
		if sameStart(g, &begun[n]) && !slices.Contains(r.added, begun[n].ID) {
			return bringUpToDate(tx, f, g, &begun[n]) // imported by an earlier run, under another number
		}
	}
	if err := tx.Games.Add(g); err != nil {
		return "", false, err
	}
	r.added = append(r.added, g.ID)
	return fmt.Sprintf("imported as game %d, since another game has the number", g.ID), false, desk.SaveRebuilt(tx.ForGames(), *g, r.now)
}

// sameStart reports whether two games have the same rules, players and time of start.
func sameStart(a, b *games.Game) bool {
	return a.Rules == b.Rules && a.Started.Unix() == b.Started.Unix() && slices.Equal(a.Lineup(), b.Lineup())
}

// bringUpToDate lets the game that is there go on as the letters tell. A letter with a genuine seal that is later than
// anything in the game also tells what was taken back; one that is earlier tells nothing new.
func bringUpToDate(tx *store.Tx, f *foundGame, g, there *games.Game) (says string, known bool, err error) {
	have := record.Of(there, len(there.Plies), nil)
	number := fmt.Sprintf("game %d", there.ID)
	changed := lastChange(there)
	later, earlier := f.sealed && f.date.After(changed), f.sealed && f.date.Before(changed.Truncate(time.Second))
	switch {
	case have.Extends(f.newest) && (!later || f.newest.Extends(have)):
		return "is " + number + " already", true, nil
	case !f.newest.Extends(have) && earlier:
		return "is " + number + ", which has gone on in another way since", true, nil
	case !f.newest.Extends(have) && !later:
		return "", false, notImported(fmt.Sprintf("it is there as %s, with other moves from ply %d on than in %s", number, 1+samePlies(have.Moves, f.newest.Moves), f.file))
	}
	says = fmt.Sprintf("is %s, brought forward from ply %d", number, len(there.Plies))
	if !f.newest.Extends(have) {
		says = fmt.Sprintf("is %s, which goes on in another way from ply %d on", number, 1+samePlies(have.Moves, f.newest.Moves))
	}
	err = desk.BringUpToDate(tx.ForGames(), *there, *g)
	if errors.As(err, new(*games.Refusal)) {
		err = notImported(fmt.Sprintf("%s has ended here, and the next game of its match has begun", number))
	}
	return says, false, err
}

// lastChange returns when something last happened in a game.
func lastChange(g *games.Game) time.Time {
	last := g.Moved
	if g.Ended.After(last) {
		last = g.Ended
	}
	for _, l := range g.Leavings {
		if l.At.After(last) {
			last = l.At
		}
	}
	return last
}
