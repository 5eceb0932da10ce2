package server

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/correspondent"
	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/mailer"
	"pentepost/mailer/mailservers"
	"pentepost/store"
)

// If the mail server refuses the return path, it gets our plain address, from then on.
func TestReturnPathRefused(t *testing.T) {
	l := newLoad(t, 2)
	l.server.config.ReturnPath = new("somebody-else+KEY@pente.test")
	l.mailMoves()
	if _, err := l.server.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	if sent, err := l.deliverDue(t.Context()); sent != 4 || err != nil || !l.server.deliverer.plainPath.Load() {
		t.Errorf("sent %d, %v; the plain address from then on: %v", sent, err, l.server.deliverer.plainPath.Load())
	}
}

// On real mail servers every letter has its own return path. So a report that does not name the
// letter is recognised by the address that it comes to.
func TestReturnPathOnRealServers(t *testing.T) {
	servers := mailservers.Find(t)
	w, err := newWorldOn(servers, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.close(); err != nil {
			t.Error(err)
		}
	})
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	get := func(who, kind string) *correspondent.Letter {
		t.Helper()
		letter, err := w.person(who).nextOf(ctx, kind)
		must(err)
		w.person(who).letter = letter
		return letter
	}
	bounce := func(letter *correspondent.Letter) {
		t.Helper()
		path := regexp.MustCompile(`^<(play-[0-9a-f]+\+[a-z2-7]{28,}@example\.org)>$`).FindStringSubmatch(letter.Header.Get("Return-Path"))
		if path == nil {
			t.Fatalf("Return-Path: %s", letter.Header.Get("Return-Path"))
		}
		must(w.person("eve").Deliver(ctx, correspondent.Mail{To: path[1], Raw: deliveryReport(w.address("eve"), path[1])}))
	}
	must(w.write("ann", []string{"challenge " + w.address("bob") + " first"}))
	get("bob", "invitation")
	must(w.reply("bob", []string{"accept"}))
	bounce(get("bob", "your-move"))
	get("ann", "played")
	must(w.reply("ann", []string{"say", "Are you there?"}))
	bounce(get("bob", "remark"))
	get("ann", "unreachable")
}

// deliveryReport returns a report that does not quote the letter (RFC 3464 permits that).
func deliveryReport(from, to string) []byte {
	lines := []string{
		"From: " + from, "To: " + to, "Subject: Delivery Status Notification (Failure)", "MIME-Version: 1.0",
		fmt.Sprintf("Message-ID: <report-on-%s>", to),
		"Content-Type: multipart/report; report-type=delivery-status; boundary=b", "",
		"--b", "Content-Type: message/delivery-status", "",
		"Reporting-MTA: dns; mx.example.net", "", "Final-Recipient: rfc822; bob@example.net", "Action: failed", "Status: 5.1.1", "--b--", "",
	}
	return []byte(strings.Join(lines, "\r\n"))
}

// Only a report counts that names a letter by what nobody can guess, and that the mail host does not hold for a forgery.
func TestW12WhichReportsCount(t *testing.T) {
	plain := func(l *load, _ letters.Notice) string { return l.config.Address }
	path := func(l *load, n letters.Notice) string {
		key := games.Key{About: games.AboutLetter, Player: n.To, ID: n.ID}.With(games.Named{Letter: n.MessageID})
		return strings.Replace(*l.server.config.ReturnPath, "KEY", l.server.keys.Seal().Text(key), 1)
	}
	another := func(l *load, n letters.Notice) string {
		n.MessageID = "<another@pente.test>"
		return path(l, n)
	}
	for _, test := range []struct {
		says, verdict string
		to            func(*load, letters.Notice) string
		id            string // LETTER: its Message-ID
		counts        bool
	}{
		{"it names the letter, and is a forgery", "fail", plain, "LETTER", false},
		{"it comes to the return path, and is a forgery", "fail", path, "", false},
		{"it names no letter of ours", "pass", plain, "<invented@pente.test>", false},
		{"it comes to the return path of another letter", "pass", another, "", false},
		{"it names the letter, and nobody vouches for it", "none", plain, "LETTER", true},
		{"it comes to the return path, and nobody vouches for it", "none", path, "", true},
	} {
		t.Run(test.says, func(t *testing.T) {
			l := newLoad(t, 1)
			letter := l.lastNotice(t)
			report := reportOn(strings.Replace(test.id, "LETTER", letter.MessageID, 1), test.to(l, letter))
			l.appendTo("INBOX", []byte("Authentication-Results: pente.test; dmarc="+test.verdict+" header.from=mx.example.net\r\n"+report))
			if _, err := l.server.poll(t.Context()); err != nil {
				t.Fatal(err)
			}
			if counts := l.isLost(t, letter.ID); counts != test.counts {
				t.Errorf("it counts: %v", counts)
			}
		})
	}
}

