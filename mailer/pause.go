package mailer

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/emersion/go-imap/v2"
)

// longestPause bounds what a server may ask for.
const longestPause = 30 * time.Minute

func newPauses(first time.Duration) backoff.ExponentialBackOff {
	return backoff.ExponentialBackOff{
		InitialInterval:     first,
		RandomizationFactor: 0.5,
		Multiplier:          2,
		MaxInterval:         5 * time.Minute,
	}
}

// Pause is what to do after an error before trying again. It drops the
// connection and waits: about Retry at first, twice as long each time, at
// most about five minutes, and as long as the server asked for, at most half an
// hour. Pauses become short again once a mail was fetched or a Wait ended well.
// The error it returns is the context's.
func (in *Inbox) Pause(ctx context.Context, err error) error {
	in.drop()
	pause := max(in.pauses.NextBackOff(), suggested(err))
	in.log.WarnContext(ctx, "mailbox: trying again later", "in", pause.Round(time.Millisecond), "err", err)
	return sleep(ctx, pause)
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// isBusy tells a refusal that will pass from one that will not (RFC 5530).
// THROTTLED is Gmail's.
func isBusy(refusal *imap.Error) bool {
	if refusal == nil {
		return false
	}
	busy := []imap.ResponseCode{
		imap.ResponseCodeUnavailable, imap.ResponseCodeInUse, imap.ResponseCodeLimit, "THROTTLED",
	}
	return slices.Contains(busy, imap.ResponseCode(strings.ToUpper(string(refusal.Code)))) || asked(refusal.Text) > 0
}

func isThrottled(err error) bool {
	var refusal *imap.Error
	return errors.As(err, &refusal) && isBusy(refusal)
}

// suggested is how long to stay away after an error, as far as it tells.
func suggested(err error) time.Duration {
	var refusal *imap.Error
	errors.As(err, &refusal)
	switch {
	case refusal == nil:
		return 0
	case asked(refusal.Text) > 0:
		return min(asked(refusal.Text), longestPause)
	case errors.Is(err, ErrLogin), isBusy(refusal):
		// Accounts get locked by those who insist.
		return time.Minute
	}
	return 0
}

// asked finds the time a server wants to be left alone.
//
// QUIRK: there is no response code with a number for it; servers write prose,
// such as "Suggested Backoff Time: 299961 milliseconds" (Outlook) or "try again
// in 30 seconds".
func asked(text string) time.Duration {
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
