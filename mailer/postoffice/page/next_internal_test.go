package page

import (
	"context"
	"testing"

	"pentepost/mailer/postoffice"
)

// If no letter comes in time, the list of the writer's letters is shown.
func TestNoNextLetter(t *testing.T) {
	office, err := postoffice.Open(t.Context(), postoffice.Config{Domain: "pente.test", SMTP: "127.0.0.1:0", IMAP: "127.0.0.1:0", Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer office.Close(context.Background())
	guide := Guide{Starts: []Start{{Name: "game", From: "ann", Opens: "bob"}}}
	h := &next{&site{domain: "pente.test", cfg: Config{Office: office}, english: &words{guide: func() Guide { return guide }}}}
	ended, end := context.WithCancel(t.Context())
	end()
	uid, err := h.await(ended, h.mailbox("bob"), 0)
	if err != nil || uid != 0 {
		t.Errorf("letter %d, %v", uid, err)
	}
	for card, want := range map[string]string{"game": "/box/ann?sent=1", "": "/box/bob?sent=1", "other": "/box/bob?sent=1"} {
		if got := h.afterWaiting(h.mailbox("bob"), uid, card); got != want {
			t.Errorf("with the card %q: %s, want %s", card, got, want)
		}
	}
}
