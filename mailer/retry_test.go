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

// paused returns how long an Inbox pauses after each of the errors in turn.
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

// A server that throttles says so in its BYE, which go-imap does not pass on.
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

func TestRetrySchedule(t *testing.T) {
	var total time.Duration
	failures := 1
	for ; ; failures++ {
		pause, again := mailer.RetryAfter(failures)
		if !again {
			break
		}
		total += pause
	}
	if total < 4*24*time.Hour || total > 5*24*time.Hour {
		t.Errorf("gives up after %d failures and %v", failures, total)
	}
	spread, again := mailer.Spread(time.Hour, "a"), mailer.Spread(time.Hour, "a")
	if spread == mailer.Spread(time.Hour, "b") || spread != again {
		t.Error("Spread does not depend on the id alone")
	}
	if spread < time.Hour || spread > 66*time.Minute {
		t.Errorf("spread an hour to %v", spread)
	}
}
