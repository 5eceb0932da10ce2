package desk_test

import (
	"context"
	"testing"
	"time"

	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/store"
)

// bounces reports bounces of the last letters to a reader, in the order of the letters.
func (s *session) bounces(reader string, class letters.BounceClass, list int) {
	s.t.Helper()
	got := s.letters[reader]
	must(s.t, s.db.Update(context.Background(), func(tx *store.Tx) error {
		for _, n := range got[len(got)-list:] {
			must(s.t, desk.Bounced(tx.ForGames(), letters.Bounce{Letter: n, Class: class}, s.limits, s.now))
		}
		return nil
	}))
}

func TestUnreachable(t *testing.T) {
	s := begin(t)
	s.play("ann> say hello (to played)")
	s.bounces("bob", letters.BounceHard, 2)
	s.bounces("bob", letters.BounceHard, 2) // the same bounces again
	s.run(`
	ann>> games
	ann< unreachable 1@1 by=bob
	ann< list games
	ann>> challenge Bob
	= refused
	ann< refused not-allowed unreachable name=bob
	later 264h
	# Bob writes again and gets the letters that he missed.
	bob>> settings
	bob< settings
	bob< your-move 1@1 since=2 by=bob
	bob>> games
	bob< list games
	`)
	if c := s.clockOf(); c.Left < 6*clock.Day || c.Left > 7*clock.Day-time.Minute {
		t.Errorf("the clock did not stand still: %v left of 7 days", c.Left)
	}
}

// A bounced letter is sent again a day later, if the game has not changed.
func TestBouncedLetterIsResent(t *testing.T) {
	s := begin(t)
	s.bounces("bob", letters.BounceHard, 1)
	s.run(`
	ann>> games
	ann< list games
	later 24h
	ann>> games
	bob< your-move start 1@1 since=1 by=bob
	ann< list games
	bob> L10
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	`)
	s.bounces("bob", letters.BounceHard, 1)
	s.run(`
	later 24h
	ann>> games
	ann< unreachable 1@2 by=bob
	ann< list games
	`)
}

// After four soft bounces a player is unreachable.
func TestSoftBounces(t *testing.T) {
	s := begin(t)
	s.play("ann> say one (to played)\n ann> say two (to played)\n ann> say three (to played)")
	s.bounces("bob", letters.BounceSoft, 3)
	s.run("ann>> games\n ann< list games")
	s.bounces("bob", letters.BounceSoft, 4)
	s.run("ann>> games\n ann< unreachable 1@1 by=bob\n ann< list games")
}

// A bounce that is our fault does not count. The letter is sent again each day.
func TestBounceOurFault(t *testing.T) {
	s := begin(t)
	for range 6 {
		s.bounces("bob", letters.BounceOurs, 1)
		s.bounces("bob", letters.BounceOurs, 1) // a second bounce of the same letter
		s.run("later 24h\n ann>> games\n bob< your-move start 1@1 since=1 by=bob\n ann< list games")
	}
}

// Bounces of more than a month ago do not count.
func TestOldBounces(t *testing.T) {
	s := begin(t)
	s.play("ann> say one (to played)")
	s.bounces("bob", letters.BounceHard, 1)
	s.now = s.now.Add(31 * 24 * time.Hour)
	s.play("ann> say two (to played)")
	s.bounces("bob", letters.BounceHard, 1)
	s.run("ann>> games\n ann< list games")
}

// A bounced invitation is cancelled, and after too many bounces all others, too.
func TestBouncedInvitation(t *testing.T) {
	s := newSession(t)
	s.play("ann>> challenge dora@example.org")
	s.bounces("dora", letters.BounceSoft, 1)
	s.run("ann>> games\n ann< unreachable c1 by=dora\n ann< list games")

	s = newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob\n ann>> challenge Bob keryo-pente")
	s.bounces("bob", letters.BounceHard, 1)
	s.bounces("bob", letters.BounceHard, 3)
	s.run("ann>> games\n ann< unreachable c2 by=bob\n ann< unreachable c1 by=bob\n ann< list games")
}
