package postoffice_test

import (
	"testing"

	"github.com/emersion/go-imap/v2"
)

func TestSearch(t *testing.T) {
	p := open(t, t.TempDir())
	c := read(t, p, "bob", nil)
	for _, mail := range []string{
		"From: ann@pente.test\nSubject: your move\nDate: Mon, 5 Jan 2026 10:00:00 +0000\n\nK10\n",
		"From: carol@pente.test\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\nContent-Transfer-Encoding: base64\n\nSW4gYmFzZSA2NA==\n",
		"From: ann@pente.test\nX-Game: 42\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nplain part\n--b\nContent-Transfer-Encoding: quoted-printable\n\ngr=C3=BCn=\nlich\n--b--\n",
	} {
		appendMail(t, c, "INBOX", crlf(mail))
	}
	script(t, p, `
		S: * OK ...
		C: 1 LOGIN bob x
		S: 1 OK ...
		C: 2 SELECT INBOX
		S: * 3 EXISTS
		S: * 0 RECENT
		S: * OK ...
		S: * OK ...
		S: * OK ...
		S: * FLAGS ...
		S: * OK ...
		S: 2 OK ...
		C: a SEARCH FROM ann
		S: * SEARCH 1 3
		S: a OK ...
		C: b SEARCH SUBJECT MOVE
		S: * SEARCH 1
		S: b OK ...
		C: c SEARCH CHARSET UTF-8 SUBJECT {7+}
		C: grüße
		S: * SEARCH 2
		S: c OK ...
		C: d SEARCH HEADER X-Game ""
		S: * SEARCH 3
		S: d OK ...
		C: e SEARCH BODY "base 64"
		S: * SEARCH 2
		S: e OK ...
		C: f SEARCH CHARSET UTF-8 TEXT {9+}
		C: GRÜNLICH
		S: * SEARCH 3
		S: f OK ...
		C: g SEARCH OR SUBJECT move HEADER X-Game 42
		S: * SEARCH 1 3
		S: g OK ...
		C: h SEARCH NOT FROM ann
		S: * SEARCH 2
		S: h OK ...
		C: i SEARCH SENTSINCE 5-Jan-2026 SENTBEFORE 6-Jan-2026
		S: * SEARCH 1
		S: i OK ...
		C: j SEARCH SINCE 1-Jan-2020
		S: * SEARCH 1 2 3
		S: j OK ...
		C: k SEARCH BEFORE 1-Jan-2020
		S: * SEARCH
		S: k OK ...
		C: l STORE 2 +FLAGS.SILENT (\Seen $Played)
		S: l OK ...
		C: m SEARCH UNSEEN
		S: * SEARCH 1 3
		S: m OK ...
		C: n SEARCH KEYWORD $played
		S: * SEARCH 2
		S: n OK ...
		C: o UID SEARCH UID 2:*
		S: * SEARCH 2 3
		S: o OK ...
		C: p UID SEARCH UID 9:*
		S: * SEARCH 3
		S: p OK ...
		C: q SEARCH 1:2 LARGER 80
		S: * SEARCH 1 2
		S: q OK ...
		C: r SEARCH RETURN (MIN MAX COUNT) ALL
		S: * ESEARCH (TAG "r") MIN 1 MAX 3 COUNT 3
		S: r OK ...
		C: s SEARCH RETURN () SEEN
		S: * ESEARCH (TAG "s") ALL 2
		S: s OK ...
		C: t SEARCH CHARSET KOI8-R ALL
		S: t NO [BADCHARSET] ...`)
}

// UID SEARCH finds messages that have arrived since the client was last told.
func TestUIDSearchFindsWhatIsNew(t *testing.T) {
	p := open(t, t.TempDir())
	c := read(t, p, "play", nil)
	selectFolder(t, c, "INBOX")
	mustSend(t, p, "ann", "play@pente.test", hello)
	data, err := c.UIDSearch(&imap.SearchCriteria{}, nil).Wait()
	if err != nil || len(data.AllUIDs()) != 1 {
		t.Fatalf("found %v (%v), want one", data, err)
	}
	if got := fetch(t, c, &imap.FetchOptions{}); len(got) != 1 {
		t.Errorf("fetched %d of it, want 1", len(got))
	}
}
