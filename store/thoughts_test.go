package store_test

import (
	"testing"
	"time"

	"pentepost/games"
	"pentepost/store"
)

// One of two processes thinks about a game. If it dies, the other one begins when its time has ended.
func TestOneThinksAboutAGame(t *testing.T) {
	db := open(t)
	thought := games.Thought{About: games.AboutTurn, Since: noon}
	reserve := func(tx *store.Tx, holder string, at time.Time) bool {
		ok, err := tx.Thoughts.Reserve(thought, holder, at, at.Add(time.Minute))
		must(t, err)
		return ok
	}
	end := func(tx *store.Tx, holder string) bool {
		ok, err := tx.Thoughts.End(thought, holder)
		must(t, err)
		return ok
	}
	waits := func(tx *store.Tx, at time.Time) bool {
		next, ok, err := tx.Thoughts.Next(games.LongThought, at)
		must(t, err)
		if ok {
			same(t, thought, next)
		}
		return ok
	}
	update(t, db, func(tx *store.Tx) {
		ann, bob := player(t, tx, "Ann"), player(t, tx, "Bob")
		g := game(t, tx, "pente", ann, bob)
		thought.Game, thought.Player, thought.Person = g.ID, bob.ID, ann.ID
		if waits(tx, noon) {
			t.Error("there is a thought about nothing")
		}
		must(t, tx.Thoughts.Save(thought))
	})
	select {
	case <-db.Thoughts(games.ShortThought):
	default:
		t.Error("nobody was told of the thought")
	}
	update(t, db, func(tx *store.Tx) {
		if !waits(tx, noon) || !reserve(tx, "one", noon) || waits(tx, noon) || reserve(tx, "two", noon.Add(time.Second)) {
			t.Error("two think about it")
		}
		if end(tx, "two") {
			t.Error("the second has ended what the first thinks about")
		}
		if !reserve(tx, "two", noon.Add(time.Minute)) || end(tx, "one") {
			t.Error("the first still holds the thought after the end of its time")
		}
		must(t, tx.Thoughts.Save(thought)) // the game has gone on
		if end(tx, "two") {
			t.Error("a result about an earlier state counts")
		}
		if !reserve(tx, "two", noon) {
			t.Error("the thought about the new state is held")
		}
		must(t, tx.Sending.ReleaseReserved()) // no process has the name "two"
		if !waits(tx, noon) || !reserve(tx, "two", noon) {
			t.Error("what the dead thought about is not free")
		}
		must(t, tx.Thoughts.Release("two"))
		if !waits(tx, noon) || !reserve(tx, "one", noon) || !end(tx, "one") || waits(tx, noon.Add(time.Hour)) {
			t.Error("what was released was not thought about once")
		}
	})
}
