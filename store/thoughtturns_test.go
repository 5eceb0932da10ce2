package store_test

import (
	"fmt"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/store"
)

// queueOfThoughts is a computer with one worker, and what waits for it. A thought takes a second.
type queueOfThoughts struct {
	t      *testing.T
	db     *store.DB
	now    time.Time
	people map[string]games.PlayerID
	names  map[games.GameID]string // whose game it is, and a word
}

func newQueue(t *testing.T, people ...string) *queueOfThoughts {
	l := &queueOfThoughts{t: t, db: open(t), now: noon, people: map[string]games.PlayerID{}, names: map[games.GameID]string{}}
	update(t, l.db, func(tx *store.Tx) {
		for _, name := range people {
			l.people[name] = player(t, tx, name).ID
		}
	})
	return l
}

// wait lets a number of games of somebody wait for thoughts of a length.
func (l *queueOfThoughts) wait(name string, count int, length games.ThoughtLength) {
	update(l.t, l.db, func(tx *store.Tx) {
		for range count {
			p, err := tx.Players.Load(l.people[name])
			must(l.t, err)
			g := game(l.t, tx, "pente", p, player(l.t, tx, fmt.Sprint("computer", len(l.names))))
			l.names[g.ID] = name
			must(l.t, tx.Thoughts.Save(games.Thought{Game: g.ID, Player: g.Seats[1], Person: p.ID, About: games.AboutTurn, Length: length, Since: l.now}))
		}
	})
}

// takes takes thoughts, one after another, until somebody's is taken. It returns how many were taken before.
func (l *queueOfThoughts) takes(name string, longest games.ThoughtLength) (before int) {
	l.t.Helper()
	for taken := ""; taken != name; before++ {
		l.now = l.now.Add(time.Second)
		update(l.t, l.db, func(tx *store.Tx) {
			thought, ok, err := tx.Thoughts.Next(longest, l.now)
			must(l.t, err)
			if !ok {
				l.t.Fatalf("nothing waits, also nothing of %s", name)
			}
			taken = l.names[thought.Game]
			if ok, err = tx.Thoughts.Reserve(thought, "worker", l.now, l.now.Add(time.Hour)); !ok || err != nil {
				l.t.Fatalf("not reserved: %v, %v", ok, err)
			}
			_, err = tx.Thoughts.End(thought, "worker")
			must(l.t, err)
		})
	}
	return before - 1
}

// Forty games of Ann wait at level 10. Nobody else waits for more than one or two of them.
func TestW6PeopleTakeTurns(t *testing.T) {
	l := newQueue(t, "Ann", "Bob", "Cat", "Dan")
	l.wait("Ann", 40, games.LongThought)
	l.takes("Ann", games.LongThought)
	for _, test := range []struct {
		name   string
		games  int
		length games.ThoughtLength
	}{{"Bob", 1, games.LongThought}, {"Cat", 1, games.ShortThought}, {"Dan", 3, games.MiddleThought}, {"Bob", 2, games.LongThought}} {
		l.wait(test.name, test.games, test.length)
		for n := range test.games {
			if before := l.takes(test.name, games.LongThought); before > 2 {
				t.Errorf("thought %d of %s waits for %d others", n+1, test.name, before)
			}
		}
	}
}

// Short thoughts go before long ones that have waited for as long, but nobody waits for ever, however many come.
func TestW6ShortBeforeLong(t *testing.T) {
	l := newQueue(t, "Ann", "Bob", "Cat")
	l.wait("Ann", 1, games.LongThought)
	l.now = l.now.Add(time.Minute)
	l.wait("Bob", 1, games.ShortThought)
	if before := l.takes("Bob", games.LongThought); before != 0 {
		t.Errorf("a short thought waits for %d long ones", before)
	}
	l.wait("Ann", 1, games.LongThought)
	others := 0
	for waits := true; waits; others++ {
		l.wait("Bob", 1, games.ShortThought)
		l.wait("Cat", 1, games.ShortThought)
		l.now = l.now.Add(time.Second)
		update(t, l.db, func(tx *store.Tx) {
			thought, _, err := tx.Thoughts.Next(games.LongThought, l.now)
			must(t, err)
			waits = l.names[thought.Game] != "Ann"
			_, err = tx.Thoughts.Reserve(thought, "worker", l.now, l.now.Add(time.Hour))
			must(t, err)
		})
		if others > 200 {
			t.Fatal("a long thought waits for ever")
		}
	}
	t.Logf("a long thought waited for %d short ones, one a second", others)
}

// A worker for short thoughts takes no long one, so that it is free when a short one comes.
func TestW6WorkerForShortThoughts(t *testing.T) {
	l := newQueue(t, "Ann", "Bob")
	l.wait("Ann", 40, games.LongThought)
	update(t, l.db, func(tx *store.Tx) {
		if thought, ok, err := tx.Thoughts.Next(games.MiddleThought, l.now); ok || err != nil {
			t.Errorf("takes %+v, %v", thought, err)
		}
	})
	l.wait("Bob", 1, games.MiddleThought)
	if before := l.takes("Bob", games.MiddleThought); before != 0 {
		t.Errorf("waits for %d others", before)
	}
}
