package desk_test

import (
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/store"
)

const halfMonth = 15 * clock.Day

// An invitation waits for 14 days, to the moment. Its sender is told once, and whoever answers later learns what to do.
func TestW17InvitationLapses(t *testing.T) {
	s := newSession(t)
	s.run(`
	ann>> join Ann
	ann< welcome joined
	bob>> join Bob
	bob< welcome joined
	ann>> challenge Bob
	bob< invitation c1 by=ann
	ann< invited c1
	`)
	s.comes(games.InvitationTime - time.Second)
	s.comes(time.Second, "ann< declined lapsed c1")
	s.comes(games.InvitationTime)
	s.run(`
	bob> accept
	= refused
	bob< refused closed lapsed c1 name=Ann by=ann
	bob>> accept
	= refused
	bob< refused closed lapsed c1 name=Ann again by=ann
	bob> decline
	= refused
	bob< refused closed lapsed c1 name=Ann by=ann
	ann> accept
	= refused
	ann< refused no-offer no-invitation c1
	`)
}

// The player of an invitation that lapsed sends it again, once. The first letter can then be answered, too.
func TestW17InvitationIsSentAgainOnce(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob first")
	s.run(`
	ann> invite again
	= refused
	ann< refused not-allowed waiting c1
	bob> invite again
	= refused
	bob< refused no-offer withdrawn c1
	ann>> invite again
	= refused
	ann< refused not-allowed take-back
	`)
	s.comes(halfMonth, "ann< declined lapsed c1")
	s.run(`
	ann> invite again / Please!
	bob< invitation c1 text="Please!" by=ann
	ann< invited c1
	`)
	s.comes(halfMonth, "ann< declined lapsed c1")
	s.run(`
	ann> invite again
	= refused
	ann< refused not-allowed sent-again c1
	ann>> challenge Bob first
	bob< invitation c2 by=ann
	ann< invited c2
	`)
	s.comes(halfMonth, "ann< declined lapsed c2")
	s.run(`
	ann> invite again
	bob< invitation c2 by=ann
	ann< invited c2
	bob> accept (to first invitation)
	= refused
	bob< refused closed lapsed c1 name=Ann by=ann
	bob> accept (to invitation)
	ann< played start 1@1 since=1 by=bob
	bob< your-move start 1@1 since=1 by=bob
	`)
}

// A stranger who does not answer gets one letter, and one more from the same player. Nobody else can write to them.
func TestW17StrangerGetsOneMoreLetterAtMost(t *testing.T) {
	for _, again := range []string{"ann> invite again", "ann>> challenge cat@example.org"} {
		s := newSession(t)
		s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge cat@example.org")
		s.comes(halfMonth, "ann< declined lapsed c1")
		s.run(`
		bob>> challenge cat@example.org renju
		= refused
		bob< refused not-allowed silent name=cat@example.org
		`)
		s.play(again)
		if len(s.happens) != 3 {
			t.Errorf("%s: %q", again, s.happens)
		}
		s.play("ann> withdraw")
		s.run(`
		ann>> challenge cat@example.org gomoku
		= refused
		ann< refused not-allowed silent name=cat@example.org
		bob>> challenge cat@example.org renju
		= refused
		bob< refused not-allowed silent name=cat@example.org again
		cat>> join Cat
		cat< welcome joined
		bob>> challenge Cat renju
		` + map[bool]string{true: "cat< invitation c2 by=bob\nbob< invited c2", false: "cat< invitation c3 by=bob\nbob< invited c3"}[again == "ann> invite again"])
	}
}

// Never is for ever: whoever wants no letter gets none, whatever lapses.
func TestW17NeverAfterLapse(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n ann>> challenge cat@example.org")
	s.comes(halfMonth, "ann< declined lapsed c1")
	s.run(`
	cat> never
	ann> invite again
	= refused
	ann< refused not-allowed unwanted c1 name=cat@example.org
	`)
}

// The answer of a stranger waits until they say "yes", and the invitation lapses meanwhile.
func TestW17LapseWhileAStrangerConfirms(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n ann>> challenge cat@example.org")
	s.run(`
	cat>> accept (unvouched)
	= waits
	cat< welcome yes
	`)
	s.comes(halfMonth, "ann< declined lapsed c1")
	s.run(`
	cat> yes
	cat< welcome joined
	cat< refused closed lapsed c1 name=Ann by=ann
	`)
}

