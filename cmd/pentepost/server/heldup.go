package server

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"pentepost/cmd/pentepost/doctor"
	"pentepost/mailer"
)

// beatGap is how long a process can be silent and count as awake: longer, and it was stopped, or the computer slept.
const beatGap = time.Minute

// beat notes that the process is awake. While it was not, nothing could go out, and nobody need be told.
func (p *progress) beat(now time.Time) {
	last := time.Unix(0, p.lastBeat.Swap(now.UnixNano()))
	if gap := now.Sub(last); gap > beatGap || gap < 0 {
		p.awakeSince.Store(now.UnixNano())
	}
}

// troubleOfLetters tells what is wrong with the letters that wait, in a line; "" if nothing is.
func troubleOfLetters(h doctor.HeldUp, now time.Time, out state) string {
	long := !h.All.IsZero() && now.Sub(h.All) > doctor.NoneGoesOut
	switch {
	case out.away != nil && (long || out.awayFor > doctor.NoneGoesOut):
		return "letters: none goes out: " + whyAway(out.away)
	case long:
		return fmt.Sprintf("letters: none has gone out since %s, although some are due; see the log", h.All.Format(time.RFC3339))
	case !h.Some.IsZero() && now.Sub(h.Some) > doctor.SomeLate:
		return fmt.Sprintf("letters: some have been due since %s, although others go out; \"pentepost outbox\" lists them", h.Some.Format(time.RFC3339))
	}
	return ""
}

// secondsHeldUp returns for how long no letter has gone out that should have.
func secondsHeldUp(h doctor.HeldUp, now time.Time) float64 {
	if h.All.IsZero() {
		return 0
	}
	return max(now.Sub(h.All).Seconds(), 0)
}

// whyAway says why the mail server counts as away. What it says of a letter could name a player, and is in the log.
func whyAway(err error) string {
	if failure, ok := errors.AsType[*mailer.SendError](err); ok && failure.Connecting {
		return strings.Join(strings.Fields(err.Error()), " ")
	}
	return "the mail server fails at all letters; see the log"
}
