package server

import (
	"slices"
	"testing"
	"time"

	"pentepost/mailer"
)

// A mail that is put off does not hold up other mails that are set aside, but for the later mails of its
// sender, which keep their order.
func TestAsideKeepsOrderOfSenders(t *testing.T) {
	a := newAside(nil)
	var mails []waiting
	for i, from := range []string{"ann", "ann", "bob", "", ""} {
		mails = append(mails, waiting{Envelope: mailer.Envelope{UID: uint32(i + 1), From: from}, plays: from == "ann"})
	}
	now := time.Now()
	a.add(7, mails, now)
	a.later(mailer.Mark{Validity: 7, UID: 1}, now)
	a.later(mailer.Mark{Validity: 7, UID: 4}, now)
	var got []uint32
	for {
		m, ok, rest := a.next(now)
		if ok {
			got = append(got, m.UID)
			a.remove(m.mark, "")
			continue
		}
		if len(got) == len(mails) {
			break
		}
		now = now.Add(rest)
	}
	if want := []uint32{3, 5, 1, 2, 4}; !slices.Equal(got, want) {
		t.Errorf("order %d, want %d", got, want)
	}
}

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
	if _, err := l.server.poll(t.Context()); err != nil || f.incidents() == 0 {
		t.Fatal(err)
	}
	if first, second := l.plyOf(t, l.games[0].id), l.plyOf(t, l.games[1].id); first != 2 || second != 3 {
		t.Errorf("games are at plies %d and %d, want 2 and 3: the first mail waits", first, second)
	}
	l.comesBack()
	l.tidy()
	l.checkOnce(t)
}
