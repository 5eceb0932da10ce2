package store_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/explore"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/store/storetest"
)

// ended adds a game that has ended: the second player has resigned.
func ended(t *testing.T, tx *store.Tx, change func(*games.Game), points ...string) games.Game {
	t.Helper()
	ann, ok, err := tx.Players.ByNick("ann")
	must(t, err)
	if !ok {
		ann = player(t, tx, "Ann")
		player(t, tx, "Bob")
	}
	bob, _, err := tx.Players.ByNick("bob")
	must(t, err)
	g := games.Game{Rules: ruleset(t, "pente"), Pace: clock.Pace{Move: clock.Day}, Seats: []games.PlayerID{ann.ID, bob.ID}, Started: noon, Moved: noon}
	playPoints(t, &g, points...)
	g.Ended, g.Leavings = noon, []games.Leaving{{Seat: 2, After: len(g.Plies), By: rules.ByResigning, At: noon}}
	must(t, g.Replay())
	if change != nil {
		change(&g)
	}
	must(t, tx.Games.Add(&g))
	must(t, tx.Games.Put(g, len(g.Plies)))
	return g
}

// found returns what was played from a position: "L9 2 of 3, 100 %".
func found(t *testing.T, db *store.DB, points ...string) (list []string) {
	t.Helper()
	g := games.Game{Rules: ruleset(t, "pente"), Seats: []games.PlayerID{1, 2}}
	playPoints(t, &g, points...)
	a := answers(t, db, &g.Position)
	for _, m := range a.Moves {
		percent, _ := m.Percent()
		x, y := g.Position.XY(m.Move.Point)
		list = append(list, fmt.Sprintf("%c%d %d of %d, %d %%", "ABCDEFGHJKLMNOPQRST"[x], y+1, m.Games, a.Games, percent))
	}
	return list
}

// A game is explored from the moment that it has ended, and no other: not one that goes on, is private or was closed.
func TestGamesAreExploredWhenTheyEnd(t *testing.T) {
	db := open(t)
	var first games.Game
	update(t, db, func(tx *store.Tx) {
		first = ended(t, tx, nil, "K10", "L9", "N10")
		ended(t, tx, func(g *games.Game) { g.Private = true }, "K10", "L10", "N11")
		ended(t, tx, func(g *games.Game) { g.Ended, g.Leavings = time.Time{}, nil; must(t, g.Replay()) }, "K10", "L11", "N12")
		ended(t, tx, func(g *games.Game) { g.Void, g.Leavings = true, nil; must(t, g.Replay()) }, "K10", "L12", "N13")
	})
	if got := found(t, db, "K10"); !slices.Equal(got, []string{"L9 1 of 1, 0 %"}) {
		t.Errorf("found %q", got)
	}
	if got := found(t, db, "K10", "L9"); !slices.Equal(got, []string{"N10 1 of 1, 100 %"}) { // K7 is the same
		t.Errorf("found %q", got)
	}
	if got := found(t, db, "K10", "J11"); !slices.Equal(got, []string{"G10 1 of 1, 100 %"}) { // images of L9 and N10, or K13 as well
		t.Errorf("found in an image %q", got)
	}
	a := answers(t, db, ptr(first.Position.Beginning()))
	must(t, db.View(t.Context(), func(tx *store.Tx) error {
		g, ok, err := tx.Explored.Game(a.Last[0])
		if !ok || g.Game != first.ID || g.Winner != 1 || !g.Played.Equal(noon.Truncate(24*time.Hour)) {
			t.Errorf("the last game is %+v, %v", g, ok)
		}
		return err
	}))
	verifies(t, db)
}

