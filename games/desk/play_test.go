package desk_test

import "testing"

// A whole game, from joining to five in a row.
func TestWholeGame(t *testing.T) {
	newSession(t).run(`
	ann>> join Ann
	ann< welcome joined
	bob>> join Bob
	bob< welcome joined
	ann>> challenge Bob first
	bob< invitation c1 by=ann
	ann< invited c1
	bob> accept
	ann< played start 1@1 since=1 by=bob
	bob< your-move start 1@1 since=1 by=bob

	bob> L10
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	ann> N13 / Good luck!
	ann< played 1@3 since=3 by=ann
	bob< your-move 1@3 since=3 by=ann says="Good luck!"
	bob> M10
	bob< played 1@4 since=4 by=bob
	ann< your-move 1@4 since=4 by=bob
	# White on K10 and N10 captures the pair on L10 and M10.
	ann> N10
	ann< played 1@5 since=5 by=ann
	bob< your-move 1@5 since=5 by=ann
	bob> L11
	bob< played 1@6 since=6 by=bob
	ann< your-move 1@6 since=6 by=bob
	ann> M12
	ann< played 1@7 since=7 by=ann
	bob< your-move 1@7 since=7 by=ann
	bob> O14
	bob< played 1@8 since=8 by=bob
	ann< your-move 1@8 since=8 by=bob
	? 1
	= K10 L10 N13 M10 N10 L11 M12 O14, ann to move
	ann> J10
	ann< played 1@9 since=9 by=ann
	bob< your-move 1@9 since=9 by=ann
	bob> A1 / And now?
	bob< played 1@10 since=10 by=bob
	ann< your-move 1@10 since=10 by=bob says="And now?"
	ann> H10
	ann< played 1@11 since=11 by=ann
	bob< your-move 1@11 since=11 by=ann
	bob> A3
	bob< played 1@12 since=12 by=bob
	ann< your-move 1@12 since=12 by=bob
	ann> L10
	ann< played 1@13 since=13 by=ann
	bob< your-move 1@13 since=13 by=ann
	bob> A5
	bob< played 1@14 since=14 by=bob
	ann< your-move 1@14 since=14 by=bob
	ann> M10 / Five.
	ann< game-over 1@15 since=15 by=ann
	bob< game-over 1@15 since=15 by=ann says="Five."
	? 1
	= K10 L10 N13 M10 N10 L11 M12 O14 J10 A1 H10 A3 L10 A5 M10, ann won: row
	`)
}

func TestResigning(t *testing.T) {
	begin(t).run(`
	# A player can also resign when not on turn.
	ann> resign / Too strong for me.
	ann< game-over 1@1 since=2 by=ann
	bob< game-over 1@1 since=2 by=ann says="Too strong for me."
	? 1
	= K10, bob won: resigned
	bob> L10 (to your-move@1)
	= refused
	bob< refused game-over 1@1
	`)
}

func TestThreePlayers(t *testing.T) {
	newSession(t).run(`
	ann>> join Ann
	ann< welcome joined
	bob>> join Bob
	bob< welcome joined
	cat>> join Cat
	cat< welcome joined
	ann>> challenge Bob Cat multi-3 first
	bob< invitation c1 by=ann
	cat< invitation c1 by=ann
	ann< invited c1
	# The game starts when the last player accepts.
	bob> accept
	bob< invited accepted c1
	cat> accept / Hello both!
	ann< played start 1@1 since=1 by=cat says="Hello both!"
	cat< played start 1@1 since=1 by=cat
	bob< your-move start 1@1 since=1 by=cat says="Hello both!"
	bob> L10 / Hello!
	bob< played 1@2 since=2 by=bob
	# A remark goes to all players. Each player sees every ply since their own.
	ann< remark 1@2 by=bob says="Hello!"
	cat< your-move 1@2 since=2 by=bob says="Hello!"
	cat> M9
	cat< played 1@3 since=3 by=cat
	ann< your-move 1@3 since=2 by=cat
	? 1
	= K10 L10 M9, ann to move
	`)
}

