package games_test

import "testing"

// Whoever was only invited and asks for no more letters, by the button of his mail
// program, gets none again, whatever the mail says and whoever vouches for it.
func TestStopping(t *testing.T) {
	newSession(t).run(`
	ann>> challenge bob@example.org
	ann< welcome joined
	bob< invitation c1 by=ann
	ann< invited c1
	# Somebody else has the address too, and nobody is asked about it.
	eve> unsubscribe (to bob's stopping)
	= ignored
	ann> unsubscribe (to bob's stopping)
	= ignored
	bob> unsubscribe (stopping) (unvouched)
	ann< declined c1 by=bob
	bob> unsubscribe (stopping)
	= ignored
	ann>> challenge bob@example.org
	= refused
	ann< refused not-allowed unwanted name=bob@example.org
	`)
}

// Words that are commands elsewhere are none here.
func TestStoppingWhateverItSays(t *testing.T) {
	newSession(t).run(`
	ann>> challenge bob@example.org
	ann< welcome joined
	bob< invitation c1 by=ann
	ann< invited c1
	bob> accept (stopping)
	ann< declined c1 by=bob
	`)
}

// A player does not lose his games by a button that he pressed on an old letter.
func TestStoppingOfAPlayer(t *testing.T) {
	begin(t).run(`
	bob> unsubscribe (stopping)
	= refused
	bob< refused not-allowed stopping
	eve> unsubscribe (to bob's stopping)
	= ignored
	bob> L10 (to your-move)
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	`)
}
