package server

import (
	"context"
	"testing"
	"time"

	"pentepost/games/letters"
	"pentepost/mailer"
	"pentepost/store"
	"pentepost/store/storetest"
)

// F1: a mail server that misbehaves at the letters to one player stops nobody else's. All
// other letters are sent while the server waits for an answer about that one, and it is tried again later.
func TestOneBadLetterStopsNoOther(t *testing.T) {
	t.Parallel()
	for _, mode := range smtpModes {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			l := newLoad(t, 8)
			victim := l.games[0].opponent()
			proxy := newSMTPProxy(t, l.office.SMTPAddr().String(), victim.Address, mode)
			l.sendThrough(proxy)
			l.mailMoves()
			if _, err := l.server.poll(t.Context()); err != nil {
				t.Fatal(err)
			}
			ctx, stop := context.WithTimeout(t.Context(), patience)
			delivered := make(chan error, 1)
			go func() { delivered <- l.server.deliverer.deliver(ctx) }()
			for want := 2*len(l.games) - 1; (l.sentOfLast(t) < want || proxy.attempts() == 0) && ctx.Err() == nil; {
				time.Sleep(20 * time.Millisecond)
			}
			sent, attempts := l.sentOfLast(t), proxy.attempts()
			stop()
			<-delivered
			if sent != 15 || attempts == 0 || attempts > 2 {
				t.Errorf("%d letters are sent, want 15; %d attempts at the bad one", sent, attempts)
			}
		})
	}
}

// sendThrough lets the server send through a proxy.
func (l *load) sendThrough(p *smtpProxy) {
	server := l.config.SMTP.Login()
	server.Addr = p.Addr()
	for i := range l.server.deliverer.senders {
		l.server.deliverer.senders[i].Close()
		l.server.deliverer.senders[i] = mailer.NewSender(mailer.SenderConfig{Server: server, Hello: l.config.Domain()}, nil)
	}
}

// sentOfLast counts the letters about the last move of every game that were sent.
func (l *load) sentOfLast(t *testing.T) (n int) {
	err := l.server.db.View(t.Context(), func(tx *store.Tx) error {
		all, err := tx.Sending.CountSince(letters.PlayClass, time.Time{})
		waiting, countErr := tx.Sending.CountReserved()
		n = all - waiting - 2*len(l.games) // the letters about the first move
		if err == nil {
			err = countErr
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// F4: while the database cannot be written, no letter is sent; afterwards each is sent once.
func TestNothingIsSentUnreserved(t *testing.T) {
	storetest.NeedSQLite(t) // on PostgreSQL one transaction does not lock the whole database
	l := newLoad(t, 4)
	l.mailMoves()
	if _, err := l.server.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	before := l.lettersIn(t)
	ctx, cancel := context.WithCancel(t.Context())
	locked, unlock := make(chan bool), make(chan bool)
	go l.server.db.Update(ctx, func(tx *store.Tx) error {
		close(locked)
		<-unlock
		return nil
	})
	<-locked
	stuck, stop := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer stop()
	go func() { <-stuck.Done(); close(unlock) }()
	l.deliverDue(stuck)
	cancel()
	if got := l.lettersIn(t); got != before {
		t.Errorf("%d letters were sent while the database was locked", got-before)
	}
	if sent, err := l.deliverDue(t.Context()); sent != 8 || err != nil {
		t.Errorf("afterwards %d letters were sent, %v", sent, err)
	}
	if got := l.lettersIn(t) - before; got != 8 {
		t.Errorf("the players got %d letters, want 8", got)
	}
}

// lettersIn counts the letters in the mailboxes of all players.
func (l *load) lettersIn(t *testing.T) (n int) {
	for _, g := range l.games {
		for _, p := range g.players {
			messages, err := l.office.Messages(p.Nick, "INBOX")
			if err != nil {
				t.Fatal(err)
			}
			n += len(messages)
		}
	}
	return n
}
