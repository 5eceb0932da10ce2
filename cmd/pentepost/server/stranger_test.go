package server

import (
	"context"
	"strings"
	"testing"
)

// newUnvouchedWorld returns a world where no mail server vouches for senders.
func newUnvouchedWorld(t *testing.T) *world {
	t.Helper()
	w, err := newWorld(t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.close(); err != nil {
			t.Error(err)
		}
	})
	if err := w.end(); err != nil {
		t.Fatal(err)
	}
	w.config.AuthservID = ""
	if err := w.start(); err != nil {
		t.Fatal(err)
	}
	return w
}

// If nobody vouches for senders, the registered address gets a code before the new one does. Who has
// the new address can stop it by answering.
func TestAddressOfUnvouchedSender(t *testing.T) {
	w := newUnvouchedWorld(t)
	w.correspond(t, `
		bob>> join Bob; bob welcome
		bob> yes; bob welcome
		bob>> address add cat@pente.test; bob confirm
		bob> CODE; bob confirm, cat confirm
		cat> CODE; bob confirm, cat confirm
		cat>> games; bob list
		bob>> address add dan@pente.test; bob confirm
		bob> CODE; bob confirm, dan confirm`)
	if err := w.reply("dan", []string{"stop"}); err != nil {
		t.Fatal(err)
	}
	w.correspond(t, "bob>> challenge dan@pente.test; bob refused")
	if err := matches(w.person("bob").letter, []string{"does not want any letters"}); err != nil {
		t.Error(err)
	}
}

// If nobody vouches for senders, the first command of a stranger waits until they have answered
// their welcome. Then it is executed.
func TestStrangerSaysYes(t *testing.T) {
	w := newUnvouchedWorld(t)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := w.write("ann", []string{"challenge bob@pente.test first"}); err != nil {
		t.Fatal(err)
	}
	ann := w.person("ann")
	var err error
	if ann.letter, err = ann.nextOf(ctx, "welcome"); err != nil {
		t.Fatal(err)
	}
	if text := ann.letter.Text; !strings.Contains(text, `reply "yes"`) || !strings.Contains(text, "challenge bob@pente.test") {
		t.Errorf("the welcome does not ask:\n%s", text)
	}
	if err := w.reply("ann", []string{"yes"}); err != nil {
		t.Fatal(err)
	}
	for _, expected := range []struct{ who, kind string }{{"ann", "welcome"}, {"ann", "invited"}, {"bob", "invitation"}} {
		if _, err := w.person(expected.who).nextOf(ctx, expected.kind); err != nil {
			t.Fatal(err)
		}
	}
	if err := nothing(w, "ann"); err != nil {
		t.Error(err)
	}
}
