package server

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/store"
)

// complaintAbout returns a complaint (RFC 5965) that returns the header of a letter.
func complaintAbout(header ...string) string {
	lines := []string{
		"From: feedback@provider.example", "To: play@pente.test", "Subject: FW: a letter", "MIME-Version: 1.0", "Message-ID: <complaint@provider.example>",
		"Content-Type: multipart/report; report-type=feedback-report; boundary=b", "",
		"--b", "Content-Type: message/feedback-report", "", "Feedback-Type: abuse", "User-Agent: Provider/1", "Version: 1", "",
		"--b", "Content-Type: message/rfc822", "",
	}
	lines = append(append(lines, header...), "Subject: Pente", "", "Your move.", "--b--", "")
	return strings.Join(lines, "\r\n")
}

// Only a complaint counts that names a letter by what nobody but its reader knows, and that the mail host does not hold for a
// forgery. The letter is one to the player on turn. The log tells the operator.
func TestO2WhichComplaintsCount(t *testing.T) {
	key := func(l *load, k games.Key) string { return l.server.keys.Seal().Text(k) }
	path := func(l *load, n letters.Notice) string {
		k := games.Key{About: games.AboutLetter, Player: n.To, ID: n.ID}.With(games.Named{Letter: n.MessageID})
		return "Return-Path: <" + strings.Replace(*l.server.config.ReturnPath, "KEY", key(l, k), 1) + ">"
	}
	reply := func(l *load, n letters.Notice) string {
		return "Reply-To: " + strings.Replace(*l.server.config.ReplyTo, "KEY", key(l, n.Key()), 1)
	}
	id := func(_ *load, n letters.Notice) string { return "Message-ID: " + n.MessageID }
	for _, test := range []struct {
		says, verdict string
		header        func(*load, letters.Notice) string
		counts        bool
	}{
		{"by Message-ID", "none", id, true},
		{"by Message-ID, and it is a forgery", "fail", id, false},
		{"by return path", "pass", path, true},
		{"by reply address", "pass", reply, true},
		{"it names no letter of ours", "pass", func(*load, letters.Notice) string { return "Message-ID: <invented@pente.test>" }, false},
		{"an answer to our letter comes back", "pass", func(_ *load, n letters.Notice) string {
			return "Message-ID: <own@example.org>\r\nIn-Reply-To: " + n.MessageID + "\r\nReferences: " + n.MessageID
		}, false},
		{"the key is invented", "pass", func(l *load, _ letters.Notice) string {
			return "Reply-To: " + strings.Replace(*l.server.config.ReplyTo, "KEY", strings.Repeat("a", 40), 1)
		}, false},
	} {
		t.Run(test.says, func(t *testing.T) {
			l := newLoad(t, 1)
			var log bytes.Buffer
			l.server.log = slog.New(slog.NewTextHandler(&log, nil))
			letter := l.lastNotice(t)
			report := complaintAbout(test.header(l, letter))
			l.appendTo("INBOX", []byte("Authentication-Results: pente.test; dmarc="+test.verdict+" header.from=provider.example\r\n"+report))
			if _, err := l.server.poll(t.Context()); err != nil {
				t.Fatal(err)
			}
			var complained []games.PlayerID
			l.must(l.server.db.View(t.Context(), func(tx *store.Tx) error {
				return tx.Players.Each(func(p games.Player, _ int) error {
					if !p.Complained.IsZero() && p.Stopped {
						complained = append(complained, p.ID)
					}
					return nil
				})
			}))
			want := []games.PlayerID(nil)
			if test.counts {
				want = append(want, letter.To)
			}
			if fmt.Sprint(complained) != fmt.Sprint(want) {
				t.Errorf("letters are stopped to %v, want %v", complained, want)
			}
			if logged := strings.Contains(log.String(), `msg="letter complained about"`); logged != test.counts {
				t.Errorf("it is logged: %v\n%s", logged, &log)
			}
		})
	}
}
