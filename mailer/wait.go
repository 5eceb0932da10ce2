package mailer

import (
	"context"
	"errors"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

const (
	// firstIdle is how long the first IDLE after news lasts.
	firstIdle = 100 * time.Millisecond
	// slower is by how much each quiet IDLE outlasts the one before.
	slower = 4
	// longestIdle stays below the 29 minutes of RFC 2177.
	longestIdle = 24 * time.Minute
)

// Wait returns nil when there may be something new to list: the server told of
// mail, a look found some, the connection had to be made anew, or the Poll time
// is over.
//
// A mail that arrives between the last search and the start of IDLE is not told
// by every server, and no search can be sent while IDLE runs. So IDLE is broken
// off for a search: soon at first, then after ever longer times up to Poll. A
// mail that falls into such a gap waits at most about four times as long as
// there was no mail before it.
func (in *Inbox) Wait(ctx context.Context) error {
	fresh := in.session == nil
	err := in.with(ctx, func(s *session) error {
		switch {
		case fresh, s.wasTold():
			return nil
		case s.caps.Has(imap.CapIdle):
			return in.idle(ctx, s)
		}
		return sleep(ctx, in.cfg.Poll)
	})
	if err == nil && !fresh {
		in.pauses.Reset()
	}
	return err
}

// idle alternates IDLE and a search until one of them finds something.
func (in *Inbox) idle(ctx context.Context, s *session) error {
	for end := time.Now().Add(in.cfg.Poll); ; in.quiet *= slower {
		rest := min(in.quiet, time.Until(end), longestIdle)
		if rest <= 0 {
			return nil
		}
		told, err := s.idle(ctx, rest)
		if s.refusesIdle(err) {
			in.log.WarnContext(ctx, "mailbox: IDLE refused, polling only", "err", err)
			return sleep(ctx, time.Until(end))
		}
		if err == nil && !told {
			told, err = s.hasAbove(ctx, in.highest)
		}
		if err != nil {
			return err
		}
		if told {
			in.quiet = firstIdle
			return nil
		}
		in.quiet = min(in.quiet, in.cfg.Poll)
	}
}

// idle waits with IDLE (RFC 2177) until the server tells of mail, or the time is over.
func (s *session) idle(ctx context.Context, rest time.Duration) (told bool, err error) {
	var command *imapclient.IdleCommand
	err = s.do(ctx, "start IDLE", func() (err error) {
		command, err = s.client.Idle()
		return err
	})
	if err != nil {
		return false, err
	}
	timer := time.NewTimer(rest)
	defer timer.Stop()
	select {
	case <-s.wake:
		told = true
	case <-timer.C:
	case <-s.client.Closed():
	case <-ctx.Done():
		s.lost = true // quicker than a polite end, and safe
		return false, context.Cause(ctx)
	}
	return told, s.do(ctx, "end IDLE", func() error {
		return errors.Join(command.Close(), command.Wait())
	})
}

// refusesIdle notes a server that advertises IDLE and then says no.
func (s *session) refusesIdle(err error) bool {
	if s.refused(err) {
		delete(s.caps, imap.CapIdle)
		return true
	}
	return false
}

func (s *session) hasAbove(ctx context.Context, mark uint32) (bool, error) {
	uids, err := s.search(ctx, &imap.SearchCriteria{UID: from(mark + 1)})
	return last(uids) > mark, err
}

// wasTold reports, once, whether the server told of mail.
func (s *session) wasTold() bool {
	select {
	case <-s.wake:
		return true
	default:
		return false
	}
}
