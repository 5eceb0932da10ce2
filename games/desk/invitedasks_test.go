package desk_test

import "testing"

// R12: invited players can ask for the invitation in another language without joining, and "rules" explains the game of the invitation.
func TestInvitedAskForLanguageAndRules(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n ann>> challenge bob@example.org keryo-pente")
	s.run(`
	bob> set language de
	bob< invitation c1 by=ann
	bob> set language xx
	= refused
	bob< refused not-understood setting c1 name=language known=14
	bob> rules
	bob< help rules c1 name=keryo-pente
	bob> accept
	bob< welcome joined
	ann< played start 1@1 since=1 by=bob
	bob< your-move start 1@1 since=1 by=bob
	`)
}

// R15: an opening can be read about by its name, or nearly so, and in reply to an invitation to it.
func TestRulesOfOpenings(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob renju opening=taraguchi-10")
	s.run(`
	bob> rules
	bob< help rules c1 name=taraguchi-10
	bob> rules soosorv-8
	bob< help rules c1 name=soosorv-8
	bob> rules Soosorf 8
	bob< help rules c1 name=soosorv-8
	bob> rules taraguchi
	bob< help rules c1 name=taraguchi-10
	bob> rules swap2
	bob< help rules c1 name=swap2-pente
	`)
}
