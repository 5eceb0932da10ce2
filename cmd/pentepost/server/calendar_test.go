package server

import (
	"bytes"
	"testing"
)

// The entry of a player who leaves a game of three is cancelled. The entry of the next player is
// newer than their last one, although no stone was placed.
func TestDeadlineAfterLeaving(t *testing.T) {
	w, err := newWorld(t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	w.correspond(t, `
ann>> join Ann; ann welcome
bob>> join Bob; bob welcome
cat>> join Cat; cat welcome
bob>> set calendar on; bob settings
cat>> set calendar on; cat settings
ann>> challenge Bob Cat multi-3 first; ann invited, bob invitation, cat invitation
bob> accept; bob invited
cat> accept; cat played, ann played, bob your-move
bob> resign; bob shown, cat your-move, ann shown`)
	for name, want := range map[string][]string{
		"bob": {"STATUS:CANCELLED", "SEQUENCE:5", "ORGANIZER:mailto:play@pente.test"}, "cat": {"STATUS:CONFIRMED", "SEQUENCE:4"},
	} {
		mails := w.mailbox(t, name)
		last := mails[len(mails)-1]
		for _, line := range want {
			if !bytes.Contains(last, []byte("\r\n"+line+"\r\n")) {
				t.Errorf("%s: no %s in\n%s", name, line, last)
			}
		}
	}
}
