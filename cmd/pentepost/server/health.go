package server

import (
	"errors"
	"time"

	"pentepost/mailer"
)

// maxFailing is how many different letters may fail in a row, at the connection, before the
// mail server as a whole counts as away. A single letter can make a server hang up on it again
// and again; that must not stop the others.
const maxFailing = 3

// health is what deliver knows of the mail server. While it is away, one letter at a time
// probes it.
type health struct {
	failing map[int64]bool // the letters that failed at the connection since the last sign of life
	away    error          // why the mail server counts as away, nil if it does not
	since   time.Time      // when it began to count as away
	retryAt time.Time      // when to probe it next
	pauses  *mailer.Backoff
}

func newHealth() health {
	return health{failing: map[int64]bool{}, pauses: mailer.NewBackoff(2 * time.Second)}
}

// note learns from what happened to a letter. Any answer of the mail server to a letter,
// even a refusal, is a sign of life.
func (h *health) note(letter int64, err error) {
	failure, sending := errors.AsType[*mailer.SendError](err)
	switch {
	case err != nil && !sending: // it was not sent
	case concernsServer(err):
		h.suspect(err)
	case sending && (failure.Code == 0 || failure.Code == 421):
		if h.failing[letter] = true; len(h.failing) >= maxFailing {
			h.suspect(err)
		}
	default:
		clear(h.failing)
		h.away = nil
		h.pauses.Reset()
	}
}

func (h *health) suspect(err error) {
	now := time.Now()
	if h.away == nil {
		h.since = now
	}
	if h.away == nil || !now.Before(h.retryAt) {
		h.retryAt = now.Add(h.pauses.Next(err))
	}
	h.away = err
}

// allowance returns how many notices may be reserved, out of a limit, if so many are reserved
// already.
func (h *health) allowance(limit, reserved int) int {
	switch {
	case h.away == nil:
		return limit - reserved
	case reserved == 0 && !time.Now().Before(h.retryAt):
		return 1
	}
	return 0
}

// retryIn returns how long to wait for the next probe, 0 if the mail server answers.
func (h *health) retryIn() time.Duration {
	if h.away == nil {
		return 0
	}
	return max(time.Until(h.retryAt), time.Millisecond).Round(time.Millisecond)
}

// concernsServer reports a failure that says nothing about the letter: there was no connection.
func concernsServer(err error) bool {
	failure, sending := errors.AsType[*mailer.SendError](err)
	return sending && failure.Connecting
}