// What closes an invitation before it lapses leaves nothing to lapse.
func TestW17NothingLapsesThatIsClosed(t *testing.T) {
	tests := map[string]struct {
		does  string
		then  func(s *session)
		comes []string // while a month passes
	}{
		"accepted":            {does: "bob> accept\n bob> resign"},
		"declined":            {does: "bob> decline"},
		"stopped":             {does: "bob>> stop"},
		"withdrawn":           {does: "ann> withdraw"},
		"bob is banned":       {then: func(s *session) { must(s.t, s.operate(desk.Ban{Player: 2})) }},
		"ann is banned":       {then: func(s *session) { must(s.t, s.operate(desk.Ban{Player: 1})) }},
		"bob leaves":          {does: "bob>> forget me\n bob>> code CODE"},
		"bob leaves for good": {does: "bob>> forget me\n bob>> code CODE", then: func(s *session) { s.forget(4 * clock.Day) }},
		"ann leaves for good": {does: "ann>> forget me\n ann>> code CODE", then: func(s *session) { s.forget(4 * clock.Day) }},
		"letters come back": {then: func(s *session) {
			s.update(func(tx *store.Tx) {
				bounce := letters.Bounce{Letter: s.letters["bob"][len(s.letters["bob"])-1], Class: letters.BounceHard}
				must(s.t, desk.Bounced(tx.ForGames(), bounce, s.limits, s.now))
			})
		}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := newSession(t)
			s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob first\n" + test.does)
			if test.then != nil {
				test.then(s)
			}
			s.pass(5 * clock.Day) // whoever wanted to leave has left
			s.comes(2 * games.InvitationTime)
			s.update(func(tx *store.Tx) {
				if ch, _, err := tx.Challenges.Load(1); err != nil || ch.State == games.ChallengeOpen || ch.State == games.ChallengeLapsed {
					t.Errorf("the challenge is %s, %v", ch.State, err)
				}
			})
		})
	}
}

// Of three, one accepts. Both who wait are told, and asked again. Withdrawn, both know.
func TestW17LapseOfAnInvitationToSeveral(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n cat>> join Cat\n ann>> challenge Bob Cat multi-3\n bob> accept")
	s.comes(halfMonth, "ann< declined lapsed c1", "bob< declined lapsed c1")
	s.run(`
	ann> invite again
	bob< invitation c1 by=ann
	cat< invitation c1 by=ann
	ann< invited c1
	cat> accept
	cat< invited accepted c1
	ann>> withdraw bob
	cat< declined recalled c1 by=ann
	ann< invited recalled c1
	cat> decline
	= refused
	cat< refused closed recalled c1 name=Ann by=ann
	`)
}

// An invitation that lapsed cannot be sent to somebody who cannot be invited now.
func TestW17InviteAgainChecks(t *testing.T) {
	for name, test := range map[string]struct{ before, want string }{
		"stopped":   {"bob>> stop", "ann< refused not-allowed unwanted c1 name=Bob"},
		"full":      {"bob>> set games 0", "ann< refused not-allowed full c1 name=Bob"},
		"own games": {"ann>> set games 0", "ann< refused limit max-games c1"},
		"open":      {"ann>> challenge Bob", "ann< refused not-allowed waiting c1 name=Bob"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSession(t)
			s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob")
			s.pass(halfMonth)
			s.play(test.before)
			s.run("ann> invite again (to declined)\n= refused\n" + test.want)
		})
	}
}

// An invitation is taken back by an answer to the letter about it, or by a name, with proof. A seek can be, too.
func TestW17Withdraw(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob\n ann>> challenge Bob renju")
	s.run(`
	ann>> withdraw bob (unvouched)
	= waits
	ann< confirm change meant="withdraw bob"
	bob> withdraw
	= refused
	bob< refused no-offer withdrawn c2
	bob>> withdraw Ann
	= refused
	bob< refused no-offer none-open name=Ann
	ann> withdraw / I am ill. (to invited)
	ann< invited recalled c2 unsent
	ann> withdraw (to invited)
	= refused
	ann< refused closed c2
	ann>> challenge Bob gomoku
	bob< invitation c3 by=ann
	ann< invited c3
	ann>> withdraw bob@example.org
	ann< invited recalled c1
	ann< invited recalled c3
	ann>> withdraw club
	= refused
	ann< refused no-offer none-open name=club
	ann>> withdraw
	= refused
	ann< refused not-allowed take-back
	bob>> seek
	bob< invited seek c4
	bob> withdraw
	bob< list seek-off
	ann>> seek
	ann< invited seek c5
	`)
}

// The computer has accepted at once, and a seek lapses by itself: neither is an invitation that waits.
func TestW17WhatIsNoInvitation(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n ann>> seek\n ann>> challenge computer-1\n ann> resign")
	s.comes(2 * halfMonth)
}
