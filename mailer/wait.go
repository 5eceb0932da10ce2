package mailer

import (
	"context"
	"errors"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

const (
	// minIdle is how long the first IDLE after new mail lasts.
	minIdle = 100 * time.Millisecond
	// idleFactor is how many times longer each IDLE without news lasts than the
	// one before.
	idleFactor = 4
	// maxIdle is how long one IDLE lasts at most. A mail that comes after a connection was
	// lost without a word waits for its end.
	maxIdle = time.Minute
	// mostInVain is how often in a row the server may announce mail, and none comes, before Wait makes pauses.
	mostInVain = 2
	// vainPause is how long after a listing Wait then returns.
	//
	// DECISION: a second. A server that announces mail all the time costs a few commands a second, and a mail that does come waits a
	// second. One that announces a mail too early, or twice, costs no pause.
	vainPause = time.Second
)

// Wait returns nil when List may find something new: the server announced mail, a
// search found some, the connection is new, or the Poll time is over. It also returns
// when something comes from wake, which may be nil; woken says so.
//
// Not every server announces a mail that arrives between the last search and the
// start of IDLE, and no command can be sent during IDLE. So Wait interrupts IDLE
// for a search: soon at first, then after longer and longer times up to Poll. A
// mail that falls into the gap waits at most about four times as long as there
// was no mail before it.
//
// A server that announces mail again and again, and none comes, is not asked more often than
// once in vainPause.
func (in *Inbox) Wait(ctx context.Context, wake <-chan struct{}) (woken bool, err error) {
	fresh := in.session == nil
	err = in.with(ctx, func(s *imapConn) (err error) {
		announced := s.wasNotified()
		switch {
		case fresh:
			return nil
		case announced:
		case s.caps.Has(imap.CapIdle):
			announced, woken, err = in.idle(ctx, s, wake)
		default:
			woken, err = sleepUntil(ctx, in.cfg.Poll, wake)
		}
		if announced && err == nil {
			woken, err = in.announced(ctx, s, wake)
		}
		return err
	})
	if err == nil && !fresh {
		in.backoff.Reset()
	}
	return woken, err
}

// announced waits a while if the server has announced mail in vain.
func (in *Inbox) announced(ctx context.Context, s *imapConn, wake <-chan struct{}) (woken bool, err error) {
	in.inVain++
	if rest := vainPause - time.Since(in.listedAt); in.inVain > mostInVain && rest > 0 {
		if woken, err = sleepUntil(ctx, rest, wake); woken {
			s.announce() // for the next Wait
		}
	}
	return woken, err
}

// idle alternates IDLE and a search until one of them finds something.
func (in *Inbox) idle(ctx context.Context, s *imapConn, wake <-chan struct{}) (found, woken bool, err error) {
	for end := time.Now().Add(in.cfg.Poll); ; in.idleTime *= idleFactor {
		rest := min(in.idleTime, time.Until(end), maxIdle)
		if rest <= 0 {
			return false, false, nil
		}
		found, woken, err = s.idle(ctx, rest, wake)
		if s.refusesIdle(err) {
			in.log.WarnContext(ctx, "server refuses IDLE, polling instead", "err", err)
			woken, err = sleepUntil(ctx, time.Until(end), wake)
			return false, woken, err
		}
		if err == nil && !found && !woken {
			found, err = s.hasAbove(ctx, in.highest)
		}
		if err != nil || woken {
			return false, woken, err
		}
		if found {
			in.idleTime = minIdle
			return true, false, nil
		}
		in.idleTime = min(in.idleTime, in.cfg.Poll)
	}
}

// idle waits with IDLE (RFC 2177) until the server announces mail, something comes from wake,
// or the time is over.
func (s *imapConn) idle(ctx context.Context, rest time.Duration, wake <-chan struct{}) (notified, woken bool, err error) {
	var command *imapclient.IdleCommand
	err = s.do(ctx, "start IDLE", func() (err error) {
		command, err = s.client.Idle()
		return err
	})
	if err != nil {
		return false, false, err
	}
	timer := time.NewTimer(rest)
	defer timer.Stop()
	select {
	case <-s.notify:
		notified = true
	case <-wake:
		woken = true
	case <-timer.C:
	case <-s.client.Closed():
	case <-ctx.Done():
		s.lost = true // quicker than ending IDLE, and safe
		return false, false, context.Cause(ctx)
	}
	err = s.do(ctx, "end IDLE", func() error {
		return errors.Join(command.Close(), command.Wait())
	})
	if err != nil {
		s.lost = true // the context may have ended before IDLE did, and no other command works during it
	}
	return notified, woken, err
}

// refusesIdle reports a server that advertises IDLE and then refuses it. It stops
// using IDLE in this session.
func (s *imapConn) refusesIdle(err error) bool {
	if s.refused(err) {
		delete(s.caps, imap.CapIdle)
		return true
	}
	return false
}

func (s *imapConn) hasAbove(ctx context.Context, mark uint32) (bool, error) {
	uids, err := s.searchFrom(ctx, mark+1)
	return last(uids) > mark, err
}

// Announced reports whether the server announced mail since the last List.
func (in *Inbox) Announced() bool { return in.session != nil && len(in.session.notify) > 0 }

// wasNotified reports once that the server announced mail.
func (s *imapConn) wasNotified() bool {
	select {
	case <-s.notify:
		return true
	default:
		return false
	}
}
