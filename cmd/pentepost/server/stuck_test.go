package server

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pentepost/store"
)

// Mails that break the connection whenever they are fetched keep none of the others
// from being played, and are put aside at last.
func TestMailsThatBreakTheConnection(t *testing.T) {
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
			l.readThrough(newFront(t, l.office.IMAPAddr().String(), manners{answered: func(v *visit, answer string) string {
				if isMail(answer) && slices.ContainsFunc(senders, func(s string) bool { return strings.Contains(answer, s) }) {
					return "* WEATHER foul\r\n" + answer
				}
				return answer
			}}))
			l.mailMoves()
			l.advance()
			for _, i := range broken {
				l.games[i].ply--
			}
			l.rounds(t, store.MaxAttempts)
			l.checkPlies(t)
			if n := len(l.folder(t, "play", "Quarantine")); n != len(broken) {
				t.Errorf("%d mails are put aside, want %d", n, len(broken))
			}
		})
	}
}

// rounds lets the server receive so many times, whatever comes of it, and without the
// pauses in between.
func (l *load) rounds(t *testing.T, n int) {
	for range n {
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

// A server that gives out none of the mails for a while is not taken for a server
// with bad mails: nothing is put aside.
func TestNothingIsPutAsideInAnOutage(t *testing.T) {
	for _, waiting := range []int{1, 20} {
		l := newLoad(t, waiting)
		outage := true
		f := newFront(t, l.office.IMAPAddr().String(), manners{answered: func(v *visit, answer string) string {
			if outage && isMail(answer) {
				v.leaving = true
				return answer[:len(answer)/2]
			}
			return answer
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

// Where mails cannot be moved, since the mailbox is full, say, those behind them are
// played all the same, however many there are.
func TestMailboxFull(t *testing.T) {
	l := newLoad(t, 20)
	f := newFront(t, l.office.IMAPAddr().String(), manners{said: func(v *visit, line string) string {
		if tag, c := command(line); strings.HasPrefix(c, "UID MOVE") || strings.HasPrefix(c, "CREATE") {
			v.happened++
			v.say(tag + " NO [OVERQUOTA] mailbox is full\r\n")
			return ""
		}
		return line
	}})
	l.readThrough(f)
	l.appendMoves(2*fileSize/len(l.games) + 1)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if _, err := l.server.poll(ctx); err == nil || f.incidents() == 0 {
		t.Errorf("nobody is told that mails cannot be moved: %v", err)
	}
	l.checkPlies(t)
	l.comesToRest(t)
	l.checkPlies(t)
	if left := l.letters(t, "play"); len(left) > 0 {
		t.Errorf("%d mails are left in the mailbox that is well again", len(left))
	}
}
