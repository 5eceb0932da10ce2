package mailer

import (
	"testing"
	"testing/synctest"
	"time"
)

// W13: a server that announces mail again and again, and none comes, is asked once a second. The first announcements after a
// mail cost no pause.
func TestAnnouncementsInVain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, s := NewInbox(InboxConfig{}, nil), &imapConn{notify: make(chan struct{}, 1)}
		began, looks := time.Now(), 0
		for ; time.Since(began) < 10*time.Second; looks++ {
			in.listedAt = time.Now()
			if _, err := in.announced(t.Context(), s, nil); err != nil {
				t.Fatal(err)
			}
		}
		if looks > 13 {
			t.Errorf("%d looks in ten seconds", looks)
		}
		in.inVain = 0 // a mail came
		in.listedAt = time.Now()
		for range mostInVain {
			began = time.Now()
			if _, err := in.announced(t.Context(), s, nil); err != nil || time.Since(began) > 0 {
				t.Errorf("a pause of %v, %v", time.Since(began), err)
			}
		}
		wake := make(chan struct{}, 1)
		wake <- struct{}{}
		if woken, err := in.announced(t.Context(), s, wake); !woken || err != nil || !s.wasNotified() {
			t.Errorf("woken %v, %v, or the announcement is forgotten", woken, err)
		}
	})
}
