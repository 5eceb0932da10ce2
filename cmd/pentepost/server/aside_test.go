package server

import "testing"

// A mail at which the server fell silent is not skipped after a stop, even if it is the lowest in a
// mailbox that was never read before.
func TestLowestMailIsNotSkipped(t *testing.T) {
	t.Parallel()
	l := newLoad(t, 2)
	l.config.IMAP.Folder = "Fresh"
	l.appendTo("Fresh", l.rawMove(&l.games[0]), l.rawMove(&l.games[1]))
	l.advance()
	l.comesBack()
	f := newProxy(t, l.office.IMAPAddr().String(), hooks{impatient: true, onCommand: func(v *proxyConn, line string) string {
		if tag, c := splitTag(line); c == "SELECT INBOX" {
			return tag + " SELECT Fresh\r\n"
		}
		return line
	}, onResponse: func(v *proxyConn, response string) string {
		if isMail(response) && v.first(1) {
			v.silent = true
		}
		return response
	}})
	l.readThrough(f)
	_, err := l.server.poll(t.Context())
	l.must(err)
	if f.incidents() == 0 {
		t.Fatal("the mail server was never silent")
	}
	if first, second := l.plyOf(t, l.games[0].id), l.plyOf(t, l.games[1].id); first != 2 || second != 3 {
		t.Errorf("games are at plies %d and %d, want 2 and 3: the first mail waits", first, second)
	}
	l.comesBack()
	l.clock.Wind(faultPause)
	l.tidy()
	l.checkOnce(t)
}
