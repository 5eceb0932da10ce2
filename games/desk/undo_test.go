package desk_test

import (
	"testing"
	"time"
)

// A turn is taken back if the others agree. Letters from before then no longer move, even if they were
// written for a ply of the same number.
func TestUndo(t *testing.T) {
	begin(t).run(`
	bob> L10
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	bob> undo / Oh no.
	ann< offer 1@2 undo by=bob says="Oh no."
	bob< shown draw 1@2 undo
	ann> accept
	ann< played undone 1@1 at=2 moves=L10 by=bob
	bob< your-move undone 1@1 since=2 at=2 moves=L10 by=bob
	? 1
	= K10, bob to move
	bob> M10 (to first your-move)
	= refused
	bob< refused old-letter undone 1@1 at=1
	bob> L9
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	# Ann's first letter of this ply showed another board.
	ann> N13 (to first your-move)
	= refused
	ann< refused old-letter undone 1@2 at=2
	ann> N13
	ann< played 1@3 since=3 by=ann
	bob< your-move 1@3 since=3 by=ann
	# Bob is on turn: his last move goes, and Ann's answer to it.
	bob> undo
	ann< offer 1@3 undo by=bob
	bob< shown draw 1@3 undo
	# The same mail twice asks once.
	bob> undo
	= refused
	bob< refused not-allowed offered 1@3 undo
	ann> decline
	bob< declined 1@3 undo by=ann
	ann< shown declined 1@3 undo
	bob> undo
	ann< offer 1@3 undo by=bob
	bob< shown draw 1@3 undo
	ann> yes
	ann< played undone 1@1 at=2 moves=L9,N13 by=bob
	bob< your-move undone 1@1 since=2 at=2 moves=L9,N13 by=bob
	? 1
	= K10, bob to move
	`)
}

// Nobody takes back what they have not played, and a wish ends with the next move.
func TestUndoRefused(t *testing.T) {
	begin(t).run(`
	bob> undo
	= refused
	bob< refused not-allowed nothing-to-undo 1@1
	bob> L10
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	bob> undo
	ann< offer 1@2 undo by=bob
	bob< shown draw 1@2 undo
	ann> draw
	= refused
	ann< refused not-allowed other-offer 1@2 undo by=bob
	bob> withdraw
	ann< declined withdrawn 1@2 by=bob
	bob< shown withdrawn 1@2
	ann> accept
	= refused
	ann< refused no-offer 1@2
	bob> undo
	ann< offer 1@2 undo by=bob
	bob< shown draw 1@2 undo
	ann> N13
	ann< played 1@3 since=3 by=ann
	bob< your-move 1@3 since=3 by=ann
	ann> accept
	= refused
	ann< refused no-offer 1@3
	# A "yes" answers the offer of the letter, and no other one that came later.
	bob> draw
	ann< offer 1@3 by=bob
	bob< shown draw 1@3
	bob> undo
	ann< offer 1@3 undo by=bob
	bob< shown draw 1@3 undo
	ann> yes (to first offer)
	= refused
	ann< refused old-letter 1@3 at=2
	`)
}

// The clock of a paused game stands still. Both may move meanwhile.
func TestPause(t *testing.T) {
	begin(t).run(`
	ann> pause 31 days
	= refused
	ann< refused not-allowed pause 1@1
	ann> pause 30 days
	bob< offer 1@1 pause days=30 by=ann
	ann< shown draw 1@1 pause days=30
	bob> pause 10 days
	= refused
	bob< refused not-allowed other-offer 1@1 pause by=ann
	bob> accept / Enjoy it.
	ann< shown paused 1@1 by=ann says="Enjoy it."
	bob< your-move paused 1@1 since=2 by=ann
	bob> pause 3 days
	= refused
	bob< refused not-allowed paused 1@1
	bob> L10
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	`)
}

// A held move is played by itself when its time comes, unless it is taken back. Only its player knows of
// it meanwhile.
func TestHold(t *testing.T) {
	begin(t).run(`
	bob>> set hold 31
	= refused
	bob< refused not-understood setting name=hold
	bob>> set hold 10
	bob< settings
	bob> L10 / Good luck. (to your-move@1)
	bob< played held 1@1 moves=L10 by=bob
	ann> show
	ann< shown position 1@1 at=1
	bob> oops
	bob< your-move taken-back 1@1 moves=L10
	bob> oops
	= refused
	bob< refused not-allowed no-oops 1@1
	bob> L10
	bob< played held 1@1 moves=L10 by=bob
	# Another point replaces it, and "undo" is understood as well.
	bob> L9
	bob< played held 1@1 moves=L9 by=bob
	bob> undo
	bob< your-move taken-back 1@1 moves=L9
	bob> K10
	= refused
	bob< refused occupied 1@1 moves=K10
	bob> M10
	bob< played held 1@1 moves=M10 by=bob
	# Ann ends the game first.
	ann> resign
	ann< game-over 1@1 since=2 by=ann
	bob< game-over 1@1 since=2 by=ann
	? 1
	= K10, bob won: resigned
	`)
}

// Conditional moves below a held move wait with it, and lines of the others answer it when it is played.
func TestHoldAndConditionalMoves(t *testing.T) {
	s := begin(t)
	s.play("bob>> set hold 10\n bob> L10 (to your-move@1) / if N13 then M10\n bob> oops\n bob> L10 / if N13 then M10 / if N12 then L10")
	s.wantTree("bob")
	s.at(s.now, 10*time.Minute, "bob< played 1@2 since=2 taken=1 untaken=occupied:L10 by=bob", "ann< your-move 1@2 since=2 by=bob")
	s.wantTree("bob", "N13>M10")
	s.run(`
	ann> N13
	bob< played given 1@4 since=3 by=ann
	ann< your-move 1@4 since=3 by=ann
	bob> show
	bob< shown position 1@4 at=4
	ann> if M9 then M8
	= refused
	ann< refused not-allowed ifs 1@4
	ann> O14 / if M9 then M8
	ann< played 1@5 since=5 taken=1 by=ann
	bob< your-move 1@5 since=5 by=ann
	bob> M9
	bob< played held 1@5 moves=M9 by=bob
	`)
	s.at(s.now, 10*time.Minute, "ann< played given 1@7 since=6 by=bob", "bob< your-move 1@7 since=6 by=bob")
}

// Lines do not outlive the position that they were written for: taken back, they come back once.
func TestUndoAndConditionalMoves(t *testing.T) {
	begin(t).run(`
	bob> L10 / if N13 then M10
	bob< played 1@2 since=2 taken=1 by=bob
	ann< your-move 1@2 since=2 by=bob
	bob> undo
	ann< offer 1@2 undo by=bob
	bob< shown draw 1@2 undo
	ann> accept
	ann< played undone 1@1 at=2 moves=L10 by=bob
	bob< your-move undone 1@1 since=2 at=2 moves=L10 unused=N13>M10 by=bob
	bob> L10
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	ann> N13
	ann< played 1@3 since=3 by=ann
	bob< your-move 1@3 since=3 by=ann
	`)
}
