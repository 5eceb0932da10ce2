package desk_test

import "testing"

func TestInvitations(t *testing.T) {
	newSession(t).run(`
	ann>> join Ann
	ann< welcome joined
	bob>> join Bob
	bob< welcome joined
	ann>> challenge bob keryo-pente 3 days second
	bob< invitation c1 by=ann
	ann< invited c1
	bob> decline
	ann< declined c1 by=bob
	bob> accept
	= refused
	bob< refused closed c1
	ann>> challenge bob@example.org
	bob< invitation c2 by=ann
	ann< invited c2
	ann>> challenge Bob
	= refused
	ann< refused not-allowed waiting name=bob
	ann>> challenge Bob pente-free
	bob< invitation c3 by=ann
	ann< invited c3
	# A reply to an invitation accepts that one. A fresh mail must be vouched for, and there
	# must be only one invitation.
	bob>> accept (unvouched)
	= refused
	bob< refused not-allowed no-invitation
	bob>> accept
	= refused
	bob< refused not-allowed which
	bob> accept / Hello! (to invitation)
	bob< played start 1@1 since=1 by=bob
	ann< your-move start 1@1 since=1 by=bob says="Hello!"
	bob> accept (to invitation)
	= refused
	bob< refused closed c3
	bob>> accept
	bob< played start 2@1 since=1 by=bob
	ann< your-move start 2@1 since=1 by=bob
	bob>> decline
	= refused
	bob< refused no-offer no-invitation
	ann>> challenge Ann
	= refused
	ann< refused not-allowed oneself name=ann
	ann>> challenge ann@example.org
	= refused
	ann< refused not-allowed oneself name=ann@example.org
	ann>> challenge Carla
	= refused
	ann< refused unknown-player name=carla
	ann>> challenge Bob points-3
	= refused
	ann< refused not-allowed players name=points-3
	ann>> challenge Bob bob@example.org points-3
	= refused
	ann< refused not-allowed twice name=bob@example.org
	ann>> challenge Bob 31 days
	= refused
	ann< refused not-understood pace name=31
	ann>> challenge Bob 0 days
	= refused
	ann< refused not-understood pace name=0
	ann>> challenge Bob size 14
	= refused
	ann< refused not-understood option-value name=size 14 known=an odd number from 9 to 25
	ann>> challenge
	= refused
	ann< refused not-understood form name=challenge
	`)
}

func TestWhoMovesFirst(t *testing.T) {
	newSession(t).run(`
	ann>> join Ann
	ann< welcome joined
	bob>> join Bob
	bob< welcome joined
	ann>> challenge Bob second
	bob< invitation c1 by=ann
	ann< invited c1
	bob> accept
	bob< played start 1@1 since=1 by=bob
	ann< your-move start 1@1 since=1 by=bob
	? 1
	= K10, ann to move
	# At random: in these tests the number of the mail decides, even or odd.
	ann>> challenge Bob pente-free
	bob< invitation c2 by=ann
	ann< invited c2
	bob> accept
	ann< played start 2@1 since=1 by=bob
	bob< your-move start 2@1 since=1 by=bob
	? 2
	= K10, bob to move
	ann>> challenge Bob keryo-pente
	bob< invitation c3 by=ann
	ann< invited c3
	bob> games
	bob< list games
	bob> accept (to invitation)
	bob< played start 3@1 since=1 by=bob
	ann< your-move start 3@1 since=1 by=bob
	? 3
	= K10, ann to move
	`)
}

