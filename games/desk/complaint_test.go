package desk_test

import (
	"context"
	"testing"

	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/store"
)

// complains reports that the reader of their last letter calls it spam.
func (s *session) complains(reader string, want desk.ComplaintOutcome) {
	s.t.Helper()
	got := s.letters[reader]
	n := got[len(got)-1]
	must(s.t, s.db.Update(context.Background(), func(tx *store.Tx) error {
		did, err := desk.Complained(tx.ForGames(), desk.Complaint{Player: n.To, Letter: n}, s.now)
		if did != want {
			s.t.Errorf("the complaint of %s: %s, want %s", reader, did, want)
		}
		return err
	}))
}

// After a complaint a player gets only letters of their games, their clock runs, and nobody can invite them, until they write "start".
func TestO2ComplaintStopsLetters(t *testing.T) {
	s := begin(t)
	s.complains("bob", desk.ComplaintStopped)
	s.complains("bob", desk.ComplaintKnown) // again about a letter from before
	s.run(`
	ann>> challenge Bob
	= refused
	ann< refused not-allowed unwanted name=bob
	later 160h
	ann> say Are you there? (to played)
	bob< remark 1@1 by=ann says="Are you there?"
	ann< shown said 1@1
	bob> L10
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	bob>> start
	bob< welcome back
	ann>> challenge Bob
	bob< invitation c2 by=ann
	ann< invited c2
	`)
}

// A complaint about a letter that came after the first one ends all letters. Then the opponent is told, the clock stands, and the player comes back
// by writing.
func TestO2SecondComplaintEndsAllLetters(t *testing.T) {
	s := begin(t)
	s.complains("bob", desk.ComplaintStopped)
	s.now = s.now.Add(1e9)
	s.play("ann> say Are you there? (to played)")
	s.complains("bob", desk.ComplaintUnreachable)
	s.run(`
	ann>> games
	ann< unreachable 1@1 by=bob
	ann< list games
	ann> say Hello? (to played)
	ann< shown said 1@1
	`)
	if c := s.clockOf(); c.Stands != clock.Unreachable {
		t.Errorf("the clock stands for %q", c.Stands)
	}
	s.run(`
	bob>> games
	bob< list games
	bob< your-move 1@1 since=2 by=bob
	`)
	if c := s.clockOf(); c.Stands != "" {
		t.Errorf("the clock stands for %q after Bob has written", c.Stands)
	}
}

// A stranger who calls an invitation spam never gets a letter again; who invited them is told that they declined.
func TestO2ComplaintOfAStranger(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n ann>> challenge dora@example.org")
	s.complains("dora", desk.ComplaintStopped)
	s.complains("dora", desk.ComplaintKnown)
	s.run(`
	ann>> games
	ann< declined c1 by=dora
	ann< list games
	ann>> challenge dora@example.org
	= refused
	ann< refused not-allowed unwanted name=dora@example.org
	`)
}
