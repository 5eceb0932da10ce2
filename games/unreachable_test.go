package games_test

import (
	"context"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/store"
)

// bounces lets the last letters to somebody come back, the latest last.
func (s *session) bounces(reader string, class games.BounceClass, letters int) {
	s.t.Helper()
	got := s.letters[reader]
	must(s.t, s.db.Update(context.Background(), func(tx *store.Tx) error {
		for _, n := range got[len(got)-letters:] {
			must(s.t, games.Bounced(tx, games.Bounce{Letter: n, Class: class}, s.limits, s.now))
		}
		return nil
	}))
}

func TestUnreachable(t *testing.T) {
	s := begin(t)
	s.play("ann> say hello (to played)")
	s.bounces("bob", games.BounceHard, 2)
	s.bounces("bob", games.BounceHard, 2) // reported once more
	s.run(`
	ann>> games
	ann< unreachable 1@1 by=bob
	ann< list games
	ann>> challenge Bob
	= refused
	ann< refused not-allowed unreachable name=bob
	later 240h
	# He writes again: he gets what he has missed.
	bob>> settings
	bob< settings
	bob< your-move 1@1 since=2 by=bob
	bob>> games
	bob< list games
	`)
	must(t, s.db.View(context.Background(), func(tx *store.Tx) error {
		g, _, err := tx.Game(1)
		if stood := g.Due().Sub(s.now); stood < 6*24*time.Hour {
			t.Errorf("his clock has run on: %v left of 7 days", stood)
		}
		return err
	}))
}

// One letter that came back is sent once more a day later, if it still says how
// things are.
func TestBounceSentAgain(t *testing.T) {
	s := begin(t)
	s.bounces("bob", games.BounceHard, 1)
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
	s.bounces("bob", games.BounceHard, 1)
	s.run(`
	later 24h
	ann>> games
	ann< unreachable 1@2 by=bob
	ann< list games
	`)
}

// Four full mailboxes make one that is closed.
func TestSoftBounces(t *testing.T) {
	s := begin(t)
	s.play("ann> say one (to played)\n ann> say two (to played)\n ann> say three (to played)")
	s.bounces("bob", games.BounceSoft, 3)
	s.run("ann>> games\n ann< list games")
	s.bounces("bob", games.BounceSoft, 4)
	s.run("ann>> games\n ann< unreachable 1@1 by=bob\n ann< list games")
}

// What lies with us is not counted against him: the letter goes out again each day.
func TestTurnedAwayForUs(t *testing.T) {
	s := begin(t)
	for range 6 {
		s.bounces("bob", games.BounceOurs, 1)
		s.bounces("bob", games.BounceOurs, 1) // another report of the same letter
		s.run("later 24h\n ann>> games\n bob< your-move start 1@1 since=1 by=bob\n ann< list games")
	}
}

// After a month they are forgotten.
func TestOldBounces(t *testing.T) {
	s := begin(t)
	s.play("ann> say one (to played)")
	s.bounces("bob", games.BounceHard, 1)
	s.now = s.now.Add(31 * 24 * time.Hour)
	s.play("ann> say two (to played)")
	s.bounces("bob", games.BounceHard, 1)
	s.run("ann>> games\n ann< list games")
}

// An invitation that comes back is off, and so is every other one.
func TestInvitationBounces(t *testing.T) {
	s := newSession(t)
	s.play("ann>> challenge dora@example.org")
	s.bounces("dora", games.BounceSoft, 1)
	s.run("ann>> games\n ann< unreachable c1 by=dora\n ann< list games")

	s = newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob\n ann>> challenge Bob keryo-pente")
	s.bounces("bob", games.BounceHard, 1)
	s.bounces("bob", games.BounceHard, 3)
	s.run("ann>> games\n ann< unreachable c2 by=bob\n ann< unreachable c1 by=bob\n ann< list games")
}