func TestNever(t *testing.T) {
	newSession(t).run(`
	ann>> join Ann
	ann< welcome joined
	ann>> challenge carla@example.org
	carla< invitation c1 by=ann
	ann< invited c1
	# Carla gets no second invitation, no matter who sends it.
	ann>> challenge carla@example.org keryo-pente
	= refused
	ann< refused not-allowed waiting name=carla@example.org
	bob>> challenge carla@example.org
	= refused
	bob< welcome joined
	bob< refused not-allowed waiting name=carla@example.org
	carla> never
	ann< declined c1 by=carla
	carla>> help
	= ignored
	ann>> challenge carla@example.org
	= refused
	ann< refused not-allowed unwanted name=carla@example.org
	carla> accept
	= ignored
	# She can join again, but only in a mail that is vouched for.
	carla>> join Carla (unvouched)
	= ignored
	carla>> join Carla
	carla< welcome joined
	ann>> challenge Carla
	carla< invitation c2 by=ann
	ann< invited c2
	# A player can also write never, but a From address alone is not enough.
	carla>> never (unvouched)
	= refused
	carla< refused not-allowed no-invitation
	carla> never
	ann< declined c2 by=carla
	carla>> games
	= ignored
	ann>> challenge Carla
	= refused
	ann< refused not-allowed unwanted name=carla
	carla>> join
	carla< welcome joined
	carla>> games
	carla< list games
	`)
}

// A player who unsubscribes can still finish their games.
func TestNeverWhilePlaying(t *testing.T) {
	begin(t).run(`
	eve>> challenge Bob
	eve< welcome joined
	bob< invitation c2 by=eve
	eve< invited c2
	bob> never
	eve< declined c2 by=bob
	bob> L10 (to your-move)
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	bob> L10 (to your-move)
	= refused
	bob< refused old-letter 1@2 at=1
	bob>> games
	= ignored
	`)
}

// A player who has unsubscribed gets no invitation to a rematch.
func TestNoRematchAfterNever(t *testing.T) {
	begin(t).run(`
	bob> resign
	bob< game-over 1@1 since=2 by=bob
	ann< game-over 1@1 since=2 by=bob
	bob>> never
	ann> rematch
	= refused
	ann< refused not-allowed unwanted 1@1 name=Bob
	`)
}

// Nobody can use the server to send unwanted mail.
func TestInvitationLimits(t *testing.T) {
	s := newSession(t)
	s.limits.StrangersADay, s.limits.OpenChallenges = 2, 3
	s.run(`
	ann>> join Ann
	ann< welcome joined
	ann>> challenge b@example.org
	b< invitation c1 by=ann
	ann< invited c1
	ann>> challenge c@example.org
	c< invitation c2 by=ann
	ann< invited c2
	ann>> challenge d@example.org
	= refused
	ann< refused limit strangers name=d@example.org
	later 24h
	ann>> challenge d@example.org
	d< invitation c3 by=ann
	ann< invited c3
	ann>> challenge e@example.org
	= refused
	ann< refused limit challenges
	d> decline
	ann< declined c3 by=d
	ann>> challenge e@example.org
	e< invitation c4 by=ann
	ann< invited c4
	`)
}

// Nobody plays more games at once than they want. It does not matter who begins them.
func TestMaxGames(t *testing.T) {
	newSession(t).run(`
	ann>> join Ann
	ann< welcome joined
	bob>> join Bob
	bob< welcome joined
	eve>> join Eve
	eve< welcome joined
	ann>> set games 1
	ann< settings
	bob>> challenge Ann first
	ann< invitation c1 by=bob
	bob< invited c1
	eve>> challenge Ann first
	ann< invitation c2 by=eve
	eve< invited c2
	ann> accept (to first invitation)
	bob< played start 1@1 since=1 by=ann
	ann< your-move start 1@1 since=1 by=ann
	# Ann plays one game, and has an invitation to another.
	ann> accept (to invitation)
	= refused
	ann< refused limit max-games c2
	ann>> challenge Bob
	= refused
	ann< refused limit max-games
	bob>> challenge ann
	= refused
	bob< refused not-allowed full name=ann
	ann> resign (to your-move)
	ann< game-over 1@1 since=2 by=ann
	bob< game-over 1@1 since=2 by=ann
	# The invitation is still open.
	ann> accept (to invitation)
	eve< played start 2@1 since=1 by=ann
	ann< your-move start 2@1 since=1 by=ann
	bob> rematch (to game-over)
	= refused
	bob< refused not-allowed full 1@1 name=Ann
	ann> rematch (to game-over)
	= refused
	ann< refused limit max-games 1@1
	ann>> set games 2
	ann< settings
	bob> rematch (to game-over)
	ann< invitation c3 by=bob
	bob< invited c3
	`)
}
