package desk_test

import "testing"

// A mail moves only in the turn that it was written for.
func TestGuards(t *testing.T) {
	begin(t).run(`
	# The same mail twice, and a late mail: both answer the letter of an earlier turn.
	bob> L10 (to your-move@1)
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	bob> L11 (to your-move@1)
	= refused
	bob< refused old-letter 1@2 at=1
	later 25h
	bob> L11 (to your-move@1)
	= refused
	bob< refused old-letter 1@2 at=1
	# A reply to the receipt has the current ply, but it is Ann's turn.
	bob> L11
	= refused
	bob< refused not-your-turn 1@2
	ann> 5 N13
	= refused
	ann< refused wrong-ply 1@2 guard=5
	ann> 3 N13
	ann< played 1@3 since=3 by=ann
	bob< your-move 1@3 since=3 by=ann
	? 1
	= K10 L10 N13, bob to move
	# The right move number does not help in answer to an old letter.
	bob> 4 M10 (to your-move@1)
	= refused
	bob< refused old-letter 1@3 at=1
	bob> 4. M10
	bob< played 1@4 since=4 by=bob
	ann< your-move 1@4 since=4 by=bob
	bob> resign
	bob< game-over 1@4 since=5 by=bob
	ann< game-over 1@4 since=5 by=bob
	ann> N10
	= refused
	ann< refused game-over 1@4
	ann> draw
	= refused
	ann< refused game-over 1@4
	ann> try N10
	= refused
	ann< refused game-over 1@4
	? 1
	= K10 L10 N13 M10, ann won: resigned
	# These commands must answer a letter about a game.
	ann>> N10
	= refused
	ann< refused not-allowed no-game
	ann>> resign
	= refused
	ann< refused not-allowed no-game
	ann>> show
	= refused
	ann< refused not-allowed no-game
	ann>> rematch
	= refused
	ann< refused not-allowed no-game
	`)
}

// A mail that cannot be read or played is refused with a reason and changes nothing.
func TestRefusedMoves(t *testing.T) {
	begin(t).run(`
	bob> K10
	= refused
	bob< refused occupied 1@1 moves=K10
	bob> T20
	= refused
	bob< refused off-board 1@1 name=t20
	bob> L10 L11
	= refused
	bob< refused two-moves 1@1 moves=L10,L11
	bob> L10 / L11
	= refused
	bob< refused two-moves 1@1 moves=L10,L11
	bob> I think K10 was bad
	= refused
	bob< refused not-understood 1@1
	bob>
	= refused
	bob< refused not-understood nothing 1@1
	bob>> L10 (subject)
	= refused
	bob< refused not-understood subject
	bob> resign now
	= refused
	bob< refused not-understood meant 1@1 meant="resign"
	bob> show me
	bob< shown position 1@1 at=1
	bob> help chess
	= refused
	bob< refused not-understood help 1@1 name=chess
	bob> rules chess
	= refused
	bob< refused not-understood variant 1@1 name=chess known=all
	bob> rules
	bob< help rules 1@1 name=pente
	bob> say
	= refused
	bob< refused not-understood empty 1@1
	bob> set colour blue
	= refused
	bob< refused not-understood setting 1@1 known=12
	bob> set confirm perhaps
	= refused
	bob< refused not-understood setting 1@1 name=confirm known=on,off
	bob> set confirm
	= refused
	bob< refused not-understood setting 1@1 known=12
	bob> yes
	= refused
	bob< refused not-allowed yes 1@1
	bob> accept
	= refused
	bob< refused no-offer 1@1
	bob> decline
	= refused
	bob< refused no-offer 1@1
	bob> never
	= refused
	bob< refused not-allowed no-invitation 1@1
	bob> rematch
	= refused
	bob< refused not-allowed running 1@1
	bob> L10
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	ann> M12
	= refused
	ann< refused opening 1@2 moves=M12
	ann> L10
	= refused
	ann< refused occupied 1@2 moves=L10
	? 1
	= K10 L10, ann to move
	`)
}

// A sender who wants no automatic answers gets no refusals. The same refusal comes in a few
// words within an hour.
func TestSilence(t *testing.T) {
	begin(t).run(`
	bob> K10 (quiet)
	= refused
	bob> K10
	= refused
	bob< refused occupied 1@1 moves=K10
	bob> k10
	= refused
	bob< refused occupied 1@1 moves=K10
	bob> K10
	= refused
	bob< refused occupied 1@1 moves=K10 again
	later 1h
	bob> K10
	= refused
	bob< refused occupied 1@1 moves=K10
	bob> L10 (quiet)
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	? 1
	= K10 L10, ann to move
	`)
}
