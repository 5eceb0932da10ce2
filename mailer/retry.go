package mailer

import (
	"errors"
	"hash/fnv"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/emersion/go-imap/v2"
)

const (
	// maxBackoff is the longest pause that grows by itself.
	maxBackoff = 5 * time.Minute
	// maxServerPause bounds the pause that a server may ask for.
	maxServerPause = 30 * time.Minute
)

// Backoff computes the pauses of a loop that tries again after an error: about
// the initial pause at first, then twice as long each time, at most about five
// minutes. The pauses are random, between half and one and a half times as long.
type Backoff struct{ exponential backoff.ExponentialBackOff }

// NewBackoff returns a Backoff whose first pause is about initial.
func NewBackoff(initial time.Duration) *Backoff {
	return &Backoff{backoff.ExponentialBackOff{
		InitialInterval:     initial,
		RandomizationFactor: 0.5,
		Multiplier:          2,
		MaxInterval:         maxBackoff,
	}}
}

// Next returns the pause after err. If the server asked for a longer pause, it
// gets that, up to half an hour.
func (b *Backoff) Next(err error) time.Duration {
	return max(b.exponential.NextBackOff(), pauseAfter(err))
}

// Reset makes the pauses short again. Call it after a success.
func (b *Backoff) Reset() { b.exponential.Reset() }

// RetryAfter returns the pause before the next attempt to send a letter, after
// so many failed attempts; again is false when it is time to give up. The pauses
// are 1, 5 and 15 minutes, 1 and 4 hours, then 8 hours each, five days in total
// (RFC 5321 section 4.5.4.1 asks for four to five days).
func RetryAfter(failures int) (pause time.Duration, again bool) {
	early := []time.Duration{0, time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 4 * time.Hour}
	const (
		late     = 8 * time.Hour
		maxTries = 14 // late ones: 5 days less the early pauses
	)
	switch {
	case failures < 0:
		return 0, true
	case failures < len(early):
		return early[failures], true
	case failures < len(early)+maxTries:
		return late, true
	}
	return 0, false
}

// Spread lengthens a pause by up to a tenth, so that letters that failed
// together are not tried again together. The result depends on the id alone.
func Spread(pause time.Duration, id string) time.Duration {
	hash := fnv.New32a()
	hash.Write([]byte(id))
	return pause + pause/10*time.Duration(hash.Sum32()%1000)/1000
}

// pauseAfter returns how long a server wants us to stay away, 0 if err does not say.
func pauseAfter(err error) time.Duration {
	var refusal *imap.Error
	errors.As(err, &refusal)
	switch {
	case refusal == nil:
		return 0
	case statedPause(refusal.Text) > 0:
		return min(statedPause(refusal.Text), maxServerPause)
	case isRefusedLogin(err), isBusy(refusal):
		// Providers lock accounts after many failed logins.
		return time.Minute
	}
	return 0
}

// isBusy reports a temporary refusal (RFC 5530). THROTTLED is Gmail's.
func isBusy(refusal *imap.Error) bool {
	if refusal == nil {
		return false
	}
	busy := []imap.ResponseCode{
		imap.ResponseCodeUnavailable, imap.ResponseCodeInUse, imap.ResponseCodeLimit, "THROTTLED",
	}
	return slices.Contains(busy, imap.ResponseCode(strings.ToUpper(string(refusal.Code)))) || statedPause(refusal.Text) > 0
}

func isThrottled(err error) bool {
	var refusal *imap.Error
	return errors.As(err, &refusal) && isBusy(refusal)
}

// statedPause finds a duration in the text of a refusal.
//
// QUIRK: there is no response code with a duration. Servers write prose, such as
// "Suggested Backoff Time: 299961 milliseconds" (Outlook) or "try again in 30
// seconds".
func statedPause(text string) time.Duration {
	found := regexp.MustCompile(
		`(?i)\b(?:retry|again|back-?off|wait)\b[^0-9]{0,30}(\d{1,9}) ?(m(?:illi)?s(?:ec)?\w*|s(?:ec)?\w*|min\w*|h\w*)?`,
	).FindStringSubmatch(text)
	if found == nil {
		return 0
	}
	n, _ := strconv.ParseInt(found[1], 10, 64)
	unit := time.Second
	switch name := strings.ToLower(found[2]); {
	case strings.HasPrefix(name, "mi") && !strings.HasPrefix(name, "mil"):
		unit = time.Minute
	case strings.HasPrefix(name, "m"):
		unit = time.Millisecond
	case strings.HasPrefix(name, "h"):
		unit = time.Hour
	}
	return time.Duration(n) * unit
}
