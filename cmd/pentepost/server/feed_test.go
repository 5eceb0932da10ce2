package server

import (
	"context"
	"runtime"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/mailer"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
)

// poll reads the mailbox, decides what is due, and files it, without waiting. It reports whether a mail has failed that is to be
// tried again at once.
func (s *Server) poll(ctx context.Context) (again bool, err error) {
	if err := s.feedAll(ctx); err != nil {
		return false, err
	}
	if _, err := s.decider.decideDue(ctx); err != nil {
		return false, err
	}
	if err := s.feeder.poll(ctx); err != nil {
		return false, err
	}
	err = s.db.View(ctx, func(tx *store.Tx) error {
		failed, err := tx.Spool.Failed()
		for _, m := range failed {
			again = again || m.Waits() && m.Tries < store.MaxAttempts
		}
		return err
	})
	return again, err
}

// feedAll writes the mails of the mailbox to the spool, with the text of all.
func (s *Server) feedAll(ctx context.Context) error {
	err := s.feeder.poll(ctx)
	for rest := time.Duration(0); rest == 0 && err == nil; {
		rest, err = s.slow.fetchListed(ctx)
	}
	return err
}

// A mail that makes the program fail is tried three times and then quarantined. The mails behind it
// are answered at once.
func TestPoisonMail(t *testing.T) {
	l := newLoad(t, 1)
	broken := l.brokenGame(t)
	poison := l.person("cat")
	key := games.Key{About: games.AboutGame, Player: broken.Seats[0], ID: int64(broken.ID), Ply: 2}
	if _, err := poison.Send(t.Context(), l.server.composer.ReplyAddress(key), mailer.Message{Subject: "Re: Pente", Text: "L10\n"}); err != nil {
		t.Fatal(err)
	}
	l.mailMoves()
	l.serveAll() // fails the test unless the good mail is answered
	for attempt := 2; attempt <= store.MaxAttempts; attempt++ {
		l.clock.Wind(faultPause)
		again, err := l.server.poll(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if want := attempt < store.MaxAttempts; again != want {
			t.Errorf("after attempt %d it is to be tried again: %v, want %v", attempt, again, want)
		}
	}
	for folder, want := range map[string]int{"Quarantine": 1, "INBOX": 0} {
		got, err := l.office.Messages("play", folder)
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != want {
			t.Errorf("%s holds %d mails, want %d", folder, len(got), want)
		}
	}
}

// What another process decides is filed at once, though no more mail comes: another server, or an operator who drops a mail.
func TestMailDecidedElsewhereIsFiled(t *testing.T) {
	t.Parallel()
	l := newLoad(t, 1)
	neverReturned := texts(1000, func(string) string { return "NIL" })
	l.readThrough(newProxy(t, l.office.IMAPAddr().String(), hooks{onResponse: neverReturned, patient: true}))
	l.mailMoves()
	defer l.run(t)()
	l.until(t, func(tx *store.Tx) bool {
		failed, err := tx.Spool.Failed()
		for _, m := range failed {
			_, err = tx.Spool.Drop(m.ID, "dropped", l.clock.Now())
		}
		l.must(err)
		return len(failed) > 0
	})
	mark, err := l.server.mailbox.mark(t.Context())
	l.must(err)
	l.until(t, func(tx *store.Tx) bool {
		rest, err := tx.Spool.Unfiled(mark.Validity, 1)
		l.must(err)
		return len(rest) == 0
	})
}

// until waits until something holds, or t fails.
func (l *load) until(t *testing.T, holds func(*store.Tx) bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for held := false; !held; pause(ctx, 10*time.Millisecond) {
		l.must(l.server.db.Update(ctx, func(tx *store.Tx) error {
			held = holds(tx)
			return nil
		}))
	}
}

// brokenGame adds a game that cannot be loaded: two stones are on one point.
func (l *load) brokenGame(t *testing.T) games.Game {
	r, _ := rules.Named("pente")
	cat := games.Player{Nick: "cat", Address: l.address("cat"), Joined: time.Now(), Settings: games.DefaultSettings()}
	g := games.Game{Rules: r, Pace: clock.DefaultPace, Started: time.Now(), Moved: time.Now()}
	l.must(l.server.db.Update(t.Context(), func(tx *store.Tx) error {
		if err := tx.Players.Add(&cat); err != nil {
			return err
		}
		g.Seats = []games.PlayerID{cat.ID, l.games[0].players[0].ID}
		for range 2 {
			g.Plies = append(g.Plies, games.Ply{Player: cat.ID, Move: l.plies[0], At: time.Now()})
		}
		return tx.Games.Add(&g)
	}))
	return g
}

// Mails that were processed but not filed before a stop are filed after the next start, and not
// processed again.
func TestLeftoverIsFiled(t *testing.T) {
	l := newLoad(t, 1)
	l.mailMoves()
	l.must(l.server.feeder.poll(t.Context()))
	_, err := l.server.decider.decideDue(t.Context())
	l.must(err)
	l.comesBack()
	if _, err := l.server.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	left, err := l.office.Messages("play", "INBOX")
	if err != nil || len(left) != 0 {
		t.Errorf("%d mails are left in the mailbox, %v", len(left), err)
	}
	if ply := l.plyOf(t, l.games[0].id); ply != 3 {
		t.Errorf("the game is at ply %d, want 3", ply)
	}
}

// A mail that waits for an earlier one of its sender, which is hard to fetch, keeps no other mail from being filed.
func TestFiledWhileAMailWaits(t *testing.T) {
	t.Parallel()
	l := newLoad(t, 2)
	held := l.games[0].players[l.games[0].ply%2]
	l.must(l.server.db.Update(t.Context(), func(tx *store.Tx) error {
		return tx.Spool.Add(&store.Spooled{Validity: 1, UID: 1, Sender: held.Address, State: store.Listed, Due: l.clock.Now().Add(time.Hour)})
	}))
	l.mailMoves()
	if _, err := l.server.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	if ply := l.plyOf(t, l.games[1].id); ply != 3 {
		t.Errorf("the other game is at ply %d, want 3", ply)
	}
	if left := l.letters(t, "play"); len(left) != 1 {
		t.Errorf("mails %d are in the mailbox, want the one that waits", left)
	}
}

// A mail is not decided before it has arrived, although its decider had to wait for the database.
func TestDecidedAfterArrival(t *testing.T) {
	t.Parallel()
	l := newLoad(t, 1)
	raw, decided := l.rawMove(&l.games[0]), make(chan error, 1)
	var arrived, handled time.Time
	l.must(l.server.db.Update(t.Context(), func(tx *store.Tx) error {
		go func() {
			_, err := l.server.decider.decideDue(t.Context())
			decided <- err
		}()
		for range 10_000 {
			runtime.Gosched() // the decider comes to where it waits
		}
		l.clock.Wind(24 * time.Hour)
		arrived = l.clock.Now()
		return tx.Spool.Add(&store.Spooled{Validity: 1, UID: 1, Sender: mailer.SenderOf(raw), State: store.Waits, Raw: raw, Received: arrived})
	}))
	l.must(<-decided)
	l.must(l.server.db.View(t.Context(), func(tx *store.Tx) (err error) {
		handled, err = tx.Ledger.LastHandled()
		return err
	}))
	if handled.Before(arrived) {
		t.Errorf("decided at %v, arrived at %v", handled, arrived)
	}
}

func (l *load) plyOf(t *testing.T, id games.GameID) (plies int) {
	err := l.server.db.View(t.Context(), func(tx *store.Tx) error {
		g, _, err := tx.Games.Load(id)
		plies = len(g.Plies)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return plies
}

// If the mail host takes no keys in addresses, the Message-ID of the answered letter works as a
// key, for its reader alone.
func TestKeysByMessageID(t *testing.T) {
	l := newLoad(t, 1)
	none := ""
	l.server.config.ReplyTo = &none
	l.server.reader.options.KeyPattern = ""
	g := &l.games[0]
	id := l.lastLetter(t, g.players[g.ply%2].ID, g.id)
	for _, from := range []games.Player{g.players[(g.ply+1)%2], g.players[g.ply%2]} {
		c := l.person(from.Nick)
		text := notation.Go.Format(notation.Board{Width: 19, Height: 19}, l.plies[g.ply].Point)
		if _, err := c.Send(t.Context(), l.config.Address, mailer.Message{InReplyTo: id, Text: text + "\n"}); err != nil {
			t.Fatal(err)
		}
		if _, err := l.server.poll(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if ply := l.plyOf(t, g.id); ply != 3 {
		t.Errorf("the game is at ply %d, want 3: one move, by its player", ply)
	}
}

// lastLetter returns the Message-ID of the last letter to a player about a game.
func (l *load) lastLetter(t *testing.T, p games.PlayerID, g games.GameID) string {
	for _, from := range l.games[0].players {
		if from.ID != p {
			continue
		}
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		letter, err := l.person(from.Nick).nextOf(ctx, string(letters.KindYourMove))
		if err != nil {
			t.Fatal(err)
		}
		return letter.Header.Get("Message-Id")
	}
	t.Fatalf("player %d is not in game %d", p, g)
	return ""
}

// Mails that were in the mailbox long before the server came are not read, at the first start and
// at the second.
func TestOldMailIsLeftAlone(t *testing.T) {
	t.Parallel()
	l := newLoad(t, 1)
	l.config.IMAP.Folder = "Old"
	l.appendAt("Old", time.Now().AddDate(0, 0, -30), l.rawMove(&l.games[0]))
	for range 2 {
		l.comesBack()
		if _, err := l.server.poll(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	l.checkPlies(t)
	if left := l.folder(t, "play", "Old"); len(left) != 1 {
		t.Errorf("mails %d are left, want the old one", left)
	}
}
