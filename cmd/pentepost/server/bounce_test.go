package server

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/correspondent"
	"pentepost/games"
	"pentepost/mailer"
	"pentepost/mailer/mailservers"
)

// If the mail server refuses the return path, it gets our plain address, from then on.
func TestReturnPathRefused(t *testing.T) {
	l := newLoad(t, 2)
	l.server.config.ReturnPath = new("somebody-else+KEY@pente.test")
	l.mailMoves()
	if _, err := l.server.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	if sent, err := l.deliverDue(t.Context()); sent != 4 || err != nil || !l.server.plainPath.Load() {
		t.Errorf("sent %d, %v; the plain address from then on: %v", sent, err, l.server.plainPath.Load())
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

// The key in a return path does not open a game.
func TestReturnPathIsNoReplyAddress(t *testing.T) {
	l := newLoad(t, 1)
	g := &l.games[0]
	text := l.server.keys.seal().Text(games.Key{About: games.AboutLetter, Player: g.opponent().ID, ID: 1})
	mover := l.person(g.opponent().Nick)
	to := keyAddress(*l.server.config.ReplyTo, text)
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