// If an opening takes several stones, a mail can contain all or some of them.
func TestOpeningOfSeveralStones(t *testing.T) {
	newSession(t).run(`
	ann>> join Ann
	ann< welcome joined
	bob>> join Bob
	bob< welcome joined
	ann>> challenge Bob swap2-pente first
	bob< invitation c1 by=ann
	ann< invited c1
	bob> accept
	bob< played start 1@0 since=1 by=bob
	ann< your-move start 1@0 since=1 by=bob
	ann> K10
	ann< your-move 1@1 since=1 by=ann
	ann> K10 L10
	= refused
	ann< refused occupied 1@1 moves=K10
	ann> L10 M10 N10
	= refused
	ann< refused two-moves 1@1 moves=L10,M10,N10
	ann> L10 M10
	ann< played 1@3 since=2 by=ann
	bob< your-move 1@3 since=1 by=ann
	? 1
	= K10 L10 M10, bob to move
	`)
}

func TestSaying(t *testing.T) {
	begin(t).run(`
	ann> say Good luck! / And good night.
	bob< remark 1@1 by=ann says="Good luck!\nAnd good night."
	ann< shown said 1@1
	bob> set confirm off
	bob< settings
	bob> say the same to you
	ann< remark 1@1 by=bob says="the same to you"
	# This setting turns off the receipts for moves only.
	bob< shown said 1@1
	bob> L10
	ann< your-move 1@2 since=2 by=bob
	ann> resign
	ann< game-over 1@2 since=3 by=ann
	bob< game-over 1@2 since=3 by=ann
	bob> say / Thank you.
	ann< remark 1@2 by=bob says="Thank you."
	bob< shown said 1@2
	`)
}

// TestFirstStoneWins plays Connect6 (finding F16): if the first of two stones wins, the
// second is not played, and the mover is told so. A third stone is refused.
func TestFirstStoneWins(t *testing.T) {
	newSession(t).run(`
	ann>> join Ann
	ann< welcome joined
	bob>> join Bob
	bob< welcome joined
	ann>> challenge Bob connect6 first
	bob< invitation c1 by=ann
	ann< invited c1
	bob> accept
	bob< played start 1@0 since=1 by=bob
	ann< your-move start 1@0 since=1 by=bob
	ann> A1
	ann< played 1@1 since=1 by=ann
	bob< your-move 1@1 since=1 by=ann
	bob> T1 T3
	bob< played 1@3 since=2 by=bob
	ann< your-move 1@3 since=2 by=bob
	ann> A2 A3
	ann< played 1@5 since=4 by=ann
	bob< your-move 1@5 since=4 by=ann
	bob> T5 T7
	bob< played 1@7 since=6 by=bob
	ann< your-move 1@7 since=6 by=bob
	ann> A4 A5
	ann< played 1@9 since=8 by=ann
	bob< your-move 1@9 since=8 by=ann
	bob> T9 T11
	bob< played 1@11 since=10 by=bob
	ann< your-move 1@11 since=10 by=bob
	ann> A6 C6 D6
	= refused
	ann< refused two-moves 1@11 moves=A6,C6,D6
	ann> A6 C6
	ann< game-over 1@12 since=12 moves=C6 by=ann
	bob< game-over 1@12 since=12 by=ann
	? 1
	= A1 T1 T3 A2 A3 T5 T7 A4 A5 T9 T11 A6, ann won: row
	`)
}

// TestNoStoneAfterTheChoice sends a stone with a choice; after it the other player
// moves (finding F20).
func TestNoStoneAfterTheChoice(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob swap2-pente first\n bob> accept\n ann> K10 L10 M9")
	s.run(`
	bob> swap N8
	= refused
	bob< refused opening no-stone 1@3 moves=swap
	bob> keep N8
	bob< played 1@5 since=4 by=bob
	ann< your-move 1@5 since=4 by=bob
	`)
}