// isLost reports whether a letter has come back.
func (l *load) isLost(t *testing.T, id int64) bool {
	var letter clock.Letter
	l.must(l.server.db.View(t.Context(), func(tx *store.Tx) (err error) {
		letter, err = tx.Deliveries.Of(id)
		return err
	}))
	return !letter.Lost.IsZero()
}

// reportOn returns a report that goes to an address and, if the Message-ID is not empty, names a letter.
func reportOn(id, to string) string {
	raw := string(deliveryReport("MAILER-DAEMON@mx.example.net", to))
	if id == "" {
		return raw
	}
	return strings.Replace(raw, "\r\n--b--", "\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: "+id+"\r\n--b--", 1)
}

// lastNotice returns the last notice that asks the player on turn in the first game for a move.
func (l *load) lastNotice(t *testing.T) (n letters.Notice) {
	t.Helper()
	g := l.games[0]
	l.must(l.server.db.View(t.Context(), func(tx *store.Tx) error {
		letters, err := tx.Notices.To(g.players[g.ply%2].ID, 1)
		if err == nil {
			n, _, err = tx.Notices.Load(letters[0].ID)
		}
		return err
	}))
	return n
}

// A report can be faster than the answer of the mail server that took the letter. It says that the letter was sent, and the clock stands
// still from the beginning of the turn.
func TestW13ReportBeforeTheAnswerOfTheMailServer(t *testing.T) {
	l := newLoad(t, 1)
	g := &l.games[0]
	l.mailMove(g, g.players[g.ply%2])
	if _, err := l.server.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	g.ply++
	letter := l.lastNotice(t)
	l.must(l.server.db.Update(t.Context(), func(tx *store.Tx) error { return tx.Sending.Reserve(letter.ID) }))
	l.appendTo("INBOX", []byte(reportOn(letter.MessageID, l.config.Address)))
	if _, err := l.server.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	l.must(l.server.db.Update(t.Context(), func(tx *store.Tx) error {
		sent := outgoing{notice: letter, address: "bob@pente.test", at: l.server.clock.Now()}
		return l.server.settler.settleOne(tx, sent)
	}))
	l.must(l.server.db.View(t.Context(), func(tx *store.Tx) error {
		game, _, err := tx.Games.Load(g.id)
		l.must(err)
		facts, err := desk.LoadTime(tx.ForGames().Books, &game)
		if c := game.ClockAt(l.server.clock.Now(), facts); c.Stands != clock.Unreachable || c.Left != c.Total {
			t.Errorf("it stands for %q, %v left of %v", c.Stands, c.Left, c.Total)
		}
		return err
	}))
}

// The key in a return path does not open a game.
func TestReturnPathIsNoReplyAddress(t *testing.T) {
	l := newLoad(t, 1)
	g := &l.games[0]
	text := l.server.keys.Seal().Text(games.Key{About: games.AboutLetter, Player: g.opponent().ID, ID: 1})
	mover := l.person(g.opponent().Nick)
	to := strings.Replace(*l.server.config.ReplyTo, "KEY", text, 1)
	if _, err := mover.Send(t.Context(), to, mailer.Message{Text: "L10\n"}); err != nil {
		t.Fatal(err)
	}
	if _, err := l.server.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	if ply := l.plyOf(t, g.id); ply != g.ply {
		t.Errorf("the game is at ply %d, want %d", ply, g.ply)
	}
}