// A game that goes on again is taken out, whether it waits to be indexed or not, and comes back when it has ended again.
func TestGameThatGoesOnIsTakenOut(t *testing.T) {
	for _, indexed := range []bool{false, true} {
		db := open(t)
		var g games.Game
		update(t, db, func(tx *store.Tx) {
			for range 20 {
				ended(t, tx, nil, "K10", "L9", "N10", "M9")
			}
			g = ended(t, tx, nil, "K10", "L9", "N10", "M10")
		})
		if indexed {
			indexAll(t, db)
		}
		goOn(t, db, g)
		if got := found(t, db, "K10", "L9", "N10"); !slices.Equal(got, []string{"M9 20 of 20, 0 %"}) {
			t.Errorf("indexed %v: while the game goes on, found %q", indexed, got)
		}
		if got := found(t, db, "K10", "L9", "N10", "M10"); got != nil {
			t.Errorf("indexed %v: where it goes on alone, found %q", indexed, got)
		}
		verifies(t, db)
		update(t, db, func(tx *store.Tx) {
			again := loaded(t, tx, g.ID)
			again.Ended, again.Leavings = noon.Add(time.Hour), []games.Leaving{{Seat: 1, After: 4, By: rules.ByResigning, At: noon}}
			must(t, again.Replay())
			must(t, tx.Games.Put(again, 4))
		})
		renew(t, db)
		if got := found(t, db, "K10", "L9", "N10"); !slices.Equal(got, []string{"M9 20 of 21, 0 %", "M10 1 of 21, 100 %"}) {
			t.Errorf("indexed %v: once it has ended again, found %q", indexed, got)
		}
		verifies(t, db)
	}
}

// goOn lets a game that has ended go on.
func goOn(t *testing.T, db *store.DB, g games.Game) {
	t.Helper()
	update(t, db, func(tx *store.Tx) {
		again := loaded(t, tx, g.ID)
		again.Ended, again.Leavings = time.Time{}, nil
		must(t, again.Replay())
		must(t, tx.Games.Rewind(g.ID, len(g.Plies)))
		must(t, tx.Games.Put(again, len(g.Plies)))
	})
	renew(t, db)
}

// After a transaction in turn others have time to write.
func TestUpdateInTurnRests(t *testing.T) {
	storetest.NeedSQLite(t)
	db := open(t)
	var at []time.Time
	for range 2 {
		must(t, db.UpdateInTurn(t.Context(), func(*store.Tx) error { at = append(at, time.Now()); return nil }))
	}
	if rest := at[1].Sub(at[0]); rest < store.LeastRest {
		t.Errorf("the next one began after %v", rest)
	}
}

func renew(t *testing.T, db *store.DB) {
	t.Helper()
	update(t, db, func(tx *store.Tx) {
		_, err := tx.Explored.Renew(100)
		must(t, err)
	})
}

func indexAll(t *testing.T, db *store.DB) {
	t.Helper()
	must(t, db.Index(t.Context()))
}

func verifies(t *testing.T, db *store.DB) {
	t.Helper()
	must(t, db.Verify(t.Context(), func(d store.Damage) { t.Errorf("damage: %+v", d) }))
}

// fillCollection adds games to a collection and perhaps to the index, some at a time, and returns positions of theirs.
func fillCollection(t *testing.T, db *store.DB, total int, indexed bool) (asked []rules.Position) {
	t.Helper()
	maker, c := newGameMaker(), store.Collection{}
	update(t, db, func(tx *store.Tx) {
		var err error
		c, err = tx.Collections.Begin("pente.example", "games.txt", "digest")
		must(t, err)
	})
	for c.Done < total {
		var list []store.Collected
		for len(list) < 20 {
			rec, course := maker.next()
			c.Done++
			list = append(list, store.Collected{Number: c.Done, Record: rec, Played: noon})
			if c.Done%100 == 0 {
				asked = append(asked, course...)
			}
		}
		update(t, db, func(tx *store.Tx) { must(t, tx.Collections.Add(c, list)) })
		if indexed {
			indexAll(t, db)
		}
	}
	return asked
}

// The index says the same in the database that an export makes, and in a copy: there it is made again.
func TestIndexOutlastsExportAndCopy(t *testing.T) {
	db := open(t)
	asked := fillCollection(t, db, 340, true)
	want := make([]explore.Answer, len(asked))
	for i := range asked {
		want[i] = answers(t, db, &asked[i])
	}
	if want[0].Games != 340 {
		t.Fatalf("%d games have the first position", want[0].Games)
	}
	says := func(what string, db *store.DB) {
		t.Helper()
		must(t, db.View(t.Context(), func(tx *store.Tx) error { // all of them at once
			list, err := tx.Explored.At(asked...)
			same(t, want, list)
			return err
		}))
		if t.Failed() {
			t.Fatal("so it is " + what)
		}
		verifies(t, db)
	}
	says("before", db)
	var text bytes.Buffer
	_, err := db.Export(t.Context(), &text, nil)
	must(t, err)
	dir := t.TempDir()
	_, err = store.Import(t.Context(), dir, bytes.NewReader(text.Bytes()), nil)
	must(t, err)
	imported := openIn(t, dir)
	says("before the import is indexed", imported)
	indexAll(t, imported)
	says("after that", imported)
	must(t, imported.Close())
	to := storetest.New(t)
	must(t, store.Copy(t.Context(), dir, to, func(store.CopiedTable) {}))
	copied := openIn(t, to)
	indexAll(t, copied)
	says("in the copy", copied)
}

