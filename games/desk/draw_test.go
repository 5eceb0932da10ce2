package desk_test

import "testing"

func TestDraw(t *testing.T) {
	begin(t).run(`
	# Any player can offer a draw, on turn or not, with a remark.
	ann> draw / It is late.
	bob< offer 1@1 by=ann says="It is late."
	ann< shown draw 1@1
	ann> draw
	= refused
	ann< refused not-allowed offered 1@1
	ann> accept
	= refused
	ann< refused no-offer own-offer 1@1
	bob> decline
	ann< declined 1@1 by=bob
	bob< shown declined 1@1
	bob> decline
	= refused
	bob< refused no-offer 1@1
	ann> draw
	bob< offer 1@1 by=ann
	ann< shown draw 1@1
	bob> L10
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	# The offer ended with the move.
	ann> accept
	= refused
	ann< refused no-offer 1@2
	bob> draw
	ann< offer 1@2 by=bob
	bob< shown draw 1@2
	# An offer cannot be answered from an older letter.
	ann> accept (to played@1)
	= refused
	ann< refused old-letter 1@2 at=1
	ann> accept / Well played.
	ann< game-over 1@2 since=3 by=ann
	bob< game-over 1@2 since=3 by=ann says="Well played."
	? 1
	= K10 L10, draw: agreed
	ann> accept
	= refused
	ann< refused game-over 1@2
	`)
}

func TestBothOfferDraw(t *testing.T) {
	begin(t).run(`
	ann> draw
	bob< offer 1@1 by=ann
	ann< shown draw 1@1
	bob> draw / Yes, let us.
	bob< game-over 1@1 since=2 by=bob
	ann< game-over 1@1 since=2 by=bob says="Yes, let us."
	? 1
	= K10, draw: agreed
	`)
}

func TestDrawInLateMail(t *testing.T) {
	begin(t).run(`
	bob> L10
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	ann> N13
	ann< played 1@3 since=3 by=ann
	bob< your-move 1@3 since=3 by=ann
	# Bob wrote this mail before Ann moved, so it does not accept her later offer.
	ann> draw
	bob< offer 1@3 by=ann
	ann< shown draw 1@3
	bob> draw (to played@2)
	= refused
	bob< refused old-letter 1@3 at=2
	bob> accept
	bob< game-over 1@3 since=4 by=bob
	ann< game-over 1@3 since=4 by=bob
	? 1
	= K10 L10 N13, draw: agreed
	`)
}

// A rematch swaps the seats. If both players ask for it, the game starts.
func TestRematch(t *testing.T) {
	begin(t).run(`
	bob> rematch
	= refused
	bob< refused not-allowed running 1@1
	bob> resign
	bob< game-over 1@1 since=2 by=bob
	ann< game-over 1@1 since=2 by=bob
	bob> rematch
	ann< invitation c2 by=bob
	bob< invited c2
	bob> rematch (to game-over@1)
	= refused
	bob< refused not-allowed waiting 1@1
	ann> accept
	bob< played start 2@1 since=1 by=ann
	ann< your-move start 2@1 since=1 by=ann
	? 2
	= K10, ann to move
	bob> resign
	bob< game-over 2@1 since=2 by=bob
	ann< game-over 2@1 since=2 by=bob
	# Both players ask, so the game starts.
	ann> rematch
	bob< invitation c3 by=ann
	ann< invited c3
	bob> rematch / With pleasure. (to game-over)
	ann< played start 3@1 since=1 by=bob says="With pleasure."
	bob< your-move start 3@1 since=1 by=bob
	? 3
	= K10, bob to move
	ann> resign
	ann< game-over 3@1 since=2 by=ann
	bob< game-over 3@1 since=2 by=ann
	bob> rematch
	ann< invitation c4 by=bob
	bob< invited c4
	ann> decline
	bob< declined c4 by=ann
	`)
}
