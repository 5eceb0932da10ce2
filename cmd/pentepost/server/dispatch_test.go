package server

import "testing"

// While it is in doubt what is reserved, nothing else is: a transaction beside the one that releases it would have its letters released
// while they are being sent, and they would be sent twice.
func TestNothingIsReservedInDoubt(t *testing.T) {
	d := newDispatch()
	d.start()
	failing, other := exchange{room: d.takeRoom()}, exchange{room: d.takeRoom()}
	if failing.room == 0 || other.room == 0 {
		t.Fatal("no room")
	}
	d.doubt()
	d.undo(failing)
	if d.mayRelease() {
		t.Error("released while another transaction may reserve")
	}
	if room := d.takeRoom(); room != 0 {
		t.Errorf("room for %d notices in doubt", room)
	}
	d.undo(other)
	if !d.mayRelease() {
		t.Error("nothing is being sent, and nothing is released")
	}
	if room := d.takeRoom(); room != 0 {
		t.Errorf("room for %d notices while others are released", room)
	}
	d.released()
	if d.mayRelease() || d.takeRoom() == 0 {
		t.Error("still in doubt")
	}
}
