package mailer_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"pentepost/mailer"
)

func TestWaitWakesUp(t *testing.T) {
	const listed = `
		C: UID SEARCH UID 4:*
		S: * SEARCH 3
		S: $ OK`
	for _, test := range []struct{ name, caps, dialogue string }{
		{"told during IDLE", allCaps, `
			C: IDLE
			S: + idling
			S: * 4 EXISTS
			C: DONE
			S: $ OK`},
		{"the same number told during IDLE", allCaps, `
			C: IDLE
			S: + idling
			S: * 3 EXISTS
			C: DONE
			S: * 3 EXISTS
			S: $ OK
			C: UID SEARCH UID 4:*
			S: * SEARCH 4
			S: $ OK`}, // W13
		{"one removed and one more", allCaps, `
			C: IDLE
			S: + idling
			S: * 3 EXPUNGE
			S: * 3 EXISTS
			C: DONE
			S: $ OK`},
		{"mail just before IDLE, never told", allCaps, `
			C: IDLE
			S: + idling
			C: DONE
			S: $ OK
			C: UID SEARCH UID 4:*
			S: * SEARCH 4
			S: $ OK`},
		{"told when IDLE ends", allCaps, `
			C: IDLE
			S: + idling
			C: DONE
			S: * 4 EXISTS
			S: $ OK
			C: UID SEARCH UID 4:*
			S: * SEARCH 4
			S: $ OK`},
		{"IDLE advertised, but refused", allCaps, `
			C: IDLE
			S: $ BAD what`},
		{"no IDLE", "IMAP4rev1", ``},
	} {
		t.Run(test.name, func(t *testing.T) {
			inbox := mailer.NewInbox(mailer.InboxConfig{
				Server: mailer.Server{
					Addr:     scripted(t, opening(test.caps, "7")+listed+test.dialogue),
					Security: mailer.NoTLS, Username: "play", Password: "pw",
				},
				Poll: 300 * time.Millisecond,
			}, nil)
			t.Cleanup(func() { inbox.Close() })
			_, err := inbox.List(within(t), mailer.Mark{Validity: 7, UID: 3})
			must(t, err)
			must(t, wait(inbox.Wait(within(t), nil)))
		})
	}
}

// Wait returns at once if the server announced mail during another command.
func TestWaitKnowsWhatWasAnnouncedBefore(t *testing.T) {
	inbox := scriptedInbox(t, patient, opening(allCaps, "7")+`
		C: UID SEARCH UID 4:*
		S: * SEARCH 3
		S: $ OK
		C: UID MOVE 3 "Processed"
		S: * 3 EXPUNGE
		S: * 3 EXISTS
		S: $ OK`)
	_, err := inbox.List(within(t), mailer.Mark{Validity: 7, UID: 3})
	must(t, err)
	must(t, inbox.Move(within(t), "Processed", []uint32{3}))
	must(t, wait(inbox.Wait(within(t), nil)))
}

func TestWaitEndsWithItsContextOrConnection(t *testing.T) {
	const idling = `
		C: IDLE
		S: + idling`
	t.Run("context", func(t *testing.T) {
		inbox := scriptedInbox(t, patient, opening(allCaps, "7")+idling+`
			hang`)
		must(t, wait(inbox.Wait(within(t), nil))) // connects
		ctx, cancel := context.WithTimeout(t.Context(), impatient)
		defer cancel()
		if _, err := inbox.Wait(ctx, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("server hangs up", func(t *testing.T) {
		inbox := scriptedInbox(t, patient, opening(allCaps, "7")+idling+`
			S: * BYE inactive for too long
			close`)
		must(t, wait(inbox.Wait(within(t), nil)))
		if _, err := inbox.Wait(within(t), nil); err == nil || !strings.Contains(err.Error(), "inactive") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("server is gone without a word", func(t *testing.T) {
		inbox := scriptedInbox(t, impatient, opening(allCaps, "7")+idling+`
			hang`)
		must(t, wait(inbox.Wait(within(t), nil)))
		if _, err := inbox.Wait(within(t), nil); !errors.Is(err, mailer.ErrSilent) {
			t.Errorf("got %v", err)
		}
	})
}

// Somebody else can end the wait. IDLE ends as it should, and the connection goes on.
func TestWaitUntilWoken(t *testing.T) {
	inbox := scriptedInbox(t, patient, opening(allCaps, "7")+`
		C: UID SEARCH UID 4:*
		S: * SEARCH 4
		S: $ OK
		C: IDLE
		S: + idling
		C: DONE
		S: $ OK
		C: UID SEARCH UID 5:*
		S: * SEARCH 4
		S: $ OK`)
	_, err := inbox.List(within(t), mailer.Mark{Validity: 7, UID: 3})
	must(t, err)
	wake := make(chan struct{}, 1)
	wake <- struct{}{}
	if woken, err := inbox.Wait(within(t), wake); !woken || err != nil {
		t.Errorf("woken %v, %v", woken, err)
	}
	_, err = inbox.List(within(t), mailer.Mark{Validity: 7, UID: 4})
	must(t, err)
}

// wait leaves out whether somebody has woken us.
func wait(_ bool, err error) error { return err }
