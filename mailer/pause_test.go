package mailer_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/emersion/go-imap/v2"

	"pentepost/mailer"
)

// paused is how long an Inbox pauses after each of the errors in turn.
func paused(t *testing.T, errs ...error) (pauses []time.Duration) {
	inbox := mailer.NewInbox(mailer.InboxConfig{}, nil)
	for _, err := range errs {
		start := time.Now()
		must(t, inbox.Pause(t.Context(), err))
		pauses = append(pauses, time.Since(start))
	}
	return pauses
}

func TestPausesGrow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pauses := paused(t, make([]error, 20)...)
		for i, pause := range pauses {
			middle := min(time.Second<<i, 5*time.Minute)
			if pause < middle/2 || pause > middle*3/2 {
				t.Errorf("pause %d is %v, want about %v", i+1, pause, middle)
			}
		}
	})
}

func TestPauseAsLongAsTheServerAsks(t *testing.T) {
	for _, test := range []struct {
		typ   imap.StatusResponseType
		code  imap.ResponseCode
		text  string
		least time.Duration
	}{
		{"NO", "THROTTLED", "", time.Minute},
		{"NO", "UNAVAILABLE", "Temporary authentication failure, retry in 40 seconds", 40 * time.Second},
		{"BYE", "UNAVAILABLE", "try again in 3 minutes", 3 * time.Minute},
		{"BAD", "", "Request is throttled. Suggested Backoff Time: 299961 milliseconds", 299961 * time.Millisecond},
		{"BAD", "", "Please wait 2 hours", 30 * time.Minute},
		{"NO", "", "retry after 90", 90 * time.Second},
		{"NO", "", "mailbox 12345 does not exist", 0},
	} {
		t.Run(test.text, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				err := fmt.Errorf("imap: %w", &imap.Error{Type: test.typ, Code: test.code, Text: test.text})
				if pause := paused(t, err)[0]; pause < test.least || pause > test.least+2*time.Second {
					t.Errorf("paused %v, want %v", pause, test.least)
				}
			})
		})
	}
}

// A server that throttles says so in the last line before it hangs up, which
// the IMAP library does not pass on.
func TestPauseAfterFarewell(t *testing.T) {
	inbox := scriptedInbox(t, patient, opening(allCaps, "7")+`
		C: UID SEARCH UID 4:*
		S: * BYE [THROTTLED] too many commands, try again in 70 seconds
		close`)
	_, err := inbox.List(within(t), mailer.Mark{Validity: 7, UID: 3})
	synctest.Test(t, func(t *testing.T) {
		if pause := paused(t, err)[0]; pause != 70*time.Second {
			t.Errorf("paused %v after %v", pause, err)
		}
	})
}

func TestPauseEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		inbox := mailer.NewInbox(mailer.InboxConfig{}, nil)
		if err := inbox.Pause(ctx, mailer.ErrSilent); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
	})
}
