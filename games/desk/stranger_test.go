package desk_test

import "testing"

func TestVouchedStranger(t *testing.T) {
	newSession(t).run(`
	# The receiving server vouches for this stranger.
	dora>> hello
	dora< welcome first
	dora>> hello again
	dora< welcome first
	later 25h
	dora>> help
	dora< help
	dora>> challenge emil@example.org
	dora< welcome joined
	emil< invitation c1 by=dora
	dora< invited c1
	emil> help
	emil< help c1
	emil> rules pente
	emil< help rules c1 name=pente
	emil> K10
	= refused
	emil< refused not-allowed no-game c1
	emil> accept
	emil< welcome joined
	dora< played start 1@1 since=1 by=emil
	emil< your-move start 1@1 since=1 by=emil
	? 1
	= K10, emil to move
	`)
}

func TestUnvouchedStranger(t *testing.T) {
	newSession(t).run(`
	# The command of a stranger who is not vouched for waits for a "yes".
	dora>> challenge emil@example.org (unvouched)
	= waits
	dora< welcome yes
	dora>> join Eve (unvouched)
	= waits
	dora> yes please
	dora< welcome joined
	emil< invitation c1 by=dora
	dora< invited c1
	dora>> games
	dora< list games
	# Hal did not send the mail, and wants no such letters.
	hal>> join Hal (unvouched)
	= waits
	hal< welcome yes
	hal> never
	hal>> join Hal (unvouched)
	= ignored
	`)
}

// The waiting command of a stranger is executed once, after they answer "yes".
func TestYes(t *testing.T) {
	newSession(t).run(`
	dora>> challenge emil@example.org first (unvouched)
	= waits
	dora< welcome yes
	dora> yes (to welcome)
	dora< welcome joined
	emil< invitation c1 by=dora
	dora< invited c1
	dora> yes (to welcome)
	= refused
	dora< refused closed joining
	emil> accept (unvouched)
	emil< welcome joined
	dora< played start 1@1 since=1 by=emil
	emil< your-move start 1@1 since=1 by=emil
	? 1
	= K10, emil to move
	# A "yes" answers only its own question, because somebody else may have caused another
	# one.
	vic>> join Vicky (unvouched)
	= waits
	vic< welcome yes
	later 25h
	vic>> challenge emil@example.org (unvouched)
	= waits
	vic< welcome yes
	vic> yes (to first welcome)
	= refused
	vic< refused closed question
	# A stranger who was welcomed before is still asked.
	fay>> hello (unvouched)
	fay< welcome
	fay>> join Fay (unvouched)
	= waits
	fay< welcome yes
	later 24h
	gus>> yes (unvouched)
	= waits
	gus< welcome yes
	gus> yes
	gus< welcome joined
	`)
}

// A key works only for the player that the letter was written to.
func TestForeignKey(t *testing.T) {
	begin(t).run(`
	eve> L10 (to bob's your-move@1)
	= ignored
	bob< confirm 1@1 meant="L10"
	# Bob is asked once a day for each game.
	eve> resign (to bob's your-move@1)
	= ignored
	ann> L10 (to bob's your-move@1)
	= ignored
	bob> L10 (to confirm)
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	later 24h
	eve> L11 (to bob's your-move@1)
	= ignored
	bob< confirm 1@1 meant="L11"
	# Bob is asked again for another game.
	bob> resign (to your-move)
	bob< game-over 1@2 since=3 by=bob
	ann< game-over 1@2 since=3 by=bob
	bob> rematch
	ann< invitation c2 by=bob
	bob< invited c2
	eve> accept (to ann's invitation)
	= ignored
	ann< confirm c2 meant="accept"
	ann> accept (to invitation)
	bob< played start 2@1 since=1 by=ann
	ann< your-move start 2@1 since=1 by=ann
	eve> K12 (to bob's played@1)
	= ignored
	bob< confirm 2@1 meant="K12"
	? 1
	= K10 L10, ann won: resigned
	`)
}

func TestForeignKeyOfStranger(t *testing.T) {
	newSession(t).run(`
	ann>> challenge bob@example.org
	ann< welcome joined
	bob< invitation c1 by=ann
	ann< invited c1
	# A stranger gets no second letter when somebody else answers their invitation.
	eve> accept (to bob's invitation)
	= ignored
	bob> accept
	bob< welcome joined
	bob< played start 1@1 since=1 by=bob
	ann< your-move start 1@1 since=1 by=bob
	`)
}
