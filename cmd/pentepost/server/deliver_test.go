package server

import (
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/store"
	"pentepost/templates"
)

// A notice that makes the program fail is no more than a letter that cannot be
// worded: it is tried again and in the end given up, and the others are sent.
func TestPoisonNotice(t *testing.T) {
	s := openTestServer(t)
	s.renderer = &templates.Renderer{} // has no words at all
	n := games.Notice{Kind: games.Welcome, Address: "ann@example.org"}
	for _, broken := range []bool{false, true} {
		if broken {
			s.renderer = nil
		}
		err := s.db.View(t.Context(), func(tx *store.Tx) error {
			out := s.outgoing(tx, n)
			if out.fault == nil || strings.HasPrefix(out.fault.Error(), "panic: ") != broken {
				t.Errorf("fault: %v", out.fault)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
