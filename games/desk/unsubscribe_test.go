package desk_test

import "testing"

// An invited stranger can unsubscribe by the button of their mail program. Nobody needs to
// vouch for the mail.
func TestUnsubscribe(t *testing.T) {
	newSession(t).run(`
	ann>> challenge bob@example.org
	ann< welcome joined
	bob< invitation c1 by=ann
	ann< invited c1
	# Mails from other senders are ignored, and Bob is not asked about them.
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

// A mail to the unsubscribe address unsubscribes, whatever its text.
func TestUnsubscribeIgnoresText(t *testing.T) {
	newSession(t).run(`
	ann>> challenge bob@example.org
	ann< welcome joined
	bob< invitation c1 by=ann
	ann< invited c1
	bob> accept (stopping)
	ann< declined c1 by=bob
	`)
}

// A player cannot unsubscribe by the button of an old letter, and so does not lose their
// games by accident.
func TestUnsubscribePlayer(t *testing.T) {
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
