package server

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/store"
)

// Mails that break the connection whenever they are fetched do not stop the others from being
// played. They are tried for a day, and put aside in the end: they stay in the mailbox.
func TestMailsThatBreakTheConnection(t *testing.T) {
	t.Parallel()
	for name, broken := range map[string][]int{
		"two side by side":             {5, 6},
		"as many as are tried at once": {16, 17, 18, 19},
		"the oldest and the newest":    {0, 1, 19},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := newLoad(t, 20)
			senders := make([]string, 0, len(broken))
			for _, i := range broken {
				g := &l.games[i]
				senders = append(senders, "From: <"+g.players[g.ply%2].Address+">\r\n")
			}
			l.readThrough(newProxy(t, l.office.IMAPAddr().String(), hooks{onResponse: func(v *proxyConn, response string) string {
				if isMail(response) && slices.ContainsFunc(senders, func(s string) bool { return strings.Contains(response, s) }) {
					v.hangUp = true
					return response[:len(response)/2]
				}
				return response
			}}))
			l.mailMoves()
			l.advance()
			for _, i := range broken {
				l.games[i].ply--
			}
			l.rounds(t, store.MaxAttempts)
			l.checkPlies(t)
			if n := l.putAside(t); n > 0 {
				t.Errorf("%d mails are put aside at once", n)
			}
			for range retryTime/longestRetry + 10 {
				l.clock.Wind(longestRetry)
				l.rounds(t, 1)
			}
			if n := l.putAside(t); n != len(broken) {
				t.Errorf("%d mails are put aside, want %d", n, len(broken))
			}
			if left := l.letters(t, "play"); len(left) != len(broken) {
				t.Errorf("mails %d are in the mailbox, want those that could not be fetched", left)
			}
		})
	}
}

// putAside counts the mails that are put aside.
func (l *load) putAside(t *testing.T) (n int) {
	l.must(l.server.db.View(t.Context(), func(tx *store.Tx) error {
		failed, err := tx.Spool.Failed()
		for _, m := range failed {
			if m.State == store.PutAside {
				n++
			}
		}
		return err
	}))
	return n
}

// rounds polls n times, without the pauses after errors.
func (l *load) rounds(t *testing.T, n int) {
	for range n {
		l.clock.Wind(faultPause)
		if _, err := l.server.poll(t.Context()); err != nil {
			t.Log(err)
		}
	}
}

func (l *load) checkPlies(t *testing.T) {
	for _, g := range l.games {
		if ply := l.plyOf(t, g.id); ply != g.ply {
			t.Errorf("game %d is at ply %d, want %d", g.id, ply, g.ply)
		}
	}
}

// If a mail server returns no mails at all for a while, that is not the fault of the mails: none is
// quarantined.
func TestNothingIsPutAsideInAnOutage(t *testing.T) {
	for _, waiting := range []int{1, 20} {
		l := newLoad(t, waiting)
		outage := true
		f := newProxy(t, l.office.IMAPAddr().String(), hooks{onResponse: func(v *proxyConn, response string) string {
			if outage && isMail(response) {
				v.hangUp = true
				return response[:len(response)/2]
			}
			return response
		}})
		l.readThrough(f)
		l.mailMoves()
		l.rounds(t, 2*store.MaxAttempts)
		f.mu.Lock()
		outage = false
		f.mu.Unlock()
		l.advance()
		l.rounds(t, 1)
		l.checkPlies(t)
	}
}

// If mails cannot be moved, because the mailbox is full, say, all mails are played all the same.
func TestMailboxFull(t *testing.T) {
	t.Parallel()
	l := newLoad(t, 20)
	f := newProxy(t, l.office.IMAPAddr().String(), hooks{onCommand: func(v *proxyConn, line string) string {
		if tag, c := splitTag(line); strings.HasPrefix(c, "UID MOVE") || strings.HasPrefix(c, "CREATE") {
			v.happened++
			v.tell(tag + " NO [OVERQUOTA] mailbox is full\r\n")
			return ""
		}
		return line
	}})
	l.readThrough(f)
	l.appendMoves(26)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if _, err := l.server.poll(ctx); err != nil || !l.server.mailbox.filesSlowly(time.Now()) || f.incidents() == 0 {
		t.Errorf("mails were moved into a full mailbox (%v)", err)
	}
	l.checkPlies(t)
	l.comesToRest(t)
	l.checkPlies(t)
	if left := l.letters(t, "play"); len(left) > 0 {
		t.Errorf("%d mails are left in the mailbox that is well again", len(left))
	}
}

// A mail server that breaks off after a few mails of each connection, as some do that limit traffic, does not stop the reading: what
// came is played, and the next poll goes on behind it.
func TestServerThatBreaksOff(t *testing.T) {
	t.Parallel()
	const mails = 12
	l := newLoad(t, mails)
	refuses := false
	f := newProxy(t, l.office.IMAPAddr().String(), hooks{
		onCommand: func(v *proxyConn, line string) string {
			if refuses {
				v.hangUp = true
				return ""
			}
			return line
		},
		onResponse: func(v *proxyConn, response string) string {
			if isMail(response) && v.mails > 3 {
				v.happened++
				v.hangUp, refuses = true, true
				return ""
			}
			return response
		},
	})
	l.readThrough(f)
	l.mailMoves()
	polls := 0
	for played := 0; played < mails && polls < 2*mails; polls++ {
		l.rounds(t, 1)
		f.mu.Lock()
		refuses = false
		f.mu.Unlock()
		played = 0
		for _, g := range l.games {
			played += l.plyOf(t, g.id) - g.ply
		}
	}
	if f.incidents() == 0 {
		t.Error("the server never broke off: this proves nothing")
	}
	l.advance()
	l.checkPlies(t)
	t.Logf("played in %d polls", polls)
}
