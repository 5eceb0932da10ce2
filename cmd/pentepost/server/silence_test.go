package server

import (
	"strings"
	"testing"
	"time"

	"pentepost/mailer"
)

// silences are where an IMAP server falls silent, each over a connection that stays open. The mail of
// the first game is the one at which it stops in the middle.
var silences = []struct {
	name    string
	command string // of the client, at which it does so
	inMail  bool   // in the middle of the mail, instead
	times   int    // how often
}{
	{"once at the login", "AUTHENTICATE", false, 1},
	{"once while it opens the mailbox", "SELECT INBOX", false, 1},
	{"once while it looks for mail", "UID SEARCH", false, 1},
	{"once before senders", "HEADER.FIELDS", false, 1},
	{"always before senders", "HEADER.FIELDS", false, 1000},
	{"once before mails", "BODY.PEEK[]", false, 1},
	{"once in a mail", "", true, 1},
	{"several times in a mail", "", true, 3},
	{"once at a move", "UID MOVE", false, 1},
	{"always at a move", "UID MOVE", false, 1000},
	{"once at IDLE", "IDLE", false, 1},
	{"once at the end of IDLE", "DONE", false, 1},
}

// F10: an IMAP server that falls silent, at whatever command, does not keep the mails of others. They
// are answered within a few seconds, and no mail is lost. PENTEPOST_LONG=1 makes the pauses those
// of the program.
func TestSilentServerKeepsNobodyWaiting(t *testing.T) {
	t.Parallel()
	for _, silence := range silences {
		t.Run(silence.name, func(t *testing.T) {
			t.Parallel()
			l := newLoad(t, 4)
			victim := l.games[0].players[l.games[0].ply%2].Address
			f := newProxy(t, l.office.IMAPAddr().String(), hooks{
				onCommand: func(v *proxyConn, line string) string {
					mails := !strings.Contains(strings.ToLower(line), "nameplate")
					if !silence.inMail && mails && strings.Contains(line, silence.command) && v.first(silence.times) {
						v.silent = true
					}
					return line
				},
				onResponse: func(v *proxyConn, response string) string {
					if silence.inMail && isMail(response) && strings.Contains(response, "From: <"+victim+">") && v.first(silence.times) {
						v.tell(response[:len(response)/2])
						v.silent = true
					}
					return response
				},
			})
			most := l.readSlowly(f)
			stop := l.run(t)
			for range 2 { // mails that wait, and mails that come later
				l.mailMoves()
				l.advance()
				began := time.Now()
				l.hearsFrom(t, l.games[1:], most)
				t.Logf("the others are answered after %v", time.Since(began).Round(time.Millisecond))
				l.hearsFrom(t, l.games[:1], 2*patience)
			}
			stop()
			if f.incidents() == 0 {
				t.Error("the server was never silent: this proves nothing")
			}
			l.comesToRest(t)
			l.checkOnce(t)
		})
	}
}

// readSlowly has the server read its mailbox through a proxy. It returns how long mails may wait: on a machine with nothing else
// to do, where the long tests of silence run, no longer than a player notices.
func (l *load) readSlowly(f *imapProxy) time.Duration {
	l.readThrough(f)
	if !long() && !raceDetector {
		f.impatient = true
		l.readThrough(f)
		return patience
	}
	server := l.config.IMAP.Login()
	server.Addr = f.Addr()
	l.server.mailbox.inbox = mailer.NewInbox(mailer.InboxConfig{Server: server, Hurry: true}, nil)
	l.server.mailbox.slow = mailer.NewInbox(mailer.InboxConfig{Server: server}, nil)
	return 10 * time.Second
}
