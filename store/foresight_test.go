package store_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/store"
)

// What was foreseen is what would have been found, also after the transaction has changed it.
func TestForesight(t *testing.T) {
	db := open(t)
	var ann, bob games.Player
	var g games.Game
	update(t, db, func(tx *store.Tx) {
		ann, bob = player(t, tx, "Ann"), player(t, tx, "Bob")
		g = game(t, tx, "pente", ann, bob, "K10", "L9", "O10")
		must(t, tx.Watches.Save(games.Watched{By: player(t, tx, "Cat").ID, Game: g.ID, Since: noon}))
		must(t, tx.Notes.Add(games.Note{Game: g.ID, Player: ann.ID, Number: 1, Text: "look", At: noon}))
		must(t, tx.Outbox.Enqueue(letters.Notice{To: ann.ID, Matter: letters.Matter{Game: g.ID}, Letter: letters.YourMove{}, Made: noon, Due: noon}))
	})
	list := func(tx *store.Tx) (n int) {
		for _, p := range []games.PlayerID{ann.ID, bob.ID} {
			of, err := tx.Notices.To(p, 10)
			must(t, err)
			n += len(of)
		}
		return n
	}
	update(t, db, func(tx *store.Tx) {
		must(t, tx.ForeseeMail("mail", "ann@example.org", g.ID))
		foreseen := loaded(t, tx, g.ID)
		same(t, g, foreseen)
		must(t, tx.ForeseeLetters([]letters.Notice{{To: ann.ID, Matter: letters.Matter{Game: g.ID}}}))
		who, err := tx.Watches.Watchers(g.ID, false)
		must(t, err)
		if len(who) != 1 {
			t.Errorf("watched by %v, want one", who)
		}
		notes, err := tx.Notes.Of(g.ID, ann.ID)
		must(t, err)
		if len(notes) != 1 {
			t.Errorf("notes %v, want one", notes)
		}
		must(t, tx.Foresee(func() error { _, err := tx.Notices.To(ann.ID, 10); return err }, func() error { _, err := tx.Notices.To(bob.ID, 10); return err }))
		for n := range 3 {
			if found := list(tx); found != n+1 {
				t.Errorf("%d letters after %d more, want %d", found, n, n+1)
			}
			must(t, tx.Outbox.Enqueue(letters.Notice{To: bob.ID, Letter: letters.Shown{}, Made: noon, Due: noon}))
		}
	})
}

// What was foreseen for the players of a game, before it was known who they are, is what they would have found themselves.
func TestForesightOfSeats(t *testing.T) {
	db := open(t)
	var ann, bob games.Player
	var g games.Game
	still := func(cause clock.Cause, of games.PlayerID, in games.GameID, from, to int) games.Interval {
		at := func(hours int) time.Time { return g.Started.Add(time.Duration(hours) * time.Hour) }
		return games.Interval{Player: of, Game: in, Interval: clock.Interval{Cause: cause, From: at(from), To: at(to)}}
	}
	turn := func() letters.Notice {
		return letters.Notice{To: ann.ID, Matter: letters.Matter{Game: g.ID}, Letter: letters.YourMove{}, Made: noon, Due: noon}
	}
	update(t, db, func(tx *store.Tx) {
		ann, bob = player(t, tx, "Ann"), player(t, tx, "Bob")
		g = game(t, tx, "pente", ann, bob, "K10", "L9", "O10")
		for _, i := range []games.Interval{
			still(clock.Outage, 0, 0, -9, -8), still(clock.Outage, 0, 0, 30, 31), still(clock.Vacation, ann.ID, 0, 40, 50),
			still(clock.Vacation, bob.ID, 0, 41, 51), still(clock.Unreachable, bob.ID, g.ID, 60, 61), still(clock.Unreachable, ann.ID, g.ID+1, 60, 61),
		} {
			must(t, tx.Intervals.Add(i))
		}
		must(t, tx.Outbox.Enqueue(turn()))
	})
	facts := func(foreseen bool) (found games.TimeFacts) {
		update(t, db, func(tx *store.Tx) {
			if foreseen {
				must(t, tx.ForeseeMail("mail", "ann@example.org", g.ID))
			}
			of := loaded(t, tx, g.ID)
			var err error
			found, err = desk.LoadTime(tx.ForGames().Books, &of)
			must(t, err)
		})
		return found
	}
	if diff := cmp.Diff(facts(false), facts(true)); diff != "" || len(facts(true).Stood) < 2 {
		t.Errorf("time: %v %s", facts(true), diff)
	}
	update(t, db, func(tx *store.Tx) {
		must(t, tx.ForeseeMail("mail", "ann@example.org", g.ID))
		first := due(t, tx, 0)
		must(t, tx.Outbox.Enqueue(turn()))
		now := due(t, tx, 0)
		if len(first) != 1 || len(now) != 1 || now[0].ID == first[0].ID || now[0].InReplyTo != first[0].MessageID {
			t.Errorf("%v instead of %v: want one letter, which follows the one that it replaces", now, first)
		}
	})
}