// While very many games wait to be indexed, an answer knows the latest of them.
func TestManyGamesWait(t *testing.T) {
	db := open(t)
	const total = 1020
	fillCollection(t, db, total, false)
	a := answers(t, db, ptr(newGameMaker().start))
	if a.Games != 1000 || !slices.Equal(a.Last, []int64{total, total - 1, total - 2}) {
		t.Errorf("%d games, the last ones are %v", a.Games, a.Last)
	}
}

// A file that was begun goes on where it stopped, and its numbers follow those of the file before it.
func TestCollectionGoesOn(t *testing.T) {
	db := open(t)
	fillCollection(t, db, 200, false)
	update(t, db, func(tx *store.Tx) {
		c, err := tx.Collections.Begin("pente.example", "games.txt", "digest")
		must(t, err)
		if c.Done != 200 || c.First != 0 {
			t.Errorf("the file goes on with %+v", c)
		}
		next, err := tx.Collections.Begin("pente.example", "more.txt", "another")
		must(t, err)
		if next.First != 200 || next.Done != 0 || next.ID == c.ID {
			t.Errorf("the next file is %+v", next)
		}
		rec, _ := newGameMaker().next()
		next.Done = 1
		must(t, tx.Collections.Add(next, []store.Collected{{Number: 1, Record: rec}}))
		list, err := tx.Explored.At(rec.Rules.Start())
		must(t, err)
		a := list[0]
		g, ok, err := tx.Explored.Game(a.Last[0])
		must(t, err)
		same(t, games.ExploredGame{Source: "pente.example", Number: 201, Players: rec.Players, Ratings: rec.Ratings, Winner: rec.Winner}, g)
		if a.Games != 201 || !ok {
			t.Errorf("%d games, %v", a.Games, ok)
		}
	})
}

func ptr[T any](v T) *T { return &v }

// The index of an older program is made again.
func TestOldIndexIsMadeAgain(t *testing.T) {
	storetest.NeedSQLite(t)
	dir := placeOfDump(t, "testdata/schema-00049.sql")
	file := raw(t, dir)
	_, err := file.Exec(`INSERT INTO counters VALUES ('collections', 1), ('explored', 1); INSERT INTO collections VALUES (1, 'club', 'club.sgf', '', 0, 1, 1);
		INSERT INTO explored VALUES (1, 1, 1, 'pente', 'jjkjmm', 1, '', '', 0, 1); INSERT INTO explore_index VALUES (7, 0, 1, x'01')`)
	must(t, err)
	must(t, file.Close())
	db := openIn(t, dir)
	indexAll(t, db)
	if got := found(t, db, "K10", "L10"); !slices.Equal(got, []string{"N13 1 of 1, 100 %"}) {
		t.Errorf("found %q", got)
	}
	verifies(t, db)
}

// Verify finds a bucket of the index that is lost or damaged, and a game that cannot be played.
func TestVerifyFindsDamageOfTheIndex(t *testing.T) {
	storetest.NeedSQLite(t)
	for _, statement := range []string{
		`DELETE FROM openings WHERE bucket = (SELECT min(bucket) FROM openings)`,
		`UPDATE openings SET positions = x'0102' WHERE bucket = (SELECT min(bucket) FROM openings)`,
		`UPDATE explored SET moves = 'aa' || substr(moves, 3) WHERE id = 7`,
		`UPDATE explored SET winner = 3 - winner WHERE id = 7`,
		`UPDATE explored SET collection = 9 WHERE id = 7`,
		`DELETE FROM explored WHERE id = 7`,
	} {
		dir := storetest.Dir(t)
		db := openIn(t, dir)
		fillCollection(t, db, 100, true)
		verifies(t, db)
		must(t, db.Close())
		file := raw(t, dir)
		_, err := file.Exec(statement)
		must(t, err)
		must(t, file.Close())
		found := 0
		must(t, openIn(t, dir).Verify(t.Context(), func(store.Damage) { found++ }))
		if found == 0 {
			t.Errorf("%s: nothing found", statement)
		}
	}
}
