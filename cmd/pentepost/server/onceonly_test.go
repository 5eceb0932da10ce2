package server

import (
	"context"
	"testing"
	"time"
)

// Whatever the mail server does on the wire, the server plays the move of every mail once, and
// tells both players once. Without PENTEPOST_LONG=1 it does every third of [misbehaviours].
func TestEveryMailHasItsEffectOnce(t *testing.T) {
	t.Parallel()
	for i, m := range misbehaviours {
		if i%3 != 0 && !long() {
			continue
		}
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			l := newLoad(t, 12)
			f := newProxy(t, l.office.IMAPAddr().String(), m.hooks)
			l.readThrough(f)
			l.mailMoves()
			stop := l.run(t)
			l.hearsFromAll(t) // mails that wait
			l.mailMoves()
			l.hearsFromAll(t) // mails that come meanwhile
			stop()
			if n := f.incidents(); n < m.least {
				t.Errorf("the server misbehaved %d times only: this proves nothing", n)
			}
			l.comesToRest(t)
			l.checkOnce(t)
		})
	}
}

// readThrough has the server read its mailbox through a proxy from now on.
func (l *load) readThrough(f *imapProxy) {
	l.must(l.server.mailbox.close())
	l.server.mailbox.inbox = f.inbox(l.config, l.clock.Now)
	l.server.mailbox.slow = l.server.mailbox.inbox.Beside()
}

// run runs the server until the returned function is called.
func (l *load) run(t *testing.T) (stop func()) {
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- l.server.Run(ctx) }()
	return func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// hearsFromAll waits until every game has one more move, and every player a letter about it.
func (l *load) hearsFromAll(t *testing.T) {
	l.advance()
	l.hearsFrom(t, l.games, patience)
}

// hearsFrom waits until the players of some games have all letters that they are to get.
func (l *load) hearsFrom(t *testing.T, games []loadGame, most time.Duration) {
	ctx, cancel := context.WithTimeout(t.Context(), most)
	defer cancel()
	ticker := time.NewTicker(100 * time.Millisecond)
	defer ticker.Stop()
	for _, g := range games {
		for _, p := range g.players {
			arrivals, unwatch, err := l.office.Watch(p.Address)
			l.must(err)
			for len(l.letters(t, p.Address)) < g.ply-1 {
				select {
				case <-arrivals:
				case <-ticker.C:
					l.whileWaiting()
				case <-ctx.Done():
					t.Fatalf("%s has %d letters after %v, want %d", p.Nick, len(l.letters(t, p.Address)), most, g.ply-1)
				}
			}
			unwatch()
		}
	}
}

// letters returns the UIDs in an inbox.
func (l *load) letters(t *testing.T, address string) (uids []uint32) {
	return l.folder(t, address, "INBOX")
}

// folder returns the UIDs in a folder, or none if the folder does not exist.
func (l *load) folder(t *testing.T, account, folder string) (uids []uint32) {
	all, err := l.office.Messages(account, folder)
	if err != nil && folder == "INBOX" {
		t.Fatal(err)
	}
	for _, m := range all {
		uids = append(uids, m.UID)
	}
	return uids
}

// comesToRest restarts the server without the proxy, and lets it finish what there is to do.
func (l *load) comesToRest(t *testing.T) {
	l.must(l.server.Close())
	l.must(l.open())
	l.server = l.running
	if again, err := l.server.poll(t.Context()); again || err != nil {
		t.Errorf("after a restart something is left to try again: %v, %v", again, err)
	}
	l.tidy()
}

// checkOnce checks that every mail had one ply and one letter to each player as its effect, and
// that no mail is left or quarantined.
func (l *load) checkOnce(t *testing.T) {
	for _, g := range l.games {
		if ply := l.plyOf(t, g.id); ply != g.ply {
			t.Errorf("game %d is at ply %d, want %d", g.id, ply, g.ply)
		}
		for _, p := range g.players {
			if n := len(l.letters(t, p.Address)); n != g.ply-1 {
				t.Errorf("%s got %d letters, want %d", p.Nick, n, g.ply-1)
			}
		}
	}
	for _, folder := range []string{"INBOX", "Quarantine"} {
		if left := l.folder(t, "play", folder); len(left) > 0 {
			t.Errorf("mails %d are in %s", left, folder)
		}
	}
}
