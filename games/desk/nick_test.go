package desk_test

import "testing"

// Nobody can have the name of the server, or of who runs it: not by asking for it, and not by their display name.
func TestO9NamesOfTheServer(t *testing.T) {
	s := newSession(t)
	s.run(`
	ann>> join Pentepost
	= refused
	ann< welcome joined
	ann< refused not-allowed nick name=Pentepost
	ann>> nick POSTMASTER
	= refused
	ann< refused not-allowed nick name=POSTMASTER
	ann>> nick Play
	= refused
	ann< refused not-allowed nick name=Play
	ann>> nick Player
	ann< settings
	`)
}

// Somebody who wanted no letters and asks to join gets them again, and is told why the nickname is not possible.
func TestJoiningAgainWithARefusedName(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n ann>> never")
	s.run(`
	ann>> join Pentepost
	= refused
	ann< refused not-allowed nick name=Pentepost
	`)
}
